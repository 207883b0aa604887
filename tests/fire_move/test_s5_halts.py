"""Section 5: where movers halt and where men stand who are hit on the way (FM-5.11, FM-R11, FM-R62)."""

import attrs

from fire_move.given import GAME, at, given, men, table, with_figure, with_group
from fire_move.played import asked, choices, dice, do, figure, group, hand, legal, piece, refused, told
from fire_move.test_s5_reactions import DECLARED, ENEMY, MISSED, OWN, RIFLES, moving
from wargames.fire_move.moments import FigureChecked, GroupAdvanced, GroupDivided, GroupHalted
from wargames.kernel.game import Seat


def test_a_mover_may_halt_after_an_attack_and_is_fired_at_there_alone() -> None:
    """FM-5.11, FM-R11, FM-R58"""
    other = men("C", RIFLES, 12, 10)
    shot = do(moving("F2 F3", ENEMY, other), "react at 5 with B by F3", fell=dice(MISSED)).state

    halted = do(shot, "halt")

    assert [("FM-5.11", "FM-R11")] == [one.clauses for one in told(halted, GroupHalted)]
    assert "american" == asked(halted.state)
    assert legal(halted.state, "react at 5 with C by F2")
    assert not legal(halted.state, "react at 6 with C by F2")
    assert at(5, 15) == figure(do(halted.state, "pass").state, 1).at


def test_a_mover_is_not_asked_to_halt_where_nothing_has_happened() -> None:
    """FM-R11: the window was passed, or the fire was at the last sample."""
    last = do(moving("F2 F3"), "react at 12 with B by F3", fell=dice(MISSED)).state

    assert not legal(do(moving("F3"), "pass").state, "halt")
    assert not legal(last, "halt")
    assert at(5, 8) == figure(last, 1).at


def test_the_action_ends_with_the_last_mover() -> None:
    """FM-R56, FM-R58: no window is left, and the turn goes on."""
    other = men("C", "RIF RIF", 2, 2)
    state = given([OWN, other], [ENEMY], "M3 F2", their_hand="F3 F2")
    shot = do(
        state, "move A with M3 for actions", "step 5/8", "react at 3 with B by F3", fell=dice("8 1 8 1")
    ).state

    assert ("german", False) == (asked(shot), any(one.group == "A" for one in shot.open.figures))
    assert legal(shot, "fire C at B with F2")
    assert ("F2",) == hand(shot, "german")


def test_when_all_movers_are_pinned_the_step_ends_where_they_were_hit() -> None:
    """FM-R58, FM-R62, FM-R64"""
    shot = do(moving("F3 F2"), "react at 3 with B by F3", fell=dice("5 4 5 4")).state

    assert "german" == asked(shot)
    assert [at(5, 17), at(4.25, 17)] == [figure(shot, 1).at, figure(shot, 2).at]
    assert all(figure(shot, number).pinned for number in (1, 2))


def test_men_hit_where_nobody_can_stand_go_back_to_the_latest_sample_that_has_room() -> None:
    """FM-R62, FM-R13: the sample lies on the hedge, and the one before it is the start: his real place."""
    own = men("A", RIFLES, 19, 20)
    state = given([own], [ENEMY], "M1", their_hand="F3", on=table(border="hedge"))
    walking = do(state, "move A with M1 for actions", "step 22/20").state

    hit = do(walking, "react at 1 with B by F3", fell=dice("1 8 1 8 1 8 6 4"))
    after = do(hit.state, "go on").state

    assert [at(20, 20)] == [one.at for one in told(hit, GroupAdvanced)]
    assert (True, at(19, 22.25)) == (figure(after, 4).pinned, figure(after, 4).at)
    assert at(22, 20) == figure(after, 1).at


def test_a_group_that_shoots_from_its_place_is_not_moved_by_it() -> None:
    """FM-R14: the reactor's men stay, and a lost man of his is no matter of the movers."""
    state = with_figure(moving("F3"), 6, pinned=True)
    before = [figure(state, number).at for number in range(3, 7)]

    after = do(state, "react at 3 with B by F3", "go on", fell=dice(MISSED)).state

    assert before == [figure(after, number).at for number in range(3, 7)]
    assert attrs.evolve(group(after, "B"), reacted=False) == group(state, "B")


