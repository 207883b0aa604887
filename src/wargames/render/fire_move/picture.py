"""The whole picture: the moment on top, the table, the panel beside it."""

from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.render.document import document
from wargames.render.fire_move import landscape, panel
from wargames.render.fire_move.battlefield import battlefield
from wargames.render.fire_move.colors import PAPER
from wargames.render.fire_move.moment import TITLE, aims, groups, people, told, turn, waiting
from wargames.render.lettering import INK, QUIET, words
from wargames.render.markup import Markup, group

MARGIN, TOP, BELOW = 30, 84, 26


def draw(view: FireMoveView) -> str:
    """Draw a view as an SVG document."""
    wide, deep = landscape.size(view.scenario.table)
    high = max(deep + BELOW, panel.least_height(view))
    width, height = round(3 * MARGIN + wide + panel.WIDTH, 2), round(TOP + high + MARGIN, 2)
    inside = (
        *top(view, width),
        group(battlefield(view), transform=f"translate({MARGIN} {TOP})"),
        group(panel.panel(view, high), transform=f"translate({2 * MARGIN + wide:g} {TOP})"),
    )
    title = f"{TITLE}: {view.scenario.title}. {turn(view)}. {waiting(view)}"
    return document(inside, (width, height), title=title, description=describe(view), paper=PAPER)


def top(view: FireMoveView, width: float) -> tuple[Markup, ...]:
    """Write game, scenario, seat and moment."""
    seats = {str(nation): people(nation) for nation in view.scenario.nations}
    seen = f"seen by the {seats[view.seat]}" if view.seat else "seen by everybody"
    return (
        words(view.scenario.title, (MARGIN, 38), 28, INK, font_weight="bold"),
        words(f"{TITLE}, {seen}", (width - MARGIN, 34), 13, QUIET, text_anchor="end"),
        words(waiting(view), (MARGIN, 64), 16, INK, font_weight="bold"),
    )


def describe(view: FireMoveView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    sides = (side(view, nation) for nation in view.scenario.nations)
    return " ".join((*sides, f"Objectives: {'; '.join(aims(view))}."))


def side(view: FireMoveView, nation: Nation) -> str:
    """Say which groups of a side stand where."""
    there = ". ".join(told(view, *one) for one in groups(view, nation))
    return f"{people(nation)}: {there or 'none on the table'}."
