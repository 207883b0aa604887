"""What stands beside the map in text: signs, tracks, dice and units."""

from wargames.render.sam_fire.moment import (
    SIDES,
    Sign,
    ground,
    holder,
    lieutenant,
    standing,
    units_of,
    wanted,
)
from wargames.sam_fire.values.components import TERRAIN
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table, Unit
from wargames.sam_fire.values.words import kind_name

MARK = {"calm": "", "alert": "!", "panic": "?"}
KEY = (
    "  ".join(f"{row.symbol} {terrain}" for terrain, row in TERRAIN.items()),
    "! alert  ? panic  ^ 1st Lieutenant  #1 key number",
    "*10 objective  +10 held by you",
    "[1] red hex  (2) German entry hex  <B> blue hex",
    "Columns 02, 04, 06 and so on stand half a hex lower",
)


# the map


def upper(table: Table, place: Place, sign: Sign) -> str:
    """Write a hex's terrain and what is printed in it."""
    entry = f"[{sign.entry}]" if sign.red else f"({sign.entry})" if sign.entry else ""
    blue = "<B>" if sign.blue else ""
    value = next((str(one.value) for one in table.goal.objectives if one.hex == place), "")
    star = f"{'+' if place in table.held else '*'}{value}" if value else ""
    return TERRAIN[ground(table).terrain[place]].symbol + entry + blue + star


# the tracks


def tracks(table: Table) -> tuple[str, ...]:
    """Write the tracks and the dice."""
    goal = table.goal
    objectives = ", ".join(f"{one.hex} +{one.value} {holder(table, one)}" for one in goal.objectives)
    return (
        f"Morale {table.morale}; to win: {wanted(table)}",
        f"German reserves {table.reserve_marker} of {goal.reserve_threshold}",
        f"1st Lieutenant {lieutenant(table)}",
        f"Objectives: {objectives or 'none'}",
    )


def held(table: Table) -> str:
    """Write what one gives orders with: dice, and Supply counters."""
    dice = " ".join(map(str, table.order_dice)) or "none"
    return f"Order dice {dice}   Supply {table.supply}   kills {table.kills}"


def roster(table: Table) -> tuple[str, ...]:
    """List the units of each side, the sides parted by an empty line."""
    us, german = ((f"{side.upper()}S", *map(row, units_of(table, side))) for side in SIDES)
    return (*us, "", *german)


def row(unit: Unit) -> str:
    """Write a unit: id, hex, kind, key number, markers."""
    key = f" #{unit.counter.key}" if unit.counter.key else ""
    notes = "".join(f", {note}" for note in standing(unit))
    return f"{unit.id:4}{unit.at} {kind_name(unit.counter)}{key}{notes}"
