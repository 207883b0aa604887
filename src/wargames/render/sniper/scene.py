"""The scene of a view: map, objectives, smoke, units, actions and panel."""

from collections.abc import Iterator
from functools import partial

from wargames.render import panels
from wargames.render.hex_pictures import Caption, HexMark, HexScene, Ring, objective
from wargames.render.lettering import QUIET, words
from wargames.render.panels import INSIDE, Block
from wargames.render.phrases import described, holding
from wargames.render.sniper.colors import AIM, DARK, FRESH
from wargames.render.sniper.counters import counter, legend
from wargames.render.sniper.landscape import GROUNDS, land_of, smoke
from wargames.render.sniper.moment import (
    STEPS,
    TITLE,
    aboard,
    acting,
    aims,
    card_said,
    goals,
    ground,
    holdings,
    objective_said,
    side_seen,
    there,
    told,
    turn,
    viewer,
    waiting,
)
from wargames.render.sniper.terminal import KEY, facts, roster
from wargames.sniper.told.view import SniperView
from wargames.sniper.values.board import Place
from wargames.sniper.values.cards import CARDS
from wargames.sniper.values.components import SIDE_NAMES, SIDES, Side

HELD = {"us": "+", "de": "-", None: "*"}
"""The mark of an objective in text by the side that controls it."""


def scene(view: SniperView) -> HexScene:
    """Return the scene of a view."""
    held = (objective_said(view, one) for one in view.scenario.objectives)
    return HexScene(
        land_of(ground(view)),
        tuple(counter(unit, aboard(view, unit)) for units in there(view).values() for unit in units),
        Caption(view.scenario.title, TITLE, viewer(view), turn=turn(view), waiting=waiting(view)),
        side_by_side=True,
        marks=(*(HexMark(one.hex, smoke(), low=False) for one in view.smoke), *objectives(view)),
        rings=(*active(view), *(Ring(place, AIM) for place in aims(view))),
        panel=(
            phases(view),
            *(side(view, one) for one in SIDES),
            panels.aims((*goals(view.scenario), *held)),
        ),
        legend=legend(),
        description=describe(view),
        sign=partial(upper, view),
        key=KEY,
        facts=facts(view),
        roster=roster(view),
    )


def describe(view: SniperView) -> str:
    """Describe the map in words."""
    aims = "; ".join(objective_said(view, one) for one in view.scenario.objectives)
    smoke = ", ".join(one.hex for one in view.smoke) or "none"
    sides = {
        f"{SIDE_NAMES[side]}s": [told(unit) for unit in view.units if unit.side == side] for side in SIDES
    }
    return described(sides, f"Objectives: {aims}. Smoke: {smoke}.")


# the map


def objectives(view: SniperView) -> Iterator[HexMark]:
    """Mark the objectives in the color of the side that controls them: a star, or their command."""
    for one in view.scenario.objectives:
        side = dict(view.control).get(one.hex)
        starred = one.kind == "victory"
        colors, worth = (FRESH[side], DARK[side]) if side else None, "" if starred else str(one.value)
        yield objective(one.hex, objective_said(view, one), colors, worth=worth, starred=starred)


def active(view: SniperView) -> Iterator[Ring]:
    """Put a ring around the units that are active."""
    for place, units in there(view).items():
        if any(unit.id in acting(view) for unit in units):
            yield Ring(place, AIM, dashed=True)


def upper(view: SniperView, place: Place) -> str:
    """Write a hex's terrain, level, road, smoke, and whether it is an objective."""
    facts, owner = ground(view), dict(view.control).get(place)
    marks = {
        str(facts.level[place]): facts.level[place] > 0,
        ":": place in facts.roads,
        "%": any(smoke.hex == place for smoke in view.smoke),
        HELD[owner]: any(objective.hex == place for objective in view.scenario.objectives),
    }
    return GROUNDS[facts.terrain[place]].sign + "".join(holding(marks))


# the panel


def phases(view: SniperView) -> Block:
    """Draw the round and the phases, the present one filled (TOI-1.1)."""
    names = [(phase, view.step in steps) for phase, steps in STEPS]
    step = words(view.step, (INSIDE - 4, 20), 12, QUIET, text_anchor="end")
    return panels.phases(f"Round {view.round} of {view.scenario.rounds}", names, 10, step)


def side(view: SniperView, one: Side) -> Block:
    """Draw a side: its command, its initiative card, its cards, and its units off the map."""
    shown, mine = side_seen(view, one), " (you)" * (one == view.team)
    first = "\u2605 " * (one == view.initiative)
    command = f"command: {shown.command}, and {shown.bid} on the initiative card"
    facts = (command, *(holdings(view, one) or ("no cards",)))
    block = panels.side(f"{first}{SIDE_NAMES[one]}s{mine}", (DARK[one], FRESH[one]), (), facts)
    cards = [panels.card(id_, card_said(id_), str(CARDS[id_].cost)) for id_ in shown.hand]  # open (SN-G18)
    late = (unit for unit in view.units if unit.side == one and unit.at is None and unit.aboard is None)
    return panels.below(
        block, panels.row(cards, 50, 34), panels.row([counter(unit).draw() for unit in late], 46, 56)
    )
