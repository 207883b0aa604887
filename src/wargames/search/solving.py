"""The exact worth of small positions: every action, every way the dice may fall, to the end of the game.

solve(game, state)                 # what every action of whoever is asked is worth, as Fractions
solve_view(game, decision, view)   # the same from what a seat knows: the mean over sampled worlds
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import attrs

from wargames.kernel.dice import Rng
from wargames.kernel.errors import TreeTooLarge, WargameError
from wargames.kernel.game import Action, Decision, Decisions, Game, Over, Seat
from wargames.search.expectimax import Expectimax, Values

LIMIT = 200_000


@attrs.frozen
class Solved:
    """What each action is worth to the seat that is asked, from -1 to 1, the best first."""

    seat: Seat
    actions: tuple[tuple[Action, Fraction], ...]

    @property
    def best(self) -> Action:
        """The best action; the first of equals in the order of the decision."""
        return self.actions[0][0]

    @property
    def margin(self) -> Fraction:
        """By how much the best action is better than the next; 0 where several are best."""
        return self.actions[0][1] - self.actions[1][1] if len(self.actions) > 1 else Fraction(2)

    @property
    def worth(self) -> Fraction:
        """What the position is worth to the seat."""
        return self.actions[0][1]


class Unsolvable(WargameError):
    """A position that has no single best action: two seats choose at once in it or after it."""


def solve(game: Game[Any, Any], state: Any, *, limit: int = LIMIT) -> Solved:
    """Work out what every action is worth where everything is known, to the end of the game.

    Raises :class:`TreeTooLarge` beyond so many outcomes, :class:`Unsolvable` where seats choose at once or
    nobody does.
    """
    decision, tree = _only(game.ask(state), game), _Tree(game, limit)
    return _solved(decision, {action: tree.after(state, action) for action in decision.actions.candidates})


def solve_view(
    game: Game[Any, Any],
    decision: Decision,
    view: Any,
    *,
    worlds: int = 20,
    seed: int = 0,
    limit: int = LIMIT,
) -> Solved:
    """Work out the same over worlds that look like a view, each as likely as another: an estimate.

    It takes for granted that after its next action everybody sees everything; raises as :func:`solve` does.
    """
    rng, tree = Rng(f"solve:{seed}"), _Tree(game, limit)
    drawn = [game.sample(view, rng) for _ in range(worlds)]
    actions = decision.actions.candidates
    found = {
        action: sum((tree.after(world, action) for world in drawn), Fraction(0)) / worlds
        for action in actions
    }
    return _solved(decision, found)


def _solved(decision: Decision, found: Mapping[Action, Fraction]) -> Solved:
    return Solved(decision.seat, tuple(sorted(found.items(), key=lambda one: -one[1])))


def _only(pending: Decisions | Over, game: Game[Any, Any]) -> Decision:
    if isinstance(pending, Over):
        raise Unsolvable(f"{game.id}: the game is over, and nobody chooses")
    if len(pending) > 1:
        raise Unsolvable(f"{game.id}: {' and '.join(pending)} choose at once: no single action is best")
    return next(iter(pending.values()))


class _Tree:
    """The whole tree below some positions; what was worked out once is kept."""

    def __init__(self, game: Game[Any, Any], limit: int) -> None:
        self._game, self._left, self._limit = game, limit, limit
        self._known: dict[Any, Values] = {}
        self._tree = _Remembering(
            game,
            self._moves,
            self._judge,
            lambda _depth: False,
            self._visit,
            outcomes=limit,
            known=self._known,
        )

    def after(self, state: Any, action: Action) -> Fraction:
        seat = next(iter(self._game.ask(state)))  # type: ignore[arg-type]  # the game goes on
        try:
            worth: Fraction = self._tree.after(state, (seat, action), 0)[seat]
        except RecursionError:
            raise TreeTooLarge(f"{self._game.id}: the end of the game is too many choices away") from None
        return worth

    def _moves(self, state: Any, decision: Decision) -> Iterable[Action]:
        return _only(self._game.ask(state), self._game).actions.candidates

    def _judge(self, state: Any) -> Values:
        over = self._game.ask(state)
        assert isinstance(over, Over), "the tree ends where the game does"
        return {seat: Fraction(score) for seat, score in over.scores.items()}

    def _visit(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TreeTooLarge(f"{self._game.id}: more than {self._limit:,} outcomes to the end of the game")


@attrs.frozen(eq=False)
class _Remembering(Expectimax):
    """Works every position out once."""

    known: dict[Any, Values] = attrs.field(kw_only=True)

    def worth(self, state: Any, depth: int) -> Values:
        if state not in self.known:
            self.known[state] = super().worth(state, depth)
        return self.known[state]
