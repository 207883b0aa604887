"""A lieutenant for Scream, Aim, Fire!: uses each order die for its best order, one turn ahead."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, ClassVar

from wargames.bots.evaluator import Choose, EvaluatorBot, ValuedAction, Weigh, prefer
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.bots.sam_fire.best_first import BestFirstSearch, promises
from wargames.bots.sam_fire.evaluator import SamFireEvaluator
from wargames.bots.sam_fire.known import LieutenantCaches
from wargames.bots.sam_fire.order_groups import OrderCandidate
from wargames.bots.sam_fire.order_values import DEARER, EVERY_DIE, candidates, relocate, taken_here
from wargames.kernel.game import Action, Decision
from wargames.sam_fire import moments, queries
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICANS, SQUADS, TANKS
from wargames.sam_fire.values.state import Table, Unit

SUPPLY_WORTH = 0.8  # the least gain of the dice for a Supply counter


# the dice and the orders


def weigh_adjustments(_decision: moments.ChooseAdjustment, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Weigh the change of each die by its gain for the whole plan, against none."""
    dice = evaluator.table.order_dice
    changes = queries.adjustments(dice)
    changed = [(*queries.without(dice, (change.face,)), change.to) for change in changes]
    (kept, *others), _ = promises(evaluator.with_dice(within_reach(dice)), [dice, *changed])
    return [(moments.KeepDice(), kept + DEARER), *zip(changes, others, strict=True)]


