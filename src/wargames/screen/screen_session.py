"""A game at a screen: its set-up and its session with log, questions and undo."""

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
from wargames.presenting.snapshot import NO_SEAT, SeatSnapshot
from wargames.presenting.undo import last_choice, only_answer
from wargames.screen.viewpoint import LogEntry

Throw = Callable[[Roll, str], str]
"""A function that asks people for dice or a card, with the fault of their last answer."""
Opened = Callable[[Sequence[Observer], Throw], Session[Any, Any]]
"""A function that opens the session, with its observers and the way to ask for dice."""


@attrs.frozen(kw_only=True)
class ScreenSetup:
    """The set-up of a game at a screen.

    ``people`` are the seats played here; without any, bots are watched. ``hints`` names the bot behind the
    key ``h``; ``thinking`` holds the bots whose search reports stand in the log. ``pause`` is in seconds,
    between two answers of bots. ``lesson`` returns the pages before a decision, ``closing`` the text after
    the last, ``advise`` an objection to an action or an empty text; ``goal`` is that of the lesson.
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
    def shared(self) -> bool:
        """True when several people share the screen, so that each must look away while another plays."""
        return len(self.people) > 1

    @property
    def asks_all(self) -> bool:
        """True when a choice with one answer is asked too, as always at a shared screen."""
        return self.ask_all or self.shared


class ScreenSession:
    """The session that a screen shows, for one thread at a time."""

    def __init__(self, setup: ScreenSetup) -> None:
        self.setup = setup
        self.game = setup.game
        self.heard: list[LogEntry] = []
        self._session: Session[Any, Any] | None = None

    @property
    def session(self) -> Session[Any, Any]:
        """The session, once it is open."""
        assert self._session is not None, "the table is open"
        return self._session

    def open(self, throw: Throw) -> None:
        """Begin the game, or resume it."""
        self._session = self.setup.opened((Referee(self._hear),), throw)
        if not self.heard:
            self.heard = [LogEntry(entry) for entry in self._session.history]

    def _hear(self, entry: Entry[Any]) -> None:
        self.heard.append(LogEntry(entry, aloud(self.setup.thinking, entry)))

    def close(self) -> None:
        """Close the record."""
        if self._session is not None:
            self._session.close()

    # playing

    def refusal(self, asked: Decision, action: Action) -> Refusal | None:
        """Return why no person may take an action; at a shared screen, why the asked one may not."""
        refused = asked.actions.check(action)
        return refused if refused and self._able(asked.seat, action) is None else None

    def _able(self, seat: Seat, action: Action) -> Seat | None:
        """Return the seat that may take an action: the asked one, or any unless the screen is shared."""
        waiting = self.session.waiting()
        able = [one.seat for one in waiting.values() if one.actions.check(action) is None]
        return seat if seat in able else next(iter(() if self.setup.shared else able), None)

    def answer(self, seat: Seat, action: Action) -> None:
        """Play the action of a person for the seat that may take it."""
        self.session.submit(self._able(seat, action) or seat, action)

    def step(self) -> bool:
        """Let one bot answer, or give an only answer; return False if people must answer, or at the end."""
        if self.session.prompt() is not None:
            self.session.run(limit=1)
            return True
        decision = self.asked()
        if decision is None or self.setup.asks_all or (only := only_answer(decision)) is None:
            self.session.run(limit=0)  # tells bots of the end
            return False
        self.session.submit(decision.seat, only)
        return True

    def asked(self) -> Decision | None:
        """Return the decision of the next person."""
        return next(iter(self.session.waiting().values()), None)

    def take_back(self, seat: Seat) -> None:
        """Undo the last choice of a seat; raises :class:`UndoRefused`."""
        whose, count = self._last(seat)
        self.session.undo(count, by=whose)

    def _last(self, seat: Seat) -> tuple[Seat, int]:
        return last_choice(self.game, self.session.history, {seat}, ask_all=self.setup.asks_all)

    # looking

    def moment(self, seat: Seat | None) -> SeatSnapshot:
        """Return the present knowledge of a viewpoint."""
        return attrs.evolve(SeatSnapshot.of(self.session, seat), undo_refused=self._no_undo(seat))

    def _no_undo(self, seat: Seat | None) -> str | None:
        if seat is None or seat not in self.setup.people:
            return NO_SEAT
        try:
            whose, count = self._last(seat)
        except UndoRefused as error:
            return str(error)
        return self.session.undo_refusal(count, by=whose)
