"""Points and segments: exact against a second way to reckon, and every refusal."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import (
    LIMIT,
    Meeting,
    Point,
    along,
    hundredths,
    in_inches,
    inches,
    on_segment,
    orientation,
    part_is_longer,
    part_within,
    segment_within,
    segments_meet,
    shown,
    squared,
    squared_to_segment,
    steps_between,
    within,
)

points = st.builds(Point, st.integers(-9, 9), st.integers(-9, 9))
wide = st.builds(Point, st.integers(-LIMIT, LIMIT), st.integers(-LIMIT, LIMIT))
shifts = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000))


def moved(p: Point, by: tuple[int, int]) -> Point:
    return Point(p.x + by[0], p.y + by[1])


def turned(p: Point) -> Point:
    return Point(-p.y, p.x)


@cases(
    ("3.25", 325),
    ("-0.5", -50),
    ("+7", 700),
    ("2.500000", 250),
    (4, 400),
    (Fraction(7, 4), 175),
    (Decimal("21.5"), 2150),
    (Decimal("1E+2"), 10_000),
    (Decimal("3.2500000"), 325),
    ("10000", LIMIT),
    (-10_000, -LIMIT),
)
def test_exact_lengths_are_read_as_hundredths(length: Any, expected: int) -> None:
    assert expected == hundredths(length)


@cases(
    (3.25, "never float"),
    (math.nan, "never float"),
    (math.inf, "never float"),
    (True, "no exact length"),
    (None, "no exact length"),
    (Decimal("NaN"), "no length"),
    (Decimal("sNaN"), "no length"),
    (Decimal("-Infinity"), "no length"),
    ("nan", "no plain decimal"),
    ("", "no plain decimal"),
    ("1e2", "no plain decimal"),
    ("3 1/4", "no plain decimal"),
    ("1_000", "no plain decimal"),
    (" 1", "no plain decimal"),
    ("1\n", "no plain decimal"),
    ("٣", "no plain decimal"),
    ("9" * 100, "no plain decimal"),
    ("3.255", "off the lattice"),
    (Fraction(1, 3), "off the lattice"),
    (Decimal("0.001"), "off the lattice"),
    (Decimal("1e-999999"), "too many places"),
    (Decimal("1e999999"), "off the table"),
    (10**100, "off the table"),
    pytest.param(10**9999, "off the table", id="ten thousand digits"),
    pytest.param(Fraction(10**9999, 7), "off the table", id="a long fraction"),
    (10_001, "off the table"),
    ("10000.01", "off the table"),
)
def test_a_length_that_is_not_exact_or_not_on_the_table_is_refused(length: Any, because: str) -> None:
    with pytest.raises(BadGeometry, match=because) as refused:
        hundredths(length)
    assert len(str(refused.value)) < 200


@cases(1.0, True, "1", None, Decimal(1), LIMIT + 1, -LIMIT - 1, 10**100)
def test_a_point_takes_whole_hundredths_within_the_limit_only(x: Any) -> None:
    with pytest.raises(BadGeometry, match="x = "):
        Point(x, 0)
    with pytest.raises(BadGeometry, match="y = "):
        Point(0, x)


def test_points_sort_by_x_then_y_and_read_in_inches() -> None:
    assert [Point(0, 9), Point(1, -1), Point(1, 0)] == sorted([Point(1, 0), Point(0, 9), Point(1, -1)])
    assert str(inches("-0.05", "12.3")) == "(-0.05, 12.3)"


def test_a_long_value_is_cut_short_in_messages() -> None:
    assert shown(10**100) == "a number of 333 bits"
    assert len(shown("x" * 10_000)) < 60


@given(st.integers(-LIMIT, LIMIT))
def test_a_length_written_in_inches_reads_back(length: int) -> None:
    assert length == hundredths(in_inches(length))


def test_the_border_of_a_range_is_in_range_and_a_hundredth_more_is_not() -> None:
    assert within(Point(0, 0), Point(LIMIT * 3 // 5, LIMIT * 4 // 5), LIMIT)
    assert not within(Point(0, 0), Point(LIMIT * 3 // 5, LIMIT * 4 // 5 + 1), LIMIT)


@cases(-1, 1.5, True, Fraction(1, 2))
def test_a_reach_that_is_no_whole_length_is_refused(reach: Any) -> None:
    with pytest.raises(BadGeometry, match="no reach"):
        within(Point(0, 0), Point(0, 0), reach)


@given(wide, wide, st.integers(0, LIMIT))
def test_distance_is_symmetric_and_does_not_turn(a: Point, b: Point, reach: int) -> None:
    assert within(a, b, reach) == within(b, a, reach) == within(turned(a), turned(b), reach)
    assert squared(a, b) == squared(b, a)


@given(wide, wide, wide)
def test_orientation_flips_when_two_points_are_swapped_and_not_when_turned(
    a: Point, b: Point, c: Point
) -> None:
    assert orientation(a, b, c) == orientation(b, c, a) == -orientation(b, a, c)
    assert orientation(a, b, c) == orientation(turned(a), turned(b), turned(c))


def test_orientation_holds_where_floats_round() -> None:
    a, b = Point(-LIMIT, -LIMIT), Point(LIMIT, LIMIT - 1)
    assert orientation(a, b, Point(0, -1)) == -1
    assert (orientation(a, Point(LIMIT, LIMIT), Point(7, 7)), orientation(a, b, Point(0, 0))) == (0, 1)


@cases(
    ((2, -1), (2, 1), Meeting.CROSS),
    ((2, 0), (2, 1), Meeting.TOUCH),
    ((4, 0), (9, 0), Meeting.TOUCH),
    ((4, 0), (4, 3), Meeting.TOUCH),
    ((3, 0), (9, 0), Meeting.OVERLAP),
    ((1, 0), (2, 0), Meeting.OVERLAP),
    ((0, 0), (4, 0), Meeting.OVERLAP),
    ((5, 0), (9, 0), Meeting.APART),
    ((0, 1), (4, 1), Meeting.APART),
    ((2, 1), (2, 9), Meeting.APART),
    ((2, 0), (2, 0), Meeting.TOUCH),
    ((2, 1), (2, 1), Meeting.APART),
)
def test_each_way_that_segments_meet_is_told_apart(
    c: tuple[int, int], d: tuple[int, int], expected: Meeting
) -> None:
    assert expected is segments_meet(Point(0, 0), Point(4, 0), Point(*c), Point(*d))


@given(points, points, points, points, shifts)
def test_meeting_is_symmetric_and_neither_shifts_nor_turns(
    a: Point, b: Point, c: Point, d: Point, by: tuple[int, int]
) -> None:
    meeting = segments_meet(a, b, c, d)
    assert meeting is segments_meet(c, d, a, b)
    assert meeting is segments_meet(b, a, d, c)
    assert meeting is segments_meet(*(turned(moved(p, by)) for p in (a, b, c, d)))


@given(points, points, points, points)
def test_meeting_agrees_with_shapely_on_a_small_lattice(a: Point, b: Point, c: Point, d: Point) -> None:
    assume(a != b and c != d)  # shapely takes a segment of no length for empty
    first, second = (shapely.LineString([(p.x, p.y), (q.x, q.y)]) for p, q in ((a, b), (c, d)))
    meeting = segments_meet(a, b, c, d)
    assert (meeting is not Meeting.APART) == first.intersects(second)
    assert (meeting is Meeting.CROSS) == first.crosses(second)
    assert (meeting is Meeting.OVERLAP) == (first.intersection(second).length > 0)


def test_a_crossing_point_off_the_lattice_is_missed_by_rounding_and_not_here() -> None:
    """Shapely rounds the point where two segments cross, and then finds it on neither."""
    a, b, c, d = Point(0, 0), Point(3, 1), Point(1, 0), Point(1, 1)
    assert Meeting.CROSS is segments_meet(a, b, c, d)
    line = shapely.LineString([(0, 0), (3, 1)])
    assert not line.intersects(line.intersection(shapely.LineString([(1, 0), (1, 1)])))


@given(points, points, points)
def test_the_distance_to_a_segment_agrees_with_shapely(p: Point, a: Point, b: Point) -> None:
    near = shapely.LineString([(a.x, a.y), (b.x, b.y)]).distance(shapely.Point(p.x, p.y))
    assert math.isclose(near**2, squared_to_segment(p, a, b), rel_tol=1e-9, abs_tol=1e-12)
    assert on_segment(p, a, b) == (squared_to_segment(p, a, b) == 0)


def test_a_reach_to_a_segment_is_exact_where_it_just_touches() -> None:
    a, b = Point(0, 0), Point(400, 300)
    assert segment_within(Point(-60, 80), Point(-400, -300), b, 100)
    assert not segment_within(Point(-60, 80), Point(-400, -300), b, 99)
    assert segment_within(Point(-60, -80), a, b, 100)
    assert segment_within(Point(460, 380), a, b, 100)
    assert Fraction(10_000) == squared_to_segment(Point(-60, 80), a, b)


@given(wide, wide, wide)
def test_a_segment_is_as_far_from_either_end(p: Point, a: Point, b: Point) -> None:
    assert squared_to_segment(p, a, b) == squared_to_segment(p, b, a)


def test_a_point_off_the_lattice_is_measured_exactly() -> None:
    a, b = Point(0, 0), Point(300, 0)
    assert part_within(a, b, Fraction(1, 3), Point(200, 0), reach=100)
    assert not part_within(a, b, Fraction(333_333, 1_000_000), Point(200, 0), reach=100)
    assert not part_is_longer(a, b, Fraction(1, 3), 100)
    assert part_is_longer(a, b, Fraction(333_334, 1_000_000), 100)
    with pytest.raises(BadGeometry, match="no part"):
        part_is_longer(a, b, Fraction(-1, 3), 100)


@cases((Fraction(0), (0, 0)), (Fraction(1, 2), (3, -2)), (Fraction(1, 3), (2, -2)), (Fraction(1), (5, -5)))
def test_a_sample_point_is_rounded_with_halves_up(part: Fraction, expected: tuple[int, int]) -> None:
    assert Point(*expected) == along(Point(0, 0), Point(5, -5), part)


@given(wide, wide, st.integers(1, 10_000))
def test_steps_are_as_few_as_the_grain_allows(a: Point, b: Point, grain: int) -> None:
    count = steps_between(a, b, grain)
    assert (grain * count) ** 2 >= squared(a, b)
    assert count == 0 or (grain * (count - 1)) ** 2 < squared(a, b)


def test_a_step_of_no_length_is_refused() -> None:
    with pytest.raises(BadGeometry, match="leads nowhere"):
        steps_between(Point(0, 0), Point(5, 5), 0)
