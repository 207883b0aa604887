"""Arcs and cones of fire, tested with exact direction vectors."""

from math import gcd

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import Point, shown

COSINES = {60: 3, 90: 2, 120: 1, 180: 0, 240: -1, 270: -2, 300: -3, 360: -4}
"""For each full angle in degrees, four times the square of the half angle's cosine, with its sign."""
ALL_ROUND = 360


@attrs.frozen
class Direction:
    """A facing as a vector, of any length but 0. Raises `BadGeometry` for (0, 0) and non-``int`` values."""

    x: int
    y: int

    def __attrs_post_init__(self) -> None:
        if type(self.x) is not int or type(self.y) is not int or not (self.x or self.y):
            raise BadGeometry(f"({shown(self.x)}, {shown(self.y)}) is no direction")


def toward(a: Point, b: Point) -> Direction:
    """Return the direction from a to b in lowest terms. Raises `BadGeometry` if they are one point.

    >>> toward(Point(0, 0), Point(300, -600))
    Direction(x=1, y=-2)
    """
    x, y = b.x - a.x, b.y - a.y
    shared = gcd(x, y) or 1
    return Direction(x // shared, y // shared)


@attrs.frozen
class Arc:
    """An arc of fire: ``degrees`` wide in all, half of it on each side of ``facing``.

    ``degrees`` is one of `COSINES`, the angles whose test is exact in integers; any other raises
    `BadGeometry`. The two edges belong to the arc.

    >>> north = Arc(Direction(0, 1), 90)
    >>> north.holds(Point(0, 0), Point(500, 500)), north.holds(Point(0, 0), Point(501, 500))
    (True, False)
    """

    facing: Direction
    degrees: int

    def __attrs_post_init__(self) -> None:
        if type(self.degrees) is not int or self.degrees not in COSINES:
            raise BadGeometry(
                f"an arc of {shown(self.degrees)} degrees has no exact test; known: {[*COSINES]}"
            )

    def holds(self, at: Point, target: Point) -> bool:
        """Return whether ``target`` lies in the arc of a weapon at ``at``; for a circle, so does ``at``."""
        if at == target:
            return self.degrees == ALL_ROUND
        x, y = target.x - at.x, target.y - at.y
        dot = self.facing.x * x + self.facing.y * y
        lengths = (self.facing.x**2 + self.facing.y**2) * (x * x + y * y)
        return 4 * dot * abs(dot) >= COSINES[self.degrees] * lengths


@attrs.frozen
class Cone:
    """A cone between two directions, swept to the left from ``right`` to ``left``, edges included.

    Equal directions make a single ray, never a full circle.

    >>> Cone(Direction(1, 0), Direction(0, 1)).holds(Point(0, 0), Point(7, 1))
    True
    """

    right: Direction
    left: Direction

    def holds(self, at: Point, target: Point) -> bool:
        """Return whether ``target`` lies in the cone whose apex is ``at``; the apex itself does not."""
        if at == target:
            return False
        way = Direction(target.x - at.x, target.y - at.y)
        from_right, to_left = _turn(self.right, way), _turn(way, self.left)
        width = _turn(self.right, self.left)
        if width > 0:
            return from_right >= 0 and to_left >= 0
        if width < 0:
            return from_right >= 0 or to_left >= 0
        half_plane = _dot(self.right, self.left) < 0
        return from_right >= 0 if half_plane else from_right == 0 and _dot(self.right, way) > 0


def _turn(a: Direction, b: Direction) -> int:
    return a.x * b.y - a.y * b.x


def _dot(a: Direction, b: Direction) -> int:
    return a.x * b.x + a.y * b.y
