"""A game at a screen: the session, what was heard of it, whom it waits for and what may be taken back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from wargames.kernel.base.errors import Refusal, UndoRefused
from wargames.kernel.chance.dice import Roll
from wargames.kernel.game import Action, Bot, Decision, Game, Seat
from wargames.kernel.play.observers import Observer, Referee
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.presenting.advice import aloud
from wargames.presenting.log import FULL, Manner
from wargames.presenting.situation import NO_SEAT, Situation
from wargames.presenting.undo import last_choice, only_answer
from wargames.screen.telling import Heard

Throw = Callable[[Roll, str], str]
"""Asks the people at the table for dice or a card of theirs, with what was wrong with the last answer."""
Opened = Callable[[Sequence[Observer], Throw], Session[Any, Any]]
"""Opens the session, with who is told of its steps and who is asked for dice."""


@attrs.frozen(kw_only=True)
class Sitting:
    """Who sits at a screen, at which game, and how it is told.

    ``people`` are the seats that are played here, none where bots are watched. ``hints`` names the bot that
    is asked by ``h``, ``thinking`` holds the bots whose thoughts are told. ``pause`` is how many seconds
    pass between two answers of bots. ``lesson`` gives for each decision pages that are to be read before it,
    ``goal`` is what the lesson is played for, ``closing`` what it says at its end, and ``advise`` gives for
    each action what is to be said instead of doing it, if anything.
    """

    game: Game[Any, Any]
    opened: Opened
    people: tuple[Seat, ...] = ()
    manner: Manner = FULL
    ask_all: bool = False
    hints: str | None = None
    thinking: Mapping[Seat, Bot] = attrs.field(factory=dict)
    pause: float = 0.0
    title: str = ""
    lesson: Callable[[Decision], tuple[str, ...]] | None = None
    goal: str = ""
    closing: Callable[[], str] | None = None
    advise: Callable[[Action], str] | None = None

    @property
    def curtain(self) -> bool:
        """Whether a curtain hides from each of several people what the others see."""
        return len(self.people) > 1

    @property
    def asks_all(self) -> bool:
        """Whether what has one answer is asked, too; behind a curtain, else who looks on would learn it."""
        return self.ask_all or self.curtain


class Table:
    """A session that a screen shows; one thread at a time may call it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.heard: list[Heard] = []
        self._session: Session[Any, Any] | None = None

    @property
    def session(self) -> Session[Any, Any]:
        """The session, once it is open."""
        assert self._session is not None, "the table is open"
        return self._session

    def open(self, throw: Throw) -> None:
        """Begin the game, or go on with it."""
        self._session = self.sitting.opened((Referee(self._hear),), throw)
        if not self.heard:
            self.heard = [Heard(entry) for entry in self._session.history]

    def _hear(self, entry: Entry[Any]) -> None:
        self.heard.append(Heard(entry, aloud(self.sitting.thinking, entry)))

    def close(self) -> None:
        """Let go of the record."""
        if self._session is not None:
            self._session.close()

    # playing

    def refusal(self, asked: Decision, action: Action) -> Refusal | None:
        """Say why none of the people may do something; behind a curtain, why who is asked may not."""
        refused = asked.actions.check(action)
        return refused if refused and self._able(asked.seat, action) is None else None

    def _able(self, seat: Seat, action: Action) -> Seat | None:
        """Find who may do something: the seat itself, without a curtain any other of the people, too."""
        waiting = self.session.waiting()
        able = [one.seat for one in waiting.values() if one.actions.check(action) is None]
        return seat if seat in able else next(iter(() if self.sitting.curtain else able), None)

    def answer(self, seat: Seat, action: Action) -> None:
        """Carry out what a person has chosen, for whoever may do it."""
        self.session.submit(self._able(seat, action) or seat, action)

    def step(self) -> bool:
        """Let one bot answer, or give an only answer; False where people are asked, or at the end."""
        if self.session.prompt() is not None:
            self.session.run(limit=1)
            return True
        decision = self.asked()
        if decision is None or self.sitting.asks_all or (only := only_answer(decision)) is None:
            self.session.run(limit=0)  # tells bots of the end
            return False
        self.session.submit(decision.seat, only)
        return True

    def asked(self) -> Decision | None:
        """Give what the next of the people is asked."""
        return next(iter(self.session.waiting().values()), None)

    def take_back(self, seat: Seat) -> None:
        """Take the last choice back of who asks; raises :class:`UndoRefused`."""
        whose, count = self._last(seat)
        self.session.undo(count, by=whose)

    def _last(self, seat: Seat) -> tuple[Seat, int]:
        return last_choice(self.game, self.session.history, {seat}, ask_all=self.sitting.asks_all)

    # looking

    def moment(self, seat: Seat | None) -> Situation:
        """Return what some eyes may know now."""
        return attrs.evolve(Situation.of(self.session, seat), undo_refused=self._no_undo(seat))

    def _no_undo(self, seat: Seat | None) -> str | None:
        if seat is None or seat not in self.sitting.people:
            return NO_SEAT
        try:
            whose, count = self._last(seat)
        except UndoRefused as error:
            return str(error)
        return self.session.undo_refusal(count, by=whose)
