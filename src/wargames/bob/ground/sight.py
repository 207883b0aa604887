"""Line of sight, hedgerows in the line, and open ground (section 5.2, BOB-G7, BOB-R24 to BOB-R26)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Literal

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import Place, side_name
from wargames.bob.values.components import TERRAIN
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.hexes import Hex, Hexside, Vertex, distance
from wargames.kernel.geometry.sight import sight_line_by_offset

Pair = tuple[Hex, Hex]
"""The two hexes of a hexside, in order."""

How = Literal["through", "between", "over", "along", "corner"]


@attrs.frozen
class Obstacle:
    """An obstacle of a line of sight, and its clause.

    ``how`` is ``through`` a hex, ``between`` two hexes, ``over`` a hedgerow, ``along`` a hedgerow, or past a
    ``corner`` with hedgerows on both sides; ``at`` names the hexes, or the hedgerows as ``D3/N``.
    """

    how: How
    at: tuple[str, ...]
    clause: str

    def __str__(self) -> str:
        return f"{_SAID[self.how]} {' and '.join(self.at)}"


_SAID: dict[How, str] = {
    "through": "through",
    "between": "between",
    "over": "over the hedgerow",
    "along": "along the hedgerow",
    "corner": "between the hedgerows",
}


@attrs.frozen
class Contacts:
    """The contacts of the segment from ``Hex(0, 0)`` to an offset, without its ends, nearest first (BOB-G7).

    ``inside`` are the hexes that it passes through, ``beside`` the sides that it runs along, ``crossed``
    those crossed at an inner point; ``corners`` has for each corner the sides to its left and to its right.
    """

    inside: tuple[Hex, ...]
    beside: tuple[Pair, ...]
    crossed: tuple[Pair, ...]
    corners: tuple[tuple[tuple[Pair, ...], tuple[Pair, ...]], ...]


@lru_cache(maxsize=4096)
def contacts(offset: Hex) -> Contacts:
    """Return the contacts of all segments with an offset."""
    line = sight_line_by_offset(offset)
    ends = {at for side in line.along for at in side.vertices}
    touched = sorted({*line.touched, *ends}, key=lambda at: _advance(offset, at))
    return Contacts(
        inside=line.crossed,
        beside=tuple(side.hexes for side in line.along),
        crossed=tuple(side.hexes for side in line.sides),
        corners=tuple(_parted(offset, at) for at in touched),
    )


def _parted(offset: Hex, at: Vertex) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Divide the sides at a corner by the side of the line they lie on; collinear ones drop out."""
    left: list[Pair] = []
    right: list[Pair] = []
    for side in at.hexsides:
        (end,) = (vertex for vertex in side.vertices if vertex != at)
        turn = offset.q * end.r_thirds - offset.r * end.q_thirds
        if turn:
            (left if turn < 0 else right).append(side.hexes)
    return tuple(left), tuple(right)


def _advance(offset: Hex, at: Vertex) -> int:
    """Return the position of a corner along a line: the inner product of true distances."""
    return (2 * offset.q + offset.r) * at.q_thirds + (offset.q + 2 * offset.r) * at.r_thirds


