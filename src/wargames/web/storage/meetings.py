"""Meetings: tables at which people sit by name, whose turn it is there, and how they ended."""

import json
import time
from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database, Row
from wargames.web.storage.links import new_token
from wargames.web.storage.people import Person

MOST = 1000
"""The games of a person that are looked through, newest first."""

MEETING = (
    "select m.id, m.waiting, m.since, m.result, m.scores, m.pace, m.watch, m.rated, m.again,"
    " t.game, t.title, t.bots from meetings m join tables t on t.id = m.id"
)
OF_PERSON = (
    f"{MEETING} where m.id in (select id from sitting where person = ?)"  # noqa: S608  made of constants
    " and (m.result <> '') = (? <> '') order by m.since desc, m.id limit ?"
)
FINISHED = (
    "select count(*) from meetings where result <> '' and id in (select id from sitting where person = ?)"
)
NOTE = (
    "update meetings set since = case when waiting <> ? or result <> ? then ? else since end,"
    " waiting = ?, result = ?, scores = ?, step = ? where id = ? and step <= ?"
)
NAMES = (
    "select s.id, s.seat, p.name from sitting s join persons p on p.id = s.person where s.id in ({})"
    " order by s.seat"
)


@attrs.frozen
class TableNews:
    """What everybody at a table may know of it: who must choose, or how it ended.

    ``step`` only grows where several processes note the same table, and is 0 elsewhere.
    """

    waiting: tuple[Seat, ...]
    result: str = ""
    scores: Mapping[Seat, float] = attrs.field(factory=dict, hash=False)
    step: int = 0


@attrs.frozen
class Agreement:
    """What the people of a table agreed: its pace, and whether it counts (``""``, ``yes``, ``done``).

    ``watch`` is the link by which anybody may look on; empty for a private table.
    """

    pace: str = ""
    watch: str = ""
    rated: str = ""

    @classmethod
    def of(cls, pace: str, spectator: str, *, public: bool, rated: bool) -> Self:
        """Return the agreement for a new table with a link for spectators."""
        return cls(pace, spectator if public else "", "yes" if rated else "")


@attrs.frozen
class PeopleTable:
    """A table with people. ``since`` is the time since which it waits for the same seats, or is over."""

    table: str
    news: TableNews
    since: float
    agreed: Agreement
    again: str
    game: str
    title: str
    bots: Mapping[Seat, str]


@attrs.frozen
class Sitter:
    """A person at a seat; ``mark`` goes into the link that this person is given."""

    seat: Seat
    person: Person
    mark: str


def meeting_of(row: Row) -> PeopleTable:
    """Return the meeting of a row."""
    table, waiting, since, result, scores, pace, watch, rated, again, game, title, bots = row
    news = TableNews(tuple(map(Seat, json.loads(waiting))), result, json.loads(scores))
    return PeopleTable(
        table=table,
        news=news,
        since=since,
        agreed=Agreement(pace, watch, rated),
        again=again,
        game=game,
        title=title,
        bots=json.loads(bots),
    )


def meeting(database: Database, table: str) -> PeopleTable | None:
    """Return a meeting; None for a table at which nobody ever sat by name."""
    rows = database.rows(f"{MEETING} where m.id = ?", (table,))
    return meeting_of(rows[0]) if rows else None


def convene(database: Database, table: str, people: Mapping[Seat, str], agreed: Agreement) -> None:
    """Store a new meeting with the ids of its people."""
    values = ("[]", time.time(), "", "{}", agreed.pace, agreed.watch, agreed.rated, "", 0)
    with database.writing():
        database.run(
            "insert into meetings values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing",
            (table, *values),
        )
        for seat, person in people.items():
            sit(database, table, seat, person)


def sit(database: Database, table: str, seat: Seat, person: str) -> bool:
    """Seat a person; returns False where somebody sits already."""
    statement = "insert into sitting values (?, ?, ?, ?) on conflict (id, seat) do nothing"
    return bool(database.run(statement, (table, seat, person, new_token())))


def stand_up(database: Database, table: str, seat: Seat, person: str) -> bool:
    """Take a person from a seat; returns False for another person's."""
    statement = "delete from sitting where id = ? and seat = ? and person = ?"
    return bool(database.run(statement, (table, seat, person)))


def is_rated(database: Database, table: str) -> bool:
    """Return whether a table counts for ratings, or has counted."""
    return bool(database.rows("select 1 from meetings where id = ? and rated <> ''", (table,)))


def clear_seat(database: Database, table: str, seat: Seat | None) -> None:
    """Free a seat of its person."""
    database.run("delete from sitting where id = ? and seat = ?", (table, seat))


def sitters(database: Database, table: str) -> tuple[Sitter, ...]:
    """Return who sits at a table."""
    rows = database.rows(
        "select s.seat, s.mark, p.id, p.name, p.seen from sitting s join persons p on p.id = s.person"
        " where s.id = ? order by s.seat",
        (table,),
    )
    return tuple(Sitter(Seat(seat), Person(*person), mark) for seat, mark, *person in rows)


def note_news(database: Database, table: str, news: TableNews) -> bool:
    """Store the news of a meeting; returns False for a table without people.

    Older news than those stored are dropped. The time stays as long as the table waits for the same seats.
    """
    waiting, scores = json.dumps(list(news.waiting)), json.dumps(dict(news.scores))
    changed = (waiting, news.result, time.time())
    return bool(database.run(NOTE, (*changed, waiting, news.result, scores, news.step, table, news.step)))


def go_on_at(database: Database, table: str, again: str) -> None:
    """Note the table of a rematch."""
    database.run("update meetings set again = ? where id = ?", (again, table))


def meetings_of(database: Database, person: str, *, over: bool) -> tuple[PeopleTable, ...]:
    """Return the meetings of a person that are over, or that are not, the newest news first."""
    rows = database.rows(OF_PERSON, (person, "over" if over else "", MOST))
    return tuple(map(meeting_of, rows))


def count_finished(database: Database, person: str) -> int:
    """Return how many games of a person are over."""
    ((count,),) = database.rows(FINISHED, (person,))
    return int(count)


def public_meetings(database: Database, most: int) -> tuple[PeopleTable, ...]:
    """Return the meetings in play that everybody may watch, the newest news first."""
    rows = database.rows(
        f"{MEETING} where m.watch <> '' and m.result = '' order by m.since desc, m.id limit ?", (most,)
    )
    return tuple(map(meeting_of, rows))


def sitters_of(database: Database, tables: Sequence[str]) -> dict[str, dict[Seat, str]]:
    """Return the names of people by table and seat."""
    found: dict[str, dict[Seat, str]] = {table: {} for table in tables}
    if tables:
        rows = database.rows(NAMES.format(", ".join("?" * len(tables))), tables)
        for table, seat, name in rows:
            found[table][Seat(seat)] = name
    return found


def seats_held(database: Database, person: str) -> dict[str, tuple[Seat, ...]]:
    """Return the seats of a person by table."""
    found: dict[str, tuple[Seat, ...]] = {}
    for table, seat in database.rows(
        "select id, seat from sitting where person = ? order by seat", (person,)
    ):
        found[table] = (*found.get(table, ()), Seat(seat))
    return found
