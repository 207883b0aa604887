"""Boards joined to a map in a scenario file, and areas of it (SN-G1, SN-G2)."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declarations import Between, Distinct, NotEmpty, OnMap, Unique
from wargames.kernel.game.naming import Names
from wargames.kernel.geometry.hexes import Labels, OffsetLayout, Shift
from wargames.sniper.values.components import SIGNS, Depth, Sign

Place = Annotated[str, Names("hex")]
"""The name of a hex: two digits for its column from 01 on the left, two for its row from 01 at the top."""

Area = str
"""Hexes of a map: one (``0504``), a rectangle of names (``0101-0510``), a board's id, or ``green``."""


GREEN: Area = "green"
HIGHEST = 2
"""The highest level (TOI-5.9)."""


@attrs.frozen(cache_hash=True)
class Board:
    """A printed board: one sign for each hex, row by row from the top (SN-G1)."""

    id: str
    rows: tuple[str, ...]


@attrs.frozen(cache_hash=True)
class Level:
    """Hexes with another level than that of their signs."""

    level: Annotated[int, Between(0, HIGHEST, "TOI-5.9")]
    hexes: Annotated[tuple[Place, ...], OnMap("hex", "SN-G1"), Unique("hex of a level", "SN-G1")]


@attrs.frozen(cache_hash=True)
class Map:
    """Boards joined from left to right, and the scenario's additions (SN-G1).

    ``stream`` is the depth of all streams (TOI-5.12), ``green`` are the hexes with a green border (SN-1.19).
    ``roads`` are hexes with a road besides those with a road sign: neighbors with roads are connected. Even
    columns are half a hex lower (SN-G2), so every board but the last has an even number of them.
    """

    boards: Annotated[tuple[Board, ...], NotEmpty("SN-G1"), Distinct("SN-G1", by="id")]
    stream: Depth = "shallow"
    green: tuple[Annotated[Area, OnMap("area within the border", "SN-1.19")], ...] = ()
    levels: tuple[Level, ...] = ()
    roads: Annotated[tuple[Place, ...], OnMap("hex", "SN-G1"), Distinct("SN-G1")] = ()

    @property
    def rows(self) -> tuple[str, ...]:
        """The signs of the whole map."""
        return tuple(map("".join, zip(*(board.rows for board in self.boards), strict=True)))

    @property
    def layout(self) -> OffsetLayout:
        """The rectangle of hexes."""
        columns = sum(len(board.rows[0]) for board in self.boards)
        return OffsetLayout(columns, len(self.boards[0].rows), Shift.ODD_Q, Labels.DIGITS)


@lru_cache(maxsize=64)
def signs_of(map_: Map) -> Mapping[Place, Sign]:
    """Return the sign in each hex, row by row."""
    layout = map_.layout
    return dict(zip(map(layout.label, layout), (SIGNS[sign] for sign in "".join(map_.rows)), strict=True))


# areas

_RECTANGLE = re.compile(r"(\d{4})-(\d{4})")


def read_area(map_: Map, area: Area) -> tuple[Place, ...]:
    """Return the hexes of an area, row by row (SN-1.19, SN-1.20).

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


def road_hexes(map_: Map) -> frozenset[Place]:
    """Return the hexes with a road: neighbors among them are connected (SN-G1)."""
    return frozenset((*(place for place, sign in signs_of(map_).items() if sign.road), *map_.roads))
