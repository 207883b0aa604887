"""The store of tables: a folder with a record for each, and a small database.

The database holds hashes of tokens, bots, notes and talk.
"""

import json
from collections.abc import Mapping
from io import FileIO
from pathlib import Path
from typing import cast

import attrs

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Seat
from wargames.kernel.play.record_file import Place, is_taken
from wargames.kernel.play.session import Undo
from wargames.web.storage import moderation
from wargames.web.storage.database import Database
from wargames.web.storage.leases import TableLeases
from wargames.web.storage.links import LinkGrant, LinkKind, hashed, new_token
from wargames.web.storage.meetings import clear_seat
from wargames.web.storage.read_cache import MOST, ReadCache
from wargames.web.storage.record_state import RecordState, record_state
from wargames.web.storage.removal import remove_rows
from wargames.web.storage.shared_record import RecordHead
from wargames.web.storage.sqlite import SQLiteDatabase

PURPOSE = Seat("")
"""The key in the bots of a table for what it was made for, if that is not play; no seat is named so."""
LINK = "select id, kind, seat from links where hash = ?"
NEW_LINK = "insert into links (hash, id, kind, seat) values (?, ?, ?, ?)"
TABLE = "insert into tables (id, game, title, bots, undo) values (?, ?, ?, ?, ?)"
LET_IN = f"{NEW_LINK} on conflict (hash) do nothing"
NOTE = (
    "insert into notes (id, seat, words) values (?, ?, ?)"
    " on conflict (id, seat) do update set words = excluded.words"
)


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

    threads = 1
    """The threads in which the database is asked."""
    leases: TableLeases | None = None
    """The leases of a store that several processes share."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self._use(SQLiteDatabase(self.folder), MOST)

    def _use(self, database: Database, cached: int) -> None:
        self.database = database
        self._links: ReadCache[LinkGrant] = ReadCache(cached)
        self._lines: ReadCache[int] = ReadCache(cached)

    def close(self) -> None:
        """Close the database and unlock the folder."""
        self.database.close()

    def check_answering(self) -> None:
        """Read from the database; raises :class:`StoreUnavailable` if it cannot be read now."""
        self.database.rows("select count(*) from (select 1 from tables limit 1) as found")

    # tables and links

    def record(self, table: str) -> Place:
        """Return the place of a table's record: here a file."""
        return self.folder / f"{table}.jsonl"

    def record_text(self, table: str) -> bytes:
        """Return a table's record whole; raises :class:`BadRecord` without one."""
        try:
            return (self.folder / f"{table}.jsonl").read_bytes()
        except OSError as error:
            raise BadRecord(f"its record cannot be read: {error.strerror}") from None

    def loose_records(self) -> list[str]:
        """Return the records that belong to no table, by their file names."""
        names = set(self.names())
        return sorted(one.name for one in self.folder.glob("*.jsonl") if one.stem not in names)

    def is_played(self, table: str) -> bool:
        """Return whether a server has a table open."""
        try:
            with FileIO(self.folder / f"{table}.jsonl", "r+") as record:
                return is_taken(record)
        except OSError:
            return False

    def drop_record(self, table: str) -> None:
        """Remove the record of a table that could not be stored, or is removed."""
        (self.folder / f"{table}.jsonl").unlink(missing_ok=True)

    def add(self, table: str, made: TableConfig, seats: tuple[Seat, ...]) -> dict[str, str]:
        """Store a table and return its links: ``maker``, ``spectator``, and ``seat:NAME`` for each seat."""
        people: list[tuple[str, LinkKind, Seat | None]] = [
            ("maker", LinkKind.MAKER, None),
            ("spectator", LinkKind.SPECTATOR, None),
            *((f"seat:{seat}", LinkKind.SEAT, seat) for seat in seats),
        ]
        tokens = {name: new_token() for name, _, _ in people}
        row = (table, made.game, made.title, json.dumps(dict(made.bots)), made.undo)
        with self.database.writing():
            self.database.run(TABLE, row)
            for name, kind, seat in people:
                self.database.run(NEW_LINK, (hashed(tokens[name]), table, kind, seat))
        return tokens

    def known(self, token: str) -> LinkGrant | None:
        """Return the grant of a token from the cache alone."""
        return self._links.known(hashed(token))

    def grant(self, token: str) -> LinkGrant | None:
        """Return the grant of a token; None for an unknown one."""
        return self._links.find(hashed(token), self._granted)

    def look(self, token: str) -> tuple[LinkGrant, RecordHead | None] | None:
        """Return the grant of a token, and the head of its record where several processes write it."""
        grant = self.grant(token)
        return None if grant is None else (grant, None)

    def _granted(self, key: str) -> LinkGrant | None:
        rows = self.database.rows(LINK, (key,))
        return LinkGrant(rows[0][0], LinkKind(rows[0][1]), rows[0][2]) if rows else None

    def renew(self, table: str, seat: Seat | None) -> str:
        """Replace the links of a seat, or of spectators (None), and return the new token.

        A person who sits at the seat by name gets up: the new link is for another one.
        """
        token, kind = new_token(), LinkKind.SPECTATOR if seat is None else LinkKind.SEAT
        with self.database.writing():
            old = "delete from links where id = ? and kind = ? and coalesce(seat, '') = ?"
            self.database.run(old, (table, kind, seat or ""))
            self.database.run(NEW_LINK, (hashed(token), table, kind, seat))
            clear_seat(self.database, table, seat)
        self._links.clear()
        return token

    def let_in(self, table: str, seat: Seat, token: str) -> None:
        """Store one more link of a seat, if it is not there."""
        self.database.run(LET_IN, (hashed(token), table, LinkKind.SEAT, seat))

    def config(self, table: str) -> TableConfig:
        """Return the configuration of a table; raises :class:`BadRecord` for an unknown one."""
        rows = self.database.rows("select game, title, bots, undo from tables where id = ?", (table,))
        if not rows:
            raise BadRecord(f"there is no table {table[:40]!r} here")
        game, title, bots, undo = rows[0]
        return TableConfig(game, title, json.loads(bots), cast("Undo", undo))

    def names(self) -> tuple[str, ...]:
        """Return the ids of all tables."""
        return tuple(name for (name,) in self.database.rows("select id from tables order by id"))

    def played(self) -> dict[str, float]:
        """Return when each table was played last, in seconds since the epoch; 0 without a record."""
        states = {name: self.state(name) for name in self.names()}
        return {name: state.played if state else 0.0 for name, state in states.items()}

    def state(self, table: str) -> RecordState | None:
        """Return when a table was played last, and whether its game is over; None without a record."""
        return record_state(self.folder / f"{table}.jsonl")

    def remove(self, table: str) -> None:
        """Remove a table that is not open, with its record and all that belongs to it."""
        remove_rows(self.database, table)
        self._links.clear()
        self._lines.clear()
        self.drop_record(table)

    def tell_measures(self, table: str) -> None:
        """Tell other processes that the host has taken measures at a table; here there are none."""

    def erase(self, table: str, seat: str) -> None:
        """Erase the talk and the notes of a seat."""
        moderation.erase(self.database, table, seat)

    def people(self, table: str) -> tuple[Seat, ...]:
        """Return the seats of a table that have a link."""
        rows = self.database.rows(
            "select distinct seat from links where id = ? and kind = ? order by seat", (table, LinkKind.SEAT)
        )
        return tuple(Seat(seat) for (seat,) in rows)

    # talk and notes

    def say(self, table: str, seat: Seat, words: str) -> None:
        """Store a line of talk."""
        self.database.run("insert into talk (id, seat, words) values (?, ?, ?)", (table, seat, words))
        self._lines.clear()

    def talk(self, table: str) -> tuple[ChatLine, ...]:
        """Return the talk at a table, numbered from 1."""
        rows = self.database.rows("select seat, words from talk where id = ? order by number", (table,))
        return tuple(ChatLine(number, seat, words) for number, (seat, words) in enumerate(rows, 1))

    def lines(self, table: str) -> int:
        """Return how many lines of talk a table has."""
        return self._lines.find(table, self._counted) or 0

    def _counted(self, table: str) -> int:
        ((count,),) = self.database.rows("select count(*) from talk where id = ?", (table,))
        return int(count)

    def said(self, table: str, *, onlookers: bool) -> int:
        """Return how many lines of talk are of spectators, or of seats."""
        likeness = "like" if onlookers else "not like"
        question = f"select count(*) from talk where id = ? and seat {likeness} ?"  # noqa: S608  two words
        ((count,),) = self.database.rows(question, (table, f"{moderation.ONLOOKER}%"))
        return int(count)

    def note(self, table: str, seat: Seat) -> str:
        """Return the notes of a seat."""
        rows = self.database.rows("select words from notes where id = ? and seat = ?", (table, seat))
        return rows[0][0] if rows else ""

    def keep_note(self, table: str, seat: Seat, words: str) -> None:
        """Replace the notes of a seat."""
        self.database.run(NOTE, (table, seat, words))
