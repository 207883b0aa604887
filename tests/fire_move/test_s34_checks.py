"""Section 34: the 2D8 check and its readings."""

from cases import cases
from fire_move.given import GAME, battle, in_discards, men, table, with_piece
from fire_move.played import asked, dice, do, only, told
from wargames.fire_move.moments import (
    ArtilleryCalled,
    CrossingTried,
    FigureChecked,
    MoraleTested,
    RepairTried,
    SniperFired,
    ToHitRolled,
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


@cases(("6 2", 7), ("2 7", -2), ("4 4", 3), ("1 8", -4))
def test_most_checks_use_the_signed_result_as_it_is(throw: str, result: int) -> None:
    """FM-34.3, FM-R49: fire, and its like."""
    state = battle([men("A", RIFLES, 5, 20)], [NEAR], "F3")

    assert (
        result == told(do(state, "fire A at B with F3", fell=dice(f"{throw} 1 8")), FigureChecked)[0].result
    )


@cases(("2 1", True), ("8 1", True), ("4 4", False), ("1 2", False), ("1 8", False))
def test_a_ford_and_artillery_need_a_positive_result(throw: str, *, success: bool) -> None:
    """FM-34.4, FM-R49"""
    river = battle(
        [men("A", "RIF RIF", 19.5, 20)], [men("B", "RIF RIF", 55, 5)], "M1", on=table(border="river")
    )
    radio = battle([men("P", "PL RAD", 5, 20)], [men("B", "RIF RIF", 21, 20)], "RD5")

    forded = do(river, "move A with M1 for actions", "step 22/20", fell=dice(throw))
    called = do(radio, "artillery by P at 3 with RD5", fell=dice(throw + (" 1 8 1 8" if success else "")))

    assert success == only(forded, CrossingTried).crossed
    assert success == only(called, ArtilleryCalled).arrived


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


@cases(("1 4", True), ("4 1", True), ("1 5", False), ("5 1", False))
def test_a_to_hit_roll_is_a_range_check(throw: str, *, hit: bool) -> None:
    """FM-34.7, FM-15.2, FM-R49: the light mortar's 3 at Medium."""
    team = men("W", "ORD CRW", 5, 20, weapon="light_mortar")
    state = battle([team], [men("B", "RIF RIF", 21, 20)], "F3")

    step = do(state, "ordnance W-light_mortar-1 at 3 with F3", fell=dice(throw + (" 1 8 1 8" if hit else "")))

    assert hit == only(step, ToHitRolled).hit


@cases(("1 4", True), ("4 1", True), ("1 5", False), ("5 1", False))
def test_a_morale_test_is_a_range_check(throw: str, *, passed: bool) -> None:
    """FM-34.7, FM-R49: a German rifleman's 3."""
    state = battle([men("A", "RIF RIF", 9.5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")

    step = do(
        state, "move A with M1 for actions", "charge B with 1,2 along 11.2/20", fell=dice(f"{throw} 8 1")
    )

    assert [passed, False] == [one.passed for one in told(step, MoraleTested)]


@cases(
        ("1 3", "nothing"), ("3 1", "nothing"), ("1 4", "pinned"), ("4 1", "pinned"),
        ("1 6", "pinned"), ("6 1", "pinned"), ("1 7", "KIA"), ("7 1", "KIA"))  # fmt: skip
def test_a_sniper_check_is_a_range_check(throw: str, effect: str) -> None:
    """FM-34.7, FM-R49"""
    state = in_discards(battle([men("A", "RIF RIF", 5, 20)], [NEAR], "SNP M1 M1 M2 M2 M3"))

    step = do(state, "sniper at B with SNP", fell=dice(throw, pick="1"))

    assert effect == only(step, SniperFired).effect


@cases(("1 4", True), ("4 1", True), ("1 3", False), ("3 1", False))
def test_a_wire_check_reads_the_number(throw: str, *, crossed: bool) -> None:
    """FM-R49: wire of level 3 asks for 3 or more, whatever the sign."""
    own = men("A", "RIF RIF", 19.5, 20)
    state = battle([own], [men("B", "RIF RIF", 55, 5)], "M1", on=table(border="wire3"))

    step = do(state, "move A with M1 for actions", "step 22/20", fell=dice(throw))

    assert crossed == only(step, CrossingTried).crossed


def test_a_repair_keeps_its_sign() -> None:
    """FM-34.3, FM-R49: -2 is less than Rep # 1."""
    state = battle([men("W", "ORD CRW", 5, 20, weapon="light_mortar")], [NEAR], "")
    failed = with_piece(state, "W-light_mortar-1", failed=True)

    assert not only(do(failed, "repair W-light_mortar-1 with W", fell=dice("1 3")), RepairTried).repaired
