"""Hints, thoughts aloud, and recorded games judged."""

import json
import re
from pathlib import Path

import pytest

from cli.terminal import Run, one_line

pytestmark = pytest.mark.thorough

QUICK = "determinized:random,simulations=8,max_candidates=3,horizon=0"
GAME = ("screaming_eagles", "--seed", 3, "-o", "round_limit=1")


def test_a_person_gets_a_hint_at_each_choice(run: Run) -> None:
    shown = run("play", *GAME, "--bot", "random", "--hint", QUICK, typed="1\nquit\n")

    assert 0 == shown.code
    assert 2 == len(re.findall(r"Thoughts for Blue: \d+ simulations", shown.out))
    assert re.search(r"^ \* [+-]\d\.\d\d .* lay .* for Stallion", shown.out, re.MULTILINE)


def test_a_bot_that_does_not_think_ahead_says_what_it_would_do(run: Run) -> None:
    shown = run("play", *GAME, "--bot", "random", "--hint", "ace", typed="quit\n")

    assert re.search(r"^The bot ace would choose: .*[Ss]tallion", shown.out, re.MULTILINE)


def test_a_hint_may_be_asked_for(run: Run) -> None:
    shown = run("play", *GAME, "--bot", "random", typed="quit\n")
    assert "Thoughts" not in shown.out

    assert "hint           what a bot" in run("play", *GAME, "--bot", "random", typed="?\nquit\n").out


@pytest.mark.parametrize(
    ("hinted", "why"), [("acee", "did you mean 'ace'"), ("ismcts:depth=x", "depth cannot be 'x'")]
)
def test_a_bot_for_hints_that_cannot_be_is_refused_at_once(run: Run, hinted: str, why: str) -> None:
    refused = run("play", *GAME, "--hint", hinted)

    assert why in one_line(refused)
    assert "" == refused.out


def test_bots_may_think_aloud_and_a_record_is_judged(run: Run, tmp_path: Path) -> None:
    record, curve = tmp_path / "game.jsonl", tmp_path / "curve.svg"
    watched = ("watch", *GAME, "--bot", QUICK, "--bot", "random")

    silent, aloud = run(*watched), run(*watched, "--thoughts", "--record", record)
    assert "Thoughts" not in silent.out
    assert "Thoughts for Blue: " in aloud.out
    assert "Thoughts for Tan: " not in aloud.out

    judged = run("analyze", record, "--bot", QUICK, "--seat", "tan")
    assert 0 == judged.code
    assert re.search(r"^ Tan +\d+ ", judged.out, re.MULTILINE)
    assert not re.search(r"^ Blue ", judged.out, re.MULTILINE)
    assert "curve" not in judged.out
    assert not curve.exists()


def test_a_judged_record_says_how_sure_each_mark_is(run: Run, tmp_path: Path) -> None:
    """In words, and as JSON, where what is not clear stands too."""
    record = tmp_path / "game.jsonl"
    run("watch", *GAME, "--bot", "random", "--bot", "random", "--record", record)
    judge = "determinized:simulations=40"

    said = run("analyze", record, "--bot", judge).out
    found = json.loads(run("analyze", record, "--bot", judge, "--json").out)

    marked = [one for one in found if one["mark"]]
    assert marked, "random bots blunder"
    assert len(marked) < len(found), "what is not marked stands there, too"
    assert len(marked) == len(re.findall(r"^ *\d+\. ", said, re.MULTILINE))
    for one in marked:
        low, high = one["lost"]["interval"]
        assert 0 < low < one["lost"]["loss"] < high
        words = f"{one['mark']} lost {one['lost']['loss']:.2f}, at 95 % between {low:.2f} and {high:.2f} by "
        assert words in " ".join(said.split())
    assert "not clear" in said


def test_a_bot_that_compares_nothing_judges_nothing(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    run("watch", *GAME, "--bot", "random", "--record", record)

    assert "ace does not compare choices: take determinized or planner" in one_line(
        run("analyze", record, "--bot", "ace")
    )
    assert "there is no seat 'red'" in one_line(run("analyze", record, "--bot", QUICK, "--seat", "red"))
