"""The store of tables: a folder with a record for each, and a small database.

The database holds hashes of tokens, bots, notes and talk.
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
from wargames.web.storage.links import LinkGrant, LinkKind, hashed, new_token

T = TypeVar("T")

KNOWN = 20_000
"""The links and counts that are cached."""
PURPOSE = Seat("")
"""The key in the bots of a table for what it was made for, if that is not play; no seat is named so."""
LINK = "select id, kind, seat from links where hash = ?"


@attrs.frozen
class TableConfig:
    """The configuration of a table beside its record: its bots by name, and its undo rule."""

    game: str
    title: str
    bots: Mapping[Seat, str]
    undo: Undo


@attrs.frozen
class ChatLine:
    """A line of talk at a table, by its number."""

    number: int
    seat: str
    words: str


class TableStore:
    """The tables of a folder, which is made if missing and locked against a second server.

    Any thread may use it. A call that finds the database locked waits for a moment, then raises
    :class:`StoreUnavailable`. Raises :class:`BadRecord` if the folder cannot be used.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._lock = RLock()
        self._known: dict[str, LinkGrant] = {}
        self._lines: dict[str, int] = {}
        self._base, held = keep_open(self.folder)
        closing = self._base.close, held.close
        self._closing = [finalize(self, one) for one in closing]  # an app's at a module's top is never closed

    def close(self) -> None:
        """Close the database and unlock the folder."""
        for close in self._closing:
            close()

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run statements in one transaction; raises :class:`StoreUnavailable`."""
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
        """Return the path of a table's record."""
        return self.folder / f"{table}.jsonl"

    def add(self, table: str, made: TableConfig, seats: tuple[Seat, ...]) -> dict[str, str]:
        """Store a table and return its links: ``maker``, ``spectator``, and ``seat:NAME`` for each seat."""
        people: list[tuple[str, LinkKind, Seat | None]] = [
            ("maker", LinkKind.MAKER, None),
            ("spectator", LinkKind.SPECTATOR, None),
            *((f"seat:{seat}", LinkKind.SEAT, seat) for seat in seats),
        ]
        tokens = {name: new_token() for name, _, _ in people}
        row = (table, made.game, made.title, json.dumps(dict(made.bots)), made.undo)
        with self._writing() as base:
            base.execute("insert into tables values (?, ?, ?, ?, ?)", row)
            links = ((hashed(tokens[name]), table, kind, seat) for name, kind, seat in people)
            base.executemany("insert into links values (?, ?, ?, ?)", links)
        return tokens

    def known(self, token: str) -> LinkGrant | None:
        """Return the grant of a token from the cache alone."""
        return self._known.get(hashed(token))

    def grant(self, token: str) -> LinkGrant | None:
        """Return the grant of a token; None for an unknown one."""
        key = hashed(token)
        with self._lock:
            if key not in self._known and (rows := self._rows(LINK, key)):
                table, kind, seat = rows[0]
                remember(self._known, key, LinkGrant(table, LinkKind(kind), cast("Seat | None", seat)))
            return self._known.get(key)

    def renew(self, table: str, seat: Seat | None) -> str:
        """Replace the link of a seat, or of spectators (None), and return the new token."""
        token, kind = new_token(), LinkKind.SPECTATOR if seat is None else LinkKind.SEAT
        with self._writing() as base:
            base.execute("delete from links where id = ? and kind = ? and seat is ?", (table, kind, seat))
            base.execute("insert into links values (?, ?, ?, ?)", (hashed(token), table, kind, seat))
        self._known.clear()
        return token

    def config(self, table: str) -> TableConfig:
        """Return the configuration of a table; raises :class:`BadRecord` for an unknown one."""
        rows = self._rows("select game, title, bots, undo from tables where id = ?", table)
        if not rows:
            raise BadRecord(f"there is no table {table[:40]!r} in {self.folder}")
        game, title, bots, undo = rows[0]
        return TableConfig(game, title, json.loads(bots), cast("Undo", undo))

    def people(self, table: str) -> tuple[Seat, ...]:
        """Return the seats of a table that have a link."""
        rows = self._rows(
            "select seat from links where id = ? and kind = ? order by rowid", table, LinkKind.SEAT
        )
        return tuple(Seat(seat) for (seat,) in rows)

    # talk and notes

    def say(self, table: str, seat: Seat, words: str) -> None:
        """Store a line of talk."""
        with self._writing() as base:
            base.execute("insert into talk (id, seat, words) values (?, ?, ?)", (table, seat, words))
            self._lines.pop(table, None)

    def talk(self, table: str) -> tuple[ChatLine, ...]:
        """Return the talk at a table, numbered from 1."""
        rows = self._rows("select seat, words from talk where id = ? order by number", table)
        return tuple(ChatLine(number, seat, words) for number, (seat, words) in enumerate(rows, 1))

    def lines(self, table: str) -> int:
        """Return how many lines of talk a table has."""
        with self._lock:
            if table not in self._lines:
                found = self._rows("select count(*) from talk where id = ?", table)
                remember(self._lines, table, int(found[0][0]))
            return self._lines[table]

    def note(self, table: str, seat: Seat) -> str:
        """Return the notes of a seat."""
        rows = self._rows("select words from notes where id = ? and seat = ?", table, seat)
        return rows[0][0] if rows else ""

    def keep_note(self, table: str, seat: Seat, words: str) -> None:
        """Replace the notes of a seat."""
        with self._writing() as base:
            base.execute("insert or replace into notes values (?, ?, ?)", (table, seat, words))


def remember(known: dict[str, T], key: str, value: T) -> None:
    """Cache a value; a full cache is emptied first."""
    if len(known) >= KNOWN:
        known.clear()
    known[key] = value
