"""A table in play: its session, its bots, and what each seat may see and do. Safe for any thread.

A seat is given what its own view, its decision and its log hold. A ``moment`` is a hash of just that: it
changes when the seat could notice something, and never otherwise.
"""

import json
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, TypeVar

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import UndoRefused, WargameError
from wargames.kernel.game import Action, Bot, Decision, Game, Seat, View
from wargames.kernel.game.json_forms import view_digest
from wargames.kernel.play.observers import Told
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.presenting.snapshot import NO_SEAT, SeatSnapshot
from wargames.web.clocks import wall_clock
from wargames.web.clocks.table_time import TableTime
from wargames.web.tables.board_view import BoardView, board_of
from wargames.web.tables.noticed_steps import NoticedSteps
from wargames.web.tables.table_values import BotTurn, SeatState
from wargames.web.tables.timed_table import TimedTable, asked_in

__all__ = ["BotTurn", "LiveTable", "NotAsked", "SeatState", "StaleMoment", "alike", "asked_in"]

T = TypeVar("T")

THOUGHTS = 1000
"""The most search reports that a table keeps."""


class NotAsked(WargameError):
    """A seat answered that owes no choice."""

    def __init__(self) -> None:
        super().__init__("you are not asked now")


class StaleMoment(WargameError):
    """An answer came to a moment that has passed; nothing was played."""

    def __init__(self) -> None:
        super().__init__("the table has moved on since this was shown; look again")


