"""A table that several processes show: a copy of its game, which follows the record in the database.

An action of a person may be played by any process, and takes the lease. Bots are asked by the process that
holds the lease.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar, cast

from wargames.kernel.game import Action, Bot, Seat
from wargames.kernel.play.following import follow
from wargames.kernel.play.record_file import Place
from wargames.kernel.play.record_lines import read_line
from wargames.kernel.play.session import Session
from wargames.web.storage.shared_record import RecordHead, RecordMovedOn, SharedRecord, StandIn
from wargames.web.tables.live_table import BotTurn, LiveTable
from wargames.web.tables.spare_bot import spare_bot

T = TypeVar("T")

TRIES = 3
"""The most tries of an action while other processes act at the same table."""


class SharedTable(LiveTable):
    """A table whose record other processes write, too. Call :meth:`follow` before it is shown."""

    def __init__(self, session: Session[Any, Any], names: Mapping[Seat, str], record: SharedRecord) -> None:
        super().__init__(session, names)
        self._record = record
        self._stand_ins: tuple[StandIn, ...] = ()
        self._head = record.head()
        self.follow()

    def follow(self) -> None:
        """Take up what other processes did.

        Raises :class:`StoreUnavailable`, and :class:`BadRecord` for a record that does not go on from here.
        """
        with self._lock:
            head = self._head = self._record.head()
            for text in self._record.later() if head.lines != self._record.count else ():
                self._take_up(read_line(text, self._record.table), text)
            self._seat_stand_ins(head)

    @property
    def elsewhere(self) -> bool:
        """True when another process plays this table, as far as is known here."""
        return self._head.held and self._head.process not in {None, self._record.process}

    def _take_up(self, data: Mapping[str, Any], text: bytes) -> None:
        """Carry out a line of another process."""
        if "action" in data:
            with self._moving_on(data["seat"]):
                follow(self.session, text)
            return
        follow(self.session, text)
        if "undo" in data:
            self._fresh.clear()
        self._changed()

    def _seat_stand_ins(self, head: RecordHead) -> None:
        for one in head.stand_ins[len(self._stand_ins) :]:
            seat = cast("Seat", one.seat)
            super().replace(seat, spare_bot(self.game, seat), one.name, one.why)
        self._stand_ins = head.stand_ins

    def act(self, seat: Seat | None, moment: str | None, action: Action | str) -> None:
        """Play an action of a seat."""
        self._by_a_person(lambda: super(SharedTable, self).act(seat, moment, action))

    def undo(self, seat: Seat | None, moment: str | None, step: int | None = None) -> None:
        """Undo actions of a seat."""
        self._by_a_person(lambda: super(SharedTable, self).undo(seat, moment, step))

    def _by_a_person(self, act: Callable[[], T]) -> T:
        """Act on the newest state; where another process is quicker, look again and act on that."""
        for _ in range(TRIES - 1):
            with suppress(RecordMovedOn):
                return self._on_newest(act)
        return self._on_newest(act)

    def _on_newest(self, act: Callable[[], T]) -> T:
        with self._lock, self._record.by_a_person():
            self.follow()
            return act()

    def turn(self) -> BotTurn | None:
        """Return the bot that must act now, if this process may play the table."""
        with self._lock:
            self.follow()
            turn = super().turn()
            if turn is not None:
                return turn if self._record.claim() else None
            if self._head.process is not None and not self.elsewhere:
                self._record.release()
            return None

    def answer(self, turn: BotTurn, action: Action) -> bool:
        """Play the answer of a bot, unless the game has changed meanwhile."""
        with self._lock:
            self.follow()
            return super().answer(turn, action)

    def replace(self, seat: Seat, bot: Bot, name: str, why: str) -> None:
        """Replace a bot that failed, and tell everybody."""
        with self._lock:
            stand_ins = (*self._stand_ins, StandIn(seat, name, why))
            self._record.keep_stand_ins(stand_ins)
            self._stand_ins = stand_ins
            super().replace(seat, bot, name, why)


def table_of(session: Session[Any, Any], names: Mapping[Seat, str], place: Place) -> LiveTable:
    """Return the table of a session by the place of its record."""
    return (
        SharedTable(session, names, place) if isinstance(place, SharedRecord) else LiveTable(session, names)
    )
