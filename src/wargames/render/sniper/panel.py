"""The panel beside the map as SVG: round and phase, both sides, how the game is won, the legend."""

from wargames.render import panels
from wargames.render.lettering import QUIET, words
from wargames.render.panels import INSIDE, Block, Panel
from wargames.render.sniper.colors import DARK, FRESH
from wargames.render.sniper.legend import HEIGHT, legend
from wargames.render.sniper.moment import STEPS, goals, holdings, objective_said, side_seen
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side


def panel(view: SniperView) -> Panel:
    """Give the panel: its parts from the top down, the legend at the bottom."""
    held = (objective_said(view, objective) for objective in view.scenario.objectives)
    aims = panels.aims((*goals(view.scenario), *held))
    return panels.stacked((phases(view), *(side(view, one) for one in SIDES), aims), (legend(), HEIGHT))


def phases(view: SniperView) -> Block:
    """Draw the round and the phases, the present one filled (TOI-1.1)."""
    names = [(phase, view.step in steps) for phase, steps in STEPS]
    step = words(view.step, (INSIDE - 4, 20), 12, QUIET, text_anchor="end")
    return panels.phases(f"Round {view.round} of {view.scenario.rounds}", names, 10, step)


def side(view: SniperView, one: Side) -> Block:
    """Draw a side: its command, its initiative card, and its cards."""
    shown, mine = side_seen(view, one), " (you)" * (one == view.team)
    first = "\u2605 " * (one == view.initiative)
    command = f"command: {shown.command}, and {shown.bid} on the initiative card"
    facts = (command, *(holdings(view, one) or ("no cards",)))
    return panels.side(f"{first}{SIDE_NAMES[one]}s{mine}", (FRESH[one], DARK[one]), (), facts)
