"""A table: a game in play, the bots at its seats, and who may do what; every method is for any thread.

Whatever a seat is given is made from its own view, its decision and what it was told. A ``moment`` is a
hash of just that: it changes when the seat could notice something, and never otherwise.
"""

import json
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from itertools import takewhile
from threading import RLock
from typing import Any, TypeVar

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import UndoRefused, WargameError
from wargames.kernel.game import Action, Bot, Decision, Game, Over, Seat, View
from wargames.kernel.game.json_forms import view_digest
from wargames.kernel.play.observers import Told
from wargames.kernel.play.prompts import Prompt
from wargames.kernel.play.session import Session
from wargames.kernel.play.timeline import Entry
from wargames.presenting.situation import NO_SEAT, Situation
from wargames.web.tables.boards import Board, board_of
from wargames.web.tables.steps import Steps

T = TypeVar("T")

THOUGHTS = 1000
"""How many decisions of bots a table remembers the thoughts of."""


class NotAsked(WargameError):
    """A seat answers that owes no choice; nothing else about the state is told."""

    def __init__(self) -> None:
        super().__init__("you are not asked now")


class Stale(WargameError):
    """An answer was given to a moment that has passed; nothing was done."""

    def __init__(self) -> None:
        super().__init__("the table has moved on since this was shown; look again")


@attrs.frozen
class Shown:
    """What a seat knows of a table at a moment, and how many steps it noticed."""

    moment: str
    steps: int
    known: Situation


@attrs.frozen
class Due:
    """What a bot is asked, and the step after which it is."""

    prompt: Prompt
    after: Entry[Any] = attrs.field(eq=False)