@lru_cache(maxsize=1024)
def within_reach(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Return the dice left or made by the change of one, of each face no more than an order takes.

    >>> within_reach((1, 2, 2, 5, 5))
    (1, 1, 2, 3, 4, 5, 6)
    """
    found: list[int] = []
    for face in EVERY_DIE:
        made = face - 1 in dice or face + 1 in dice
        if found.count(face) < dice.count(face) + made:
            found.append(face)
    return tuple(found)


def choose_order(_decision: moments.GiveOrder, evaluator: SamFireEvaluator) -> Action:
    """Choose the first order of :func:`weigh_orders`, without weighing all."""
    if not may_replenish(evaluator.table):
        best = BestFirstSearch(evaluator).next()
        return best[0].order if best else moments.EndOrders()
    spent, first = best_supply(evaluator)
    return spent or (first.order if first else moments.EndOrders())


def weigh_orders(_decision: moments.GiveOrder, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Weigh the orders by their value for each die; replenish a unit that gains much by it."""
    weighed: list[ValuedAction] = [
        *((candidate.order, candidate.rank) for candidate in candidates(evaluator)),
        (moments.EndOrders(), 0.0),
    ]
    spent, _ = best_supply(evaluator) if may_replenish(evaluator.table) else (None, None)
    return [(spent, weighed[0][1]), *weighed] if spent else weighed


def may_replenish(table: Table) -> bool:
    """Return whether a Supply counter would allow an order to a unit that has not acted."""
    return bool(table.supply) and any(map(is_spent, table.units))


def is_spent(unit: Unit) -> bool:
    """Return whether an American that has not acted is low on supply."""
    return unit.low_supply and not unit.used and unit.id in AMERICANS


def best_supply(
    evaluator: SamFireEvaluator,
) -> tuple[moments.SpendSupply | None, OrderCandidate | None]:
    """Find the low unit that adds most to the plan with a Supply counter, and the best order without it.

    None if it adds little, and if no order is worth its dice.
    """
    dice = [evaluator.table.order_dice]
    (without_it,), first = promises(evaluator, dice)
    found: list[tuple[float, moments.SpendSupply]] = []
    for unit in filter(is_spent, evaluator.table.units):
        (promised,), _ = promises(evaluator.replenished(unit), dice)
        found.append((promised, moments.SpendSupply(unit.id)))
    value, spent = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return spent if value >= without_it + SUPPLY_WORTH else None, first


# the windows of an order


def weighed_by(
    actions: Iterable[Action], value: Callable[[Any], float], kind: type[Action]
) -> list[ValuedAction]:
    """Weigh the answers of a kind; declining, if possible, is worth nothing and comes first."""
    listed = [one for one in actions if not isinstance(one, moments.SpendSupply)]
    declining = [one for one in listed if not isinstance(one, kind)]
    return [
        *((one, 0.0) for one in declining[:1]),
        *((one, value(one)) for one in listed if isinstance(one, kind)),
    ]


def weigh_shots(decision: moments.ChooseShot, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Fire the best shot worth the risk."""
    unit = evaluator.units[decision.unit]

    def value(action: moments.ThenFire) -> float:
        return evaluator.shot(unit, evaluator.units[action.target]) + taken_here(evaluator, unit.id)

    return weighed_by(decision.actions, value, moments.ThenFire)


def weigh_covered_moves(
    decision: moments.ChooseCoveredMove, evaluator: SamFireEvaluator
) -> list[ValuedAction]:
    """Move to the best hex, or stay."""
    unit = evaluator.units[decision.unit]
    return weighed_by(decision.actions, lambda action: relocate(evaluator, unit, action.to), moments.ThenMove)


def weigh_second_hits(decision: moments.ChooseSecondHit, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Hit a tank for its damage, or destroy the most valuable target."""

    def value(action: moments.AlsoHit) -> float:
        target = evaluator.units[action.target]
        chance, points = (0.6, 7.5) if target.id in TANKS else (1.0, 5.0)
        return chance * (points + evaluator.killed(target))

    return weighed_by(decision.actions, value, moments.AlsoHit)


def weigh_spotted(decision: moments.ChooseSpotted, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Name the German open to the most further shots."""
    ready = [one for one in evaluator.americans if one.id in SQUADS and not (one.used or one.low_supply)]

    def value(action: moments.NameSpotted) -> float:
        target = evaluator.units[action.target]
        shots = [evaluator.shot(one, target) for one in ready if target in evaluator.in_reach(one, one.at)]
        return 0.1 + sum(shots)

    return weighed_by(decision.actions, value, moments.NameSpotted)


def weigh_arrivals(decision: moments.ChooseArrival, evaluator: SamFireEvaluator) -> list[ValuedAction]:
    """Bring on the squad that stands best, in its best hex: Germans may be keyed to one and not another."""

    def value(action: moments.Arrive) -> float:
        return 100 + evaluator.of(Unit(action.unit, action.hex)).place_value(action.hex)

    return weighed_by(decision.actions, value, moments.Arrive)


class Lieutenant(EvaluatorBot):
    """A bot that looks one German turn ahead, and ranks in points of Morale for each die."""

    GAMES: ClassVar[Collection[str]] = ("sam_fire",)
    NAME: ClassVar[str] = "lieutenant"
    INTRODUCTION: ClassVar[str] = (
        "Gives the orders that promise most Morale for their dice. Answers at once; won 555 of 1,000 games."
    )
    LEVELS: ClassVar[Mapping[str, BotLevel]] = {
        GOOD: BotLevel(
            "determinized:lieutenant,simulations=500,max_candidates=12,min_gain_se=0.5",
            "Searches from the lieutenant's ideas, half a second an order; won 96 of 147 games.",
        ),
        STRONG: BotLevel(
            "planner:lieutenant,simulations=500,max_candidates=12,min_gain_se=0.5",
            "Plans whole turns of orders, a quarter of a second an order; won 150 of 247 games, of which the "
            "lieutenant won 118.",
        ),
    }
    MEMORY: ClassVar[type[Any]] = LieutenantCaches
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]] = {
        moments.ChooseAdjustment: weigh_adjustments,
        moments.GiveOrder: weigh_orders,
        moments.ChooseShot: weigh_shots,
        moments.ChooseCoveredMove: weigh_covered_moves,
        moments.ChooseSecondHit: weigh_second_hits,
        moments.ChooseSpotted: weigh_spotted,
        moments.ChooseArrival: weigh_arrivals,
        moments.ChooseSupply: prefer(moments.SpendSupply),
    }
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {moments.GiveOrder: choose_order}

    def evaluator(self, view: SamFireView) -> SamFireEvaluator:
        """Return the evaluator of a view."""
        return SamFireEvaluator(view.table, self._memory)
