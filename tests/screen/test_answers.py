"""Menus in a narrow pane: every answer can be clicked, no question takes more than a screen."""

import random

import pytest

from cases import cases
from wargames import games, load
from wargames.cli.dialog.menus import menu_lines
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.play.session import Session
from wargames.presenting import AnswerOption, DecisionModel
from wargames.presenting.snapshot import question_line
from wargames.presenting.undo import only_answer
from wargames.screen.play_app import SPELLED
from wargames.screen.question_pane import QuestionPane

WIDE, HIGH = 34, 16
"""What the pane beside the board has in 80 columns and 24 lines."""
SCENARIOS = [(game, scenario) for game in games() for scenario in load(game).scenarios]


@cases(2, 5, 40)
def test_every_answer_can_be_clicked_where_its_number_stands(height: int) -> None:
    rows = [
        AnswerOption(at, f"fire A{at} at B{at % 3}", "hit 1/6, pinned 1/3" if at % 2 else "")
        for at in range(1, 24)
    ]
    lines = menu_lines(rows, WIDE, height)

    for row in rows:
        line = next(one for one in lines if row.number in {number for _, _, number in one.answers})
        start, stop, _ = next(one for one in line.answers if one[2] == row.number)
        assert str(row.number) in line.text[start:stop]
        assert row.number == line.number_at(start)
    assert max(len(line.text) for line in lines) <= WIDE


def longest(game_id: str, scenario: str, decisions: int) -> tuple[int, str]:
    """Play all seats by chance; give the most lines that a question took, and that question."""
    game, rng, found = load(game_id), random.Random(5), (0, "")
    session, pane = Session(game, scenario, dice=SeededDice(5)), QuestionPane()
    for _ in range(decisions):
        waiting = session.run()
        if not waiting:
            break
        decision = next(iter(waiting.values()))
        action = only_answer(decision)
        asked = DecisionModel(game, decision, session.view(decision.seat), width=SPELLED)
        while action is None:
            pane.heading, pane.asked = question_line(game, decision, asked.view, alone=False), asked
            lines = pane.question_lines(WIDE, HIGH)
            found = max(found, (len(lines), "\n".join(line.text for line in lines)))
            assert max(len(line.text) for line in lines) <= WIDE
            action = asked.choose(rng.choice(asked.options).number)
        session.submit(decision.seat, action)
    return found


@cases(*SCENARIOS)
def test_no_question_takes_more_than_a_small_screen(game: str, scenario: str) -> None:
    lines, question = longest(game, scenario, 6)
    assert lines <= HIGH, question


@pytest.mark.screen
@cases(*SCENARIOS)
def test_no_question_of_a_long_game_takes_more_than_a_small_screen(game: str, scenario: str) -> None:
    lines, question = longest(game, scenario, 150)
    assert lines <= HIGH, question
