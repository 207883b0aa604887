"""The plan of a league, read strictly from TOML."""

import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import attrs

from wargames import bots
from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadOption, BadText, WargameError
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Game, Scenario
from wargames.kernel.game.clocks import Clock
from wargames.kernel.game.installed import ids_of
from wargames.kernel.play.early_end import sides_of
from wargames.protocol.limits import MEGABYTE, Limits
from wargames.registry import load

Format = Literal["round-robin", "gauntlet", "swiss", "ladder"]


@attrs.frozen
class BotEntry:
    """A bot of a league: its name in tables, and its options.

    ``run`` names the bot or command as ``--bot`` does; by default it is the name. ``games`` lists the games
    that it plays, for an engine.
    """

    name: str
    run: str = ""
    options: dict[str, str] = attrs.field(factory=dict)
    games: tuple[str, ...] = ()

    @property
    def runs(self) -> str:
        """The name or command that makes the bot."""
        return self.run or self.name

    def plays(self, game: str) -> bool:
        """Return whether it plays a game."""
        named = self.games
        if not named and bots.command_in(self.runs) is None:
            named = bots.games_of(self.runs)
        return not named or not set(ids_of(game)).isdisjoint(named)


@attrs.frozen
class Contest:
    """A game with the scenarios to play, by default the balanced one, and its options."""

    game: str
    scenarios: tuple[str, ...] = ()
    options: dict[str, Any] = attrs.field(factory=dict)


ADDED_LATER = ("queries", "query_time")
"""Limits that leagues of before do not have."""

STARTING = 60_000
"""The time that a bot has to get ready, in milliseconds: many start at once, and some load much."""


@attrs.frozen
class LimitsEntry:
    """The limits of each bot; times in seconds, ``memory`` in megabytes, ``files`` open at once.

    With ``ponder`` it may think in the others' time, with ``children`` begin processes of its own. The budget
    of its queries in one decision is ``queries`` and ``query_time``.
    """

    decision: float | None = 10
    game: float | None = None
    increment: float = 0
    memory: int | None = 2048
    files: int | None = 64
    ponder: bool = False
    children: bool = False
    queries: int = 5000
    query_time: float = 5

    def limits(self, hidden: tuple[str, ...]) -> Limits:
        """Return the limits for a referee, with bots kept from the files ``hidden`` and from each other."""
        clock = Clock(_milliseconds(self.decision), _milliseconds(self.game), round(1000 * self.increment))
        memory = None if self.memory is None else self.memory * MEGABYTE
        return Limits(
            clock=clock,
            start=STARTING,
            memory=memory,
            files=self.files,
            farewell=50,
            ponder=self.ponder,
            children=self.children,
            confined=True,
            hidden=hidden,
            queries=self.queries,
            query_time=round(1000 * self.query_time),
        )


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else round(1000 * seconds)


@attrs.frozen
class SprtEntry:
    """The test that ends a pairing: two differences in Elo, and the rates of both errors."""

    elo0: float = 0
    elo1: float = 20
    alpha: float = 0.05
    beta: float = 0.05


@attrs.frozen
class League:
    """A league: bots, contests, pairing format, limits."""

    bots: tuple[BotEntry, ...]
    contests: tuple[Contest, ...]
    name: str = "league"
    format: Format = "round-robin"
    games: int = 2
    rounds: int = 1
    seed: int = 0
    on_fault: Literal["forfeit", "stop"] = "forfeit"
    limits: LimitsEntry = LimitsEntry()
    sprt: SprtEntry | None = None

    @cached_property
    def plan(self) -> str:
        """The hash of all that may not change once games are kept."""
        data = serialization.to_plain(attrs.evolve(self, games=0, rounds=0, on_fault="stop"), League)
        for name in ADDED_LATER:  # at its default it changes no earlier plan
            if data["limits"][name] == getattr(LimitsEntry(), name):
                del data["limits"][name]
        return serialization.digest(data | {"editions": [load(one.game).edition for one in self.contests]})


def read_league(path: Path | str) -> League:
    """Read a league from its file; raises :class:`BadOption` that names the file and what is wrong."""
    path = Path(path)
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadOption(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadOption(f"{path}: {error}") from None
    return league_of(data, str(path), path.stem)


def league_of(data: dict[str, Any], source: str, name: str = "league") -> League:
    """Read a league from plain data; raises :class:`BadOption` that names ``source`` and what is wrong."""
    renamed = {"bot": "bots", "contest": "contests"}
    fields = {"name": name} | {renamed.get(key, key): value for key, value in data.items()}
    try:
        league: League = serialization.from_plain(fields, League, "the league")
    except BadText as error:
        raise BadOption(f"{source}: {error}") from None
    try:
        check(league)
    except WargameError as error:
        raise BadOption(f"{source}: {error}") from None
    return league


def check(league: League) -> None:
    """Raise an error for a league that could not be played."""
    names = [bot.name for bot in league.bots]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise BadOption(f"two bots are called {twice!r}")
    if not names or not league.contests:
        raise BadOption("a league needs at least one [[bot]] and one [[contest]]")
    if league.games < 1 or league.rounds < 1:
        raise BadOption(f"there must be at least one game and one round, not {league.games}, {league.rounds}")
    if league.sprt and league.format in {"swiss", "ladder"}:
        raise BadOption(f"sprt ends pairings early, and a {league.format} needs them whole")
    for bot in league.bots:
        if bots.command_in(bot.runs) is None:
            bots.with_options(bot.runs, bot.options)
            bots.games_of(bot.runs)
    _check_contests(league)


def _check_contests(league: League) -> None:
    for contest in league.contests:
        for scenario in scenarios_of(contest):
            _check_sides(league, contest, sides_in(load(contest.game), scenario, contest.options))


def _check_sides(league: League, contest: Contest, count: int) -> None:
    if count == 1 and league.format in {"swiss", "ladder"}:
        raise BadOption(f"{contest.game} has one side: a {league.format} cannot pair bots in it")
    if count > 2:  # noqa: PLR2004  pairs
        _check_meetings(league, contest, count)


def _check_meetings(league: League, contest: Contest, count: int) -> None:
    """Raise an error for a contest of more than two sides that could not be played."""
    if league.format in {"swiss", "ladder"} or league.sprt:
        what = "sprt" if league.sprt else f"a {league.format}"
        raise BadOption(f"{contest.game} has {count} sides here: {what} judges by pairs of bots")
    able = sum(bot.plays(contest.game) for bot in league.bots)
    if able < count:
        raise BadOption(f"{contest.game} has {count} sides here, and of the bots {able} can play it")


def scenarios_of(contest: Contest) -> tuple[str, ...]:
    """Return the scenarios of a contest."""
    return contest.scenarios or (load(contest.game).balanced.id,)


def sides_in(game: Game[Any, Any], scenario: str | Scenario, options: dict[str, Any]) -> int:
    """Return the number of sides of a scenario."""
    return len(sides_of(game, game.start(scenario, options, dice=SeededDice(0)).state))
