"""Line of sight once more, from the words of SN-G2 and TOI-R4 on the whole-number lattice given there.

It shares no code with the package: hexes are pairs of numbers, corners are points, and where a segment
enters or leaves a hex is a fraction of its length.
"""

from functools import cache
from itertools import combinations

from lattice import Point, cross, hexes_about, minus, passes_inside, plus

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
AROUND_ODD = ((0, -1), (0, 1), (-1, -1), (-1, 0), (1, -1), (1, 0))
AROUND_EVEN = ((0, -1), (0, 1), (-1, 0), (-1, 1), (1, 0), (1, 1))


def center(place: str) -> Point:
    """X = 3(c-1), Y = 2(r-1), plus 1 in Y for even c."""
    column, row = int(place[:2]), int(place[2:])
    return 3 * (column - 1), 2 * (row - 1) + (column % 2 == 0)


def neighbors(place: str) -> list[str]:
    column, row = int(place[:2]), int(place[2:])
    around = AROUND_ODD if column % 2 else AROUND_EVEN
    return [f"{column + dc:02}{row + dr:02}" for dc, dr in around]


def hexes_apart(one: str, other: str) -> int:
    """The cube coordinates of SN-G2."""

    def cube(place: str) -> tuple[int, int, int]:
        column, row = int(place[:2]) - 1, int(place[2:]) - 1
        z = row - (column - (column % 2)) // 2
        return column, -column - z, z

    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def corners(at: Point) -> list[Point]:
    return [(at[0] + dx, at[1] + dy) for dx, dy in CORNERS]


def runs_between(one: Point, other: Point, to: Point) -> bool:
    """Tell whether the segment from (0, 0) runs along the common side of two hexes."""
    shared = set(corners(one)) & set(corners(other))
    if len(shared) < len(("an end", "an end")) or any(cross(to, end) for end in shared):
        return False
    long = to[0] ** 2 + to[1] ** 2
    first, last = sorted(to[0] * x + to[1] * y for x, y in shared)
    return max(first, 0) < min(last, long)


@cache
def met(to: Point) -> tuple[list[Point], list[tuple[Point, Point]]]:
    """Give the centers of the hexes that the segment from (0, 0) crosses, and the pairs it runs between."""
    centers = hexes_about(to)
    inside = [at for at in centers if at not in {(0, 0), to} and passes_inside(corners(at), to)]
    return inside, [pair for pair in combinations(centers, 2) if runs_between(*pair, to)]


class Oracle:
    """A map as signs and levels by the names of hexes."""

    def __init__(self, rows: tuple[str, ...], levels: dict[str, int] | None = None) -> None:
        self.sign = {
            f"{column:02}{row:02}": sign
            for row, signs in enumerate(rows, 1)
            for column, sign in enumerate(signs, 1)
        }
        self.place = {center(place): place for place in self.sign}
        self.level = {place: int(sign == "H") for place, sign in self.sign.items()} | (levels or {})

    def blocks(self, at: Point, ends: tuple[str, str], smoke: frozenset[str]) -> bool:
        """Apply TOI-R4; off the map nothing blocks."""
        if (place := self.place.get(at)) is None:
            return False
        b, t = self.level[place], self.sign[place] in "WBQ" or place in smoke
        low, high = sorted(self.level[end] for end in ends)
        if low == high:
            return b > low or (t and b == low)
        if b > high or (t and b >= high):
            return True
        if b > low or (t and b >= low):
            (lower,) = (end for end in ends if self.level[end] == low)
            return hexes_apart(place, lower) <= len(("near", "nearer"))
        return False

    def sees(self, one: str, other: str, smoke: frozenset[str] = frozenset()) -> bool:
        start, ends = center(one), (one, other)
        inside, between = met(minus(center(other), start))
        if any(self.blocks(plus(at, start), ends, smoke) for at in inside):
            return False
        return not any(all(self.blocks(plus(at, start), ends, smoke) for at in pair) for pair in between)
