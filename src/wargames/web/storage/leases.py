"""The leases of one process among several, and what they tell each other."""

from collections.abc import Iterable

from wargames.web.storage.database import Hear, SharedDatabase

LEASE = 4.0
"""Seconds for which a lease is held, by the clock of the database; it is renewed each second."""

ADOPTED = 4
"""The most tables of a dead process that are taken over at a time."""

RENEW = """update record_heads set held_until = now() + ? * interval '1 second'
    where process = ? and id = any(string_to_array(?, ','))"""
ORPHANS = """select id from record_heads where process is not null and held_until < now()
    order by held_until limit ?"""


class TableLeases:
    """The leases that a process holds."""

    def __init__(self, database: SharedDatabase, process: str) -> None:
        self._database, self.process = database, process

    def renew(self, tables: Iterable[str]) -> None:
        """Renew the leases that this process holds of some tables."""
        self._database.run(RENEW, (LEASE, self.process, ",".join(tables)))

    def orphans(self) -> tuple[str, ...]:
        """Return some tables whose lease has run out, as of a process that died."""
        return tuple(table for (table,) in self._database.rows(ORPHANS, (ADOPTED,)))

    def tell(self, kind: str, table: str) -> None:
        """Tell the other processes that the ``record``, ``talk`` or ``links`` of a table have changed."""
        self._database.tell(f"{kind} {table} {self.process}")

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` in a thread with the notices of other processes, None where some may be missed."""
        self._database.listen(lambda words: None if words and words.endswith(self.process) else hear(words))
