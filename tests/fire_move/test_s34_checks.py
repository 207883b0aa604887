"""Section 34: the 2D8 check and its readings."""

from cases import cases
from fire_move.given import GAME, battle, men
from fire_move.played import asked, dice, do, told
from wargames.fire_move.moments import (
    FigureChecked,
)
from wargames.fire_move.play.checks import Check
from wargames.kernel.chance.dice import SeededDice

RIFLES = "RIF RIF RIF RIF"
NEAR = men("B", "RIF RIF", 10, 20)
ALL = tuple(Check(black, red) for black in range(1, 9) for red in range(1, 9))


def test_black_counts_for_and_red_against() -> None:
    """FM-34.1: the examples: 6 and 2 are +4, 2 and 7 are -5."""
    assert [4, -5] == [Check(6, 2).signed, Check(2, 7).signed]


def test_the_result_lies_between_minus_seven_and_seven() -> None:
    """FM-34.2: the examples: 8 and 1, 1 and 8; each as often as two D8 say."""
    assert (7, -7) == (Check(8, 1).signed, Check(1, 8).signed)
    counts = {result: sum(one.signed == result for one in ALL) for result in range(-7, 8)}
    assert {result: 8 - abs(result) for result in range(-7, 8)} == counts


def test_the_black_die_is_rolled_before_the_red_one() -> None:
    """FM-34.1, FM-R50"""
    state = battle([men("A", RIFLES, 5, 20)], [NEAR], "F3")

    checks = told(do(state, "fire A at B with F3", fell=dice("7 2 3 5")), FigureChecked)

    assert [(7, 2), (3, 5)] == [(one.black, one.red) for one in checks]


def test_a_check_takes_two_dice_of_eight_sides() -> None:
    """FM-34.1: a record of what fell tells them apart."""
    state = battle([men("A", RIFLES, 5, 20)], [NEAR], "F3")

    step = GAME.apply(state, asked(state), GAME.parse("fire A at B with F3"), SeededDice(7))

    for one in told(step, FigureChecked):
        assert 1 <= one.black <= 8
        assert 1 <= one.red <= 8
        assert one.result == one.fv + one.black - one.red


def test_a_result_of_0_or_more_is_0_to_7() -> None:
    """FM-34.5, FM-R49: no check of the text asks for it."""
    assert set(range(8)) == {one.signed for one in ALL if one.not_negative}
    assert set(range(1, 8)) == {one.signed for one in ALL if one.positive}


def test_some_checks_ask_for_certain_numbers() -> None:
    """FM-34.6, FM-R49: with their sign, as a weapon's WF number is."""
    assert {-7} == {one.signed for one in ALL if one.is_one_of(-7)}
    assert {-6, 3} == {one.signed for one in ALL if one.is_one_of(-6, 3)}


@cases(*range(8))
def test_a_range_check_succeeds_from_minus_x_to_x(most: int) -> None:
    """FM-34.7: the example: 0-2 succeeds from -2 to +2 and fails at -3 and +3."""
    assert set(range(-most, most + 1)) == {one.signed for one in ALL if one.lies_within(most)}
