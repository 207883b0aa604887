"""The canvas of a map: a sign for each hex in the rows of its boards (SN-G1), and the layers on it."""

from collections.abc import Iterator, Mapping
from typing import Any

from wargames.kernel.game.canvas import Blank, Canvas, Cell, Layer, hexes_of
from wargames.kernel.geometry.hexes import Labels, OffsetLayout, Shift
from wargames.sniper.values.board import Board, Map, read_area
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import SIDE_NAMES, SIDES, VEHICLES, Side

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
    """Return the rectangle of hexes of the boards, joined from left to right."""
    boards = data["map"]["boards"]
    columns = sum(len(board["rows"][0]) for board in boards)
    return OffsetLayout(columns, len(boards[0]["rows"]), Shift.ODD_Q, Labels.DIGITS)


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex on its board."""
    joined = layout(data)
    column, row = joined.place(joined.hex(place))
    for number, board in enumerate(data["map"]["boards"]):
        if column < len(board["rows"][0]):
            return Cell(f"map.boards[{number}].rows[{row}]", 0, column)
        column -= len(board["rows"][0])
    raise AssertionError(place)


SQUADS: Mapping[str, dict[str, Any]] = {
    "regular squad": {"figures": ["regular"] * 4},
    "elite squad": {"figures": ["elite"] * 4},
    "squad with an officer": {"figures": ["officer", "regular", "regular", "regular"]},
    "machine gun crew": {"figures": ["regular", "regular", "mg"]},
    "mortar crew": {"figures": ["regular", "regular", "mortar"]},
    "medics": {"figures": ["regular"] * 4, "specialization": "medic"},
    "flamethrower squad": {"figures": ["regular"] * 4, "specialization": "flamethrower"},
    "anti-tank squad": {"figures": ["regular"] * 4, "specialization": "anti_tank"},
    "concealed sniper": {"figures": ["regular"], "sniper": True, "concealed": True},
}
"""The squads of a new file (TOI-3.1, TOI-3.4, SN-3.2)."""

MARKERS: Mapping[str, dict[str, Any]] = {
    "victory objective": {"kind": "victory"},
    "command objective": {"kind": "command", "value": 1},
    "American command objective": {"kind": "command", "nation": "us", "value": 1},
    "German command objective": {"kind": "command", "nation": "de", "value": 1},
}
GROUND = (
    Layer("level", "map.levels", "levels", {"level 0": 0, "level 1": 1, "level 2": 2}),
    Layer("road besides the printed ones", "map.roads", "spots"),
    Layer("green border", "map.green", "areas"),
    Layer("objective marker", "objectives", "pieces", MARKERS, at="hex"),
)


def forces(side: Side) -> Iterator[Layer]:
    """Yield the layers of a side (section 1)."""
    name = SIDE_NAMES[side]
    squads = {title: {"division": 1, **one} for title, one in SQUADS.items()}
    vehicles = {one.title: {"division": 1, "vehicle": id_} for id_, one in VEHICLES.items()}
    divisions = {"division to build squads from": {"number": 1, "bases": 1, "figures": {"regular": 4}}}
    letter = "U" if side == "us" else "D"
    yield Layer(f"{name} squads", f"{side}.squads", "pieces", squads, at="hex", name=letter, key="id")
    yield Layer(f"{name} vehicles", f"{side}.vehicles", "pieces", vehicles, at="hex", name=letter, key="id")
    yield Layer(f"{name} divisions", f"{side}.divisions", "pieces", divisions, on="beside")
    yield Layer(f"{name} deployment zone", f"{side}.deploy", "areas")


def blank(columns: int, rows: int) -> str:
    """Write a file with an empty map and one squad at each end of it."""
    ground = "\n".join([f'    "{"." * columns}",'] * rows)
    middle = f"{rows // 2 + 1:02}"
    return BLANK.format(
        rows=ground, middle=f"{columns // 2 + 1:02}{middle}", us=f"01{middle}", de=f"{columns:02}{middle}",
        west=f"0101-02{rows:02}", east=f"{columns - 1:02}01-{columns:02}{rows:02}",
    )  # fmt: skip


BLANK = """id = "mine"
title = "A scenario of mine"
description = ""
rounds = 5
initiative = "us"

[map]
# . clear, W woods, B building, R road, S stream, = bridge, H hill, Q building with road
# even columns sit half a hex lower

[[map.boards]]
id = "Mine"
rows = [
{rows}
]

[[objectives]]
hex = "{middle}"
kind = "victory"

[victory]
kind = "objective"
attacker = "us"

[us]
actions = 2
deploy = ["{west}"]

[[us.squads]]
id = "U1"
division = 1
figures = ["regular", "regular", "regular", "regular"]
hex = "{us}"

[de]
actions = 2
deploy = ["{east}"]

[[de.squads]]
id = "D1"
division = 1
figures = ["regular", "regular", "regular", "regular"]
hex = "{de}"
"""


def area(data: Mapping[str, Any], written: str) -> tuple[str, ...]:
    """Read an area (SN-1.19, SN-1.20)."""
    map_ = data["map"]
    boards = tuple(Board(one["id"], tuple(one["rows"])) for one in map_["boards"])
    return read_area(Map(boards, green=tuple(map_.get("green", ()))), written)


def draw_canvas() -> Canvas:
    """Return the canvas, with the vehicles that may be named here."""
    return Canvas(
        SIGNS,
        hexes_of(layout),
        cell,
        layers=(*GROUND, *(layer for side in SIDES for layer in forces(side))),
        layout=layout,
        area=area,
        choices={
            f"{side}.in_play.*": {id_: one.title for id_, one in CARDS.items() if one.stays} for side in SIDES
        },
        blank=Blank(blank, 4, 40, (10, 8)),
    )


CANVAS = draw_canvas()
