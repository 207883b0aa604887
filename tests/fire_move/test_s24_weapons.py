"""Sections 24 and 25: crews and abandoned weapons (FM-24.1 to FM-25.2, FM-G24, FM-R65)."""

import attrs

from cases import cases
from fire_move.given import (
    EAST,
    MMG,
    MORTAR,
    at,
    given,
    men,
    pinned,
    served,
    table,
    with_figure,
    with_group,
    with_piece,
)
from fire_move.played import (
    asked,
    choices,
    dice,
    do,
    figure,
    forbids,
    group,
    hand,
    legal,
    piece,
    refused,
    told,
)
from wargames.fire_move.moments import ActionDeclared, CrewChanged, FireOpened, WeaponLeft, WeaponTaken
from wargames.fire_move.values.state import State
from wargames.kernel.geometry.arcs import Direction

FAR = men("B", "RIF RIF", 55, 5)
TRIPOD = f"W-{MMG}-1"


def emptied(state: State, weapon: str, number: int = 1) -> State:
    """Leave a weapon without its gunner, where it stands."""
    gun = piece(state, weapon)
    place = figure(state, number).at
    return with_figure(with_piece(state, gun.id, gunner=None, at=place), number, crews=None, at=at(55, 39))


# crews


def test_a_figure_within_an_inch_crews_a_weapon_as_the_sole_action() -> None:
    """FM-24.1, FM-24.3, FM-G24, FM-R39"""
    state = with_figure(given([served(MORTAR)], [FAR], "M1"), 3, crews=None)

    step = do(state, "crew W-heavy_mortar-1 with 3")

    assert [("W-heavy_mortar-1", 3, True)] == [
        (one.weapon, one.figure, one.crews) for one in told(step, CrewChanged)
    ]
    assert ("FM-24.1",) == told(step, CrewChanged)[0].clauses
    assert {"FM-24.1", "FM-24.3"} == set(told(step, ActionDeclared)[0].clauses)
    assert ("M1",) == hand(step.state, "german")
    assert "FM-3.2" == refused(step.state, "move W with M1 for actions").clause


def test_a_crewman_leaves_a_weapon_as_the_sole_action() -> None:
    """FM-24.2, FM-24.3, FM-G24, FM-R39: crewing reversed."""
    step = do(given([served(MORTAR)], [FAR], "M1"), "uncrew W-heavy_mortar-1 with 3")

    assert [("W-heavy_mortar-1", 3, False)] == [
        (one.weapon, one.figure, one.crews) for one in told(step, CrewChanged)
    ]
    assert ("FM-24.2",) == told(step, CrewChanged)[0].clauses
    assert {"FM-24.2", "FM-24.3"} == set(told(step, ActionDeclared)[0].clauses)
    assert None is figure(step.state, 3).crews
    assert ("M1",) == hand(step.state, "german")
    assert "FM-3.2" == refused(step.state, "move W with M1 for actions").clause


def test_whoever_serves_a_weapon_may_leave_it_and_that_is_offered() -> None:
    """FM-24.2, FM-R69: its crewmen and its gunner, but no man who carries an LMG, which nobody crews."""
    state = given([served(MORTAR, more="RIF"), men("A", "LMG RIF", 20, 20)], [FAR], "")

    offered = [text for text in choices(state) if text.startswith("uncrew")]

    assert [f"uncrew W-heavy_mortar-1 with {number}" for number in (1, 2, 3)] == offered
    assert all(legal(state, text) for text in offered)
    assert "FM-24.2" == refused(state, "uncrew A-mg42-5 with 5").clause
    assert not [text for text in choices(pinned(state, 2)) if text == "uncrew W-heavy_mortar-1 with 2"]
    assert not [text for text in choices(with_group(state, "W", acted=True)) if text.startswith("uncrew")]


def test_a_crewman_in_another_group_is_offered_to_leave_the_weapon_too() -> None:
    """FM-24.2, FM-R69, FM-G24: he serves nothing there, and is free for another weapon then."""
    state = given([served(MMG), men("A", "RIF RIF", 5.5, 20, dy=0.5)], [FAR], "")
    state = with_figure(state, 3, crews=TRIPOD)

    step = do(state, f"uncrew {TRIPOD} with 3")

    assert f"uncrew {TRIPOD} with 3" in choices(state)
    assert (True, False) == (group(step.state, "A").acted, group(step.state, "W").acted)
    assert None is figure(step.state, 3).crews


