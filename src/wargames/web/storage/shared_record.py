"""Records in a database that several processes share, and the leases by which one of them plays a table.

A record has a head, ``record_heads``, with the number of its lines and the lease: the process that plays the
table, and until when. A process keeps a copy of a game and knows after which line. Each write is one
conditional change of the head, in the transaction of the new lines:

- An action of a person is written if the copy is up to date, and takes the lease.
- An action of a bot is written if, besides, the process still holds the lease.

So a process that lost its lease, or has not seen the last line, writes nothing. A folder leaves these tables
empty: its records are files.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Self

import attrs

from wargames.kernel.base.errors import BadRecord, NotWritten
from wargames.kernel.play.record_lines import LARGEST_RECORD, read_line, write_line
from wargames.web.storage.database import (
    CHANNEL,
    SharedDatabase,
    StoreConflict,
    StoreUnavailable,
    StoreUnreachable,
    Value,
)
from wargames.web.storage.leases import LEASE

CREATED = (
    """create table record_heads (
        id text primary key, lines integer not null, process text,
        held_until timestamptz not null, stand_ins text not null)""",
    """create table record_lines (
        id text not null references record_heads, number integer not null, line text not null,
        primary key (id, number))""",
    "create index record_leases on record_heads (process, held_until)",
)

OF_HEAD = "lines, process, held_until > now(), stand_ins, kept, since is not null"
BESIDE_HEAD = "left join table_times using (id) left join closed using (id)"
HEAD = f"select {OF_HEAD} from record_heads {BESIDE_HEAD} where id = ?"  # noqa: S608  made of constants
LATER = "select line from record_lines where id = ? and number > ? order by number"
BEGIN = """insert into record_heads (id, lines, process, held_until, stand_ins)
    values (?, ?, ?, now() + ? * interval '1 second', '[]')"""
LINE = "insert into record_lines (id, number, line) values (?, ?, ?)"
APPEND = """with head as ({} returning id),
    written as (insert into record_lines select id, number, line from head, (values {}) more (number, line))
    select pg_notify('{}', ?) from head"""
"""One statement is one way to the database and back: the head, the lines and the notice, or nothing."""
MORE = "(?::integer, ?)"
WRITE = """update record_heads
    set lines = lines + ?, process = ?, held_until = now() + ? * interval '1 second'
    where id = ? and lines = ?"""
AS_HOLDER = " and process = ?"
CLAIM = """update record_heads set process = ?, held_until = now() + ? * interval '1 second'
    where id = ? and lines = ? and (process is null or process = ? or held_until < now())"""
RELEASE = """update record_heads set process = null
    where id = ? and lines = ? and (process = ? or held_until < now())"""
STAND_IN = "update record_heads set stand_ins = ? where id = ? and process = ? and lines = ?"


FIRST_LINES, LAST_LINES = 2, 4
"""The lines that begin a record, and the last ones that are read apart."""


class RecordMovedOn(NotWritten):
    """A record on which another process has gone on, or whose lease it has taken; nothing was written."""

    def __init__(self, table: str) -> None:
        super().__init__(table, "another server plays this table now")


class PerhapsWritten(NotWritten):
    """A write of which the database has not said whether it was done."""


@attrs.frozen
class StandIn:
    """A bot that plays on for another: its seat, its name, and why."""

    seat: str
    name: str
    why: str


@attrs.frozen
class RecordHead:
    """The head of a record: its lines, its lease, its stand-ins, and what is kept beside it.

    ``process`` is the last one that took the lease and did not give it up; ``held`` is False when its lease
    has run out. ``time`` is the time of the table as text, ``closed`` what the host has done.
    """

    lines: int
    process: str | None
    held: bool
    stand_ins: tuple[StandIn, ...]
    time: str | None = None
    closed: bool = False

    @classmethod
    def of(cls, row: Sequence[Any]) -> Self:
        """Return the head of a row of ``OF_HEAD``."""
        lines, process, held, stand_ins, time, closed = row
        known = tuple(StandIn(*one) for one in json.loads(stand_ins))
        return cls(lines, process, held, known, time=time, closed=closed)


class SharedRecord:
    """A record in the database, as place and as writer; ``count`` are the lines known here."""

    def __init__(self, database: SharedDatabase, table: str, process: str) -> None:
        self.database, self.table, self.process = database, table, process
        self.count = self._size = 0
        self._of_a_person = self._with_lease = False

    # as a place

    def begin(self, lines: Iterable[Any]) -> Self:
        """Begin the record with its first lines."""
        texts = self._texts(lines)
        try:
            with self.database.writing():
                self.database.run(BEGIN, (self.table, len(texts), self.process, LEASE))
                self._insert(texts)
        except (StoreUnavailable, StoreConflict) as error:
            raise NotWritten(self.table, str(error)) from error
        self._count(texts)
        return self

    def hold(self) -> Self:
        """Return itself: who may write is decided at each write."""
        return self

    # as a writer

    def read(self) -> bytes:
        """Return the record but for a few last lines, which :meth:`later` returns.

        So who opens a table knows what was shown before each of them.
        """
        self.count = self._size = 0
        texts = [line.encode() for (line,) in self.database.rows(LATER, (self.table, 0))]
        if len(texts) < FIRST_LINES:
            raise BadRecord(f"there is no record of table {self.table[:40]!r}")
        first = texts[: whole(texts)]
        self._count(first)
        return b"".join(first)

    def mend(self, size: int, *, ended: bool) -> None:
        """Do nothing: no line is ever torn."""

    def close(self) -> None:
        """Let another process play the table; a lease that cannot be given up now runs out."""
        with suppress(StoreUnavailable):
            self.release()

    def append(self, *lines: Any) -> None:
        """Write lines, all of them or none.

        Raises :class:`RecordMovedOn` where another process was first, :class:`NotWritten` where the database
        cannot be asked, :class:`PerhapsWritten` where it did not answer.
        """
        texts = self._texts(lines)
        try:
            written = self._append(texts)
        except StoreUnreachable as error:
            raise NotWritten(self.table, str(error)) from error
        except StoreUnavailable as error:
            raise PerhapsWritten(self.table, str(error)) from error
        if not written:
            raise RecordMovedOn(self.table)
        self._count(texts)

    def _append(self, texts: Sequence[bytes]) -> bool:
        """Change the head, if this process may write, with the lines and the notice; or change nothing."""
        holder = self.process if self._with_lease or not self._of_a_person else None
        values: list[Value] = [len(texts), holder, LEASE, self.table, self.count]
        values += [] if self._of_a_person else [self.process]
        for number, text in enumerate(texts, self.count + 1):
            values += [number, text.decode()]
        fence = WRITE if self._of_a_person else WRITE + AS_HOLDER
        statement = APPEND.format(fence, ", ".join([MORE] * len(texts)), CHANNEL)
        return bool(self.database.rows(statement, (*values, self._news)))

    @property
    def _news(self) -> str:
        return f"record {self.table} {self.process}"

    def _texts(self, lines: Iterable[Any]) -> list[bytes]:
        texts = [write_line(line, self.table) for line in lines]
        if self._size + sum(map(len, texts)) > LARGEST_RECORD:
            raise BadRecord(f"{self.table}: the record is full at {self._size:,} bytes")
        return texts

    def _insert(self, texts: Sequence[bytes]) -> None:
        for number, text in enumerate(texts, self.count + 1):
            self.database.run(LINE, (self.table, number, text.decode()))

    def _count(self, texts: Iterable[bytes]) -> None:
        for text in texts:
            self.count += 1
            self._size += len(text)

    def tell(self) -> None:
        """Tell the other processes that there is news of the table."""
        self.database.tell(self._news)

    @contextmanager
    def by_a_person(self, *, lease: bool = True) -> Iterator[None]:
        """Let what is appended in the block need no lease, and take it; without ``lease`` it is given up."""
        self._of_a_person, self._with_lease = True, lease
        try:
            yield
        finally:
            self._of_a_person = False

    # what others did

    def head(self) -> RecordHead:
        """Return the head; raises :class:`BadRecord` where the record was removed."""
        rows = self.database.rows(HEAD, (self.table,))
        if not rows:
            raise BadRecord(f"there is no record of table {self.table[:40]!r}")
        return RecordHead.of(rows[0])

    def later(self) -> list[bytes]:
        """Return the lines after those known here, which are known from now on."""
        texts = [line.encode() for (line,) in self.database.rows(LATER, (self.table, self.count))]
        self._count(texts)
        return texts

    # leases

    def claim(self) -> bool:
        """Take the lease if no other process holds it and this one is up to date."""
        values = (self.process, LEASE, self.table, self.count, self.process)
        return self.database.run(CLAIM, values) > 0

    def release(self) -> None:
        """Give the lease up if this process holds it, or it has run out."""
        self.database.run(RELEASE, (self.table, self.count, self.process))

    def keep_stand_ins(self, stand_ins: Iterable[StandIn]) -> None:
        """Keep which bots play on for others; raises :class:`RecordMovedOn` without the lease."""
        kept = json.dumps([attrs.astuple(one) for one in stand_ins])
        with self.database.writing():
            if not self.database.run(STAND_IN, (kept, self.table, self.process, self.count)):
                raise RecordMovedOn(self.table)
            self.tell()


def whole(texts: Sequence[bytes]) -> int:
    """Return how many lines of a record are read as a whole: up to the last ones, new dice, or the end."""
    last = max(FIRST_LINES, len(texts) - LAST_LINES)
    apart = [number for number, text in enumerate(texts[last:], last + 1) if is_apart(text)]
    return max(apart, default=last)


def is_apart(text: bytes) -> bool:
    """Return whether a line is of new dice, or of the end of the game."""
    return not {"reseed", "over"}.isdisjoint(read_line(text, "record"))
