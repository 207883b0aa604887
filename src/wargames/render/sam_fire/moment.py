"""A view in words: the decision at hand, counters, tracks and objectives."""

from collections.abc import Mapping

import attrs

from wargames.render.phrases import holding
from wargames.sam_fire.ground.ground import Ground, ground_of
from wargames.sam_fire.moments import MOMENTS
from wargames.sam_fire.queries import layout_of
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.components import AMERICAN, Side
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Objective, Table, Unit
from wargames.sam_fire.values.words import named

TITLE = "Scream, Aim, Fire!"
SIDES: tuple[Side, Side] = ("american", "german")

STEPS: Mapping[int, str] = {
    1: "Enemy Spotted check",
    2: "Order phase",
    3: "Activate units",
    4: "Reserves check",
    5: "Adjust status",
    6: "German infantry",
    7: "MG42s",
    8: "German tanks",
    9: "Surprise check",
}
"""The steps of a turn (SAF-4.2, SAF-4.3)."""


LAST_AMERICAN_STEP = 4


@attrs.frozen
class PrintedSign:
    """The print of a hex: its entry number, empty for none, and whether it is red or blue."""

    entry: str = ""
    red: bool = False
    blue: bool = False


def waiting(view: SamFireView) -> str:
    """Describe the decision at hand."""
    table = view.table
    if table.ending:
        return f"The game is {'won' if table.ending.won else 'lost'}: {table.ending.reason}."
    if not table.frames:
        return "The game begins."
    wanted = MOMENTS.wanted(layout_of(view))
    return f"Americans: {wanted[AMERICAN]}." if wanted else f"The Germans act: {STEPS[table.step]}."


def side_of(step: int) -> Side:
    """Return the side whose step it is."""
    return "american" if step <= LAST_AMERICAN_STEP else "german"


def turn(table: Table) -> str:
    """Name the turn and step."""
    return f"Turn {table.turn} of {table.goal.turn_limit}, step {table.step}: {STEPS[table.step]}"


def units_of(table: Table, side: Side) -> tuple[Unit, ...]:
    """List the units of a side on the map."""
    return tuple(unit for unit in table.units if unit.counter.side == side)


def stacks(table: Table) -> dict[Place, tuple[Unit, ...]]:
    """List the units of every hex that holds any."""
    found: dict[Place, tuple[Unit, ...]] = {}
    for unit in table.units:
        found[unit.at] = (*found.get(unit.at, ()), unit)
    return found


def status_marks(unit: Unit) -> tuple[str, ...]:
    """List the markers of a unit, and whether it is used."""
    found = [unit.marker] if unit.marker != "calm" else []
    noted = {"low supply": unit.low_supply, "used": unit.used, "spotted": unit.spotted}
    return (*found, *holding(noted))


def lieutenant(table: Table) -> str:
    """Describe the 1st Lieutenant's place."""
    unit = table.unit(table.lieutenant) if table.lieutenant else None
    return f"with {named(unit.id)} in {unit.at}" if unit else "lost"


def holder(table: Table, objective: Objective) -> str:
    """Name the side that holds an objective."""
    if objective.hex in table.held:
        return "American"
    return "lost again" if objective.hex in table.gained else "not yet taken"


def wanted(table: Table) -> str:
    """Describe how the game is won."""
    goal = table.goal
    morale = f"Morale {goal.victory_morale}"
    if not goal.hold:
        return f"{morale} at the end of a turn"
    among = ", ".join(goal.hold_any_of)
    places = f"{goal.hold} of {among}" if len(goal.hold_any_of) > 1 else among
    return f"{morale} at the end of a turn, holding {places}"


def ground(table: Table) -> Ground:
    """Return the map's facts."""
    return ground_of(table.sheet)


def signs(facts: Ground) -> dict[Place, PrintedSign]:
    """Map the red hex, its neighbors and the blue hex to their print."""
    entry = {place: number for number, place in facts.entry.items() if place}
    sheet = facts.sheet
    return {
        place: PrintedSign(entry.get(place, ""), red=place == sheet.red, blue=place == sheet.blue)
        for place in sorted({*entry, sheet.blue})
    }
