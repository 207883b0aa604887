"""Exact values of small positions: every action, every outcome, to the end of the game.

solve(game, state)                    # the values of all actions, as Fractions
estimate_view(game, decision, view)   # the same from a view: the mean over determinizations
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Protocol

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.base.former_attributes import FormerAttribute
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.kernel.game.own_values import require_asked, require_own
from wargames.search.bounded_search import BoundedSearch, NotZeroSum, Unsolvable, only_decision
from wargames.search.expectimax import Expectimax, Values

__all__ = ["MAX_RUNS", "Solution", "Unsolvable", "estimate_view", "solve"]

MAX_RUNS = 200_000
"""The default limit of runs of the rules."""


@attrs.frozen
class Solution:
    """The value of each action to the seat that decides, from -1 to 1, the best first.

    ``outcomes`` counts the runs of the rules that it took.
    """

    seat: Seat
    actions: tuple[tuple[Action, Fraction], ...]
    outcomes: int = 0

    worth = FormerAttribute("value")

    @property
    def best(self) -> Action:
        """The best action; of equals the first in the order of the decision."""
        return self.actions[0][0]

    @property
    def margin(self) -> Fraction:
        """The lead of the best action over the next; 0 where several are best, 2 where there is no other."""
        return self.actions[0][1] - self.actions[1][1] if len(self.actions) > 1 else Fraction(2)

    @property
    def value(self) -> Fraction:
        """The value of the position to the seat."""
        return self.actions[0][1]


def solve(game: Game[Any, Any], state: Any, *, limit: int = MAX_RUNS) -> Solution:
    """Return the exact value of every action in a state, with nothing hidden from anybody.

    Raises :class:`TreeTooLarge` beyond ``limit`` runs of the rules, :class:`Unsolvable` where several seats
    decide at once or none does.
    """
    require_own(game, "state", state)
    return _solution(game, only_decision(game.ask(state), game), [state], limit)


def estimate_view(
    game: Game[Any, Any],
    decision: Decision,
    view: Any,
    *,
    samples: int = 20,
    seed: int = 0,
    limit: int = MAX_RUNS,
) -> Solution:
    """Estimate the value of every action from a view: the mean over equally likely determinizations.

    It assumes that all is revealed after the action, and is exact where nothing is hidden. Raises what
    :func:`solve` raises.
    """
    require_asked(game, decision, view)
    rng = Rng(f"solve:{seed}")
    return _solution(game, decision, [game.sample(view, rng) for _ in range(samples)], limit)


def _solution(game: Game[Any, Any], decision: Decision, states: list[Any], limit: int) -> Solution:
    """Solve between two sides; for each seat by itself where the scores are not zero-sum."""
    try:
        return _means(_two_sided(game, states[0], decision.seat, limit), decision, states)
    except NotZeroSum:
        return _means(_EachForItself(game, limit), decision, states)
    except RecursionError:
        raise TreeTooLarge(f"{game.id}: the end of the game is too many choices away") from None


class _Solver(Protocol):
    """A search for the exact value of an action to the seat that decides."""

    @property
    def runs(self) -> int:
        """The runs of the rules so far."""
        ...

    def action_value(self, state: Any, action: Action) -> Fraction: ...


def _two_sided(game: Game[Any, Any], state: Any, mine: Seat, limit: int) -> _Solver:
    if len(game.seats_of(state)) > 2:  # noqa: PLR2004  only the scores show who is with whom
        raise NotZeroSum
    return BoundedSearch(game, mine, limit)


def _means(solver: _Solver, decision: Decision, states: list[Any]) -> Solution:
    found = [
        (action, sum((solver.action_value(state, action) for state in states), Fraction(0)) / len(states))
        for action in decision.actions.candidates
    ]
    return Solution(decision.seat, tuple(sorted(found, key=lambda one: -one[1])), solver.runs)


class _EachForItself:
    """A search of the whole tree for any number of seats, each of which maximizes its own score."""

    def __init__(self, game: Game[Any, Any], limit: int) -> None:
        self._game, self._limit, self.runs = game, limit, 0
        self._tree = _Transposing(
            game,
            self._candidates,
            self._evaluate,
            is_leaf=lambda _depth: False,
            on_visit=self._count,
            max_outcomes=limit,
            known={},
        )

    def action_value(self, state: Any, action: Action) -> Fraction:
        seat = only_decision(self._game.ask(state), self._game).seat
        value: Fraction = self._tree.action_values(state, (seat, action), 0)[seat]
        return value

    def _candidates(self, state: Any, decision: Decision) -> Iterable[Action]:
        return only_decision(self._game.ask(state), self._game).actions.candidates

    def _evaluate(self, state: Any) -> Values:
        over = self._game.ask(state)
        assert isinstance(over, Over), "the tree ends where the game does"
        return {seat: Fraction(score) for seat, score in over.scores.items()}

    def _count(self) -> None:
        self.runs += 1
        if self.runs > self._limit:
            raise TreeTooLarge(f"{self._game.id}: more than {self._limit:,} outcomes to the end of the game")


@attrs.frozen(eq=False)
class _Transposing(Expectimax):
    """Expectimax with a transposition table."""

    known: dict[Any, Values] = attrs.field(kw_only=True)

    def state_values(self, state: Any, depth: int) -> Values:
        if state not in self.known:
            self.known[state] = super().state_values(state, depth)
        return self.known[state]
