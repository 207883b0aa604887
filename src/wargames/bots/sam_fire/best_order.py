"""The best order without the worth of all others: what cannot be the best is not weighed."""

from collections.abc import Iterable, Sequence
from typing import Any

from wargames.bots.sam_fire.judgment import Judgment
from wargames.bots.sam_fire.offers import (
    DEARER,
    ROUNDING,
    SHARES,
    VALUES,
    WORTH_A_DIE,
    Offer,
    all_offered,
    may_cover,
    shots_after,
    unit_of,
)
from wargames.kernel.game import Action
from wargames.kernel.listing import Twig
from wargames.sam_fire.play.american.orders import list_covering_fires, list_moves, order_entries
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.actions import CoveringFire, EndOrders, Move
from wargames.sam_fire.values.components import SQUADS


def best_offered(judgment: Judgment, twig: Twig[Battle]) -> list[Offer]:
    """Weigh a branch as far as a plan may pick of it: a unit moves but once, so that one move will do."""
    if twig.lists is not list_moves:
        return all_offered(judgment, twig)
    best = BestOrder(judgment)
    moves: Sequence[Any] = twig.lists(judgment.battle, *twig.about)
    return best.of_moves(moves)


class BestOrder:
    """The order that promises most for each die; of those that promise the same, the first in the list.

    Shots and the like are weighed first. A move, covered or not, is weighed only if the most that it may
    promise is not less than the best so far: one to where nobody is in reach, or into danger, seldom is.
    """

    def __init__(self, judgment: Judgment) -> None:
        self._judgment = judgment
        self._best: Action = EndOrders()
        self._rank, self._at = 0.0, (0, 0)

    def found(self) -> Action:
        """Find it; the end of orders where none is worth its dice."""
        battle, moves, covering = self._judgment.battle, list[tuple[int, Any]](), list[tuple[int, Any]]()
        for number, entry in enumerate(order_entries(battle)):
            if not isinstance(entry, Twig):
                self._weigh(entry, (number, 0))
            elif entry.lists is list_moves:
                moves.append((number, entry))
            elif entry.lists is list_covering_fires:
                covering.append((number, entry))
            else:
                for place, order in enumerate(entry.lists(battle, *entry.about)):
                    self._weigh(order, (number, place))
        for number, entry in moves:
            self._weigh_moves(number, entry.lists(battle, *entry.about))
        for number, entry in covering:
            self._weigh_covering(number, entry.lists(battle, *entry.about))
        return self._best

    def of_moves(self, moves: Sequence[Move]) -> list[Offer]:
        """Find the best of the moves of a unit by a die, if one is worth it."""
        self._weigh_moves(0, moves)
        return [] if self._rank <= 0 else [Offer(self._best, self._rank)]

    def _weigh(self, order: Action, at: tuple[int, int]) -> None:
        kind = type(order)
        value = VALUES[kind](self._judgment, order)
        rank = value / SHARES.get(kind, 1)
        if value > WORTH_A_DIE and (rank > self._rank or (rank == self._rank and at < self._at)):
            self._best, self._rank, self._at = order, rank, at

    def _weigh_moves(self, number: int, moves: Sequence[Move]) -> None:
        """Weigh the moves of a unit by a die, the most promising first, as far as they may be the best."""
        if not moves:
            return
        judgment, least = self._judgment, self._least
        unit = unit_of(judgment, moves[0].unit)
        prizes = judgment.goals.prizes if unit.id in SQUADS else {}
        shots = judgment.most_shots(unit) - DEARER if shots_after(moves[0]) else 0.0
        outlook = judgment.of(unit)
        beside = shots - outlook.standing(unit.at) + ROUNDING
        promising = []
        for place, move in enumerate(moves):
            more = beside + prizes.get(move.to, 0.0)
            most = more + outlook.ceiling(move.to, least - more)
            if most >= least:
                promising.append((-most, place))
        for most, place in sorted(promising):
            if -most < self._least:
                break
            self._weigh(moves[place], (number, place))

    def _weigh_covering(self, number: int, orders: Iterable[CoveringFire]) -> None:
        """Weigh the Covering Fires of a unit, as far as they may be the best."""
        for place, order in enumerate(orders):
            if order.mover is None or may_cover(self._judgment, order, self._least):
                self._weigh(order, (number, place))

    @property
    def _least(self) -> float:
        """What an order by one die must promise to be the best."""
        return max(self._rank, WORTH_A_DIE)
