"""Browsers in which people want push messages: where each is reached, and for whom it is encrypted."""

import time

import attrs

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database

CREATED = (
    """create table pushes (
        endpoint text primary key, person text not null references persons, p256dh text not null,
        auth text not null, since double precision not null)""",
    "create index pushes_person on pushes (person)",
)

MOST = 8
"""The most browsers of a person; the one added first goes."""

KEEP = (
    "insert into pushes (endpoint, person, p256dh, auth, since) values (?, ?, ?, ?, ?)"
    " on conflict (endpoint) do update set person = excluded.person, p256dh = excluded.p256dh,"
    " auth = excluded.auth, since = excluded.since"
)
OF_PERSON = "select endpoint, p256dh, auth from pushes where person = ? order by since desc, endpoint"
AT_SEAT = (
    "select p.endpoint, p.p256dh, p.auth from pushes p join sitting s on s.person = p.person"
    " where s.id = ? and s.seat = ? order by p.since desc, p.endpoint"
)
TOLD_ANEW = (
    "update notices set told = 0 where kind = 'push' and exists"
    " (select 1 from sitting s where s.id = notices.id and s.seat = notices.seat and s.person = ?)"
)


@attrs.frozen
class PushAddress:
    """A subscription of a browser: the URL of its push service, its public key and its secret."""

    endpoint: str = attrs.field(repr=False)
    p256dh: str = attrs.field(repr=False)
    auth: str = attrs.field(repr=False)


def keep_push(database: Database, person: str, to: PushAddress) -> None:
    """Keep a browser of a person; it is nobody else's from now on, and is told what others were told."""
    with database.writing():
        database.run(KEEP, (to.endpoint, person, to.p256dh, to.auth, time.time()))
        database.run(TOLD_ANEW, (person,))
        for old in pushes_of(database, person)[MOST:]:
            drop_push(database, old.endpoint)


def pushes_of(database: Database, person: str) -> list[PushAddress]:
    """Return the browsers of a person, the newest first."""
    return [PushAddress(*row) for row in database.rows(OF_PERSON, (person,))]


def pushes_at(database: Database, table: str, seat: Seat) -> list[PushAddress]:
    """Return the browsers of the person who sits at a seat by name."""
    return [PushAddress(*row) for row in database.rows(AT_SEAT, (table, seat))]


def stop_push(database: Database, person: str, endpoint: str) -> None:
    """Drop a browser of a person."""
    database.run("delete from pushes where endpoint = ? and person = ?", (endpoint, person))


def drop_push(database: Database, endpoint: str) -> None:
    """Drop a browser that is no more."""
    database.run("delete from pushes where endpoint = ?", (endpoint,))
