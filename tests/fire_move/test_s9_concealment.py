"""Section 9: what conceals the target along and at the end of a line of fire (FM-9.6, FM-9.7, FM-R22)."""

from cases import cases
from fire_move.tables import Pair, at, border, box, feature, field, ring, sight, taken
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.values.table import Table

Y = 10


@cases(("open", 0), ("crops", 1), ("marsh", 1), ("woods", 2), ("rubble", 3), ("stone_building", 4))
def test_the_terrain_of_the_target_counts(terrain: str, cv: int) -> None:
    """FM-9.6"""
    given = field(f"open 20 | {terrain} 10")

    assert (cv, (), ()) == taken(sight(given, (5, Y), (21, Y)))


def test_terrain_in_between_counts_once_for_each_feature() -> None:
    """FM-9.7, FM-R22"""
    given = field("open 10 | crops 5 | brush 5 | open 10")

    assert (0, (1, 1), ()) == taken(sight(given, (5, Y), (25, Y)))
    assert ["FM-9.7"] * 2 == [one.clause for one in sight(given, (5, Y), (25, Y)).through]


def test_the_features_of_firer_and_target_do_not_count_as_in_between() -> None:
    """FM-R22: own cover does not hinder one's own fire; a feature of both counts once, as the target's."""
    given = field("crops 10 | open 5 | crops 10")

    assert (1, (), ()) == taken(sight(given, (5, Y), (20, Y)))
    assert (1, (), ()) == taken(sight(given, (5, Y), (9, Y)))
    assert (0, (), ()) == taken(sight(given, (5, Y), (12, Y)))


def test_marsh_and_hill_do_not_conceal_what_lies_beyond() -> None:
    """FM-G6: a marsh has a cv of 1 and nothing is taken for shooting over it."""
    assert (0, (), ()) == taken(sight(field("open 10 | marsh 5 | open 10"), (5, Y), (20, Y)))


@cases(((8, Y), (1,)), (("8.99", Y), (1,)), ((9, Y), ()), ((9.5, Y), ()))
def test_a_border_within_an_inch_of_the_firer_does_not_count(firer: Pair, borders: tuple[int, ...]) -> None:
    """FM-R22"""
    given = field("open 10 | hedge | open 10")

    assert (0, (), borders) == taken(sight(given, firer, (15, Y)))


def test_a_border_by_the_target_counts() -> None:
    """FM-R22: only nearness to the firer matters."""
    assert (0, (), (2,)) == taken(sight(field("open 10 | low_wall | open 10"), (5, Y), (10.5, Y)))


def test_the_inch_is_measured_along_the_line() -> None:
    """FM-R22: the crossing point counts, not the nearest point of the border."""
    given = field("open 10 | hedge | open 10", depth=40)

    assert (0, (), ()) == taken(sight(given, (9.5, 10), (10.5, 10)))
    assert (0, (), (1,)) == taken(sight(given, (9.5, 10), (10.5, 14)))


def test_every_edge_is_counted_where_it_is_crossed() -> None:
    """FM-R22"""
    yard = feature("yard", "open", box(8, 8, 12, 12), inside="A")
    walls = border("w", "low_wall", (8, 8), (12, 8), (12, 12), (8, 12), (8, 8))
    given = field("open 20", yard, borders=(walls,))

    assert (0, (), (2, 2)) == taken(sight(given, (2, Y), (18, Y)))
    assert (0, (), (2,)) == taken(sight(given, (2, Y), (10, Y)))


def test_running_along_an_edge_pays_it_once() -> None:
    """FM-R22: with the corners at its ends; the yard of low walls costs 2, not 6."""
    yard = feature("yard", "open", box(8, 8, 12, 12), inside="A")
    walls = border("w", "low_wall", (8, 8), (12, 8), (12, 12), (8, 12), (8, 8))
    given = field("open 20", yard, borders=(walls,))

    assert (0, (), (2,)) == taken(sight(given, (2, 12), (18, 12)))


