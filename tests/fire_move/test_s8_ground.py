"""Section 8: going to ground, what it doubles and how long it lasts (FM-8.1 to FM-8.3, FM-R18)."""

from cases import cases
from fire_move.given import at, given, men, pinned, table, with_group
from fire_move.played import asked, choices, dice, do, figure, group, hand, legal, refused, told
from wargames.fire_move.moments import CardsPlayed, FigureChecked, MarkerPut
from wargames.fire_move.values.components import BorderType, TerrainType
from wargames.fire_move.values.state import State
from wargames.kernel.base.modifiers import total

RIFLES = "RIF RIF RIF RIF"
FAR = men("B", "RIF RIF", 55, 5)


@cases("M1", "M1a", "FORD")
def test_any_movement_card_of_value_1_puts_a_group_to_ground(card: str) -> None:
    """FM-8.1, FM-R18, FM-R63: nobody is asked to react."""
    state = given([men("A", "RIF RIF", 5, 20)], [men("B", "RIF RIF", 9, 20)], card, their_hand="F2 MINE")

    step = do(state, f"ground A with {card}")

    assert [("A", "ground", True)] == [(one.group, one.marker, one.on) for one in told(step, MarkerPut)]
    assert ("FM-8.1",) == told(step, CardsPlayed)[0].clauses
    assert group(step.state, "A").ground
    assert group(step.state, "A").acted
    assert ("german", at(5, 20)) == (asked(step.state), figure(step.state, 1).at)
    assert () == hand(step.state, "german")


@cases("M2", "M2a", "M2b", "M3", "M3b")
def test_a_card_of_more_than_1_does_not(card: str) -> None:
    """FM-8.1, FM-8.3"""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], f"{card} M1")
    moved = do(state, "move A with M1 for actions", "step 8/20").state

    assert "FM-8.1" == refused(state, f"ground A with {card}").clause
    assert "FM-8.1" == refused(moved, f"drop with {card}").clause


def test_who_cannot_go_to_ground() -> None:
    """FM-8.1, FM-R36, FM-G23, FM-3.2: by another card, in fear, pinned, having acted."""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M1 F3")

    assert "FM-5.1" == refused(state, "ground A with F3").clause
    assert "FM-R36" == refused(with_group(state, "A", fear=True), "ground A with M1").clause
    assert "FM-G23" == refused(pinned(state, 1, 2), "ground A with M1").clause
    assert "FM-3.2" == refused(with_group(state, "A", acted=True), "ground A with M1").clause


@cases(("open", 0, 0), ("crops", -2, -1), ("woods", -4, -2), ("rubble", -6, -3), ("stone_building", -8, -4))
def test_the_ground_doubles_the_cv_of_the_terrain(terrain: TerrainType, lying: int, standing: int) -> None:
    """FM-8.2, FM-9.6: woods have CV 2 and then 4."""
    state = given([men("B", RIFLES, 18, 20)], [men("A", "RIF RIF", 21, 20)], "F3", on=table(far=terrain))

    def conceals(given_: State) -> set[int]:
        shot = do(given_, "fire B at A with F3", fell=dice("1 8 1 8"))
        return {total(one.modifiers) for one in told(shot, FigureChecked)}

    assert {standing} == conceals(state)
    assert {lying} == conceals(with_group(state, "A", ground=True))


def test_an_fv_of_3_at_medium_against_woods_and_the_ground_is_minus_1() -> None:
    """FM-8.2: the example of the ledger, F4 with LMG at Medium and fewer than 4 men: 2 + 2 - 1 = 3."""
    state = given(
        [men("B", "LMG RIF RIF", 12, 20)], [men("A", "RIF RIF", 21, 20)], "F4", on=table(far="woods")
    )

    shot = do(with_group(state, "A", ground=True), "fire B at A with F4", fell=dice("5 5 1 1"))

    assert [(3, -1), (3, -1)] == [(one.fv, one.result) for one in told(shot, FigureChecked)]


@cases(("low_wall", 0), ("hedge", 0), ("join", 3))
def test_the_ground_doubles_nothing_else(border: BorderType, smoke: int) -> None:
    """FM-R18: not the CV of a border, and not smoke."""
    enemy = men("A", "RIF RIF", 21.5, 20)
    state = given([men("B", RIFLES, 15, 20)], [enemy], "F3", on=table(far="crops", border=border))
    state = with_group(state, "A", smoke=smoke, smoke_turn=4)

    standing = do(state, "fire B at A with F3", fell=dice("1 8 1 8"))
    lying = do(with_group(state, "A", ground=True), "fire B at A with F3", fell=dice("1 8 1 8"))

    before, after = (told(step, FigureChecked)[0] for step in (standing, lying))
    assert ["FM-8.2"] == [one.clause for one in set(after.modifiers) - set(before.modifiers)]
    assert -1 == total(after.modifiers) - total(before.modifiers)


def test_the_ground_does_not_double_what_the_fire_passes_through() -> None:
    """FM-R18, FM-9.7: brush that lies between counts 1."""
    state = given([men("B", RIFLES, 5, 20)], [men("A", "RIF RIF", 22, 20)], "F3", on=table(near="crops"))
    lying = do(with_group(state, "A", ground=True), "fire B at A with F3", fell=dice("1 8 1 8"))

    assert {0} == {total(one.modifiers) for one in told(lying, FigureChecked)}


# after a move


