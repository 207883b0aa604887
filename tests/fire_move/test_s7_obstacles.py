"""Sections 7 and 20: water and wire, the checks before they are crossed, and fire at those who fail."""

import pytest

from cases import cases
from fire_move.given import Men, at, given, men, pinned, table, with_group
from fire_move.played import asked, dice, do, figure, group, hand, legal, piece, refused, told
from wargames import Step
from wargames.fire_move.moments import CrossingTried, FigureChecked, GroupAdvanced, StepDeclared
from wargames.fire_move.values.components import BorderType
from wargames.fire_move.values.state import State

FAR = men("B", "RIF RIF", 55, 5)
BANK = men("A", "RIF RIF", 19.5, 20)
OVER = at(22, 20)


def tried(
    border: BorderType, cards: str, play: str, d8: str, own: Men = BANK, *, tries: int = 1
) -> Step[State]:
    """Play a card at a border 0.5 inch away and try to get to a point beyond it."""
    state = given([own], [FAR], cards, on=table(border=border))
    return do(state, f"move A with {play}", *["step 22/20"] * tries, fell=dice(d8))


# water


@pytest.mark.parametrize("border", ["stream", "river"])
@pytest.mark.parametrize(
    ("d8", "crossed", "clause"),
    [("5 3", True, "FM-7.2"), ("4 3", True, "FM-7.2"), ("8 1", True, "FM-7.2"), ("4 4", False, "FM-7.3"),
     ("1 8", False, "FM-7.3"), ("3 4", False, "FM-7.3")],
)  # fmt: skip
def test_water_is_crossed_with_plus_1_to_plus_7(
    border: BorderType, d8: str, crossed: bool, clause: str
) -> None:
    """FM-7.2, FM-7.3, FM-R17, FM-R49, FM-34.4: the sign counts; +2 crosses and 0 does not."""
    step = tried(border, "M1", "M1 for actions", d8)

    (told_of,) = told(step, CrossingTried)
    black, red = map(int, d8.split())
    assert ((clause,), black, red, black - red, 1, crossed) == (
        told_of.clauses, told_of.black, told_of.red, told_of.number, told_of.needed, told_of.crossed,
    )  # fmt: skip
    assert (OVER if crossed else at(19.5, 20)) == figure(step.state, 1).at


@cases("stream", "river")
def test_a_ford_card_crosses_without_a_check(border: BorderType) -> None:
    """FM-7.1, FM-R17: in its single move action."""
    step = tried(border, "FORD", "FORD for actions", "")

    assert "FM-7.1" in told(step, StepDeclared)[0].clauses
    assert OVER == figure(step.state, 1).at
    assert [] == told(step, CrossingTried)
    assert () == hand(step.state, "german")


@cases("bridge", "creek", "ditch", "road", "hedge", "join")
def test_other_borders_ask_for_no_check(border: BorderType) -> None:
    """FM-R17, FM-7.2, FM-G7: bridges and creeks need nothing."""
    step = tried(border, "M1", "M1 for actions", "")

    assert "FM-7.1" not in told(step, StepDeclared)[0].clauses
    assert OVER == figure(step.state, 1).at
    assert [] == told(step, CrossingTried)


def test_each_move_action_tries_the_water_anew() -> None:
    """FM-R17, FM-7.3: two of three fail, and the third walks the route in the same action."""
    step = tried("river", "M3", "M3 for actions", "1 1 2 5 8 7", tries=3)

    assert [False, False, True] == [one.crossed for one in told(step, CrossingTried)]
    assert OVER == figure(step.state, 1).at


def test_a_failed_try_spends_the_move_action_and_no_more() -> None:
    """FM-7.3: the card of 2 has one action left, on the near bank."""
    step = tried("stream", "M2", "M2 for actions", "4 4")

    assert at(19.5, 20) == figure(step.state, 1).at
    assert at(10, 20) == figure(do(step.state, "step 10/20").state, 1).at
    assert [] == told(do(step.state, "step 10/20"), CrossingTried)


