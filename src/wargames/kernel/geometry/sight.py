"""The exact contacts of the straight line between the centers of two hexes."""

import functools
import itertools

import attrs

from wargames.kernel.geometry.hexes import ORIGIN, Hex, Hexside, Vertex, corners, distance


@attrs.frozen
class SightLine:
    """The contacts of a center-to-center line, nearest first.

    ``crossed`` are the hexes whose inside the line enters, both ends left out.
    ``sides`` are the hexsides that it crosses between their ends.
    ``along`` are the hexsides that it runs along; each knows the hexes to its left and right.
    ``touched`` are the vertices that it passes exactly through, but for the ends of ``along``;
    they are never corners of the hexes at the ends, as from there the line runs along a hexside.

    >>> sight_line(Hex(0, 0), Hex(1, 1)).along
    (Hexside(first=Hex(q=0, r=1), second=Hex(q=1, r=0)),)
    """

    crossed: tuple[Hex, ...]
    sides: tuple[Hexside, ...]
    along: tuple[Hexside, ...]
    touched: tuple[Vertex, ...]

    def moved(self, by: Hex) -> "SightLine":
        """Shift the whole line by an offset."""
        return SightLine(
            tuple(hex_.moved(by) for hex_ in self.crossed),
            tuple(Hexside(side.first.moved(by), side.second.moved(by)) for side in self.sides),
            tuple(Hexside(side.first.moved(by), side.second.moved(by)) for side in self.along),
            tuple(Vertex(at.q_thirds + 3 * by.q, at.r_thirds + 3 * by.r) for at in self.touched),
        )


@functools.lru_cache(maxsize=4096)
def sight_line(frm: Hex, to: Hex) -> SightLine:
    """Return the contacts of the line between the centers of two hexes, at any distance.

    Nothing is rounded: centers and vertices lie on a lattice of whole numbers, and each test is the sign of a
    whole number. The line back is this one reversed.
    """
    line = sight_line_by_offset(frm.offset_to(to))
    return line if frm == ORIGIN else line.moved(frm)


@functools.lru_cache(maxsize=8192)
def sight_line_by_offset(offset: Hex) -> SightLine:
    """Return the contacts of the line from ``Hex(0, 0)`` to an offset; parallel lines share them."""
    if offset == ORIGIN:
        return SightLine((), (), (), ())
    crossed, grazed = _crossed_and_grazed(offset)
    along: tuple[Hexside, ...] = ()
    touched: tuple[Vertex, ...] = ()
    if _splits_directions(offset):
        pairs = zip(grazed[::2], grazed[1::2], strict=True)
        along = tuple(Hexside(left, right) for left, right in pairs)
    else:
        on_line = (at for hex_ in grazed for at in corners(hex_) if _side_of(offset, at) == 0)
        touched = tuple(sorted(on_line, key=lambda at: _advance(offset, at.q_thirds, at.r_thirds)))
    return SightLine(crossed, _sides_crossed((ORIGIN, *crossed, offset), touched), along, touched)


def _crossed_and_grazed(offset: Hex) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    """Split the hexes that the line meets into those entered and those only met at the border.

    A vertex of a hex is off the line through its center by at most ``reach``, so the line
    enters the hex if the center is nearer than that, and meets its border if as near. Between
    two hexes the line stays within the rows and columns of both, as any hex beyond them is too far.
    """
    dq, dr = offset
    reach = max(abs(dq - dr), abs(2 * dq + dr), abs(dq + 2 * dr))
    crossed, grazed = [], []
    for q, r in itertools.product(range(min(0, dq), max(0, dq) + 1), range(min(0, dr), max(0, dr) + 1)):
        off = 3 * abs(dq * r - dr * q)
        if off < reach:
            crossed.append(Hex(q, r))
        elif off == reach:
            grazed.append(Hex(q, r))
    crossed.sort(key=lambda hex_: _advance(offset, *hex_))
    grazed.sort(key=lambda hex_: (_advance(offset, *hex_), hex_))
    return tuple(crossed[1:-1]), tuple(grazed)


def _advance(offset: Hex, q: int, r: int) -> int:
    """Measure how far along the line a point lies: the inner product of true distances."""
    return 2 * (offset.q * q + offset.r * r) + offset.q * r + offset.r * q


def _side_of(offset: Hex, at: Vertex) -> int:
    return offset.q * at.r_thirds - offset.r * at.q_thirds


def _splits_directions(offset: Hex) -> bool:
    """Return whether the line runs midway between two directions, and so along hexsides."""
    dq, dr = offset
    return 0 in {dq - dr, 2 * dq + dr, dq + 2 * dr}


def _sides_crossed(way: tuple[Hex, ...], touched: tuple[Vertex, ...]) -> tuple[Hexside, ...]:
    """Return the sides between the hexes of the way, but for those passed at a vertex or end to end."""
    pairs = ((here, there) for here, there in itertools.pairwise(way) if distance(here, there) == 1)
    sides = (Hexside(here, there) for here, there in pairs)
    return tuple(side for side in sides if not (touched and set(side.vertices) & set(touched)))