def test_a_second_card_puts_movers_to_ground() -> None:
    """FM-8.3: M2 into crops, then M1 on the same group: its terrain counts 2."""
    own, enemy = men("A", "RIF RIF", 19.5, 20), men("B", RIFLES, 15, 20)
    state = given([own], [enemy], "M2 M1", their_hand="F3", on=table(far="crops"))

    step = do(state, "move A with M2 for actions", "step 22/20", "pass", "drop with M1")
    then = do(step.state, "end actions", fell=dice(deck="F2 F2 F2 F3 F3")).state
    shot = do(then, "fire B at A with F3", fell=dice("1 8 1 8"))

    assert ("FM-8.3",) == told(step, CardsPlayed)[-1].clauses
    assert group(step.state, "A").ground
    assert () == hand(step.state, "german")
    assert {-2} == {total(one.modifiers) for one in told(shot, FigureChecked)}


@cases("M1a", "FORD")
def test_the_last_move_action_may_be_followed_by_the_ground(card: str) -> None:
    """FM-8.3, FM-R18: no action of the first card needs to be left."""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], f"M1 {card}")

    after = do(state, "move A with M1 for actions", "step 8/20", f"drop with {card}").state

    assert (True, at(8, 20)) == (group(after, "A").ground, figure(after, 1).at)


def test_the_ground_follows_a_move_action() -> None:
    """FM-8.3: not before one is completed, and not with a card that is not there."""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M2 M1")
    moving = do(state, "move A with M2 for actions").state
    moved = do(moving, "step 8/20").state

    assert "FM-8.3" == refused(moving, "drop with M1").clause
    assert "FM-3.1" == refused(moved, "drop with M1a").clause
    assert legal(moved, "drop with M1")


def test_the_ground_may_follow_move_and_fire() -> None:
    """FM-R18, FM-R5"""
    own, enemy = men("A", RIFLES, 5, 20), men("B", "RIF RIF", 12, 20)
    state = given([own], [enemy], "M1 M1a F3")
    text = ("move A with M1 for actions firing F3", "step 8/20 firing at B from 1", "drop with M1a")

    after = do(state, *text, fell=dice("1 8 1 8")).state

    assert group(after, "A").ground


def test_who_lies_on_the_ground_already_spends_no_second_card_on_it() -> None:
    """FM-8.1, FM-8.3, FM-R63: halted before they left their place they lie as they lay; nobody is asked."""
    own, enemy = men("A", RIFLES, 5, 20), men("B", RIFLES, 12, 20)
    state = with_group(given([own], [enemy], "M2 M1", their_hand="F1 F1"), "A", ground=True)
    text = ("move A with M2 for actions", "step 5/10", "react at 0 with B by F1", "halt", "pass")
    fell = dice("1 8 " * 4)

    halted = do(state, *text, fell=fell).state
    given_up = do(halted, "end move").state
    moved = do(halted, "step 5/10", "pass").state

    assert group(halted, "A").ground
    assert "FM-8.1" == refused(halted, "drop with M1").clause
    assert "drop with M1" not in choices(halted)
    assert ("M1",) == hand(given_up, "german")
    assert not group(moved, "A").ground
    assert legal(moved, "drop with M1")


def test_who_lies_on_the_ground_is_asked_nothing_after_the_last_move_action() -> None:
    """FM-8.1, FM-R58: the marker lies open, so that it tells no hand."""
    own, enemy = men("A", RIFLES, 5, 20), men("B", RIFLES, 12, 20)
    state = given([own], [enemy], "M1 M1a", their_hand="F1 F1")
    text = ("move A with M1 for actions", "step 5/10", "react at 0 with B by F1", "halt", "pass")

    upright, lying = (
        do(with_group(state, "A", ground=down), *text, fell=dice("1 8 " * 4)).state for down in (False, True)
    )

    assert legal(upright, "drop with M1a")
    assert "end move" not in choices(lying)
    assert legal(lying, "end actions")


# how long it lasts


def test_the_marker_goes_when_the_group_moves() -> None:
    """FM-R18"""
    state = with_group(given([men("A", "RIF RIF", 5, 20)], [FAR], "M1"), "A", ground=True)

    step = do(state, "move A with M1 for actions", "step 8/20")

    assert [("ground", False)] == [(one.marker, one.on) for one in told(step, MarkerPut)]
    assert not group(step.state, "A").ground


def test_the_pinned_who_stay_keep_the_marker_and_the_movers_lose_it() -> None:
    """FM-R59, FM-R18"""
    state = given([men("A", RIFLES, 5, 20)], [FAR], "M1")
    lying = with_group(pinned(state, 4), "A", ground=True)

    after = do(lying, "move A with M1 for actions", "step 8/20").state

    assert (False, True) == (group(after, "A").ground, group(after, figure(after, 4).group).ground)


def test_the_marker_stays_through_the_turns() -> None:
    """FM-R18: until the group moves, fires or attacks in close combat; firing at it does not take it off."""
    state = given([men("A", RIFLES, 5, 20)], [men("B", RIFLES, 12, 20)], "M1 ", their_hand="F3")
    lying = do(state, "ground A with M1").state
    their = do(lying, "end actions", fell=dice(deck="F2 F2 F2 F3 F3")).state

    after = do(their, "fire B at A with F3", fell=dice("1 8 " * 4)).state

    assert group(after, "A").ground


def test_the_marker_goes_when_the_group_attacks_in_close_combat() -> None:
    """FM-R18: the chargers are off the ground, and nobody drops after a charge."""
    own, enemy = men("A", "RIF RIF", 5, 20), men("B", "RIF RIF", 9, 20)
    state = with_group(given([own], [enemy], "M1 M1a"), "A", ground=True)
    moving = do(state, "move A with M1 for actions").state

    charging = do(moving, "charge B with 1,2 along 8.2/20", fell=dice("1 1 1 1")).state

    assert not group(charging, "A").ground
    assert not legal(charging, "drop with M1a")
