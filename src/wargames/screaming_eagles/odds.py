"""The chances of what may follow an action, from the same rule functions that play it."""

from fractions import Fraction

from wargames.kernel.base.errors import IllegalAction, Refusal
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Action
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, KeepFlare, LayCard, PickPlane
from wargames.screaming_eagles.attack import guarded, hits, may_drop_flare, reach
from wargames.screaming_eagles.battle import Battle
from wargames.screaming_eagles.components import (
    ATTACK,
    CARDS,
    FLIGHT,
    INDEX,
    LOCATION,
    PARTS,
    CardFace,
    Part,
    Squadron,
    Weapon,
)
from wargames.screaming_eagles.damage import outcome, part_hit, shoots_down
from wargames.screaming_eagles.gunnery import aim
from wargames.screaming_eagles.moments import MOMENTS
from wargames.screaming_eagles.order import begin_turn, next_planes
from wargames.screaming_eagles.state import Alternation, Attack, FireWindow, Flight, Plane
from wargames.screaming_eagles.untimely import why_not_now
from wargames.screaming_eagles.view import EaglesView, battle_of, battle_seen_by

NO_FLARE, FLARE = "no flare", "flare"
PART_HIT = LOCATION.distribution.map(lambda rolled: part_hit(sum(rolled)))


def hit_chance(weapon: Weapon, distance: int, *, flare: bool = False) -> Fraction:
    """Give the chance to hit at a distance in spaces (SE-10.3, SE-12.5).

    >>> hit_chance("LR", 6), hit_chance("LR", 6, flare=True)
    (Fraction(22, 27), Fraction(32, 81))
    """
    reached = ATTACK[weapon].distribution.map(lambda rolled: reach(rolled, flare=flare))
    return reached.chance_that(lambda total: hits(distance, total))


def part_chance(part: Part) -> Fraction:
    """Give the chance that a hit lands on a part (SE-11.1)."""
    return PART_HIT.chance(part)


def kill_chance(target: Plane) -> Fraction:
    """Give the chance that one hit shoots a plane down, as it is damaged now (SE-11.13)."""
    return PART_HIT.chance_that(lambda part: shoots_down(target.damage, part))


def odds(view: EaglesView, action: Action) -> Odds:
    """Tell what may follow an action; nothing in it depends on a hidden card.

    Raises :class:`IllegalAction` for an action that the rules refuse.
    """
    if refused := refusal(view, action):
        raise IllegalAction(action, refused)
    return Odds(str(action), tuple(_cases(view, action)))


def refusal(view: EaglesView, action: Action) -> Refusal | None:
    """Say why the seat may not do an action now; None means that it may."""
    battle = battle_seen_by(view)
    if not battle.frames:
        over = outcome(battle)
        return Refusal(over.clause, f"the game is over: {over.reason}")
    asked = MOMENTS.waiting(battle)
    if view.seat in asked:
        return MOMENTS.refusal(battle, action)
    why = None if view.seat is None else why_not_now(battle, view.seat, action)
    return why or Refusal(MOMENTS.row(battle.frames[-1]).clause, f"waiting for {', '.join(asked)}")


def _cases(view: EaglesView, action: Action) -> list[OddsCase]:
    battle = battle_seen_by(view)
    match action, battle.frames[-1]:
        case LayCard(card=card), _:
            return [_flight(card)]
        case Fire(weapon, target), FireWindow(plane):
            return _attack(battle, Attack(plane, weapon, target))
        case DropFlare() | KeepFlare(), Attack() as attack:
            return [_shot(battle, attack, flare=isinstance(action, DropFlare))]
        case HoldFire(), FireWindow(plane) if flies_at_once(held(view)):
            return [_flight(_card(view, plane))]
        case PickPlane(plane), Alternation() if flies_at_once(picked(view, plane)):
            return [_flight(_card(view, plane))]
    return [OddsCase("", ())]


def held(view: EaglesView) -> Battle:
    """Lay out what follows where a plane holds its fire."""
    battle = battle_of(view)
    battle.frames.pop()
    return battle


def picked(view: EaglesView, squadron: Squadron) -> Battle:
    """Lay out what follows where a plane is picked."""
    battle = battle_of(view)
    order = battle.frames[-1]
    assert isinstance(order, Alternation)
    begin_turn(battle, order, squadron)
    return battle


def flies_at_once(battle: Battle) -> bool:
    """Tell whether the plane that acted flies next, alone or in its group, and nobody is asked before."""
    match battle.frames[-1]:
        case Alternation("before") as shots:
            return not next_planes(battle, shots)
        case FireWindow(stage="before"):
            return not MOMENTS.waiting(battle)
        case frame:
            return isinstance(frame, Flight)


def _card(view: EaglesView, squadron: Squadron) -> CardFace:
    """Give a card of the seat's own team (SE-5.3, SE-R20)."""
    card = view.cards[INDEX[squadron]]
    assert card is not None, "a team knows its own cards"
    return card


def _flight(card: CardFace) -> OddsCase:
    """Give the chance of each length of flight (SE-5.10)."""
    lengths = FLIGHT[CARDS[card].dice].distribution.map(sum)
    return OddsCase(
        "",
        tuple(
            (f"{spaces} spaces" if spaces > 1 else "1 space", chance) for spaces, chance in sorted(lengths)
        ),
    )


def _attack(battle: Battle, attack: Attack) -> list[OddsCase]:
    """Give both cases where the target may drop a flare, else the one that holds (SE-12.1)."""
    if may_drop_flare(battle, attack):
        return [_shot(battle, attack, flare=False), _shot(battle, attack, flare=True)]
    return [_shot(battle, attack, flare=guarded(battle, attack))]


def _shot(battle: Battle, attack: Attack, *, flare: bool) -> OddsCase:
    """Give the chances of a hit, of each part, and of shooting the target down."""
    hit = hit_chance(attack.weapon, aim(battle, attack).distance, flare=flare)
    target = battle.plane(attack.target)
    parts = tuple((part.replace("_", " "), hit * part_chance(part)) for part in PARTS)
    down = ("shot down", hit * kill_chance(target))
    return OddsCase(FLARE if flare else NO_FLARE, (("hit", hit), ("miss", 1 - hit), down, *parts))