class LiveTable(TimedTable):
    """One game in play; ``names`` are the names of its bots by seat, ``time`` the time of its people.

    Bots are asked one at a time and answer beside the event loop.
    """

    changes = 0
    """The changes since it was opened here; what looks alike may be counted."""
    purpose = ""
    """What it was made for, if that is not play."""
    one_screen = False
    """Whether all its people sit at one screen."""

    def __init__(
        self, session: Session[Any, Any], names: Mapping[Seat, str], time: TableTime | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.game: Game[Any, Any] = session.game
        self.names = dict(names)
        self._news: list[str] = []
        self._waits = ""
        self._steps: dict[Seat | None, NoticedSteps] = {}
        self._moments: dict[Seat | None, str] = {}
        self._kept: dict[tuple[str, str], Any] = {}
        self._fresh: dict[Seat, set[str]] = {}
        self._thought: OrderedDict[int, tuple[Entry[Any], bytes]] = OrderedDict()
        self._take_time(time or TableTime())

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
        return self.game.seats_of(self.session.state)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats without a bot."""
        return tuple(seat for seat in self.seats if seat not in self.names)

    @property
    def news(self) -> list[str]:
        """Notices for everybody: replaced bots, and why the game waits."""
        return [*self._news, self._waits] if self._waits else [*self._news]

    def wait(self, because: str) -> None:
        """Tell everybody why the game waits, until it goes on."""
        with self._lock:
            if because != self._waits:
                self._waits = because
                self._changed()

    def close(self) -> None:
        """Close the record."""
        with self._lock:
            self.session.close()

    # what other processes do

    @property
    def elsewhere(self) -> bool:
        """True when another process plays this table; the record of a folder has one writer."""
        return False

    def follow(self) -> None:
        """Take up what other processes did."""

    @property
    def tended(self) -> bool:
        """True where bots may owe an answer."""
        return bool(self.names)

    @property
    def count(self) -> int:
        """A number that grows with each line of the record where several processes write it; else 0."""
        return 0

    # what a seat is shown

    def shown(self, seat: Seat | None, since: int = 0) -> SeatState:
        """Return the state for a seat or a spectator, with its log after line ``since``."""
        with self._lock:
            known = SeatSnapshot.of(self.session, seat, since)
            if seat in self.names:  # a bot plays on for this person
                known = attrs.evolve(known, decision=None, undo_refused=str(NotAsked()))
            steps = len(self._steps_of(seat)) - 1
            return SeatState(self.moment(seat), steps, known, self.steps_of_lines(seat))

    def moment(self, seat: Seat | None) -> str:
        """Return the hash of what a seat can know."""
        with self._lock:
            if seat not in self._moments:
                self._moments[seat] = self._hashed(seat)
            return self._moments[seat]

    def _hashed(self, seat: Seat | None) -> str:
        view = view_digest(self.game, self.session.view(seat))
        asked = sorted(asked_in(self.session))
        told = len(self.session.told(seat))
        undoes = seat is not None and self.session.undo_refusal(by=seat) is None
        known = [seat, view, told, asked, undoes, self.names, self.news]
        return serialization.digest([*known, *self.time.public()])

    def heard(self, seat: Seat | None) -> tuple[int, str]:
        """Return how many log lines a seat has, and its moment."""
        with self._lock:
            return len(self.session.told(seat)), self.moment(seat)

    def board(self, moment: str, view: View) -> BoardView:
        """Draw a view, once for each moment."""
        return self.kept(moment, "board", lambda: board_of(self.game, view))

    def board_now(self, seat: Seat | None) -> BoardView:
        """Draw the view of a seat now."""
        with self._lock:
            return self.board(self.moment(seat), self.session.view(seat))

    def kept(self, moment: str, what: str, make: Callable[[], T]) -> T:
        """Return something made once for each moment."""
        with self._lock:
            if (moment, what) not in self._kept:
                self._kept[moment, what] = make()
            found: T = self._kept[moment, what]
            return found

    def at(self, seat: Seat | None, number: int) -> tuple[View, tuple[Told, ...]] | None:
        """Return the view of a seat after a step of its own count, and that step's log lines.

        The set-up is step 0; returns None for an unknown step.
        """
        with self._lock:
            steps = self._steps_of(seat)
            if not 0 <= number < len(steps):
                return None
            return self.game.view(steps.state(number), seat), steps[number].lines

    def states(self, seat: Seat | None) -> list[Any]:
        """Return the whole states after the answers that the steps of a seat end: for after the end.

        Within an answer that is the state before it.
        """
        with self._lock:
            steps = self._steps_of(seat)
            return [steps.settled(at) for at in range(len(steps))]

    def view(self, seat: Seat | None) -> View:
        """Return the view of a seat now."""
        with self._lock:
            view: View = self.session.view(seat)
            return view

    def step_of(self, seat: Seat | None, line: int) -> int | None:
        """Return the step, by a seat's own count, of a log line; None for a line that was undone."""
        return self.steps_of_lines(seat).get(line)

    def steps_of_lines(self, seat: Seat | None) -> dict[int, int]:
        """Return the step of each log line of a seat that was not undone."""
        with self._lock:
            told = self.session.told(seat)
            undone = {one.undone for one in told}
            standing = [one.number for one in told if one.undone is None and one.number not in undone]
            steps = self._steps_of(seat)
            return dict(zip(standing, (at for at in range(len(steps)) for _ in steps[at].lines), strict=True))

    def history_to(self, seat: Seat | None, number: int) -> tuple[Entry[Any], ...]:
        """Return the history up to the answer that a step of a seat ends, or before the one it is within.

        It is empty for an unknown step.
        """
        with self._lock:
            steps = self._steps_of(seat)
            if type(number) is not int or not 0 <= number < len(steps):
                return ()
            step, history = steps[number], self.session.history
            at = next(at for at, entry in enumerate(history) if entry is step.entry)
            return history[: at + 1] if step.last else history[:at]

    def step_ending(self, seat: Seat | None, number: int) -> int:
        """Return the last step, by a seat's own count, of the history up to an entry."""
        with self._lock:
            steps, upto = self._steps_of(seat), self.session.history[: number + 1]
            there = {id(entry) for entry in upto}
            return max(at for at in range(len(steps)) if id(steps[at].entry) in there)

    def _steps_of(self, seat: Seat | None) -> NoticedSteps:
        steps = self._steps.setdefault(seat, NoticedSteps(self.game, seat))
        steps.follow(self.session.history)
        return steps

    def _changed(self) -> None:
        """Drop the results kept for the last moment."""
        self.changes += 1
        self._moments.clear()
        self._kept.clear()
        self._follow()

    # what a seat may do

    def asked(self, seat: Seat | None, moment: str | None) -> tuple[Decision, View]:
        """Return the decision of a seat and its view.

        Raises :class:`NotAsked`, or :class:`StaleMoment` where the seat was shown another moment.
        """
        with self._lock:
            pending = asked_in(self.session)
            if seat is None:
                raise NotAsked
            if moment != self.moment(seat) and moment not in self._fresh.get(seat, ()):
                raise StaleMoment
            if seat not in pending or seat in self.names:
                raise NotAsked
            return pending[seat], self.session.view(seat)

    def act(self, seat: Seat | None, moment: str | None, action: Action | str) -> None:
        """Play an action of a seat; raises what :meth:`asked` and a session raise."""
        with self._lock:
            decision, _ = self.asked(seat, moment)
            self._refuse_out_of_time()
            self._carry_out(decision.seat, action)

    def insist(self) -> None:
        """Object no more to this choice; only a lesson objects."""

    def undo(self, seat: Seat | None, moment: str | None, step: int | None = None) -> None:
        """Undo the last action of a seat, or all its actions after a step of its own count.

        Raises :class:`UndoRefused`, or :class:`StaleMoment` where the seat was shown another moment.
        """
        with self._lock:
            if seat is None:
                raise UndoRefused(NO_SEAT)
            if moment != self.moment(seat):
                raise StaleMoment
            if seat in self.names:
                raise NotAsked
            self._refuse_out_of_time()
            self.session.undo(1 if step is None else self._done_since(seat, step), by=seat)
            self._fresh.clear()
            self._changed()

    def _refuse_out_of_time(self) -> None:
        """Raise :class:`StaleMoment` where somebody's time is up: the table is about to go on without."""
        if self.time.clocks and self.time.clocks.out(wall_clock.now()):
            raise StaleMoment

    def undo_refusal(self, seat: Seat | None, step: int) -> str | None:
        """Return why :meth:`undo` to a step would be refused; None means that it would not."""
        with self._lock:
            if seat is None:
                return NO_SEAT
            try:
                return self.session.undo_refusal(self._done_since(seat, step), by=seat)
            except UndoRefused as error:
                return str(error)

    def _done_since(self, seat: Seat, step: int) -> int:
        """Return how many actions of a seat follow a step; raises :class:`UndoRefused` for none."""
        steps = self._steps_of(seat)
        if type(step) is not int or not 0 <= step < len(steps):
            raise UndoRefused("there is no such step")
        entry = steps[step].entry
        since = takewhile(lambda one: one is not entry, reversed(self.session.history))
        if not (own := [one for one in since if one.seat == seat]):
            raise UndoRefused("nothing to undo: you chose nothing after this step")
        return len(own)

    def _carry_out(self, seat: Seat, action: Action | str) -> None:
        """Play an action."""
        with self._moving_on(seat):
            self.session.submit(seat, action)
        if self.session.over:
            self.session.run()  # tells the bots that want to know

    @contextmanager
    def _moving_on(self, seat: Seat) -> Iterator[None]:
        """Let a seat act in the block; the moments of simultaneous choices stay valid for the other seats."""
        others = {one: asked for one, asked in asked_in(self.session).items() if one != seat}
        shown = {other: self._fresh.get(other, set()) | {self.moment(other)} for other in others}
        yield
        self._waits = ""
        self._changed()
        still = asked_in(self.session)
        self._fresh = {one: shown[one] for one in others if one in still and alike(others[one], still[one])}

    # bots

    def turn(self) -> BotTurn | None:
        """Return the bot that must act now; None where a person must, or the game is over."""
        with self._lock:
            prompt = self.session.prompt()
            return None if prompt is None else BotTurn(prompt, self.session.history[-1])

    def answer(self, turn: BotTurn, action: Action) -> bool:
        """Play the answer of a bot, unless the game has changed meanwhile.

        Raises :class:`IllegalAction`.
        """
        with self._lock:
            if self.session.history[-1] is not turn.after:
                return False
            self._carry_out(turn.prompt.seat, action)
            return True

    @property
    def open_minded(self) -> bool:
        """True when everybody may see the reports of bots: no person plays, or the game is over."""
        return self.session.over is not None or set(self.seats) <= set(self.names)

    def think(self, turn: BotTurn, thoughts: dict[str, Any]) -> None:
        """Keep the search report of a bot's turn; the oldest is dropped.

        For one thread alone. Reports are packed, to a tenth of the memory.
        """
        self._thought[id(turn.after)] = turn.after, zlib.compress(json.dumps(thoughts).encode())
        if len(self._thought) > THOUGHTS:
            self._thought.popitem(last=False)

    def thought(self, seat: Seat | None, number: int) -> dict[str, Any] | None:
        """Return the search report before a step of a seat's own count, if everybody may see it."""
        with self._lock:
            steps = self._steps_of(seat)
            if not self.open_minded or not 0 < number < len(steps):
                return None
            history = self.session.history
            at = next(at for at, entry in enumerate(history) if entry is steps[number].entry)
            found = self._thought.get(id(history[at - 1]))
            thoughts: dict[str, Any] | None = found and json.loads(zlib.decompress(found[1]))
            return thoughts

    def replace(self, seat: Seat, bot: Bot, name: str, why: str) -> None:
        """Replace a bot that failed, and tell everybody."""
        with self._lock:
            self._seat(seat, bot, name)
            self._tell_bot(seat, name, why)
            self._changed()


def alike(one: Decision, other: Decision) -> bool:
    """Return whether two decisions ask the same."""
    return one.kind == other.kind and tuple(one.actions.candidates) == tuple(other.actions.candidates)
