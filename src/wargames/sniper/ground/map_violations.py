"""Violations of the rules on a map: boards that do not join, levels, roads, bridges (SN-G1, SN-G2)."""

import re
from collections.abc import Iterator
from functools import partial

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.declarations import MapNames, shown
from wargames.kernel.game.declared import declared_violations
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.hexes import neighbors
from wargames.sniper.values.board import GREEN, Area, Board, Map, Place, read_area, road_hexes, signs_of
from wargames.sniper.values.components import SIGNS, Sign

LONGEST_AREA = 12
LARGEST_MAP = 40
"""The most columns, and the most rows, of a map."""


def map_violations(map_: Map) -> Iterator[Violation]:
    """List the violations on a map; if its boards cannot be read or joined, only those."""
    unread = [*_board_violations(map_.boards), *_joint_violations(map_.boards)]
    yield from unread
    yield from declared_violations(map_, {} if unread or not map_.boards else names_on(map_))
    if map_.boards and not unread:
        yield from _bridge_violations(map_)


def names_on(map_: Map) -> MapNames:
    """Return the names on a readable map."""
    return {
        "hex": partial(off_map, map_),
        "area": partial(area_violation, map_),
        "area within the border": partial(_green_violation, map_),
    }


def _board_violations(boards: tuple[Board, ...]) -> Iterator[Violation]:
    for at, board in enumerate(boards):
        field, rows = f"boards[{at}].rows", board.rows
        if not rows or not rows[0]:
            yield field, "a board has at least one row and one column", "SN-G1"
            continue
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                yield field, f"row {number} has {len(row)} hexes and row 1 has {len(rows[0])}", "SN-G1"
            yield from (
                (field, f"{sign!r} in row {number} is no sign of terrain; there are {_signs()}", "SN-G1")
                for sign in sorted(set(row) - SIGNS.keys())
            )


def _signs() -> str:
    return ", ".join(f"{sign} {_described(meant)}" for sign, meant in SIGNS.items())


def _described(sign: Sign) -> str:
    """Return the meaning of a sign in words.

    >>> _described(SIGNS["Q"])
    'building with road'
    """
    hill = f" hill of level {sign.level}" if sign.level else ""
    return f"{sign.terrain}{hill}{' with road' if sign.road else ''}"


def _joint_violations(boards: tuple[Board, ...]) -> Iterator[Violation]:
    """Check that boards join: names other than areas, equal rows, and even numbers of columns (SN-G2)."""
    for at, board in enumerate(boards):
        if board.id == GREEN or re.fullmatch(r"[\d-]*", board.id):
            yield f"boards[{at}].id", f"{shown(board.id)} reads like an area", "SN-G1"
        if len(board.rows) != len(boards[0].rows):
            complaint = f"{len(board.rows)} rows do not join the {len(boards[0].rows)} of the first board"
            yield f"boards[{at}].rows", complaint, "SN-G1"
        if at < len(boards) - 1 and board.rows and len(board.rows[0]) % 2:
            yield f"boards[{at}].rows", "a board with an odd number of columns joins no other", "SN-G2"
    columns = sum(len(board.rows[0]) for board in boards if board.rows)
    if max([columns, *(len(board.rows) for board in boards)]) > LARGEST_MAP:
        yield "boards", f"a map has at most {LARGEST_MAP} columns and {LARGEST_MAP} rows", "SN-G1"


def _bridge_violations(map_: Map) -> Iterator[Violation]:
    roads, layout = road_hexes(map_), map_.layout
    for place in (place for place, sign in signs_of(map_).items() if sign.terrain == "bridge"):
        beside = {layout.label(other) for other in neighbors(layout.hex(place)) if other in layout}
        if not beside & roads:
            yield "boards", f"no road leads over the bridge {place}, so that nobody can enter it", "TOI-5.14"


def _green_violation(map_: Map, area: Area) -> str:
    if area == GREEN:
        return "the green hexes cannot be named by their border"
    return area_violation(map_, area)


def area_violation(map_: Map, area: Area) -> str:
    """Return why an area cannot be read, or an empty text."""
    try:
        read_area(map_, area)
    except BadGeometry as error:
        return str(error) if len(area) <= LONGEST_AREA else f"{shown(area)} is no area"
    return ""


def off_map(map_: Map, place: Place) -> str:
    """Return why a name is no hex of the map, or an empty text."""
    try:
        map_.layout.hex(place)
    except BadGeometry:
        return f"{shown(place)} is no hex of the map"
    return ""
