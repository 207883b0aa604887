"""The map as SVG: the land, what is printed on it, objectives and counters."""

from wargames.render.hex_maps import center
from wargames.render.hexagons import outline
from wargames.render.lettering import INK, QUIET, centered, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import BLUE, DARK, READY, RED, STAR
from wargames.render.sam_fire.counters import WIDTH, counter
from wargames.render.sam_fire.landscape import landscape
from wargames.render.sam_fire.moment import Sign, ground, holder, signs, stacks
from wargames.render.signs import star
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Objective, Table, Unit

GAP = 2
HALO = "#f5f3e3"


def battlefield(table: Table) -> Markup:
    """Draw the map and everything on it."""
    facts, printed = ground(table), signs(table)
    hexes = (
        group(print_hex(place, printed.get(place, Sign())), transform=moved(center(facts, place)))
        for place in facts.places
    )
    stars = (
        group(objective(table, one), transform=moved(center(facts, one.hex))) for one in table.goal.objectives
    )
    there = stacks(table).items()
    units = (group(stack(table, units), transform=moved(center(facts, place))) for place, units in there)
    return group(landscape(facts), *hexes, *stars, *units)


def print_hex(place: Place, sign: Sign) -> Markup:
    """Print a hex's number, its entry number, and its rim if it is red or blue."""
    rim = tag("polygon", points=outline(3.5), fill="none", stroke=RED if sign.red else BLUE, stroke_width=4)
    entry = (tag("circle", cx=-17, cy=-38.5, r=7, fill=RED), centered(sign.entry, (-17, -35), 10, "#ffffff"))
    halo = {"paint_order": "stroke", "stroke": HALO, "stroke_width": "2"}
    label = centered(place, (8 if sign.entry else 0, -35), 9.5, QUIET, **halo)
    return group(*[rim] * (sign.red or sign.blue), *entry * bool(sign.entry), label)


def objective(table: Table, one: Objective) -> Markup:
    """Draw an objective: a star with its value, green once the player holds it."""
    held = one.hex in table.held
    fill, ink = (READY["american"], "#ffffff") if held else ("#ffffff", INK)
    edge = DARK["american"] if held else STAR
    return group(
        tag("title", f"Objective {one.hex}, worth {one.value} Morale, {holder(table, one)}"),
        tag("rect", x=-20, y=28.5, width=40, height=16, rx=8, fill=fill, stroke=edge, stroke_width=1.8),
        star((-9, 36.8), STAR),
        centered(str(one.value), (9, 40.8), 11.5, ink),
    )


def stack(table: Table, units: tuple[Unit, ...]) -> Markup:
    """Draw the counters of a hex side by side, larger if there is only one."""
    pitch = WIDTH + GAP
    first = -pitch * (len(units) - 1) / 2
    drawn = (
        group(counter(unit, leads=unit.id == table.lieutenant), transform=moved((first + pitch * at, -3)))
        for at, unit in enumerate(units)
    )
    return group(*drawn, transform="scale(1.15)" if len(units) == 1 else None)
