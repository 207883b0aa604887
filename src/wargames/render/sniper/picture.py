"""The whole picture: the moment on top, the map, the panel beside it."""

from wargames.render import hexagons
from wargames.render.document import document
from wargames.render.lettering import INK, QUIET, words
from wargames.render.markup import Markup, group
from wargames.render.sniper import panel
from wargames.render.sniper.battlefield import battlefield
from wargames.render.sniper.colors import PAPER
from wargames.render.sniper.moment import TITLE, ground, objective_said, told, turn, waiting
from wargames.sniper.components import SIDE_NAMES, SIDES, Side
from wargames.sniper.view import SniperView

MARGIN, TOP = 22, 84


def draw(view: SniperView) -> str:
    """Draw a view as an SVG document."""
    map_width, map_height = hexagons.size(ground(view).layout)
    high = max(map_height, panel.least_height(view))
    width, height = round(3 * MARGIN + map_width + panel.WIDTH, 2), round(TOP + high + MARGIN, 2)
    inside = (
        *top(view, width),
        group(battlefield(view), transform=f"translate({MARGIN} {TOP})"),
        group(panel.panel(view, high), transform=f"translate({2 * MARGIN + map_width:g} {TOP})"),
    )
    title = f"{TITLE}: {view.scenario.title}. {turn(view)}. {waiting(view)}"
    return document(inside, (width, height), title=title, description=describe(view), paper=PAPER)


def top(view: SniperView, width: float) -> tuple[Markup, ...]:
    """Write game, scenario, seat and moment."""
    seen = f"seen by {view.seat}" if view.seat else "seen by everybody"
    return (
        words(view.scenario.title, (MARGIN, 38), 28, INK, font_weight="bold"),
        words(f"{TITLE}, {seen}", (width - MARGIN, 34), 13, QUIET, text_anchor="end"),
        words(waiting(view), (MARGIN, 64), 16, INK, font_weight="bold"),
    )


def describe(view: SniperView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    aims = "; ".join(objective_said(view, one) for one in view.scenario.objectives)
    smoke = ", ".join(one.hex for one in view.smoke) or "none"
    return " ".join((*(_side(view, side) for side in SIDES), f"Objectives: {aims}. Smoke: {smoke}."))


def _side(view: SniperView, side: Side) -> str:
    there = "; ".join(told(unit) for unit in view.units if unit.side == side)
    return f"{SIDE_NAMES[side]}s: {there or 'none'}."
