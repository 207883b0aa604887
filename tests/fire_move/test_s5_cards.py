"""Section 5: movement cards and what they do for a group, heavy weapons among it (FM-5.1 to FM-5.9)."""

from cases import cases
from fire_move.given import at, given, men, pinned, with_figure
from fire_move.played import asked, choices, dice, do, figure, group, hand, ids, legal, piece, refused, told
from wargames.fire_move.moments import (
    CardsPlayed,
    FigureChecked,
    GroupDivided,
    StepDeclared,
    WeaponHandled,
)
from wargames.fire_move.values.state import State

RIFLES = "RIF RIF RIF RIF"
FAR = men("B", "RIF RIF", 55, 5)
GUN = "M-mg34_tripod-1"


def mmg(cards: str, roles: str = "MMG CRW") -> State:
    return given([men("M", roles, 5, 20, weapon="mg34_tripod", facing=(1, 0))], [FAR], cards)


def steps_of(card: str, mode: str = "actions") -> int:
    """Count the move actions that a card gives."""
    state = given([men("A", "RIF RIF", 2, 20)], [FAR], card)
    state = do(state, f"move A with {card} for {mode}").state
    for number in range(1, 5):
        if asked(state) != "german" or not legal(state, f"step {2 + number}/20"):
            return number - 1
        state = do(state, f"step {2 + number}/20").state
    return 4


# the cards


@cases(("M1", 1), ("M1a", 1), ("M2", 2), ("M2a", 2), ("M2b", 2), ("M3", 3), ("M3b", 3), ("FORD", 1))
def test_a_card_gives_as_many_move_actions_as_its_value(card: str, moves: int) -> None:
    """FM-5.2, FM-5.4, FM-G1"""
    assert moves == steps_of(card)


@cases("M1a", "M2a", "M2b", "M3b")
def test_under_its_cv_a_card_gives_one_move_action(card: str) -> None:
    """FM-5.5, FM-G1"""
    assert 1 == steps_of(card, "cv")


@cases("M1", "M2", "M3", "FORD")
def test_a_card_without_a_cv_is_not_played_for_one(card: str) -> None:
    """FM-5.3, FM-5.5"""
    state = given([men("A", "RIF RIF", 2, 20)], [FAR], card)

    assert "FM-5.3" == refused(state, f"move A with {card} for cv").clause


@cases(("M2a", "actions", 3), ("M2a", "cv", 2), ("M2b", "cv", 1), ("M1a", "cv", 2), ("M3b", "cv", 1))
def test_only_under_its_cv_a_card_conceals(card: str, mode: str, result: int) -> None:
    """FM-5.4, FM-5.5, FM-9.8, FM-R55: F3 at Close is 3, with equal dice."""
    own, enemy = men("A", "RIF RIF", 5, 20), men("B", RIFLES, 12, 20)
    state = given([own], [enemy], card, their_hand="F3")

    shot = do(
        state, f"move A with {card} for {mode}", "step 8/20", "react at 1 with B by F3", fell=dice("4 4 4 4")
    )

    checked = told(shot, FigureChecked)
    assert [result, result] == [one.result for one in checked]
    said = {one.clause for one in checked[0].modifiers}
    assert ("FM-9.8" in said) == (mode == "cv")


def test_a_movement_card_is_played_on_a_group() -> None:
    """FM-5.1: an own group, that can move, with a movement card from the hand."""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M1 F3 R1")

    step = do(state, "move A with M1 for actions")

    assert ("FM-5.1",) == told(step, CardsPlayed)[0].clauses
    assert ("F3", "R1") == hand(step.state, "german")
    assert "FM-5.1" == refused(state, "move A with F3 for actions").clause
    assert "FM-3.1" == refused(state, "move A with M2 for actions").clause
    assert "FM-3.1" == refused(state, "move B with M1 for actions").clause
    assert "FM-G23" == refused(pinned(state, 1, 2), "move A with M1 for actions").clause


def test_move_actions_may_be_given_up() -> None:
    """FM-R11, FM-5.4: after one of three, and before the first."""
    state = given([men("A", "RIF RIF", 5, 20)], [FAR], "M3")
    moving = do(state, "move A with M3 for actions").state

    after = do(moving, "step 8/20", "end move").state
    unmoved = do(moving, "end move").state

    assert [at(8, 20), at(5, 20)] == [figure(after, 1).at, figure(unmoved, 1).at]
    assert group(after, "A").acted
    assert group(unmoved, "A").acted
    assert () == hand(after, "german")
    assert "FM-3.2" == refused(after, "move A with M1 for actions").clause


# who moves


