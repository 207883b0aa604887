"""The board and the battle boards as plain text, 80 columns wide."""

from itertools import zip_longest

from wargames.render.screaming_eagles.moment import aims, cone, cones, facing, flying, standing, waiting
from wargames.screaming_eagles.components import (
    FLARES_AT_START,
    HEADING,
    HOLES,
    INDEX,
    PARTS,
    SQUADRONS,
    WEAPONS,
    Squadron,
)
from wargames.screaming_eagles.lattice import COLUMNS, SPACES, Space, high, low, space
from wargames.screaming_eagles.narration import card_name, name
from wargames.screaming_eagles.state import Table
from wargames.screaming_eagles.view import EaglesView

ROWS = range(40, -1, -1)
MAP_WIDTH = 55
BOARD_WIDTH = 24
NOSE = {+1: "^", -1: "v"}
KEY = "^ north  v south  : cone of fire  + straight or diagonal (cannon)  * face down"


def write(view: EaglesView) -> str:
    """Write a view as lines of text."""
    table = view.table
    boards = [line for squadron in SQUADRONS for line in [*battle_board(view, squadron), ""]]
    side_by_side = zip_longest(board(table), boards, fillvalue="")
    return "\n".join(
        [
            f"Round {table.round}, {table.starter} moves first. {waiting(table)}",
            *(f"{left:{MAP_WIDTH}} {right}".rstrip() for left, right in side_by_side),
            KEY,
            *shots(table),
        ]
    )


def board(table: Table) -> list[str]:
    """Write the board, north up, with the edge numbers around it."""
    marks = dict.fromkeys(SPACES, ".") | shades(table) | planes(table)
    ends = "     " + "".join(f"{10 * column:^3}" for column in COLUMNS)
    letters = "     " + "".join(f" {chr(64 + column)} " for column in COLUMNS)
    return [letters, ends, *(row_of(row, marks) for row in ROWS), ends, letters]


def row_of(row: int, marks: dict[Space, str]) -> str:
    """Write one doubled row: a space in every other column."""
    cells = "".join(
        f"{marks[space(column, row)]:^3}" if _stands(column, row) else "   " for column in COLUMNS
    )
    rank = row // 2 + 1
    return f"{rank:>4} {cells} {160 + 5 * row}" if row % 2 == 0 else f"     {cells} {rank:>2}"


def _stands(column: int, row: int) -> bool:
    return low(column) <= row <= high(column) and row % 2 == low(column)


def shades(table: Table) -> dict[Space, str]:
    """Mark the cones of fire worth showing."""
    found = [cone(table.plane(one)) for one in cones(table)]
    curved = {at: ":" for each in found for at in each}
    return curved | {at: "+" for each in found for at, lies in each.items() if lies.path != "curved"}


def planes(table: Table) -> dict[Space, str]:
    """Mark the planes by their initial and the way they fly."""
    there = [table.plane(one) for one in flying(table)]
    return {
        plane.at: f"{plane.squadron[0].upper()}{NOSE[HEADING[plane.team]]}" for plane in there if plane.at
    }


def battle_board(view: EaglesView, squadron: Squadron) -> list[str]:
    """Write a plane's battle board."""
    plane = view.plane(squadron)
    where = f"at {plane.at}" if plane.at else "SHOT DOWN"
    if plane.at is None:
        return [f"{name(squadron)} ({plane.team}) {where}"]
    stores = plane.stores
    return [
        f"{name(squadron)} ({plane.team}) {where}",
        f" {card(view, squadron)}",
        *(f" {note}" for note in _folded(standing(view.table, squadron))),
        f" LR {_pegs(stores.LR, WEAPONS['LR'].start)}   MR {_pegs(stores.MR, WEAPONS['MR'].start)}",
        f" CAN {_pegs(stores.CAN, WEAPONS['CAN'].start)}",
        f" flares {_pegs(stores.flares, FLARES_AT_START)}",
        *(f" {part.replace('_', ' '):10}{_holes(plane.damage.of(part), HOLES[part])}" for part in PARTS),
    ]


def card(view: EaglesView, squadron: Squadron) -> str:
    """Say what is known of a plane's card."""
    face = view.cards[INDEX[squadron]]
    lies = facing(view, squadron)
    if face is None:
        return {"none": "no card", "down": "card face down"}[lies]
    return card_name(face).replace(" with", ",") + ("" if lies == "up" else "*")


def shots(table: Table) -> list[str]:
    """List the lines of fire of the moment."""
    return [
        f"{name(aim.attacker)} -> {name(aim.target)}: {aim.lies.distance} {aim.lies.path}"
        f", {', '.join(aim.weapons)}"
        for aim in aims(table)
    ]


def _folded(notes: str) -> list[str]:
    """Break a list of notes where it is wider than a battle board."""
    lines = [""]
    for note in notes.split(", "):
        longer = f"{lines[-1]}, {note}" if lines[-1] else note
        lines = [*lines[:-1], longer] if len(longer) < BOARD_WIDTH else [*lines, note]
    return lines


def _pegs(left: int, start: int) -> str:
    return "|" * left + "." * (start - left)


def _holes(hits: int, holes: int) -> str:
    return "X" * hits + "o" * (holes - hits)
