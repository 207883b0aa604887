"""A pilot for Screaming Eagles: flies toward shots and out of danger, and is careful with its pegs."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import exp
from typing import Any, ClassVar

from wargames.bots.caches import IdentityCache, LazyDict, by_key
from wargames.bots.evaluator import Choose, EvaluatorBot, Valued, Weigh, of_kind, ranked
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.bots.screaming_eagles.position_values import (
    ALL_LENGTHS,
    CERTAIN,
    ONE,
    PositionValues,
    deadliness,
    hit_on,
    whole,
    worth_hitting,
)
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.game.own_values import require_asked
from wargames.screaming_eagles import moments
from wargames.screaming_eagles.components import SQUADRONS, CardFace, Squadron, Weapon
from wargames.screaming_eagles.queries import hit_chance, lie
from wargames.screaming_eagles.state import Plane, PublicState, State
from wargames.screaming_eagles.view import EaglesView, possible_cards

# The least chance to hit that is worth a peg; before the move a better shot may come.
WORTH: dict[tuple[Weapon, str], Fraction] = {
    ("LR", "before"): CERTAIN * Fraction(3, 5),
    ("MR", "before"): CERTAIN * Fraction(3, 5),
    ("CAN", "before"): CERTAIN * Fraction(1, 2),
    ("LR", "after"): CERTAIN * Fraction(9, 20),
    ("MR", "after"): CERTAIN * Fraction(2, 5),
    ("CAN", "after"): CERTAIN * Fraction(1, 5),
}
NEAR = ALL_LENGTHS * whole(Fraction(1, 50), ONE)  # closer prospects count as equal
FLARE_WORTH = Fraction(1, 5)  # the least part of the missile's chance that a flare must take away
COST: dict[Weapon, int] = {
    "LR": whole(Fraction(1, 8), ONE),
    "MR": whole(Fraction(1, 12), ONE),
    "CAN": whole(Fraction(1, 60), ONE),
}
DOUBT = 0.02  # a card so far below the best is e times less likely
EMPTY = 1.0  # the value of loading an empty plane; to hold fire is 0


# cards and planes


def card_values(decision: moments.ChooseCard, view: EaglesView) -> dict[Action, int]:
    """Weigh the cards: the shot to come, less the shots in return."""
    position = PositionValues(view.table, decision.plane)
    return {card: position.card(card.card) for card in decision.actions if isinstance(card, moments.LayCard)}


def near_best(values: dict[Action, int]) -> list[Action]:
    """List the cards with the best prospects; chance picks among near ties, which are hard to predict."""
    least = max(values.values()) - NEAR
    return [card for card, value in values.items() if value >= least]


@by_key
def likelihoods(squadron: Squadron, table: PublicState) -> dict[CardFace, float]:
    """Return the likelihood of each card of a plane, relative to its best."""
    position = PositionValues(table, squadron)
    values = {face: position.card(face) for face in possible_cards(table, table.plane(squadron))}
    least = max(values.values()) - NEAR
    short = {face: min(0, value - least) / (ONE * ALL_LENGTHS) for face, value in values.items()}
    return {face: exp(lacking / DOUBT) for face, lacking in short.items()}


def weigh_planes(decision: moments.ChoosePlane, view: EaglesView) -> Valued:
    """Let the plane with the best shots go first."""
    return [(one, pick_value(view, one) / ONE) for one in of_kind(decision, moments.PickPlane)]


def pick_value(view: EaglesView, pick: moments.PickPlane) -> int:
    """Weigh the best shot of a plane from its space."""
    position = PositionValues(view.table, pick.squadron)
    return position.best_shot(position.plane.at) if position.plane.at else 0


# shots and flares


def weigh_shots(decision: moments.ChooseShot, view: EaglesView) -> Valued:
    """Weigh the shots, then reloading, then holding fire."""
    shooter = view.plane(decision.plane)
    for one in of_kind(decision, moments.Fire):
        yield one, shot_value(view, shooter, one) / ONE
    yield from ((one, other_value(one)) for one in decision.actions if not isinstance(one, moments.Fire))


def other_value(action: Action) -> float:
    """Weigh an answer that is no shot."""
    return EMPTY * (not isinstance(action, moments.HoldFire))


def choose_shot(decision: moments.ChooseShot, view: EaglesView) -> Action:
    """Fire the most valuable shot worth its peg; else reload, else hold."""
    shooter, shots = view.plane(decision.plane), of_kind(decision, moments.Fire)
    worthy = [one for one in shots if chance(view, shooter, one) >= WORTH[one.weapon, decision.stage]]
    if worthy:
        return max(worthy, key=lambda one: shot_value(view, shooter, one))
    return max((one for one in decision.actions if not isinstance(one, moments.Fire)), key=other_value)


def chance(view: EaglesView, shooter: Plane, shot: moments.Fire) -> int:
    """Return the chance of a shot, in parts of ``CERTAIN``."""
    target = view.plane(shot.target)
    lies = lie(shooter, target)
    assert lies is not None, "only legal shots are weighed"
    return hit_on(shot.weapon, lies, target)


def shot_value(view: EaglesView, shooter: Plane, shot: moments.Fire) -> int:
    """Weigh a shot, its peg's cost taken off, in parts of ``ONE``."""
    value = worth_hitting(view.plane(shot.target).damage)
    return chance(view, shooter, shot) * value - COST[shot.weapon]


