"""What a decision prints, counted while a person plays every shipped scenario by chance."""

import statistics
from collections.abc import Sequence
from typing import Any

import pytest

import wargames
from cases import cases
from cli.typist import Asked, ask_by_chance
from wargames import load
from wargames.kernel.game.questions import slots

pytestmark = [pytest.mark.oracle, pytest.mark.thorough]

SCENARIOS = [(game, scenario) for game in wargames.games() for scenario in load(game).scenarios]
DECISIONS = 25
"""So many decisions of each scenario are counted."""
MOST_LINES = 40
USUAL_LINES = 15
MOST_QUESTIONS = 5
WIDTH = 80


@pytest.fixture(scope="module")
def asked() -> dict[tuple[str, str], list[Asked]]:
    patched = pytest.MonkeyPatch()
    return {
        (game, scenario): list(ask_by_chance(patched, game, scenario, seed=3, most=DECISIONS))
        for game, scenario in SCENARIOS
    }


def test_no_decision_prints_more_than_forty_lines(asked: dict[tuple[str, str], list[Asked]]) -> None:
    for where, decisions in asked.items():
        most = max(decisions, key=lambda one: one.lines)
        assert most.lines <= MOST_LINES, f"{where}: {most}"


def test_half_of_the_decisions_print_fifteen_lines_at_most(asked: dict[tuple[str, str], list[Asked]]) -> None:
    for where, decisions in asked.items():
        assert statistics.median(one.lines for one in decisions) <= USUAL_LINES, where


def test_an_action_takes_five_questions_at_most(asked: dict[tuple[str, str], list[Asked]]) -> None:
    assert MOST_QUESTIONS >= max(len(one.questions) for all_of in asked.values() for one in all_of)


@cases(*wargames.games())
def test_no_sentence_has_more_than_five_places(game: str) -> None:
    kinds: Sequence[Any] = load(game).action_types
    assert [] == [kind.__name__ for kind in kinds if len(slots(kind)) > MOST_QUESTIONS]


def test_every_line_fits_the_screen(asked: dict[tuple[str, str], list[Asked]]) -> None:
    decisions = [one for all_of in asked.values() for one in all_of]

    assert max(len(line) for one in decisions for lines in one.questions for line in lines) < WIDTH
