"""Section 7, looping, with rulings SE-R2 and SE-R3 and figure 10."""

from cases import cases
from screaming_eagles.given import at, flight, flown, play_quietly, table, where
from wargames.screaming_eagles.lattice import numbers, step

Place = tuple[int, int]


def test_movement_beyond_the_last_space_goes_on_at_the_same_number_opposite() -> None:
    """SE-7.1"""
    state = table(tiger=(14, 11))

    flew = flight("tiger", state, "R1", [2])

    assert [(15, 12), (1, 12)] == flown("tiger", state, "R1", [2])
    assert (220,) == numbers(at(15, 12)) == numbers(at(1, 12))
    assert 1 == flew.loops
    assert "SE-7.1" in flew.clauses


def test_the_space_of_re_entry_counts_as_one() -> None:
    """SE-7.2"""
    state = table(eagle=(11, 4), stores={}, stallion=(2, 39), tiger=(14, 39))

    assert [(11, 2), (11, 0), (11, 40), (11, 38)] == flown("eagle", state, "S2", [2, 2])


def test_the_flight_goes_on_in_the_same_direction() -> None:
    """SE-7.3"""
    assert [(3, 0), (2, 1), (1, 2), (15, 2)] == flown("stallion", table(stallion=(3, 40)), "L2", [2, 2])


def test_figure_10_break_right_9_over_space_130() -> None:
    """SE-7.4, SE-G1"""
    path = flown("stallion", table(stallion=(7, 34)), "R4", [2, 2, 2, 3])

    assert [(8, 35), (9, 36), (10, 37), (11, 38), (12, 39), (13, 40), (13, 0), (14, 1), (15, 2)] == path
    assert (130,) == numbers(at(*path[5])) == numbers(at(*path[6]))
    assert (6, 1, 2) == (len(path[:6]), len(path[6:7]), len(path[7:]))


def test_a_move_that_ends_on_a_free_edge_space_stops_there() -> None:
    """SE-7.5"""
    state = table(stallion=(5, 36))

    assert [(5, 38), (5, 40)] == flown("stallion", state, "S1", [2])
    assert 0 == flight("stallion", state, "S1", [2]).loops


def test_a_plane_on_the_last_space_loops_with_the_first_space_of_a_later_move() -> None:
    """SE-7.6"""
    assert [(5, 0)] == flown("stallion", table(stallion=(5, 40)), "S1", [1])


def test_a_plane_that_stopped_on_the_edge_may_loop_next_round() -> None:
    """SE-7.5, SE-7.6"""
    state = play_quietly(table(stallion=(5, 38))).state
    assert (5, 40) == where(state, "stallion")

    assert (5, 0) == where(play_quietly(state).state, "stallion")


def test_an_occupied_last_space_makes_the_mover_loop() -> None:
    """SE-7.7"""
    state = table(stallion=(5, 36), cobra=(5, 40))

    flew = flight("stallion", state, "S1", [2])

    assert (5, 0) == flown("stallion", state, "S1", [2])[-1]
    assert (1, 1) == (flew.overshot, flew.loops)


def test_an_occupied_re_entry_space_is_overshot_too() -> None:
    """SE-7.7, SE-6.8"""
    state = table(stallion=(5, 36), cobra=(5, 40), eagle=(5, 0))

    assert [(5, 38), (5, 40), (5, 0), (5, 2)] == flown("stallion", state, "S1", [2])


def test_an_occupied_side_edge_makes_a_diagonal_flyer_loop() -> None:
    """SE-7.7"""
    state = table(tiger=(14, 11), cobra=(15, 12))

    assert [(15, 12), (1, 12)] == flown("tiger", state, "R1", [1])


def test_tan_loops_the_same_way_from_its_own_side() -> None:
    """SE-7.1"""
    assert [(1, 18), (15, 18), (14, 17)] == flown("eagle", table(eagle=(2, 19)), "R1", [3])
    assert [(15, 18), (1, 18), (2, 17)] == flown("eagle", table(eagle=(14, 19)), "L1", [3])


# ------------------------------------------------------------------------------------------------ SE-R2


def test_a_corner_loops_by_its_end_number_first() -> None:
    """SE-R2"""
    assert [(15, 0), (1, 0)] == flown(
        "stallion", table(stallion=(15, 40), cobra=(3, 0), tiger=(9, 40)), "R1", [2]
    )


@cases(
    ("stallion", (1, 40), "L", (1, 0)),
    ("stallion", (15, 40), "R", (15, 0)),
    ("stallion", (1, 40), "R", (1, 0)),
    ("eagle", (1, 0), "R", (1, 40)),
    ("eagle", (15, 0), "L", (15, 40)),
    ("stallion", (1, 0), "L", (15, 0)),
    ("stallion", (15, 0), "R", (1, 0)),
)
def test_corners_behave_as_their_columns_do(
    squadron: str, corner: Place, direction: str, there: Place
) -> None:
    """SE-R2"""
    heading = 1 if squadron == "stallion" else -1

    assert (at(*there), True) == step(at(*corner), direction, heading)  # type: ignore[arg-type]  # plain letters


# ------------------------------------------------------------------------------------------------ SE-R3


def test_a_straight_flight_passes_over_the_numbered_spaces_of_a_side_column() -> None:
    """SE-R3"""
    path = flown("stallion", table(stallion=(1, 10), cobra=(9, 0)), "S2", [1, 2])

    assert [(1, 12), (1, 14), (1, 16)] == path
    assert all(numbers(at(*one)) for one in path)


def test_a_diagonal_may_run_over_the_end_space_of_an_even_column() -> None:
    """SE-R3"""
    state = table(stallion=(9, 38))

    assert [(10, 39), (11, 40)] == flown("stallion", state, "R1", [2])
    assert 0 == flight("stallion", state, "R1", [2]).loops
    assert (100,) == numbers(at(10, 39))
