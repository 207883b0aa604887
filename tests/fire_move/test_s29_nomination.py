"""Section 29, from the movement card to the answer of the defenders."""

from typing import Any

from cases import cases
from fire_move.given import at, given, men, pinned, table, with_group
from fire_move.played import asked, dice, do, figure, forbids, group, hand, ids, legal, refused, told
from wargames.fire_move.moments import (
    CardsPlayed,
    ChargeMet,
    CombatDecided,
    CrossingTried,
    FigureChecked,
    FigurePinned,
    GroupAdvanced,
    GroupRetired,
    MoraleTested,
    PairsMade,
    SideRolled,
    StepDeclared,
)
from wargames.fire_move.values.components import BorderType
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

OK = "1 1"
MOVE = "move A with M1 for actions"
CHARGE = "charge B with 1,2 along 11.3/20"


def two(own: str = "RIF RIF", enemy: str = "RIF RIF", cards: str = "M1", **more: Any) -> State:
    """Give two groups seven inches apart."""
    return given([men("A", own, 5, 20)], [men("B", enemy, 12, 20)], cards, **more)


def moving(
    *texts: str, own: str = "RIF RIF", enemy: str = "RIF RIF", cards: str = "M1", **more: Any
) -> State:
    """Give the moment after a movement card."""
    return do(two(own, enemy, cards, **more), *(texts or (MOVE,))).state


def charged(*pins: int, **more: Any) -> State:
    """Give the moment after both men of A have passed their tests, with figures pinned before."""
    return do(pinned(two(**more), *pins), MOVE, CHARGE, fell=dice(f"{OK} {OK}")).state


# the card: FM-29.1


def test_close_combat_starts_with_a_movement_card_on_the_group() -> None:
    """FM-29.1, FM-R5"""
    step = do(two(cards="M1 F3"), MOVE, CHARGE, fell=dice(f"{OK} {OK}"))

    assert [("M1",)] == [event.cards for event in told(step, CardsPlayed)]
    assert ("F3",) == hand(step.state, "german")
    (declared,) = told(step, StepDeclared)
    assert (("FM-29.1", "FM-29.2"), "A", "B") == (declared.clauses, declared.group, declared.target)
    assert "FM-3.1" == refused(two(), CHARGE).clause


@cases(("M1", 0), ("M2", 1), ("M3", 2))
def test_the_last_move_action_of_the_card_is_the_charge(card: str, before: int) -> None:
    """FM-29.1, FM-G11: N - 1 ordinary move actions may come first; after the charge none is left."""
    state = moving(f"move A with {card} for actions", cards=card)

    for y in range(before):
        state = do(state, f"step 5/{21 + y}").state
    after = do(state, CHARGE, "retire 18/25", fell=dice(f"{OK} {OK}")).state

    assert at(11.3, 20) == figure(after, 1).at
    assert "FM-3.1" == refused(after, "step 5/20").clause


def test_under_the_cards_cv_the_charge_is_the_only_move_and_is_concealed() -> None:
    """FM-29.1, FM-R55, FM-G11, FM-5.5: M2b subtracts 2 from reactive fire, its last sample included."""
    charged = do(
        two(cards="M2b", their_hand="F1"), "move A with M2b for cv", CHARGE, fell=dice(f"{OK} {OK}")
    ).state

    step = do(charged, "react at 7 with B by F1", fell=dice("1 1 1 1"))

    assert {-2} == {total(check.modifiers) for check in told(step, FigureChecked)}
    assert [7] == [event.sample for event in told(step, GroupAdvanced)]


@cases("smoke SMK", "firing F1")
def test_no_other_card_goes_with_the_card_of_a_charge(extra: str) -> None:
    """FM-29.1, FM-R5"""
    fell = dice(d6="3") if extra.startswith("smoke") else dice()
    state = do(two("SL RIF", cards="M1 SMK F1"), f"{MOVE} {extra}", fell=fell).state

    assert "FM-R5" == refused(state, CHARGE).clause


