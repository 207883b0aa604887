"""Section 1, components and object, with gaps SE-G1 and SE-G3 and the facts about the board."""

from collections import Counter
from fractions import Fraction

import pytest

from cases import cases
from screaming_eagles.given import (
    at,
    choices,
    do,
    lay_all,
    new_game,
    over,
    place,
    play_quietly,
    table,
    turn_of,
)
from wargames.kernel.base.errors import BadDie, BadGeometry, BadOption
from wargames.kernel.chance.dice import ScriptedDice
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import (
    ATTACK,
    BLACK,
    CARDS,
    DICE_IN_BOX,
    FLIGHT,
    HOLES,
    LOCATION,
    PEGS_IN_BOX,
    PEGS_LOADED,
    RED,
)
from wargames.screaming_eagles.cone import bearing
from wargames.screaming_eagles.lattice import SPACES, numbers, space, step

THIRD = Fraction(1, 3)
NINE_CARDS = ["L1", "L2", "L4", "S1", "S2", "S4", "R1", "R2", "R4"]

# ------------------------------------------------------------------------------------------------ players


@cases(2, 3, 4)
def test_two_three_or_four_play(players: int) -> None:
    """SE-1.1"""
    assert players == len(GAME.seats_of(new_game({"players": players})))


@cases(0, 1, 5, -2, "1", "5", None, 2.0, True)
def test_any_other_number_of_players_is_refused(players: object) -> None:
    """SE-1.1"""
    with pytest.raises(BadOption, match="players"):
        GAME.start("standard", {"players": players}, dice=ScriptedDice())


# ------------------------------------------------------------------------------------------------ dice


def test_a_red_die_shows_0_2_or_5_each_a_third_of_the_time() -> None:
    """SE-1.2"""
    assert (0, 0, 2, 2, 5, 5) == RED.faces
    assert {0: 2, 2: 2, 5: 2} == dict(RED.weights())
    assert {(face,): THIRD for face in (0, 2, 5)} == {
        (face,): Fraction(weight, 6) for face, weight in RED.weights()
    }


def test_a_black_die_shows_1_2_or_3_each_a_third_of_the_time() -> None:
    """SE-1.3"""
    assert (1, 1, 2, 2, 3, 3) == BLACK.faces
    assert {1: 2, 2: 2, 3: 2} == dict(BLACK.weights())


@cases(1, 3, 4, 6, -1)
def test_a_scripted_red_die_cannot_show_another_face(face: int) -> None:
    """SE-1.2"""
    state = turn_of("stallion", table(stallion=(8, 5), eagle=(8, 13))).state

    with pytest.raises(BadDie, match=f"red die cannot show {face}"):
        do(state, "fire CAN at eagle", red=[face, 2], black=[])


@cases(0, 4)
def test_a_scripted_black_die_cannot_show_another_face(face: int) -> None:
    """SE-1.3"""
    with pytest.raises(BadDie, match=f"black die cannot show {face}"):
        do(lay_all(new_game()).state, "pick stallion", "hold fire", black=[face])


def test_no_throw_needs_more_than_the_four_dice_of_a_color() -> None:
    """SE-1.2, SE-1.3"""
    assert 4 == DICE_IN_BOX
    assert {"LR": 4, "MR": 3, "CAN": 2} == {weapon: pool.count for weapon, pool in ATTACK.items()}
    assert 4 == LOCATION.count == max(pool.count for pool in FLIGHT.values())
    assert {RED} == {pool.die for pool in ATTACK.values()}
    assert {BLACK} == {LOCATION.die, *(pool.die for pool in FLIGHT.values())}


# ------------------------------------------------------------------------------------------------ planes


def test_there_are_four_planes_two_of_each_color_told_apart_by_squadron() -> None:
    """SE-1.4"""
    planes = new_game().table.planes

    assert [("stallion", "blue"), ("tiger", "blue"), ("eagle", "tan"), ("cobra", "tan")] == [
        (plane.squadron, plane.team) for plane in planes
    ]


def test_each_plane_has_a_battle_board_with_damage_and_ammunition() -> None:
    """SE-1.5"""
    planes = new_game().table.planes

    assert 4 == len(planes)
    assert {"cockpit", "tail", "wings", "engine", "fuel_tank"} == set(HOLES)
    for plane in planes:
        assert 0 == plane.damage.total
        assert 15 == plane.stores.LR + plane.stores.MR + plane.stores.CAN + plane.stores.flares


def test_each_plane_has_nine_different_cards_thirty_six_in_all() -> None:
    """SE-1.6, SE-G3"""
    piles = [plane.pile for plane in new_game().table.planes]

    assert [NINE_CARDS] * 4 == [list(pile) for pile in piles]
    assert 36 == sum(len(set(pile)) for pile in piles)


def test_the_nine_cards_are_every_pair_of_a_direction_and_a_number_of_dice() -> None:
    """SE-G3"""
    pairs = {(card.direction, card.dice) for card in CARDS.values()}

    assert {(direction, dice) for direction in "LSR" for dice in (1, 2, 4)} == pairs
    assert NINE_CARDS == [f"{card.direction}{card.dice}" for card in CARDS.values()]


def test_sixty_of_the_eighty_four_pegs_are_loaded() -> None:
    """SE-1.7"""
    boards = [plane.stores for plane in new_game().table.planes]
    loaded = [board.LR + board.MR + board.CAN + board.flares for board in boards]

    assert 84 == PEGS_IN_BOX
    assert 15 == PEGS_LOADED
    assert [15, 15, 15, 15] == loaded
    assert 60 == sum(loaded) < PEGS_IN_BOX


# ------------------------------------------------------------------------------------------------ object


