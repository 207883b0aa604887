"""People: a name that a browser keeps, and the key by which the server signs.

A person is known by a random id; the name is unique, letters and forms of letters aside.
"""

import os
import time
from base64 import urlsafe_b64encode

import attrs

from wargames.kernel.base.errors import WargameError
from wargames.web.storage.blocks import forget_blocks
from wargames.web.storage.database import Database, Row, StoreConflict
from wargames.web.storage.links import new_token

CREATED = (
    "create table secrets (name text primary key, value text not null)",
    """create table persons (
        id text primary key, name text not null, folded text not null unique,
        seen double precision not null)""",
    """create table identities (
        identity text primary key, person text not null references persons)""",
    """create table meetings (
        id text primary key references tables, waiting text not null, since double precision not null,
        result text not null, scores text not null, pace text not null, watch text not null,
        rated text not null, again text not null, step integer not null)""",
    """create table sitting (
        id text not null references meetings, seat text not null, person text not null references persons,
        mark text not null, primary key (id, seat))""",
    "create index sitting_person on sitting (person)",
    """create table invitations (
        id text primary key, person text not null references persons, made double precision not null,
        wanted text not null, takers text not null, guests text not null, after text not null,
        toml text not null)""",
    """create table ratings (
        subject text not null, game text not null, mean double precision not null,
        deviation double precision not null, games integer not null, primary key (subject, game))""",
)
"""The tables of people, of those at which they sit, of invitations and of ratings."""

COARSER = "update persons set seen = 86400 * (cast(seen as bigint) / 86400)"
"""Keeps when people were last here by the day alone; before, it was by the minute."""

AWAY = (
    "select id, name, seen from persons p where seen <= ? and not exists (select 1 from sitting s"
    " join meetings m on m.id = s.id where s.person = p.id and m.result = '')"
    " and not exists (select 1 from entrants e join tournaments t on t.id = e.tournament"
    " where e.person = p.id and e.withdrawn = 0 and t.stage in ('open', 'playing')) order by seen, folded"
)
SIGNING = "signing"
DAY = 86_400


class NameTaken(WargameError):
    """Another person goes by a name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"another person goes by the name {name!r} here; choose another one")


@attrs.frozen
class Person:
    """A person: a random id, which no page is told, and a name.

    ``seen`` is the day on which the person was last here, by its first second.
    """

    id: str
    name: str
    seen: float


def today() -> float:
    """Return the first second of the day, in UTC."""
    return time.time() // DAY * DAY


def signing_key(database: Database) -> str:
    """Return the key by which cookies are signed, made at its first use."""
    made = urlsafe_b64encode(os.urandom(32)).decode()
    database.run("insert into secrets values (?, ?) on conflict (name) do nothing", (SIGNING, made))
    ((key,),) = database.rows("select value from secrets where name = ?", (SIGNING,))
    return str(key)


def person_by(database: Database, person: str) -> Person | None:
    """Return a person by id."""
    return one(database.rows("select id, name, seen from persons where id = ?", (person,)))


def person_named(database: Database, folded: str) -> Person | None:
    """Return a person by the folded name."""
    return one(database.rows("select id, name, seen from persons where folded = ?", (folded,)))


def one(rows: list[Row]) -> Person | None:
    """Return the person of a row, if there is one."""
    return Person(*rows[0]) if rows else None


def add_person(database: Database, name: str, folded: str) -> Person:
    """Store a new person; raises :class:`NameTaken`."""
    made = Person(new_token(), name, today())
    try:
        database.run("insert into persons values (?, ?, ?, ?)", (made.id, name, folded, made.seen))
    except StoreConflict:
        raise NameTaken(name) from None
    return made


def rename_person(database: Database, person: str, name: str, folded: str) -> None:
    """Rename a person; raises :class:`NameTaken`."""
    try:
        database.run("update persons set name = ?, folded = ? where id = ?", (name, folded, person))
    except StoreConflict:
        raise NameTaken(name) from None


def see_person(database: Database, person: str) -> None:
    """Note that a person is here today."""
    database.run("update persons set seen = ? where id = ?", (today(), person))


def people_away(database: Database, days: float) -> list[Person]:
    """Return the people who were not here for so many whole days and have no game or tournament under way."""
    return [Person(*row) for row in database.rows(AWAY, (time.time() - (days + 1) * DAY,))]


def identified(database: Database, identity: str) -> Person | None:
    """Return the person of an identity of a provider."""
    return one(
        database.rows(
            "select p.id, p.name, p.seen from persons p join identities i on i.person = p.id"
            " where i.identity = ?",
            (identity,),
        )
    )


def identify(database: Database, identity: str, person: str) -> bool:
    """Give an identity to a person; returns False for a person who has another one."""
    statement = (
        "insert into identities select ?, id from persons where id = ?"
        " and not exists (select 1 from identities where person = ?) on conflict (identity) do nothing"
    )
    return bool(database.run(statement, (identity, person, person)))


def has_identity(database: Database, person: str) -> bool:
    """Return whether a person has signed in by a provider."""
    return bool(database.rows("select 1 from identities where person = ?", (person,)))


def forget_person(database: Database, person: str) -> None:
    """Delete a person with all that is stored but invitations, which are deleted before. The games stay."""
    with database.writing():
        forget_blocks(database, person)
        database.run("delete from pushes where person = ?", (person,))
        database.run("delete from sitting where person = ?", (person,))
        database.run("delete from identities where person = ?", (person,))
        database.run("delete from ratings where subject = ?", (person,))
        database.run("update tournaments set founder = null where founder = ?", (person,))
        database.run("update entrants set person = null, withdrawn = 1 where person = ?", (person,))
        database.run("delete from persons where id = ?", (person,))
