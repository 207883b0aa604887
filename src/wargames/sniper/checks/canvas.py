"""How a map is painted: a sign for each hex in the rows of the file's boards (SN-G1)."""

from collections.abc import Mapping
from typing import Any

from wargames.kernel.canvas import Canvas, Cell
from wargames.kernel.hexes import Labels, OffsetLayout, Shift

SIGNS = {
    "clear": ".",
    "woods": "W",
    "building": "B",
    "road": "R",
    "stream": "S",
    "bridge": "=",
    "hill": "H",
    "building on a road": "Q",
}


def layout(data: Mapping[str, Any]) -> OffsetLayout:
    """Give the rectangle of hexes that the boards make, joined from left to right."""
    boards = data["map"]["boards"]
    columns = sum(len(board["rows"][0]) for board in boards)
    return OffsetLayout(columns, len(boards[0]["rows"]), Shift.ODD_Q, Labels.DIGITS)


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the hexes, row by row."""
    joined = layout(data)
    return tuple(map(joined.label, joined))


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex on its board."""
    joined = layout(data)
    column, row = joined.place(joined.hex(place))
    for number, board in enumerate(data["map"]["boards"]):
        if column < len(board["rows"][0]):
            return Cell(f"map.boards[{number}].rows[{row}]", 0, column)
        column -= len(board["rows"][0])
    raise AssertionError(place)


CANVAS = Canvas(SIGNS, places, cell)
