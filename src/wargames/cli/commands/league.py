"""``wargames league``: leagues of bots that last, resumed, rated and reported."""

import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import attrs
import typer
from rich.console import Console
from rich.live import Live
from rich.text import Text

from wargames.arena.forfeits import OnFault
from wargames.arena.league.contests import League, read_league
from wargames.arena.league.files import Files
from wargames.arena.league.page import write_page
from wargames.arena.league.programs import begin_each, programs_of
from wargames.arena.league.running import Progress, Watch, run_league
from wargames.arena.league.sprt import SprtVerdict
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import BotRow, CrossTableCell, HeadToHead, Tables, tables_of
from wargames.arena.pool import Workers
from wargames.cli.console import say, table
from wargames.kernel.base.errors import BadOption
from wargames.protocol import groups
from wargames.protocol.processes import lacking

LeagueFile = Annotated[Path, typer.Argument(metavar="FILE.toml", help="What is played; see docs/league.md.")]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Games at a time; default: a core each.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Write JSON instead of tables.")]
Fault = Annotated[OnFault | None, typer.Option("--on-fault", help="Instead of what the file says.")]
Replays = Annotated[bool, typer.Option("--replays/--no-replays", help="Write a page for each game.")]
Number = Annotated[int, typer.Argument(metavar="NUMBER", help="The number of the game.")]
NewFile = Annotated[Path, typer.Argument(metavar="NEW.jsonl", help="Where to write it.")]
Folder = Annotated[
    Path | None, typer.Option("--to", metavar="FOLDER", help="Where; default: beside the file.")
]

app = typer.Typer(help="Play leagues of bots, whose results last.")


@app.command("run")
def run(file: LeagueFile, *, jobs: Jobs = None, on_fault: Fault = None, as_json: AsJson = False) -> None:
    """Play what is left of a league.

    Interrupted or killed, run it again to go on.

    Results go to FILE.sqlite, each as its game ends. Example: wargames league run spring.toml -j 4
    """
    league, files = read_league(file), Files(file)
    league = attrs.evolve(league, on_fault=on_fault or league.on_fault)
    groups.prepare()
    missing = lacking()
    if missing and not as_json:
        say(f"Bots are shut in without {', '.join(missing)}: docs/league.md tells what they may do so.")
    count = jobs or os.cpu_count() or 1
    with LeagueStore(files.results, league, write=True) as store:
        store.note_programs(programs_of(league))
        begin_each(league, files.hidden)
        store.note_lacking(missing)
        with working(count) as workers, watching(league) as watch:
            run_league(league, store, workers, most=count, hidden=files.hidden, watch=watch)
        write(tables_of(league, store.results()), store.lacking(), as_json=as_json)


@contextmanager
def working(count: int) -> Iterator[Workers]:
    """Provide workers, which end with the block."""
    workers = Workers(count)
    try:
        yield workers
    finally:
        workers.end()


@app.command("show")
def show(file: LeagueFile, *, as_json: AsJson = False) -> None:
    """Show the tables of a league, also while it is played."""
    league, files = read_league(file), Files(file)
    with LeagueStore(files.results, league, write=False) as store:
        write(tables_of(league, store.results()), store.lacking(), as_json=as_json)


@app.command("report")
def report(file: LeagueFile, *, to: Folder = None, replays: Replays = True) -> None:
    """Write the tables of a league as a page with plots.

    Each game has a page and a record beside it.

    It opens without a server. Example: wargames league report spring.toml --to report
    """
    league, files = read_league(file), Files(file)
    with LeagueStore(files.results, league, write=False) as store:
        page = write_page(league, store, to or files.report, replays=replays)
    say(f"The report is in {page}.")


@app.command("record")
def record(file: LeagueFile, game: Number, new: NewFile) -> None:
    """Write the record of one game of a league.

    It can be replayed, analyzed or exported.

    Example: wargames league record spring.toml 12 game.jsonl
    """
    league, files = read_league(file), Files(file)
    with LeagueStore(files.results, league, write=False) as store:
        found = store.record(game)
    if found is None:
        raise BadOption(f"game {game} of {league.name} was not played")
    try:
        with new.open("xb") as out:
            out.write(zlib.decompress(found))
    except FileExistsError:
        raise BadOption(f"{new} exists already: choose another name") from None


