"""People whom a person blocks: the two do not meet, and the other one says nothing at the person's tables."""

import time
from collections.abc import Iterable

from wargames.web.storage.database import Database

CREATED = (
    """create table blocks (
        person text not null references persons, blocked text not null references persons,
        since double precision not null, primary key (person, blocked))""",
    "create index blocks_blocked on blocks (blocked)",
)

MOST = 200
"""The most people whom a person blocks."""

BLOCK = (
    "insert into blocks (person, blocked, since) values (?, ?, ?) on conflict (person, blocked) do nothing"
)
NAMES = "select p.name from blocks b join persons p on p.id = b.blocked where b.person = ? order by p.folded"
APART = "select blocked from blocks where person = ? union select person from blocks where blocked = ?"
SHUT_OUT = (
    "select 1 from sitting s join blocks b on b.person = s.person where s.id = ? and b.blocked = ?"
    " and not exists (select 1 from sitting where id = ? and person = ?)"
)


def block(database: Database, person: str, blocked: str) -> bool:
    """Let a person block another one; returns False where the person blocks too many."""
    with database.writing():
        ((count,),) = database.rows("select count(*) from blocks where person = ?", (person,))
        if count < MOST:
            database.run(BLOCK, (person, blocked, time.time()))
    return bool(count < MOST)


def unblock(database: Database, person: str, blocked: str) -> None:
    """Let a person block another one no more."""
    database.run("delete from blocks where person = ? and blocked = ?", (person, blocked))


def blocked_names(database: Database, person: str) -> list[str]:
    """Return the names of those whom a person blocks."""
    return [str(name) for (name,) in database.rows(NAMES, (person,))]


def blocks(database: Database, person: str, other: str) -> bool:
    """Return whether a person blocks another one."""
    return bool(database.rows("select 1 from blocks where person = ? and blocked = ?", (person, other)))


def kept_apart(database: Database, person: str) -> frozenset[str]:
    """Return the ids of those who do not meet a person: either blocks the other."""
    return frozenset(str(other) for (other,) in database.rows(APART, (person, person)))


def are_apart(database: Database, person: str, others: Iterable[str]) -> bool:
    """Return whether a person and one of some others do not meet."""
    return not kept_apart(database, person).isdisjoint(others)


def is_shut_out(database: Database, table: str, person: str) -> bool:
    """Return whether somebody at a table blocks a person who does not sit there already."""
    return bool(database.rows(SHUT_OUT, (table, person, table, person)))


def forget_blocks(database: Database, person: str) -> None:
    """Delete all blocks by a person and of one."""
    database.run("delete from blocks where person = ? or blocked = ?", (person, person))
