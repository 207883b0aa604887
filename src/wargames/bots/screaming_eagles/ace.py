"""A pilot for Screaming Eagles: flies for a shot out of harm's way, and spends its pegs with care."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from functools import cache
from typing import Any, ClassVar

from wargames.kernel.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.screaming_eagles.actions import DropFlare, Fire, HoldFire, KeepFlare, LayCard, PickPlane
from wargames.screaming_eagles.components import (
    CARDS,
    ENEMY,
    FLIGHT,
    HEADING,
    PLANES,
    WEAPONS,
    CardFace,
    Squadron,
    Weapon,
)
from wargames.screaming_eagles.decisions import ChooseCard, ChooseFlare, ChoosePlane, ChooseShot
from wargames.screaming_eagles.flight import Track, fly_on, taken_by_others
from wargames.screaming_eagles.gunnery import Bearing, bearing, follows
from wargames.screaming_eagles.lattice import Space
from wargames.screaming_eagles.odds import hit_chance, kill_chance
from wargames.screaming_eagles.state import Plane
from wargames.screaming_eagles.view import EaglesView

# The least chance to hit for which a peg is spent: before the move something better may come.
WORTH: dict[tuple[Weapon, str], Fraction] = {
    ("LR", "before"): Fraction(3, 5),
    ("MR", "before"): Fraction(3, 5),
    ("CAN", "before"): Fraction(1, 2),
    ("LR", "after"): Fraction(9, 20),
    ("MR", "after"): Fraction(2, 5),
    ("CAN", "after"): Fraction(1, 5),
}
CAUTION = Fraction(1)  # how much of the enemy's best reply counts against a space
NEAR = Fraction(1, 50)  # prospects as close as this are alike
FLARE_WORTH = Fraction(1, 5)  # how much of the missile's chance a flare must take away
COST: dict[Weapon, Fraction] = {"LR": Fraction(1, 8), "MR": Fraction(1, 12), "CAN": Fraction(1, 60)}


class Ace:
    """Answers from the public table and its own cards alone."""

    GAMES: ClassVar[Collection[str]] = ("screaming_eagles",)

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:ace:{seed}")

    def decide(self, decision: Decision, view: EaglesView) -> Action:
        """Answer one decision."""
        match decision:
            case ChooseCard():
                return self.choose_card(decision, view)
            case ChoosePlane():
                return max(decision.actions, key=lambda pick: pick_value(view, pick))
            case ChooseShot():
                return choose_shot(decision, view)
            case ChooseFlare():
                return choose_flare(decision, view)
        return decision.actions.sample(self._rng)

    def choose_card(self, decision: ChooseCard, view: EaglesView) -> Action:
        """Lay the card with the best prospect; near ties are left to chance, to be hard to read."""
        values = {card: card_value(view, decision.plane, card) for card in decision.actions}
        good = [card for card, value in values.items() if value >= max(values.values()) - NEAR]
        return good[int(self._rng.random() * len(good))]


def choose_shot(decision: ChooseShot, view: EaglesView) -> Action:
    """Fire the most valuable shot that is worth its peg; else reload, else hold."""
    shooter = view.plane(decision.plane)
    shots = [action for action in decision.actions if isinstance(action, Fire)]
    worthy = [shot for shot in shots if chance(view, shooter, shot) >= WORTH[shot.weapon, decision.stage]]
    if worthy:
        return max(worthy, key=lambda shot: shot_value(view, shooter, shot))
    others = [action for action in decision.actions if not isinstance(action, Fire | HoldFire)]
    return others[0] if others else HoldFire()


def choose_flare(decision: ChooseFlare, view: EaglesView) -> Action:
    """Drop a flare where it takes away a good part of the chance that matters."""
    saved = chance_at(decision.weapon, decision.distance, flare=False)
    saved -= chance_at(decision.weapon, decision.distance, flare=True)
    danger = saved * (1 + 3 * kill_chance(view.plane(decision.plane)))
    return DropFlare() if danger >= FLARE_WORTH else KeepFlare()


def lies(view: EaglesView, shooter: Plane, target: Squadron, start: Space | None = None) -> Bearing | None:
    """Find how a target lies from ``start`` or from where the shooter is."""
    at, aim = start or shooter.at, view.plane(target).at
    return bearing(HEADING[shooter.team], at, aim) if at and aim else None


@cache
def chance_at(weapon: Weapon, distance: int, *, flare: bool) -> Fraction:
    """Remember the chances by distance."""
    return hit_chance(weapon, distance, flare=flare)


def chance(view: EaglesView, shooter: Plane, shot: Fire) -> Fraction:
    """Give the chance of a shot, as if a target with flares dropped one half of the time."""
    found = lies(view, shooter, shot.target)
    assert found is not None, "only legal shots are weighed"
    return expected_hit(shot.weapon, found.distance, view.plane(shot.target))


def expected_hit(weapon: Weapon, distance: int, target: Plane) -> Fraction:
    """Average over the target's answer to a missile."""
    plain = chance_at(weapon, distance, flare=False)
    if not WEAPONS[weapon].flare_works:
        return plain
    blunted = chance_at(weapon, distance, flare=True)
    if target.flare_burns:
        return blunted
    return (plain + blunted) / 2 if target.stores.flares else plain


