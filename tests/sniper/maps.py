"""Maps for tests: a few rows of signs, with hills laid on them."""

from wargames.sniper.ground.ground import Ground, ground_of
from wargames.sniper.values.board import Board, Level, Map
from wargames.sniper.values.components import Depth

FLAT = ("........",) * 8
"""Columns 01 to 08, rows 01 to 08, all clear."""


def map_of(
    signs: dict[str, str] | None = None,
    *,
    levels: dict[str, int] | None = None,
    roads: tuple[str, ...] = (),
    stream: Depth = "flooded",
) -> Map:
    """Make a clear map with other signs in some hexes: ``map_of({"0304": "W"}, levels={"0303": 1})``."""
    grid = [list(row) for row in FLAT]
    for place, sign in (signs or {}).items():
        grid[int(place[2:]) - 1][int(place[:2]) - 1] = sign
    rows = tuple("".join(row) for row in grid)
    laid = tuple(Level(level, (place,)) for place, level in (levels or {}).items())
    return Map((Board("T", rows),), stream, levels=laid, roads=roads)


def ground(
    signs: dict[str, str] | None = None,
    *,
    levels: dict[str, int] | None = None,
    roads: tuple[str, ...] = (),
    stream: Depth = "flooded",
) -> Ground:
    """Give the facts of such a map."""
    return ground_of(map_of(signs, levels=levels, roads=roads, stream=stream))
