"""A table that several processes show: a copy of its game, which follows the record in the database.

An action of a person may be played by any process, and takes the lease. Bots are asked by the process that
holds the lease.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar, cast

from wargames.kernel.game import Action, Bot, Seat
from wargames.kernel.play.early_end import EarlyEnd
from wargames.kernel.play.following import follow
from wargames.kernel.play.record_file import Place
from wargames.kernel.play.record_lines import read_line
from wargames.kernel.play.session import Session
from wargames.web.clocks.table_time import TableTime
from wargames.web.storage.shared_record import RecordHead, RecordMovedOn, SharedRecord, StandIn
from wargames.web.storage.table_times import keep_time
from wargames.web.tables.live_table import LiveTable, StaleMoment
from wargames.web.tables.spare_bot import spare_bot
from wargames.web.tables.table_values import BotTurn

T = TypeVar("T")

TRIES = 3
"""The most tries of an action while other processes act at the same table."""


class SharedTable(LiveTable):
    """A table whose record other processes write, too. Call :meth:`follow` before it is shown."""

    keeps_time = True

    def __init__(
        self,
        session: Session[Any, Any],
        names: Mapping[Seat, str],
        record: SharedRecord,
        time: TableTime | None = None,
    ) -> None:
        self._record, self._following, self._kept_time = record, True, time.text() if time else None
        super().__init__(session, names, time)
        self._following = False
        self._stand_ins: tuple[StandIn, ...] = ()
        self._head = record.head()
        self.follow()
        super()._follow()  # the clocks of a new table begin

    def follow(self) -> None:
        """Take up what other processes did.

        Raises :class:`StoreUnavailable`, and :class:`BadRecord` for a record that does not go on from here.
        """
        with self._lock, self._taking_up():
            head = self._head = self._record.head()
            for text in self._record.later() if head.lines != self._record.count else ():
                self._take_up(read_line(text, self._record.table), text)
            self._follow_time(head.time)
            self._seat_stand_ins(head)

    def is_at(self, head: RecordHead) -> bool:
        """Return whether this copy is as new as a head that was read just now."""
        known = head.time in {None, self._kept_time} and head.stand_ins == self._stand_ins
        if not known or head.lines != self._record.count:
            return False
        self._head = head
        return True

    @contextmanager
    def _taking_up(self) -> Iterator[None]:
        """Leave the clocks alone: they are told by the process that acted."""
        self._following = True
        try:
            yield
        finally:
            self._following = False

    # time: kept with each change made here, and read anew with each change made elsewhere

    def _follow_time(self, text: str | None) -> None:
        if text is not None and text != self._kept_time:
            self._kept_time, self.time = text, TableTime.read(text)
            self.seat_moved_for()
            self._changed()

    def _follow(self) -> None:
        if not self._following:
            super()._follow()
            self._keep_time()

    def _keep_time(self) -> None:
        """Keep the time, and tell the other processes of it."""
        text, due = self.time.text(), self.due()
        if text != self._kept_time and (self._kept_time is not None or self.time != TableTime()):
            keep_time(self._record.database, self._record.table, text, due)
            self._kept_time = text
            self._record.tell()

    @contextmanager
    def timed(self) -> Iterator[TableTime]:
        """Hold the table while its time changes, from what other processes made of it."""
        with self._lock:
            self.follow()
            with super().timed() as time:
                yield time

    def end_early(self, end: EarlyEnd) -> None:
        """End the game before its rules do."""
        self._by_a_person(lambda: super(SharedTable, self).end_early(end))

    @property
    def count(self) -> int:
        """The lines of the record that are known here."""
        return self._record.count

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
        """Act on the newest state; where another process is quicker, look again and act on that.

        The first try is made on what is known: the database refuses what comes too late. It does not see the
        time of a table, which is read anew.
        """
        if self.time == TableTime():
            with suppress(RecordMovedOn, StaleMoment), self._acting():
                return act()
        for _ in range(TRIES - 1):
            with suppress(RecordMovedOn):
                return self._on_newest(act)
        return self._on_newest(act)

    def _on_newest(self, act: Callable[[], T]) -> T:
        with self._acting():
            self.follow()
            return act()

    @contextmanager
    def _acting(self) -> Iterator[None]:
        """Let a person act in the block; that takes the lease where bots may follow."""
        with self._lock, self._record.by_a_person(lease=bool(self.names)):
            yield

    @property
    def tended(self) -> bool:
        """True where bots may owe an answer, or a lease is to be given up."""
        return super().tended or self._head.process is not None

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


def table_of(
    session: Session[Any, Any], names: Mapping[Seat, str], place: Place, time: TableTime | None = None
) -> LiveTable:
    """Return the table of a session by the place of its record."""
    if isinstance(place, SharedRecord):
        return SharedTable(session, names, place, time)
    return LiveTable(session, names, time)