@contextmanager
def watching(league: League) -> Iterator[Watch]:
    """Show the games in play on a terminal; write nothing to any other error output."""
    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield lambda _progress: None
        return
    with Live(console=screen, transient=True, auto_refresh=False) as live:
        yield lambda progress: live.update(Text(_now(league, progress)), refresh=True)


def _now(league: League, progress: Progress) -> str:
    head = f"round {progress.round}: {progress.done} of {progress.total} games"
    games = [
        f"  game {one.number}: {one.scenario}, seed {one.seed}: "
        + " against ".join(league.bots[bot].name for bot in one.order)
        for one in progress.playing
    ]
    return "\n".join((head, *games))


def write(found: Tables, lacking: Sequence[str], *, as_json: bool) -> None:
    """Write the results."""
    if as_json:
        say(json.dumps(attrs.asdict(found) | {"lacking": list(lacking)}, indent=1))
    else:
        _write_tables(found)
        if lacking:
            say(f"Bots were shut in without {', '.join(lacking)}.")


def _write_tables(found: Tables) -> None:
    numbers = ("w-d-l", "points", "Elo", "skill", "alone", "faults", "per s", "worst")
    table(("bot", *numbers), map(_row, found.rows), right=numbers)
    cross = ("won", "drawn", "lost")
    lines = [(f"{one.game} {one.scenario}", one.first, one.second, *_counts(one)) for one in found.crosses]
    table(("scenario", "first side", "second side", *cross), lines, right=cross)
    if found.rivals:
        level = ("ahead", "level", "behind")
        rivals = [(f"{one.game} {one.scenario}", one.bot, one.other, *_counts(one)) for one in found.rivals]
        table(("scenario", "bot", "against", *level), rivals, right=level)
    balance = [
        (one.label, str(one.games), f"{one.share:.1%}", _interval(one.interval)) for one in found.balances
    ]
    table(("scenario", "games", "first side", "95 % sure"), balance, right=("games", "first side"))
    pairs = [
        (one.first, one.second, str(one.won), str(one.shared), str(one.lost), _test(one.test))
        for one in found.pairs
    ]
    table(
        ("bot", "against", "seeds won", "shared", "lost", "SPRT"),
        pairs,
        right=("seeds won", "shared", "lost"),
    )
    for fault in found.faults:
        say(f"Game {fault.number} is lost by a fault of {fault.bot}: {fault.fault}")
    for incident in found.incidents:
        say(f"Game {incident.number} was played again: {incident.what}")
    if found.ladder:
        say(f"The ladder: {', '.join(found.ladder)}.")
    beyond = f"; {found.beyond} more were played after their pairing was decided" if found.beyond else ""
    say(f"{found.games} of {found.planned} games{beyond}.")
    say(f"Equal bots would draw {found.draw_rate:.1%} of their games.")


def _row(one: BotRow) -> tuple[str, ...]:
    elo = f"{one.elo.rating:+.0f}±{one.elo.margin:.0f}" if one.elo else ""
    skill = f"{one.skill[0]:.1f}±{one.skill[1]:.1f}" if one.skill else ""
    alone = f"{one.alone[0]}/{one.alone[1]}" if one.alone[1] else ""
    games = one.wins + one.draws + one.losses
    share = f"{one.share:.1%}" if games else ""
    return (
        one.bot,
        f"{one.wins}-{one.draws}-{one.losses}",
        share,
        elo,
        skill,
        alone,
        str(one.faults),
        f"{one.decisions_a_second:.0f}",
        str(one.worst_ms),
    )


def _counts(one: CrossTableCell | HeadToHead) -> tuple[str, ...]:
    return tuple(map(str, attrs.astuple(one)[-3:]))


def _interval(bounds: tuple[float, float]) -> str:
    return f"{100 * bounds[0]:.1f}-{100 * bounds[1]:.1f} %"


def _test(test: SprtVerdict | None) -> str:
    if test is None:
        return ""
    return f"{test.state}: {test.ratio:+.2f} in {test.lower:+.2f} to {test.upper:+.2f}"
