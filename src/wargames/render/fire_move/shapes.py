"""Shapes: areas, rows and spots within them, and SVG paths."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from wargames.render.markup import number

Spot = tuple[float, float]
Area = Sequence[Spot]
"""The corners of an area in order."""


def box(area: Area) -> tuple[float, float, float, float]:
    """Return the west, north, east and south ends of an area."""
    across, down = [x for x, _ in area], [y for _, y in area]
    return min(across), min(down), max(across), max(down)


def middle(area: Area) -> Spot:
    """Return the mean of the corners."""
    return sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area)


def shrunk(area: Area, part: float) -> tuple[Spot, ...]:
    """Shrink an area around its middle to a part of its size."""
    east, south = middle(area)
    return tuple((east + part * (x - east), south + part * (y - south)) for x, y in area)


def spans(area: Area, y: float) -> list[Spot]:
    """List the pieces of a level line within an area by their west and east ends."""
    ends = sorted(
        x1 + (y - y1) * (x2 - x1) / (y2 - y1)
        for (x1, y1), (x2, y2) in pairwise((*area, area[0]))
        if (y1 <= y) != (y2 <= y)
    )
    return list(zip(ends[::2], ends[1::2], strict=True))


def holds(area: Area, at: Spot, room: float) -> bool:
    """Return whether a spot lies in an area with some room around it."""
    x, y = at
    return all(
        any(west <= x - room and x + room <= east for west, east in spans(area, level))
        for level in (y - room, y, y + room)
    )


def rows(area: Area, pitch: float, room: float = 0) -> Iterator[tuple[float, float, float]]:
    """Yield level lines across an area: y, west end, east end."""
    _, north, _, south = box(area)
    for at in range(int((south - north) / pitch)):
        y = north + pitch * (at + 0.5)
        yield from ((y, west + room, east - room) for west, east in spans(area, y) if east - west > 2 * room)


def scattered(area: Area, pitch: float, room: float) -> Iterator[tuple[float, float, float]]:
    """Yield spots scattered over an area, always the same; the third number is a random one from 0 to 1."""
    west, north, east, south = box(area)
    rows, columns = range(int((south - north) / pitch) + 1), range(int((east - west) / pitch) + 1)
    for row, column in product(rows, columns):
        one, other = chance(column, row), chance(row + 31, column + 17)
        x = west + pitch * (column + 0.25 + 0.5 * (row % 2) + 0.45 * (one - 0.5))
        y = north + pitch * (row + 0.5 + 0.5 * (other - 0.5))
        if holds(area, (x, y), room):
            yield x, y, chance(row + 7, column)


def chance(one: int, other: int) -> float:
    """Return a pseudo-random number from 0 to 1, made of two numbers."""
    mixed = (one * 73856093 ^ other * 19349663) & 0xFFFFFF
    mixed = (mixed ^ mixed >> 9) * 668265263 & 0xFFFFFF
    return (mixed ^ mixed >> 11) % 1000 / 1000


def dots(places: Iterable[Spot]) -> str:
    """Write the path of dots: lines of no length with round ends."""
    return "".join(f"M{x:.0f},{y:.0f}h.1" for x, y in places)


def strokes(places: Iterable[tuple[float, float, float]]) -> str:
    """Write the path of level lines (y, west end, east end)."""
    return " ".join(f"M{west:.0f},{y:.0f}H{east:.0f}" for y, west, east in places)


def marked(places: Iterable[tuple[float, float, float]], mark: str) -> str:
    """Write a path with a mark, itself a path, at each place."""
    return " ".join(f"M{x:.0f},{y:.0f}{mark}" for x, y, _ in places)


def outline(area: Area) -> str:
    """Write the path around an area."""
    return "M" + " L".join(f"{number(x)},{number(y)}" for x, y in area) + "z"


def rounded(area: Area) -> str:
    """Write the path around an area with rounded corners."""
    sides = [((x1 + x2) / 2, (y1 + y2) / 2) for (x1, y1), (x2, y2) in pairwise((*area, area[0]))]
    corners = (*area[1:], area[0])
    bends = " ".join(
        f"Q{number(x)},{number(y)} {number(to_x)},{number(to_y)}"
        for (x, y), (to_x, to_y) in zip(corners, (*sides[1:], sides[0]), strict=True)
    )
    return f"M{number(sides[0][0])},{number(sides[0][1])} {bends}z"
