"""Every clause of Hog, and the promises that every game keeps."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import wargames
from wargames.kernel.inspection.coverage import Coverage
from wargames.testing import check_game

GAME = wargames.load("hog")
LEFT, RIGHT = wargames.Seat("left"), wargames.Seat("right")


def played(*choices: str, dice: tuple[int, ...] = ()) -> wargames.Step[Any]:
    """Play choices, left and right in turn, with dice that fall as written."""
    scripted = wargames.ScriptedDice(dice)
    step = GAME.start("standard", dice=scripted)
    for at, choice in enumerate(choices):
        step = GAME.apply(step.state, (LEFT, RIGHT)[at % 2], GAME.parse(choice), scripted)
    return step


@pytest.mark.clause("HOG-1.1", "HOG-2.1")
def test_the_choice_is_secret_until_both_have_chosen() -> None:
    """The other seat sees that left has chosen, and cannot tell three dice from one."""
    step = played("throw 3")

    assert GAME.view(step.state, RIGHT) == GAME.view(played("throw 1").state, RIGHT)
    assert [GAME.narrate(event) for event in GAME.seen(step.events, RIGHT)] == ["Left has chosen."]


@pytest.mark.clause("HOG-2.2", "HOG-3.1")
def test_both_throw_when_both_have_chosen() -> None:
    """Each sum is scored."""
    assert played("throw 2", "throw 1", dice=(5, 6, 4)).state.totals == (11, 4)


@pytest.mark.clause("HOG-3.2")
def test_a_one_spoils_the_throw() -> None:
    """Three dice are spoiled 91 times in 216."""
    step = played("throw 3", "throw 1", dice=(6, 1, 6, 2))
    odds = GAME.odds(GAME.view(step.state, LEFT), GAME.parse("throw 3"))

    assert step.state.totals == (0, 2)
    assert odds["nothing"] == Fraction(91, 216)


@pytest.mark.clause("HOG-4.1", "HOG-R1")
def test_the_first_to_reach_the_goal_wins() -> None:
    """A tie beyond the goal goes on to another round."""
    tie = played(*["throw 4", "throw 4"] * 3, dice=(6, 6, 6, 6) * 6)
    won = played(*["throw 4", "throw 1"] * 3, dice=(6, 6, 6, 6, 2) * 3)
    over = GAME.pending(won.state)

    assert isinstance(GAME.pending(tie.state), wargames.Decisions)
    assert isinstance(over, wargames.Over)
    assert over.scores == {LEFT: 1, RIGHT: -1}


@pytest.mark.clause("HOG-2.1", "HOG-G1")
@pytest.mark.parametrize("choice", ["throw 0", "throw 5", "throw -1"])
def test_other_numbers_of_dice_are_refused(choice: str) -> None:
    """The refusal names its clause."""
    with pytest.raises(wargames.IllegalAction, match=r"HOG-2\.1"):
        played(choice)


@pytest.mark.clause("HOG-G1")
def test_a_scenario_may_bring_other_dice() -> None:
    """A box of eleven is refused, naming file, line, field and clause."""
    text = 'id = "many"\ntitle = "Many dice"\ndice = {}\n'
    step = GAME.start(GAME.read_scenario(text.format(10), "many.toml"), dice=wargames.ScriptedDice())

    assert GAME.refusal(step.state, LEFT, GAME.parse("throw 10")) is None
    with pytest.raises(wargames.BadScenario, match=r"many\.toml, line 3, dice: .* \[HOG-G1\]"):
        GAME.read_scenario(text.format(11), "many.toml")


def test_every_clause_is_in_the_code_and_in_a_test() -> None:
    """The ledger, the code and these tests name the same clauses."""
    tests = Path(__file__).parent
    coverage = Coverage.of(GAME.ledger, tests.parent / "hog", tests)

    assert not coverage.missing_code
    assert not coverage.missing_tests
    assert not coverage.unknown_ids


def test_hog_keeps_every_promise() -> None:
    """What the conformance kit checks."""
    check_game(GAME)
