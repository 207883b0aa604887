"""Presence at tables that several processes show: which seats have a stream open, at which process."""

import time
from collections.abc import Iterable

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database

CREATED = (
    """create table presence (
        id text not null references tables, seat text not null, process text not null,
        until double precision not null, primary key (id, seat, process))""",
)

LASTS = 30.0
"""Seconds after which the seats of a process that died count as empty."""


def note_presence(database: Database, table: str, process: str, seats: Iterable[Seat]) -> None:
    """Replace the seats that are present at a table at a process."""
    with database.writing():
        database.run("delete from presence where id = ? and process = ?", (table, process))
        for seat in seats:
            values = (table, seat, process, time.time() + LASTS)
            database.run("insert into presence values (?, ?, ?, ?)", values)


def renew_presence(database: Database, process: str) -> None:
    """Renew the presence of all seats of a process, and drop what has run out."""
    now = time.time()
    database.run("update presence set until = ? where process = ?", (now + LASTS, process))
    database.run("delete from presence where until < ?", (now,))


def present_at(database: Database, table: str, besides: str) -> frozenset[Seat]:
    """Return the seats that are present at a table at other processes than one."""
    rows = database.rows(
        "select distinct seat from presence where id = ? and process <> ? and until > ? order by seat",
        (table, besides, time.time()),
    )
    return frozenset(Seat(seat) for (seat,) in rows)
