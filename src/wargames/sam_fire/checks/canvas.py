"""How a map is painted: a sign for each hex in the drawing of the file (SAF-3.2)."""

import re
from collections.abc import Mapping
from typing import Any

from wargames.kernel.canvas import Canvas, Cell
from wargames.kernel.drawing import read_drawing
from wargames.kernel.hexes import Labels, OffsetLayout
from wargames.sam_fire.ground.ground import SHIFT
from wargames.sam_fire.values.components import TERRAIN

SIGNS: Mapping[str, str] = {str(terrain): row.symbol for terrain, row in TERRAIN.items()}


def layout(data: Mapping[str, Any]) -> OffsetLayout:
    """Give the rectangle of hexes that is drawn."""
    return read_drawing(data["map"]["drawing"], SIGNS.values(), shift=SHIFT, labels=Labels.DIGITS).layout


def places(data: Mapping[str, Any]) -> tuple[str, ...]:
    """List the hexes, row by row."""
    drawn = layout(data)
    return tuple(map(drawn.label, drawn))


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex: two lines are a row, the shoved columns in the second."""
    drawn = layout(data)
    column, row = drawn.place(drawn.hex(place))
    written = enumerate(data["map"]["drawing"].splitlines())
    lines = [(number, line) for number, line in written if line.strip()]
    number, line = lines[2 * row + drawn.shift.shoves(column)]
    sign = list(re.finditer(r"\S+", line))[column // 2]
    return Cell("map.drawing", number, sign.start())


CANVAS = Canvas(SIGNS, places, cell)