def target_value(target: Plane) -> Fraction:
    """Weigh a hit: what it may end at once, and what it adds up to."""
    return Fraction(1, 4) + 2 * kill_chance(target) + Fraction(target.damage.total, 10)


def shot_value(view: EaglesView, shooter: Plane, shot: Fire) -> Fraction:
    """Weigh a shot, its peg's cost taken off."""
    return chance(view, shooter, shot) * target_value(view.plane(shot.target)) - COST[shot.weapon]


def pick_value(view: EaglesView, pick: Action) -> Fraction:
    """Let the plane go first that has the most to shoot at."""
    assert isinstance(pick, PickPlane)
    plane = view.plane(pick.squadron)
    return best_shot(view, plane, plane.at) if plane.at else Fraction(0)


def best_shot(view: EaglesView, shooter: Plane, at: Space) -> Fraction:
    """Weigh the best shot from a space with what is in stock, as the enemies stand now."""
    values = [
        expected_hit(weapon, found.distance, view.plane(target)) * target_value(view.plane(target))
        for target in PLANES[ENEMY[shooter.team]]
        if (found := lies(view, shooter, target, at))
        for weapon in WEAPONS
        if shooter.stores.of(weapon) and follows(weapon, found)
    ]
    return max(values, default=Fraction(0))


def card_value(view: EaglesView, squadron: Squadron, card: Action) -> Fraction:
    """Average what each flight of a card leads to: the shot to come, less the shots in return."""
    assert isinstance(card, LayCard)
    plane = view.plane(squadron)
    ends = list(flights(view, plane, card.card))
    value = sum((prospect(view, plane, end) * weight for end, weight in ends), Fraction(0))
    return value / sum(weight for _, weight in ends)


def prospect(view: EaglesView, plane: Plane, end: Space) -> Fraction:
    """Weigh a space to end on, as the enemies stand now; fire is always mutual (SE-F13)."""
    return best_shot(view, plane, end) - CAUTION * threat(view, plane, end)


def threat(view: EaglesView, plane: Plane, end: Space) -> Fraction:
    """Add what each enemy's best weapon may do to a plane that stands on a space."""
    danger = Fraction(0)
    for squadron in PLANES[ENEMY[plane.team]]:
        enemy = view.plane(squadron)
        if enemy.at and (found := bearing(HEADING[enemy.team], enemy.at, end)):
            reaches = [
                expected_hit(weapon, found.distance, plane)
                for weapon in WEAPONS
                if enemy.stores.of(weapon) and follows(weapon, found)
            ]
            danger += max(reaches, default=Fraction(0)) * target_value(plane)
    return danger


def flights(view: EaglesView, plane: Plane, face: CardFace) -> Iterable[tuple[Space, int]]:
    """List where a card may take a plane, with the weight of each length."""
    assert plane.at is not None
    card = CARDS[face]
    taken = taken_by_others(view.table, (plane.squadron,))
    for length, weight in FLIGHT[card.dice].distribution.map(sum).weights:
        yield fly_on(Track(plane.squadron, card.direction, (), (), 0), plane.at, length, taken).end, weight
