"""Hexes, hexsides and vertices in axial coordinates, and the labels printed on maps."""

import enum
import functools
import re
from collections.abc import Iterator
from typing import NamedTuple, Self

import attrs

from wargames.kernel.base.errors import BadGeometry


class Hex(NamedTuple):
    """A hex in axial coordinates.

    A named tuple, for hexes are hashed and compared more often than anything else
    in a game and tuples do that in C; the order is by ``q``, then ``r``.

    >>> Hex(2, -1) in {Hex(2, -1): "hill"}
    True
    """

    q: int
    r: int

    def moved(self, by: "Hex") -> "Hex":
        """Shift the hex by an offset."""
        return Hex(self.q + by.q, self.r + by.r)

    def offset_to(self, to: "Hex") -> "Hex":
        """Return the offset that leads from this hex to another."""
        return Hex(to.q - self.q, to.r - self.r)


ORIGIN = Hex(0, 0)

DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The offsets to the six neighbors: each is the one before, turned by a sixth."""


def neighbor(hex_: Hex, direction: int) -> Hex:
    """Return the neighbor in a direction, counted modulo six."""
    return hex_.moved(DIRECTIONS[direction % 6])


@functools.lru_cache(maxsize=65536)
def neighbors(hex_: Hex) -> tuple[Hex, ...]:
    """Return the six neighbors, in the order of ``DIRECTIONS``."""
    q, r = hex_
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


def direction_to(frm: Hex, to: Hex) -> int:
    """Return the direction, 0 to 5, from a hex to its neighbor.

    Raise ``BadGeometry`` if the two are no neighbors.

    >>> direction_to(Hex(3, 3), Hex(2, 4))
    2
    """
    if (offset := frm.offset_to(to)) not in DIRECTIONS:
        raise BadGeometry(f"{frm} and {to} are no neighbors: they are {distance(frm, to)} hexes apart")
    return DIRECTIONS.index(offset)


def distance(one: Hex, other: Hex) -> int:
    """Count the hexes from one to the other, the first left out.

    >>> distance(Hex(0, 0), Hex(2, -3))
    3
    """
    dq = one[0] - other[0]
    dr = one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes at a distance, from direction 0 on, the way ``DIRECTIONS`` turns.

    Raise ``BadGeometry`` if the radius is negative.
    """
    _check_radius(radius)
    if radius == 0:
        return (center,)
    around = []
    for direction, (dq, dr) in enumerate(DIRECTIONS):
        eq, er = DIRECTIONS[(direction + 2) % 6]
        around += [
            Hex(center.q + radius * dq + step * eq, center.r + radius * dr + step * er)
            for step in range(radius)
        ]
    return tuple(around)


def disk(center: Hex, radius: int) -> tuple[Hex, ...]:
    """Return the hexes within a distance, the center and the nearest first.

    Raise ``BadGeometry`` if the radius is negative.

    >>> len(disk(Hex(5, 5), 2))
    19
    """
    _check_radius(radius)
    return tuple(hex_ for away in range(radius + 1) for hex_ in ring(center, away))


def _check_radius(radius: int) -> None:
    if radius < 0:
        raise BadGeometry(f"a radius is 0 or more hexes, not {radius}")


def rotate(hex_: Hex, sixths: int, center: Hex = ORIGIN) -> Hex:
    """Turn a hex about a center: one sixth takes each direction to the next.

    >>> rotate(Hex(1, 0), 1)
    Hex(q=0, r=1)
    """
    q, r = center.offset_to(hex_)
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(q, r).moved(center)


def reflect(hex_: Hex, center: Hex = ORIGIN) -> Hex:
    """Mirror a hex in the line through a center in direction 0.

    >>> reflect(Hex(0, 1))
    Hex(q=1, r=-1)
    """
    q, r = center.offset_to(hex_)
    return Hex(q + r, -r).moved(center)


def symmetries(hex_: Hex, center: Hex = ORIGIN) -> tuple[Hex, ...]:
    """Return the 12 images of a hex: the six turns, then the six turns of its mirror image."""
    mirrored = reflect(hex_, center)
    return tuple(rotate(image, sixths, center) for image in (hex_, mirrored) for sixths in range(6))


