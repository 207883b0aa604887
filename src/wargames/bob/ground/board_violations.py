"""Violations of the rules on a board (BOB-2.2, BOB-G6)."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from wargames.bob.values.board import Board, Place, SideName, off_board, read_side, shown, sign_at, signed
from wargames.bob.values.components import TERRAIN, TERRAIN_OF
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declarations import MapNames
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.hexes import Hexside, distance

LARGEST_BOARD = 40
"""The most columns, and the most rows, of a board."""


def board_violations(board: Board) -> Iterator[Violation]:
    """List the violations on a board; if its rows cannot be read, only those."""
    if found := list(_row_violations(board.rows)):
        yield from found
        return
    yield from declared_violations(board, names_on(board))
    yield from _road_violations(board)
    yield from _hedgerow_violations(board)
    for field in ("foxholes", "fortifications"):
        yield from _digging_violations(board, field)


def names_on(board: Board) -> MapNames:
    """Return the names on a readable board."""
    return {"hex": partial(off_board, board)}


def _row_violations(rows: tuple[str, ...]) -> Iterator[Violation]:
    if not rows or not rows[0]:
        yield "rows", "a board has at least one row and one column", "BOB-G6"
        return
    if max(len(rows), *map(len, rows)) > LARGEST_BOARD:
        yield "rows", f"a board has at most {LARGEST_BOARD} columns and {LARGEST_BOARD} rows", "BOB-G6"
        return
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            yield "rows", f"row {number} has {len(row)} hexes and row 1 has {len(rows[0])}", "BOB-G6"
        for sign in sorted(set(row) - TERRAIN_OF.keys()):
            signs = ", ".join(f"{known.symbol} {terrain}" for terrain, known in TERRAIN.items())
            yield "rows", f"{sign!r} in row {number} is no sign of terrain; there are {signs}", "BOB-G6"


def _road_violations(board: Board) -> Iterator[Violation]:
    for index, road in enumerate(board.roads):
        if not any(off_board(board, place) for place in road):
            yield from _violations_along(board, road, f"roads[{index}]")
    yield from _bridge_violations(board)


def _violations_along(board: Board, road: tuple[Place, ...], field: str) -> Iterator[Violation]:
    if not road[1:]:
        yield field, "a road has at least two hexes", "BOB-G6"
    for one, other in pairwise(road):
        if distance(board.layout.hex(one), board.layout.hex(other)) != 1:
            yield field, f"{one} and {other} follow each other and are not adjacent", "BOB-G6"
    for place in road:
        if sign_at(board, place) == TERRAIN["water"].symbol:
            yield field, f"{place} is water: a road crosses it only over a bridge, {BRIDGE}", "BOB-5.5.7"


BRIDGE = TERRAIN["bridge"].symbol


def _bridge_violations(board: Board) -> Iterator[Violation]:
    on_roads = {place for road in board.roads for place in road}
    for place in signed(board, BRIDGE):
        if place not in on_roads:
            yield "rows", f"no road leads over the bridge {place}, so that nobody can enter it", "BOB-G6"


def _hedgerow_violations(board: Board) -> Iterator[Violation]:
    seen: dict[Hexside, SideName] = {}
    for name in board.hedgerows:
        try:
            side = read_side(board.layout, name)
        except BadGeometry as error:
            yield "hedgerows", str(error), "BOB-G6"
            continue
        if side in seen:
            also = f" as {seen[side]}" if seen[side] != name else ""
            yield "hedgerows", f"{shown(name)} is named already{also}", "BOB-G6"
        seen[side] = name


def _digging_violations(board: Board, field: str) -> Iterator[Violation]:
    places: tuple[Place, ...] = getattr(board, field)
    for place in places:
        if not off_board(board, place) and sign_at(board, place) == TERRAIN["water"].symbol:
            yield field, f"{place} is water, which nobody can enter", "BOB-5.5.7"