def test_a_movement_card_moves_every_unpinned_man() -> None:
    """FM-R60, FM-5.1, FM-2.9: nobody stays behind by choice without a rally card."""
    state = pinned(given([men("A", "SL RIF RIF RIF RIF RIF", 5, 20)], [FAR], "M1"), 6)

    step = do(state, "move A with M1 for actions")
    after = do(step.state, "step 10/10").state

    assert [(6,)] == [one.figures for one in told(step, GroupDivided)]
    assert {"A"} == {figure(after, number).group for number in range(1, 6)}
    assert all(figure(after, number).at != figure(state, number).at for number in range(1, 6))
    assert (figure(state, 6).at, "A.2") == (figure(after, 6).at, figure(after, 6).group)
    assert "FM-18.7" == refused(state, "move A with M1 for actions only 1,2,3").clause
    assert not [one for one in choices(state) if " only " in one]


def test_the_pinned_who_stay_are_no_target_of_fire_at_the_movers() -> None:
    """FM-R60, FM-2.9: a group of their own from the declaration on, sample 0 included."""
    own, enemy = men("A", RIFLES, 5, 20), men("B", RIFLES, 12, 20)
    state = pinned(given([own], [enemy], "M1", their_hand="F3"), 3, 4)
    moving = do(state, "move A with M1 for actions", "step 5/10").state

    shot = do(moving, "react at 0 with B by F3", "go on", fell=dice("1 8 1 8"))

    assert [1, 2] == [one.figure for one in told(shot, FigureChecked)]
    assert {"A", "A.2", "B"} == ids(moving)


# heavy weapons


def test_an_mmg_breaks_down_moves_and_sets_up_by_the_three_actions_of_an_m3() -> None:
    """FM-5.6, FM-5.7, FM-5.8, FM-26.1, FM-26.2, FM-26.4"""
    moving = do(mmg("M3 M1"), "move M with M3 for actions").state

    step = do(moving, f"handle {GUN}", "step 8/20", f"handle {GUN} facing 8/30")

    down, up = told(step, WeaponHandled)
    assert [(False, None), (True, (0, 1))] == [(one.ready, one.facing) for one in (down, up)]
    assert {"FM-26.1", "FM-26.2"} <= {*down.clauses, *up.clauses}
    assert [at(8, 20), at(8, 20)] == [figure(step.state, 1).at, piece(step.state, GUN).at]
    assert "FM-5.4" == refused(step.state, f"handle {GUN}").clause
    assert "FM-5.4" == refused(step.state, "step 9/20").clause


def test_a_weapon_without_enough_crew_stays_behind() -> None:
    """FM-G24: a light gun takes 2 unpinned men within 1 inch; one of three is left."""
    gun = men("G", "ORD CRW CRW RIF", 5, 20, weapon="at_gun_light", facing=(1, 0), dy=0.5)
    state = given([gun], [FAR], "M2")
    moving = do(state, "move G with M2 for actions", "handle G-at_gun_light-1").state

    along = do(moving, "step 8/20").state
    alone = do(
        pinned(state, 2, 3), "move G with M2 for actions", "handle G-at_gun_light-1", "step 8/20"
    ).state

    assert 1 == piece(along, "G-at_gun_light-1").gunner
    assert (None, at(5, 20)) == (piece(alone, "G-at_gun_light-1").gunner, piece(alone, "G-at_gun_light-1").at)
    assert at(8, 20) == figure(alone, 1).at


@cases((21, True), (21.01, False))
def test_crewmen_count_within_an_inch_of_the_weapon(y: float, serves: bool) -> None:
    """FM-G24: 1.00 and 1.01 inch; the gunner alone is not enough for a gun."""
    gun = men("G", "ORD CRW RIF", 5, 20, weapon="at_gun_light", facing=(1, 0), dy=0.5)
    state = with_figure(given([gun], [FAR], "M2"), 2, at=at(5, y))

    after = do(state, "move G with M2 for actions", "handle G-at_gun_light-1", "step 8/20").state

    assert serves == (piece(after, "G-at_gun_light-1").gunner == 1)


def test_a_light_mortar_needs_no_handling() -> None:
    """FM-G5: ready = none."""
    state = given([men("W", "ORD CRW", 5, 20, weapon="light_mortar")], [FAR], "M2")
    moving = do(state, "move W with M2 for actions").state

    after = do(moving, "step 8/20").state

    assert 1 == piece(after, "W-light_mortar-1").gunner
    assert "FM-26.1" == refused(moving, "handle W-light_mortar-1").clause
    assert [at(8, 20)] == [one.route[-1] for one in told(do(moving, "step 8/20"), StepDeclared)]
