"""Tournaments: what was agreed, who takes part, and each game with its table and its end.

A change of a tournament is one transaction that begins with :func:`lock`. A table is made by the process
whose claim its game holds, so that several servers make each table once.
"""

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import attrs

from wargames.kernel.game import Seat
from wargames.web.storage.database import Database, Row
from wargames.web.storage.meetings import is_rated

Format = Literal["round-robin", "swiss", "ladder"]
Stage = Literal["open", "playing", "over", "closed"]
"""``open`` until it begins; ``closed`` by its founder or the host before its end."""

GameState = Literal["planned", "due", "playing", "over", "off"]
"""``planned`` until both are free, ``due`` until its table is there, ``off`` after a withdrawal."""

CREATED = (
    """create table tournaments (
        id text primary key, title text not null, founder text references persons,
        made double precision not null, plan text not null, stage text not null, round integer not null,
        version integer not null)""",
    """create table entrants (
        tournament text not null references tournaments, number integer not null,
        person text references persons, bot text not null, place integer not null, withdrawn integer not null,
        primary key (tournament, number))""",
    """create table tournament_games (
        tournament text not null references tournaments, number integer not null, round integer not null,
        scenario text not null, first integer not null, second integer not null, state text not null,
        id text not null, seats text not null, result text not null, scores text not null,
        claim text not null, claimed double precision not null, primary key (tournament, number))""",
    "create index tournament_games_state on tournament_games (state)",
    "create index tournament_games_id on tournament_games (id)",
)
"""The id of a game is that of its table; no reference, for a game stays when its table is removed."""

CLAIMED = 10.0
"""Seconds for which one process alone makes the table of a game."""

SELECT = (
    "select t.id, t.title, coalesce(t.founder, ''), coalesce(p.name, ''), t.made, t.plan, t.stage, t.round"
    " from tournaments t left join persons p on p.id = t.founder"
)
ENTRANTS = (
    "select e.tournament, e.number, coalesce(e.person, ''), e.bot, coalesce(p.name, ''), e.place, e.withdrawn"
    " from entrants e left join persons p on p.id = e.person where e.tournament in ({})"
    " order by e.place, e.number"
)
GAMES = (
    "select number, round, scenario, first, second, state, id, seats, result, scores"
    " from tournament_games where tournament = ? order by number"
)
GAME = "insert into tournament_games values (?, ?, ?, ?, ?, ?, 'planned', '', '[]', '', '[]', '', 0)"
DUE = (
    "select distinct g.tournament from tournament_games g join tournaments t on t.id = g.tournament"
    " left join meetings m on m.id = g.id left join closed c on c.id = g.id"
    " where t.stage = 'playing' and ((g.state = 'due' and g.claimed < ?)"
    " or (g.state = 'playing' and (m.id is null or m.result <> '' or c.id is not null)))"
)
ENDED = (
    "select g.number, coalesce(m.result, ''), coalesce(m.scores, '{}')"
    " from tournament_games g left join meetings m on m.id = g.id left join closed c on c.id = g.id"
    " where g.tournament = ? and g.state = 'playing'"
    " and (m.id is null or m.result <> '' or c.id is not null) order by g.number"
)
OVER = (
    "update tournament_games set state = 'over', result = ?, scores = ? where tournament = ? and number = ?"
)
OLDEST = (
    "select id from tournaments where stage in ('over', 'closed')"
    " order by case when round = 0 then 0 else 1 end, made, id limit 1"
)
TABLES = (
    "select m.id, m.waiting, m.watch from tournament_games g join meetings m on m.id = g.id"
    " where g.tournament = ?"
)
TITLES = (
    "select g.id, t.id, t.title from tournament_games g join tournaments t on t.id = g.tournament"
    " where g.id in ({})"
)
CLAIM = (
    "update tournament_games set claim = ?, claimed = ?"
    " where tournament = ? and number = ? and state = 'due' and claimed < ?"
)
SEATED = (
    "update tournament_games set state = 'playing', id = ?, seats = ?"
    " where tournament = ? and number = ? and state = 'due' and claim = ?"
)


@attrs.frozen
class TournamentPlan:
    """The terms of a tournament; ``time`` is the JSON of its clocks, ``most`` bounds who takes part."""

    format: Format
    game: str
    scenarios: tuple[str, ...]
    options: Mapping[str, Any] = attrs.field(hash=False)
    undo: str
    time: Mapping[str, Any] = attrs.field(hash=False)
    rounds: int
    most: int
    public: bool
    rated: bool


@attrs.frozen
class Entrant:
    """Somebody who takes part: a person, or a bot by its name. Both ids are empty for a forgotten person.

    ``place`` is that of a ladder, and elsewhere the order in which the league pairs.
    """

    number: int
    person: str
    bot: str
    name: str
    place: int
    withdrawn: bool = attrs.field(converter=bool)


