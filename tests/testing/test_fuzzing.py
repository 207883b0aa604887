"""How `benchmarks/fuzz.py` finds its way: lines reached, openings kept, games played again."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
RULE = """\
LIMIT = 3


def judge(number):
    if number > LIMIT:
        return "more"
    return [
        each
        for each in range(number)
    ]
"""


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return import_module("fuzz")


@pytest.fixture
def rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    (tmp_path / "a_rule.py").write_text(RULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield import_module("a_rule")
    del sys.modules["a_rule"]


def test_the_lines_of_functions_are_told_as_they_are_run(fuzz: Any, rule: Any, tmp_path: Path) -> None:
    reached, file = fuzz.Reached(tmp_path), str(tmp_path / "a_rule.py")

    with reached.watching():
        rule.judge(4)
    assert {(file, 5), (file, 6)} == reached.lines
    rule.judge(2)
    assert {(file, 5), (file, 6)} == reached.lines, "nobody watched"
    with reached.watching():
        rule.judge(2)
    assert reached.lines == fuzz.lines_within(tmp_path)


def test_games_go_on_from_where_lines_were_first_reached(fuzz: Any) -> None:
    tally = fuzz.play_batch("sniper", range(6), 1)

    assert (6, ()) == (tally.games, tally.violations)
    assert 3 == tally.openings
    assert set() < tally.reached < fuzz.lines_within(fuzz.package("sniper"))


def test_a_game_is_played_again_by_the_way_that_a_fault_names(fuzz: Any) -> None:
    explorer = fuzz.Explorer("sniper")
    explorer.play(0, 1)
    opening = explorer.opening(1)
    ((number, decisions),) = opening.way
    *_, last = fuzz.states(explorer.game, opening, 1)
    told = fuzz.ended(explorer.game, opening, (7, last))

    assert f", then {decisions} decisions of game {number}" in str(opening)
    again = fuzz.again("sniper", f"{number}:{decisions},1")
    assert again.startswith(str(opening))
    assert str(dict(told.results)) in again
