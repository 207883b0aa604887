"""Facings and arcs of guns and vehicles (BOB-G8 V3, V4, V9)."""

from functools import lru_cache

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import DIRECTIONS, KERNEL_DIRECTION, Direction, Place
from wargames.kernel.geometry.hexes import ORIGIN, neighbor

VECTORS = tuple(neighbor(ORIGIN, KERNEL_DIRECTION[direction]) for direction in DIRECTIONS)


@lru_cache(maxsize=8192)
def facings_to(q: int, r: int) -> frozenset[Direction]:
    """Name the facings whose front arc holds a vector, the sum of two neighboring directions (V3).

    >>> sorted(facings_to(*VECTORS[0]))
    ['N', 'NE', 'NW']
    """
    found: set[Direction] = set()
    for at, one in enumerate(VECTORS):
        other = VECTORS[(at + 1) % 6]
        area = one.q * other.r - one.r * other.q
        along_one = (q * other.r - r * other.q) * area
        along_other = (one.q * r - one.r * q) * area
        if along_one >= 0 and along_other >= 0:
            found |= {DIRECTIONS[at], DIRECTIONS[(at + 1) % 6]}
    return frozenset(found)


def in_front(ground: Ground, facing: Direction, origin: Place, to: Place) -> bool:
    """Return whether a hex lies in the front arc, 120 degrees with its borders (V3).

    ``origin`` is the hex of the gun or the vehicle.
    """
    start, end = ground.hex[origin], ground.hex[to]
    return facing in facings_to(end.q - start.q, end.r - start.r)


def in_rear(ground: Ground, facing: Direction, origin: Place, to: Place) -> bool:
    """Return whether a hex lies in the rear arc: the front arc of the opposite facing (V3)."""
    return in_front(ground, turned(facing, 3), origin, to)


def turned(facing: Direction, sixths: int) -> Direction:
    """Turn clockwise by sixths of a circle.

    >>> turned("N", 1), turned("N", -1)
    ('NE', 'NW')
    """
    return DIRECTIONS[(DIRECTIONS.index(facing) + sixths) % 6]


def turns(facing: Direction, to: Direction) -> int:
    """Count the turns of 60 degrees between two facings, 0 to 3 (V4).

    >>> turns("N", "SW"), turns("NW", "N")
    (2, 1)
    """
    apart = (DIRECTIONS.index(to) - DIRECTIONS.index(facing)) % 6
    return min(apart, 6 - apart)


def turned_toward(ground: Ground, facing: Direction, origin: Place, to: Place) -> Direction:
    """Turn by the fewest steps that bring a hex into the front arc, clockwise if equal (V9)."""
    for sixths in (0, 1, -1, 2, -2, 3):
        if in_front(ground, turned(facing, sixths), origin, to):
            return turned(facing, sixths)
    raise AssertionError("some facing has every hex in its front arc")
