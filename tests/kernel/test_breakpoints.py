"""Breakpoints of a path: complete, in order, and constant in between."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.tables_of_polygons import points, polygons, ring
from wargames.kernel.breakpoints import Breakpoint, Circle, breakpoints, circle_met, gaps
from wargames.kernel.cuts import cut
from wargames.kernel.errors import BadGeometry
from wargames.kernel.plane import Point, part_within
from wargames.kernel.polygons import Polygon, Where
from wargames.kernel.polylines import Polyline
from wargames.kernel.surds import surd

circles = st.builds(Circle, points(), st.integers(0, 8))
routes = (
    st.lists(points(), min_size=2, max_size=4)
    .filter(lambda chain: all(a != b for a, b in pairwise(chain)))
    .map(tuple)
    .map(Polyline)
)


def test_a_path_enters_and_leaves_a_circle() -> None:
    found = circle_met(Point(0, 0), Point(10, 0), Circle(Point(5, 2), 3))
    assert (surd(Fraction(1, 2), -1, Fraction(1, 20)), surd(Fraction(1, 2), 1, Fraction(1, 20))) == found


def test_a_tangent_meets_the_rim_once_and_a_path_inside_never() -> None:
    assert (surd(Fraction(1, 2)),) == circle_met(Point(0, 3), Point(10, 3), Circle(Point(5, 0), 3))
    assert circle_met(Point(0, 4), Point(10, 4), Circle(Point(5, 0), 3)) == ()
    assert circle_met(Point(4, 0), Point(6, 0), Circle(Point(5, 0), 3)) == ()
    assert circle_met(Point(8, 0), Point(8, 0), Circle(Point(5, 0), 3)) == ()


def test_borders_and_rims_met_at_one_point_make_one_breakpoint() -> None:
    path = Polyline((Point(0, 5), Point(40, 5), Point(40, 0)))
    yard = ring((10, 0), (20, 0), (20, 10), (10, 10))
    found = breakpoints(path, [yard], [Circle(Point(0, 5), 10), Circle(Point(40, 5), 0)])
    assert found == (
        Breakpoint(0, surd(Fraction(1, 4)), polygons=(0,), circles=(0,)),
        Breakpoint(0, surd(Fraction(1, 2)), polygons=(0,)),
        Breakpoint(1, surd(0), circles=(1,)),
    )


def test_an_irrational_point_stands_on_the_right_side_of_a_near_border() -> None:
    """The rim is met at 1/sqrt(2) of the leg: just before 7072/10000 and just after 7071/10000."""
    path = Polyline((Point(0, 0), Point(10_000, 10_000)))
    before, after = (ring((x, 0), (20_000, 0), (20_000, 20_000), (x, 20_000)) for x in (7071, 7072))
    found = breakpoints(path, [before, after], [Circle(Point(0, 0), 10_000)])
    assert [(one.polygons, one.circles) for one in found] == [((0,), ()), ((), (0,)), ((1,), ())]


@given(routes, st.lists(polygons(), max_size=2), st.lists(circles, max_size=3))
def test_breakpoints_stand_in_order_and_only_once(
    path: Polyline, areas: list[Polygon], rims: list[Circle]
) -> None:
    found = [(one.leg, one.at) for one in breakpoints(path, areas, rims)]
    assert all(left < right for left, right in pairwise(found))
    assert all(0 <= at < 1 or leg == len(path.edges) - 1 for leg, at in found)


@given(routes, st.lists(polygons(), max_size=2), st.lists(circles, max_size=3))
def test_nothing_changes_within_a_gap(path: Polyline, areas: list[Polygon], rims: list[Circle]) -> None:
    for gap in gaps(path, breakpoints(path, areas, rims)):
        a, b = path.edges[gap.leg]
        inner = [gap.inside]
        for bits in (3, 9):
            near = Fraction(gap.start.floor(bits) + 1, 1 << bits), Fraction(gap.end.floor(bits), 1 << bits)
            inner += [at for at in near if gap.start < at < gap.end]
        for area in areas:
            assert len({stretch_at(area, a, b, at) for at in inner}) == 1
        for rim in rims:
            assert len({part_within(a, b, at, rim.center, reach=rim.reach) for at in inner}) == 1


def stretch_at(area: Polygon, a: Point, b: Point, at: Fraction) -> Where:
    stretches = cut(area, a, b).stretches
    return next(one.where for one in stretches if one.start < at < one.end)


@given(routes, st.lists(circles, min_size=1, max_size=3))
def test_gaps_and_corners_cover_the_path(path: Polyline, rims: list[Circle]) -> None:
    stretches = gaps(path, breakpoints(path, circles=rims))
    assert all(gap.start < gap.inside < gap.end for gap in stretches)
    for leg in range(len(path.edges)):
        mine = [gap for gap in stretches if gap.leg == leg]
        assert mine[0].start == 0
        assert mine[-1].end == 1
        assert all(left.end == right.start for left, right in pairwise(mine))


def test_a_circle_of_no_whole_reach_is_refused() -> None:
    with pytest.raises(BadGeometry, match="no reach"):
        Circle(Point(0, 0), -1)
