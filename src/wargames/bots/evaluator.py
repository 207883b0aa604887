"""The frame of the games' own bots: an evaluator values the answers, and the best is chosen.

A game's package has an evaluator of positions from the view of one seat. For each kind of decision it has a
function that yields answers with their values, the first of equals being the best. Where the highest number
does not win, or not all answers need be weighed, a second function chooses. This module knows no game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import itemgetter
from typing import Any, ClassVar, TypeVar

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.game.own_values import require_asked

A = TypeVar("A", bound=Action)

ValuedAction = tuple[Action, float]

Valued = Iterable[ValuedAction]
"""Answers with their values, in the order of their evaluation."""

Weigh = Callable[[Any, Any], Valued]
"""Weighs the answers to a decision by an evaluator."""

Choose = Callable[[Any, Any], Action]
"""Answers a decision by an evaluator."""

by_value = itemgetter(1)


class EvaluatorBot:
    """A bot of one game that answers by its evaluator, one decision at a time, from its view.

    ``WEIGH`` has a function for each kind of decision that yields answers with their values. ``CHOOSE`` has
    one that chooses, for kinds whose answer is not simply the first of highest value. ``EVALUATOR`` is made
    of a view and of the bot's ``MEMORY``, caches that carry over to the next decision and change no answer.
    """

    GAMES: ClassVar[Collection[str]] = ()
    DETERMINISTIC: ClassVar[bool] = True
    NAME: ClassVar[str]
    WEIGH: ClassVar[Mapping[type[Decision], Weigh]]
    CHOOSE: ClassVar[Mapping[type[Decision], Choose]] = {}
    EVALUATOR: ClassVar[type[Any] | None] = None
    MEMORY: ClassVar[type[Any]] = dict
    MOST_RANKED: ClassVar[int | None] = None

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self.game, self._rng = game, Rng(f"{game.id}:{self.NAME}:{seed}")
        self._memory = self.MEMORY()

    def __getstate__(self) -> dict[str, Any]:
        """Begin anew in a copy, so that copies and pickles stay small."""
        return self.__dict__ | {"_memory": self.MEMORY()}

    def evaluator(self, view: Any) -> Any:
        """Return the evaluator of a view; the view itself for a bot without one."""
        return view if self.EVALUATOR is None else self.EVALUATOR(view, self._memory)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer one decision; raises :class:`OtherGame` for that of another game."""
        require_asked(self.game, decision, view)
        if (choose := self.CHOOSE.get(type(decision))) is not None:
            return choose(decision, self.evaluator(view))
        return max(self._weighed(decision, self.evaluator(view)), key=by_value)[0]

    def rank(self, decision: Decision, view: Any) -> list[tuple[Action, float]]:
        """List answers with their values, the best first; raises :class:`OtherGame` as :meth:`decide`."""
        require_asked(self.game, decision, view)
        evaluator, choose = self.evaluator(view), self.CHOOSE.get(type(decision))
        weighed = self._weighed(decision, evaluator)
        first = max(weighed, key=by_value)[0] if choose is None else choose(decision, evaluator)
        return ranked(first, weighed)[: self.MOST_RANKED]

    def _weighed(self, decision: Decision, evaluator: Any) -> list[tuple[Action, float]]:
        """Weigh answers; without any values all are equal, and one is drawn."""
        weigh = self.WEIGH.get(type(decision))
        found = list(weigh(decision, evaluator)) if weigh else []
        return found or [(decision.actions.sample(self._rng), 0.0)]


def ranked(first: Action, valued: Valued) -> list[tuple[Action, float]]:
    """Rank actions by their values, with the bot's choice first.

    An action with several values is ranked once, by the highest.

    >>> ranked("b", [("a", 3.0), ("b", 2.0), ("c", 1.0), ("c", 2.5)])
    [('b', 3.0), ('a', 3.0), ('c', 2.5)]
    """
    values: dict[Action, float] = {}
    for action, value in valued:
        values[action] = max(value, values.get(action, value))
    most = max(values.values(), default=0.0)
    values.pop(first, None)
    return [(first, most), *sorted(values.items(), key=by_value, reverse=True)]


def alike(decision: Decision, _evaluator: Any) -> Valued:
    """Weigh all answers alike."""
    return ((action, 0.0) for action in decision.actions)


def prefer(kind: type[Action]) -> Weigh:
    """Return a function that weighs the answers of a kind above all others."""
    return lambda decision, _evaluator: [(one, 1.0 * isinstance(one, kind)) for one in decision.actions]


def of_kind(decision: Decision, kind: type[A]) -> list[A]:
    """List the answers of a kind."""
    return [action for action in decision.actions if isinstance(action, kind)]
