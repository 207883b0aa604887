"""The leases of one process among several, and what they tell each other."""

from collections.abc import Iterable

from wargames.web.storage.database import Hear, SharedDatabase

LEASE = 4.0
"""Seconds for which a lease is held, by the clock of the database; it is renewed each second."""

ADOPTED = 4
"""The most tables of a dead process that are taken over at a time; the next are once they are open."""

RENEW = """update record_heads set held_until = now() + ? * interval '1 second'
    where process = ? and id = any(string_to_array(?, ','))"""
ADOPT = """update record_heads set process = ?, held_until = now() + ? * interval '1 second'
    where id in (select id from record_heads where process is not null and held_until < now()
        order by held_until limit ? for update skip locked)
    returning id"""


class TableLeases:
    """The leases that a process holds."""

    def __init__(self, database: SharedDatabase, process: str) -> None:
        self._database, self.process = database, process

    def renew(self, tables: Iterable[str]) -> None:
        """Renew the leases that this process holds of some tables."""
        self._database.run(RENEW, (LEASE, self.process, ",".join(tables)))

    def adopt(self) -> tuple[str, ...]:
        """Take the leases of some tables that have run out, as of a process that died; return the tables."""
        rows = self._database.rows(ADOPT, (self.process, LEASE, ADOPTED))
        return tuple(sorted(table for (table,) in rows))

    def tell(self, kind: str, table: str) -> None:
        """Tell the others that the ``record``, ``talk``, ``links`` or ``people`` of a table have changed."""
        self._database.tell(f"{kind} {table} {self.process}")

    def listen(self, hear: Hear) -> None:
        """Call ``hear`` in a thread with the notices of other processes, None where some may be missed."""
        self._database.listen(lambda words: None if words and words.endswith(self.process) else hear(words))
