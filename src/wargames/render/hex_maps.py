"""Maps of named hexes: positions, neighbors and roads."""

from collections.abc import Callable, Mapping
from typing import Protocol

from wargames.kernel.geometry.hexes import Hex, OffsetLayout, neighbor
from wargames.render import hexagons
from wargames.render.hex_boards import Cell
from wargames.render.hexagons import Point

CLOCKWISE = (4, 5, 0, 1, 2, 3)
"""The kernel's directions, clockwise from north."""
AHEAD = (3, 2, 4)
"""The turns by which a road that ends runs on: straight, else bent a little."""


class NamedHexMap(Protocol):
    """A map with named hexes."""

    @property
    def layout(self) -> OffsetLayout:
        """The layout of the hexes."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all hexes."""

    @property
    def hex(self) -> Mapping[str, Hex]:
        """The hexes by their names."""


def cell(map_: NamedHexMap, place: str) -> Cell:
    """Return column and row of a hex, from 0."""
    return map_.layout.place(map_.hex[place])


def center(map_: NamedHexMap, place: str) -> Point:
    """Return the middle of a hex, from the map's upper left corner."""
    return hexagons.center(map_.layout, map_.hex[place])


def beside(map_: NamedHexMap, place: str, direction: int) -> str | None:
    """Return the neighbor in a direction, clockwise from north; None off the map."""
    hex_ = neighbor(map_.hex[place], CLOCKWISE[direction])
    return map_.layout.label(hex_) if hex_ in map_.layout else None


def leads(map_: NamedHexMap, place: str, joined: Callable[[str], bool]) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the map.

    ``joined`` returns whether the road leads on to a neighbor.
    """
    around = [beside(map_, place, at) for at in range(6)]
    found = tuple(at for at, other in enumerate(around) if other and joined(other))
    if len(found) != 1:
        return found
    ahead = ((found[0] + turn) % 6 for turn in AHEAD)
    return (*found, *[at for at in ahead if around[at] is None][:1])
