"""Fast play without states, events and views in between, for search and statistics.

    cursor = game.cursor(state, RandomDice(Rng(7)))
    while cursor.over is None:
        cursor.play(cursor.sample(rng))

A cursor ends where ``apply`` would, step by step: equal dice and choices lead to equal states. It knows the
whole state, so it is for rules, statistics, and search in states from ``game.sample``.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from itertools import chain, islice
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import attrs

from wargames.kernel.base.notation import Action
from wargames.kernel.chance.dice import Dice, Rng
from wargames.kernel.game.listing import Listing, every, gathered, pick
from wargames.kernel.game.own_values import require_limit
from wargames.kernel.game.questions import Question, QuestionWalk, question
from wargames.kernel.game.seats import Seat
from wargames.kernel.game.vocabulary import Bot, Decision, Decisions, Event, Over, Step, View

S = TypeVar("S")

Tell: TypeAlias = Callable[[Event], None]
"""A listener to the events of play."""


class Cursor(ABC, Generic[S]):
    """A position in a game that moves on as it is played.

    ``dice`` decide its chance; replace them for other results of the next step.
    """

    dice: Dice

    @property
    @abstractmethod
    def seats(self) -> tuple[Seat, ...]:
        """The seats that owe a choice now; none once the game is over."""

    @property
    @abstractmethod
    def over(self) -> Over | None:
        """The end of the game; None while it goes on."""

    @property
    @abstractmethod
    def listing(self) -> Listing:
        """The legal actions of :attr:`seat` as a lazy tree."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Carry out a legal action of :attr:`seat`, unchecked, and go on to the next choice."""

    @abstractmethod
    def state(self) -> S:
        """Return the current state."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat, of a spectator without one."""

    @property
    @abstractmethod
    def decision(self) -> Decision:
        """The decision of :attr:`seat`, as ``pending`` returns it; only while the game goes on."""

    @abstractmethod
    def chosen_by(self, bot: Bot) -> Action:
        """Return what a bot chooses by its decision and view; raises :class:`IllegalAction`."""

    def walk(self) -> QuestionWalk:
        """Return the questions of the decision, asked of what its seat knows; void after :meth:`play`."""
        return QuestionWalk(self.decision.actions.listing)

    @abstractmethod
    def copy(self, dice: Dice | None = None) -> "Cursor[S]":
        """Make another cursor here, with other dice or the same."""

    @property
    def seat(self) -> Seat | None:
        """The seat to choose; the first of several. None once the game is over."""
        seats = self.seats
        return seats[0] if seats else None

    @property
    def actions(self) -> tuple[Action, ...]:
        """All candidates, in the order of the decision."""
        return gathered(self.listing)

    @property
    def forced(self) -> Action | None:
        """The only legal action; None if there are several."""
        first, second = islice(chain(every(self.listing), (None, None)), 2)
        return first if second is None else None

    def question(self, chosen: Iterable[str] = ()) -> Question | Action:
        """Return the question for the next word of the action; see :meth:`ActionSpace.question`."""
        return question(self.listing, chosen)

    def sample(self, rng: Rng) -> Action:
        """Pick a random action, as :meth:`ActionSpace.sample` does."""
        found = pick(self.listing, rng)
        assert found is not None, "whoever is asked has an answer"
        return found


class Rules(Protocol[S]):
    """The methods of a game that a cursor needs."""

    def ask(self, state: S) -> Decisions | Over: ...  # noqa: D102  documented in Game

    def view(self, state: S, seat: Seat | None) -> View: ...  # noqa: D102  documented there

    def whole(self, state: S, seat: Seat | str, action: Action) -> Action: ...  # noqa: D102  documented there

    def resolve(self, state: S, seat: Seat, action: Any, dice: Dice) -> Step[S]: ...  # noqa: D102  documented there


class StateCursor(Cursor[S]):
    """A cursor for any game, by ``pending`` and ``resolve``, from state to state."""

    def __init__(self, game: Rules[S], state: S, dice: Dice, tell: Tell | None = None) -> None:
        self.dice = dice
        self._game, self._state, self._tell = game, state, tell
        self._pending: Decisions | Over | None = None

    def _now(self) -> Decisions | Over:
        if self._pending is None:
            self._pending = self._game.ask(self._state)
        return self._pending

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that owe a choice now."""
        now = self._now()
        return () if isinstance(now, Over) else tuple(now)

    @property
    def over(self) -> Over | None:
        """The end of the game."""
        now = self._now()
        return now if isinstance(now, Over) else None

    @property
    def listing(self) -> Listing:
        """The legal actions of the seat to choose."""
        now = self._now()
        return () if isinstance(now, Over) else next(iter(now.values())).actions.listing

    def play(self, action: Action) -> None:
        """Carry out an action, and go on to the next choice."""
        seat = self.seat
        assert seat is not None, "the game goes on"
        step = self._game.resolve(self._state, seat, action, self.dice)
        self._state, self._pending = step.state, None
        if self._tell is not None:
            for event in step.events:
                self._tell(event)

    def state(self) -> S:
        """Return the current state."""
        return self._state

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat."""
        return self._game.view(self._state, seat)

    @property
    def decision(self) -> Decision:
        """The decision of the seat to choose."""
        now = self._now()
        assert isinstance(now, Decisions), "the game goes on"
        return next(iter(now.values()))

    def chosen_by(self, bot: Bot) -> Action:
        """Return what a bot chooses."""
        return chosen_at(self._game, self._state, self.decision, bot)

    def copy(self, dice: Dice | None = None) -> "StateCursor[S]":
        """Make another cursor here."""
        return StateCursor(self._game, self._state, dice or self.dice)


def chosen_at(game: Rules[S], state: S, decision: Decision, bot: Bot) -> Action:
    """Return what a bot chooses in a state; raises :class:`IllegalAction`."""
    action = bot.decide(decision, game.view(state, decision.seat))
    return action if decision.actions.was_listed(action) else game.whole(state, decision.seat, action)


Policy: TypeAlias = Callable[[Cursor[Any]], Action]
"""A function that chooses at a cursor."""


@attrs.frozen
class PlayOut(Generic[S]):
    """The result of a play-out: the end of the game (None if cut short), and the number of choices."""

    over: Over | None
    plies: int
    cursor: Cursor[S] = attrs.field(eq=False, repr=False)

    def state(self) -> S:
        """Return the state at the end of the play-out."""
        return self.cursor.state()


def play_out(
    cursor: Cursor[S],
    choose: Rng | Policy,
    *,
    until: Callable[[Cursor[S]], bool] | None = None,
    limit: int | None = None,
) -> PlayOut[S]:
    """Play to the end, to ``limit`` choices, or to a cursor for which ``until`` is true."""
    require_limit(limit)
    plies = 0
    while (over := cursor.over) is None and plies != limit and not (until is not None and until(cursor)):
        cursor.play(cursor.sample(choose) if isinstance(choose, Rng) else choose(cursor))
        plies += 1
    return PlayOut(over, plies, cursor)