def test_neither_leader_nor_card_helps_over_water() -> None:
    """FM-R17: LM 2 and CV 2 do not make a 0 cross."""
    led = tried("stream", "M2b", "M2b for cv", "4 4", men("A", "PL RIF", 19.5, 20))

    assert [(0, (), False)] == [(one.number, one.modifiers, one.crossed) for one in told(led, CrossingTried)]


# wire


@cases(("wire4", 4, "2 6", True), ("wire4", 4, "6 2", True), ("wire4", 4, "2 5", False),
     ("wire3", 3, "5 2", True), ("wire3", 3, "3 1", False), ("wire5", 5, "3 8", True),
     ("wire5", 5, "8 4", False))  # fmt: skip
def test_wire_is_crossed_by_a_number_of_its_level(
    border: BorderType, level: int, d8: str, crossed: bool
) -> None:
    """FM-20.1, FM-R49: the sign is ignored; black 2 and red 6 cross wire of level 4."""
    step = tried(border, "M1", "M1 for actions", d8)

    (told_of,) = told(step, CrossingTried)
    black, red = map(int, d8.split())
    assert (abs(black - red), level, crossed) == (told_of.number, told_of.needed, told_of.crossed)
    assert "FM-20.1" in told_of.clauses
    assert (OVER if crossed else at(19.5, 20)) == figure(step.state, 1).at


@cases(("4 1", True), ("1 4", True), ("3 1", False))
def test_a_leader_is_added_at_wire(d8: str, crossed: bool) -> None:
    """FM-20.2, FM-R35: an American PL has LM 1; 3 + 1 crosses level 4."""
    state = given(
        [men("A", "PL RIF", 19.5, 20)], [FAR], "M1", on=table(border="wire4"), nations=("american", "german")
    )

    step = do(state, "move A with M1 for actions", "step 22/20", fell=dice(d8))

    (told_of,) = told(step, CrossingTried)
    assert [(1, "FM-20.2")] == [(one.amount, one.clause) for one in told_of.modifiers]
    assert crossed == told_of.crossed


def test_a_pinned_leader_is_not_added_at_wire() -> None:
    """FM-R35, FM-20.2: the LM of an unpinned PL."""
    state = pinned(given([men("A", "PL RIF RIF", 19.5, 20)], [FAR], "M1", on=table(border="wire4")), 1)
    key = figure(state, 2).at
    assert key is not None

    step = do(state, "move A with M1 for actions", f"step 22/{key.y / 100}", fell=dice("5 2"))

    assert [((), False)] == [(one.modifiers, one.crossed) for one in told(step, CrossingTried)]


@cases(("M2b for cv", "2 5", 5, True), ("M2b for cv", "5 2", 5, True), ("M2b for cv", "4 2", 4, False),
     ("M1a for cv", "1 5", 5, True), ("M2b for actions", "2 5", 3, False))  # fmt: skip
def test_the_cv_of_the_card_is_added_at_wire(play: str, d8: str, number: int, crossed: bool) -> None:
    """FM-20.3, FM-R35: wire of level 5 and M2b for its CV 2: -3 counts 5; only in mode cv."""
    step = tried("wire5", "M2b M1a", play, d8)

    (told_of,) = told(step, CrossingTried)
    assert (number, crossed) == (told_of.number, told_of.crossed)
    assert ("for cv" in play) == any(one.clause == "FM-20.3" for one in told_of.modifiers)


def test_a_card_of_3_gives_three_attempts_at_wire() -> None:
    """FM-20.4: 2, 4 and 5 at level 5, and the third succeeds."""
    step = tried("wire5", "M3", "M3 for actions", "3 1 5 1 2 7", tries=3)

    assert [(2, False), (4, False), (5, True)] == [
        (one.number, one.crossed) for one in told(step, CrossingTried)
    ]
    assert OVER == figure(step.state, 1).at


