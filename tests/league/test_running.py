"""Leagues on disk: kept game by game, gone on with, equal however they were played."""

import json
import re
import shlex
import sqlite3
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import closing
from html import escape
from pathlib import Path
from typing import Any

import attrs
import pytest

import wargames
from cli.terminal import Run, one_line, runner
from wargames.arena.league.contests import BotEntry, Contest, League, LimitsEntry
from wargames.arena.league.page import write_page
from wargames.arena.league.playing import PlayedGame
from wargames.arena.league.running import FaultStops, Progress, run_league
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import IncidentRow, Tables, tables_of
from wargames.kernel.play.timeline import Entry

pytestmark = pytest.mark.thorough

HOSTILE = Path(__file__).parents[1] / "protocol" / "hostile.py"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def engine(way: str) -> BotEntry:
    return BotEntry(way, f"cmd: {shlex.join([sys.executable, '-S', '-E', str(HOSTILE), way])}")


THREE = League(
    bots=(engine("honest"), engine("exits"), engine("illegal")),
    contests=(Contest("screaming_eagles", options={"round_limit": 1}),),
    games=2,
    limits=LimitsEntry(decision=120),
)


class Killed(Exception):
    pass


class InLine(Executor):
    """Plays each game when it is handed over, perhaps not all of them, in another order of ending."""

    def __init__(self, most: int = 1000) -> None:
        self.left = most

    def submit(self, play: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        if not self.left:
            raise Killed
        self.left -= 1
        future: Future[Any] = Future()
        try:
            future.set_result(play(*arguments, **named))
        except wargames.WargameError as error:
            future.set_exception(error)
        return future


def go_on(league: League, path: Path, executor: Executor, most: int = 1) -> Tables:
    with LeagueStore(path, league, write=True) as store:
        run_league(league, store, executor, most=most, watch=lambda _: None)
        return tables_of(league, store.results())


def without_times(found: Tables) -> Tables:
    rows = tuple(attrs.evolve(row, decisions_a_second=0.0, worst_ms=0) for row in found.rows)
    return attrs.evolve(found, rows=rows)


def test_a_league_that_is_stopped_again_and_again_ends_as_undisturbed(tmp_path: Path) -> None:
    whole = go_on(THREE, tmp_path / "whole.sqlite", InLine(), most=3)
    parts = tmp_path / "parts.sqlite"
    for games in (1, 0, 2, 1):
        with pytest.raises(Killed):
            go_on(THREE, parts, InLine(games))
    found = go_on(THREE, parts, InLine())

    assert without_times(whole) == without_times(found)
    assert 6 == found.games
    assert ["honest"] == [row.bot for row in found.rows if not row.faults]
    assert {"exits": "exited: it ended with code 7", "illegal": "illegal answer"} == {
        one.bot: one.fault.partition(" [")[0] if one.bot == "exits" else one.fault.partition(":")[0]
        for one in found.faults
    }


def test_a_game_that_was_kept_is_not_played_again(tmp_path: Path) -> None:
    go_on(THREE, tmp_path / "one.sqlite", InLine())
    idle = InLine(0)

    assert 6 == go_on(THREE, tmp_path / "one.sqlite", idle).games


def test_more_games_go_on_where_fewer_ended(tmp_path: Path) -> None:
    go_on(THREE, tmp_path / "one.sqlite", InLine())
    executor = InLine()

    assert 12 == go_on(attrs.evolve(THREE, games=4), tmp_path / "one.sqlite", executor).games
    assert 1000 - 6 == executor.left


def test_a_fault_may_stop_a_league_and_the_game_is_not_kept(tmp_path: Path) -> None:
    strict = attrs.evolve(THREE, on_fault="stop")
    with pytest.raises(FaultStops, match="game 1: exits: exited"):
        go_on(strict, tmp_path / "one.sqlite", InLine())
    with LeagueStore(tmp_path / "one.sqlite", strict, write=False) as store:
        assert {} == store.results()


def test_results_of_another_league_are_not_added_to(tmp_path: Path) -> None:
    go_on(THREE, tmp_path / "one.sqlite", InLine())
    with pytest.raises(wargames.BadOption, match="results of another league"):
        go_on(attrs.evolve(THREE, seed=8), tmp_path / "one.sqlite", InLine())


def test_one_run_at_a_time_writes_a_league(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite"
    with LeagueStore(path, THREE, write=True), pytest.raises(wargames.WargameError, match="another run"):
        LeagueStore(path, THREE, write=True)
    LeagueStore(path, THREE, write=True).close()


def test_what_is_no_database_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "one.sqlite").write_bytes(b"no database at all, but long enough to be looked at" * 30)
    with pytest.raises(wargames.WargameError, match="holds no results of a league"):
        LeagueStore(tmp_path / "one.sqlite", THREE, write=True)


def test_every_game_has_a_record_that_replays_and_a_page(tmp_path: Path) -> None:
    go_on(THREE, tmp_path / "one.sqlite", InLine())
    with LeagueStore(tmp_path / "one.sqlite", THREE, write=False) as store:
        page = write_page(THREE, store, tmp_path / "report")
    text = page.read_text(encoding="utf-8")

    for number in range(1, 7):
        steps: list[Any] = list(wargames.replay(page.parent / "games" / f"{number}.jsonl"))
        assert steps
        assert f'href="games/{number}.html"' in text
        told = (page.parent / "games" / f"{number}.html").read_text(encoding="utf-8")
        assert told.count("<li>") == len([step for step in steps if step.kind != "over"])
        chosen = [step.entry for step in steps if step.kind == "action"]
        assert all(f"<b>{escape(said_of(entry))}</b>" in told for entry in chosen), "sides and sentences"
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", ""), "it opens without a server or a network"


def said_of(entry: Entry[Any]) -> str:
    """Return a step as a page tells it."""
    return f"{entry.game.side_name(str(entry.seat))}: {entry.said}"


class AgainAndAgain(InLine):
    """Plays each game, of which the first was played again."""

    def submit(self, play: Callable[..., Any], /, *arguments: Any, **named: Any) -> "Future[Any]":
        future = super().submit(play, *arguments, **named)
        done: Future[Any] = Future()
        again = ("honest was ended by signal 9",) if future.result().number == 1 else ()
        done.set_result(attrs.evolve(future.result(), incidents=again))
        return done


def test_a_game_that_was_played_again_is_told_with_the_reason(tmp_path: Path) -> None:
    found = go_on(THREE, tmp_path / "one.sqlite", AgainAndAgain())
    with LeagueStore(tmp_path / "one.sqlite", THREE, write=False) as store:
        text = write_page(THREE, store, tmp_path / "report", replays=False).read_text(encoding="utf-8")

    assert [IncidentRow(1, "honest was ended by signal 9")] == list(found.incidents)
    assert "honest was ended by signal 9" in text.partition("Games that were played again")[2]


def test_results_of_before_have_no_incidents_and_are_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite"
    go_on(THREE, path, InLine())
    with closing(sqlite3.connect(path)) as base:
        base.executescript("DROP TABLE incident; DROP TABLE lacking")
    with LeagueStore(path, THREE, write=False) as store:
        assert 6 == len(store.results())
        assert () == store.lacking()

    assert 12 == go_on(attrs.evolve(THREE, games=4), path, AgainAndAgain()).games


def test_what_a_system_lacks_to_shut_bots_in_is_told_as_it_runs_and_in_every_report(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.cli.commands.league.lacking", lambda: ["namespaces", "Landlock"])
    told = [run("league", "run", file, "--jobs", 1).out for _ in range(2)]
    assert ["Landlock", "namespaces"] == json.loads(run("league", "run", file, "--json").out)["lacking"]
    run("league", "report", file)
    shown, plain = run("league", "show", file).out, run("league", "show", file, "--json").out
    page = (file.with_suffix(".report") / "index.html").read_text(encoding="utf-8")

    assert all("Bots are shut in without namespaces, Landlock" in one for one in told)
    assert "Bots were shut in without Landlock, namespaces." in shown
    assert ["Landlock", "namespaces"] == json.loads(plain)["lacking"]
    assert "Bots were shut in without Landlock, namespaces." in page


def test_a_system_that_has_all_says_nothing_of_it(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargames.cli.commands.league.lacking", list)

    assert "shut in" not in run("league", "run", file, "--jobs", 1).out
    assert "shut in" not in run("league", "show", file).out


def test_names_are_no_markup_in_the_page(tmp_path: Path) -> None:
    sly = attrs.evolve(
        THREE, bots=(attrs.evolve(engine("exits"), name="<script>x</script>"), engine("honest"))
    )
    go_on(sly, tmp_path / "one.sqlite", InLine())
    with LeagueStore(tmp_path / "one.sqlite", sly, write=False) as store:
        text = write_page(sly, store, tmp_path / "report", replays=False).read_text(encoding="utf-8")

    assert "<script>" not in text
    assert "&lt;script&gt;" in text


TOML = """
name = "small"
games = 2
seed = 3
[[bot]]
name = "honest"
run = '{}'
[[bot]]
name = "exits"
run = '{}'
[[contest]]
game = "screaming_eagles"
options = {{ round_limit = 1 }}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(TOML.format(engine("honest").runs, engine("exits").runs), encoding="utf-8")
    return path


def test_a_league_is_run_shown_and_reported_from_the_command_line(run: Run, file: Path) -> None:
    done = run("league", "run", file, "--jobs", 1, "--json")
    assert (0, "") == (done.code, done.err)
    found = json.loads(done.out)
    shown = run("league", "show", file)
    reported = run("league", "report", file)

    assert ["honest", "exits"] == [row["bot"] for row in found["rows"]]
    assert "2 of 2 games." in shown.out
    assert "lost by a fault of exits: exited" in shown.out
    assert 0 == reported.code
    assert (file.with_suffix(".report") / "games" / "2.html").exists()
    with closing(sqlite3.connect(file.with_suffix(".sqlite"))) as base:
        assert [(1,), (2,)] == base.execute("SELECT number FROM game").fetchall()


def test_a_game_of_a_league_is_analyzed_and_replayed(run: Run, file: Path) -> None:
    run("league", "run", file, "--jobs", 1)
    game = file.with_name("game.jsonl")
    first, again = (run("league", "record", file, 1, game) for _ in range(2))
    analyzed = run("analyze", game, "--bot", "determinized:random,simulations=1", "--seat", "blue")

    assert (0, 2) == (first.code, again.code)
    assert "exists already" in one_line(again)
    assert "game 77 of small was not played" in one_line(run("league", "record", file, 77, game))
    assert (0, "") == (analyzed.code, analyzed.err)
    assert "Blue" in analyzed.out


def test_a_league_that_was_not_run_has_nothing_to_show(run: Run, file: Path) -> None:
    assert "no game of this league was played yet" in one_line(run("league", "show", file))


def test_a_file_that_makes_no_league_is_refused_in_a_line(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    for text in (b"games = ", b"\xff", b"games = " + b"9" * 5000, b"games = " + b"[" * 100_000):
        bad.write_bytes(text)
        assert f"{bad}: " in one_line(run("league", "run", bad))
    assert "No such file" in one_line(run("league", "run", tmp_path / "none.toml"))


def test_equality_of_games_leaves_times_out() -> None:
    one = PlayedGame(1, (1, -1), "why", 3, None, "", b"", (), 1.0)

    assert one == attrs.evolve(one, seconds=2.0)
    assert one != attrs.evolve(one, actions=4)


def test_what_is_played_now_is_told_as_it_goes(tmp_path: Path) -> None:
    told: list[Progress] = []
    with LeagueStore(tmp_path / "one.sqlite", THREE, write=True) as store:
        run_league(THREE, store, InLine(), most=2, watch=told.append)

    assert [0, 2, 4, 6] == sorted({one.done for one in told})
    assert {6} == {one.total for one in told}
    assert [1, 2] == [fixture.number for fixture in told[0].playing]
    assert () == told[-1].playing


def test_the_page_adds_up_who_beats_whom(tmp_path: Path) -> None:
    """From both sides: of two games each the honest bot won both against each other."""
    go_on(THREE, tmp_path / "one.sqlite", InLine())
    with LeagueStore(tmp_path / "one.sqlite", THREE, write=False) as store:
        text = write_page(THREE, store, tmp_path / "report", replays=False).read_text(encoding="utf-8")
    matrix = text.partition("Who beats whom")[2].partition("</table>")[0]

    assert ["2 of 2", "2 of 2"] == re.findall(r"\d of \d", matrix.partition("<td>honest</td>")[2])[:2]
    assert "SPRT" not in text
