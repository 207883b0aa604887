"""The scene of a view: board, counters, moves, shots and panel."""

from collections.abc import Iterator, Sequence
from functools import partial

from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen, whole
from wargames.bob.values.state import Attempt, Counter, Moving
from wargames.render import panels
from wargames.render.bob.colors import DARK, FIRE, MOVE, POINT, READY
from wargames.render.bob.counters import counters, face, legend, short
from wargames.render.bob.landscape import GROUNDS, land_of
from wargames.render.bob.moment import (
    PHASES,
    TITLE,
    called,
    goals,
    ground,
    held,
    holder,
    off_board,
    place_of,
    stacks,
    told,
    turn,
    viewer,
    waiting,
)
from wargames.render.bob.terminal import KEY, facts, pools, roster
from wargames.render.drawn import named
from wargames.render.hex_pictures import Caption, CounterPicture, HexLine, HexMark, HexScene, Ring, objective
from wargames.render.hex_scenes import OffMap
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import INSIDE, Block
from wargames.render.phrases import described, holding

HELD = {"us": "+", "ge": "-", None: "*"}
"""The mark of an objective in text by the side that controls it."""
MOST_PIPS = 12


def scene(view: BobView) -> HexScene:
    """Return the scene of a view."""
    return HexScene(
        land_of(ground(view)),
        tuple(one for stack in stacks(view) for one in counters(stack)),
        Caption(view.scenario.title, TITLE, viewer(view), turn=turn(view), waiting=waiting(view)),
        marks=(*control(view), *aims(view)),
        ways=tuple(ways(view)),
        rings=tuple(Ring(one.target, FIRE) for one in attempts(view)),
        panel=(
            phases(view),
            *(side(view, one) for one in SIDES),
            panels.aims((*goals(view.scenario.victory), *held(view))),
        ),
        legend=legend(),
        description=describe(view),
        sign=partial(upper, view),
        choices=(pools(view),),
        key=KEY,
        facts=facts(view),
        roster=roster(view),
        beyond=off_map(view) if enters(view) else None,
    )


def enters(view: BobView) -> bool:
    """Return whether any side of the scenario has counters that enter by an edge (BOB-G16)."""
    return any(force.enter for side in SIDES for force in view.scenario.side(side).forces)


def off_map(view: BobView) -> tuple[OffMap, ...]:
    """List who is off the board: one's own counters by their turns, of others how many there are."""
    mine = [one for one in view.own if one.at is None and one.enters]
    waves = sorted({(one.side, one.enters) for one in mine})
    found = [entering(view, side, first, mine) for side, first in waves]
    counted = [(side, view.side(side).waiting) for side in SIDES if side != view.team and view.turn]
    return (*found, *(OffMap(f"{SIDE_NAMES[side]}s off the board: {many}") for side, many in counted if many))


def entering(view: BobView, side: Side, first: int, mine: Sequence[Counter]) -> OffMap:
    """Show those of one's own who enter from a turn on, and by which edge."""
    due = "now" if first <= view.turn else f"from turn {first}"
    faces = tuple(waiting_counter(whole(one), side) for one in mine if one.enters == first)
    return OffMap(f"{SIDE_NAMES[side]}s enter {due}{by_edge(view, side, first)}", faces)


def by_edge(view: BobView, side: Side, turn: int) -> str:
    """Name the edges by which the counters of a side enter from a turn on."""
    edges = {force.enter for force in view.scenario.side(side).forces if force.enter and force.turn == turn}
    return f" by the {' or '.join(sorted(edges))} edge" if edges else ""


def waiting_counter(seen: Seen, side: Side) -> CounterPicture:
    """Show a counter off the board."""
    title = called(seen, side)
    return CounterPicture(seen.id or "", "", short(seen, side), face=face(seen, side), title=title)


def describe(view: BobView) -> str:
    """Describe the board in words."""
    aims = "; ".join(f"{place} {holder(view, place)}" for place in view.scenario.victory.objectives) or "none"
    sides = {
        f"{SIDE_NAMES[side]}s": [
            told(seen, one) for one in stacks(view) if one.side == side for seen in one.counters
        ]
        for side in SIDES
    }
    return described(sides, f"Objectives: {aims}.", none="none on the board")


# the board


def control(view: BobView) -> Iterator[HexMark]:
    """Mark the hexes that a side controls with a dot, objectives aside."""
    aims = view.scenario.victory.objectives
    for place, side in view.control:
        if place not in aims:
            yield HexMark(place, tag("circle", cx=0, cy=4, r=4, fill=READY[side], stroke=DARK[side]))


def aims(view: BobView) -> Iterator[HexMark]:
    """Mark the objectives in the color of the side that controls them."""
    owners = dict(view.control)
    for place in view.scenario.victory.objectives:
        owner = owners.get(place)
        colors = (READY[owner], DARK[owner]) if owner else None
        yield objective(place, f"Objective {place}, controlled by {holder(view, place)}", colors)


def ways(view: BobView) -> Iterator[HexLine]:
    """Yield the routes of moving units and the lines of shots."""
    yield from (HexLine(frame.path, MOVE) for frame in view.frames if isinstance(frame, Moving))
    for frame in attempts(view):
        if origin := place_of(view, frame.firer):
            yield HexLine((origin, frame.target), FIRE)


def attempts(view: BobView) -> Iterator[Attempt]:
    """List the shots that are fired."""
    return (frame for frame in view.frames if isinstance(frame, Attempt))


def upper(view: BobView, place: Place) -> str:
    """Write a hex's terrain, level, digging, road, and whether it is an objective."""
    facts, owner = ground(view), dict(view.control).get(place)
    level = facts.elevation[place]
    marks = {
        str(level): level > 0,
        "o": place in facts.board.foxholes,
        "O": place in facts.board.fortifications,
        ":": any(place in road for road in facts.board.roads),
        HELD[owner]: place in view.scenario.victory.objectives,
    }
    return GROUNDS[facts.terrain[place]].sign + "".join(holding(marks))


# the panel


def phases(view: BobView) -> Block:
    """Draw the turn and the phases, the present one filled (BOB-4.1)."""
    names = [(phase, phase == view.phase) for phase in PHASES]
    return panels.phases(f"Turn {view.turn} of {view.scenario.turns}", names, 9.5)


def side(view: BobView, one: Side) -> Block:
    """Draw a side: its Command Points, and its units off the board."""
    cp, mine = view.side(one).cp, " (you)" * (one == view.team)
    many = min(cp, MOST_PIPS)
    pips = (
        tag("circle", cx=INSIDE - 14 - 15 * at, cy=13, r=5.5, fill=POINT, stroke="#ffffff")
        for at in range(many)
    )
    points = panels.on_band(f"{cp} CP", INSIDE - 24 - 15 * many)
    facts = off_board(view, one) or ("nothing off the board",)
    block = panels.side(f"{SIDE_NAMES[one]}s{mine}", (DARK[one], READY[one]), (points, *pips), facts)
    return panels.below(block, panels.row(late(view, one), 50, 52))


def late(view: BobView, side: Side) -> list[Markup]:
    """Draw the viewer's counters that are not on the board."""
    there = (whole(one) for one in view.own if one.side == side and one.at is None)
    return [
        group(tag("title", called(seen, side)), face(seen, side).draw(), data_names=named(unit=seen.id))
        for seen in there
    ]
