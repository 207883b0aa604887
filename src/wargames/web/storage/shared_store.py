"""The store of several servers: everything in one PostgreSQL database."""

import os
from pathlib import Path

from wargames.kernel.base.errors import BadRecord
from wargames.kernel.game import Seat
from wargames.web.storage.leases import LEASE, TableLeases
from wargames.web.storage.links import LinkGrant, LinkKind, hashed
from wargames.web.storage.postgresql import CONNECTIONS, PostgreSQLDatabase
from wargames.web.storage.record_state import RecordState, ends_over
from wargames.web.storage.shared_record import BESIDE_HEAD, LATER, OF_HEAD, RecordHead, SharedRecord
from wargames.web.storage.store import TableStore

LOOK = (
    f"select id, kind, seat, {OF_HEAD} from links"  # noqa: S608  made of constants
    f" left join record_heads using (id) {BESIDE_HEAD} where hash = ?"
)
HELD = "select extract(epoch from held_until) - ? from record_heads where id = ?"
PLAYED = """select id, coalesce(extract(epoch from held_until) - ?, 0)
    from tables left join record_heads using (id)"""
LOOSE = "select id from record_heads where id not in (select id from tables) order by id"
PLAYING = "select id from record_heads where id = ? and process is not null and held_until > now()"
LAST = "select line from record_lines where id = ? order by number desc limit ?"
TAIL_LINES = 3
"""The lines that tell whether a game is over: a new seed may follow the end."""


class SharedStore(TableStore):
    """The tables of a PostgreSQL database, for one of several processes.

    Nothing of the database is cached, for another process may change it. Nothing is kept in a folder. Raises
    :class:`BadRecord` if the database cannot be used.
    """

    threads = CONNECTIONS // 2
    leases: TableLeases

    def __init__(self, url: str) -> None:
        self.folder = Path()
        self._shared = PostgreSQLDatabase(url)
        self._use(self._shared, 0)
        self.leases = TableLeases(self._shared, os.urandom(8).hex())

    def look(self, token: str) -> tuple[LinkGrant, RecordHead | None] | None:
        """Return the grant of a token, and the head of its record, which are read at one moment."""
        rows = self._shared.rows(LOOK, (hashed(token),))
        if not rows:
            return None
        table, kind, seat, *head = rows[0]
        return LinkGrant(table, LinkKind(kind), seat), None if head[0] is None else RecordHead.of(head)

    def record(self, table: str) -> SharedRecord:
        """Return the place of a table's record."""
        return SharedRecord(self._shared, table, self.leases.process)

    def record_text(self, table: str) -> bytes:
        """Return a table's record whole; raises :class:`BadRecord` without one."""
        lines = self._shared.rows(LATER, (table, 0))
        if not lines:
            raise BadRecord("its record is missing")
        return "".join(line for (line,) in lines).encode()

    def loose_records(self) -> list[str]:
        """Return the records that belong to no table, by their names."""
        return [name for (name,) in self._shared.rows(LOOSE)]

    def is_played(self, table: str) -> bool:
        """Return whether a server holds the lease of a table."""
        return bool(self._shared.rows(PLAYING, (table,)))

    def drop_record(self, table: str) -> None:
        """Remove the record of a table that could not be stored, or is removed."""
        with self._shared.writing():
            self._shared.run("delete from record_lines where id = ?", (table,))
            self._shared.run("delete from record_heads where id = ?", (table,))

    def played(self) -> dict[str, float]:
        """Return when each table was held last, in seconds since the epoch; 0 without a record."""
        return {name: float(played) for name, played in self._shared.rows(PLAYED, (LEASE,))}

    def state(self, table: str) -> RecordState | None:
        """Return when a table was held last, and whether its game is over; None without a record."""
        rows = self._shared.rows(HELD, (LEASE, table))
        last = self._shared.rows(LAST, (table, TAIL_LINES))
        if not rows:
            return None
        return RecordState(
            float(rows[0][0]), over=ends_over("".join(line for (line,) in reversed(last)).encode())
        )

    def remove(self, table: str) -> None:
        """Remove a table with all that belongs to it, and tell the other processes."""
        with self._shared.writing():
            super().remove(table)
            self.tell_measures(table)

    def tell_measures(self, table: str) -> None:
        """Tell the other processes that the host has taken measures at a table."""
        self.leases.tell("measures", table)

    def renew(self, table: str, seat: Seat | None) -> str:
        """Replace a link and tell the other processes."""
        with self._shared.writing():
            self.leases.tell("links", table)
            return super().renew(table, seat)

    def say(self, table: str, seat: Seat, words: str) -> None:
        """Store a line of talk and tell the other processes."""
        with self._shared.writing():
            self.leases.tell("talk", table)
            super().say(table, seat, words)
