"""The time of a table in play, and its ends before the rules end it; a part of a live table."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from typing import Any

from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Bot, Decision, Game, Over, Seat
from wargames.kernel.play.early_end import EarlyEnd
from wargames.kernel.play.session import Session
from wargames.presenting.sides import capital
from wargames.web.bots.pooled_bot import pooled_bot
from wargames.web.clocks import wall_clock
from wargames.web.clocks.table_time import TableTime
from wargames.web.tables.noticed_steps import NoticedSteps


class TimedTable(ABC):
    """What a table does with its time. Safe for any thread."""

    session: Session[Any, Any]
    game: Game[Any, Any]
    names: dict[Seat, str]
    time: TableTime
    _news: list[str]
    _waits: str

    keeps_time = False
    """True where the table keeps its time itself, at each change."""

    def __init__(self) -> None:
        self.lock = self._lock = RLock()
        self._moved_for: dict[Seat, str] = {}

    @abstractmethod
    def _changed(self) -> None:
        """Drop what was kept for the last moment, and follow the change."""

    @abstractmethod
    def _steps_of(self, seat: Seat | None) -> NoticedSteps:
        """Return the steps that a seat noticed."""

    def _take_time(self, time: TableTime) -> None:
        self.time, self._moved_for = time, dict(time.moved_for)
        self._follow()

    def moves(self) -> Mapping[Seat, int]:
        """Return how many moves each seat made: answers that a spectator noticed."""
        with self._lock:
            return self._steps_of(None).answers()

    def _follow(self) -> None:
        if self.time.clocks or self.time.agreements.agreed:
            waited_for = [seat for seat in asked_in(self.session) if seat not in self.names]
            self.time.follow(waited_for, self.moves())

    def due(self) -> int | None:
        """Return when somebody's time is up; None where no clock runs."""
        going = self.time.clocks is not None and self.session.over is None
        return self.time.clocks.first_due(wall_clock.now()) if self.time.clocks and going else None

    @contextmanager
    def timed(self) -> Iterator[TableTime]:
        """Hold the table while its time changes."""
        with self._lock:
            yield self.time
            self.time.changes += 1
            self._changed()

    def end_early(self, end: EarlyEnd) -> None:
        """End the game before its rules do; raises what :meth:`Session.end_early` raises."""
        with self._lock:
            self.session.end_early(end)
            self._waits = ""
            self._changed()
            self.session.run()  # tells the bots that want to know

    def seat_moved_for(self) -> None:
        """Seat the bots that play on for people, and give back the seats that people have taken back."""
        for seat in [one for one in self._moved_for if one not in self.time.moved_for]:
            self.session.reseat(seat, None)
            del self.names[seat], self._moved_for[seat]
            self._news.append(f"{capital(self.game.side_name(seat))} has its own player again.")
        for seat, name in self.time.moved_for.items():
            if seat not in self._moved_for:
                self._seat(seat, stand_in(self.game, seat, name), name)
                self._moved_for[seat] = name
                self._tell_bot(seat, name, "the time of its player is up")

    def _seat(self, seat: Seat, bot: Bot, name: str) -> None:
        self.session.reseat(seat, bot)
        self.names[seat] = name

    def _tell_bot(self, seat: Seat, name: str, why: str) -> None:
        self._news.append(f"The bot {name} plays on for {self.game.side_name(seat)}: {why}.")


def stand_in(game: Game[Any, Any], seat: Seat, name: str) -> Bot:
    """Make the bot that plays on for a person; its choices cannot be foreseen."""
    return pooled_bot(game, name, str(seed_for(f"bot for {seat}", wall_clock.now())))


def asked_in(session: Session[Any, Any]) -> Mapping[Seat, Decision]:
    """Return the pending decisions by seat; none when the game is over."""
    pending = session.pending
    return {} if isinstance(pending, Over) else pending
