"""What a newcomer is told, and what fits a screen of 80 columns."""

import os
import shlex
from pathlib import Path

import pytest

import wargames
from cli.terminal import Run, one_line, runner
from wargames import bots

GAMES = sorted(wargames.games())


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch, capsys)


def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the screen at 80 columns, whatever the runner asks for."""
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((80, 24)))


def test_without_a_command_it_says_what_to_type_first_and_that_can_be_typed(run: Run) -> None:
    lines = [line.strip() for line in run().out.splitlines()]
    typed = [
        shlex.split(line)[1:] for line in lines if line.startswith(("wargames play ", "wargames learn "))
    ]
    commands = [command for command in typed if command[0] == "play"]

    assert typed[0] == ["learn", "screaming_eagles"]
    assert GAMES == sorted(command[1] for command in commands)
    assert 24 > len(lines)
    assert ["play", "bob", "--scenario", "farm_lane"] in commands
    assert 0 == run(*typed[0], typed="quit\n").code
    assert all(command[3] in wargames.load(command[1]).scenarios for command in commands)
    assert max(map(len, lines)) < 80


def test_the_lists_fit_eighty_columns_and_cut_no_name(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch)
    listed, switched = run("list").out, run("options").out

    assert 80 > max(map(len, (listed + switched).splitlines()))
    words = {word.strip(",:") for word in listed.split()}
    for info in wargames.games().values():
        assert {info.id, *info.scenarios, *bots.names(info.id)} <= words
    assert {f"{name}:" for name in GAMES} <= set(switched.split())
    assert "flares_last_round" in switched


@pytest.mark.parametrize("columns", [30, 45])
def test_a_narrower_screen_cuts_no_name_either(
    run: Run, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setattr("shutil.get_terminal_size", lambda *_: os.terminal_size((columns, 24)))

    assert "lieutenants_walk" in run("list").out.replace(",", " ").split()


def recorded(run: Run, name: str, **more: str) -> None:
    words = [word for option, value in more.items() for word in (f"--{option}", value)]
    assert (
        0
        == run("play", "sniper", "--scenario", "four_corners", "--record", name, *words, typed="quit\n").code
    )


def test_resume_alone_offers_the_unfinished_games_the_latest_first(run: Run) -> None:
    recorded(run, "early.jsonl")
    recorded(run, "late.jsonl", seat="de")
    os.utime("early.jsonl", (1, 1))
    Path("notes.jsonl").write_text('{"not": "a record"}\n', encoding="utf-8")
    assert (
        0 == run("watch", "screaming_eagles", "--bot", "random", "--seed", "7", "--record", "over.jsonl").code
    )

    shown = run("resume", typed="2\nquit\n")

    first, second, *_ = shown.out.splitlines()
    assert first.startswith("  1  late.jsonl: sniper, four_corners; de; ")
    assert second.startswith("  2  early.jsonl: sniper, four_corners; us; ")
    assert "You lead the Americans" in shown.out
    assert not {"over.jsonl", "notes.jsonl"} & set(shown.out.replace(":", " ").split())
    assert 0 == shown.code


@pytest.mark.parametrize(
    ("typed", "because"), [("", "none was chosen"), ("\n", "none was chosen"), ("2\n", "'2' is none of 1")]
)
def test_resume_without_a_choice_says_what_to_type(run: Run, typed: str, because: str) -> None:
    recorded(run, "a game.jsonl")
    shown = run("resume", typed=typed)

    assert 2 == shown.code
    assert because in one_line(shown)
    assert "wargames resume 'a game.jsonl'" in shown.err


def test_resume_with_nothing_to_go_on_with_says_how_to_begin(run: Run) -> None:
    shown = run("resume")

    assert 2 == shown.code
    assert "no unfinished game is recorded in this folder" in one_line(shown)
