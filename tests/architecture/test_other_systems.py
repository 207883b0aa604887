"""What the library needs of a system: nothing that Unix alone has but for engines; any newline, any path."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wargames
from cases import cases
from cli.terminal import Run, runner
from wargames import Session, bots
from wargames.arena.league import BotEntry, Contest, League
from wargames.arena.league.contests import read_league
from wargames.arena.league.running import run_league

pytestmark = pytest.mark.thorough

WITHOUT_UNIX = Path(__file__).with_name("without_unix.py")
GAMES = ("bob", "fire_move", "sam_fire", "sniper")
LEAGUE = 'name = "one"\n[[bot]]\nname = "random"\n[[contest]]\ngame = "bob"\n'


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def test_all_is_imported_and_played_without_what_unix_alone_has() -> None:
    done = subprocess.run([sys.executable, str(WITHOUT_UNIX)], capture_output=True, check=False)

    assert 0 == done.returncode, done.stderr.decode()


@cases(*GAMES)
def test_a_scenario_with_the_newlines_of_windows_is_the_same(game: str) -> None:
    playing = wargames.load(game)
    folder = Path(wargames.__file__).parent / game / "set_ups"
    text = next(iter(sorted(folder.glob("*.toml")))).read_text(encoding="utf-8")

    assert playing.read_scenario(text, "unix") == playing.read_scenario(text.replace("\n", "\r\n"), "windows")


def test_a_league_with_the_newlines_of_windows_is_the_same(tmp_path: Path) -> None:
    paths = [tmp_path / "unix.toml", tmp_path / "windows.toml"]
    for path, newline in zip(paths, ("\n", "\r\n"), strict=True):
        path.write_bytes(LEAGUE.replace("\n", newline).encode())

    assert read_league(paths[0]) == read_league(paths[1])


def recorded(path: Path) -> list[str]:
    game = wargames.load("screaming_eagles")
    seats = {seat: bots.make("random", game, 1) for seat in ("blue", "tan")}
    with Session(game, "standard", dice=wargames.SeededDice(1), seats=seats, record=path) as session:
        session.run(limit=6)
    return [entry.digest for entry in session.history]


def test_a_record_has_the_newlines_of_json_lines_on_every_system(tmp_path: Path) -> None:
    recorded(tmp_path / "game.jsonl")

    assert b"\r" not in (tmp_path / "game.jsonl").read_bytes()


def test_a_record_that_an_editor_gave_the_newlines_of_windows_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    digests = recorded(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))

    steps: list[Any] = list(wargames.replay(path))
    assert digests == [step.entry.digest for step in steps]


@pytest.mark.parametrize("name", ["Spiele von Jörg & Co", "100 % [alt]", "試合"])
def test_paths_may_hold_what_people_name_their_folders(name: str, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / name
    folder.mkdir()
    digests = recorded(folder / "das erste.jsonl")
    told = run("replay", folder / "das erste.jsonl")

    assert (0, "") == (told.code, told.err)
    assert len(digests) == len(list(wargames.replay(folder / "das erste.jsonl")))


def test_a_league_is_refused_where_engines_cannot_be_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    league: Any = League(bots=(BotEntry("random"),), contests=(Contest("bob"),))
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(wargames.BadOption, match="a league needs Linux or macOS"):
        run_league(league, None, None, most=1, watch=lambda _: None)  # type: ignore[arg-type]  # never looked at
