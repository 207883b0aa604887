"""The rules read at the terminal: sections, examples with their boards, links, the way from a refusal."""

import re
import shlex
from pathlib import Path

import pytest

import wargames
from cases import cases
from cli.terminal import Run, one_line, runner
from wargames.lessons import examples_of
from wargames.presenting.rule_texts import SCREEN, example_lines

GAMES = sorted(wargames.games())
PLAY = ("play", "sniper", "--scenario", "snipers_alley", "-o", "default_set_up=true", "--seed", 3)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def flowing(text: str) -> str:
    """Return a text without its lines."""
    return " ".join(text.split())


def test_a_clause_has_its_example_with_a_board_and_says_how_to_start_it(run: Run) -> None:
    """BOB-5.6.3"""
    told = run("rules", "bob", "BOB-5.6.3").out

    assert "Example: Fire out of a Melee\n      A   B   C   D   E   F   G\n" in told
    assert "  No: an enemy is in E3; nobody fires out of that hex [BOB-5.6.3]\n" in told
    assert "Try it: wargames learn bob --example fire_out_of_melee\n" in told
    assert "Named by: BOB-R15" in told


def test_what_a_search_says_about_more_can_be_typed(run: Run) -> None:
    told = flowing(run("rules", "sniper", "who may heal").out)
    more, one = re.findall(r"wargames rules sniper \"[^\"]+\"", told)[-2:]

    assert "page 2 of" in run(*shlex.split(more)[1:]).out
    assert run(*shlex.split(one)[1:]).out.startswith(f"{shlex.split(one)[-1]}  ")


def test_a_section_reads_as_one_of_a_rulebook(run: Run) -> None:
    told = run("rules", "bob", "5.6").out.splitlines()

    assert "BOB-5.6  Fire" == told[0]
    assert 1 == sum(line.startswith("  BOB-R15: ") for line in told)
    assert "  See BOB-R15 above." in told
    assert "  Fire out of a Melee: rules BOB-5.6.3" in told


def test_a_clause_leads_to_its_lesson_its_question_and_its_event(run: Run) -> None:
    """BOB-5.3.4"""
    told = flowing(run("rules", "bob", "BOB-5.3.4").out)

    assert "Lesson: The stone house, choice 7 (wargames learn bob 1)" in told
    assert "Asks: Spend a Command Point on the failed check of counter, or accept it." in told
    assert "Tells: The side began to activate units." in flowing(run("rules", "bob", "BOB-4.2").out)


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_started_and_says_the_same_there(game: str, run: Run) -> None:
    one = examples_of(wargames.load(game))[-1]
    told = run("learn", game, "--example", one.id, "--plain", typed=f"{one.written.do}\n").out

    assert f"Example: {one.written.title}" in told
    outcome = one.written.told or (f"No: {one.written.refused}",)
    answer = flowing(told.partition("> ")[2])
    assert [] == [line for line in outcome if line not in answer]


def test_an_example_that_is_recorded_can_be_gone_on_with(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "aim.jsonl"
    left = run("learn", "sniper", "--example", "aim", "--plain", "--record", record).out

    assert "wargames resume" in left
    assert record.exists()
    assert "Americans: Take an action" in run("resume", record, "--plain").out


def test_an_unknown_example_is_refused_by_name(run: Run) -> None:
    assert "did you mean 'aim'" in one_line(run("learn", "sniper", "--example", "aims"))


def test_w_leads_from_a_refusal_to_its_rule(run: Run) -> None:
    """SN-9.1"""
    told = run(*PLAY, typed="fire A1 at S1 normal\nw\nfire A1 at S1 normal\n").out
    asked, refused = told.split("[SN-9.1]\nw: the rule\n", 1)

    assert "SN-9.1" not in asked
    assert "SN-9.1  Attacking a concealed sniper" in refused
    assert "Try it: wargames learn sniper --example concealed_sniper" in refused
    assert "w: the rule" not in refused


@cases(*GAMES)
def test_an_example_fits_the_screen(game: str) -> None:
    for one in examples_of(wargames.load(game)):
        lines = list(example_lines(one, SCREEN))
        assert max(len(line) for line in lines[1:-6]) <= 340
        assert len(lines) <= SCREEN[0] + 12
