"""The scene of a view: map, objectives, counters and panel."""

from collections.abc import Iterator, Mapping
from functools import partial

from wargames.render.hex_pictures import Caption, HexMark, HexScene, objective
from wargames.render.hex_scenes import OffMap
from wargames.render.phrases import described
from wargames.render.sam_fire.colors import DARK, READY
from wargames.render.sam_fire.counters import counter, legend, told
from wargames.render.sam_fire.landscape import GROUNDS, land_of
from wargames.render.sam_fire.moment import (
    SIDES,
    TITLE,
    PrintedSign,
    ground,
    holder,
    lieutenant,
    signs,
    stacks,
    turn,
    units_of,
    waiting,
)
from wargames.render.sam_fire.panel import panel
from wargames.render.sam_fire.terminal import KEY, held, roster, tracks
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Table


def scene(view: SamFireView) -> HexScene:
    """Return the scene of a view."""
    table = view.table
    facts = ground(table)
    units = (unit for there in stacks(table).values() for unit in there)
    return HexScene(
        land_of(facts),
        tuple(counter(unit, leads=unit.id == table.lieutenant) for unit in units),
        Caption(TITLE, viewer="the Americans" if view.seat else "", turn=turn(table), waiting=waiting(view)),
        side_by_side=True,
        marks=tuple(objectives(table)),
        panel=panel(table),
        legend=legend(),
        description=describe(table),
        sign=partial(upper, table, signs(facts)),
        choices=(held(table),),
        key=KEY,
        facts=tracks(table),
        roster=roster(table),
        beyond=(OffMap(german_reserves(table)),),
    )


def german_reserves(table: Table) -> str:
    """Say how far the German reserves are on their way (SAF-G11)."""
    due, so_far = table.goal.reserve_threshold, table.reserve_marker
    return f"German reserves come after {due} losses of Morale: {so_far} so far"


def describe(table: Table) -> str:
    """Describe the map in words."""
    sides = {side.capitalize(): map(told, units_of(table, side)) for side in SIDES}
    aims = "; ".join(f"{one.hex} {holder(table, one)}" for one in table.goal.objectives) or "none"
    return described(sides, f"Objectives: {aims}. Morale {table.morale}. Lieutenant: {lieutenant(table)}.")


def objectives(table: Table) -> Iterator[HexMark]:
    """Mark the objectives with their worth, green once the player holds them."""
    for one in table.goal.objectives:
        said = f"Objective {one.hex}, worth {one.value} Morale, {holder(table, one)}"
        colors = (READY["american"], DARK["american"]) if one.hex in table.held else None
        yield objective(one.hex, said, colors, worth=str(one.value))


def upper(table: Table, printed: Mapping[Place, PrintedSign], place: Place) -> str:
    """Write a hex's terrain and its print."""
    sign = printed.get(place, PrintedSign())
    entry = f"[{sign.entry}]" if sign.red else f"({sign.entry})" if sign.entry else ""
    blue = "<B>" if sign.blue else ""
    value = next((str(one.value) for one in table.goal.objectives if one.hex == place), "")
    star = f"{'+' if place in table.held else '*'}{value}" if value else ""
    return GROUNDS[ground(table).terrain[place]].sign + entry + blue + star
