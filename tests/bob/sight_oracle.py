"""Line of sight once more, from the words of BOB-G6 and BOB-G7 on the whole-number lattice given there.

It shares no code with the package: hexes are letters and numbers, corners are points, and where a
segment enters or leaves a hex is a fraction of its length.
"""

from fractions import Fraction
from functools import cache

import attrs

from lattice import Point, cross, hexes_about, minus, passes_inside, plus
from wargames.bob.values.board import Board

Side = tuple[Point, Point]

CORNERS = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
SIDE_OF = {"N": (0, 1), "NE": (1, 2), "SE": (2, 3), "S": (3, 4), "SW": (4, 5), "NW": (5, 0)}


def center(place: str) -> Point:
    """X = 3q, Y = 2r + q."""
    q = ord(place[0]) - ord("A")
    r = (int(place[1:]) - 1) - (q - q % 2) // 2
    return 3 * q, 2 * r + q


def dot(one: Point, other: Point) -> int:
    return one[0] * other[0] + one[1] * other[1]


def corners(at: Point) -> list[Point]:
    return [plus(at, corner) for corner in CORNERS]


def sides(at: Point) -> dict[str, Side]:
    """The six sides of the hex about a center, each with its ends in order."""
    points = corners(at)
    ends = {name: sorted((points[one], points[other])) for name, (one, other) in SIDE_OF.items()}
    return {name: (first, second) for name, (first, second) in ends.items()}


def hexes_apart(one: Point, other: Point) -> int:
    dx, dy = minus(one, other)
    dq = dx // 3
    dr = (dy - dq) // 2
    return max(abs(dq), abs(dr), abs(dq + dr))


@attrs.frozen
class Met:
    """What the open segment from (0, 0) meets: centers, sides and corners."""

    inside: frozenset[Point]
    along: dict[Side, frozenset[Point]]
    crossed: frozenset[Side]
    corners: frozenset[Point]


@cache
def met(to: Point) -> Met:
    centers = hexes_about(to)
    beside: dict[Side, set[Point]] = {}
    for at in centers:
        for side in sides(at).values():
            beside.setdefault(side, set()).add(at)
    return Met(
        frozenset(at for at in centers if passes_inside(corners(at), to)),
        {side: frozenset(hexes) for side, hexes in beside.items() if runs_along(side, to)},
        frozenset(side for side in beside if crosses(side, to)),
        frozenset(corner for side in beside for corner in side if on_segment(corner, to)),
    )


def on_segment(point: Point, to: Point) -> bool:
    return cross(to, point) == 0 and 0 < dot(to, point) < dot(to, to)


def runs_along(side: Side, to: Point) -> bool:
    if any(cross(to, end) for end in side):
        return False
    first, last = sorted(dot(to, end) for end in side)
    return max(first, 0) < min(last, dot(to, to))


def crosses(side: Side, to: Point) -> bool:
    """Tell whether the segment passes through an inner point of a side."""
    one, other = side
    if cross(to, one) * cross(to, other) >= 0:
        return False
    way = minus(other, one)
    return 0 < Fraction(cross(one, way), cross(to, way)) < 1


class Oracle:
    """A board as points."""

    def __init__(self, board: Board) -> None:
        level = {place: one.level for one in board.elevation for place in one.hexes}
        self.level: dict[Point, int] = {}
        self.sign: dict[Point, str] = {}
        self.center: dict[str, Point] = {}
        for row, signs in enumerate(board.rows, 1):
            for column, sign in enumerate(signs):
                place = f"{chr(ord('A') + column)}{row}"
                self.center[place] = at = center(place)
                self.level[at], self.sign[at] = level.get(place, 0), sign
        self.covered = {center(place) for place in (*board.foxholes, *board.fortifications)}
        self.hedgerow: dict[Side, list[Point]] = {}
        for name in board.hedgerows:
            place, direction = name.split("/")
            side = sides(center(place))[direction]
            self.hedgerow[side] = [at for at in self.sign if side in sides(at).values()]

    def hides(self, top: int, hexes: list[Point], ends: tuple[Point, Point]) -> bool:
        """Apply the last paragraph of BOB-G6."""
        lower, higher = sorted(ends, key=self.level.__getitem__)
        if top > self.level[higher]:
            return True
        if top <= self.level[lower]:
            return False
        return sum(hexes_apart(at, lower) for at in hexes) <= sum(hexes_apart(at, higher) for at in hexes)

    def hex_hides(self, at: Point, ends: tuple[Point, Point]) -> bool:
        return at in self.sign and self.hides(self.level[at] + (self.sign[at] in "wSB"), [at], ends)

    def hedgerow_hides(self, side: Side, ends: tuple[Point, Point]) -> bool:
        if side not in self.hedgerow or any(side in sides(end).values() for end in ends):
            return False
        hexes = self.hedgerow[side]
        return self.hides(max(self.level[at] for at in hexes) + 1, hexes, ends)

    def sees(self, one: str, other: str) -> bool:
        ends = self.center[one], self.center[other]
        start, to = ends[0], minus(ends[1], ends[0])
        line = met(to)
        if any(self.hex_hides(plus(at, start), ends) for at in line.inside if at not in {(0, 0), to}):
            return False
        if any(all(self.hex_hides(plus(at, start), ends) for at in pair) for pair in line.along.values()):
            return False
        hedged = (moved(side, start) for side in (*line.crossed, *line.along))
        if any(self.hedgerow_hides(side, ends) for side in hedged):
            return False
        return not any(self.corner_hides(corner, to, ends) for corner in line.corners)

    def corner_hides(self, corner: Point, to: Point, ends: tuple[Point, Point]) -> bool:
        at = plus(corner, ends[0])
        turns = set()
        for side in self.hedgerow:
            if at in side and self.hedgerow_hides(side, ends):
                (end,) = (point for point in side if point != at)
                turn = cross(to, minus(end, at))
                turns.add((turn > 0) - (turn < 0))
        return {-1, 1} <= turns

    def behind_hedgerow(self, firer: str, target: str) -> bool:
        start, end = self.center[firer], self.center[target]
        line = met(minus(end, start))
        own = [side for side in sides(end).values() if side in self.hedgerow]
        crossed = {moved(side, start) for side in line.crossed}
        touched = {plus(corner, start) for corner in line.corners}
        return any(side in crossed or touched & set(side) for side in own)

    def in_open(self, origin: str, target: str) -> bool:
        at = self.center[target]
        return self.sign[at] in ".=" and at not in self.covered and not self.behind_hedgerow(origin, target)


def moved(side: Side, by: Point) -> Side:
    return plus(side[0], by), plus(side[1], by)
