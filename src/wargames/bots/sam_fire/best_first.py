"""Lazy best-first enumeration of orders."""

from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heapreplace
from typing import Any

from wargames.bots.sam_fire.arms import FRIGHTENED
from wargames.bots.sam_fire.evaluator import SamFireEvaluator
from wargames.bots.sam_fire.hex_values import UnitHexValues
from wargames.bots.sam_fire.order_groups import SHARES, WORTH_A_DIE, OrderCandidate, OrderGroup
from wargames.bots.sam_fire.order_values import (
    DEARER,
    ROUNDING,
    VALUES,
    aimed,
    most_covered_move,
    shots_after,
    taken_here,
)
from wargames.kernel.game.listing import SharedBranch
from wargames.sam_fire import queries
from wargames.sam_fire.moments import CoveringFire, Drive, Move
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.state import Unit, UnitId

Waiting = tuple[float, bool, int, int, int, OrderGroup]
"""A branch in the queue: its negated upper bound, whether that is exact, its number and that of the order."""

Look = Callable[[Any], list[OrderGroup]]
"""A function that looks at the orders of a branch of the list."""

KEPT = frozenset((queries.list_moves, queries.list_fires, queries.list_covering_fires, queries.list_drives))
"""Lists whose orders keep their values while only the dice and the units that acted change."""