def test_a_border_run_along_is_as_near_as_its_nearer_end() -> None:
    """FM-R22: half an inch from the firer it costs nothing, half an inch from the target it does."""
    yard = feature("yard", "open", box(8, 8, 12, 12), inside="A")
    walls = border("w", "low_wall", (8, 8), (12, 8), (12, 12), (8, 12), (8, 8))
    given = field("open 20", yard, borders=(walls,))

    assert (0, (), ()) == taken(sight(given, (7.5, 12), (18, 12)))
    assert (0, (), (2,)) == taken(sight(given, (18, 12), (7.5, 12)))


def test_through_a_corner_only_the_best_edge_counts_once() -> None:
    """FM-R22: four fields meet, a hedge between two of them and a wall between two."""
    quarters = (
        feature("SW", "open", box(0, 0, 10, 10)),
        feature("SE", "open", box(10, 0, 20, 10)),
        feature("NW", "open", box(0, 10, 10, 20)),
        feature("NE", "open", box(10, 10, 20, 20)),
    )
    lines = (border("h", "hedge", (10, 0), (10, 20)), border("w", "low_wall", (0, 10), (20, 10)))
    given = battlefield_of(Table((2000, 2000), quarters, lines))

    assert (0, (), (2,)) == taken(sight(given, (5, 5), (15, 15)))
    assert (0, (), (2, 1)) == taken(sight(given, (5, 5), (15, 16)))  # beside it both
    assert (0, (), ()) == taken(sight(given, (9.5, 9.5), (15, 15)))  # within an inch


def test_a_line_that_touches_a_corner_from_outside_pays_there() -> None:
    """FM-R22: a corner of the yard lies on the line."""
    yard = feature("yard", "open", ring((10, 6), (14, 10), (10, 14), (6, 10)), inside="A")
    walls = border("w", "hedge", (10, 6), (14, 10), (10, 14), (6, 10), (10, 6))
    given = field("open 20", yard, borders=(walls,))

    assert (0, (), (1,)) == taken(sight(given, (2, 14), (18, 14)))
    assert (0, (), ()) == taken(sight(given, (2, "14.01"), (18, "14.01")))


def test_a_target_on_a_border_is_in_the_feature_that_it_enters() -> None:
    """FM-R13"""
    given = field("open 10 | hedge | crops 10")
    firer, edge = at(5, Y), at(10, Y)

    entering = line_of_fire(given, firer, edge, target_in="B")
    leaving = line_of_fire(given, firer, edge, target_in="A")
    assert (1, (), (1,)) == taken(entering)
    assert (0, (), ()) == taken(leaving)
    assert ("A", "B") == (entering.firer_in, entering.target_in)
    from_beyond = line_of_fire(given, at(15, Y), edge, target_in="B")
    assert (1, (), ()) == taken(from_beyond)


def test_a_target_on_a_corner_is_behind_the_best_edge_that_meets_there() -> None:
    """FM-R13, FM-R22: where a hedge goes on as a wall."""
    lines = (border("h", "hedge", (10, 0), (10, 8)), border("w", "low_wall", (10, 8), (10, 20)))
    given = field("open 10 | crops 10", borders=lines)

    assert (1, (), (2,)) == taken(line_of_fire(given, at(5, Y), at(10, 8), target_in="B"))
    assert (0, (), ()) == taken(line_of_fire(given, at(5, Y), at(10, 8), target_in="A"))


def test_a_firer_on_a_border_has_it_within_an_inch() -> None:
    """FM-R13, FM-R22"""
    given = field("open 10 | hedge | crops 10")

    assert (0, (), ()) == taken(line_of_fire(given, at(10, Y), at(5, Y), firer_in="B"))


def test_range_is_that_of_the_line() -> None:
    """FM-10.1, FM-R24"""
    given = field("open 50")

    assert [0, 1, 2, 3] == [sight(given, (1, Y), (1 + reach, Y)).band for reach in (8, 24, 40, 41)]
    assert 1 == sight(given, (1, Y), ("9.01", Y)).band


def test_figures_at_one_point_see_each_other() -> None:
    """FM-R12: a bunched group may pass over another."""
    line = sight(field("woods 10"), (5, Y), (5, Y))

    assert line.clear
    assert (2, (), ()) == taken(line)