def test_under_its_cv_a_card_gives_one_attempt() -> None:
    """FM-20.4: instead of its CV."""
    step = tried("wire5", "M3b", "M3b for cv", "1 1")

    assert "FM-3.2" == refused(step.state, "move A with M3b for actions").clause
    assert group(step.state, "A").acted
    assert at(19.5, 20) == figure(step.state, 1).at


# fire at those who try


@cases(("stream", "3 3"), ("wire4", "3 3"))
def test_a_failed_try_is_shot_at_where_it_stands(border: BorderType, fails: str) -> None:
    """FM-R63, FM-R35: one window, at sample 0 alone and for fire, under the card's CV."""
    state = given([BANK], [men("B", "RIF RIF RIF RIF", 25, 20)], "M1a", their_hand="F3 MINE",
                  on=table(border=border))  # fmt: skip
    failed = do(state, "move A with M1a for cv", "step 22/20", fell=dice(fails)).state

    shot = do(failed, "react at 0 with B by F3", fell=dice("1 8 1 8"))

    assert "american" == asked(failed)
    assert "FM-R14" == refused(failed, "react at 1 with B by F3").clause
    assert "FM-31.1" == refused(failed, "minefield at 0 with MINE").clause
    assert [] == told(shot, GroupAdvanced)
    assert {"FM-9.8"} == {one.clause for check in told(shot, FigureChecked) for one in check.modifiers}
    assert at(19.5, 20) == figure(shot.state, 1).at


def test_a_failed_try_without_anybody_to_see_it_asks_nobody() -> None:
    """FM-R58, FM-R63: nor does a minefield card open a window for a try."""
    state = given([BANK], [men("B", "RIF RIF", 25, 20)], "M1", their_hand="F3 MINE", on=table(border="wire4"))
    failed = do(
        with_group(state, "B", fear=True), "move A with M1 for actions", "step 22/20", fell=dice("1 1")
    )

    assert "german" == asked(failed.state)


def test_a_try_that_succeeds_is_shot_at_along_the_route() -> None:
    """FM-R35: the check comes first, and reactions see the group at sample 0 too."""
    state = given([BANK], [men("B", "RIF RIF", 25, 20)], "M1", their_hand="F2 MINE", on=table(border="wire4"))
    moving = do(state, "move A with M1 for actions", "step 22/20", fell=dice("8 1")).state

    assert "american" == asked(moving)
    assert all(legal(moving, f"react at {sample} with B by F2") for sample in range(4))
    assert legal(moving, "minefield at 0 with MINE")
    assert "FM-R14" == refused(moving, "react at 4 with B by F2").clause


@cases(("stream", "3 3"), ("wire4", "3 3"))
def test_a_failed_try_is_no_move(border: BorderType, fails: str) -> None:
    """FM-R63, FM-7.3, FM-20.1: ground, smoke and a weapon that is not ready stay as they are."""
    gun = men("A", "MMG CRW RIF", 19.5, 20, weapon="mg34_tripod", facing=(1, 0), dy=0.5)
    state = with_group(
        given([gun], [FAR], "M2", on=table(border=border)), "A", ground=True, smoke=3, smoke_turn=3
    )

    failed = do(state, "move A with M2 for actions", "step 22/20", fell=dice(fails))
    over = do(failed.state, "step 22/20", fell=dice("8 1"))

    assert group(failed.state, "A").ground
    assert 3 == group(failed.state, "A").smoke
    assert 3 == group(failed.state, "A").smoke_turn
    assert 1 == piece(failed.state, "A-mg34_tripod-1").gunner
    assert (False, 0) == (group(over.state, "A").ground, group(over.state, "A").smoke)
    assert piece(over.state, "A-mg34_tripod-1").gunner is None


def test_a_charge_that_fails_at_water_is_no_move() -> None:
    """FM-R63, FM-G11"""
    state = with_group(
        given([BANK], [men("B", "RIF RIF", 22, 20)], "M1", on=table(border="stream")), "A", ground=True
    )

    after = do(state, "move A with M1 for actions", "charge B with 1,2 along 21.3/20", fell=dice("1 1")).state

    assert group(after, "A").ground