class DicePlan:
    """Orders for some dice: the best first, while there are dice, each unit once."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice, self.promised = dice, 0.0
        self._used: set[UnitId] = set()

    def may(self, group: OrderGroup) -> bool:
        """Return whether it has the dice and the units of some orders."""
        return queries.affords(self.dice, group.dice) and self._used.isdisjoint(group.units)

    def take(self, value: float, group: OrderGroup) -> None:
        """Add an order."""
        self.promised += value
        self.dice = queries.without(self.dice, group.dice)
        self._used.update(group.units)


class BestFirstSearch:
    """The orders worth their dice, the best first; of equals, the first listed.

    Shots and the like are weighed at once. A move, covered or not, waits with its upper bound, and is weighed
    only once nothing else may be better: a move into danger seldom is. Without plans, only orders that may be
    the first wait.
    """

    def __init__(self, evaluator: SamFireEvaluator, plans: Sequence[DicePlan] = ()) -> None:
        self._evaluator, self._plans = evaluator, plans
        self._least, self._given = 0.0, 0
        self._asked: dict[OrderGroup, int] = {}
        self._waiting: list[Waiting] = []
        self._list()
        heapify(self._waiting)

    def next(self) -> tuple[OrderCandidate, OrderGroup] | None:
        """Return the next order that a plan has dice and units for; drop those that it cannot pay for."""
        waiting = self._waiting
        while waiting:
            _, weighed, number, _, at, group = waiting[0]
            if not self._wanted(group):
                heappop(waiting)
            elif weighed and (candidate := group.looked[at]):
                heappop(waiting)
                self._given += 1
                return candidate, group
            else:
                self._look(group, at)
                if first := self._first(number, group):
                    heapreplace(waiting, first)
                else:
                    heappop(waiting)
        return None

    def _look(self, group: OrderGroup, at: int) -> None:
        """Look closer at an order."""
        order = group.orders[at]
        if group.fear is not None and at not in group.looked and (fear := group.fear(order.to)):
            group.most[at] -= fear
            group.looked[at] = None
            return
        value = VALUES[type(order)](self._evaluator, order)
        if value > WORTH_A_DIE:
            group.looked[at] = candidate = OrderCandidate(order, value)
            group.most[at] = candidate.rank
        else:
            group.most[at] = 0.0

    def _wanted(self, group: OrderGroup) -> bool:
        if not self._plans or self._asked.get(group) == self._given:
            return True
        self._asked[group] = self._given
        return any(plan.may(group) for plan in self._plans)

    def _first(self, number: int, group: OrderGroup) -> Waiting | None:
        """Enter the most promising order of a branch into the queue; None if it is not worth its dice."""
        if (most := max(group.most)) < group.least:
            return None
        at = group.most.index(most)
        return -most, bool(group.looked.get(at)), number, group.places[at], at, group

    # the queue

    def _list(self) -> None:
        looks: dict[Any, Look] = {
            queries.list_moves: self._moves,
            queries.list_drives: self._drives,
            queries.list_covering_fires: self._covering,
        }
        battle, later = self._evaluator.battle, list[tuple[int, SharedBranch[queries.Battle], Look]]()
        for number, entry in enumerate(queries.order_entries(battle)):
            if not isinstance(entry, SharedBranch):
                self._add(number, self._weighed((entry,)))
            elif look := looks.get(entry.lists):
                later.append((number, entry, look))
            else:
                self._open(number, entry, self._weighed)
        for number, entry, look in later:
            self._open(number, entry, look)

    def _open(self, number: int, branch: SharedBranch[queries.Battle], look: Look) -> None:
        orders, kept = branch.lists(self._evaluator.battle, *branch.about), self._evaluator.groups
        if not orders:
            return
        if (known := kept.get(branch)) is not None and known[0] == orders:
            self._add(number, known[1])
            return
        found = look(orders)
        self._add(number, found)
        if branch.lists in KEPT:
            kept[branch] = orders, found

    def _add(self, number: int, groups: Iterable[OrderGroup]) -> None:
        for group in groups:
            if (first := self._first(number, group)) and -first[0] >= self._least:
                self._waiting.append(first)
                if first[1] and not self._plans:
                    self._least = -first[0]

    def _weighed(self, orders: Sequence[Any], places: Sequence[int] | None = None) -> list[OrderGroup]:
        """Weigh the orders of a branch: the best of them is enough."""
        evaluator = self._evaluator
        values = [VALUES[type(order)](evaluator, order) for order in orders]
        best = max(values)
        if best <= WORTH_A_DIE:
            return []
        order = orders[at := values.index(best)]
        candidate = OrderCandidate(order, best)
        group = OrderGroup(candidate.dice, order.units, (order,), most=[candidate.rank], least=0.0)
        group.places, group.looked = (places[at] if places else at,), {0: candidate}
        return [group]

    def _moves(self, moves: Sequence[Move]) -> list[OrderGroup]:
        """Look at the moves of a unit by a die."""
        evaluator = self._evaluator
        unit = evaluator.units[moves[0].unit]
        hex_values, shot = evaluator.of(unit), shots_after(moves[0])
        places = [move.to for move in moves]
        most, beside = hex_values.most(places, shot=shot), left(hex_values, unit) - (DEARER if shot else 0.0)
        values = [beside + one for one in most]
        if unit.id in SQUADS:
            for place, prize in evaluator.goals.prizes.items():
                if place in places:
                    values[places.index(place)] += prize
        return [OrderGroup((moves[0].die,), (unit.id,), moves, most=values, fear=hex_values.fear)]

    def _drives(self, drives: Sequence[Drive]) -> list[OrderGroup]:
        """Look at the moves of a tank."""
        evaluator, share = self._evaluator, SHARES[Drive]
        unit = evaluator.units[drives[0].tank]
        hex_values = evaluator.of(unit)
        upper_bounds = hex_values.most([drive.path[-1] for drive in drives])
        beside, frightens = left(hex_values, unit), FRIGHTENED / 4
        values = [
            (beside + most + frightens * evaluator.passed(drive.path[:-1])) / share
            for drive, most in zip(drives, upper_bounds, strict=True)
        ]
        price, least = queries.price(drives[0]), WORTH_A_DIE / share
        return [OrderGroup(price, (unit.id,), drives, most=values, least=least)]

    def _covering(self, orders: Sequence[CoveringFire]) -> list[OrderGroup]:
        """Look at the Covering Fires of a squad, for each mover on the best target."""
        evaluator, firer = self._evaluator, self._evaluator.units[orders[0].unit]
        beside = ROUNDING + taken_here(evaluator, firer.id) - DEARER
        shots: dict[UnitId | None, float] = {}
        by_mover: dict[UnitId | None, list[int]] = {}
        for place, order in enumerate(orders):
            if order.target not in shots:
                shots[order.target] = aimed(evaluator, firer, order.target)
            by_mover.setdefault(order.mover, []).append(place)
        best = max(shots.values()) - ROUNDING
        found = []
        for mover, places in by_mover.items():
            if mover is None:
                found += self._weighed([orders[place] for place in places], places)
                continue
            fit = [place for place in places if shots[orders[place].target] >= best]
            chosen = [orders[place] for place in fit]
            more = beside + most_covered_move(evaluator, mover)
            values = [more + shots[order.target] for order in chosen]
            found.append(
                OrderGroup(queries.price(chosen[0]), chosen[0].units, chosen, most=values, places=fit)
            )
        return found


def left(hex_values: UnitHexValues, unit: Unit) -> float:
    """Return an upper bound of a unit's gain by leaving its hex."""
    return ROUNDING - hex_values.place_value(unit.at)


def promises(
    evaluator: SamFireEvaluator, dice: Iterable[tuple[int, ...]]
) -> tuple[list[float], OrderCandidate | None]:
    """Return the values of plans for some sets of dice, and the best order of all."""
    plans = [DicePlan(one) for one in dice]
    orders, first = BestFirstSearch(evaluator, plans), None
    while found := orders.next():
        candidate, group = found
        first = first or candidate
        for plan in [one for one in plans if one.may(group)]:
            plan.take(candidate.value, group)
    return [plan.promised for plan in plans], first
