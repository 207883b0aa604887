"""How long the hex geometry takes: sight lines, visibility and fields of view, in microseconds."""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any

from wargames.kernel.geometry.hexes import ORIGIN, OffsetLayout, Shift, disk
from wargames.kernel.geometry.sight import sight_line, sight_line_by_offset
from wargames.kernel.geometry.visibility import Contact, SightPolicy, SightTable

POLICY = SightPolicy(along=Contact.BOTH_MUST_BLOCK, touched=Contact.IGNORED, off_map_blocks=False)
MAP = OffsetLayout(40, 30, Shift.ODD_Q)
CENTERS = tuple(MAP.at(column, row) for column in range(8, 32, 3) for row in range(8, 22, 3))
LINES = tuple((center, center.moved(offset)) for center in CENTERS[:12] for offset in disk(ORIGIN, 8)[1:])
RADIUS = 8


def measure() -> list[tuple[str, float]]:
    """Measure each question: its name and the microseconds that one answer takes."""
    return [*_sight_lines(), *_visible(), *_fields_of_view()]


def _sight_lines() -> list[tuple[str, float]]:
    offsets = disk(ORIGIN, 12)[1:]
    return [
        ("sight line, cold, to range 12", each(sight_line_by_offset.__wrapped__, [(o,) for o in offsets])),
        ("sight line, warm", best(sight_line, [(ORIGIN, offset) for offset in offsets])),
    ]


def _visible() -> list[tuple[str, float]]:
    table, blocking = _map()
    dynamic = [(frm, to, blocking, POLICY) for frm, to in LINES]
    cold = each(table.visible, dynamic[:200])
    sight = table.given(blocking, POLICY)
    return [
        ("visible, cold: new offset, new map", cold),
        ("visible, warm, any blockers", best(table.visible, dynamic)),
        ("visible, warm, given blockers", best(sight.visible, LINES)),
    ]


def _fields_of_view() -> list[tuple[str, float]]:
    table, blocking = _map()
    first = each(table.field_of_view, [(CENTERS[0], RADIUS, blocking, POLICY)])
    dynamic = [(center, RADIUS, blocking, POLICY) for center in CENTERS]
    sight = table.given(blocking, POLICY)
    sight_questions = [(center, RADIUS) for center in CENTERS]
    return [
        ("field of view 8, the first on a map", first),
        ("field of view 8, cold, any blockers", best(table.field_of_view, dynamic)),
        ("field of view 8, cold, given blockers", each(sight.field_of_view, sight_questions)),
        ("field of view 8, warm, given blockers", best(sight.field_of_view, sight_questions)),
    ]


def _map() -> tuple[SightTable, int]:
    sight_line_by_offset.cache_clear()
    table = SightTable(MAP)
    blockers = random.Random(1).sample(table.hexes, len(table.hexes) // 5)
    return table, table.mask(blockers)


def each(question: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Time a run through all the arguments: the microseconds for each."""
    start = time.perf_counter_ns()
    for each in arguments:
        question(*each)
    return (time.perf_counter_ns() - start) / len(arguments) / 1000


def best(question: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Time the best of seven runs, the first of which warms up."""
    return min(each(question, arguments) for _ in range(7))


if __name__ == "__main__":
    for name, microseconds in measure():
        print(f"{name:45} {microseconds:10.2f} us")
