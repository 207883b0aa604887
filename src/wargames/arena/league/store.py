"""The results of a league in SQLite, one transaction per game."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import attrs

from wargames.arena.league.contests import League
from wargames.arena.league.pairing import Fixture
from wargames.arena.league.playing import PlayedGame, TimeUsage
from wargames.kernel.base.errors import BadOption, WargameError
from wargames.kernel.former_paths import former_names
from wargames.kernel.play.record_file import is_taken

VERSION = 1
TABLES = """
CREATE TABLE IF NOT EXISTS league (version INTEGER NOT NULL, plan TEXT NOT NULL, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS game (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    contest INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    seed INTEGER NOT NULL,
    bots TEXT NOT NULL,      -- positions in the league, the first side first
    scores TEXT NOT NULL,    -- one for each side
    reason TEXT NOT NULL,
    actions INTEGER NOT NULL,
    faulty INTEGER,          -- the side whose bot is at fault
    fault TEXT NOT NULL,
    efforts TEXT NOT NULL,   -- for each side decisions, milliseconds, the longest of them
    seconds REAL NOT NULL,
    record BLOB NOT NULL     -- JSON lines, zlib
);
CREATE TABLE IF NOT EXISTS incident (game INTEGER NOT NULL, what TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS program (bot TEXT PRIMARY KEY, digest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lacking (what TEXT PRIMARY KEY);    -- to shut bots in with
"""
COLUMNS = 14
READ = (
    "number, round, contest, scenario, seed, bots, scores, reason, actions, faulty, fault, efforts, seconds"
)


class LeagueStore:
    """The results of one league; one process may write at a time, any may read."""

    def __init__(self, path: Path, league: League, *, write: bool) -> None:
        self.path = path
        if not write and not path.exists():
            raise BadOption(f"{path} is not there: no game of this league was played yet")
        self._lock = _lock(path) if write else None
        self._base = sqlite3.connect(path)
        try:
            self._open(league, write=write)
        except sqlite3.DatabaseError as error:
            self.close()
            raise WargameError(f"{path} holds no results of a league: {error}") from None
        except BaseException:
            self.close()
            raise

    def _open(self, league: League, *, write: bool) -> None:
        if write:
            self._base.execute("PRAGMA journal_mode=WAL")
            self._base.execute("PRAGMA synchronous=FULL")
            self._base.executescript(TABLES)
        known = self._base.execute("SELECT version, plan FROM league").fetchone()
        if known is None:
            with self._base:
                self._base.execute("INSERT INTO league VALUES (?, ?, ?)", (VERSION, league.plan, league.name))
        elif known != (VERSION, league.plan):
            raise BadOption(
                f"{self.path} holds the results of another league, or of this one before its bots, contests,"
                " limits or rules were changed: put it away to begin anew"
            )

    def note_programs(self, programs: Mapping[str, str]) -> None:
        """Keep the digests of bots' programs; raises :class:`BadOption` where one has changed."""
        known = dict(self._rows("program"))
        for bot, digest in programs.items():
            if known.get(bot, digest) != digest:
                raise BadOption(
                    f"the program of {bot} has changed since games of it were played: it was {known[bot]}"
                    f" and is {digest}; play it by another name in another league, or put {self.path} away"
                )
        with self._base:
            self._base.executemany("INSERT OR IGNORE INTO program VALUES (?, ?)", programs.items())

    def add(self, fixture: Fixture, played: PlayedGame) -> None:
        """Add a game; it is on disk on return."""
        efforts = json.dumps([attrs.astuple(effort) for effort in played.efforts])
        place = (fixture.number, fixture.round, fixture.contest, fixture.scenario, fixture.seed)
        what = (json.dumps(played.scores), played.reason, played.actions, played.faulty, played.fault)
        row = (*place, json.dumps(fixture.order), *what, efforts, played.seconds, played.record)
        happened = [(fixture.number, what) for what in played.incidents]
        with self._base:
            self._base.execute(f"INSERT INTO game VALUES ({','.join('?' * COLUMNS)})", row)  # noqa: S608  marks only
            self._base.executemany("INSERT INTO incident VALUES (?, ?)", happened)

    def results(self) -> dict[int, tuple[Fixture, PlayedGame]]:
        """Return every game by its number, without its record."""
        happened: dict[int, list[str]] = {}
        for game, what in self._rows("incident"):
            happened.setdefault(game, []).append(what)
        rows = self._base.execute(f"SELECT {READ} FROM game ORDER BY number")  # noqa: S608  our own names
        return {row[0]: _read(row, tuple(happened.get(row[0], ()))) for row in rows}

    def note_lacking(self, names: Iterable[str]) -> None:
        """Add names of isolation features that a worker's system lacks."""
        with self._base:
            self._base.executemany("INSERT OR IGNORE INTO lacking VALUES (?)", ((name,) for name in names))

    def lacking(self) -> tuple[str, ...]:
        """Return the isolation features that were missing on any worker."""
        return tuple(sorted(what for (what,) in self._rows("lacking")))

    def _rows(self, table: str) -> list[tuple[Any, ...]]:
        """Return the rows of a table; none if an earlier version made the file."""
        known = self._base.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        return self._base.execute(f"SELECT * FROM {table}").fetchall() if known else []  # noqa: S608  our own names

    def record(self, number: int) -> bytes | None:
        """Return the compressed record of a game; None if there is no such game."""
        row = self._base.execute("SELECT record FROM game WHERE number = ?", (number,)).fetchone()
        return None if row is None else bytes(row[0])

    def close(self) -> None:
        """Close the file."""
        self._base.close()
        if self._lock:
            self._lock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _lock(path: Path) -> FileIO:
    """Lock a league; raise :class:`WargameError` if another run holds it."""
    file = FileIO(path.with_suffix(".lock"), "w")
    if is_taken(file):
        file.close()
        raise WargameError(f"another run of this league is going on; it writes {path}")
    return file


def _read(row: tuple[Any, ...], incidents: tuple[str, ...]) -> tuple[Fixture, PlayedGame]:
    number, turn, contest, scenario, seed, bots, scores, reason, actions, faulty, fault, efforts, seconds = (
        row
    )
    fixture = Fixture(
        number=number,
        round=turn,
        contest=contest,
        scenario=scenario,
        seed=seed,
        order=tuple(json.loads(bots)),
    )
    times = tuple(TimeUsage(*effort) for effort in json.loads(efforts))
    what = (tuple(json.loads(scores)), reason, actions, faulty, fault)
    return fixture, PlayedGame(number, *what, b"", times, seconds, incidents)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Store="LeagueStore")
