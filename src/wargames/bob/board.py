"""A terrain board as a scenario file writes it, and what the rules do not allow on one (BOB-2.2, BOB-G6)."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, get_args

import attrs

from wargames.bob.components import TERRAIN, TERRAIN_OF
from wargames.kernel.errors import BadGeometry
from wargames.kernel.hexes import Hexside, OffsetLayout, Shift, distance, neighbor
from wargames.kernel.scenario_file import Fault

Place = str
"""The name of a hex: a column's letter from A in the west, then the row from 1 in the north (BOB-G6)."""

SideName = str
"""The name of a hexside, by either of its hexes: ``D3/N`` is ``D2/S``; the canonical one is N, NE or SE."""

Direction = Literal["N", "NE", "SE", "S", "SW", "NW"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
"""From north, clockwise (BOB-G6)."""

KERNEL_DIRECTION: dict[Direction, int] = dict(zip(DIRECTIONS, (4, 5, 0, 1, 2, 3), strict=True))


LARGEST_BOARD = 40
"""The most columns, and the most rows, that a board may have."""
HIGHEST = 9
"""The highest elevation, in levels."""


@attrs.frozen
class Level:
    """Hexes of an elevation other than 0, the default (BOB-G6)."""

    level: int
    hexes: tuple[Place, ...]


@attrs.frozen(cache_hash=True)
class Board:
    """A board: one sign for each hex, row by row from the north, and what lies on top (BOB-G6).

    A road is a list of hexes, each beside the next. The last row of columns B, D, F and so on are half-hexes,
    which play like any other (BOB-3.6).
    """

    id: str
    title: str
    rows: tuple[str, ...]
    roads: tuple[tuple[Place, ...], ...] = ()
    hedgerows: tuple[SideName, ...] = ()
    elevation: tuple[Level, ...] = ()
    foxholes: tuple[Place, ...] = ()
    fortifications: tuple[Place, ...] = ()

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
    """Give the canonical name of a hexside: N, NE or SE of one of its hexes (BOB-G6)."""
    for one, other in (side.hexes, side.hexes[::-1]):
        for direction in DIRECTIONS[:3]:
            if neighbor(one, KERNEL_DIRECTION[direction]) == other:
                return f"{layout.label(one)}/{direction}"
    raise AssertionError("two neighbors lie in one of three directions or in its opposite")


# ---------------------------------------------------------------------------------------------------- faults


def board_faults(board: Board) -> Iterator[Fault]:
    """List what is wrong with a board; of rows that cannot be read, only that."""
    if found := list(_row_faults(board.rows)):
        yield from found
        return
    yield from _road_faults(board)
    yield from _hedgerow_faults(board)
    yield from _elevation_faults(board)
    for field in ("foxholes", "fortifications"):
        yield from _digging_faults(board, field)


def _row_faults(rows: tuple[str, ...]) -> Iterator[Fault]:
    if not rows or not rows[0]:
        yield "rows", "a board has at least one row and one column", "BOB-G6"
        return
    if max(len(rows), *map(len, rows)) > LARGEST_BOARD:
        yield "rows", f"a board has at most {LARGEST_BOARD} columns and {LARGEST_BOARD} rows", "BOB-G6"
        return
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            yield "rows", f"row {number} has {len(row)} hexes and row 1 has {len(rows[0])}", "BOB-G6"
        for sign in sorted(set(row) - TERRAIN_OF.keys()):
            signs = ", ".join(f"{known.symbol} {terrain}" for terrain, known in TERRAIN.items())
            yield "rows", f"{sign!r} in row {number} is no sign of terrain; there are {signs}", "BOB-G6"


def sign_at(board: Board, place: Place) -> str:
    """Give the sign in a hex; ``BadGeometry`` if it is off the board."""
    column, row = board.layout.place(board.layout.hex(place))
    return board.rows[row][column]


def off_board(board: Board, place: Place) -> str:
    """Say why a name is no hex of the board; nothing if it is one."""
    try:
        board.layout.hex(place)
    except BadGeometry:
        return f"{shown(place)} is no hex of the board"
    return ""


def _road_faults(board: Board) -> Iterator[Fault]:
    for index, road in enumerate(board.roads):
        field = f"roads[{index}]"
        if lost := [complaint for place in road if (complaint := off_board(board, place))]:
            yield field, lost[0], "BOB-G6"
            continue
        if not road[1:]:
            yield field, "a road has at least two hexes", "BOB-G6"
        for one, other in pairwise(road):
            if distance(board.layout.hex(one), board.layout.hex(other)) != 1:
                yield field, f"{one} and {other} follow each other and are not adjacent", "BOB-G6"
        for place in road:
            if sign_at(board, place) == TERRAIN["water"].symbol:
                yield field, f"{place} is water: a road crosses it only over a bridge, {BRIDGE}", "BOB-5.5.7"
    yield from _bridge_faults(board)


BRIDGE = TERRAIN["bridge"].symbol


def _bridge_faults(board: Board) -> Iterator[Fault]:
    on_roads = {place for road in board.roads for place in road}
    layout = board.layout
    for hex_ in layout:
        place = layout.label(hex_)
        if sign_at(board, place) == BRIDGE and place not in on_roads:
            yield "rows", f"no road leads over the bridge {place}, so that nobody can enter it", "BOB-G6"


def _hedgerow_faults(board: Board) -> Iterator[Fault]:
    seen: dict[Hexside, SideName] = {}
    for name in board.hedgerows:
        try:
            side = read_side(board.layout, name)
        except BadGeometry as error:
            yield "hedgerows", str(error), "BOB-G6"
            continue
        if side in seen:
            also = f" as {seen[side]}" if seen[side] != name else ""
            yield "hedgerows", f"{shown(name)} is named already{also}", "BOB-G6"
        seen[side] = name


def _elevation_faults(board: Board) -> Iterator[Fault]:
    seen: set[Place] = set()
    for index, level in enumerate(board.elevation):
        if not 1 <= level.level <= HIGHEST:
            complaint = f"{level.level} is not between 1 and {HIGHEST}; hexes not named are on level 0"
            yield f"elevation[{index}].level", complaint, "BOB-G6"
        yield from _list_faults(board, f"elevation[{index}].hexes", level.hexes, seen)


def _digging_faults(board: Board, field: str) -> Iterator[Fault]:
    places: tuple[Place, ...] = getattr(board, field)
    yield from _list_faults(board, field, places, set())
    for place in places:
        if not off_board(board, place) and sign_at(board, place) == TERRAIN["water"].symbol:
            yield field, f"{place} is water, which nobody can enter", "BOB-5.5.7"


def _list_faults(board: Board, field: str, places: tuple[Place, ...], seen: set[Place]) -> Iterator[Fault]:
    for place in places:
        if complaint := off_board(board, place):
            yield field, complaint, "BOB-G6"
        elif place in seen:
            yield field, f"{place} is named already", "BOB-G6"
        seen.add(place)


# ----------------------------------------------------------------------------------------------------- areas

BUILDING_AREA = "buildings"
_AREA = re.compile(r"([A-Z]+[1-9]\d*)-([A-Z]+[1-9]\d*)")


def read_area(board: Board, area: str) -> tuple[Place, ...]:
    """Give the hexes of a set-up area, row by row: a rectangle as ``A1-B7``, or ``buildings`` (BOB-G16).

    Raises :class:`BadGeometry` for an area that cannot be read or that has a corner off the board.

    >>> (
    ...     read_area(Board("M", "Farm", ("...", ".S.")), "A1-B2"),
    ...     read_area(Board("M", "Farm", ("S.",)), "buildings"),
    ... )
    (('A1', 'B1', 'A2', 'B2'), ('A1',))
    """
    layout = board.layout
    if area == BUILDING_AREA:
        return tuple(place for place in map(layout.label, layout) if sign_at(board, place) in "SB")
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
