"""The canvas of a board: a sign for each hex in the rows of the file (BOB-G6), and the layers on it."""

from collections.abc import Iterator, Mapping
from typing import Any

from wargames.bob.values.board import Board, read_area
from wargames.bob.values.components import ARTILLERY_FIREPOWER, SIDE_NAMES, TERRAIN, TYPES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.kernel.game.canvas import Blank, Canvas, Cell, Layer, hexes_of
from wargames.kernel.geometry.hexes import OffsetLayout, Shift

HEIGHTS = {f"level {level}": level for level in (1, 2, 3, 4)}
GROUND = (
    Layer("elevation", "board.elevation", "levels", HEIGHTS),
    Layer("road", "board.roads", "chains"),
    Layer("hedgerow", "board.hedgerows", "sides"),
    Layer("foxhole", "board.foxholes", "spots"),
    Layer("fortification", "board.fortifications", "spots"),
    Layer("objective", "victory.control.hexes", "spots"),
    Layer("where the winner must be alone", "victory.control.alone_in", "spots"),
)
REINFORCED = {"us": "south", "ge": "north"}


def layout(data: Mapping[str, Any]) -> OffsetLayout:
    """Return the rectangle of hexes in the rows."""
    rows = data["board"]["rows"]
    return OffsetLayout(len(rows[0]), len(rows), Shift.ODD_Q)


def cell(data: Mapping[str, Any], place: str) -> Cell:
    """Find the sign of a hex."""
    board = layout(data)
    column, row = board.place(board.hex(place))
    return Cell(f"board.rows[{row}]", 0, column)


def counters(side: Side) -> dict[str, str]:
    """Name the counters of a side, for a force (BOB-G1)."""
    return {
        id_: type_.title for id_, type_ in TYPES.items() if type_.side == side and type_.kind != "artillery"
    }


def forces(side: Side) -> Iterator[Layer]:
    """Yield the layers of a side: set-up areas, counters, artillery, entries (BOB-3.1, BOB-G9, BOB-G16)."""
    name, types = SIDE_NAMES[side], counters(side)
    set_up = {title: {"unit": id_, "number": 1} for id_, title in types.items()}
    late = {
        title: {"unit": id_, "number": 1, "enter": REINFORCED[side], "turn": 2}
        for id_, title in types.items()
        if TYPES[id_].kind not in {"gun", "decoy"}
    }
    guns = {
        f"{caliber} mm": {"caliber": caliber, "first_turn": 1, "missions": 2, "proficiency": 8, "accuracy": 8}
        for caliber in ARTILLERY_FIREPOWER
    }
    yield Layer(f"{name} counters and their area", f"{side}.forces", "pieces", set_up, at="area", on="area")
    yield Layer(f"{name} reinforcements", f"{side}.forces", "pieces", late, on="beside")
    yield Layer(f"{name} artillery", f"{side}.artillery", "pieces", guns, on="beside")
    yield Layer(f"in {name} control at the start", f"{side}.initial_control", "spots")
    yield Layer(f"{name} posts, one counter each", f"{side}.set_up.posts", "spots")


def blank(columns: int, rows: int) -> str:
    """Write a file with an empty board and one squad on each side of it."""
    west, east = OffsetLayout(columns, rows, Shift.ODD_Q), columns - 2
    corner = {
        at: west.label(west.at(*at)) for at in ((0, 0), (1, rows - 1), (east, 0), (columns - 1, rows - 1))
    }
    ground = "\n".join([f'    "{"." * columns}",'] * rows)
    middle = west.label(west.at(columns // 2, rows // 2))
    return BLANK.format(
        rows=ground, middle=middle, us="{}-{}".format(*list(corner.values())[:2]),
        ge="{}-{}".format(*list(corner.values())[2:]),
    )  # fmt: skip


BLANK = """id = "mine"
title = "A scenario of mine"
description = ""
turns = 6
set_up_first = "ge"
first_player = "us"

[board]
id = "mine"
title = "A board of mine"
# . clear, w woods, S stone building, B wooden building, ~ water, = bridge; columns B, D.. half a hex lower
rows = [
{rows}
]

[us]
operations = [1, 3]  # the least and the most in an impulse
command_points = 1

[[us.forces]]
unit = "us_para"  # Paratrooper Squad
number = 1
area = "{us}"

[ge]
operations = [1, 3]  # the least and the most in an impulse
command_points = 1

[[ge.forces]]
unit = "ge_1st"  # 1st Line Squad
number = 1
area = "{ge}"

[victory]
kind = "control_at_end"
side = "us"
eliminated = ["us", "ge"]  # loses at once when no real unit is left

[victory.control]
hexes = ["{middle}"]
at_least = 1
"""


def area(data: Mapping[str, Any], written: str) -> tuple[str, ...]:
    """Read a set-up area (BOB-G16)."""
    return read_area(Board("", "", tuple(data["board"]["rows"])), written)


def draw_canvas() -> Canvas:
    """Return the canvas, with the counters that may be named here."""
    return Canvas(
        {terrain: row.symbol for terrain, row in TERRAIN.items()},
        hexes_of(layout),
        cell,
        layers=(*GROUND, *(layer for side in SIDES for layer in forces(side))),
        layout=layout,
        area=area,
        choices={f"{side}.forces.*.unit": counters(side) for side in SIDES}
        | {
            "option.replaced": counters("us") | counters("ge"),
            "option.by": counters("us") | counters("ge"),
            **{
                f"{side}.artillery.*.caliber": {str(one): f"{one} mm" for one in ARTILLERY_FIREPOWER}
                for side in SIDES
            },
        },
        drafts={
            "option": {
                "name": "another force",
                "side": "us",
                "replaced": "us_para",
                "by": "us_para_bzk",
                "number": 1,
            },
            "victory.exit": {"edge": "east", "squads": 1},
            "victory.control": {"hexes": [], "at_least": 1},
        },
        blank=Blank(blank, 4, 40, (11, 9)),
    )


CANVAS = draw_canvas()
