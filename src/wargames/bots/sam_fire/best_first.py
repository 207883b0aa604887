"""Orders as they come, the best first: what nobody comes to ask for is not weighed to the end."""

from collections.abc import Callable, Iterable, Sequence
from heapq import heapify, heappop, heapreplace
from typing import Any

from wargames.bots.sam_fire.arms import FRIGHTENED
from wargames.bots.sam_fire.judgment import Judgment
from wargames.bots.sam_fire.offers import (
    DEARER,
    ROUNDING,
    VALUES,
    aimed,
    most_covered_move,
    shots_after,
    taken_here,
    unit_of,
)
from wargames.bots.sam_fire.order_groups import SHARES, WORTH_A_DIE, Branch, Offer
from wargames.bots.sam_fire.outlook import Outlook
from wargames.kernel.game.listing import Twig
from wargames.sam_fire.moments import CoveringFire, Drive, Move
from wargames.sam_fire.queries import (
    Battle,
    affords,
    list_covering_fires,
    list_drives,
    list_fires,
    list_moves,
    order_entries,
    price,
    without,
)
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.state import Unit, UnitId

Waiting = tuple[float, bool, int, int, int, Branch]
"""The most that one of a branch promises, negated; if it does; where it is in the list, and in the branch."""

Look = Callable[[Any], list[Branch]]
"""Looks at the orders of a branch of the list."""

KEPT = frozenset((list_moves, list_fires, list_covering_fires, list_drives))
"""What is worth the same as long as nothing changes but the dice and who has acted."""


