"""Text beside the board: signs, goals, roads and hedgerows, counters."""

from wargames.bob.told.view import BobView
from wargames.bob.values.board import Place
from wargames.bob.values.components import SIDE_NAMES, TERRAIN, TYPES, Side
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.seen import Seen
from wargames.bob.values.state import Counter
from wargames.render.bob.moment import goals, ground, held, off_board, stacks, status_marks
from wargames.render.phrases import whose

KEY = (
    "  ".join(f"{row.symbol} {terrain}" for terrain, row in TERRAIN.items()),
    "1-9 elevation  : road  o foxhole  O fortification",
    "# hedgerow on a hexside; from far _ above a hex, and in front of its signs",
    "  / to the northwest, \\ to the southwest, < for both",
    "* objective, + controlled by Americans, - by Germans",
    "P1 American, f1 German, A? and g? unknown, from the top; +2 two more",
    "Columns B, D, F and so on stand half a hex lower",
    "In odds, D4/2 is the unknown counter that lies second from the top in D4",
)


def facts(view: BobView) -> tuple[str, ...]:
    """Write pools, goals, control, and the lines on the board."""
    board = view.scenario.board
    counts = (f"{SIDE_NAMES[side]}s {[owner for _, owner in view.control].count(side)}" for side in SIDES)
    return (
        f"To win: {'. '.join(goals(view.scenario.victory))}.",
        f"Objectives: {'; '.join(held(view)) or 'none'}. Hexes controlled: {', '.join(counts)}.",
        f"Roads: {'; '.join(' '.join(road) for road in board.roads) or 'none'}",
        f"Hedgerows: {', '.join(ground(view).hedgerow_names) or 'none'}",
    )


def pools(view: BobView) -> str:
    """Write the number of Command Points of each side."""
    said = "   ".join(f"{SIDE_NAMES[side]}s {view.side(side).cp}" for side in SIDES)
    return f"Command Points: {said}"


def roster(view: BobView) -> tuple[str, ...]:
    """List the counters of each side, the sides parted by an empty line."""
    us, ge = ((whose(SIDE_NAMES[side], mine=side == view.team), *rows(view, side)) for side in SIDES)
    return (*us, "", *ge)


def rows(view: BobView, side: Side) -> list[str]:
    """Write a side's counters, stack by stack from the top, and its units off the board."""
    mine = [stack for stack in stacks(view) if stack.side == side]
    on = [row(stack.hex, seen) for stack in mine for seen in stack.counters]
    off = [late(one) for one in view.own if one.side == side and one.at is None]
    return [*on, *off, *off_board(view, side)]


def row(place: Place, seen: Seen) -> str:
    """Write a counter: hex, name, the print of its visible side, markers."""
    return ", ".join((f"{place:<4}{printed(seen)}", *status_marks(seen)))


def printed(seen: Seen) -> str:
    """Write a counter's name, its type and its firepower, full and proficient."""
    if seen.id is None or seen.type is None:
        return "unknown"
    face = TYPES[seen.type].face(reduced=bool(seen.reduced))
    power = f" {face.firepower}/{face.proficient_firepower}" if TYPES[seen.type].real else ""
    return f"{seen.id} {TYPES[seen.type].title}{power}"


def late(counter: Counter) -> str:
    """Write a counter of the viewer that is not on the board."""
    when = f"enters from turn {counter.enters}" if counter.enters else "not placed yet"
    return f"off {counter.id} {counter.unit.title}, {when}"
