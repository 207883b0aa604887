"""Section 6, movement, with rulings SE-R3 and SE-R30 and figure 9."""

import pytest

from cases import cases
from screaming_eagles.given import (
    PLANES,
    Falling,
    choices,
    do,
    events_of,
    flight,
    flown,
    lay_all,
    new_game,
    play_quietly,
    refused,
    table,
    where,
)
from wargames.kernel.base.errors import BadScenario
from wargames.screaming_eagles.moments import CardTurned, PlaneFlew

Place = tuple[int, int]


def test_a_move_is_card_dice_sum_and_flight_in_this_order() -> None:
    """SE-6.1"""
    step = do(lay_all(table(stallion=(8, 5)), stallion="S4").state, "pick stallion", black=[1, 2, 3, 1])

    assert ["PlanePicked", "CardTurned", "PlaneFlew"] == [type(event).__name__ for event in step.events]
    (flew,) = events_of(step, PlaneFlew)
    assert 7 == sum(flew.rolled) == len(flew.path)
    assert (8, 19) == where(step.state, "stallion")


def test_the_whole_move_is_one_line() -> None:
    """SE-6.2"""
    assert [(9, 10), (10, 11)] == flown("stallion", table(stallion=(8, 9)), "R1", [2])


def test_straight_ahead_stays_in_its_column() -> None:
    """SE-6.3"""
    assert [(8, 11), (8, 13), (8, 15), (8, 17), (8, 19)] == flown(
        "stallion", table(stallion=(8, 9)), "S2", [2, 3]
    )


@cases((1, (7, 10)), (3, (5, 12)))
def test_a_break_goes_one_column_sideways_and_half_a_space_forward(total: int, end: Place) -> None:
    """SE-6.4"""
    assert end == flown("stallion", table(stallion=(8, 9)), "L1", [total])[-1]


@pytest.mark.parametrize(
    ("card", "black", "end"), [("R1", [2], (6, 29)), ("L1", [3], (11, 28)), ("S2", [3, 2], (8, 21))]
)
@pytest.mark.parametrize("squadron", ["eagle", "cobra"])
def test_left_and_right_are_seen_from_the_cockpit(
    squadron: str, card: str, black: list[int], end: Place
) -> None:
    """SE-6.5"""
    state = table(**{squadron: (8, 31)})  # type: ignore[arg-type]  # one plane's place

    assert end == flown(squadron, state, card, black)[-1]  # type: ignore[arg-type]  # a plain name


@cases(("R1", [2], (10, 11)), ("S2", [2, 3], (8, 19)), ("L1", [1], (7, 10)), ("L1", [3], (5, 12)))
def test_the_four_flights_of_figure_9(card: str, black: list[int], end: Place) -> None:
    """SE-6.2, SE-6.3, SE-6.4: totals of 2, 5, 1 and 3."""
    assert end == flown("tiger", table(tiger=(8, 9)), card, black)[-1]


# ---------------------------------------------------------------------------------------------- other planes


@cases("cobra", "tiger")
def test_a_plane_passes_over_any_other(other: str) -> None:
    """SE-6.6, SE-R11"""
    state = table(stallion=(8, 9), **{other: (8, 13)})  # type: ignore[arg-type]  # one plane's place

    flew = flight("stallion", state, "S2", [2, 2])

    assert 0 == flew.overshot
    assert [(8, 11), (8, 13), (8, 15), (8, 17)] == flown("stallion", state, "S2", [2, 2])


@cases("cobra", "tiger")
def test_a_plane_that_would_end_on_another_goes_on_to_the_next_space(other: str) -> None:
    """SE-6.7, SE-R11"""
    state = table(stallion=(8, 9), **{other: (8, 15)})  # type: ignore[arg-type]  # one plane's place

    assert [(8, 11), (8, 13), (8, 15), (8, 17)] == flown("stallion", state, "S1", [3])
    assert 1 == flight("stallion", state, "S1", [3]).overshot


def test_the_next_free_space_lies_in_the_direction_flown() -> None:
    """SE-6.7"""
    state = table(stallion=(8, 9), cobra=(10, 11), tiger=(6, 11))

    assert (11, 12) == flown("stallion", state, "R1", [2])[-1]
    assert (5, 12) == flown("stallion", state, "L1", [2])[-1]


def test_next_available_is_repeated_until_a_space_is_free() -> None:
    """SE-6.8"""
    two = table(stallion=(8, 9), cobra=(8, 15), eagle=(8, 17))
    three = table(stallion=(8, 9), cobra=(8, 15), eagle=(8, 17), tiger=(8, 19))

    assert (8, 19) == flown("stallion", two, "S1", [3])[-1]
    assert (8, 21) == flown("stallion", three, "S1", [3])[-1]
    assert 3 == flight("stallion", three, "S1", [3]).overshot


def test_an_occupied_last_space_is_followed_by_the_same_number_opposite() -> None:
    """SE-6.9"""
    state = table(stallion=(5, 36), cobra=(5, 40))

    assert [(5, 38), (5, 40), (5, 0)] == flown("stallion", state, "S1", [2])


def test_an_occupied_numbered_space_that_is_not_the_last_of_its_line_is_overshot_on_the_board() -> None:
    """SE-R3, SE-6.7"""
    state = table(stallion=(1, 10), cobra=(1, 12))

    flew = flight("stallion", state, "S1", [1])

    assert 0 == flew.loops
    assert [(1, 12), (1, 14)] == flown("stallion", state, "S1", [1])


def test_the_used_card_goes_back_to_the_pile() -> None:
    """SE-6.10"""
    step = play_quietly(new_game(), tiger="R2")
    assert ("tiger", "R2") in [(event.squadron, event.card) for event in events_of(step, CardTurned)]

    again = do(step.state, "lay stallion S1").state

    assert [
        f"lay tiger {card}" for card in ("L1", "L2", "L4", "S1", "S2", "S4", "R1", "R2", "R4")
    ] == choices(again, "blue")


def test_two_planes_never_share_a_space() -> None:
    """SE-6.11"""
    state = new_game()
    for dice in (1, 2, 3, 1, 2, 3):
        state = play_quietly(
            state, Falling(black=dice), stallion="S1", tiger="L1", eagle="R1", cobra="S2"
        ).state
        assert 4 == len({where(state, squadron) for squadron in PLANES})


def test_two_planes_cannot_be_set_up_on_one_space() -> None:
    """SE-6.11"""
    with pytest.raises(BadScenario, match=r"SE-6\.11"):
        table(stallion=(8, 5), eagle=(8, 5))


def test_a_move_cannot_be_flown_by_an_opponent_or_twice() -> None:
    """SE-6.1"""
    state = do(lay_all(table()).state, "pick stallion", black=[1]).state

    assert "SE-3.5" == refused(state, "pick stallion", "blue")


# ------------------------------------------------------------------------------------------------ SE-R30


def test_the_longest_flight_over_three_planes_finds_a_free_space() -> None:
    """SE-R30"""
    state = table(stallion=(4, 1), tiger=(4, 25), eagle=(4, 27), cobra=(4, 29))

    path = flown("stallion", state, "S4", [3, 3, 3, 3])

    assert (4, 31) == path[-1]
    assert 15 == len(path) == len(set(path))
    assert (4, 1) not in path
