"""The whole picture: the moment on top, the map, the panel beside it."""

from wargames.render.drawn import Drawn
from wargames.render.hexagons import size
from wargames.render.map_pages import Caption, MapPage
from wargames.render.sniper.battlefield import battlefield
from wargames.render.sniper.landscape import landscape
from wargames.render.sniper.moment import TITLE, ground, objective_said, told, turn, waiting
from wargames.render.sniper.panel import panel
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side


def draw(view: SniperView) -> str:
    """Draw a view as an SVG document."""
    return page(view).draw()


def parts(view: SniperView) -> Drawn:
    """Draw a view in its parts."""
    return page(view).parts()


def page(view: SniperView) -> MapPage:
    """Lay out the picture of a view."""
    said = Caption(
        scenario=view.scenario.title, game=TITLE, seat=view.seat, turn=turn(view), waiting=waiting(view)
    )
    facts = ground(view)
    return MapPage(
        land=landscape(facts),
        things=battlefield(view),
        size=size(facts.layout),
        panel=panel(view),
        above=said.above,
        title=said.title,
        description=describe(view),
    )


def describe(view: SniperView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    aims = "; ".join(objective_said(view, one) for one in view.scenario.objectives)
    smoke = ", ".join(one.hex for one in view.smoke) or "none"
    return " ".join((*(_side(view, side) for side in SIDES), f"Objectives: {aims}. Smoke: {smoke}."))


def _side(view: SniperView, side: Side) -> str:
    there = "; ".join(told(unit) for unit in view.units if unit.side == side)
    return f"{SIDE_NAMES[side]}s: {there or 'none'}."
