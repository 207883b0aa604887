"""Hexes on a whole-number lattice, as the oracles of lines of sight see them: points, segments, insides."""

from collections.abc import Sequence
from fractions import Fraction

Point = tuple[int, int]


def plus(one: Point, other: Point) -> Point:
    return one[0] + other[0], one[1] + other[1]


def minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def cross(one: Point, other: Point) -> int:
    return one[0] * other[1] - one[1] * other[0]


def hexes_about(to: Point) -> list[Point]:
    """Give the centers in the rectangle about the segment from (0, 0), and a bit beyond."""
    low_x, high_x = sorted((0, to[0]))
    low_y, high_y = sorted((0, to[1]))
    return [
        (3 * q, y)
        for q in range(low_x // 3 - 1, high_x // 3 + 2)
        for y in range(low_y - 2, high_y + 3)
        if (y - q) % 2 == 0
    ]


def passes_inside(corners: Sequence[Point], to: Point) -> bool:
    """Tell whether some point of the open segment from (0, 0) lies on the inner side of all six sides.

    The corners of the hex go round it with the inside on the side where the cross product is positive.
    """
    first, last = Fraction(0), Fraction(1)
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        start = cross(minus(other, one), minus((0, 0), one))
        gain = cross(minus(other, one), minus(to, one)) - start
        if gain == 0 and start <= 0:
            return False
        if gain > 0:
            first = max(first, Fraction(-start, gain))
        elif gain < 0:
            last = min(last, Fraction(-start, gain))
    return first < last
