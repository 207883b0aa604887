"""A pilot for Screaming Eagles: flies for a shot out of harm's way, and spends its pegs with care."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from math import exp
from typing import Any, ClassVar

from wargames.bots.evaluator import ranked
from wargames.bots.screaming_eagles.prospects import (
    ALL_LENGTHS,
    CERTAIN,
    ONE,
    Prospects,
    deadliness,
    hit_on,
    whole,
    worth_hitting,
)
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.screaming_eagles.components import SQUADRONS, CardFace, Squadron, Weapon
from wargames.screaming_eagles.cone import lie
from wargames.screaming_eagles.moments import (
    ChooseCard,
    ChooseFlare,
    ChoosePlane,
    ChooseShot,
    DropFlare,
    Fire,
    HoldFire,
    KeepFlare,
    LayCard,
    PickPlane,
)
from wargames.screaming_eagles.odds import hit_chance
from wargames.screaming_eagles.state import Plane, PublicState, State
from wargames.screaming_eagles.view import EaglesView, possible_cards

# The least chance to hit for which a peg is spent: before the move something better may come.
WORTH: dict[tuple[Weapon, str], Fraction] = {
    ("LR", "before"): CERTAIN * Fraction(3, 5),
    ("MR", "before"): CERTAIN * Fraction(3, 5),
    ("CAN", "before"): CERTAIN * Fraction(1, 2),
    ("LR", "after"): CERTAIN * Fraction(9, 20),
    ("MR", "after"): CERTAIN * Fraction(2, 5),
    ("CAN", "after"): CERTAIN * Fraction(1, 5),
}
NEAR = ALL_LENGTHS * whole(Fraction(1, 50), ONE)  # cards as close as this are alike
FLARE_WORTH = Fraction(1, 5)  # how much of the missile's chance a flare must take away
COST: dict[Weapon, int] = {
    "LR": whole(Fraction(1, 8), ONE),
    "MR": whole(Fraction(1, 12), ONE),
    "CAN": whole(Fraction(1, 60), ONE),
}
DOUBT = 0.02  # a card that is so far from being near the best is e times less likely
EMPTY = 1.0  # what it is worth to load an empty plane, and 0 to hold fire


class Ace:
    """Answers from the public table and its own cards alone."""

    GAMES: ClassVar[Collection[str]] = ("screaming_eagles",)

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._rng = Rng(f"{game.id}:ace:{seed}")
        self._weighed: tuple[PublicState | None, dict[Squadron, dict[CardFace, float]]] = (None, {})

    def decide(self, decision: Decision, view: EaglesView) -> Action:
        """Answer one decision."""
        if isinstance(decision, ChooseCard):
            good = near_best(card_values(decision, view))
            return good[int(self._rng.random() * len(good))]
        return self.rank(decision, view)[0][0]

    def rank(self, decision: Decision, view: EaglesView) -> Sequence[tuple[Action, float]]:
        """List what may be answered, the best first; its next choice among equal cards is not used up."""
        match decision:
            case ChooseCard():
                return self.rank_cards(decision, view)
            case ChoosePlane():
                return rank_planes(decision, view)
            case ChooseShot():
                return rank_shots(decision, view)
            case ChooseFlare():
                return rank_flares(decision, view)
        return [(action, 0.0) for action in decision.actions]

    def belief(self, world: State, view: EaglesView) -> float:
        """Believe in the hidden cards that an ace would have laid; in others the less, the worse they are.

        The card of a plane that is down is as good as any other.
        """
        belief = 1.0
        for squadron, seen, laid in zip(SQUADRONS, view.cards, world.cards, strict=True):
            if seen is None and laid is not None and view.plane(squadron).at is not None:
                belief *= self._likely(view.table, squadron)[laid]
        return belief

    def _likely(self, table: PublicState, squadron: Squadron) -> dict[CardFace, float]:
        """Say how likely each card of a plane is, beside its best; kept while the table is the same."""
        if self._weighed[0] is not table:
            self._weighed = (table, {})
        known = self._weighed[1]
        if squadron not in known:
            prospects = Prospects(table, squadron)
            faces = possible_cards(table, table.plane(squadron))
            values = {face: prospects.card(face) for face in faces}
            least = max(values.values()) - NEAR
            short = {face: min(0, value - least) / (ONE * ALL_LENGTHS) for face, value in values.items()}
            known[squadron] = {face: exp(lacking / DOUBT) for face, lacking in short.items()}
        return known[squadron]

    def rank_cards(self, decision: ChooseCard, view: EaglesView) -> list[tuple[Action, float]]:
        """Rank cards by their prospects; those near the best are alike, and one of them is drawn."""
        values = card_values(decision, view)
        good, before = near_best(values), self._rng.getstate()
        drawn = good[int(self._rng.random() * len(good))]
        self._rng.setstate(before)
        top = max(values.values())
        each = ((card, top if card in good else value) for card, value in values.items())
        return ranked(drawn, ((card, value / (ONE * ALL_LENGTHS)) for card, value in each))


# cards and planes


def card_values(decision: ChooseCard, view: EaglesView) -> dict[Action, int]:
    """Weigh the cards: the shot to come, less the shots in return."""
    prospects = Prospects(view.table, decision.plane)
    return {card: prospects.card(card.card) for card in decision.actions if isinstance(card, LayCard)}


def near_best(values: dict[Action, int]) -> list[Action]:
    """List the cards with the best prospect; near ties are left to chance, to be hard to read."""
    least = max(values.values()) - NEAR
    return [card for card, value in values.items() if value >= least]


def rank_planes(decision: ChoosePlane, view: EaglesView) -> list[tuple[Action, float]]:
    """Let the plane go first that has the most to shoot at."""
    values = {one: pick_value(view, one) / ONE for one in decision.actions if isinstance(one, PickPlane)}
    return sorted(values.items(), key=lambda pair: -pair[1])


def pick_value(view: EaglesView, pick: PickPlane) -> int:
    """Weigh the best shot of a plane from where it is."""
    prospects = Prospects(view.table, pick.squadron)
    return prospects.best_shot(prospects.plane.at) if prospects.plane.at else 0


# shots and flares


def rank_shots(decision: ChooseShot, view: EaglesView) -> list[tuple[Action, float]]:
    """Fire the most valuable shot that is worth its peg; else reload, else hold."""
    shooter, actions = view.plane(decision.plane), tuple(decision.actions)
    shots = {one: shot_value(view, shooter, one) for one in actions if isinstance(one, Fire)}
    worthy = [one for one in shots if chance(view, shooter, one) >= WORTH[one.weapon, decision.stage]]
    others = {one: EMPTY * (not isinstance(one, HoldFire)) for one in actions if not isinstance(one, Fire)}
    first: Action = max(worthy or others, key=lambda one: shots[one] if worthy else others[one])
    return ranked(first, [(shot, value / ONE) for shot, value in shots.items()] + list(others.items()))


def chance(view: EaglesView, shooter: Plane, shot: Fire) -> int:
    """Give the chance of a shot, in parts of ``CERTAIN``."""
    target = view.plane(shot.target)
    lies = lie(shooter, target)
    assert lies is not None, "only legal shots are weighed"
    return hit_on(shot.weapon, lies, target)


def shot_value(view: EaglesView, shooter: Plane, shot: Fire) -> int:
    """Weigh a shot, its peg's cost taken off, in parts of ``ONE``."""
    value = worth_hitting(view.plane(shot.target).damage)
    return chance(view, shooter, shot) * value - COST[shot.weapon]


def rank_flares(decision: ChooseFlare, view: EaglesView) -> list[tuple[Action, float]]:
    """Drop a flare where it takes away a good part of the chance that matters."""
    saved = hit_chance(decision.weapon, decision.distance, flare=False)
    saved -= hit_chance(decision.weapon, decision.distance, flare=True)
    danger = saved * (1 + 3 * deadliness(view.plane(decision.plane).damage))
    answers: list[tuple[Action, float]] = [(DropFlare(), float(danger)), (KeepFlare(), float(FLARE_WORTH))]
    return answers if danger >= FLARE_WORTH else answers[::-1]