@attrs.frozen(order=True)
class Vertex:
    """A point where three hexes meet, in thirds of the axial coordinates.

    The coordinates are the sums of those of the three hexes, so that the center of
    ``Hex(q, r)`` is at ``(3q, 3r)`` and every vertex is a whole number too.
    Raise ``BadGeometry`` for thirds that are no vertex.

    >>> Vertex(1, 1).hexes
    (Hex(q=0, r=0), Hex(q=0, r=1), Hex(q=1, r=0))
    """

    q_thirds: int
    r_thirds: int

    def __attrs_post_init__(self) -> None:
        if self.q_thirds % 3 == 0 or self.q_thirds % 3 != self.r_thirds % 3:
            raise BadGeometry(f"no three hexes meet at ({self.q_thirds}/3, {self.r_thirds}/3)")

    @classmethod
    def between(cls, one: Hex, other: Hex, third: Hex) -> Self:
        """Return the vertex where three hexes meet; ``BadGeometry`` if they do not."""
        if not distance(one, other) == distance(one, third) == distance(other, third) == 1:
            raise BadGeometry(f"{one}, {other} and {third} do not meet in a vertex")
        return cls(one.q + other.q + third.q, one.r + other.r + third.r)

    @property
    def hexes(self) -> tuple[Hex, Hex, Hex]:
        """The three hexes that meet here, in order."""
        way = 1 if self.q_thirds % 3 == 1 else -1
        q, r = (self.q_thirds - way) // 3, (self.r_thirds - way) // 3
        first, second, third = sorted((Hex(q, r), Hex(q + way, r), Hex(q, r + way)))
        return first, second, third

    @property
    def hexsides(self) -> tuple["Hexside", "Hexside", "Hexside"]:
        """The three hexsides that end here."""
        first, second, third = self.hexes
        return Hexside(first, second), Hexside(first, third), Hexside(second, third)


@attrs.frozen(init=False, order=True)
class Hexside:
    """The side shared by two neighbors, in either order.

    Raises ``BadGeometry`` if the two are not neighbors.

    >>> Hexside(Hex(1, 0), Hex(0, 0)) == Hexside(Hex(0, 0), Hex(1, 0))
    True
    """

    first: Hex
    second: Hex

    def __init__(self, first: Hex, second: Hex) -> None:
        direction_to(first, second)
        self.__attrs_init__(*sorted((first, second)))

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        """The two hexes that share the side, in order."""
        return self.first, self.second

    @property
    def vertices(self) -> tuple[Vertex, Vertex]:
        """The two ends of the side, in order."""
        direction = direction_to(self.first, self.second)
        beside = (neighbor(self.first, direction + turn) for turn in (-1, 1))
        one, other = sorted(Vertex.between(self.first, self.second, third) for third in beside)
        return one, other


def corners(hex_: Hex) -> tuple[Vertex, ...]:
    """Return the six vertices of a hex; each lies between a direction and the next."""
    around = neighbors(hex_)
    return tuple(Vertex.between(hex_, around[i - 1], around[i]) for i in (1, 2, 3, 4, 5, 0))


def hexsides(hex_: Hex) -> tuple[Hexside, ...]:
    """Return the six sides of a hex, in the order of ``DIRECTIONS``."""
    return tuple(Hexside(hex_, other) for other in neighbors(hex_))


class Shift(enum.Enum):
    """The columns (``Q``, flat-top hexes) or rows (``R``, pointy-top) that are shoved by half a hex.

    Columns and rows count from 0 at the top left, so that ``ODD_Q`` shoves the second column down.
    """

    ODD_Q = "odd-q"
    EVEN_Q = "even-q"
    ODD_R = "odd-r"
    EVEN_R = "even-r"

    @property
    def shoves_columns(self) -> bool:
        """True when columns are shoved down; else rows are shoved right."""
        return self is Shift.ODD_Q or self is Shift.EVEN_Q

    def shoves(self, line: int) -> bool:
        """Return whether a column (or row) is one of the shoved ones."""
        return line % 2 == self._odd

    def skew(self, line: int) -> int:
        """Count the hexes by which axial coordinates run ahead in a column (or row)."""
        return (line - line % 2 if self._odd else line + line % 2) // 2

    @property
    def _odd(self) -> bool:
        return self is Shift.ODD_Q or self is Shift.ODD_R


