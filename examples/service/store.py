"""Games in a database, a row for each step: SQLite or PostgreSQL, by the same statements."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import attrs

TABLES = """
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    ruleset TEXT NOT NULL,
    seed TEXT NOT NULL,
    bots TEXT NOT NULL,
    header TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS links (
    token TEXT PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games,
    seat TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS steps (
    game TEXT NOT NULL REFERENCES games,
    number INTEGER NOT NULL,
    request TEXT NOT NULL,
    line TEXT NOT NULL,
    state TEXT NOT NULL,
    dice TEXT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, request)
)
"""


class Taken(Exception):
    """The number of a step, or its request, is there already: another request was quicker."""


@attrs.frozen
class Shared:
    """What all steps of a game share: ``bots`` by their seats, as JSON; ``header`` begins the record."""

    ruleset: str
    seed: str
    bots: str
    header: str


@attrs.frozen
class Row:
    """A step: the request it answers, its lines in the record, the state and the dice after it."""

    number: int
    request: str
    line: str
    state: str
    dice: str


@attrs.frozen
class Database:
    """Where the games are: ``connect`` opens a connection, ``taken`` is its error for a key that is there."""

    connect: Callable[[], Any]
    taken: type[Exception]
    mark: str

    @contextmanager
    def transaction(self) -> Iterator["Games"]:
        """Do everything or nothing: what was not committed was never there."""
        with closing(self.connect()) as connection:
            try:
                yield Games(connection, self.mark)
                connection.commit()
            except self.taken as error:
                connection.rollback()
                raise Taken from error

    def create(self) -> None:
        """Make the tables, if they are not there."""
        with self.transaction() as games:
            for statement in TABLES.split(";"):
                games.run(statement)


def sqlite(path: str) -> Database:
    """Keep games in a file."""
    return Database(lambda: sqlite3.connect(path, timeout=30), sqlite3.IntegrityError, "?")


def postgresql(address: str) -> Database:
    """Keep games in PostgreSQL, by its address (``postgresql://...``) or its settings (``host=...``)."""
    import psycopg  # noqa: PLC0415  SQLite needs none

    return Database(lambda: psycopg.connect(address), psycopg.errors.UniqueViolation, "%s")


class Games:
    """The statements of one transaction."""

    def __init__(self, connection: Any, mark: str) -> None:
        self._connection, self._mark = connection, mark

    def run(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Run a statement, in which ``?`` stands for a value; return its rows."""
        cursor = self._connection.cursor()
        cursor.execute(statement.replace("?", self._mark), values)
        return cursor.fetchall() if cursor.description else []

    def add_game(self, game: str, shared: Shared) -> None:
        """Keep what all steps of a game share."""
        self.run("INSERT INTO games VALUES (?, ?, ?, ?, ?)", game, *attrs.astuple(shared))

    def game(self, game: str) -> Shared:
        """Return what all steps of a game share."""
        [row] = self.run("SELECT ruleset, seed, bots, header FROM games WHERE id = ?", game)
        return Shared(*row)

    def add_link(self, token: str, game: str, seat: str) -> None:
        """Let whoever has the token play a seat."""
        self.run("INSERT INTO links VALUES (?, ?, ?)", token, game, seat)

    def link(self, token: str) -> tuple[str, str] | None:
        """Return the game and the seat of a token."""
        rows = self.run("SELECT game, seat FROM links WHERE token = ?", token)
        return rows[0] if rows else None

    def add(self, game: str, row: Row) -> None:
        """Add a step; the database refuses a number or a request that is there."""
        values = attrs.astuple(row)
        self.run("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?)", game, *values)

    def rows(self, game: str) -> list[Row]:
        """Return all steps of a game."""
        return self._steps("TRUE ORDER BY number", game)

    def latest(self, game: str) -> Row:
        """Return the last step of a game: all that the next one needs."""
        return self._steps("TRUE ORDER BY number DESC LIMIT 1", game)[0]

    def answered(self, game: str, request: str) -> bool:
        """Tell whether a request was carried out."""
        return bool(self._steps("request = ?", game, request))

    def _steps(self, which: str, game: str, *values: Any) -> list[Row]:
        columns = ", ".join(attrs.fields_dict(Row))
        found = self.run(f"SELECT {columns} FROM steps WHERE game = ? AND {which}", game, *values)  # noqa: S608
        return [Row(*row) for row in found]
