"""Sections 5 to 8, 20, 21 and 26: moving, crossing, going to ground, and fire at movers."""

import pytest

from fire_move.given import at, given, men, pinned, table, with_group
from fire_move.played import asked, dice, do, figure, group, ids, legal, piece, refused, told
from wargames.fire_move.moments import CrossingTried, FigureChecked, FireOpened
from wargames.kernel.base.modifiers import total

RIFLES = "RIF RIF RIF RIF"
FAR = men("B", "RIF RIF", 55, 5)


def test_a_card_gives_as_many_moves_as_its_value_of_any_length() -> None:
    """FM-5.4, FM-5.10, FM-5.1, FM-5.2, FM-5.11"""
    state = given([men("A", RIFLES, 2, 2)], [FAR], "M2")
    moving = do(state, "move A with M2 for actions").state

    once = do(moving, "step 17/37").state
    twice = do(once, "step 2/2").state

    assert at(17, 37) == figure(once, 1).at
    assert at(2, 2) == figure(twice, 1).at
    assert "american" != asked(twice)
    assert not legal(twice, "step 5/5")


def test_in_mode_cv_there_is_one_move_under_the_cards_cv() -> None:
    """FM-5.5, FM-9.8, FM-5.3, FM-R55: M2b subtracts 2."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", RIFLES, 12, 20)], "M2b", their_hand="F3")
    moving = do(state, "move A with M2b for cv", "step 6/20").state

    step = do(moving, "react at 1 with B by F3", fell=dice("8 8 8 8"))

    assert "american" == asked(moving)
    assert [1, 1] == [check.result for check in told(step, FigureChecked)]
    plain = given([men("A", RIFLES, 2, 2)], [FAR], "M2")
    assert "FM-5.3" == refused(plain, "move A with M2 for cv").clause


def test_a_border_is_crossed_only_at_the_start_of_a_move() -> None:
    """FM-5.12, FM-5.13, FM-1.5, FM-R9, FM-R10"""
    state = given([men("A", "RIF RIF", 15, 20)], [FAR], "M2", on=table(border="hedge"))
    moving = do(state, "move A with M2 for actions").state

    near = do(moving, "step 19.5/20").state

    assert "FM-5.13" == refused(moving, "step 25/20").clause
    assert at(25, 30) == figure(do(near, "step 20.5/20>25/30").state, 1).at


def test_movers_are_fired_at_once_by_each_group_at_a_sample() -> None:
    """FM-5.14, FM-R14, FM-5.15, FM-R13"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", RIFLES, 12, 20)], "M1", their_hand="F3 F2")
    moving = do(state, "move A with M1 for actions", "step 5/8").state

    step = do(moving, "react at 12 with B by F3", fell=dice("1 8 1 8 1 8 1 8"))

    assert "american" == asked(moving)
    assert "FM-R14" == refused(moving, "react at 13 with B by F3").clause
    assert at(5, 8) == figure(step.state, 1).at
    assert group(step.state, "B").reacted


