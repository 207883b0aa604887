"""The whole picture: the moment on top, the map, the panel beside it."""

from functools import partial

from wargames.render.drawn import Drawn
from wargames.render.hexagons import size
from wargames.render.lettering import INK, QUIET, words
from wargames.render.map_pages import MARGIN, MapPage
from wargames.render.markup import Markup
from wargames.render.phrases import seen_by
from wargames.render.sam_fire.battlefield import battlefield
from wargames.render.sam_fire.colors import DARK, PAPER
from wargames.render.sam_fire.landscape import landscape
from wargames.render.sam_fire.moment import (
    SIDES,
    TITLE,
    ground,
    holder,
    lieutenant,
    side_of,
    standing,
    turn,
    units_of,
    waiting,
)
from wargames.render.sam_fire.panel import panel
from wargames.sam_fire.told.view import SamFireView
from wargames.sam_fire.values.state import Table, Unit
from wargames.sam_fire.values.words import kind_name

TOP = 78


def draw(view: SamFireView) -> str:
    """Draw a view as an SVG document."""
    return page(view).draw()


def parts(view: SamFireView) -> Drawn:
    """Draw a view in its parts."""
    return page(view).parts()


def page(view: SamFireView) -> MapPage:
    """Lay out the picture of a view."""
    table = view.table
    facts = ground(table)
    return MapPage(
        land=landscape(facts),
        things=battlefield(table),
        size=size(facts.layout),
        panel=panel(table),
        above=partial(top, view),
        title=f"{TITLE} {turn(table)}. {waiting(view)}",
        description=describe(table),
        top=TOP,
        paper=PAPER,
    )


def top(view: SamFireView, width: float) -> tuple[Markup, ...]:
    """Write game, seat and moment."""
    table = view.table
    color = DARK[side_of(table.step)]
    return (
        words(TITLE, (MARGIN, 38), 28, INK, font_weight="bold"),
        words(seen_by(view.seat), (MARGIN, 60), 13, QUIET),
        words(waiting(view), (width - MARGIN, 42), 19, color, text_anchor="end", font_weight="bold"),
    )


def describe(table: Table) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    sides = (
        f"{side.capitalize()}: {'; '.join(map(_told, units_of(table, side))) or 'none'}." for side in SIDES
    )
    objectives = "; ".join(f"{one.hex} {holder(table, one)}" for one in table.goal.objectives) or "none"
    return " ".join(
        (*sides, f"Objectives: {objectives}. Morale {table.morale}. Lieutenant: {lieutenant(table)}.")
    )


def _told(unit: Unit) -> str:
    return ", ".join((f"{unit.id} {kind_name(unit.counter)} in {unit.at}", *standing(unit)))
