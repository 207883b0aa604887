"""The map and the units as plain text."""

from wargames.render.hex_maps import cell
from wargames.render.hex_text import Sheet, fitting
from wargames.render.phrases import holding, seen_by, whose
from wargames.render.sniper.moment import (
    TITLE,
    goals,
    ground,
    holdings,
    made_up,
    objective_said,
    side_seen,
    standing,
    there,
    turn,
    waiting,
)
from wargames.render.text_lines import folded, parted, side_by_side
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side, Terrain
from wargames.sniper.values.state import Unit

INSIDE = 6
"""The characters inside a hex, upper or lower half."""
WIDTH = 58
LONGEST = 120
HELD = {"us": "+", "de": "-", None: "*"}
"""The mark of an objective by who controls it."""
SYMBOL: dict[Terrain, str] = {"clear": ".", "woods": "W", "building": "B", "stream": "S", "bridge": "="}

KEY = (
    "  ".join(f"{sign} {terrain}" for terrain, sign in SYMBOL.items()) + "  1-2 level  : road  % smoke",
    "* objective, + controlled by Americans, - by Germans    A1 American, g1 German",
    "0203 column 02, row 03; even columns stand half a hex lower",
    "A5:mg a machine gun of A5 that fires alone, A5:rest the figures without it",
)


def write(view: SniperView) -> str:
    """Write a view as lines of text."""
    head = [f"{turn(view)}. {waiting(view)}", f"{TITLE}: {view.scenario.title}, {seen_by(view.seat)}"]
    return parted(head, field(view), KEY, facts(view), roster(view))


# the map


def field(view: SniperView) -> list[str]:
    """Write the map: a hex is two lines high, even columns stand a line lower."""
    facts, units = ground(view), there(view)
    cells = {cell(facts, place): (upper(view, place), lower(units.get(place, []))) for place in facts.places}
    columns = [f"{column + 1:02}" for column in range(facts.layout.columns)]
    rows = [f"{row + 1:02}" for row in range(facts.layout.rows)]
    return Sheet(facts.layout, cells, INSIDE).lines(columns, rows)


def upper(view: SniperView, place: Place) -> str:
    """Write a hex's terrain, level, road, smoke, and whether it is an objective."""
    facts, owner = ground(view), dict(view.control).get(place)
    marks = {
        str(facts.level[place]): facts.level[place] > 0,
        ":": place in facts.roads,
        "%": any(smoke.hex == place for smoke in view.smoke),
        HELD[owner]: any(objective.hex == place for objective in view.scenario.objectives),
    }
    return SYMBOL[facts.terrain[place]] + "".join(holding(marks))


def lower(units: list[Unit]) -> str:
    """Write the units in a hex, or the first one if there is no room."""
    names = [short(unit) for unit in units]
    first = f"{names[0][: INSIDE - 1]}+" if names[1:] else "".join(names)
    return fitting((" ".join(names), "".join(names), first), INSIDE)


def short(unit: Unit) -> str:
    """Write a unit's name: Americans in capitals, Germans in small letters."""
    return unit.id.upper() if unit.side == "us" else unit.id.lower()


# what is beside the map


def facts(view: SniperView) -> list[str]:
    """Write command, goals, control and smoke."""
    purses = ((SIDE_NAMES[side], side_seen(view, side)) for side in SIDES)
    command = "   ".join(
        f"{name}s {purse.command}, {purse.bid} on the initiative card" for name, purse in purses
    )
    smoke = ", ".join(f"{smoke.hex} (round {smoke.round})" for smoke in view.smoke)
    said = (
        f"Command: {command}   Initiative: {SIDE_NAMES[view.initiative]}",
        f"To win: {'; '.join(goals(view.scenario))}.",
        f"Objectives: {'; '.join(objective_said(view, one) for one in view.scenario.objectives)}.",
        f"Smoke: {smoke or 'none'}. Streams: {view.scenario.map.stream}.",
    )
    return folded(said, LONGEST)


def roster(view: SniperView) -> list[str]:
    """List the units and cards of both sides, side by side."""
    left, right = ([whose(SIDE_NAMES[side], mine=side == view.team), *rows(view, side)] for side in SIDES)
    return side_by_side(left, right, WIDTH)


def rows(view: SniperView, side: Side) -> list[str]:
    """Write a side's units, and what it has besides them."""
    units = [line for unit in view.units if unit.side == side for line in row(unit)]
    return [*units, *folded(holdings(view, side), WIDTH)]


def row(unit: Unit) -> list[str]:
    """Write a unit: hex, name, what it is made of, markers."""
    text = f"{unit.at or '':5}{unit.id:4} {made_up(unit)}"
    return folded(("  ".join((text, ", ".join(standing(unit)))),), WIDTH, 10)