def test_a_mover_may_halt_after_an_attack() -> None:
    """FM-R11, FM-R58"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", RIFLES, 12, 20)], "M1", their_hand="F3 F2")

    shot = do(
        state,
        "move A with M1 for actions",
        "step 5/8",
        "react at 3 with B by F3",
        fell=dice("1 8 1 8 1 8 1 8"),
    ).state
    halted = do(shot, "halt", "pass").state

    assert "german" == asked(shot)
    assert at(5, 17) == figure(halted, 1).at


def test_pinned_men_stay_behind_as_a_group_of_their_own() -> None:
    """FM-2.9, FM-R60, FM-R59: six men, two of them pinned."""
    state = pinned(given([men("A", "RIF RIF RIF RIF RIF RIF", 5, 20)], [FAR], "M1"), 5, 6)

    after = do(state, "move A with M1 for actions", "step 10/10").state

    assert {"A", "A.2", "B"} == ids(after)
    assert ["A", "A.2"] == [figure(after, 1).group, figure(after, 6).group]
    assert figure(state, 6).at == figure(after, 6).at


def test_men_pinned_on_the_way_stand_where_they_were_hit() -> None:
    """FM-R62, FM-R64"""
    state = given([men("A", RIFLES, 5, 20)], [men("B", RIFLES, 12, 20)], "M1", their_hand="F3")

    after = do(
        state,
        "move A with M1 for actions",
        "step 5/8",
        "react at 6 with B by F3",
        "go on",
        fell=dice("1 8 1 8 1 8 5 4"),
    ).state

    assert figure(after, 4).pinned
    assert "A.2" == figure(after, 4).group
    assert at(5, 14) == figure(after, 4).at
    assert at(5, 8) == figure(after, 1).at


def test_a_route_keeps_an_inch_from_the_enemy() -> None:
    """FM-R61"""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 12, 20)], "M1")
    moving = do(state, "move A with M1 for actions").state

    assert "FM-R61" == refused(moving, "step 11.5/20").clause


def test_water_is_forded_by_a_card_or_a_positive_check() -> None:
    """FM-7.1, FM-7.2, FM-R17, FM-R63 to FM-7.3"""
    stream = table(border="stream")
    state = given([men("A", "RIF RIF", 19.5, 20)], [FAR], "M1 FORD", on=stream)
    moving = do(state, "move A with M1 for actions").state

    crossed = do(moving, "step 22/20", fell=dice("5 3"))
    failed = do(moving, "step 22/20", fell=dice("4 4"))
    by_card = do(state, "move A with FORD for actions", "step 22/20")

    assert at(22, 20) == figure(crossed.state, 1).at
    assert at(19.5, 20) == figure(failed.state, 1).at
    assert "german" == asked(failed.state)
    assert at(22, 20) == figure(by_card.state, 1).at


def test_wire_is_crossed_by_number_leader_and_card() -> None:
    """FM-20.1, FM-20.2, FM-20.3, FM-R35 to FM-20.4"""
    wire = table(border="wire5")
    state = given([men("A", "RIF RIF", 19.5, 20)], [FAR], "M2b M3", on=wire)
    led = given([men("A", "PL RIF", 19.5, 20)], [FAR], "M3", on=table(border="wire4"))

    by_cv = do(state, "move A with M2b for cv", "step 22/20", fell=dice("2 5"))
    third = do(state, "move A with M3 for actions", *["step 22/20"] * 3, fell=dice("3 1 1 5 6 1"))
    by_leader = do(led, "move A with M3 for actions", "step 22/20", fell=dice("3 1"))

    assert at(22, 20) == figure(by_cv.state, 1).at
    assert [False, False, True] == [one.crossed for one in told(third, CrossingTried)]
    assert at(22, 20) == figure(by_leader.state, 1).at


def test_a_group_goes_to_ground_by_a_card_of_value_1_or_after_a_move() -> None:
    """FM-8.1, FM-8.3, FM-R18, FM-R63"""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M1 M2")

    lying = do(state, "ground A with M1").state
    dropped = do(state, "move A with M2 for actions", "step 8/20", "drop with M1").state

    assert group(lying, "A").ground
    assert group(dropped, "A").ground
    assert "FM-8.1" == refused(state, "ground A with M2").clause


def test_a_movement_card_only_removes_fear() -> None:
    """FM-21.1, FM-30.8, FM-30.7"""
    state = with_group(given([men("A", "RIF RIF", 5, 20)], [FAR], "M1 M2"), "A", fear=True)

    after = do(state, "remove fear from A with M1").state

    assert "FM-30.7" == refused(state, "move A with M2 for actions").clause
    assert not group(after, "A").fear
    assert "FM-3.2" == refused(after, "move A with M2 for actions").clause


def test_an_mmg_is_broken_down_moved_and_set_up_by_a_card_of_3() -> None:
    """FM-5.8, FM-26.4, FM-5.6, FM-5.7, FM-26.1, FM-26.2, FM-R53"""
    gun = men("M", "MMG CRW", 5, 20, weapon="mg34_tripod", facing=(1, 0))
    state = given([gun], [FAR], "M3 M1")
    moving = do(state, "move M with M3 for actions").state

    after = do(moving, "handle M-mg34_tripod-1", "step 8/20", "handle M-mg34_tripod-1 facing 8/30").state
    left = do(state, "move M with M1 for actions", "step 8/20").state

    assert piece(after, "M-mg34_tripod-1").ready
    assert at(8, 20) == piece(after, "M-mg34_tripod-1").at
    assert piece(left, "M-mg34_tripod-1").gunner is None
    one = do(state, "move M with M1 for actions").state
    assert "FM-26.4" == refused(one, "handle M-mg34_tripod-1").clause


def test_a_gun_that_is_prepared_cannot_cross_a_hedge() -> None:
    """FM-G24, FM-27.1, FM-27.2, FM-27.4"""
    gun = men("G", "ORD CRW CRW", 19.5, 20, weapon="at_gun_light", facing=(1, 0))
    state = given([gun], [FAR], "M2", on=table(border="hedge"))
    ready = do(state, "move G with M2 for actions", "handle G-at_gun_light-1").state

    assert "FM-G24" == refused(ready, "step 22/20").clause
    assert legal(ready, "step 10/20")


def test_smoke_goes_along_with_its_card_and_is_lost_with_the_next() -> None:
    """FM-16.2, FM-16.1, FM-16.3, FM-16.4, FM-R31 to FM-16.5"""
    own = men("A", "SL RIF RIF", 5, 20)
    state = given([own], [men("B", RIFLES, 30, 20)], "M1 SMK")

    moved = do(state, "move A with M1 for actions smoke SMK", "step 8/20", fell=dice(d6="4")).state
    stayed = with_group(given([own], [FAR], "M1"), "A", smoke=3, smoke_turn=4)
    gone = do(stayed, "move A with M1 for actions", "step 8/20").state

    assert 4 == group(moved, "A").smoke
    assert 0 == group(gone, "A").smoke
    assert "FM-16.1" == refused(pinned(state, 1), "smoke A with SMK").clause


def test_a_pl_walks_alone_and_attaches_as_the_ninth() -> None:
    """FM-2.7, FM-2.6, FM-R47: a group of 8 and the PL."""
    squad = men("A", "SL LMG RIF RIF RIF RIF RIF RIF", 5, 20, dy=0.6)
    state = given([men("P", "PL", 15, 20), squad], [FAR], "M1 M2")

    after = do(state, "move P with M1 for actions", "step 5.9/20", "attach to A").state
    detached = do(with_group(after, "A", acted=False), "move A with M2 for actions only 1").state

    assert 9 == sum(one.group == "A" for one in after.open.figures)
    assert group(after, "A").acted
    assert 1 == sum(one.group == "A" for one in detached.open.figures)


@pytest.mark.clause("FM-R14", "FM-30.7", "FM-R58")
def test_nobody_is_asked_to_react_who_cannot() -> None:
    """FM-R58: a fear marker lies open, and so does an empty hand; a building admits no minefield."""
    there = table(near="wood_building")
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 5, 10)], "M1", their_hand="F3", on=there)
    text = ("move A with M1 for actions", "step 8/20")

    afraid = do(with_group(state, "B", fear=True), *text).state

    assert "american" == asked(do(state, *text).state)
    assert "german" == asked(afraid)


def test_men_split_off_by_a_rally_card_and_move() -> None:
    """FM-18.7, FM-R33: 3 of 8 leave."""
    squad = men("A", "SL RIF RIF RIF RIF RIF RIF RIF", 5, 20, dy=0.6)
    state = given([squad], [FAR], "M2 R2")

    after = do(state, "move A with M2 for actions only 6,7,8 by R2", "step 10/20", "end move").state

    assert [5, 3] == [sum(one.group == id_ for one in after.open.figures) for id_ in ("A.2", "A")]
    assert group(after, "A.2").acted
    assert "FM-18.7" == refused(state, "move A with M2 for actions only 6,7,8").clause
    assert "FM-2.2" == refused(state, "move A with M2 for actions only 8 by R2").clause


def test_an_own_formation_may_be_named() -> None:
    """FM-R12, FM-R61"""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M1")
    moving = do(state, "move A with M1 for actions").state

    after = do(moving, "step 8/20 forming 8/20>8/21").state

    assert [at(8, 20), at(8, 21)] == [figure(after, 1).at, figure(after, 2).at]
    assert "FM-2.8" == refused(moving, "step 8/20 forming 8/20>8/21.5").clause


def test_reactions_come_before_the_movers_shot() -> None:
    """FM-R15, FM-6.1: too few men are left to fire."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", RIFLES, 12, 20)], "M1 F3", their_hand="F3")

    step = do(
        state,
        "move A with M1 for actions firing F3",
        "step 8/20 firing at B from 3",
        "react at 2 with B by F3",
        "go on",
        fell=dice("1 8 4 4"),
    )

    assert 1 == len(told(step, FireOpened))
    assert 3 == total(told(step, FireOpened)[0].modifiers) + told(step, FireOpened)[0].base


def test_a_pl_does_not_leave_a_man_alone() -> None:
    """FM-2.2, FM-R47, FM-R3: what an owner forms by choice has two figures, or is a PL."""
    state = given([men("P", "PL RAD", 5, 20)], [FAR], "M1")

    assert "FM-2.2" == refused(state, "move P with M1 for actions only 1").clause