@attrs.frozen
class TournamentGame:
    """A game of a tournament; ``order`` has the numbers of its entrants, first side first, as ``seats``.

    ``result`` tells the end, ``scores`` has that of each side; ``table`` is empty until there is one.
    """

    number: int
    round: int
    scenario: str
    order: tuple[int, int]
    state: GameState
    table: str = ""
    seats: tuple[Seat, ...] = ()
    result: str = ""
    scores: tuple[int, ...] = ()

    @property
    def goes_on(self) -> bool:
        """True until it is over or off."""
        return self.state in {"planned", "due", "playing"}


@attrs.frozen
class Tournament:
    """A tournament as it stands; ``founder`` is the id of a person, empty for a forgotten one."""

    id: str
    title: str
    founder: str
    founded_by: str
    made: float
    plan: TournamentPlan
    stage: Stage
    round: int
    entrants: tuple[Entrant, ...] = ()
    games: tuple[TournamentGame, ...] = ()

    @property
    def active(self) -> tuple[Entrant, ...]:
        """Those who have not withdrawn, in their order."""
        return tuple(one for one in self.entrants if not one.withdrawn)

    def entrant(self, person: str) -> Entrant | None:
        """Return the entry of a person who has not withdrawn."""
        return next((one for one in self.active if person and one.person == person), None)


def tournament_of(row: Row) -> Tournament:
    """Return the tournament of a row, without entrants and games."""
    name, title, founder, founded_by, made, plan, *stage = row
    data = json.loads(plan)
    terms = TournamentPlan(**{**data, "scenarios": tuple(data["scenarios"])})
    return Tournament(name, title, founder, founded_by, made, terms, *stage)


def entrants_of(database: Database, names: Sequence[str]) -> dict[str, tuple[Entrant, ...]]:
    """Return those who take part in some tournaments, in their order."""
    found: dict[str, tuple[Entrant, ...]] = dict.fromkeys(names, ())
    rows = database.rows(ENTRANTS.format(", ".join("?" * len(names))), names) if names else []
    for name, *row in rows:
        found[name] = (*found[name], Entrant(*row))
    return found


def tournament(database: Database, name: str) -> Tournament | None:
    """Return a tournament whole; None for an unknown one."""
    rows = database.rows(f"{SELECT} where t.id = ?", (name,))
    if not rows:
        return None
    games = tuple(
        TournamentGame(
            *(number, in_round, scenario, (first, second), state, table),
            seats=tuple(map(Seat, json.loads(seats))),
            result=result,
            scores=tuple(json.loads(scores)),
        )
        for number, in_round, scenario, first, second, state, table, seats, result, scores in database.rows(
            GAMES, (name,)
        )
    )
    return attrs.evolve(tournament_of(rows[0]), entrants=entrants_of(database, [name])[name], games=games)


def tournaments(database: Database, most: int) -> tuple[Tournament, ...]:
    """Return tournaments with their entrants: those that go on first, then the newest."""
    order = "order by case t.stage when 'open' then 0 when 'playing' then 1 else 2 end, t.made desc, t.id"
    found = [tournament_of(row) for row in database.rows(f"{SELECT} {order} limit ?", (most,))]
    entrants = entrants_of(database, [one.id for one in found])
    return tuple(attrs.evolve(one, entrants=entrants[one.id]) for one in found)


def count_tournaments(database: Database, person: str) -> tuple[int, int]:
    """Return how many tournaments of a person go on, and how many there are."""
    own = "select count(*) from tournaments where founder = ? and stage in ('open', 'playing')"
    ((mine,),), ((all_,),) = database.rows(own, (person,)), database.rows("select count(*) from tournaments")
    return int(mine), int(all_)


def going_on(database: Database) -> tuple[str, ...]:
    """Return the tournaments in play."""
    rows = database.rows("select id from tournaments where stage = 'playing' order by id")
    return tuple(name for (name,) in rows)


def tournaments_due(database: Database) -> tuple[str, ...]:
    """Return the tournaments in play with a table to be made, or a game that has ended."""
    return tuple(sorted(name for (name,) in database.rows(DUE, (time.time() - CLAIMED,))))


# changes: within a transaction, after the lock


def lock(database: Database, name: str) -> Tournament | None:
    """Lock a tournament until the end of the transaction, and return it; None for an unknown one."""
    found = database.run("update tournaments set version = version + 1 where id = ?", (name,))
    return tournament(database, name) if found else None