def test_when_the_gunner_leaves_a_crewman_at_hand_takes_over() -> None:
    """FM-24.2, FM-R69, FM-G23: the weapon stands where it stood, as it was."""
    before = given([served(MMG, more="RIF")], [FAR], "")

    step = do(before, f"uncrew {TRIPOD} with 1")

    assert [(TRIPOD, 2)] == [(one.weapon, one.figure) for one in told(step, WeaponTaken)]
    assert [(TRIPOD, 1, False)] == [(one.weapon, one.figure, one.crews) for one in told(step, CrewChanged)]
    assert 2 == piece(step.state, TRIPOD).gunner
    assert piece(before, TRIPOD).facing == piece(step.state, TRIPOD).facing
    assert piece(before, TRIPOD).at == piece(step.state, TRIPOD).at
    assert None is figure(step.state, 1).crews


@cases(False, True)
def test_when_nobody_is_at_hand_the_weapon_lies_abandoned(down: bool) -> None:
    """FM-24.2, FM-R69, FM-G23, FM-25.1: the crewman is pinned, or there is none; it may be acquired."""
    state = given([served(MMG, more="RIF")], [FAR], "")
    state = pinned(state, 2) if down else with_figure(state, 2, crews=None)

    step = do(state, f"uncrew {TRIPOD} with 1")

    assert [TRIPOD] == [one.weapon for one in told(step, WeaponLeft)]
    assert (None, at(5, 20)) == (piece(step.state, TRIPOD).gunner, piece(step.state, TRIPOD).at)
    assert [None, None] == [figure(step.state, number).crews for number in (1, 2)]
    assert legal(with_group(step.state, "W", acted=False), f"acquire {TRIPOD} with 1")


def test_a_mortar_that_is_carried_is_laid_down_where_its_gunner_stands() -> None:
    """FM-24.2, FM-R69: a light mortar is never set up."""
    state = given([men("W", "ORD RIF", 5, 20, weapon="light_mortar")], [FAR], "")

    after = do(state, "uncrew W-light_mortar-1 with 1").state

    assert (None, at(5, 20)) == (piece(after, "W-light_mortar-1").gunner, piece(after, "W-light_mortar-1").at)


@cases((21, True), (21.01, False))
def test_who_crews_a_weapon_stands_within_an_inch(y: float, reaches: bool) -> None:
    """FM-24.1, FM-G24: 1.00 and 1.01 inch."""
    state = with_figure(given([served(MORTAR)], [FAR], ""), 3, crews=None, at=at(5, y))

    assert (None if reaches else "FM-G24") == forbids(state, "crew W-heavy_mortar-1 with 3")


def test_who_cannot_crew_or_leave_a_weapon() -> None:
    """FM-24.1, FM-24.2, FM-G23, FM-3.2"""
    state = given([served(MORTAR, more="RIF"), men("A", "RIF RIF", 20, 20)], [FAR], "")
    text = "crew W-heavy_mortar-1 with 3"
    free = with_figure(state, 3, crews=None)

    assert "FM-24.1" == refused(state, text).clause  # he serves it
    assert not legal(state, "crew W-heavy_mortar-1 with 4")  # its crew is full
    assert "FM-G23" == refused(pinned(free, 3), text).clause
    assert "FM-3.2" == refused(with_group(free, "W", acted=True), text).clause
    assert "FM-3.1" == refused(state, "crew W-heavy_mortar-1 with 7").clause
    assert "FM-24.1" == refused(state, "crew W-nothing-1 with 5").clause
    assert "FM-24.2" == refused(state, "uncrew W-heavy_mortar-1 with 4").clause
    assert "FM-G23" == refused(pinned(state, 1), "uncrew W-heavy_mortar-1 with 1").clause
    assert "FM-G23" == refused(pinned(state, 3), "uncrew W-heavy_mortar-1 with 3").clause


@cases("crew W-heavy_mortar-1 with 2", "uncrew W-heavy_mortar-1 with 3", "change W-heavy_mortar-1",
     "turn W-heavy_mortar-1 to 5/30")  # fmt: skip
def test_an_action_without_a_card_counts_for_discards(text: str) -> None:
    """FM-R39, FM-R7: an American may discard only in a turn without actions."""
    state = given([served(MORTAR, more="RIF")], [FAR], "M1 M2", nations=("american", "german"))
    state = with_figure(state, 2, crews=None) if text.startswith("crew") else state

    acted = do(do(state, text).state, "end actions", fell=dice(deck="F2 F2 F2 F1")).state

    assert "american" == asked(do(state, "end actions").state)
    assert "german" == asked(acted)


def test_a_group_that_handled_a_weapon_may_react_in_the_enemys_turn() -> None:
    """FM-R39"""
    gun = men("W", "MMG CRW RIF RIF", 5, 20, weapon=MMG, facing=EAST)
    state = given([gun], [men("B", "RIF RIF", 12, 20)], "F3", their_hand="M1")
    turned = do(state, "turn W-mg34_tripod-1 to 5/30", "end actions", "end discards",
                fell=dice(deck="F2 F2 F2 F1")).state  # fmt: skip

    walking = do(turned, "move B with M1 for actions", "step 12/15").state

    assert legal(walking, "react at 1 with W by F3")