class Plan:
    """Orders for some dice: the best first, while there are dice, each unit once."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice, self.promised = dice, 0.0
        self._used: set[UnitId] = set()

    def may(self, branch: Branch) -> bool:
        """Tell whether it has the dice and the units of some orders."""
        return affords(self.dice, branch.dice) and self._used.isdisjoint(branch.units)

    def take(self, value: float, branch: Branch) -> None:
        """Take an order into it."""
        self.promised += value
        self.dice = without(self.dice, branch.dice)
        self._used.update(branch.units)


class BestFirst:
    """The orders that are worth their dice, the best first; of those that promise the same, the first listed.

    Shots and the like are weighed at once. A move, covered or not, waits by the most that it may promise, and
    is weighed only once nothing else may promise more: one into danger seldom is. Where there are no plans to
    ask for more, none waits that may not be the first.
    """

    def __init__(self, judgment: Judgment, plans: Sequence[Plan] = ()) -> None:
        self._judgment, self._plans = judgment, plans
        self._least, self._given = 0.0, 0
        self._asked: dict[Branch, int] = {}
        self._waiting: list[Waiting] = []
        self._list()
        heapify(self._waiting)

    def next(self) -> tuple[Offer, Branch] | None:
        """Give the next order that a plan has dice and units for; it will not have those that it lacks."""
        waiting = self._waiting
        while waiting:
            _, weighed, number, _, at, branch = waiting[0]
            if not self._wanted(branch):
                heappop(waiting)
            elif weighed and (offer := branch.looked[at]):
                heappop(waiting)
                self._given += 1
                return offer, branch
            else:
                self._look(branch, at)
                if first := self._first(number, branch):
                    heapreplace(waiting, first)
                else:
                    heappop(waiting)
        return None

    def _look(self, branch: Branch, at: int) -> None:
        """Look closer at an order."""
        order = branch.orders[at]
        if branch.fear is not None and at not in branch.looked and (fear := branch.fear(order.to)):
            branch.most[at] -= fear
            branch.looked[at] = None
            return
        value = VALUES[type(order)](self._judgment, order)
        if value > WORTH_A_DIE:
            branch.looked[at] = offer = Offer(order, value)
            branch.most[at] = offer.rank
        else:
            branch.most[at] = 0.0

    def _wanted(self, branch: Branch) -> bool:
        if not self._plans or self._asked.get(branch) == self._given:
            return True
        self._asked[branch] = self._given
        return any(plan.may(branch) for plan in self._plans)

    def _first(self, number: int, branch: Branch) -> Waiting | None:
        """Let the first of a branch wait that may promise most; None if it is not worth its dice."""
        if (most := max(branch.most)) < branch.least:
            return None
        at = branch.most.index(most)
        return -most, bool(branch.looked.get(at)), number, branch.places[at], at, branch

    # what waits

    def _list(self) -> None:
        looks: dict[Any, Look] = {
            list_moves: self._moves,
            list_drives: self._drives,
            list_covering_fires: self._covering,
        }
        battle, later = self._judgment.battle, list[tuple[int, Twig[Battle], Look]]()
        for number, entry in enumerate(order_entries(battle)):
            if not isinstance(entry, Twig):
                self._add(number, self._weighed((entry,)))
            elif look := looks.get(entry.lists):
                later.append((number, entry, look))
            else:
                self._open(number, entry, self._weighed)
        for number, entry, look in later:
            self._open(number, entry, look)

    def _open(self, number: int, twig: Twig[Battle], look: Look) -> None:
        orders, kept = twig.lists(self._judgment.battle, *twig.about), self._judgment.branches
        if not orders:
            return
        if (known := kept.get(twig)) is not None and known[0] == orders:
            self._add(number, known[1])
            return
        found = look(orders)
        self._add(number, found)
        if twig.lists in KEPT:
            kept[twig] = orders, found

    def _add(self, number: int, branches: Iterable[Branch]) -> None:
        for branch in branches:
            if (first := self._first(number, branch)) and -first[0] >= self._least:
                self._waiting.append(first)
                if first[1] and not self._plans:
                    self._least = -first[0]

    def _weighed(self, orders: Sequence[Any], places: Sequence[int] | None = None) -> list[Branch]:
        """Weigh the orders of a branch: the best of them is enough."""
        judgment = self._judgment
        values = [VALUES[type(order)](judgment, order) for order in orders]
        best = max(values)
        if best <= WORTH_A_DIE:
            return []
        order = orders[at := values.index(best)]
        offer = Offer(order, best)
        place = places[at] if places else at
        return [
            Branch(price(order), order.units, (order,), [offer.rank], (place,), looked={0: offer}, least=0.0)
        ]

    def _moves(self, moves: Sequence[Move]) -> list[Branch]:
        """Look at the moves of a unit by a die."""
        judgment = self._judgment
        unit = unit_of(judgment, moves[0].unit)
        outlook, shot = judgment.of(unit), shots_after(moves[0])
        places = [move.to for move in moves]
        most, beside = outlook.most(places, shot=shot), left(outlook, unit) - (DEARER if shot else 0.0)
        values = [beside + one for one in most]
        if unit.id in SQUADS:
            for place, prize in judgment.goals.prizes.items():
                if place in places:
                    values[places.index(place)] += prize
        return [Branch((moves[0].die,), (unit.id,), moves, values, range(len(moves)), outlook.fear)]

    def _drives(self, drives: Sequence[Drive]) -> list[Branch]:
        """Look at the moves of a tank."""
        judgment, share = self._judgment, SHARES[Drive]
        unit = unit_of(judgment, drives[0].tank)
        outlook = judgment.of(unit)
        standing = outlook.most([drive.path[-1] for drive in drives])
        beside, frightens = left(outlook, unit), FRIGHTENED / 4
        values = [
            (beside + most + frightens * judgment.passed(drive.path[:-1])) / share
            for drive, most in zip(drives, standing, strict=True)
        ]
        return [
            Branch(
                price(drives[0]), (unit.id,), drives, values, range(len(drives)), least=WORTH_A_DIE / share
            )
        ]

    def _covering(self, orders: Sequence[CoveringFire]) -> list[Branch]:
        """Look at the Covering Fires of a squad, for each mover on the best target."""
        judgment, firer = self._judgment, unit_of(self._judgment, orders[0].unit)
        beside = ROUNDING + taken_here(judgment, firer.id) - DEARER
        shots: dict[UnitId | None, float] = {}
        by_mover: dict[UnitId | None, list[int]] = {}
        for place, order in enumerate(orders):
            if order.target not in shots:
                shots[order.target] = aimed(judgment, firer, order.target)
            by_mover.setdefault(order.mover, []).append(place)
        best = max(shots.values()) - ROUNDING
        found = []
        for mover, places in by_mover.items():
            if mover is None:
                found += self._weighed([orders[place] for place in places], places)
                continue
            fit = [place for place in places if shots[orders[place].target] >= best]
            chosen = [orders[place] for place in fit]
            more = beside + most_covered_move(judgment, mover)
            values = [more + shots[order.target] for order in chosen]
            found.append(Branch(price(chosen[0]), chosen[0].units, chosen, values, fit))
        return found


def left(outlook: Outlook, unit: Unit) -> float:
    """Give what a unit gains at most by leaving its hex."""
    return ROUNDING - outlook.standing(unit.at)


def promises(judgment: Judgment, dice: Iterable[tuple[int, ...]]) -> tuple[list[float], Offer | None]:
    """Give what the plans for some sets of dice promise, and the best order of all."""
    plans = [Plan(one) for one in dice]
    orders, first = BestFirst(judgment, plans), None
    while found := orders.next():
        offer, branch = found
        first = first or offer
        for plan in plans:
            if plan.may(branch):
                plan.take(offer.value, branch)
    return [plan.promised for plan in plans], first
