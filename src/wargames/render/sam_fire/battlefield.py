"""What lies on the map as SVG: objectives and counters."""

from wargames.render.drawn import named
from wargames.render.hex_maps import center
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import DARK, READY, STAR
from wargames.render.sam_fire.counters import WIDTH, counter
from wargames.render.sam_fire.moment import ground, holder, stacks
from wargames.render.signs import star
from wargames.sam_fire.values.state import Objective, Table, Unit

GAP = 2


def battlefield(table: Table) -> Markup:
    """Draw everything that lies on the map."""
    facts = ground(table)
    stars = (
        group(objective(table, one), transform=moved(center(facts, one.hex))) for one in table.goal.objectives
    )
    there = stacks(table).items()
    units = (group(stack(table, units), transform=moved(center(facts, place))) for place, units in there)
    return group(*stars, *units)


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
        data_names=named(objective=one.hex),
    )


def stack(table: Table, units: tuple[Unit, ...]) -> Markup:
    """Draw the counters of a hex side by side, larger if there is only one."""
    pitch = WIDTH + GAP
    first = -pitch * (len(units) - 1) / 2
    drawn = (
        group(
            counter(unit, leads=unit.id == table.lieutenant),
            transform=moved((first + pitch * at, -3)),
            data_names=named(unit=unit.id),
        )
        for at, unit in enumerate(units)
    )
    return group(*drawn, transform="scale(1.15)" if len(units) == 1 else None)
