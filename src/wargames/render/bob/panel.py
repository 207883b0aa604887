"""The panel beside the board as SVG: turn and phase, both sides, how the game is won, the legend."""

from wargames.bob.told.view import BobView
from wargames.bob.values.components import SIDE_NAMES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.render import panels
from wargames.render.bob.colors import DARK, POINT, READY
from wargames.render.bob.counters import face
from wargames.render.bob.legend import HEIGHT, legend
from wargames.render.bob.moment import PHASES, as_seen, called, goals, held, off_board
from wargames.render.drawn import named
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import INSIDE, Block, Panel

MOST_PIPS = 12


def panel(view: BobView) -> Panel:
    """Give the panel: its parts from the top down, the legend at the bottom."""
    aims = panels.aims((*goals(view.scenario.victory), *held(view)))
    return panels.stacked((phases(view), *(side(view, one) for one in SIDES), aims), (legend(), HEIGHT))


def phases(view: BobView) -> Block:
    """Draw the turn and the phases, the present one filled (BOB-4.1)."""
    names = [(phase, phase == view.phase) for phase in PHASES]
    return panels.phases(f"Turn {view.turn} of {view.scenario.turns}", names, 9.5)


def side(view: BobView, one: Side) -> Block:
    """Draw a side: its Command Points, and what it has off the board."""
    cp, mine = view.side(one).cp, " (you)" * (one == view.team)
    many = min(cp, MOST_PIPS)
    pips = (
        tag("circle", cx=INSIDE - 14 - 15 * at, cy=13, r=5.5, fill=POINT, stroke="#ffffff")
        for at in range(many)
    )
    points = panels.on_band(f"{cp} CP", INSIDE - 24 - 15 * many)
    facts = off_board(view, one) or ("nothing off the board",)
    block = panels.side(f"{SIDE_NAMES[one]}s{mine}", (READY[one], DARK[one]), (points, *pips), facts)
    return panels.below(block, panels.row(late(view, one), 50, 52))


def late(view: BobView, side: Side) -> list[Markup]:
    """Draw the counters of one's own that are not on the board."""
    there = (one for one in view.own if one.side == side and one.at is None)
    return [
        group(tag("title", called(as_seen(one), side)), face(as_seen(one), one.unit, one.id),
              data_names=named(unit=one.id))
        for one in there
    ]  # fmt: skip
