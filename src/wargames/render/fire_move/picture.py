"""The whole picture: the moment on top, the table, the panel beside it."""

from functools import partial

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.words import people
from wargames.render.drawn import Drawn
from wargames.render.fire_move.battlefield import battlefield
from wargames.render.fire_move.colors import PAPER
from wargames.render.fire_move.landscape import landscape
from wargames.render.fire_move.moment import TITLE, aims, groups, told, turn, waiting
from wargames.render.fire_move.panel import panel
from wargames.render.fire_move.scale import plane, size
from wargames.render.lettering import INK, QUIET, words
from wargames.render.map_pages import MARGIN, MapPage
from wargames.render.markup import Markup

TOP = 120
LARGER = 1.6
"""How much larger than beside other maps the panel is drawn beside a table."""


def draw(view: FireMoveView) -> str:
    """Draw a view as an SVG document."""
    return page(view).draw()


def parts(view: FireMoveView) -> Drawn:
    """Draw a view in its parts."""
    return page(view).parts()


def page(view: FireMoveView) -> MapPage:
    """Lay out the picture of a view."""
    table = view.scenario.table
    return MapPage(
        land=landscape(battlefield_of(table)),
        things=battlefield(view),
        size=size(table),
        panel=panel(view),
        above=partial(above, view),
        title=f"{TITLE}: {view.scenario.title}. {turn(view)}. {waiting(view)}",
        description=describe(view),
        top=TOP,
        paper=PAPER,
        plane=plane(table),
        panel_scale=LARGER,
    )


def above(view: FireMoveView, width: float) -> tuple[Markup, ...]:
    """Write scenario, game, seat and moment."""
    seats = {str(nation): people(nation) for nation in view.scenario.nations}
    seen = f"seen by the {seats[view.seat]}" if view.seat else "seen by everybody"
    return (
        words(view.scenario.title, (MARGIN, 54), 44, INK, font_weight="bold"),
        words(f"{TITLE}, {seen}", (width - MARGIN, 50), 22, QUIET, text_anchor="end"),
        words(waiting(view), (MARGIN, 96), 26, INK, font_weight="bold"),
    )


def describe(view: FireMoveView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    sides = (side(view, nation) for nation in view.scenario.nations)
    return " ".join((*sides, f"Objectives: {'; '.join(aims(view))}."))


def side(view: FireMoveView, nation: Nation) -> str:
    """Say which groups of a side stand where."""
    there = ". ".join(told(view, *one) for one in groups(view, nation))
    return f"{people(nation)}: {there or 'none on the table'}."
