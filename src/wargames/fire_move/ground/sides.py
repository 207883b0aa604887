"""Side tests of points and lines against all pieces of edge at once (FM-R1, FM-R22).

Each piece has a number in a lane of its own of one long integer. A sum or product with a plain number is made
for all lanes at once, exactly. A lane is wide enough for all points on the table. Half of its range is added
to the number, so that its highest bit is set if the number is not negative.

A set of pieces is an integer, too: it has the highest bits of their lanes.
"""

from collections.abc import Iterable, Iterator

import attrs

from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.kernel.base.limited_cache import LimitedCache
from wargames.kernel.geometry.plane import LIMIT, Point

_POINTS = 50_000
"""The number of points kept, each with the pieces on either hand."""

Pieces = int
"""A set of pieces: the highest bits of their lanes."""


@attrs.frozen
class _Corners:
    """The corners of all pieces, the first ones in the lower half of the lanes, the others in the upper."""

    x: int
    y: int


@attrs.frozen
class _Boxes:
    """The bounding boxes of the pieces."""

    west: int
    south: int
    east: int
    north: int


class EdgeSides:
    """The pieces of edge of a table, side by side in the lanes of long integers.

    It follows from the table alone and caches the sides of points.
    """

    def __init__(self, size: tuple[int, int], pieces: tuple[EdgePiece, ...]) -> None:
        width, depth = size
        self.count = len(pieces)
        self.lane = max(2 * (width * width + depth * depth), 4 * LIMIT).bit_length() + 2
        self._middle = 1 << (self.lane - 1)
        self._half = self.lane * self.count
        self._one, self._both = self._packed([1] * self.count), self._packed([1] * 2 * self.count)
        self._all, self._every = self._one * self._middle, self._both * self._middle
        self._corners = _Corners(
            self._packed([piece.a.x for piece in pieces] + [piece.b.x for piece in pieces]),
            self._packed([piece.a.y for piece in pieces] + [piece.b.y for piece in pieces]),
        )
        self._east = self._packed([piece.b.x - piece.a.x for piece in pieces])
        self._north = self._packed([piece.b.y - piece.a.y for piece in pieces])
        self._base = self._all - self._packed(
            [(piece.b.x - piece.a.x) * piece.a.y - (piece.b.y - piece.a.y) * piece.a.x for piece in pieces]
        )
        self._rising = self.of(n for n, piece in enumerate(pieces) if piece.b.y > piece.a.y)
        self._known = LimitedCache[tuple[int, int], tuple[Pieces, Pieces]](_POINTS)
        boxes = [piece.box for piece in pieces]
        self._boxes = _Boxes(*(self._packed([box[side] for box in boxes]) for side in range(4)))

    def _packed(self, numbers: list[int]) -> int:
        return sum(number << (self.lane * place) for place, number in enumerate(numbers))

    # -------------------------------------------------------------------------------------------------- sets

    def of(self, numbers: Iterable[int]) -> Pieces:
        """Return the set of pieces with some numbers."""
        return sum(self._middle << (self.lane * number) for number in numbers)

    def numbers(self, pieces: Pieces) -> Iterator[int]:
        """Yield the numbers of the pieces of a set, in order."""
        lane = self.lane
        while pieces:
            last = pieces & -pieces
            yield last.bit_length() // lane - 1
            pieces ^= last

    # ------------------------------------------------------------------------------------------------- lines

    def crossed(self, a: Point, b: Point) -> Pieces | None:
        """Return the pieces that the line from a to another point b crosses.

        None if it touches a corner, may run along a piece, or has an end on one.
        """
        ax, ay, bx, by = a.x, a.y, b.x, b.y
        dx, dy = bx - ax, by - ay
        sides = dx * self._corners.y - dy * self._corners.x + (self._middle - dx * ay + dy * ax) * self._both
        left = (sides - self._both) & self._every
        parted = (left ^ (left >> self._half)) & self._all
        if touched := left ^ (sides & self._every):
            if touched & (touched >> self._half) or self._between(a, b, touched):
                return None
            parted &= ~(touched | (touched >> self._half))
        if not parted:
            return 0
        known = self._known
        left_before, on_before = known.get((ax, ay)) or self._hands(ax, ay)
        left_behind, on_behind = known.get((bx, by)) or self._hands(bx, by)
        if parted & (on_before | on_behind):
            return None
        return parted & (left_before ^ left_behind)

    def _hands(self, x: int, y: int) -> tuple[Pieces, Pieces]:
        """Return the pieces with a point on their left, and those in line with it."""
        hands = self._known.get((x, y))
        if hands is None:
            here = self._base + self._east * y - self._north * x
            left = (here - self._one) & self._all
            hands = self._known.keep((x, y), (left, left ^ (here & self._all)))
        return hands

    def _between(self, a: Point, b: Point, corners: Pieces) -> bool:
        """Return whether one of some corners on the infinite line through a and b lies between them."""
        dx, dy = b.x - a.x, b.y - a.y
        along = dx * self._corners.x + dy * self._corners.y - (dx * a.x + dy * a.y) * self._both
        begun, length = along + self._every, dx * dx + dy * dy
        ended = (self._middle + length) * self._both - along
        return bool(corners & begun & ended)

    # ------------------------------------------------------------------------------------------------ points

    def east_of(self, point: Point) -> Pieces | None:
        """Return the pieces that a ray from a point to the east crosses.

        None if the point lies on a piece. A corner on the ray counts as below it.
        """
        x, y = point.x, point.y
        above = (self._corners.y + (self._middle - y - 1) * self._both) & self._every
        straddling = (above ^ (above >> self._half)) & self._all
        left, in_line = self._hands(x, y)
        if in_line and in_line & self.pieces_near(point, 0):
            return None
        return straddling & ~(left ^ self._rising)

    def pieces_near(self, point: Point, reach: int) -> Pieces:
        """Return the pieces whose bounding box is within reach of a point."""
        boxes, one, middle = self._boxes, self._one, self._middle
        west = boxes.east + (middle - point.x + reach) * one
        east = (middle + point.x + reach) * one - boxes.west
        south = boxes.north + (middle - point.y + reach) * one
        north = (middle + point.y + reach) * one - boxes.south
        return west & east & south & north & self._all
