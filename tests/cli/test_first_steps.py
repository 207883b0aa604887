"""First steps: what a newcomer types before knowing a name, and what the shell and the help say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import wargames
from cases import cases
from cli.terminal import Run, one_line

GAMES = sorted(wargames.games())
COMMAND = ("from wargames.cli.errors import main; import sys; sys.exit(main(sys.argv[1:]))",)


@pytest.mark.parametrize("game", GAMES)
def test_play_opens_the_scenario_that_is_named_to_begin_with_and_listed_first(game: str, run: Run) -> None:
    named = f"wargames play {game} --scenario "
    (line,) = (one.strip() for one in run().out.splitlines() if named in one)
    scenario = line.removeprefix(named)
    title = wargames.load(game).scenario(scenario).title

    assert f": {title}." in " ".join(run("play", game, typed="quit\n").out.split())
    listed = run("list", game).out.split("\n")
    first = next(row for row in listed if row.split()[:1] in [[one] for one in wargames.load(game).scenarios])
    assert scenario == first.split()[0]


def test_play_alone_lists_what_can_be_played(run: Run) -> None:
    told = run("play")

    assert 0 == told.code
    assert GAMES == [line.split()[2] for line in told.out.splitlines() if "wargames play " in line]


@pytest.mark.parametrize(("typed", "meant"), [("snipr", "sniper"), ("firemove", "fire_move"), ("nope", None)])
def test_only_a_name_that_is_alike_is_suggested(typed: str, meant: str | None, run: Run) -> None:
    said = one_line(run("play", typed))

    assert (f"did you mean {meant!r}" in said) if meant else ("did you mean" not in said)


@pytest.mark.parametrize("group", [(), ("league",)])
def test_the_summary_of_every_command_is_whole_at_80_columns(group: tuple[str, ...], run: Run) -> None:
    told = run(*group, "--help", columns=80).out
    commands = told.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()

    assert len(commands) >= 4
    assert [line for line in commands if not line.endswith(".") or line.endswith("...")] == []


@pytest.mark.thorough
@cases(
    ("wargames play s", {"sam_fire", "screaming_eagles", "sniper"}),
    ("wargames learn bo", {"bob"}),
    ("wargames play sniper --scenario f", {"four_corners"}),
    ("wargames play sniper --bot mark", {"marksman"}),
)
def test_the_shell_completes_games_scenarios_and_bots(line: str, offered: set[str]) -> None:
    told = subprocess.run(
        [sys.executable, "-c", *COMMAND],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ
        | {
            "_WARGAMES_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split()) - 1),
        },
    ).stdout

    assert offered == set(told.split())


def test_ratings_name_the_extra_that_they_need(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(sys.modules["wargames.arena.rating"], "import_module", missing)
    words = ("match", "screaming_eagles", "--bot", "random", "--bot", "random", "-n", "2", "--ratings")

    assert "pip install 'wargames-kernel[ratings]'" in one_line(run(*words))
    assert "needs the extra `ratings`" in " ".join(run("match", "--help").out.split())


def test_odds_of_words_that_are_no_action_are_a_usage_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", "screaming_eagles", "--seed", 1, "--record", file, typed="1\n1\n")
    told = run("odds", file, "fire")

    assert 2 == told.code
    assert "cannot read 'fire'" in one_line(told)
