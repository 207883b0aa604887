"""A lieutenant for Scream, Aim, Fire!: uses each order die for its best order, one turn ahead."""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property, lru_cache
from typing import Any, ClassVar

import attrs

from wargames.bots.evaluator import Choose, EvaluatorBot, ValuedAction, Weigh, prefer
from wargames.bots.levels import GOOD, STRONG, BotLevel
from wargames.bots.sam_fire.best_first import BestFirstSearch, promises
from wargames.bots.sam_fire.evaluator import SamFireEvaluator, laid_beside
from wargames.bots.sam_fire.known import LieutenantCaches
from wargames.bots.sam_fire.order_values import DEARER, EVERY_DIE, candidates, relocate, taken_here
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Decision
from wargames.sam_fire import moments, queries
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICANS, SQUADS, TANKS
from wargames.sam_fire.values.state import State, Table, Unit

SUPPLY_WORTH = 0.8  # the least gain of the dice for a Supply counter


@attrs.frozen(slots=False)
class TableInPlay:
    """A table, with the caches of earlier decisions."""

    view: SamFireView
    known: LieutenantCaches

    @cached_property
    def evaluator(self) -> SamFireEvaluator:
        """The evaluator of the table."""
        return SamFireEvaluator(self.view.table, self.known)


# the dice and the orders


def weigh_adjustments(_decision: moments.ChooseAdjustment, position: TableInPlay) -> list[ValuedAction]:
    """Weigh the change of each die by its gain for the whole plan, against none."""
    table = position.view.table
    other = replace(table, order_dice=within_reach(table.order_dice))
    evaluator = SamFireEvaluator(other, position.known, laid_beside(other, queries.layout_of(State(table))))
    dice = table.order_dice
    changes = queries.adjustments(dice)
    changed = [(*queries.without(dice, (change.face,)), change.to) for change in changes]
    (kept, *others), _ = promises(evaluator, [dice, *changed])
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


def choose_order(_decision: moments.GiveOrder, position: TableInPlay) -> Action:
    """Choose the first order of :func:`weigh_orders`, without weighing all."""
    evaluator, table = position.evaluator, position.view.table
    if not may_replenish(table):
        best = BestFirstSearch(evaluator).next()
        return best[0].order if best else moments.EndOrders()
    (without_it,), first = promises(evaluator, [table.order_dice])
    return best_supply(evaluator, table, without_it) or (first.order if first else moments.EndOrders())


def weigh_orders(_decision: moments.GiveOrder, position: TableInPlay) -> list[ValuedAction]:
    """Weigh the orders by their value for each die; replenish a unit that gains much by it."""
    evaluator, table = position.evaluator, position.view.table
    found = candidates(evaluator)
    weighed: list[ValuedAction] = [
        *((candidate.order, candidate.rank) for candidate in found),
        (moments.EndOrders(), 0.0),
    ]
    if may_replenish(table):
        (without_it,), _ = promises(evaluator, [table.order_dice])
        if spent := best_supply(evaluator, table, without_it):
            return [(spent, weighed[0][1]), *weighed]
    return weighed


def may_replenish(table: Table) -> bool:
    """Return whether a Supply counter would allow an order to a unit that has not acted."""
    return bool(table.supply) and any(map(is_spent, table.units))


def is_spent(unit: Unit) -> bool:
    """Return whether an American that has not acted is low on supply."""
    return unit.low_supply and not unit.used and unit.id in AMERICANS


def best_supply(evaluator: SamFireEvaluator, table: Table, without_it: float) -> moments.SpendSupply | None:
    """Find the low unit that adds most to the plan with a Supply counter; None if it adds little.

    ``without_it`` is the value of the plan without the counter.
    """
    found: list[tuple[float, moments.SpendSupply]] = []
    for unit in table.units:
        if is_spent(unit):
            (promised,), _ = promises(evaluator.replenished(table, unit), [table.order_dice])
            found.append((promised, moments.SpendSupply(unit.id)))
    value, spent = max(found, key=lambda pair: pair[0], default=(0.0, None))
    return spent if value >= without_it + SUPPLY_WORTH else None


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


def weigh_shots(decision: moments.ChooseShot, position: TableInPlay) -> list[ValuedAction]:
    """Fire the best shot worth the risk."""
    evaluator = position.evaluator
    unit = evaluator.units[decision.unit]

    def value(action: moments.ThenFire) -> float:
        return evaluator.shot(unit, evaluator.units[action.target]) + taken_here(evaluator, unit.id)

    return weighed_by(decision.actions, value, moments.ThenFire)


def weigh_covered_moves(decision: moments.ChooseCoveredMove, position: TableInPlay) -> list[ValuedAction]:
    """Move to the best hex, or stay."""
    evaluator = position.evaluator
    unit = evaluator.units[decision.unit]
    return weighed_by(decision.actions, lambda action: relocate(evaluator, unit, action.to), moments.ThenMove)


def weigh_second_hits(decision: moments.ChooseSecondHit, position: TableInPlay) -> list[ValuedAction]:
    """Hit a tank for its damage, or destroy the most valuable target."""
    evaluator = position.evaluator

    def value(action: moments.AlsoHit) -> float:
        target = evaluator.units[action.target]
        chance, points = (0.6, 7.5) if target.id in TANKS else (1.0, 5.0)
        return chance * (points + evaluator.killed(target))

    return weighed_by(decision.actions, value, moments.AlsoHit)


def weigh_spotted(decision: moments.ChooseSpotted, position: TableInPlay) -> list[ValuedAction]:
    """Name the German open to the most further shots."""
    evaluator = position.evaluator
    ready = [one for one in evaluator.americans if one.id in SQUADS and not (one.used or one.low_supply)]

    def value(action: moments.NameSpotted) -> float:
        target = evaluator.units[action.target]
        shots = [evaluator.shot(one, target) for one in ready if target in evaluator.in_reach(one, one.at)]
        return 0.1 + sum(shots)

    return weighed_by(decision.actions, value, moments.NameSpotted)


def weigh_arrivals(decision: moments.ChooseArrival, position: TableInPlay) -> list[ValuedAction]:
    """Bring on the squad that stands best, in its best hex: Germans may be keyed to one and not another."""
    evaluator = position.evaluator

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
    EVALUATOR: ClassVar[type[Any] | None] = TableInPlay
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
