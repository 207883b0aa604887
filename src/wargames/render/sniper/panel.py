"""The panel beside the map as SVG: round and phase, both sides, how the game is won, the legend."""

from wargames.render import panels
from wargames.render.drawn import named
from wargames.render.lettering import INK, QUIET, centered, words
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import INSIDE, Block, Panel
from wargames.render.sniper.colors import DARK, FRESH
from wargames.render.sniper.counters import counter
from wargames.render.sniper.legend import HEIGHT, legend
from wargames.render.sniper.moment import STEPS, card_said, goals, holdings, objective_said, side_seen
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.cards import CARDS, CardId
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
    block = panels.side(f"{first}{SIDE_NAMES[one]}s{mine}", (FRESH[one], DARK[one]), (), facts)
    return panels.below(block, panels.row(hand(view, one), 52, 34), panels.row(waiting(view, one), 46, 56))


def hand(view: SniperView, side: Side) -> list[Markup]:
    """Draw the cards in a hand, which lie open (SN-G18)."""
    return [card(one) for one in side_seen(view, side).hand]


def card(id_: CardId) -> Markup:
    """Draw a card around the origin: its number and its cost."""
    face = CARDS[id_]
    return group(
        tag("title", card_said(id_)),
        tag("rect", x=-23, y=-14, width=46, height=28, rx=4, fill="#fffdf4", stroke=INK, stroke_width=1.2),
        centered(id_, (-4, 5), 12, INK),
        words(str(face.cost), (20, -4), 8.5, QUIET, text_anchor="end"),
        data_names=named(card=id_),
    )


def waiting(view: SniperView, side: Side) -> list[Markup]:
    """Draw the units of a side that are neither on the map nor aboard."""
    there = (one for one in view.units if one.side == side and one.at is None and one.aboard is None)
    return [group(counter(one), data_names=named(unit=one.id)) for one in there]