# abandoned weapons


def dropped(place: tuple[float, float], *, roles: str = "RIF RIF") -> State:
    """Let an American BAR lie about."""
    state = given([men("A", roles, 5, 20)], [men("B", "LMG RIF", 50, 20)], "")
    return with_figure(with_piece(state, f"B-bar-{len(roles.split()) + 1}", gunner=None, at=at(*place)),
                       len(roles.split()) + 1, crews=None)  # fmt: skip


def test_an_lmg_at_hand_is_taken_over_as_the_sole_action() -> None:
    """FM-25.1, FM-25.2, FM-R65, FM-G23: 0.60 inch away, and an enemy's."""
    step = do(dropped((5.6, 20)), "acquire B-bar-3 with 1")

    assert [("B-bar-3", 1)] == [(one.weapon, one.figure) for one in told(step, WeaponTaken)]
    assert {"FM-25.1", "FM-25.2"} == set(told(step, ActionDeclared)[0].clauses)
    assert (1, None) == (piece(step.state, "B-bar-3").gunner, piece(step.state, "B-bar-3").at)
    assert (True, "RIF") == (group(step.state, "A").acted, figure(step.state, 1).role)


def test_an_acquired_lmg_gives_its_bonus() -> None:
    """FM-25.1, FM-G23: he becomes its gunner for every bonus."""
    armed = with_group(do(dropped((5.6, 20)), "acquire B-bar-3 with 1").state, "A", acted=False)
    near = with_figure(with_figure(armed, 3, at=at(12, 20)), 4, at=at(12, 20.75))
    hands = tuple(attrs.evolve(one, cards=("F2",)) for one in near.hands)

    (opened,) = told(
        do(attrs.evolve(near, hands=hands), "fire A at B with F2", fell=dice("1 8 1 8")), FireOpened
    )

    assert {"FM-9.4": 1, "FM-R20": -1} == {one.clause: one.amount for one in opened.modifiers}


@cases((6, True), (6.01, False))
def test_a_weapon_is_acquired_within_an_inch(x: float, reaches: bool) -> None:
    """FM-R65, FM-25.1: 1.00 and 1.01 inch."""
    assert reaches == legal(dropped((x, 20)), "acquire B-bar-3 with 1")


def test_a_weapon_is_acquired_within_the_feature() -> None:
    """FM-R65: 0.40 inch away, behind a hedge."""
    state = given(
        [men("A", "RIF RIF", 19.8, 20)], [men("B", "LMG RIF", 50, 20)], "", on=table(border="hedge")
    )
    over = with_figure(with_piece(state, "B-bar-3", gunner=None, at=at(20.2, 20)), 3, crews=None)

    assert "FM-G24" == refused(over, "acquire B-bar-3 with 1").clause
    assert legal(with_piece(over, "B-bar-3", at=at(19.4, 20)), "acquire B-bar-3 with 1")


def test_who_cannot_acquire_a_weapon() -> None:
    """FM-25.1, FM-2.4, FM-G23, FM-3.2, FM-R65"""
    state = dropped((5.6, 20))
    gunned = dropped((5.6, 20.75), roles="LMG RIF")

    assert "FM-25.1" == refused(with_piece(state, "B-bar-3", gunner=3), "acquire B-bar-3 with 1").clause
    assert "FM-25.1" == refused(state, "acquire B-none-3 with 1").clause
    assert "FM-G23" == refused(pinned(state, 1), "acquire B-bar-3 with 1").clause
    assert "FM-3.2" == refused(with_group(state, "A", acted=True), "acquire B-bar-3 with 1").clause
    assert "FM-3.1" == refused(state, "acquire B-bar-3 with 4").clause
    assert "FM-2.4" == refused(gunned, "acquire B-bar-3 with 2").clause


def test_an_acquired_weapon_keeps_its_state_and_its_facing() -> None:
    """FM-R65: set up or not, failed or not."""
    state = given([men("A", "RIF RIF", 5, 20)], [served(MMG, x=5.5)], "")
    state = with_piece(state, "W-mg34_tripod-3", failed=True)
    state = emptied(state, "W-mg34_tripod-3", 3)
    down = with_piece(state, "W-mg34_tripod-3", ready=False, facing=None)

    taken = piece(do(state, "acquire W-mg34_tripod-3 with 1").state, "W-mg34_tripod-3")
    carried = piece(do(down, "acquire W-mg34_tripod-3 with 1").state, "W-mg34_tripod-3")

    assert (1, True, True, Direction(1, 0)) == (taken.gunner, taken.failed, taken.ready, taken.facing)
    assert (1, True, False, None) == (carried.gunner, carried.failed, carried.ready, carried.facing)
