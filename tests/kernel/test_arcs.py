"""Arcs and cones: exact on their edges."""

import math
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.arcs import COSINES, Arc, Cone, Direction, toward
from wargames.kernel.geometry.plane import Point

HERE = Point(0, 0)
NORTH = Direction(0, 1)
targets = st.builds(Point, st.integers(-50, 50), st.integers(-50, 50))
directions = st.builds(toward, st.just(HERE), targets.filter(lambda p: p != HERE))


def turned(d: Direction) -> Direction:
    return Direction(-d.y, d.x)


@cases(
    (90, (100, 100), True),
    (90, (101, 100), False),
    (90, (-100, 100), True),
    (90, (0, -1), False),
    (60, (56, 97), True),
    (60, (57, 98), False),
    (60, (58, 100), False),
    (180, (1, 0), True),
    (180, (1, -1), False),
    (270, (100, -100), True),
    (270, (99, -100), False),
    (360, (0, -1), True),
    (360, (0, 0), True),
    (270, (0, 0), False),
)
def test_an_arc_facing_north_holds_its_edges(
    degrees: int, target: tuple[int, int], *, expected: bool
) -> None:
    assert expected == Arc(NORTH, degrees).holds(HERE, Point(*target))


@given(directions, targets, st.sampled_from(sorted(COSINES)))
def test_arcs_agree_with_angles_away_from_their_edges(facing: Direction, target: Point, degrees: int) -> None:
    assume(target != HERE)
    angle = math.degrees(math.atan2(target.y, target.x) - math.atan2(facing.y, facing.x))
    off = abs((angle + 180) % 360 - 180)
    assume(abs(off - degrees / 2) > 1e-6)
    assert (off < degrees / 2) == Arc(facing, degrees).holds(HERE, target)


@given(directions, targets, st.sampled_from(sorted(COSINES)))
def test_an_arc_turns_with_its_facing_whatever_its_length(
    facing: Direction, target: Point, degrees: int
) -> None:
    held = Arc(facing, degrees).holds(HERE, target)
    assert held == Arc(turned(facing), degrees).holds(HERE, Point(-target.y, target.x))
    assert held == Arc(Direction(7 * facing.x, 7 * facing.y), degrees).holds(HERE, target)


@given(directions, targets)
def test_an_arc_of_90_degrees_is_the_cone_between_its_edges(facing: Direction, target: Point) -> None:
    right = Direction(facing.x + facing.y, facing.y - facing.x)
    cone, arc = Cone(right, turned(right)), Arc(facing, 90)
    assert cone.holds(HERE, target) == arc.holds(HERE, target)


@given(directions, directions, targets)
def test_a_cone_and_the_rest_of_the_circle_share_only_their_edges(
    right: Direction, left: Direction, target: Point
) -> None:
    assume(right != left)
    assume(target != HERE)
    in_both = Cone(right, left).holds(HERE, target) and Cone(left, right).holds(HERE, target)
    assert Cone(right, left).holds(HERE, target) or Cone(left, right).holds(HERE, target)
    assert in_both == (toward(HERE, target) in {right, left})


def test_a_cone_of_equal_edges_is_a_ray() -> None:
    ray = Cone(NORTH, Direction(0, 2))
    assert [ray.holds(HERE, Point(*target)) for target in ((0, 5), (0, -5), (1, 5), (0, 0))] == [
        True,
        False,
        False,
        False,
    ]


def test_a_cone_of_half_the_circle_is_a_half_plane() -> None:
    half = Cone(Direction(1, 0), Direction(-1, 0))
    assert [half.holds(HERE, Point(*target)) for target in ((0, 5), (5, 0), (-5, 0), (5, -1))] == [
        True,
        True,
        True,
        False,
    ]


@cases(0, 45, 91, 400, 90.0, "90", None)
def test_an_arc_without_an_exact_test_is_refused(degrees: Any) -> None:
    with pytest.raises(BadGeometry, match="no exact test"):
        Arc(NORTH, degrees)


@cases((0, 0), (1.0, 0), (0, "1"), (True, 0))
def test_what_is_no_direction_is_refused(x: Any, y: Any) -> None:
    with pytest.raises(BadGeometry, match="no direction"):
        Direction(x, y)


def test_there_is_no_direction_toward_the_same_point() -> None:
    with pytest.raises(BadGeometry, match="no direction"):
        toward(Point(5, 5), Point(5, 5))