class Table:
    """One game in play; ``names`` says by which names the bots of its session go.

    Bots are asked one at a time, and answer in threads of their own, so that nobody waits for them.
    """

    def __init__(self, session: Session[Any, Any], names: Mapping[Seat, str]) -> None:
        self.session = session
        self.game: Game[Any, Any] = session.game
        self.names = dict(names)
        self._news: list[str] = []
        self._waits = ""
        self._lock = RLock()
        self._steps: dict[Seat | None, Steps] = {}
        self._moments: dict[Seat | None, str] = {}
        self._kept: dict[tuple[str, str], Any] = {}
        self._fresh: dict[Seat, set[str]] = {}
        self._thought: OrderedDict[int, tuple[Entry[Any], bytes]] = OrderedDict()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at the table."""
        return self.game.seats_of(self.session.state)

    @property
    def news(self) -> list[str]:
        """What everybody here is told beside the game: which bots were replaced, and why the game waits."""
        return [*self._news, self._waits] if self._waits else [*self._news]

    def wait(self, because: str) -> None:
        """Tell everybody why the game does not go on; it is forgotten when it does."""
        with self._lock:
            if because != self._waits:
                self._waits = because
                self._changed()

    def close(self) -> None:
        """Let go of the record."""
        with self._lock:
            self.session.close()

    # what a seat is shown

    def shown(self, seat: Seat | None, since: int = 0) -> Shown:
        """Give what a seat or a spectator knows now, and what it was told after line ``since``."""
        with self._lock:
            known = Situation.of(self.session, seat, since)
            return Shown(self.moment(seat), len(self._steps_of(seat)) - 1, known)

    def moment(self, seat: Seat | None) -> str:
        """Hash what a seat can know: its view, how much it was told, who is waited for."""
        with self._lock:
            if seat not in self._moments:
                self._moments[seat] = self._hashed(seat)
            return self._moments[seat]

    def _hashed(self, seat: Seat | None) -> str:
        view = view_digest(self.game, self.session.view(seat))
        asked = sorted(asked_in(self.session))
        told = len(self.session.told(seat))
        undoes = seat is not None and self.session.undo_refusal(by=seat) is None
        return serialization.digest([seat, view, told, asked, undoes, self.names, self.news])

    def heard(self, seat: Seat | None) -> tuple[int, str]:
        """Count the lines that a seat was told, and give its moment."""
        with self._lock:
            return len(self.session.told(seat)), self.moment(seat)

    def board(self, moment: str, view: View) -> Board:
        """Draw what a seat sees at a moment, once."""
        return self.kept(moment, "board", lambda: board_of(self.game, view))

    def board_now(self, seat: Seat | None) -> Board:
        """Draw what a seat sees now."""
        with self._lock:
            return self.board(self.moment(seat), self.session.view(seat))

    def kept(self, moment: str, what: str, make: Callable[[], T]) -> T:
        """Make something of what is known at a moment once, however often it is asked for."""
        with self._lock:
            if (moment, what) not in self._kept:
                self._kept[moment, what] = make()
            found: T = self._kept[moment, what]
            return found

    def at(self, seat: Seat | None, number: int) -> tuple[View, tuple[Told, ...]] | None:
        """Give what a seat saw after a step of its own count, and the lines that step told it.

        The set-up is step 0; None where there is no such step.
        """
        with self._lock:
            steps = self._steps_of(seat)
            if not 0 <= number < len(steps):
                return None
            entry, lines = steps[number]
            return self.game.view(entry.state, seat), lines

    def view(self, seat: Seat | None) -> View:
        """Give what a seat sees now."""
        with self._lock:
            view: View = self.session.view(seat)
            return view

    def step_of(self, seat: Seat | None, line: int) -> int | None:
        """Find the step, by a seat's own count, that told it a line; None for one that was taken back."""
        with self._lock:
            told = self.session.told(seat)
            undone = {one.undone for one in told}
            standing = [one.number for one in told if one.undone is None and one.number not in undone]
            steps = self._steps_of(seat)
            numbers = iter(standing)
            return next((at for at in range(len(steps)) for _ in steps[at][1] if next(numbers) == line), None)

    def _steps_of(self, seat: Seat | None) -> Steps:
        steps = self._steps.setdefault(seat, Steps(self.game, seat))
        steps.follow(self.session.history)
        return steps

    def _changed(self) -> None:
        """Forget what was worked out for the moment that has passed."""
        self._moments.clear()
        self._kept.clear()

    # what a seat may do

    def asked(self, seat: Seat | None, moment: str | None) -> tuple[Decision, View]:
        """Give the decision that a seat owes, and its view.

        Raises :class:`NotAsked`, or :class:`Stale` where the seat was shown another moment.
        """
        with self._lock:
            pending = asked_in(self.session)
            if seat is None:
                raise NotAsked
            if moment != self.moment(seat) and moment not in self._fresh.get(seat, ()):
                raise Stale
            if seat not in pending:
                raise NotAsked
            return pending[seat], self.session.view(seat)

    def act(self, seat: Seat | None, moment: str | None, action: Action | str) -> None:
        """Carry out what a seat answers to a moment; raises what :meth:`asked` and a session raise."""
        with self._lock:
            decision, _ = self.asked(seat, moment)
            self._carry_out(decision.seat, action)

    def undo(self, seat: Seat | None, moment: str | None, step: int | None = None) -> None:
        """Take the last action of a seat back, or all that it did after a step of its own count.

        Raises :class:`UndoRefused`, or :class:`Stale` where the seat was shown another moment.
        """
        with self._lock:
            if seat is None:
                raise UndoRefused(NO_SEAT)
            if moment != self.moment(seat):
                raise Stale
            self.session.undo(1 if step is None else self._done_since(seat, step), by=seat)
            self._fresh.clear()
            self._changed()

    def undo_refusal(self, seat: Seat | None, step: int) -> str | None:
        """Say why :meth:`undo` to a step would be refused; None means that it would not."""
        with self._lock:
            if seat is None:
                return NO_SEAT
            try:
                return self.session.undo_refusal(self._done_since(seat, step), by=seat)
            except UndoRefused as error:
                return str(error)

    def _done_since(self, seat: Seat, step: int) -> int:
        """Count what a seat did after a step; raises :class:`UndoRefused` where that is nothing."""
        steps = self._steps_of(seat)
        if type(step) is not int or not 0 <= step < len(steps):
            raise UndoRefused("there is no such step")
        entry = steps[step][0]
        since = takewhile(lambda one: one is not entry, reversed(self.session.history))
        if not (own := [one for one in since if one.seat == seat]):
            raise UndoRefused("nothing to undo: you chose nothing after this step")
        return len(own)

    def _carry_out(self, seat: Seat, action: Action | str) -> None:
        """Carry out an action; what the others were shown of a simultaneous choice stays fresh for them."""
        others = {one: asked for one, asked in asked_in(self.session).items() if one != seat}
        shown = {other: self._fresh.get(other, set()) | {self.moment(other)} for other in others}
        self.session.submit(seat, action)
        self._waits = ""
        self._changed()
        if self.session.over:
            self.session.run()  # tells the bots that want to know
        still = asked_in(self.session)
        self._fresh = {one: shown[one] for one in others if one in still and alike(others[one], still[one])}

    # bots

    def due(self) -> Due | None:
        """Give what a bot owes now; None where people are asked, or the game is over."""
        with self._lock:
            prompt = self.session.prompt()
            return None if prompt is None else Due(prompt, self.session.history[-1])

    def answer(self, due: Due, action: Action) -> bool:
        """Carry out what a bot answered, unless something happened meanwhile: then it is asked anew.

        Raises :class:`IllegalAction`.
        """
        with self._lock:
            if self.session.history[-1] is not due.after:
                return False
            self._carry_out(due.prompt.seat, action)
            return True

    @property
    def open_minded(self) -> bool:
        """Whether anybody may see what bots think: no person plays, or plays any more."""
        return self.session.over is not None or set(self.seats) <= set(self.names)

    def think(self, due: Due, thoughts: dict[str, Any]) -> None:
        """Keep what a bot thinks about what it owes, until the game is over; the oldest is forgotten.

        For one thread alone, which waits for nothing here: a tenth of the memory is worth the packing.
        """
        self._thought[id(due.after)] = due.after, zlib.compress(json.dumps(thoughts).encode())
        if len(self._thought) > THOUGHTS:
            self._thought.popitem(last=False)

    def thought(self, seat: Seat | None, number: int) -> dict[str, Any] | None:
        """Give what was thought before a step of a seat's own count, if a bot thought and all may know."""
        with self._lock:
            steps = self._steps_of(seat)
            if not self.open_minded or not 0 < number < len(steps):
                return None
            history = self.session.history
            at = next(at for at, entry in enumerate(history) if entry is steps[number][0])
            found = self._thought.get(id(history[at - 1]))
            thoughts: dict[str, Any] | None = found and json.loads(zlib.decompress(found[1]))
            return thoughts

    def replace(self, seat: Seat, bot: Bot, name: str, why: str) -> None:
        """Let another bot play on for one that failed; everybody is told."""
        with self._lock:
            self.session.reseat(seat, bot)
            self.names[seat] = name
            self._news.append(f"The bot {name} plays on for {self.game.side_name(seat)}: {why}.")
            self._changed()


def asked_in(session: Session[Any, Any]) -> Mapping[Seat, Decision]:
    """Give the decisions that are owed, by seat; none when the game is over."""
    pending = session.pending
    return {} if isinstance(pending, Over) else pending


def alike(one: Decision, other: Decision) -> bool:
    """Tell whether two decisions ask the same."""
    return one.kind == other.kind and tuple(one.actions.candidates) == tuple(other.actions.candidates)