def weigh_flares(decision: moments.ChooseFlare, view: EaglesView) -> Valued:
    """Drop a flare if it takes away a good part of a dangerous chance."""
    saved = hit_chance(decision.weapon, decision.distance, flare=False)
    saved -= hit_chance(decision.weapon, decision.distance, flare=True)
    danger = saved * (1 + 3 * deadliness(view.plane(decision.plane).damage))
    return (moments.DropFlare(), float(danger)), (moments.KeepFlare(), float(FLARE_WORTH))


class Ace(EvaluatorBot):
    """A bot that answers from the public table and its own cards; among nearly best cards it draws one."""

    GAMES: ClassVar[Collection[str]] = ("screaming_eagles",)
    DETERMINISTIC: ClassVar[bool] = False
    NAME: ClassVar[str] = "ace"
    INTRODUCTION: ClassVar[str] = (
        "Flies for its next shot and out of the enemy's. Answers at once; won 584 of 600 games against "
        "random play."
    )
    LEVELS: ClassVar[Mapping[str, BotLevel]] = {
        GOOD: BotLevel(
            "determinized:ace,simulations=100",
            "Searches from the ace's ideas, a twentieth of a second a decision; won 57 of 88 games "
            "against the ace.",
        ),
        STRONG: BotLevel(
            "determinized:ace,simulations=400",
            "Searches from the ace's ideas, a sixth of a second a decision; won 127 of 168 games against "
            "the ace.",
        ),
    }

    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        moments.ChoosePlane: weigh_planes,
        moments.ChooseShot: weigh_shots,
        moments.ChooseFlare: weigh_flares,
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {moments.ChooseShot: choose_shot}

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        super().__init__(game, seed)
        self._known: IdentityCache[LazyDict[Squadron, dict[CardFace, float]]] = IdentityCache(1)

    def decide(self, decision: Decision, view: EaglesView) -> Action:
        """Answer one decision."""
        if isinstance(decision, moments.ChooseCard):
            require_asked(self.game, decision, view)
            good = near_best(card_values(decision, view))
            return good[int(self._rng.random() * len(good))]
        return super().decide(decision, view)

    def rank(self, decision: Decision, view: EaglesView) -> list[tuple[Action, float]]:
        """List answers, the best first, without using up the next random choice."""
        if isinstance(decision, moments.ChooseCard):
            require_asked(self.game, decision, view)
            return self.rank_cards(decision, view)
        return super().rank(decision, view)

    def belief(self, world: State, view: EaglesView) -> float:
        """Weigh the hidden cards by an ace's choice: the worse a card, the less likely.

        The card of a plane shot down may be any.
        """
        belief, table = 1.0, view.table
        likely = self._known.get((table,), lambda: likelihoods(table))
        for squadron, seen, laid in zip(SQUADRONS, view.cards, world.cards, strict=True):
            if seen is None and laid is not None and view.plane(squadron).at is not None:
                belief *= likely[squadron][laid]
        return belief

    def rank_cards(self, decision: moments.ChooseCard, view: EaglesView) -> list[tuple[Action, float]]:
        """Rank cards by their prospects; one of the nearly best is drawn to the front."""
        values = card_values(decision, view)
        good, before = near_best(values), self._rng.getstate()
        drawn = good[int(self._rng.random() * len(good))]
        self._rng.setstate(before)
        top = max(values.values())
        each = ((card, top if card in good else value) for card, value in values.items())
        return ranked(drawn, ((card, value / (ONE * ALL_LENGTHS)) for card, value in each))
