"""Exact expectimax for one or two sides, pruned by lower and upper bounds.

Three things keep the tree small, and the values exact:

- Transpositions: equal positions share a node, and the chances of equal outcomes are added up first.
- Every node has a lower and an upper bound. They begin as the range of scores and close in.
- Pruning: an action that is proven no better than another is left, and so are the remaining outcomes of a
  roll once the others have settled that (Ballard's Star1).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge, WargameError
from wargames.kernel.chance.outcome_classes import enumerate_outcomes
from wargames.kernel.game import Action, Decision, Decisions, Game, Over, Seat

Bounds = tuple[Fraction, Fraction]
"""The lower and the upper bound of a value; equal once it is known."""

Outcomes = tuple[tuple[Fraction, "PositionNode"], ...]
"""The distinct positions after an action, each with its chance, the likeliest first."""

INFINITE = Fraction(1_000_000)
"""More than any value: a window as wide as this prunes nothing."""


class Unsolvable(WargameError):
    """A position without a single best action: two seats decide at once in it or after it."""


class NotZeroSum(Exception):
    """Two seats whose scores do not sum to zero."""


@attrs.define(eq=False)
class PositionNode:
    """A position in the tree: the decision (None at the end), the bounds, the outcomes rolled so far."""

    state: Any
    decision: Decision | None
    low: Fraction
    high: Fraction
    outcomes: dict[Action, Outcomes] = attrs.field(factory=dict)

    @property
    def actions(self) -> Sequence[Action]:
        """The legal actions."""
        return () if self.decision is None else self.decision.actions.candidates

    @property
    def bounds(self) -> Bounds:
        """The bounds of the value."""
        return self.low, self.high


class BoundedSearch:
    """A search for the values of positions to the seat ``mine``; every other seat minimizes them.

    ``limit`` is the number of runs of the rules after which :class:`TreeTooLarge` is raised; ``runs`` counts
    them.
    """

    def __init__(self, game: Game[Any, Any], mine: Seat, limit: int) -> None:
        self._game, self._mine, self._limit = game, mine, limit
        self._lowest, self._highest = map(Fraction, game.score_range)
        self._nodes: dict[Any, PositionNode] = {}
        self.runs = 0

    def action_value(self, state: Any, action: Action) -> Fraction:
        """Return the exact value of an action."""
        return self._action_bounds(self.node(state), action, -INFINITE, INFINITE)[0]

    def node(self, state: Any) -> PositionNode:
        """Return the node of a position, a new one if it has none."""
        found = self._nodes.get(state)
        if found is None:
            found = self._nodes[state] = self._new(state)
        return found

    def _new(self, state: Any) -> PositionNode:
        pending = self._game.ask(state)
        if isinstance(pending, Over):
            score = self._score(pending)
            return PositionNode(state, None, score, score)
        return PositionNode(state, only_decision(pending, self._game), self._lowest, self._highest)

    def _score(self, over: Over) -> Fraction:
        if len(over.scores) > 1 and sum(over.scores.values()) != 0:
            raise NotZeroSum
        return Fraction(over.scores[self._mine])

    def _bounds(self, node: PositionNode, low: Fraction, high: Fraction) -> Bounds:
        """Close in on the value until it is known, or known to lie outside of a window."""
        if node.low < node.high and node.low < high and node.high > low:
            assert node.decision is not None, "the value of an end is known"
            close_in = self._maximize if node.decision.seat == self._mine else self._minimize
            found = close_in(node, low, high)
            node.low, node.high = max(node.low, found[0]), min(node.high, found[1])
        return node.bounds

    def _maximize(self, node: PositionNode, low: Fraction, high: Fraction) -> Bounds:
        least = most = self._lowest
        for action in node.actions:
            found = self._action_bounds(node, action, max(low, least), high)
            least, most = max(least, found[0]), max(most, found[1])
            if least >= min(high, node.high):
                return least, node.high
        return least, most

    def _minimize(self, node: PositionNode, low: Fraction, high: Fraction) -> Bounds:
        least = most = self._highest
        for action in node.actions:
            found = self._action_bounds(node, action, low, min(high, most))
            least, most = min(least, found[0]), min(most, found[1])
            if most <= max(low, node.low):
                return node.low, most
        return least, most

    def _action_bounds(self, node: PositionNode, action: Action, low: Fraction, high: Fraction) -> Bounds:
        """Close in on the expected value of an action, outcome by outcome, the likeliest first (Star1)."""
        outcomes = self._outcomes(node, action)
        least = sum((chance * one.low for chance, one in outcomes), Fraction(0))
        most = sum((chance * one.high for chance, one in outcomes), Fraction(0))
        for chance, one in outcomes:
            if least >= high or most <= low or least == most:
                break
            before = one.bounds
            window = (before[1] - (most - low) / chance, before[0] + (high - least) / chance)
            found = self._bounds(one, *window)
            least += chance * (found[0] - before[0])
            most += chance * (found[1] - before[1])
        return least, most

    def _outcomes(self, node: PositionNode, action: Action) -> Outcomes:
        found = node.outcomes.get(action)
        if found is None:
            found = node.outcomes[action] = tuple(self._enumerated(node, action))
        return found

    def _enumerated(self, node: PositionNode, action: Action) -> Iterator[tuple[Fraction, PositionNode]]:
        """Enumerate the outcomes of an action, the likeliest first."""
        assert node.decision is not None, "nobody acts after the end"
        state, seat = node.state, node.decision.seat
        try:
            found = enumerate_outcomes(
                lambda dice: self._game.resolve(state, seat, action, dice).state, self._limit - self.runs
            )
        except TreeTooLarge:
            raise TreeTooLarge(
                f"{self._game.id}: more than {self._limit:,} outcomes to the end of the game"
            ) from None
        self.runs += found.runs
        for reached, chance in sorted(found.chances.items(), key=lambda one: -one[1]):
            yield chance, self.node(reached)


def only_decision(pending: Decisions | Over, game: Game[Any, Any]) -> Decision:
    """Return the one decision that is due; raise :class:`Unsolvable` where there is none, or more."""
    if isinstance(pending, Over):
        raise Unsolvable(f"{game.id}: the game is over, and nobody chooses")
    if len(pending) > 1:
        raise Unsolvable(f"{game.id}: {' and '.join(pending)} choose at once: no single action is best")
    return next(iter(pending.values()))
