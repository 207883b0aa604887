"""The whole picture: the moment on top, the board, the panel beside it."""

from wargames.bob.components import SIDE_NAMES, Side
from wargames.bob.scenarios import SIDES
from wargames.bob.view import BobView
from wargames.render.bob import landscape, panel
from wargames.render.bob.battlefield import battlefield
from wargames.render.bob.colors import PAPER
from wargames.render.bob.moment import TITLE, ground, holder, objectives, stacks, told, turn, waiting
from wargames.render.document import document
from wargames.render.lettering import INK, QUIET, words
from wargames.render.markup import Markup, group

MARGIN, TOP = 22, 84


def draw(view: BobView) -> str:
    """Draw a view as an SVG document."""
    map_width, map_height = landscape.size(ground(view))
    high = max(map_height, panel.least_height(view))
    width, height = round(3 * MARGIN + map_width + panel.WIDTH, 2), round(TOP + high + MARGIN, 2)
    inside = (
        *top(view, width),
        group(battlefield(view), transform=f"translate({MARGIN} {TOP})"),
        group(panel.panel(view, high), transform=f"translate({2 * MARGIN + map_width:g} {TOP})"),
    )
    title = f"{TITLE}: {view.scenario.title}. {turn(view)}. {waiting(view)}"
    return document(inside, (width, height), title=title, description=describe(view), paper=PAPER)


def top(view: BobView, width: float) -> tuple[Markup, ...]:
    """Write game, scenario, seat and moment."""
    seen = f"seen by {view.seat}" if view.seat else "seen by everybody"
    return (
        words(view.scenario.title, (MARGIN, 38), 28, INK, font_weight="bold"),
        words(f"{TITLE}, {seen}", (width - MARGIN, 34), 13, QUIET, text_anchor="end"),
        words(waiting(view), (MARGIN, 64), 16, INK, font_weight="bold"),
    )


def describe(view: BobView) -> str:
    """Say in words what is where, for those who cannot see the picture."""
    aims = "; ".join(f"{place} {holder(view, place)}" for place in objectives(view)) or "none"
    return " ".join((*(_side(view, side) for side in SIDES), f"Objectives: {aims}."))


def _side(view: BobView, side: Side) -> str:
    there = (told(seen, one) for one in stacks(view) if one.side == side for seen in one.counters)
    return f"{SIDE_NAMES[side]}s: {'; '.join(there) or 'none on the board'}."
