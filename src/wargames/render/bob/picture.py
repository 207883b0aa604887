"""The whole picture: the moment on top, the board, the panel beside it."""

from wargames.bob.told.view import BobView
from wargames.bob.values.components import SIDE_NAMES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.render.bob.battlefield import battlefield
from wargames.render.bob.landscape import landscape, size
from wargames.render.bob.moment import TITLE, ground, holder, stacks, told, turn, waiting
from wargames.render.bob.panel import panel
from wargames.render.drawn import Drawn
from wargames.render.map_pages import Caption, MapPage


def draw(view: BobView) -> str:
    """Draw a view as an SVG document."""
    return page(view).draw()


def parts(view: BobView) -> Drawn:
    """Draw a view in its parts."""
    return page(view).parts()


def page(view: BobView) -> MapPage:
    """Lay out the picture of a view."""
    caption = Caption(
        scenario=view.scenario.title, game=TITLE, seat=view.seat, turn=turn(view), waiting=waiting(view)
    )
    facts = ground(view)
    return MapPage(
        land=landscape(facts),
        things=battlefield(view),
        size=size(facts),
        panel=panel(view),
        above=caption.above,
        title=caption.title,
        description=describe(view),
    )


def describe(view: BobView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    aims = "; ".join(f"{place} {holder(view, place)}" for place in view.scenario.victory.objectives) or "none"
    return " ".join((*(_side(view, side) for side in SIDES), f"Objectives: {aims}."))


def _side(view: BobView, side: Side) -> str:
    there = (told(seen, one) for one in stacks(view) if one.side == side for seen in one.counters)
    return f"{SIDE_NAMES[side]}s: {'; '.join(there) or 'none on the board'}."
