"""How a board is painted: a sign for each hex in the rows of the file (BOB-G6)."""

from collections.abc import Mapping
from typing import Any

from wargames.bob.values.components import TERRAIN
from wargames.kernel.canvas import Canvas, Cell
from wargames.kernel.hexes import OffsetLayout, Shift


def layout(data: Mapping[str, Any]) -> OffsetLayout:
    """Give the rectangle of hexes that the rows make."""
    rows = data["board"]["rows"]
    return OffsetLayout(len(rows[0]), len(rows), Shift.ODD_Q)


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the hexes, row by row."""
    board = layout(data)
    return tuple(map(board.label, board))


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex."""
    board = layout(data)
    column, row = board.place(board.hex(place))
    return Cell(f"board.rows[{row}]", 0, column)


CANVAS = Canvas({terrain: row.symbol for terrain, row in TERRAIN.items()}, places, cell)
