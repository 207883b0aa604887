"""Boards joined to a map as a scenario file writes them, and what the rules do not allow (SN-G1, SN-G2)."""

import re
from collections.abc import Iterable, Iterator

import attrs

from wargames.kernel.errors import BadGeometry
from wargames.kernel.hexes import Labels, OffsetLayout, Shift, neighbors
from wargames.kernel.scenario_file import Fault
from wargames.sniper.components import SIGNS, Depth, Sign

Place = str
"""The name of a hex: two digits for its column from 01 on the left, two for its row from 01 at the top."""

Area = str
"""Hexes of a map: one (``0504``), a rectangle of names (``0101-0510``), a board's id, or ``green``."""


LARGEST_MAP = 40
"""The most columns, and the most rows, that a map may have."""
HIGHEST = 2
"""The highest level (TOI-5.9)."""
GREEN: Area = "green"


@attrs.frozen(cache_hash=True)
class Board:
    """A printed board: one sign for each hex, row by row from the top (SN-G1)."""

    id: str
    rows: tuple[str, ...]


@attrs.frozen(cache_hash=True)
class Level:
    """Hexes of a level other than the one of their signs."""

    level: int
    hexes: tuple[Place, ...]


@attrs.frozen(cache_hash=True)
class Map:
    """Boards joined from left to right, and what the scenario says of them (SN-G1).

    ``stream`` is the depth of all streams (TOI-5.12), ``green`` are the hexes with a green border (SN-1.19).
    ``roads`` are hexes with a road besides those whose sign is one: neighbors with roads are connected.
    Even columns sit half a hex lower (SN-G2), so that every board but the last has an even number of them.
    """

    boards: tuple[Board, ...]
    stream: Depth = "shallow"
    green: tuple[Area, ...] = ()
    levels: tuple[Level, ...] = ()
    roads: tuple[Place, ...] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The signs of the whole map."""
        return tuple(map("".join, zip(*(board.rows for board in self.boards), strict=True)))

    @property
    def layout(self) -> OffsetLayout:
        """The rectangle of hexes."""
        columns = sum(len(board.rows[0]) for board in self.boards)
        return OffsetLayout(columns, len(self.boards[0].rows), Shift.ODD_Q, Labels.DIGITS)


def sign_at(map_: Map, place: Place) -> Sign:
    """Give what the sign in a hex stands for; ``BadGeometry`` if it is off the map."""
    column, row = map_.layout.place(map_.layout.hex(place))
    return SIGNS[map_.rows[row][column]]


# ----------------------------------------------------------------------------------------------------- areas

_RECTANGLE = re.compile(r"(\d{4})-(\d{4})")


def read_area(map_: Map, area: Area) -> tuple[Place, ...]:
    """Give the hexes of an area, row by row (SN-1.19, SN-1.20).

    Raises :class:`BadGeometry` for an area that cannot be read or that has a corner off the map.

    >>> field = Map((Board("1A", ("..", "..")), Board("9A", (".", "."))), green=("0101",))
    >>> read_area(field, "0102-0202"), read_area(field, "9A"), read_area(field, "green")
    (('0102', '0202'), ('0301', '0302'), ('0101',))
    """
    if area == GREEN:
        if not map_.green:
            raise BadGeometry("the map has no hexes with a green border")
        return tuple(place for one in map_.green for place in read_area(map_, one))
    layout, first = map_.layout, 0
    for board in map_.boards:
        after = first + len(board.rows[0])
        if area == board.id:
            return _rectangle(layout, (first, 0), (after - 1, layout.rows - 1))
        first = after
    if not (corners := _RECTANGLE.fullmatch(area)):
        return (layout.label(layout.hex(area)),)
    upper_left, lower_right = (layout.place(layout.hex(corner)) for corner in corners.groups())
    if upper_left[0] > lower_right[0] or upper_left[1] > lower_right[1]:
        raise BadGeometry(f"{area} is no area: the upper left hex comes first")
    return _rectangle(layout, upper_left, lower_right)


def _rectangle(
    layout: OffsetLayout, upper_left: tuple[int, int], lower_right: tuple[int, int]
) -> tuple[Place, ...]:
    return tuple(
        layout.label(layout.at(column, row))
        for row in range(upper_left[1], lower_right[1] + 1)
        for column in range(upper_left[0], lower_right[0] + 1)
    )


# ---------------------------------------------------------------------------------------------------- faults


def map_faults(map_: Map) -> Iterator[Fault]:
    """List what is wrong with a map; of boards that cannot be read or joined, only that."""
    if found := [*_board_faults(map_.boards), *_joint_faults(map_.boards)]:
        yield from found
        return
    yield from _level_faults(map_)
    yield from _list_faults(map_, "roads", map_.roads, set())
    yield from _bridge_faults(map_)
    for at, area in enumerate(map_.green):
        if complaint := _green_fault(map_, area):
            yield f"green[{at}]", complaint, "SN-1.19"


def _board_faults(boards: tuple[Board, ...]) -> Iterator[Fault]:
    for at, board in enumerate(boards):
        field, rows = f"boards[{at}].rows", board.rows
        if not rows or not rows[0]:
            yield field, "a board has at least one row and one column", "SN-G1"
            continue
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                yield field, f"row {number} has {len(row)} hexes and row 1 has {len(rows[0])}", "SN-G1"
            for sign in sorted(set(row) - SIGNS.keys()):
                yield field, f"{sign!r} in row {number} is no sign of terrain; there are {_signs()}", "SN-G1"


def _signs() -> str:
    return ", ".join(f"{sign} {_described(meant)}" for sign, meant in SIGNS.items())


def _described(sign: Sign) -> str:
    """Name what a sign stands for.

    >>> _described(SIGNS["Q"])
    'building with road'
    """
    hill = f" hill of level {sign.level}" if sign.level else ""
    return f"{sign.terrain}{hill}{' with road' if sign.road else ''}"


def _joint_faults(boards: tuple[Board, ...]) -> Iterator[Fault]:
    """Check that boards join: names, rows, and even numbers of columns (SN-G2)."""
    if not boards:
        yield "boards", "a map has at least one board", "SN-G1"
    ids = [board.id for board in boards]
    for at, board in enumerate(boards):
        if board.id in ids[:at]:
            yield f"boards[{at}].id", f"there are two boards {shown(board.id)}", "SN-G1"
        if board.id == GREEN or re.fullmatch(r"[\d-]*", board.id):
            yield f"boards[{at}].id", f"{shown(board.id)} reads like an area", "SN-G1"
        if len(board.rows) != len(boards[0].rows):
            complaint = f"{len(board.rows)} rows do not join the {len(boards[0].rows)} of the first board"
            yield f"boards[{at}].rows", complaint, "SN-G1"
        if at < len(boards) - 1 and board.rows and len(board.rows[0]) % 2:
            yield f"boards[{at}].rows", "a board with an odd number of columns joins no other", "SN-G2"
    columns = sum(len(board.rows[0]) for board in boards if board.rows)
    if max([columns, *(len(board.rows) for board in boards)]) > LARGEST_MAP:
        yield "boards", f"a map has at most {LARGEST_MAP} columns and {LARGEST_MAP} rows", "SN-G1"


def _level_faults(map_: Map) -> Iterator[Fault]:
    seen: set[Place] = set()
    for at, level in enumerate(map_.levels):
        if not 0 <= level.level <= HIGHEST:
            yield f"levels[{at}].level", f"{level.level} is not between 0 and {HIGHEST}", "TOI-5.9"
        yield from _list_faults(map_, f"levels[{at}].hexes", level.hexes, seen)


def _bridge_faults(map_: Map) -> Iterator[Fault]:
    roads = road_hexes(map_)
    layout = map_.layout
    for hex_ in layout:
        place = layout.label(hex_)
        if sign_at(map_, place).terrain != "bridge":
            continue
        beside = {layout.label(other) for other in neighbors(hex_) if other in layout}
        if not beside & roads:
            yield "boards", f"no road leads over the bridge {place}, so that nobody can enter it", "TOI-5.14"


def road_hexes(map_: Map) -> frozenset[Place]:
    """Find the hexes with a road: neighbors among them are connected (SN-G1)."""
    layout = map_.layout
    signed = (place for place in map(layout.label, layout) if sign_at(map_, place).road)
    return frozenset((*signed, *map_.roads))


def _list_faults(map_: Map, field: str, places: Iterable[Place], seen: set[Place]) -> Iterator[Fault]:
    for place in places:
        if complaint := off_map(map_, place):
            yield field, complaint, "SN-G1"
        elif place in seen:
            yield field, f"{place} is named already", "SN-G1"
        seen.add(place)


def _green_fault(map_: Map, area: Area) -> str:
    if area == GREEN:
        return "the green hexes cannot be named by their border"
    return area_fault(map_, area)


def area_fault(map_: Map, area: Area) -> str:
    """Say why an area cannot be read; nothing if it can."""
    try:
        read_area(map_, area)
    except BadGeometry as error:
        return str(error)
    return ""


def off_map(map_: Map, place: Place) -> str:
    """Say why a name is no hex of the map; nothing if it is one."""
    try:
        map_.layout.hex(place)
    except BadGeometry:
        return f"{shown(place)} is no hex of the map"
    return ""


def shown(text: str) -> str:
    """Quote a bad name, cut short."""
    return repr(text[:20])
