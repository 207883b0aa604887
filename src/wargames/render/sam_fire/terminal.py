"""Text beside the map: signs, tracks, dice and units."""

from wargames.render.sam_fire.moment import SIDES, holder, lieutenant, status_marks, units_of, wanted
from wargames.sam_fire.values.components import TERRAIN
from wargames.sam_fire.values.state import Table, Unit
from wargames.sam_fire.values.words import kind_name

KEY = (
    "  ".join(f"{row.symbol} {terrain}" for terrain, row in TERRAIN.items()),
    "! alert  ? panic  ^ 1st Lieutenant  #1 key number",
    "*10 objective  +10 held by you",
    "[1] red hex  (2) German entry hex  <B> blue hex",
    "Columns 02, 04, 06 and so on stand half a hex lower",
)


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
    """Write the dice and Supply counters."""
    dice = " ".join(map(str, table.order_dice)) or "none"
    return f"Order dice {dice}   Supply {table.supply}   kills {table.kills}"


def roster(table: Table) -> tuple[str, ...]:
    """List the units of each side, the sides parted by an empty line."""
    us, german = ((f"{side.upper()}S", *map(row, units_of(table, side))) for side in SIDES)
    return (*us, "", *german)


def row(unit: Unit) -> str:
    """Write a unit: id, hex, kind, key number, markers."""
    key = f" #{unit.counter.key}" if unit.counter.key else ""
    notes = "".join(f", {note}" for note in status_marks(unit))
    return f"{unit.id:4}{unit.at} {kind_name(unit.counter)}{key}{notes}"