def test_a_group_on_the_ground_gets_up_to_charge_and_older_smoke_blows_away() -> None:
    """FM-29.4, FM-R18, FM-R31"""
    state = with_group(two(), "A", ground=True, smoke=3, smoke_turn=4)

    after = do(state, MOVE, CHARGE, fell=dice(f"{OK} {OK}")).state

    assert (False, 0) == (group(after, "A").ground, group(after, "A").smoke)


# the nomination: FM-29.2 and FM-29.3


@cases(
    "charge B with 1,1 along 11.3/20",
    "charge B with 1,4 along 11.3/20",
    "charge B with 1,3 along 11.3/20",
    "charge A with 1,2 along 11.3/20",
    "charge X with 1,2 along 11.3/20",
)
def test_unpinned_figures_of_the_group_are_nominated_against_an_enemy_group(text: str) -> None:
    """FM-29.2, FM-G11, FM-G23: figure 3 is pinned, 4 an enemy."""
    state = do(pinned(two("RIF RIF RIF"), 3), MOVE).state

    assert "FM-29.2" == refused(state, text).clause


def test_any_number_may_be_nominated_and_the_others_are_left_behind() -> None:
    """FM-2.2, FM-29.2, FM-R60, FM-29.4: one man may be named, and one be left behind."""
    state = moving(own="SL RIF RIF")

    for picked in ("1", "2", "1,3", "1,2,3"):
        assert legal(state, f"charge B with {picked} along 11.3/20")
    step = do(state, "charge B with 2 along 11.3/20", "stand", fell=dice(f"{OK} {OK}"))
    assert [2] == [test.figure for test in told(step, MoraleTested)][:1]
    assert at(5, 20) == figure(step.state, 1).at
    assert figure(step.state, 1).group != figure(step.state, 2).group


@cases(("2 5", True), ("5 2", True), ("8 4", False), ("4 8", False), ("4 4", True))
def test_each_nominee_tests_his_morale_without_regard_to_the_sign(fell: str, passed: bool) -> None:
    """FM-29.3, FM-R49, FM-34.7: the example, morale 3 and -3 and +4."""
    step = do(moving(), "charge B with 1 along 11.3/20", fell=dice(fell))

    (test,) = told(step, MoraleTested)
    assert (("FM-29.3",), 1, 3, passed) == (test.clauses, test.figure, test.needed, test.passed)
    assert passed != figure(step.state, 1).pinned


def test_the_tests_are_rolled_in_kf_order() -> None:
    """FM-29.3, FM-G11, FM-R50: the SL, the LMG gunner, then the rifleman."""
    step = do(moving(own="RIF SL LMG"), "charge B with 1,2,3 along 11.3/20.75", fell=dice("1 1 1 1 1 1"))

    assert [2, 3, 1] == [test.figure for test in told(step, MoraleTested)]


# who passed and who failed: FM-29.4 and FM-29.5


def test_who_passed_is_moved_up_and_who_failed_is_pinned_where_he_stands() -> None:
    """FM-29.4, FM-29.5, FM-R40"""
    state = moving(own="RIF RIF RIF", their_hand="COW")

    step = do(state, "charge B with 1,2,3 along 11.3/20", "pass", fell=dice("2 5 8 4 3 6"))

    assert [(("FM-29.5",), 2)] == [(event.clauses, event.figure) for event in told(step, FigurePinned)]
    assert (True, at(5, 20.75)) == (figure(step.state, 2).pinned, figure(step.state, 2).at)
    assert {at(11.3, 20)} == {figure(step.state, number).at for number in (1, 3)}
    assert {"A", "A.2", "B"} == ids(step.state)


def test_where_nobody_passes_the_action_ends() -> None:
    """FM-29.5, FM-G11: nobody moves, and the defenders are not asked."""
    step = do(moving(their_hand="F3"), CHARGE, fell=dice("8 1 1 8"))

    assert [at(5, 20), at(5, 20.75)] == [figure(step.state, 1).at, figure(step.state, 2).at]
    assert not told(step, ChargeMet)
    assert "german" == asked(step.state)
    assert group(step.state, "A").acted