def test_shooting_down_the_second_enemy_plane_wins() -> None:
    """SE-1.8"""
    state = table(stallion=(8, 5), eagle=(8, 7), lost=["cobra"])

    end = over(do(turn_of("stallion", state).state, "fire CAN at eagle", red=[2, 0], black=[1] * 4).state)

    assert {"blue": 1, "tan": -1} == end.scores
    assert "SE-13.1" == end.clause


def test_shooting_down_one_of_two_enemy_planes_does_not_win() -> None:
    """SE-1.8"""
    state = table(stallion=(8, 5), eagle=(8, 7))

    after = do(turn_of("stallion", state).state, "fire CAN at eagle", red=[2, 0], black=[1] * 6).state

    assert after.table.plane("eagle").at is None
    assert after.table.frames


# ------------------------------------------------------------------------------------------------ board


def test_planes_that_leave_the_board_come_back_at_the_opposite_edge() -> None:
    """SE-1.9"""
    state = table(stallion=(5, 40))

    after = play_quietly(state, stallion="S1").state

    assert at(5, 0) == after.table.plane("stallion").at
    assert numbers(at(5, 40)) == numbers(at(5, 0)) == (50,)


def expected_spaces() -> set[tuple[int, int]]:
    odd = {(column, row) for column in range(1, 16, 2) for row in range(0, 41, 2)}
    return odd | {(column, row) for column in range(2, 15, 2) for row in range(1, 40, 2)}


def expected_numbers(column: int, row: int) -> set[int]:
    ends = {0, 40} if column % 2 else {1, 39}
    return ({10 * column} if row in ends else set()) | ({160 + 5 * row} if column in {1, 15} else set())


def test_the_board_has_308_spaces_in_15_columns() -> None:
    """SE-F11, SE-G1"""
    columns = Counter(place(one)[0] for one in SPACES)

    assert 308 == len(SPACES) == len(set(SPACES))
    assert expected_spaces() == {place(one) for one in SPACES}
    assert {column: 21 if column % 2 else 20 for column in range(1, 16)} == dict(columns)


def test_spaces_are_labeled_by_column_letter_and_rank() -> None:
    """SE-G1"""
    assert ("M21", "N1") == (space(13, 40), space(14, 1))
    assert {at(*one) for one in expected_spaces()} == {space(*one) for one in expected_spaces()}
    for nowhere in ((0, 0), (16, 0), (1, 1), (2, 0), (2, 40), (1, 42), (2, 41), (1, -2)):
        with pytest.raises(BadGeometry, match="SE-G1"):
            space(*nowhere)


def test_36_edge_numbers_stand_on_exactly_two_spaces_each() -> None:
    """SE-F11, SE-G1"""
    numbered = {one: numbers(one) for one in SPACES if numbers(one)}
    counted = Counter(number for printed in numbered.values() for number in printed)

    assert 68 == len(numbered)
    assert dict.fromkeys(range(10, 361, 10), 2) == dict(counted)
    for column, row in expected_spaces():
        assert expected_numbers(column, row) == set(numbers(at(column, row)))


def test_the_four_corners_carry_two_numbers() -> None:
    """SE-G1"""
    corners = {(1, 0): (10, 160), (15, 0): (150, 160), (1, 40): (10, 360), (15, 40): (150, 360)}

    assert corners == {place(one): numbers(one) for one in SPACES if len(numbers(one)) == 2}


def test_the_board_looks_the_same_after_a_half_turn() -> None:
    """SE-G1"""
    for column, row in expected_spaces():
        for direction in ("L", "S", "R"):
            there, looped = step(at(column, row), direction, +1)
            back, also = step(at(16 - column, 40 - row), direction, -1)
            assert (16 - place(there)[0], 40 - place(there)[1], looped) == (*place(back), also)


def test_every_step_off_the_board_lands_on_a_space_with_a_number_of_the_one_left() -> None:
    """SE-F11, SE-G1"""
    loops = 0
    for one in SPACES:
        for direction in CARDS.values():
            for heading in (+1, -1):
                there, looped = step(one, direction.direction, heading)
                loops += looped
                assert not looped or set(numbers(one)) & set(numbers(there))
    assert loops > 0


def test_every_step_on_the_board_is_to_a_space_in_the_cone_at_distance_1() -> None:
    """SE-F11"""
    steps = [
        (heading, one, step(one, direction, heading)[0])
        for one in SPACES
        for heading in (+1, -1)
        for direction in ("L", "S", "R")
        if not step(one, direction, heading)[1]
    ]

    assert steps
    for heading, one, there in steps:
        lies = bearing(heading, one, there)
        assert lies is not None
        assert 1 == lies.distance


@pytest.mark.parametrize(("column", "length"), [(1, 21), (2, 20), (7, 21), (14, 20), (15, 21)])
@pytest.mark.parametrize("heading", [+1, -1])
def test_straight_lines_are_closed_rings(column: int, length: int, heading: int) -> None:
    """SE-G1"""
    start = here = space(column, 1 - column % 2)
    ring = []
    for _ in range(length):
        here, _looped = step(here, "S", heading)
        ring.append(here)

    assert start == here
    assert length == len(set(ring))


# ------------------------------------------------------------------------------------------------ tilt


def test_the_tilt_has_no_effect_in_the_basic_game() -> None:
    """SE-1.10"""
    state = play_quietly(new_game(), stallion="L1", tiger="R1", eagle="L2", cobra="R4").state

    assert ["left", "right", "left", "right"] == [plane.bank for plane in state.table.planes]
    assert [f"lay stallion {card}" for card in NINE_CARDS] == choices(state, "blue")
    assert [f"lay eagle {card}" for card in NINE_CARDS] == choices(state, "tan")


def test_a_new_plane_stands_level() -> None:
    """SE-1.10, SE-R23"""
    assert {"level"} == {plane.bank for plane in new_game().table.planes}
