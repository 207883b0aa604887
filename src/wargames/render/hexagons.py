"""Hexes as SVG: positions, outlines and roads; columns are shifted, north is up."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from wargames.kernel.geometry.hexes import Hex, OffsetLayout
from wargames.render.markup import number, points

RADIUS = 54
"""The distance from the middle of a hex to its corners, in user units."""
HALF = RADIUS * sqrt(3) / 2
"""The distance from the middle of a hex to its sides."""
MARGIN = 3

Point = tuple[float, float]
SIDES: tuple[Point, ...] = (
    (0, -HALF),
    (0.75 * RADIUS, -HALF / 2),
    (0.75 * RADIUS, HALF / 2),
    (0, HALF),
    (-0.75 * RADIUS, HALF / 2),
    (-0.75 * RADIUS, -HALF / 2),
)
"""The middles of the sides, clockwise from north."""


def size(layout: OffsetLayout) -> tuple[float, float]:
    """Return width and height of a map."""
    return (
        RADIUS * (1.5 * layout.columns + 0.5) + 2 * MARGIN,
        HALF * (2 * layout.rows + (layout.columns > 1)) + 2 * MARGIN,
    )


def center(layout: OffsetLayout, hex_: Hex) -> Point:
    """Return the middle of a hex, from the map's upper left corner."""
    column, row = layout.place(hex_)
    x = RADIUS * (1 + 1.5 * column) + MARGIN
    y = HALF * (1 + 2 * row + layout.shift.shoves(column)) + MARGIN
    return round(x, 2), round(y, 2)


def corners(shrunk: float = 0) -> tuple[Point, ...]:
    """Return the corners of a hex around the origin, clockwise from east, perhaps a little smaller."""
    radius = RADIUS - shrunk
    half = radius * sqrt(3) / 2
    return (
        (radius, 0),
        (radius / 2, half),
        (-radius / 2, half),
        (-radius, 0),
        (-radius / 2, -half),
        (radius / 2, -half),
    )


def outline(shrunk: float = 0) -> str:
    """Write the corners of a hex around the origin, perhaps a little smaller."""
    return points(*corners(shrunk))


def hexside(direction: int) -> tuple[Point, Point]:
    """Return the ends of a side around the origin; directions count clockwise from north."""
    found = corners()
    return found[(direction + 4) % 6], found[(direction + 5) % 6]


def way(middle: Point, directions: Sequence[int]) -> str:
    """Write the path of a road through a hex by the sides it leaves by; with two sides it bends."""
    x, y = middle
    ends = [at((x + SIDES[side][0], y + SIDES[side][1])) for side in directions]
    match ends:
        case [one, other]:
            return f"M{one} Q{at(middle)} {other}"
        case [one]:
            return f"M{one} L{at(middle)}"
        case _:
            return " ".join(f"M{one} L{at(middle)} L{other}" for one, other in pairwise(ends))


def at(point: Point) -> str:
    """Write a point of a path."""
    return f"{number(point[0])},{number(point[1])}"
