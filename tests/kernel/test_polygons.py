"""Areas: what is refused, and where points lie."""

from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from kernel.tables_of_polygons import points, polygons, ring, shape, turned
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import LIMIT, Point
from wargames.kernel.geometry.polygons import Polygon, Where, closed


@cases(
    ((), "3 to 1000 corners, not 0"),
    (((0, 0), (9, 0)), "3 to 1000 corners, not 2"),
    (((0, 0), (9, 0), (0, 0)), r"corner 2 \(0, 0\) of the polygon repeats corner 0"),
    (((0, 0), (9, 0), (9, 9), (0, 0)), "corner 3 .* repeats corner 0"),
    (((0, 0), (1, 1), (2, 2)), "no surface: corners 0 to 2"),
    (((0, 0), (4, 4), (4, 0), (0, 4)), "edge 0 .* and edge 2 .* cross"),
    (((0, 0), (4, 0), (2, 0), (2, 4)), r"edge 0 \(0, 0\)-\(0.04, 0\) and edge 2 .* touch"),
    (((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)), "edge 0 .* and edge 3 .* touch"),
    (((0, 0), (2, 0), (0, 2), (0, 9), (0, -1)), "edge 2 .* and edge 3 .* overlap"),
    (((0, 0), (6, 0), (6, 3), (2, 3), (2, 0), (0, 3)), "edge 0 .* touch"),
)
def test_a_polygon_that_is_none_is_refused_with_the_place(corners: Any, because: str) -> None:
    with pytest.raises(BadGeometry, match=because):
        ring(*corners)


def test_a_corner_that_is_no_point_is_refused() -> None:
    bad: Any = (Point(0, 0), (1, 0), Point(0, 1))
    with pytest.raises(BadGeometry, match="corner 1 is no point"):
        Polygon(bad)


def test_more_corners_than_a_table_needs_are_refused() -> None:
    with pytest.raises(BadGeometry, match="not 1001"):
        Polygon(tuple(Point(x, x * x) for x in range(1001)))


def test_a_written_out_ring_must_end_where_it_began() -> None:
    corners = [Point(0, 0), Point(9, 0), Point(0, 9)]
    assert Polygon(tuple(corners)) == closed([*corners, Point(0, 0)])
    with pytest.raises(BadGeometry, match=r"not closed: it runs from \(0, 0\) to \(0, 0.09\)"):
        closed(corners)
    with pytest.raises(BadGeometry, match="no corner"):
        closed([])


def test_a_corner_may_stand_in_a_straight_border() -> None:
    area = ring((0, 0), (5, 0), (10, 0), (10, 10))
    assert area.locate(Point(5, 0)) is Where.BORDER
    assert area.doubled_area == 100


def test_the_limit_of_the_table_is_inside_its_polygon() -> None:
    table = ring((-LIMIT, -LIMIT), (LIMIT, -LIMIT), (LIMIT, LIMIT - 1), (-LIMIT, LIMIT))
    assert [
        table.locate(point) for point in (Point(LIMIT, 0), Point(LIMIT - 1, LIMIT - 1), Point(LIMIT, LIMIT))
    ] == [Where.BORDER, Where.INSIDE, Where.OUTSIDE]


@given(st.lists(points(4), min_size=3, max_size=6, unique=True))
def test_the_polygons_accepted_are_those_that_shapely_finds_valid(corners: list[Point]) -> None:
    valid = shapely.Polygon([(corner.x, corner.y) for corner in corners]).is_valid
    try:
        Polygon(tuple(corners))
    except BadGeometry:
        assert not valid
    else:
        assert valid


@given(polygons(), points())
def test_a_point_lies_where_shapely_puts_it(area: Polygon, point: Point) -> None:
    there, here = shape(area), shapely.Point(point.x, point.y)
    where = area.locate(point)
    assert (where is Where.INSIDE) == there.contains(here)
    assert (where is Where.BORDER) == there.boundary.intersects(here)


@given(polygons(), points())
def test_where_a_point_lies_depends_on_neither_turns_nor_the_way_round(area: Polygon, point: Point) -> None:
    where = area.locate(point)
    assert where is turned(area).locate(Point(-point.y, point.x))
    assert where is Polygon(area.corners[::-1]).locate(point)
    assert where is Polygon((*area.corners[1:], area.corners[0])).locate(point)


@given(polygons())
def test_the_surface_agrees_with_shapely_and_changes_sign_with_the_way_round(area: Polygon) -> None:
    assert abs(area.doubled_area) == 2 * shape(area).area
    assert area.doubled_area == -Polygon(area.corners[::-1]).doubled_area
