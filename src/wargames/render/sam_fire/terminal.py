"""The map, the tracks and the units as plain text, 104 columns wide at most on the maps of the game."""

from wargames.render.hex_maps import cell
from wargames.render.hex_text import Halves, Sheet, fitting
from wargames.render.sam_fire.moment import (
    SIDES,
    TITLE,
    Sign,
    ground,
    holder,
    lieutenant,
    signs,
    stacks,
    standing,
    turn,
    units_of,
    waiting,
    wanted,
)
from wargames.render.text_lines import folded, parted, side_by_side
from wargames.sam_fire.told.narration import kind_name
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import TERRAIN
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, Unit

INSIDE = 8
"""The characters inside a hex, upper or lower half."""
MARK = {"calm": "", "alert": "!", "panic": "?"}
TABLE_WIDTH = 51
LONGEST = 104

KEY = (
    "  ".join(f"{row.symbol} {terrain}" for terrain, row in TERRAIN.items())
    + "   ! alert  ? panic  ^ 1st Lieutenant",
    "*10 objective  +10 held by you  [1] red hex  (2) German entry hex  <B> blue hex",
)


def write(view: SamFireView) -> str:
    """Write a view as lines of text."""
    table = view.table
    head = [f"{TITLE}  {turn(table)}", waiting(table)]
    return parted(head, board(table), KEY, tracks(table), roster(table))


# the map


def board(table: Table) -> list[str]:
    """Write the map: a hex is two lines high, those of even columns stand a line lower."""
    layout = ground(table).layout
    cells = {cell(ground(table), place): halves for place, halves in written(table).items()}
    sheet = Sheet(layout, cells, INSIDE)
    return sheet.lines(*([f"{at + 1:02}" for at in range(many)] for many in (layout.columns, layout.rows)))


def written(table: Table) -> dict[Place, Halves]:
    """Write what stands in the upper and the lower half of every hex."""
    printed, there = signs(ground(table)), stacks(table)
    return {
        place: (upper(table, place, printed.get(place, Sign())), lower(table, there.get(place, ())))
        for place in ground(table).places
    }


def upper(table: Table, place: Place, sign: Sign) -> str:
    """Write a hex's terrain and what is printed in it."""
    entry = f"[{sign.entry}]" if sign.red else f"({sign.entry})" if sign.entry else ""
    blue = "<B>" if sign.blue else ""
    value = next((str(one.value) for one in table.goal.objectives if one.hex == place), "")
    star = f"{'+' if place in table.held else '*'}{value}" if value else ""
    terrain, marks = TERRAIN[ground(table).terrain[place]].symbol, entry + blue + star
    ways = (f" {terrain} {marks}".rstrip(), f"{terrain} {marks}", f"{terrain}{marks}")
    return fitting(ways, INSIDE)


def lower(table: Table, units: tuple[Unit, ...]) -> str:
    """Write the units in a hex, with as many of their marks as it has room for."""
    marked = [f"{unit.id}{MARK[unit.marker]}{'^' * (unit.id == table.lieutenant)}" for unit in units]
    ways = (" ".join(marked), "".join(marked), " ".join(unit.id for unit in units))
    return fitting(ways, INSIDE)


# the tracks


def tracks(table: Table) -> list[str]:
    """Write the tracks and the dice."""
    goal = table.goal
    dice = " ".join(map(str, table.order_dice)) or "none"
    hand = f"Supply {table.supply}   kills {table.kills}   order dice {dice}"
    objectives = ", ".join(f"{one.hex} +{one.value} {holder(table, one)}" for one in goal.objectives)
    facts = (
        f"Morale {table.morale}; to win: {wanted(table)}",
        f"German reserves {table.reserve_marker} of {goal.reserve_threshold}   {hand}",
        f"1st Lieutenant {lieutenant(table)}",
        f"Objectives: {objectives or 'none'}",
    )
    return folded(facts, LONGEST)


def roster(table: Table) -> list[str]:
    """List the units of both sides, side by side."""
    left, right = ([f"{side.upper()}S", *map(row, units_of(table, side))] for side in SIDES)
    return side_by_side(left, right, TABLE_WIDTH)


def row(unit: Unit) -> str:
    """Write a unit: id, kind, key number, hex, markers."""
    key = f"#{unit.counter.key}" if unit.counter.key else ""
    notes = " ".join(standing(unit)).replace("low supply", "low")
    return f"{unit.id:4}{kind_name(unit.counter):17}{key:3}{unit.at}  {notes}".rstrip()
