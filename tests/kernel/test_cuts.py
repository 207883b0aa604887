"""Segments against areas and borders: in exact order, with what touches and what runs along."""

import math
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cases import cases
from kernel.tables_of_polygons import line, points, polygons, ring, shape, strictly_ascending, turned
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.cuts import Areas, Crossing, Stretch, crossings, cut, passes_through
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon, Where
from wargames.kernel.geometry.polylines import Polyline

YARD = ring((10, 0), (20, 0), (20, 10), (10, 10))
CROWN = ring((0, 0), (12, 0), (12, 6), (9, 2), (6, 6), (3, 2), (0, 6))


def ways(area: Polygon, a: tuple[int, int], b: tuple[int, int]) -> list[str]:
    return [f"{one.where.value} to {one.end}" for one in cut(area, Point(*a), Point(*b)).stretches]


@cases(
    ((0, 5), (40, 5), ["outside to 1/4", "inside to 1/2", "outside to 1"]),
    ((0, 10), (40, 10), ["outside to 1/4", "border to 1/2", "outside to 1"]),
    ((12, 0), (16, 0), ["border to 1"]),
    ((0, 0), (10, 0), ["outside to 1"]),
    ((0, 20), (20, 0), ["outside to 1/2", "inside to 1"]),
    ((0, 10), (20, -10), ["outside to 1/2", "outside to 1"]),
    ((12, 5), (18, 5), ["inside to 1"]),
    ((15, 5), (15, 10), ["inside to 1"]),
    ((15, 10), (15, 20), ["outside to 1"]),
    ((10, 0), (20, 10), ["inside to 1"]),
    ((0, 50), (1, 50), ["outside to 1"]),
)
def test_a_segment_runs_through_along_or_past_a_yard(
    a: tuple[int, int], b: tuple[int, int], expected: list[str]
) -> None:
    assert expected == ways(YARD, a, b)


def test_a_segment_over_the_points_of_a_crown_leaves_and_returns() -> None:
    over_the_tips = ways(CROWN, (-6, 6), (18, 6))
    assert over_the_tips == ["outside to 1/4", "outside to 1/2", "outside to 3/4", "outside to 1"]
    through_the_dips = ways(CROWN, (-6, 2), (18, 2))
    assert through_the_dips == [
        "outside to 1/4",
        "inside to 3/8",
        "inside to 5/8",
        "inside to 3/4",
        "outside to 1",
    ]


def test_a_crossing_names_its_edges_and_says_whether_it_is_proper() -> None:
    found = cut(YARD, Point(5, 15), Point(25, 5)).crossings
    assert (Crossing(Fraction(1, 2), (2,), proper=True), Crossing(Fraction(3, 4), (1,), proper=True)) == found
    corners = cut(YARD, Point(0, 20), Point(40, -20)).crossings
    assert [(Fraction(1, 4), (2, 3)), (Fraction(1, 2), (0, 1))] == [(one.at, one.edges) for one in corners]
    assert not any(one.proper for one in corners)
    ends_on_it = cut(YARD, Point(0, 5), Point(10, 5)).crossings
    assert (Crossing(Fraction(1), (3,), proper=False),) == ends_on_it


def test_a_stretch_along_the_border_names_its_edge() -> None:
    along = cut(YARD, Point(0, 10), Point(40, 10)).stretches[1]
    assert Stretch(Fraction(1, 4), Fraction(1, 2), Where.BORDER, 2) == along


def test_how_much_lies_inside_is_measured_exactly() -> None:
    through = cut(YARD, Point(0, 5), Point(40, 5))
    assert not through.longer(Where.INSIDE, 10)
    assert through.longer(Where.INSIDE, 9)
    assert Fraction(1, 4) == through.part(Where.INSIDE)
    assert Fraction(0) == through.part(Where.BORDER)


def test_an_open_border_is_crossed_in_order() -> None:
    hedge = Polyline((Point(10, 0), Point(10, 10), Point(30, 10), Point(30, 0)))
    found = crossings(hedge, Point(0, 5), Point(40, 5))
    assert [(Fraction(1, 4), (0,)), (Fraction(3, 4), (2,))] == [(one.at, one.edges) for one in found]
    assert crossings(hedge, Point(10, -5), Point(30, -5)) == ()


