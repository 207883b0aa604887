"""Odds of an action: attacks are played for each way in which the dice matter."""

from fractions import Fraction

from wargames.kernel.base.errors import Refusal
from wargames.kernel.chance.odds import OddsCase
from wargames.kernel.game import Action
from wargames.kernel.game.game import not_asked
from wargames.kernel.moments.rule_odds import Course, RuleOdds, Terms, happened
from wargames.screaming_eagles import components
from wargames.screaming_eagles.attack import guarded, hits, may_drop_flare, reach
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.damage import outcome, part_hit, shoots_down
from wargames.screaming_eagles.moments import (
    MOMENTS,
    DropFlare,
    Fire,
    HoldFire,
    KeepFlare,
    LayCard,
    PartHit,
    PickPlane,
    ShotRolled,
)
from wargames.screaming_eagles.order import begin_turn, next_planes
from wargames.screaming_eagles.state import Alternation, Attack, FireWindow, Flight, Plane
from wargames.screaming_eagles.untimely import why_not_now
from wargames.screaming_eagles.view import EaglesView, battle_of, battle_seen_by

NO_FLARE, FLARE = "no flare", "flare"
PART_HIT = components.LOCATION.distribution.map(lambda rolled: part_hit(sum(rolled)))
"""The chances of hit parts (SE-11.1)."""


def hit_chance(weapon: components.Weapon, distance: int, *, flare: bool = False) -> Fraction:
    """Return the chance to hit at a distance in spaces (SE-10.3, SE-12.5).

    >>> hit_chance("LR", 6), hit_chance("LR", 6, flare=True)
    (Fraction(22, 27), Fraction(32, 81))
    """
    reached = components.ATTACK[weapon].distribution.map(lambda rolled: reach(rolled, flare=flare))
    return reached.chance_that(lambda total: hits(distance, total))


def kill_chance(target: Plane) -> Fraction:
    """Return the chance that one hit shoots a plane down, with its present damage (SE-11.13)."""
    return PART_HIT.chance_that(lambda part: shoots_down(target.damage, part))


def refusal(view: EaglesView, action: Action) -> Refusal | None:
    """Return why the seat may not do an action now, or None."""
    battle = battle_seen_by(view)
    if not battle.frames:
        over = outcome(battle)
        return Refusal(over.clause, f"the game is over: {over.reason}")
    moments = MOMENTS.of(battle)
    asked = moments.waiting(battle)
    if view.seat in asked:
        return moments.refusal(battle, action)
    why = None if view.seat is None else why_not_now(battle, view.seat, action)
    return why or not_asked(view.seat or "a spectator", asked, moments.row(battle.frames[-1]).clause)


def _laid(_view: EaglesView, action: LayCard) -> list[OddsCase]:
    return [FLOWN[components.CARDS[action.card].dice]]


def _held(view: EaglesView, _action: HoldFire) -> list[OddsCase]:
    frame = battle_seen_by(view).frames[-1]
    return [_flight(view, frame.plane)] if isinstance(frame, FireWindow) and flies_at_once(held(view)) else []


def _picked(view: EaglesView, action: PickPlane) -> list[OddsCase]:
    plane = action.squadron
    return [_flight(view, plane)] if flies_at_once(picked(view, plane)) else []


def held(view: EaglesView) -> Battle:
    """Lay out the table after a plane holds its fire."""
    battle = battle_of(view)
    battle.frames.pop()
    return battle


def picked(view: EaglesView, squadron: components.Squadron) -> Battle:
    """Lay out the table after a plane is picked."""
    battle = battle_of(view)
    order = battle.frames[-1]
    assert isinstance(order, Alternation)
    begin_turn(battle, order, squadron)
    return battle


def flies_at_once(battle: Battle) -> bool:
    """Return whether the plane that acted flies next, alone or in its group, with no decision before."""
    match battle.frames[-1]:
        case Alternation("before") as shots:
            return not next_planes(battle, shots)
        case FireWindow(stage="before"):
            return not MOMENTS.of(battle).waiting(battle)
        case frame:
            return isinstance(frame, Flight)


def _flight(view: EaglesView, squadron: components.Squadron) -> OddsCase:
    """Return the chances of the lengths of a flight of the seat's own team (SE-5.3, SE-R20)."""
    card = view.cards[components.INDEX[squadron]]
    assert card is not None, "a team knows its own cards"
    return FLOWN[components.CARDS[card].dice]


def _flown(spaces: int) -> str:
    return f"{spaces} spaces" if spaces > 1 else "1 space"


FLOWN = {
    number: OddsCase(
        "", tuple((_flown(spaces), chance) for spaces, chance in sorted(dice.distribution.map(sum)))
    )
    for number, dice in components.FLIGHT.items()
}
"""The chances of lengths of flight (SE-5.10), from the dice of the card alone: it is flown later."""


def _attack(view: EaglesView, action: Fire) -> list[OddsCase]:
    """Return both cases if the target may drop a flare, else the one that holds (SE-12.1)."""
    battle = battle_seen_by(view)
    window = battle.frames[-1]
    assert isinstance(window, FireWindow)
    attack = Attack(window.plane, action.weapon, action.target)
    if may_drop_flare(battle, attack):
        return [_shot(view, action, KeepFlare()), _shot(view, action, DropFlare())]
    return [_shot(view, action, DropFlare() if guarded(battle, attack) else KeepFlare())]


def _shot(view: EaglesView, action: Action, answer: DropFlare | KeepFlare) -> OddsCase:
    """Return the odds of an attack, with a flare against it or without."""
    course: Course[Battle] = Course({Attack: lambda *_: answer}, (PartHit,))
    assuming = FLARE if isinstance(answer, DropFlare) else NO_FLARE
    return ODDS.case(view, action, _befallen, course, assuming=assuming)


def _befallen(battle: Battle) -> Terms:
    """Return the terms of an attack: a hit, the part, and a kill if its holes are full (SE-11.13)."""
    (shot,) = happened(battle, ShotRolled)
    hit = next(happened(battle, PartHit), None)
    parts = {part.replace("_", " "): hit is not None and part == hit.part for part in components.PARTS}
    down = hit is not None and hit.hits >= hit.holes
    return {"hit": shot.hit, "miss": not shot.hit, "shot down": down, **parts}


ODDS: RuleOdds[EaglesView, Battle] = RuleOdds(
    MOMENTS,
    battle_of,
    battle_seen_by,
    {
        LayCard: _laid,
        HoldFire: _held,
        PickPlane: _picked,
        Fire: _attack,
        DropFlare: lambda view, action: [_shot(view, action, action)],
        KeepFlare: lambda view, action: [_shot(view, action, action)],
    },
    refuses=refusal,
)
"""The odds of answers, which never depend on hidden cards."""
