"""Where tables are kept: a folder with a record for each, and a small database for who may open it.

Nothing is kept but what cannot be worked out: hashes of tokens, bots, notes and what was said.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import TypeVar, cast
from weakref import finalize

import attrs

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Seat
from wargames.kernel.play.session import Undo
from wargames.web.storage.database import keep_open, refused
from wargames.web.storage.tokens import Kind, Ticket, hashed, new_token

T = TypeVar("T")

KNOWN = 20_000
"""So many links and counts are kept in mind, to be found without the database."""
LINK = "select id, kind, seat from links where hash = ?"


@attrs.frozen
class Arrangement:
    """What a table was made with beside its record: the bots at its seats, by name, and its undo."""

    game: str
    title: str
    bots: Mapping[Seat, str]
    undo: Undo


@attrs.frozen
class Said:
    """A line of talk at a table, by its number."""

    number: int
    seat: str
    words: str


class Store:
    """The tables of a folder, which is made if it is missing, and held against a second server.

    Any thread may use it; what reads or writes the database waits for a moment where that is locked, and
    raises :class:`NotKept` then. Raises :class:`BadRecord` if the folder cannot be used.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._lock = RLock()
        self._known: dict[str, Ticket] = {}
        self._lines: dict[str, int] = {}
        self._base, held = keep_open(self.folder)
        closing = self._base.close, held.close
        self._closing = [finalize(self, one) for one in closing]  # an app's at a module's top is never closed

    def close(self) -> None:
        """Let go of the folder."""
        for close in self._closing:
            close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write all of it or nothing; raises :class:`NotKept`."""
        with self._lock:
            try:
                self._base.execute("begin immediate")
                yield self._base
                self._base.execute("commit")
            except sqlite3.Error as error:
                self._roll_back()
                raise refused(error) from error
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        if self._base.in_transaction:
            self._base.execute("rollback")

    def _rows(self, question: str, *values: object) -> list[tuple[str, ...]]:
        with self._lock:
            try:
                return self._base.execute(question, values).fetchall()
            except sqlite3.Error as error:
                raise refused(error) from error

    # tables and links

    def record(self, table: str) -> Path:
        """Name the record of a table."""
        return self.folder / f"{table}.jsonl"

    def add(self, table: str, made: Arrangement, seats: tuple[Seat, ...]) -> dict[str, str]:
        """Keep a table and give its links: ``maker``, ``spectator``, and ``seat:NAME`` for each seat."""
        people: list[tuple[str, Kind, Seat | None]] = [
            ("maker", Kind.MAKER, None),
            ("spectator", Kind.SPECTATOR, None),
            *((f"seat:{seat}", Kind.SEAT, seat) for seat in seats),
        ]
        tokens = {name: new_token() for name, _, _ in people}
        row = (table, made.game, made.title, json.dumps(dict(made.bots)), made.undo)
        with self._writing() as base:
            base.execute("insert into tables values (?, ?, ?, ?, ?)", row)
            links = ((hashed(tokens[name]), table, kind, seat) for name, kind, seat in people)
            base.executemany("insert into links values (?, ?, ?, ?)", links)
        return tokens

    def known(self, token: str) -> Ticket | None:
        """Find what a token stands for, if it was asked for before: never waits for the database."""
        return self._known.get(hashed(token))

    def ticket(self, token: str) -> Ticket | None:
        """Find what a token stands for; None for one that stands for nothing."""
        key = hashed(token)
        with self._lock:
            if key not in self._known and (rows := self._rows(LINK, key)):
                table, kind, seat = rows[0]
                remember(self._known, key, Ticket(table, Kind(kind), cast("Seat | None", seat)))
            return self._known.get(key)

    def renew(self, table: str, seat: Seat | None) -> str:
        """Make a new link for a seat, or for spectators (None); the old one stands for nothing any more."""
        token, kind = new_token(), Kind.SPECTATOR if seat is None else Kind.SEAT
        with self._writing() as base:
            base.execute("delete from links where id = ? and kind = ? and seat is ?", (table, kind, seat))
            base.execute("insert into links values (?, ?, ?, ?)", (hashed(token), table, kind, seat))
        self._known.clear()
        return token

    def arrangement(self, table: str) -> Arrangement:
        """Give what a table was made with; raises BadRecord if there is none."""
        rows = self._rows("select game, title, bots, undo from tables where id = ?", table)
        if not rows:
            raise BadRecord(f"there is no table {table[:40]!r} in {self.folder}")
        game, title, bots, undo = rows[0]
        return Arrangement(game, title, json.loads(bots), cast("Undo", undo))

    def people(self, table: str) -> tuple[Seat, ...]:
        """List the seats of a table that have a link."""
        rows = self._rows("select seat from links where id = ? and kind = ? order by rowid", table, Kind.SEAT)
        return tuple(Seat(seat) for (seat,) in rows)

    # talk and notes

    def say(self, table: str, seat: Seat, words: str) -> None:
        """Keep what a seat says to everybody at the table."""
        with self._writing() as base:
            base.execute("insert into talk (id, seat, words) values (?, ?, ?)", (table, seat, words))
            self._lines.pop(table, None)

    def talk(self, table: str) -> tuple[Said, ...]:
        """List what was said at a table, numbered in its own count from 1."""
        rows = self._rows("select seat, words from talk where id = ? order by number", table)
        return tuple(Said(number, seat, words) for number, (seat, words) in enumerate(rows, 1))

    def lines(self, table: str) -> int:
        """Count what was said at a table."""
        with self._lock:
            if table not in self._lines:
                found = self._rows("select count(*) from talk where id = ?", table)
                remember(self._lines, table, int(found[0][0]))
            return self._lines[table]

    def note(self, table: str, seat: Seat) -> str:
        """Give the notes that a seat keeps for itself."""
        rows = self._rows("select words from notes where id = ? and seat = ?", table, seat)
        return rows[0][0] if rows else ""

    def keep_note(self, table: str, seat: Seat, words: str) -> None:
        """Keep the notes of a seat in the place of the old ones."""
        with self._writing() as base:
            base.execute("insert or replace into notes values (?, ?, ?)", (table, seat, words))


def remember(known: dict[str, T], key: str, value: T) -> None:
    """Keep something in mind; all is forgotten where that has become too much."""
    if len(known) >= KNOWN:
        known.clear()
    known[key] = value