class Labels(enum.Enum):
    """The naming of hexes on a map: column, then row, both from 1."""

    LETTERS = "letters"  # C4; after Z come AA, AB, AC
    DOUBLED = "doubled"  # C4; after Z come AA, BB, CC
    DIGITS = "digits"  # 0304


_SHAPES = {
    Labels.LETTERS: r"[A-Z]+[1-9]\d*",
    Labels.DOUBLED: r"([A-Z])\1*[1-9]\d*",
    Labels.DIGITS: r"(\d\d)+",
}


@attrs.frozen
class OffsetLayout:
    """A rectangle of hexes with printed labels; its top left hex is ``Hex(0, 0)``.

    Raise ``BadGeometry`` if there is no column or no row.

    >>> layout = OffsetLayout(8, 6, Shift.ODD_Q)
    >>> layout.hex("C4"), layout.label(Hex(2, 2))
    (Hex(q=2, r=2), 'C4')
    """

    columns: int
    rows: int
    shift: Shift
    labels: Labels = Labels.LETTERS

    def __attrs_post_init__(self) -> None:
        if self.columns < 1 or self.rows < 1:
            raise BadGeometry(f"a map needs columns and rows, not {self.columns} x {self.rows}")

    def __contains__(self, hex_: Hex) -> bool:
        column, row = self._unchecked_place(hex_)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def __iter__(self) -> Iterator[Hex]:
        return (self.at(column, row) for row in range(self.rows) for column in range(self.columns))

    def at(self, column: int, row: int) -> Hex:
        """Return the hex in a column and row, both from 0; ``BadGeometry`` if it is off the map."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise BadGeometry(f"column {column}, row {row} is off the map of {self.columns} x {self.rows}")
        if self.shift.shoves_columns:
            return Hex(column, row - self.shift.skew(column))
        return Hex(column - self.shift.skew(row), row)

    def place(self, hex_: Hex) -> tuple[int, int]:
        """Return the column and row of a hex, both from 0; ``BadGeometry`` if it is off the map."""
        if hex_ not in self:
            raise BadGeometry(f"{hex_} is off the map of {self.columns} x {self.rows} hexes")
        return self._unchecked_place(hex_)

    def label(self, hex_: Hex) -> str:
        """Return the printed label of a hex; ``BadGeometry`` if it is off the map."""
        column, row = self.place(hex_)
        if self.labels is Labels.DIGITS:
            width = max(2, len(str(max(self.columns, self.rows))))
            return f"{column + 1:0{width}}{row + 1:0{width}}"
        return f"{_letters(column, self.labels)}{row + 1}"

    def hex(self, label: str) -> Hex:
        """Return the hex with a printed label; ``BadGeometry`` if malformed or off the map."""
        if (hex_ := _labeled(self).get(label)) is not None:
            return hex_
        last = self.label(self.at(self.columns - 1, self.rows - 1))
        if re.fullmatch(_SHAPES[self.labels], label):
            raise BadGeometry(f"hex {label!r} is off the map, which ends at {last}")
        raise BadGeometry(f"{label!r} is no hex label; the last hex of this map is {last}")

    def _unchecked_place(self, hex_: Hex) -> tuple[int, int]:
        if self.shift.shoves_columns:
            return hex_.q, hex_.r + self.shift.skew(hex_.q)
        return hex_.q + self.shift.skew(hex_.r), hex_.r


def _letters(column: int, labels: Labels) -> str:
    around, letter = divmod(column, 26)
    if labels is Labels.DOUBLED:
        return chr(ord("A") + letter) * (around + 1)
    return (_letters(around - 1, labels) if around else "") + chr(ord("A") + letter)


@functools.lru_cache(maxsize=256)
def _labeled(layout: OffsetLayout) -> dict[str, Hex]:
    return {layout.label(hex_): hex_ for hex_ in layout}
