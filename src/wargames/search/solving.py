"""The exact worth of small positions: every action, every way the dice may fall, to the end of the game.

solve(game, state)                 # what every action of whoever is asked is worth, as Fractions
solve_view(game, decision, view)   # the same from what a seat knows: the mean over sampled worlds
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Protocol

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game, Over, Seat
from wargames.search.bounds_tree import BoundsTree, Unopposed, Unsolvable, only
from wargames.search.expectimax import Expectimax, Values

__all__ = ["LIMIT", "Solved", "Unsolvable", "solve", "solve_view"]

LIMIT = 200_000


@attrs.frozen
class Solved:
    """What each action is worth to the seat that is asked, from -1 to 1, the best first.

    ``outcomes`` is how many outcomes of actions were played for it: what it took.
    """

    seat: Seat
    actions: tuple[tuple[Action, Fraction], ...]
    outcomes: int = 0

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


def solve(game: Game[Any, Any], state: Any, *, limit: int = LIMIT) -> Solved:
    """Work out what every action is worth where everything is known, to the end of the game.

    Raises :class:`TreeTooLarge` beyond so many outcomes, :class:`Unsolvable` where seats choose at once or
    nobody does.
    """
    return _solved(game, only(game.ask(state), game), [state], limit)


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
    Where all worlds are alike, because nothing is hidden, it is no estimate.
    """
    rng = Rng(f"solve:{seed}")
    return _solved(game, decision, [game.sample(view, rng) for _ in range(worlds)], limit)


def _solved(game: Game[Any, Any], decision: Decision, worlds: list[Any], limit: int) -> Solved:
    """Work it out between two sides; where the seats turn out to be no two sides, each for itself."""
    try:
        return _means(_opposed(game, worlds[0], decision.seat, limit), decision, worlds)
    except Unopposed:
        return _means(_EachForItself(game, limit), decision, worlds)
    except RecursionError:
        raise TreeTooLarge(f"{game.id}: the end of the game is too many choices away") from None


class _Tree(Protocol):
    """Whatever works out what an action is worth to the seat that is asked."""

    @property
    def rolled(self) -> int:
        """How many outcomes were played so far."""
        ...

    def after(self, state: Any, action: Action) -> Fraction: ...


def _opposed(game: Game[Any, Any], state: Any, mine: Seat, limit: int) -> _Tree:
    if len(game.seats_of(state)) > 2:  # noqa: PLR2004  who is with whom only the scores say
        raise Unopposed
    return BoundsTree(game, mine, limit)


def _means(tree: _Tree, decision: Decision, worlds: list[Any]) -> Solved:
    found = [
        (action, sum((tree.after(world, action) for world in worlds), Fraction(0)) / len(worlds))
        for action in decision.actions.candidates
    ]
    return Solved(decision.seat, tuple(sorted(found, key=lambda one: -one[1])), tree.rolled)


class _EachForItself:
    """The whole tree below some positions, for any number of seats; what was worked out once is kept."""

    def __init__(self, game: Game[Any, Any], limit: int) -> None:
        self._game, self._limit, self.rolled = game, limit, 0
        self._tree = _Remembering(
            game, self._moves, self._judge, lambda _depth: False, self._visit, outcomes=limit, known={}
        )

    def after(self, state: Any, action: Action) -> Fraction:
        seat = only(self._game.ask(state), self._game).seat
        worth: Fraction = self._tree.after(state, (seat, action), 0)[seat]
        return worth

    def _moves(self, state: Any, decision: Decision) -> Iterable[Action]:
        return only(self._game.ask(state), self._game).actions.candidates

    def _judge(self, state: Any) -> Values:
        over = self._game.ask(state)
        assert isinstance(over, Over), "the tree ends where the game does"
        return {seat: Fraction(score) for seat, score in over.scores.items()}

    def _visit(self) -> None:
        self.rolled += 1
        if self.rolled > self._limit:
            raise TreeTooLarge(f"{self._game.id}: more than {self._limit:,} outcomes to the end of the game")


@attrs.frozen(eq=False)
class _Remembering(Expectimax):
    """Works every position out once."""

    known: dict[Any, Values] = attrs.field(kw_only=True)

    def worth(self, state: Any, depth: int) -> Values:
        if state not in self.known:
            self.known[state] = super().worth(state, depth)
        return self.known[state]
