"""Boards for tests: a few rows of signs, with woods, hills and hedgerows laid on them."""

from typing import Any

from wargames.bob.ground.ground import Ground, ground_of
from wargames.bob.values.board import Board, Level

FLAT = (".......", ".......", ".......", ".......", ".......", ".......", ".......")
"""Columns A to G, rows 1 to 7, all clear."""

D_WALL = {f"D{row}": "w" for row in range(1, 8)}
"""Woods that keep an enemy in G4 from seeing columns A to C."""


def board(
    signs: dict[str, str] | None = None,
    *,
    levels: dict[str, int] | None = None,
    hedgerows: tuple[str, ...] = (),
    roads: tuple[tuple[str, ...], ...] = (),
    foxholes: tuple[str, ...] = (),
    fortifications: tuple[str, ...] = (),
) -> Board:
    """Make a clear board with other signs in some hexes: ``board({"C4": "w"}, levels={"C3": 1})``."""
    grid = [list(row) for row in FLAT]
    for place, sign in (signs or {}).items():
        grid[int(place[1:]) - 1][ord(place[0]) - ord("A")] = sign
    rows = tuple("".join(row) for row in grid)
    elevation = tuple(Level(level, (place,)) for place, level in (levels or {}).items())
    return Board("T", "Test", rows, roads, hedgerows, elevation, foxholes, fortifications)


def ground(signs: dict[str, str] | None = None, **laid: Any) -> Ground:
    """Give the facts of such a board."""
    return ground_of(board(signs, **laid))
