"""The canvas of the scenario editor: a sign for each hex (SAF-3.2), and counters on them."""

import re
from collections.abc import Mapping
from typing import Any

from wargames.kernel.game.canvas import Blank, Canvas, Cell, Layer, hexes_of
from wargames.kernel.geometry.drawing import read_drawing
from wargames.kernel.geometry.hexes import Labels, OffsetLayout
from wargames.sam_fire.ground.ground import SHIFT
from wargames.sam_fire.values.components import COUNTERS, KIND_NAMES, SURPRISES, TERRAIN, Side

SIGNS: Mapping[str, str] = {str(terrain): row.symbol for terrain, row in TERRAIN.items()}


def layout(data: Mapping[str, Any]) -> OffsetLayout:
    """Return the rectangle of hexes that is drawn."""
    return read_drawing(data["map"]["drawing"], SIGNS.values(), shift=SHIFT, labels=Labels.DIGITS).layout


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex in the drawing, where two lines make a row, the second for shifted columns."""
    drawn = layout(data)
    column, row = drawn.place(drawn.hex(place))
    written = enumerate(data["map"]["drawing"].splitlines())
    lines = [(number, line) for number, line in written if line.strip()]
    number, line = lines[2 * row + drawn.shift.shoves(column)]
    sign = list(re.finditer(r"\S+", line))[column // 2]
    return Cell("map.drawing", number, sign.start())


def counters(side: Side) -> dict[str, str]:
    """Map the counters of a side that may start on the map to their names (SAF-G1, SAF-G2, SAF-25.1)."""
    there = (one for one in COUNTERS.values() if one.side == side and one.id not in SURPRISES)
    return {
        one.id: f"{one.id} {'veteran ' * (one.veteran and one.kind == 'squad')}{KIND_NAMES[one.kind]}"
        + f", key {one.key}" * bool(one.key and side == "german")
        for one in there
    }


SIDES: tuple[Side, Side] = ("american", "german")
LAYERS = (
    *(
        Layer(
            f"{side.capitalize()} counters",
            side,
            "pieces",
            {title: {"unit": id_} for id_, title in counters(side).items()},
            at="hex",
        )
        for side in SIDES
    ),
    Layer("objective", "goal.objectives", "pieces",
          {f"worth {value}": {"value": value} for value in (5, 10, 15)}, at="hex"),
    Layer("hex of which some must be held", "goal.hold_any_of", "spots"),
    Layer("red hex: German reinforcements", "map.red", "spot"),
    Layer("blue hex", "map.blue", "spot"),
)  # fmt: skip


def blank(columns: int, rows: int) -> str:
    """Write a scenario file: an empty map, one squad in the south and one German in the north."""
    upper, lower = "   ".join("." * ((columns + 1) // 2)), "   ".join("." * (columns // 2))
    drawing = "\n".join([upper, f"  {lower}"] * rows)
    middle = f"{columns // 2 + 1:02}"
    return BLANK.format(
        drawing=drawing, red=f"{middle}02", blue=f"{middle}{rows - 1:02}", squad=f"{middle}{rows:02}",
        german=f"{middle}03", aim=f"{middle}{rows // 2:02}",
    )  # fmt: skip


BLANK = """id = "mine"
title = "A scenario of mine"
description = ""
lieutenant = "I7"  # the unit that he is attached to

[map]
red = "{red}"   # reinforcement hex 1; 2 to 6 and X lie around it, clockwise from north
blue = "{blue}"
# . clear, r road, w woods, h hill, b building; two lines are a row: columns 01 03 05.., then 02 04 06..
drawing = '''
{drawing}
'''

[goal]
start_morale = 40
victory_morale = 80
turn_limit = 10
reserve_threshold = 6
hold = 1
hold_any_of = ["{aim}"]

[[goal.objectives]]
hex = "{aim}"
value = 10

[[american]]
unit = "I7"  # veteran squad
hex = "{squad}"

[[german]]
unit = "R01"  # regular, key 1
hex = "{german}"
"""

CANVAS = Canvas(
    SIGNS,
    hexes_of(layout),
    cell,
    layers=LAYERS,
    layout=layout,
    choices={f"{side}.*.unit": counters(side) for side in SIDES} | {"lieutenant": counters("american")},
    blank=Blank(blank, 4, 40, (11, 9)),
)
