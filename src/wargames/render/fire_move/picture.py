"""The whole picture: the moment on top, the table, the panel beside it."""

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.words import people
from wargames.render.drawn import Drawn
from wargames.render.fire_move.battlefield import battlefield
from wargames.render.fire_move.landscape import landscape
from wargames.render.fire_move.moment import TITLE, aims, groups, told, turn, viewer, waiting
from wargames.render.fire_move.panel import panel
from wargames.render.fire_move.scale import plane, size
from wargames.render.map_pages import Caption, MapPage

LARGER = 1.6
"""The scale of caption and panel, which are larger than with other maps."""


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
        caption=Caption(view.scenario.title, TITLE, viewer(view), turn=turn(view), waiting=waiting(view)),
        description=describe(view),
        plane=plane(table),
        scale=LARGER,
    )


def describe(view: FireMoveView) -> str:
    """Describe the table in words, for people who cannot see the picture."""
    sides = (side(view, nation) for nation in view.scenario.nations)
    return " ".join((*sides, f"Objectives: {'; '.join(aims(view))}."))


def side(view: FireMoveView, nation: Nation) -> str:
    """Describe the groups of a side."""
    there = ". ".join(told(view, *one) for one in groups(view, nation))
    return f"{people(nation)}: {there or 'none on the table'}."