def keep_tournament(database: Database, made: Tournament, bots: Iterable[str]) -> None:
    """Store a new tournament with its bots."""
    plan = json.dumps(attrs.asdict(made.plan))
    values = (made.id, made.title, made.founder, made.made, plan, made.stage, made.round, 0)
    with database.writing():
        database.run("insert into tournaments values (?, ?, ?, ?, ?, ?, ?, ?)", values)
        for number, bot in enumerate(bots, 1):
            database.run("insert into entrants values (?, ?, null, ?, ?, 0)", (made.id, number, bot, number))


def remove_tournament(database: Database, name: str) -> None:
    """Delete a tournament; its tables stay."""
    with database.writing():
        database.run("delete from tournament_games where tournament = ?", (name,))
        database.run("delete from entrants where tournament = ?", (name,))
        database.run("delete from tournaments where id = ?", (name,))


def oldest_over(database: Database) -> str | None:
    """Return the tournament that ended unplayed, else the oldest that is over; None where all go on."""
    rows = database.rows(OLDEST)
    return rows[0][0] if rows else None


def enter(database: Database, one: Tournament, person: str) -> None:
    """Add a person at the end; one who had withdrawn comes back there."""
    last = 1 + max((entrant.place for entrant in one.entrants), default=0)
    again = "update entrants set withdrawn = 0, place = ? where tournament = ? and person = ?"
    if not database.run(again, (last, one.id, person)):
        number = 1 + max((entrant.number for entrant in one.entrants), default=0)
        database.run("insert into entrants values (?, ?, ?, '', ?, 0)", (one.id, number, person, last))


def drop_entrant(database: Database, name: str, number: int) -> None:
    """Delete an entry, before the beginning."""
    database.run("delete from entrants where tournament = ? and number = ?", (name, number))


def withdraw_entrant(database: Database, name: str, number: int) -> None:
    """Note that somebody withdraws."""
    statement = "update entrants set withdrawn = 1 where tournament = ? and number = ?"
    database.run(statement, (name, number))


def keep_places(database: Database, name: str, numbers: Iterable[int]) -> None:
    """Store the order of the entrants."""
    for place, number in enumerate(numbers, 1):
        statement = "update entrants set place = ? where tournament = ? and number = ?"
        database.run(statement, (place, name, number))


def keep_stage(database: Database, name: str, stage: Stage, number: int) -> None:
    """Store the stage of a tournament and its round."""
    database.run("update tournaments set stage = ?, round = ? where id = ?", (stage, number, name))


def add_games(database: Database, one: Tournament, games: Iterable[TournamentGame]) -> None:
    """Store planned games."""
    for game in games:
        database.run(GAME, (one.id, game.number, game.round, game.scenario, *game.order))


def keep_state(database: Database, name: str, number: int, state: GameState) -> None:
    """Store the state of a game without a table."""
    database.run(
        "update tournament_games set state = ? where tournament = ? and number = ?", (state, name, number)
    )


def ended_games(database: Database, name: str) -> dict[int, tuple[str, dict[Seat, int]]]:
    """Return how games have ended, and the scores by seat; empty where a table is closed or removed."""
    rows = database.rows(ENDED, (name,))
    return {number: (result, json.loads(scores)) for number, result, scores in rows}


def keep_end(database: Database, name: str, number: int, end: tuple[str, tuple[int, ...]]) -> None:
    """Store the end of a game."""
    database.run(OVER, (end[0], json.dumps(list(end[1])), name, number))


# tables


def claim_game(database: Database, name: str, number: int, claim: str) -> bool:
    """Claim a game to make its table; returns False where another process does."""
    now = time.time()
    return bool(database.run(CLAIM, (claim, now, name, number, now - CLAIMED)))


def seat_game(
    database: Database, game: tuple[str, int], claim: str, made: tuple[str, Iterable[Seat]]
) -> bool:
    """Note the table of a game with its seats; returns False where the claim was lost.

    The game is named by its tournament and number.
    """
    table, seats = made
    return bool(database.run(SEATED, (table, json.dumps(list(seats)), *game, claim)))


def is_contest(database: Database, table: str) -> bool:
    """Return whether a table counts: for ratings, or in a tournament."""
    in_one = "select 1 from tournament_games where id = ?"
    return is_rated(database, table) or bool(database.rows(in_one, (table,)))


def tournament_titles(database: Database, tables: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the id and the title of the tournament of each table that belongs to one."""
    names = tuple(tables)
    if not names:
        return {}
    rows = database.rows(TITLES.format(", ".join("?" * len(names))), names)
    return {table: (name, title) for table, name, title in rows}


def tables_told(database: Database, name: str) -> dict[str, tuple[tuple[Seat, ...], str]]:
    """Return the tables of a tournament: the seats that must choose, and the link by which all may watch."""
    rows = database.rows(TABLES, (name,))
    return {table: (tuple(map(Seat, json.loads(waiting))), watch) for table, waiting, watch in rows}