def test_the_route_begins_at_the_most_significant_nominee_whether_he_passes_or_not() -> None:
    """FM-29.4, FM-G11"""
    step = do(moving(own="SL RIF"), CHARGE, fell=dice(f"8 1 {OK}"))

    assert (at(5, 20), at(11.3, 20)) == told(step, StepDeclared)[0].route
    assert "american" == asked(step.state)


@cases((11, True), (10.99, False))
def test_the_charge_point_is_within_an_inch_of_an_enemy_figure(x: float, good: bool) -> None:
    """FM-29.4, FM-G11: 1 inch, and no more."""
    text = f"charge B with 1,2 along {x}/20"

    assert (None if good else "FM-G11") == forbids(moving(), text)


def test_the_charge_point_lies_in_the_enemys_feature() -> None:
    """FM-29.4, FM-G11: 0.80 inch away across the hedge does not do."""
    there = table(border="hedge")
    state = given([men("A", "RIF RIF", 15, 20)], [men("B", "RIF RIF", 20.4, 20)], "M1", on=there)

    assert "FM-G11" == refused(do(state, MOVE).state, "charge B with 1,2 along 19.6/20").clause


@cases((19, None), (18.99, "FM-5.13"))
def test_one_border_within_an_inch_of_the_leading_nominee_may_be_crossed(
    x: float, clause: str | None
) -> None:
    """FM-29.2, FM-29.4, FM-G11"""
    state = given(
        [men("A", "RIF RIF", x, 20)], [men("B", "RIF RIF", 24, 20)], "M1", on=table(border="low_wall")
    )
    state = do(state, MOVE).state

    assert clause == forbids(state, "charge B with 1,2 along 23.3/20")


@cases(("stream", "FM-7.3", "3 3"), ("wire4", "FM-20.1", "3 1"))
def test_water_or_wire_on_the_way_is_tried_before_the_morale_tests(
    border: BorderType, clause: str, bad: str
) -> None:
    """FM-29.2, FM-29.3, FM-G11: failure ends the action without a test."""
    state = given(
        [men("A", "RIF RIF", 19.3, 20)], [men("B", "RIF RIF", 24, 20)], "M1", on=table(border=border)
    )
    text = "charge B with 1,2 along 23.3/20"

    failed = do(state, MOVE, text, fell=dice(bad))
    crossed = do(state, MOVE, text, fell=dice(f"8 1 {OK} {OK}"))

    assert [False] == [event.crossed for event in told(failed, CrossingTried)]
    assert clause in told(failed, CrossingTried)[0].clauses
    assert not told(failed, MoraleTested)
    assert at(19.3, 20) == figure(failed.state, 1).at
    assert "german" == asked(failed.state)
    order = [type(event) for event in crossed.events if isinstance(event, CrossingTried | MoraleTested)]
    assert [CrossingTried, MoraleTested, MoraleTested] == order


# reactive fire: FM-29.6


def test_reactive_fire_comes_after_the_tests_and_before_the_defenders_answer() -> None:
    """FM-29.6, FM-R40: also by the group that is charged."""
    charged = do(moving(their_hand="F1 COW"), CHARGE, fell=dice(f"{OK} {OK}"))
    texts = ("react at 3 with B by F1", "go on", "pass", "stand", "retire 18/25")

    step = do(charged.state, *texts, fell=dice("1 1 1 1 8 1"))

    assert 2 == len(told(charged, MoraleTested))
    order = [type(event) for event in step.events if isinstance(event, FigureChecked | ChargeMet)]
    assert [FigureChecked, FigureChecked, ChargeMet] == order


def test_chargers_who_are_pinned_on_the_way_do_not_arrive() -> None:
    """FM-29.6, FM-29.8, FM-R62: the other goes on alone."""
    texts = ("react at 3 with B by F1", "go on", "stand", "pair 1+3")

    step = do(charged(their_hand="F1"), *texts, fell=dice(f"1 1 6 3 {OK} 8 1 1 8"))

    assert figure(step.state, 2).pinned
    assert figure(step.state, 2).group != "A"
    assert [((1, 3), (1, 4))] == [event.pairs for event in told(step, PairsMade)]


