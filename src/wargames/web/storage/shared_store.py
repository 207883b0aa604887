"""The store of several servers: everything in one PostgreSQL database."""

import os
from pathlib import Path

from wargames.kernel.game import Seat
from wargames.web.storage.leases import TableLeases
from wargames.web.storage.postgresql import CONNECTIONS, PostgreSQLDatabase
from wargames.web.storage.shared_record import SharedRecord
from wargames.web.storage.store import TableStore


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

    def record(self, table: str) -> SharedRecord:
        """Return the place of a table's record."""
        return SharedRecord(self._shared, table, self.leases.process)

    def drop_record(self, table: str) -> None:
        """Remove the record of a table that could not be stored."""
        with self._shared.writing():
            self._shared.run("delete from record_lines where id = ?", (table,))
            self._shared.run("delete from record_heads where id = ?", (table,))

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
