"""Where tables are kept: a folder with a record for each, and a small database for who may open it.

Nothing is kept but what cannot be worked out: hashes of tokens, bots, notes and what was said.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import cast
from weakref import finalize

import attrs

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Seat
from wargames.kernel.play.session import Undo
from wargames.web.tokens import Kind, Ticket, hashed, new_token

SCHEMA = """
create table if not exists tables (
    id text primary key, game text not null, title text not null, bots text not null, undo text not null);
create table if not exists links (
    hash text primary key, id text not null references tables, kind text not null, seat text);
create table if not exists talk (
    number integer primary key autoincrement, id text not null references tables,
    seat text not null, words text not null);
create table if not exists notes (
    id text not null references tables, seat text not null, words text not null, primary key (id, seat));
"""


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
    """The tables of a folder, which is made if it is missing. Any thread may use it.

    Raises :class:`BadRecord` if the folder cannot be used.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._lock = RLock()
        self._known: dict[str, Ticket] = {}
        self._lines: dict[str, int] = {}
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(
                self.folder / "tables.sqlite", check_same_thread=False, isolation_level=None
            )
        except (OSError, sqlite3.Error) as error:
            raise BadRecord(f"{self.folder}: no tables can be kept here: {error}") from None
        try:
            self._base.executescript(SCHEMA)
            self._base.execute("pragma synchronous = full")
            finalize(self, self._base.close)  # the store of an app at the top of a module is never closed
        except sqlite3.Error as error:
            self.close()
            raise BadRecord(f"{self.folder}: no tables can be kept here: {error}") from None

    def close(self) -> None:
        """Let go of the folder."""
        self._base.close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Write all of it or nothing."""
        with self._lock:
            self._base.execute("begin immediate")
            try:
                yield self._base
            except BaseException:
                self._base.execute("rollback")
                raise
            self._base.execute("commit")

    def _rows(self, question: str, *values: object) -> list[tuple[str, ...]]:
        with self._lock:
            return self._base.execute(question, values).fetchall()

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

    def ticket(self, token: str) -> Ticket | None:
        """Find what a token stands for; None for one that stands for nothing."""
        key = hashed(token)
        with self._lock:
            if key not in self._known:
                rows = self._rows("select id, kind, seat from links where hash = ?", key)
                for table, kind, seat in rows:
                    self._known[key] = Ticket(table, Kind(kind), cast("Seat | None", seat))
            return self._known.get(key)

    def renew(self, table: str, seat: Seat | None) -> str:
        """Make a new link for a seat, or for spectators (None); the old one stands for nothing any more."""
        token, kind = new_token(), Kind.SPECTATOR if seat is None else Kind.SEAT
        with self._writing() as base:
            self._known.clear()
            base.execute("delete from links where id = ? and kind = ? and seat is ?", (table, kind, seat))
            base.execute("insert into links values (?, ?, ?, ?)", (hashed(token), table, kind, seat))
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
            self._lines.pop(table, None)
            base.execute("insert into talk (id, seat, words) values (?, ?, ?)", (table, seat, words))

    def talk(self, table: str) -> tuple[Said, ...]:
        """List what was said at a table, numbered in its own count from 1."""
        rows = self._rows("select seat, words from talk where id = ? order by number", table)
        return tuple(Said(number, seat, words) for number, (seat, words) in enumerate(rows, 1))

    def lines(self, table: str) -> int:
        """Count what was said at a table."""
        with self._lock:
            if table not in self._lines:
                self._lines[table] = int(self._rows("select count(*) from talk where id = ?", table)[0][0])
            return self._lines[table]

    def note(self, table: str, seat: Seat) -> str:
        """Give the notes that a seat keeps for itself."""
        rows = self._rows("select words from notes where id = ? and seat = ?", table, seat)
        return rows[0][0] if rows else ""

    def keep_note(self, table: str, seat: Seat, words: str) -> None:
        """Keep the notes of a seat in the place of the old ones."""
        with self._writing() as base:
            base.execute("insert or replace into notes values (?, ?, ?)", (table, seat, words))
