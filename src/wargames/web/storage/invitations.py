"""Invitations: what is to be played, who takes part so far, and who may."""

import json
import time
from collections.abc import Mapping
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database, Row

LIVE, SLOW = "live", "correspondence"
PACES = (LIVE, SLOW)

LASTS: Mapping[str, float] = {LIVE: 3600.0, SLOW: 30 * 86400.0}
"""Seconds that an invitation stands, by its pace."""

SEEN = "alter table invitations add column seen double precision not null default 0"
"""Adds when the person who invites was last here: so long a live invitation is offered."""

SELECT = (
    "select i.id, i.person, p.name, i.made, i.wanted, i.takers, i.guests, i.after, i.seen"
    " from invitations i join persons p on p.id = i.person"
)


@attrs.frozen
class Proposal:
    """A proposal: the JSON of a table's request without TOML, its scenario's title, and its terms.

    ``free`` are the seats for people.
    """

    table: Mapping[str, Any]
    title: str
    free: tuple[Seat, ...]
    pace: str
    public: bool
    rated: bool
    by_lot: bool


@attrs.frozen
class Invitation:
    """A proposal of a person. ``takers`` holds the seat of each person who takes part, None by lot.

    ``guests`` are the ids of the people asked; empty for anybody. ``after`` is the table of a rematch.
    ``seen`` is when the person who invites was last here.
    """

    id: str
    person: str
    name: str
    made: float
    wanted: Proposal
    takers: Mapping[str, Seat | None]
    guests: tuple[str, ...]
    after: str
    seen: float = 0.0

    @property
    def stands(self) -> bool:
        """Whether the invitation has not run out."""
        return time.time() < self.made + LASTS[self.wanted.pace]

    @property
    def left(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken yet."""
        return tuple(seat for seat in self.wanted.free if seat not in self.takers.values())

    @property
    def full(self) -> bool:
        """Whether all seats for people are taken."""
        return len(self.takers) == len(self.wanted.free)


def invitation_of(row: Row) -> Invitation:
    """Return the invitation of a row."""
    name, person, called, made, wanted, takers, guests, *after = row
    data = json.loads(wanted)
    proposal = Proposal(**{**data, "free": tuple(map(Seat, data["free"]))})
    taken, asked = json.loads(takers), tuple(json.loads(guests))
    return Invitation(name, person, called, made, proposal, taken, asked, *after)


def invitation(database: Database, name: str) -> Invitation | None:
    """Return an invitation that stands."""
    return first(database.rows(f"{SELECT} where i.id = ?", (name,)))


def rematch_after(database: Database, table: str) -> Invitation | None:
    """Return the invitation to a rematch of a table."""
    return first(database.rows(f"{SELECT} where i.after = ? order by i.made", (table,)))


def first(rows: list[Row]) -> Invitation | None:
    """Return the first invitation that stands."""
    return next((one for one in map(invitation_of, rows) if one.stands), None)


def keep_invitation(database: Database, made: Invitation, toml: str = "") -> None:
    """Store an invitation with the text of its scenario, and drop those that have run out."""
    with database.writing():
        database.run("delete from invitations where made < ?", (time.time() - max(LASTS.values()),))
        database.run(
            "insert into invitations (id, person, made, wanted, takers, guests, after, toml, seen)"
            " values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                made.id,
                made.person,
                made.made,
                json.dumps(attrs.asdict(made.wanted)),
                json.dumps(dict(made.takers)),
                json.dumps(list(made.guests)),
                made.after,
                toml,
                time.time(),
            ),
        )


def see_inviter(database: Database, person: str) -> None:
    """Note at the invitations of a person that they are here now."""
    database.run("update invitations set seen = ? where person = ?", (time.time(), person))


def scenario_text_of(database: Database, name: str) -> str:
    """Return the text of an invitation's scenario; empty for one of the list."""
    rows = database.rows("select toml from invitations where id = ?", (name,))
    return str(rows[0][0]) if rows else ""


def take(database: Database, one: Invitation, takers: Mapping[str, Seat | None]) -> bool:
    """Change who takes part; returns False where it was changed meanwhile. A full one is deleted."""
    before = json.dumps(dict(one.takers))
    if len(takers) == len(one.wanted.free):
        return bool(database.run("delete from invitations where id = ? and takers = ?", (one.id, before)))
    statement = "update invitations set takers = ? where id = ? and takers = ?"
    return bool(database.run(statement, (json.dumps(dict(takers)), one.id, before)))


def drop_person(database: Database, person: str) -> None:
    """Delete the invitations of a person and those for this person alone, and take the person from others."""
    database.run("delete from invitations where person = ?", (person,))
    for one in map(invitation_of, database.rows(f"{SELECT} order by i.id")):
        if person in one.guests:
            withdraw(database, one.id)
        elif person in one.takers:
            take(database, one, {key: seat for key, seat in one.takers.items() if key != person})


def part(database: Database, person: str, other: str) -> list[str]:
    """Take two people out of each other's invitations, and withdraw those by which one asks the other.

    Returns the tables whose rematch was asked for.
    """
    rows = database.rows(f"{SELECT} where i.person in (?, ?) order by i.id", (person, other))
    after = list[str]()
    for one in map(invitation_of, rows):
        away = other if one.person == person else person
        if away in one.guests:
            withdraw(database, one.id)
            after += [one.after] if one.after else []
        elif away in one.takers:
            take(database, one, {key: seat for key, seat in one.takers.items() if key != away})
    return after


def withdraw(database: Database, name: str) -> None:
    """Delete an invitation."""
    database.run("delete from invitations where id = ?", (name,))


def open_invitations(database: Database, person: str, most: int) -> tuple[Invitation, ...]:
    """Return the invitations that stand and that a person may see, the newest first."""
    meant = "i.guests = '[]' or i.person = ? or i.guests like ? or i.takers like ?"
    named = f'%"{person or "nobody"}"%'
    rows = database.rows(
        f"{SELECT} where {meant} order by i.made desc, i.id limit ?", (person, named, named, most)
    )
    return tuple(one for one in map(invitation_of, rows) if one.stands)


def count_invitations(database: Database, person: str) -> tuple[int, int]:
    """Return how many invitations a person has made, and how many there are."""
    ((own,),) = database.rows("select count(*) from invitations where person = ?", (person,))
    ((all_,),) = database.rows("select count(*) from invitations")
    return int(own), int(all_)