def test_a_segment_of_no_length_is_refused() -> None:
    for ask in (cut, passes_through):
        with pytest.raises(BadGeometry, match="two ends"):
            ask(YARD, Point(15, 5), Point(15, 5))
    with pytest.raises(BadGeometry, match="two ends"):
        Areas((YARD,)).crossed_by(Point(15, 5), Point(15, 5))


@given(polygons(), points(), points())
def test_the_length_inside_and_along_agrees_with_shapely(area: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    found, there, seen = cut(area, a, b), shape(area), line(a, b)
    inside_or_on = found.part(Where.INSIDE) + found.part(Where.BORDER)
    assert math.isclose(there.intersection(seen).length, inside_or_on * seen.length, abs_tol=1e-9)
    assert math.isclose(
        there.boundary.intersection(seen).length, found.part(Where.BORDER) * seen.length, abs_tol=1e-9
    )
    assert bool(found.crossings) == there.boundary.intersects(seen)


def located(area: Polygon, x: Fraction, y: Fraction) -> Where:
    """Locate a point off the lattice by counting the edges east of it, in fractions all the way."""
    inside = False
    for p, q in area.edges:
        low, high = sorted((p, q), key=lambda end: end.y)
        if low.y == high.y:
            if y == low.y and min(p.x, q.x) <= x <= max(p.x, q.x):
                return Where.BORDER
        elif low.y <= y <= high.y:
            edge_x = low.x + (y - low.y) * Fraction(high.x - low.x, high.y - low.y)
            if edge_x == x:
                return Where.BORDER
            inside ^= edge_x > x and y < high.y
    return Where.INSIDE if inside else Where.OUTSIDE


@given(polygons() | polygons(60), points() | points(60), points() | points(60))
def test_stretches_lie_end_to_end_and_where_they_say(area: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    stretches = cut(area, a, b).stretches
    assert [Fraction(0), Fraction(1)] == [stretches[0].start, stretches[-1].end]
    assert all(left.end == right.start for left, right in pairwise(stretches))
    for one in stretches:
        middle = (one.start + one.end) / 2
        assert one.where is located(area, a.x + middle * (b.x - a.x), a.y + middle * (b.y - a.y))


@given(polygons(), points(), points())
def test_a_cut_turns_with_the_table_and_runs_backward(area: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    found = cut(area, a, b)
    around = cut(turned(area), Point(-a.y, a.x), Point(-b.y, b.x))
    assert (found.crossings, found.stretches) == (around.crossings, around.stretches)
    back = [(1 - one.end, 1 - one.start, one.where) for one in reversed(cut(area, b, a).stretches)]
    assert [(one.start, one.end, one.where) for one in found.stretches] == back


@given(polygons(), points(), points())
def test_passing_through_means_a_stretch_inside(area: Polygon, a: Point, b: Point) -> None:
    assume(a != b)
    assert (cut(area, a, b).part(Where.INSIDE) > 0) == passes_through(area, a, b)


@given(st.lists(polygons(20), max_size=8).map(tuple), points(20), points(20))
def test_the_index_leaves_nothing_out(areas: tuple[Polygon, ...], a: Point, b: Point) -> None:
    assume(a != b)
    table = Areas(areas)
    crossed = tuple(i for i, area in enumerate(areas) if passes_through(area, a, b))
    assert crossed == table.crossed_by(a, b)
    assert set(crossed) <= set(table.near(a, b))
    assert strictly_ascending([*table.near(a, b)])
    held = [(i, area.locate(a)) for i, area in enumerate(areas) if area.locate(a) is not Where.OUTSIDE]
    assert tuple(held) == table.locate(a)


def test_the_index_keeps_areas_that_only_touch_the_box() -> None:
    table = Areas((YARD, CROWN))
    assert table.near(Point(12, 0), Point(10, 10)) == (0, 1)
    assert table.near(Point(21, 0), Point(30, 0)) == ()
    assert table.locate(Point(12, 0)) == ((0, Where.BORDER), (1, Where.BORDER))


def test_shapely_rounds_the_point_where_a_line_enters_and_the_cut_does_not() -> None:
    """A third of a hundredth has no double: shapely's entry point is not on the border it was cut by."""
    wedge, a, b = ring((1, 0), (10, 0), (10, 10), (1, 1)), Point(0, 0), Point(3, 1)
    entry = shape(wedge).boundary.intersection(line(a, b))
    assert not line(a, b).intersects(entry)
    assert [Fraction(1, 3)] == [crossing.at for crossing in cut(wedge, a, b).crossings]
