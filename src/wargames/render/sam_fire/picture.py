"""The whole picture: the moment on top, the map, the panel beside it."""

from wargames.render import hexagons
from wargames.render.document import document
from wargames.render.lettering import INK, QUIET, words
from wargames.render.markup import Markup, group
from wargames.render.sam_fire import panel
from wargames.render.sam_fire.battlefield import battlefield
from wargames.render.sam_fire.colors import DARK, PAPER
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
from wargames.sam_fire.narration import kind_name
from wargames.sam_fire.state import Table, Unit
from wargames.sam_fire.view import SamFireView

MARGIN, TOP = 22, 78


def draw(view: SamFireView) -> str:
    """Draw a view as an SVG document."""
    table = view.table
    map_width, map_height = hexagons.size(ground(table).layout)
    high = max(map_height, panel.least_height(table))
    width, height = round(3 * MARGIN + map_width + panel.WIDTH, 2), round(TOP + high + MARGIN, 2)
    inside = (
        *top(view, width),
        group(battlefield(table), transform=f"translate({MARGIN} {TOP})"),
        group(panel.panel(table, high), transform=f"translate({2 * MARGIN + map_width:g} {TOP})"),
    )
    title = f"{TITLE} {turn(table)}. {waiting(table)}"
    return document(inside, (width, height), title=title, description=describe(table), paper=PAPER)


def top(view: SamFireView, width: float) -> tuple[Markup, ...]:
    """Write game, seat and moment."""
    table = view.table
    seen = f"seen by {view.seat}" if view.seat else "seen by everybody"
    color = DARK[side_of(table.step)]
    return (
        words(TITLE, (MARGIN, 38), 28, INK, font_weight="bold"),
        words(seen, (MARGIN, 60), 13, QUIET),
        words(waiting(table), (width - MARGIN, 42), 19, color, text_anchor="end", font_weight="bold"),
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
