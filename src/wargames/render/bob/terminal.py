"""The board, its roads and hedgerows, and the counters as plain text."""

from wargames.bob.told.view import BobView
from wargames.bob.values.board import DIRECTIONS, Place
from wargames.bob.values.components import SIDE_NAMES, TERRAIN, TYPES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen, Stack
from wargames.bob.values.state import Counter
from wargames.render.bob.moment import (
    TITLE,
    goals,
    ground,
    held,
    objectives,
    off_board,
    side_seen,
    stacks,
    standing,
    turn,
    waiting,
)
from wargames.render.hex_maps import cell
from wargames.render.hex_text import NORTHWEST, SOUTH, SOUTHWEST, Cell, Sheet, fitting
from wargames.render.phrases import holding, seen_by, whose
from wargames.render.text_lines import folded, parted, side_by_side

INSIDE = 6
"""The characters inside a hex, upper or lower half."""
WIDTH = 58
LONGEST = 120
HELD = {"us": "+", "ge": "-", None: "*"}
"""The mark of an objective by who controls it."""

KEY = (
    "  ".join(f"{row.symbol} {terrain}" for terrain, row in TERRAIN.items()) + "  1-9 elevation",
    "o foxhole  O fortification  : road  # hexside: hedgerow",
    "* objective, + controlled by Americans, - by Germans",
    "P1 American, f1 German, A? and g? unknown, P1+ with more beneath",
    "In odds, D4/2 is the unknown counter that lies second from the top in D4",
)


def write(view: BobView) -> str:
    """Write a view as lines of text."""
    head = [f"{turn(view)}. {waiting(view)}", f"{TITLE}: {view.scenario.title}, {seen_by(view.seat)}"]
    return parted(head, board(view), KEY, facts(view), roster(view))


# the map


def board(view: BobView) -> list[str]:
    """Write the board: a hex is two lines high, columns B, D, F and so on stand a line lower."""
    layout = ground(view).layout
    there: dict[Place, list[Stack]] = {}
    for stack in stacks(view):
        there.setdefault(stack.hex, []).append(stack)
    cells = {
        cell(ground(view), place): (upper(view, place), lower(there.get(place, [])))
        for place in ground(view).places
    }
    columns = [layout.label(layout.at(column, 0)).rstrip("0123456789") for column in range(layout.columns)]
    rows = [str(row + 1).rjust(2) for row in range(layout.rows)]
    return Sheet(layout, cells, INSIDE, thick(view)).lines(columns, rows)


def thick(view: BobView) -> frozenset[tuple[Cell, int]]:
    """List the hexsides that are hedgerows, each by the hex that it is drawn with."""
    return frozenset(
        (cell(ground(view), place), at)
        for place in ground(view).places
        for at in map(DIRECTIONS.index, ground(view).hedgerow_sides(place))
        if at in {SOUTH, SOUTHWEST, NORTHWEST}
    )


def upper(view: BobView, place: Place) -> str:
    """Write a hex's terrain, level, digging, road, and whether it is an objective."""
    facts, owner = ground(view), dict(view.control).get(place)
    level = facts.elevation[place]
    marks = {
        str(level): level > 0,
        "o": place in facts.board.foxholes,
        "O": place in facts.board.fortifications,
        ":": any(place in road for road in facts.board.roads),
        HELD[owner]: place in objectives(view),
    }
    symbol = TERRAIN[facts.terrain[place]].symbol
    return symbol + "".join(holding(marks))


def lower(stacks: list[Stack]) -> str:
    """Write the counters in a hex, or the top ones if there is no room."""
    every = [short(seen, stack.side) for stack in stacks for seen in stack.counters]
    tops = [short(stack.counters[0], stack.side) + "+" * (len(stack.counters) > 1) for stack in stacks]
    return fitting((" ".join(every), " ".join(tops), "".join(tops)), INSIDE)


def short(seen: Seen, side: Side) -> str:
    """Shorten a counter's name: Americans in capitals, Germans in small letters."""
    if seen.id is None:
        return {"us": "A?", "ge": "g?"}[side]
    name = seen.id[3:]
    return name.upper() if side == "us" else name.lower()


# what is beside the map


def facts(view: BobView) -> list[str]:
    """Write pools, goals, control, and the lines on the board."""
    pools = "   ".join(f"{SIDE_NAMES[side]}s {side_seen(view, side).cp} CP" for side in SIDES)
    board = view.scenario.board
    counts = (f"{SIDE_NAMES[side]}s {[owner for _, owner in view.control].count(side)}" for side in SIDES)
    told = (
        f"Command points: {pools}",
        f"To win: {'. '.join(goals(view.scenario.victory))}.",
        f"Objectives: {'; '.join(held(view)) or 'none'}. Hexes controlled: {', '.join(counts)}.",
        f"Roads: {'; '.join('-'.join(road) for road in board.roads) or 'none'}",
        f"Hedgerows: {', '.join(ground(view).hedgerow_names) or 'none'}",
    )
    return folded(told, LONGEST)


def roster(view: BobView) -> list[str]:
    """List the counters of both sides, side by side."""
    left, right = ([whose(SIDE_NAMES[side], mine=side == view.team), *rows(view, side)] for side in SIDES)
    return side_by_side(left, right, WIDTH)


def rows(view: BobView, side: Side) -> list[str]:
    """Write a side's counters, stack by stack from the top, and what it has off the board."""
    mine = [stack for stack in stacks(view) if stack.side == side]
    on = [line for stack in mine for seen in stack.counters for line in row(stack.hex, seen)]
    off = [line for one in view.own if one.side == side and one.at is None for line in late(one)]
    return [*on, *off, *folded(off_board(view, side), WIDTH)]


def row(place: Place, seen: Seen) -> list[str]:
    """Write a counter: hex, name, what is printed on the side that lies up, markers."""
    if seen.id is None or seen.type is None:
        return _folded(f"{place:4}{'?':9}unknown", standing(seen))
    face = TYPES[seen.type].face(reduced=bool(seen.reduced))
    power = f" {face.firepower}/{face.proficient_firepower}" if TYPES[seen.type].real else ""
    return _folded(f"{place:4}{seen.id:8} {TYPES[seen.type].title}{power}", standing(seen))


def late(counter: Counter) -> list[str]:
    """Write a counter of one's own that is not on the board."""
    when = f"enters from turn {counter.enters}" if counter.enters else "not placed yet"
    return _folded(f"{'off':4}{counter.id:8} {counter.unit.title}", (when,))


def _folded(text: str, notes: tuple[str, ...]) -> list[str]:
    """Write notes behind a text, and on lines of their own what is too long."""
    return folded(("  ".join((text, ", ".join(notes))),), WIDTH, 13)