class Sight:
    """The lines of sight of one board, as bit sets over the ground's ``bit``, computed on request."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        level = {ground.hex[place]: ground.elevation[place] for place in ground.places}
        self.level: dict[Hex, int] = level
        self.top: dict[Hex, int] = {
            hex_: level[hex_] + TERRAIN[ground.terrain[place]].blocks for place, hex_ in ground.hex.items()
        }
        self.hedgerow: dict[Pair, int] = {
            side.hexes: max(level[hex_] for hex_ in side.hexes) + 1 for side in ground.hedgerows
        }

    def field(self, origin: Place) -> int:
        """Return the hexes that a hex sees, itself among them."""
        return self.ground.mask(to for to in self.ground.places if self.clear(origin, to))

    def clear(self, origin: Place, to: Place) -> bool:
        """Return whether nothing is between two hexes; sight is mutual (BOB-5.2.8)."""
        if (known := self.ground.fields.get(to)) is not None:
            return bool(known & self.ground.bit[origin])
        return next(self.obstacles(origin, to), None) is None

    def open_from(self, target: Place) -> int:
        """Return the hexes from which a target is seen on open ground."""
        ground = self.ground
        if not ground.open_ground & ground.bit[target]:
            return 0
        if not ground.hedgerow_sides(target):
            return ground.mask(ground.places)
        return ground.mask(origin for origin in ground.places if not behind_hedgerow(ground, origin, target))

    def obstacles(self, origin: Place, to: Place) -> Iterator[Obstacle]:
        """Yield the obstacles between two hexes, in the order of the steps of BOB-G7."""
        line = SightSegment(self, self.ground.hex[origin], self.ground.hex[to])
        yield from line.hexes_inside()
        yield from line.hexes_beside()
        if self.hedgerow:
            yield from line.hedgerows()
            yield from line.hedgerow_corners()


@attrs.frozen
class SightSegment:
    """A segment between two centers on a board, with the four steps of BOB-G7."""

    sight: Sight
    origin: Hex
    to: Hex

    @property
    def contacts(self) -> Contacts:
        """The contacts of the segment, from its origin."""
        return contacts(self.origin.offset_to(self.to))

    def hexes_inside(self) -> Iterator[Obstacle]:
        """Step 1: a blocking hex that the line passes through (BOB-5.2.2, BOB-5.2.3)."""
        for offset in self.contacts.inside:
            hex_ = offset.moved(self.origin)
            if self.blocked_by(hex_):
                yield Obstacle("through", (self.name(hex_),), self.clause(hex_))

    def hexes_beside(self) -> Iterator[Obstacle]:
        """Step 2: two blocking hexes that the line runs between; off the board nothing blocks."""
        for one, other in map(self.moved, self.contacts.beside):
            if self.blocked_by(one) and self.blocked_by(other):
                yield Obstacle("between", (self.name(one), self.name(other)), "BOB-5.2.3")

    def hedgerows(self) -> Iterator[Obstacle]:
        """Step 3: a hedgerow crossed at an inner point, or run along (BOB-5.2.5, BOB-5.2.6, BOB-R25)."""
        for pair in map(self.moved, self.contacts.crossed):
            if self.blocked_by_hedgerow(pair):
                yield Obstacle("over", (self.side(pair),), "BOB-5.2.5")
        for pair in map(self.moved, self.contacts.beside):
            if self.blocked_by_hedgerow(pair):
                yield Obstacle("along", (self.side(pair),), "BOB-5.2.6")

    def hedgerow_corners(self) -> Iterator[Obstacle]:
        """Step 4: hedgerows on both sides of a corner that the line touches (BOB-R24, BOB-R25)."""
        for corner in self.contacts.corners:
            left, right = (self.hedgerows_of(pairs) for pairs in corner)
            if left and right:
                yield Obstacle("corner", (*map(self.side, (*left, *right)),), "BOB-R25")

    def hedgerows_of(self, pairs: tuple[Pair, ...]) -> tuple[Pair, ...]:
        """Pick the hexsides that are hedgerows and block."""
        return tuple(pair for pair in map(self.moved, pairs) if self.blocked_by_hedgerow(pair))

    def blocked_by(self, hex_: Hex) -> bool:
        """Return whether a hex is an obstacle: woods, a building or higher ground (BOB-G6)."""
        top = self.sight.top.get(hex_)
        return top is not None and self.rises(top, (hex_,))

    def blocked_by_hedgerow(self, pair: Pair) -> bool:
        """Return whether a hexside is a hedgerow off the perimeters of both ends, and high enough."""
        top = self.sight.hedgerow.get(pair)
        if top is None or self.origin in pair or self.to in pair:  # BOB-5.2.7
            return False
        return self.rises(top, pair)

    def rises(self, top: int, hexes: tuple[Hex, ...]) -> bool:
        """Apply the height rule of BOB-G6: above both ends, or above the lower one and no farther from it."""
        from_level, to_level = self.sight.level[self.origin], self.sight.level[self.to]
        if top > max(from_level, to_level):
            return True
        if top <= min(from_level, to_level):
            return False
        lower, higher = (self.origin, self.to) if from_level < to_level else (self.to, self.origin)
        return sum(distance(hex_, lower) for hex_ in hexes) <= sum(distance(hex_, higher) for hex_ in hexes)

    def moved(self, pair: Pair) -> Pair:
        """Lay a hexside on the board."""
        return pair[0].moved(self.origin), pair[1].moved(self.origin)

    def name(self, hex_: Hex) -> Place:
        """Name a hex."""
        return self.sight.ground.place[hex_]

    def side(self, pair: Pair) -> str:
        """Name a hexside."""
        return side_name(self.sight.ground.layout, Hexside(*pair))

    def clause(self, hex_: Hex) -> str:
        """Cite the clause by which a hex blocks: by what stands on it, or by its own height."""
        ground = self.sight.ground
        return "BOB-5.2.3" if TERRAIN[ground.terrain[ground.place[hex_]]].blocks else "BOB-G6"


@lru_cache(maxsize=64)
def sight_of(ground: Ground) -> Sight:
    """Return the lines of sight of a board, cached."""
    return Sight(ground)


def sees(ground: Ground, origin: Place, to: Place) -> bool:
    """Return whether there is a line of sight between two hexes (BOB-5.2.1, BOB-5.2.8)."""
    return bool(field(ground, origin) & ground.bit[to])


def field(ground: Ground, origin: Place) -> int:
    """Return the bit set of the hexes that a hex sees, itself among them."""
    if (found := ground.fields.get(origin)) is None:
        found = ground.fields[origin] = sight_of(ground).field(origin)
    return found


def line(ground: Ground, origin: Place, to: Place) -> tuple[Obstacle, ...]:
    """Return all obstacles between two hexes; empty if they see each other.

    Hexes come first, then hedgerows, then corners, each from ``origin`` on; the ends never block (BOB-5.2.4).
    """
    return tuple(sight_of(ground).obstacles(origin, to))


def sight_refusal(ground: Ground, origin: Place, to: Place) -> Refusal | None:
    """Return the obstacle that hides a hex from another, or None (BOB-5.6.2)."""
    if sees(ground, origin, to):
        return None
    first = line(ground, origin, to)[0]
    return Refusal(first.clause, f"no line of sight from {origin} to {to}: it runs {first}")


@lru_cache(maxsize=32_768)
def behind_hedgerow(ground: Ground, firer: Place, target: Place) -> bool:
    """Return whether the line crosses or touches a hedgerow of the target's own hex (BOB-5.7.7, BOB-R23).

    A hedgerow of the firer's hex alone does not count, nor do heights (BOB-G7).
    """
    hedgerow, origin, to = sight_of(ground).hedgerow, ground.hex[firer], ground.hex[target]
    if not hedgerow or origin == to:
        return False
    met = contacts(origin.offset_to(to))
    pairs = (*met.crossed, *(pair for left, right in met.corners for pair in (*left, *right)))
    near = ((one.moved(origin), other.moved(origin)) for one, other in pairs)
    return any(to in pair and pair in hedgerow for pair in near)


def in_open(ground: Ground, origin: Place, target: Place) -> bool:
    """Return whether a target is on open ground as seen from a hex (BOB-R21, BOB-G6)."""
    return bool(open_from(ground, target) & ground.bit[origin])


def open_from(ground: Ground, target: Place) -> int:
    """Return the hexes from which a target is seen on open ground (BOB-R21, BOB-G6)."""
    if (found := ground.bare.get(target)) is None:
        found = ground.bare[target] = sight_of(ground).open_from(target)
    return found


# ------------------------------------------------------------------------------------------------- in writing


def sight_table(ground: Ground) -> str:
    """Write all lines of sight: for each hex a line of the hexes that it sees, column by column.

    >>> from wargames.bob.values.board import Board
    >>> from wargames.bob.ground.ground import ground_of
    >>> print(sight_table(ground_of(Board("M", "Lane", (".", ".", "w", ".")))), end="")
    A1: A1-3
    A2: A1-3
    A3: A1-4
    A4: A3-4
    """
    columns = (ground.written(field(ground, origin), partial(_letters, ground)) for origin in ground.places)
    return "".join(f"{origin}: {seen}\n" for origin, seen in zip(ground.places, columns, strict=True))


def _letters(ground: Ground, column: int) -> str:
    return ground.layout.label(ground.layout.at(column, 0)).rstrip("1")
