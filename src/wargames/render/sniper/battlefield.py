"""What lies on the map as SVG: objectives, smoke, units, what is going on."""

from wargames.render.drawn import named
from wargames.render.hex_maps import center
from wargames.render.hexagons import Point
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import star
from wargames.render.sniper.colors import AIM, DARK, FRESH, STAR
from wargames.render.sniper.counters import counter
from wargames.render.sniper.landscape import smoke
from wargames.render.sniper.moment import aboard, acting, aims, ground, objective_said, there
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.scenarios import Objective
from wargames.sniper.values.state import Unit

RING = {"fill": "none", "stroke": AIM, "pointer_events": "none"}
APART = {1: 0.0, 2: 39.0, 3: 38.0}
SCALE = {1: 1.0, 2: 0.94, 3: 0.76}
"""How far apart and how large the units of a hex are drawn, by how many they are."""


def battlefield(view: SniperView) -> Markup:
    """Draw everything that lies on the map."""
    facts = ground(view)
    clouds = (group(smoke(), transform=moved(center(facts, one.hex))) for one in view.smoke)
    piles = (pile(view, place, units) for place, units in there(view).items())
    return group(*clouds, *objectives(view), *piles, *targets(view))


def objectives(view: SniperView) -> list[Markup]:
    """Mark the objectives in the color of the side that controls them."""
    facts = ground(view)
    return [
        group(
            objective(view, one),
            transform=moved(_off(center(facts, one.hex), (0, 36))),
            data_names=named(objective=one.hex),
        )
        for one in view.scenario.objectives
    ]


def objective(view: SniperView, one: Objective) -> Markup:
    """Draw an objective marker: a star for victory, the command that it gives."""
    side = dict(view.control).get(one.hex)
    pill = tag("rect", x=-14, y=-8, width=28, height=16, rx=8, fill=FRESH[side] if side else "#ffffff",
               stroke=DARK[side] if side else STAR, stroke_width=1.8)  # fmt: skip
    value = centered(str(one.value), (0, 4), 11, "#ffffff" if side else INK)
    sign = star((0, 0), STAR) if one.kind == "victory" else value
    return group(tag("title", objective_said(view, one)), pill, sign)


def pile(view: SniperView, place: Place, units: list[Unit]) -> Markup:
    """Draw the units of a hex side by side."""
    x, y = center(ground(view), place)
    number = min(len(units), max(APART))
    apart = APART[number]
    drawn = (
        group(
            counter(unit, aboard(view, unit)),
            transform=moved((apart * (at - (number - 1) / 2), 0)),
            data_names=named(unit=(unit.id, *(rider.id for rider in aboard(view, unit)))),
        )
        for at, unit in enumerate(units)
    )
    active = any(unit.id in acting(view) for unit in units)
    ring = tag("circle", r=45, stroke_width=2, stroke_dasharray="7 5", **RING)
    scale = f" scale({SCALE[number]:g})" if number > 1 else ""
    return group(
        group(*[ring] * active, transform=moved((x, y))),
        group(*drawn, transform=f"translate({x:g} {y:g}){scale}"),
        aria_label=f"{', '.join(unit.id for unit in units)} in {place}",
    )


def targets(view: SniperView) -> list[Markup]:
    """Draw a ring around the hexes that are assaulted or shot at."""
    rings = []
    for place in aims(view):
        x, y = center(ground(view), place)
        rings.append(tag("circle", cx=x, cy=y, r=45, stroke_width=2.5, **RING))
    return rings


def _off(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]
