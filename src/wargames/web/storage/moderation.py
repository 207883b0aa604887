"""Measures of the host at tables: closed tables, and seats whose talk is muted."""

from time import time

import attrs

from wargames.web.storage.database import Database

CREATED = (
    "create table muted (id text not null references tables, seat text not null, primary key (id, seat))",
    "create table closed (id text primary key references tables, since double precision not null)",
)

ONLOOKER = "~"
"""The prefix of a spectator's name, in the place of a seat; alone it means all spectators."""

ERASED = "(removed by the host)"
"""The words in the place of erased talk."""

ERASE_TALK = "update talk set words = ? where id = ? and seat = ?"
MUTE = "insert into muted (id, seat) values (?, ?) on conflict (id, seat) do nothing"
CLOSE = "insert into closed (id, since) values (?, ?) on conflict (id) do nothing"


@attrs.frozen
class TableMeasures:
    """What the host has set at a table."""

    closed: bool = False
    muted: frozenset[str] = frozenset()

    def mutes(self, seat: str) -> bool:
        """Return whether a seat, or a spectator by its name, may not talk.

        >>> TableMeasures(muted=frozenset({"~", "us"})).mutes("~Ann")
        True
        """
        return seat in self.muted or (seat.startswith(ONLOOKER) and ONLOOKER in self.muted)


def measures(database: Database, table: str) -> TableMeasures:
    """Return the measures at a table."""
    closed = database.rows("select since from closed where id = ?", (table,))
    muted = database.rows("select seat from muted where id = ?", (table,))
    return TableMeasures(bool(closed), frozenset(seat for (seat,) in muted))


def is_closed(database: Database, table: str) -> bool:
    """Return whether a table is closed."""
    return bool(database.rows("select since from closed where id = ?", (table,)))


def all_measures(database: Database) -> dict[str, TableMeasures]:
    """Return the measures by table; tables without any are left out."""
    closed = {table for (table,) in database.rows("select id from closed")}
    muted: dict[str, set[str]] = {}
    for table, seat in database.rows("select id, seat from muted"):
        muted.setdefault(table, set()).add(seat)
    return {
        table: TableMeasures(table in closed, frozenset(muted.get(table, ())))
        for table in closed | set(muted)
    }


def mute(database: Database, table: str, seat: str) -> None:
    """Mute a seat, a spectator by name, or all spectators."""
    database.run(MUTE, (table, seat))


def unmute(database: Database, table: str, seat: str) -> None:
    """Let a seat or spectators talk again."""
    database.run("delete from muted where id = ? and seat = ?", (table, seat))


def close(database: Database, table: str) -> None:
    """Close a table."""
    database.run(CLOSE, (table, time()))


def reopen(database: Database, table: str) -> None:
    """Lift the closure of a table."""
    database.run("delete from closed where id = ?", (table,))


def erase(database: Database, table: str, seat: str) -> None:
    """Erase the talk of a seat or a spectator, and the seat's notes; the lines keep their numbers."""
    with database.writing():
        database.run(ERASE_TALK, (ERASED, table, seat))
        database.run("delete from notes where id = ? and seat = ?", (table, seat))
