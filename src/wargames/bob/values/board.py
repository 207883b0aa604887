"""Boards of scenario files: directions, edges, areas (BOB-2.2, BOB-G6, BOB-G16)."""

import re
from functools import lru_cache
from itertools import product
from typing import Annotated, Literal, get_args

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declarations import Between, Distinct, OnMap, Unique
from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.hexes import Hexside, OffsetLayout, Shift, neighbor

Place = Annotated[str, Names("hex")]
"""The name of a hex: a column's letter from A in the west, then the row from 1 in the north (BOB-G6)."""

LaidPlaces = Annotated[tuple[Place, ...], OnMap("hex", "BOB-G6"), Distinct("BOB-G6")]
"""Hexes that each hold one of something."""

HIGHEST = 9
"""The highest elevation, in levels."""

SideName = str
"""The name of a hexside, by either of its hexes: ``D3/N`` is ``D2/S``; the canonical one is N, NE or SE."""

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
"""The directions from north, clockwise (BOB-G6)."""

Facing = Annotated[Direction, Names("facing")]
"""The facing of a gun or a vehicle (BOB-G8 V3)."""

Edge = Literal["west", "east", "north", "south"]
"""An edge of the board: column A, the last column, row 1 or the last row (BOB-G16)."""

KERNEL_DIRECTION: dict[Direction, int] = dict(zip(DIRECTIONS, (4, 5, 0, 1, 2, 3), strict=True))


@attrs.frozen
class Level:
    """Hexes of an elevation other than 0, the default (BOB-G6)."""

    level: Annotated[int, Between(1, HIGHEST, "BOB-G6", "hexes not named are on level 0")]
    hexes: Annotated[tuple[Place, ...], OnMap("hex", "BOB-G6"), Unique("hex of a level", "BOB-G6")]


@attrs.frozen(cache_hash=True)
class Board:
    """A board: one sign for each hex, row by row from the north, and what lies on top (BOB-G6).

    A road is a list of hexes, each beside the next. The last row of columns B, D, F and so on are half-hexes,
    which play like any other (BOB-3.6).
    """

    id: str
    title: str
    rows: tuple[str, ...]
    roads: tuple[Annotated[tuple[Place, ...], OnMap("hex", "BOB-G6")], ...] = ()
    hedgerows: tuple[SideName, ...] = ()
    elevation: tuple[Level, ...] = ()
    foxholes: LaidPlaces = ()
    fortifications: LaidPlaces = ()

    @property
    def layout(self) -> OffsetLayout:
        """The rectangle of hexes; columns B, D, F and so on sit half a hex lower."""
        return OffsetLayout(len(self.rows[0]), len(self.rows), Shift.ODD_Q)


def read_side(layout: OffsetLayout, name: SideName) -> Hexside:
    """Read the name of a hexside.

    Raises :class:`BadGeometry` for a name that is none, for a hex off the board, and for a side on its edge.

    >>> layout = OffsetLayout(9, 7, Shift.ODD_Q)
    >>> read_side(layout, "D3/N") == read_side(layout, "D2/S")
    True
    """
    place, _, direction = name.partition("/")
    if direction not in KERNEL_DIRECTION:
        raise BadGeometry(f"{shown(name)} is no hexside; one is written D3/N, with {', '.join(DIRECTIONS)}")
    hex_ = layout.hex(place)
    beyond = neighbor(hex_, KERNEL_DIRECTION[direction])
    if beyond not in layout:
        raise BadGeometry(f"{shown(name)} is on the edge of the board: no hex lies beyond it")
    return Hexside(hex_, beyond)


@lru_cache(maxsize=16_384)
def side_name(layout: OffsetLayout, side: Hexside) -> SideName:
    """Return the canonical name of a hexside: N, NE or SE of one of its hexes (BOB-G6)."""
    for (one, other), direction in product((side.hexes, side.hexes[::-1]), DIRECTIONS[:3]):
        if neighbor(one, KERNEL_DIRECTION[direction]) == other:
            return f"{layout.label(one)}/{direction}"
    raise AssertionError("two neighbors lie in one of three directions or in its opposite")


def sign_at(board: Board, place: Place) -> str:
    """Return the sign in a hex; ``BadGeometry`` if it is off the board."""
    column, row = board.layout.place(board.layout.hex(place))
    return board.rows[row][column]


def signed(board: Board, signs: str) -> tuple[Place, ...]:
    """Return the hexes with one of some signs, row by row."""
    drawn = zip(board.layout, "".join(board.rows), strict=True)
    return tuple(board.layout.label(hex_) for hex_, sign in drawn if sign in signs)


def off_board(board: Board, place: Place) -> str:
    """Return why a name is no hex of the board, or an empty text."""
    try:
        board.layout.hex(place)
    except BadGeometry:
        return f"{shown(place)} is no hex of the board"
    return ""


# ----------------------------------------------------------------------------------------------------- areas

BUILDING_AREA = "buildings"
_AREA = re.compile(r"([A-Z]+[1-9]\d*)-([A-Z]+[1-9]\d*)")


def read_area(board: Board, area: str) -> tuple[Place, ...]:
    """Return the hexes of a set-up area, row by row: a rectangle as ``A1-B7``, or ``buildings`` (BOB-G16).

    Raises :class:`BadGeometry` for an area that cannot be read or that has a corner off the board.

    >>> (
    ...     read_area(Board("M", "Farm", ("...", ".S.")), "A1-B2"),
    ...     read_area(Board("M", "Farm", ("S.",)), "buildings"),
    ... )
    (('A1', 'B1', 'A2', 'B2'), ('A1',))
    """
    layout = board.layout
    if area == BUILDING_AREA:
        return signed(board, "SB")
    if not (corners := _AREA.fullmatch(area)):
        raise BadGeometry(f"{shown(area)} is no area: one is written A1-B7 or {BUILDING_AREA}")
    (west, north), (east, south) = (layout.place(layout.hex(corner)) for corner in corners.groups())
    if west > east or north > south:
        raise BadGeometry(f"{area} is no area: the northwestern hex comes first")
    return tuple(
        layout.label(layout.at(column, row))
        for row in range(north, south + 1)
        for column in range(west, east + 1)
    )


def shown(text: str) -> str:
    """Quote a bad name, cut short."""
    return repr(text[:20])