def test_men_who_halt_where_nobody_can_stand_go_back_too() -> None:
    """FM-R62, FM-R11: the sample lies on the hedge, and they stand at their real places again."""
    state = given([men("A", RIFLES, 19, 20)], [ENEMY], "M1", their_hand="F3", on=table(border="hedge"))
    walking = do(state, "move A with M1 for actions", "step 22/20").state

    halted = do(walking, "react at 1 with B by F3", "halt", fell=dice("1 8 " * 4)).state

    assert [figure(state, n).at for n in range(1, 5)] == [figure(halted, n).at for n in range(1, 5)]


def test_men_who_halt_at_the_start_have_not_moved() -> None:
    """FM-R11, FM-R62: at their real places; the move action is spent."""
    state = moving("F3", own=men("A", "RIF RIF", 5, 20, dy=1))

    halted = do(state, "react at 0 with B by F3", "halt", fell=dice(MISSED)).state

    assert [at(5, 20), at(5, 21)] == [figure(halted, 1).at, figure(halted, 2).at]
    assert "FM-3.2" == refused(halted, "move A with M1 for actions").clause


def test_men_pinned_at_a_sample_are_a_group_placed_round_it() -> None:
    """FM-R62, FM-2.9, FM-R12: two of four, in default formation; the others go on."""
    state = moving("F3", own=men("A", RIFLES, 5, 20))

    hit = do(state, "react at 4 with B by F3", fell=dice("1 8 1 8 5 4 5 4"))
    after = do(hit.state, "go on").state

    (parted,) = told(hit, GroupDivided)
    assert ((3, 4), "A.2") == (parted.figures, parted.into)
    assert [at(5, 16), at(4.25, 16)] == [figure(after, 3).at, figure(after, 4).at]
    assert [at(5, 8), at(4.25, 8)] == [figure(after, 1).at, figure(after, 2).at]


def test_a_halt_before_the_first_sample_is_no_move() -> None:
    """FM-R63, FM-R18, FM-16.5, FM-R53: who has not left his place lies there as before, in his smoke."""
    gun = men("A", "MMG CRW RIF", 5, 20, weapon="mg34_tripod", facing=(1, 0), dy=0.5)
    state = given([gun], [ENEMY], "M1", their_hand="F3 F2", on=table(near="crops"))
    walking = do(with_group(state, "A", ground=True, smoke=2, smoke_turn=4), *DECLARED).state
    shot = do(walking, "react at 0 with B by F3", fell=dice("1 8 1 8 1 8"))

    halted = do(shot.state, "halt", "pass").state
    after = do(shot.state, "go on", "pass").state

    cover = {(one.clause, one.amount) for check in told(shot, FigureChecked) for one in check.modifiers}
    assert {("FM-9.6", -1), ("FM-8.2", -1), ("FM-16.2", -2)} == cover
    assert (True, 2) == (group(halted, "A").ground, group(halted, "A").smoke)
    assert 1 == piece(halted, "A-mg34_tripod-1").gunner
    assert (False, 0) == (group(after, "A").ground, group(after, "A").smoke)
    assert (None, at(5, 20)) == (piece(after, "A-mg34_tripod-1").gunner, piece(after, "A-mg34_tripod-1").at)


def test_whoever_fires_later_does_so_at_men_who_are_up() -> None:
    """FM-R18, FM-16.5, FM-R57: at sample 1 neither ground nor smoke conceals them; the odds know it."""
    state = given([OWN], [ENEMY], "M1", their_hand="F3", on=table(near="crops"))
    walking = do(with_group(state, "A", ground=True, smoke=6, smoke_turn=4), *DECLARED).state

    step = do(walking, "react at 1 with B by F3", fell=dice("1 8 1 8"))

    cover = {(one.clause, one.amount) for check in told(step, FigureChecked) for one in check.modifiers}
    assert {("FM-9.6", -1)} == cover
    view = GAME.view(walking, Seat("american"))
    odds = [GAME.odds(view, GAME.parse(f"react at {sample} with B by F3")).cases[0] for sample in (0, 1)]
    assert [True, False] == [not any(chance for _, chance in case.chances) for case in odds]
    assert "react at 1 with B by F3" in choices(walking)