def test_where_all_chargers_are_pinned_there_is_no_close_combat() -> None:
    """FM-29.6, FM-29.7"""
    step = do(charged(their_hand="F1"), "react at 3 with B by F1", fell=dice("6 3 6 3"))

    assert not told(step, ChargeMet)
    assert "german" == asked(step.state)


# the defenders' answer: FM-29.7


@cases(("4 1", "stand"), ("1 4", "stand"), ("5 1", "forced to retire"), ("1 5", "forced to retire"))
def test_defenders_who_stand_test_the_morale_of_their_key_figure(fell: str, answer: str) -> None:
    """FM-29.7, FM-G11, FM-R49: 3 or less of either sign."""
    step = do(charged(), "stand", fell=dice(fell))

    assert [(("FM-29.7",), "B", answer)] == [
        (one.clauses, one.group, one.answer) for one in told(step, ChargeMet)
    ]
    assert [(3, 3)] == [(test.figure, test.needed) for test in told(step, MoraleTested)]


@cases(
    ("SL RIF", (), "6 1", 3, 4),
    ("SL RIF", (3,), "5 1", 4, 3),
    ("RIF RIF", (3, 4), "4 1", 3, 2),  # all pinned: one lower
)
def test_the_key_figure_is_the_most_significant_unpinned_defender(
    enemy: str, pins: tuple[int, ...], fell: str, kf: int, needed: int
) -> None:
    """FM-29.7, FM-R4, FM-G11: an American SL has morale 4, a rifleman 3; he fails by one."""
    step = do(charged(*pins, enemy=enemy), "stand", fell=dice(fell))

    assert [(kf, needed, False)] == [(one.figure, one.needed, one.passed) for one in told(step, MoraleTested)]


def test_defenders_may_retire_voluntarily_with_their_pins_as_they_are() -> None:
    """FM-29.7, FM-29.12, FM-G11: the attackers win without a test, and no fire is drawn."""
    step = do(charged(4, cards="M1 F3"), "retire 18/25")

    assert ["retire"] == [event.answer for event in told(step, ChargeMet)]
    assert [(("FM-29.12",), at(18, 25))] == [(event.clauses, event.at) for event in told(step, GroupRetired)]
    assert [False, True] == [figure(step.state, number).pinned for number in (3, 4)]
    assert "B" == figure(step.state, 4).group
    assert ["german"] == [event.winner for event in told(step, CombatDecided)]
    assert not told(step, MoraleTested)
    assert not told(step, SideRolled)
    assert [at(11.3, 20), at(18, 25)] == [figure(step.state, number).at for number in (1, 3)]


@cases("retire 11.5/20.3", "retire 11.9/20", "retire 12/19.35", "retire 18/25>12.25/20")
def test_a_retreat_ends_farther_from_the_charge_point_and_an_inch_from_any_enemy(text: str) -> None:
    """FM-G11, FM-29.7"""
    assert "FM-G11" == refused(charged(), text).clause


@cases(("hedge", None), ("join", None), ("stream", "FM-G11"), ("wire3", "FM-G11"))
def test_a_retreat_crosses_one_border_at_hand_but_no_water_or_wire(
    border: BorderType, clause: str | None
) -> None:
    """FM-G11, FM-29.12"""
    state = given(
        [men("A", "RIF RIF", 12, 20)], [men("B", "RIF RIF", 19.3, 20)], "M1", on=table(border=border)
    )
    met = do(state, MOVE, "charge B with 1,2 along 18.6/20", fell=dice(f"{OK} {OK}")).state

    assert clause == forbids(met, "retire 24/20")


@cases((21.3, "FM-G11"), (21.4, "FM-G11"), (21.41, None))
def test_a_retreat_ends_farther_off_than_its_key_figure_stood(y: float, clause: str | None) -> None:
    """FM-G11, FM-29.7: the SL stood 1.40 inches from the charge point."""
    enemy = men("B", "RIF SL", 12.5, 20, dx=0.7, dy=0)
    state = given([men("A", "RIF RIF", 5, 20)], [enemy], "M1")
    met = do(state, MOVE, "charge B with 1,2 along 11.8/20", fell=dice(f"{OK} {OK}")).state
    text = f"retire 11.8/{y}"

    assert clause == forbids(met, text)
