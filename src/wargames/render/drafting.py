"""Scenarios that are being written as pictures: what lies where, each thing with the field that holds it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.render.drawn import named
from wargames.render.hexagons import Point
from wargames.render.lettering import INK, centered, haloed, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.signs import star

B = TypeVar("B")

STAR = "#e0a100"
LARGEST = 200
"""Wider or deeper maps, in hexes, are not drawn; no ruleset has such."""
ACROSS = 5
"""So many things stand in a row of a pile."""


@attrs.frozen
class Item:
    """Something that a file puts on a map: the field that holds it, and its picture around the origin."""

    field: str
    drawn: Markup


def items(data: Mapping[str, Any], field: str) -> list[tuple[str, Any]]:
    """List what a field holds, each with the name of its own field; nothing where it is not there.

    >>> items({"us": {"forces": [{"number": 2}]}}, "us.forces")
    [('us.forces[0]', {'number': 2})]
    """
    there: Any = data
    for step in field.split("."):
        there = there.get(step) if isinstance(there, Mapping) else None
    if isinstance(there, Mapping):
        return [(f"{field}.{name}", one) for name, one in there.items() if isinstance(one, Mapping)]
    return [(f"{field}[{at}]", one) for at, one in enumerate(there)] if isinstance(there, list) else []


def entries(data: Mapping[str, Any], field: str) -> list[tuple[str, Mapping[str, Any]]]:
    """List the tables that a field holds."""
    return [(name, one) for name, one in items(data, field) if isinstance(one, Mapping)]


def sized(rows: Sequence[str]) -> Sequence[str]:
    """Pass on the rows of a map; raises :class:`BadGeometry` for more than any map has."""
    if not rows or max(len(rows), *map(len, rows)) > LARGEST:
        raise BadGeometry(f"a map has at most {LARGEST} columns and rows")
    return rows


def shown(item: Item, at: Point = (0, 0), scale: float = 1) -> Markup:
    """Draw an item at a place."""
    sized = f" scale({scale:g})" if scale != 1 else ""
    return group(item.drawn, transform=moved(at) + sized, data_names=named(field=item.field))


def pile(there: Sequence[Item], at: Point, pitch: Point, scale: float = 1) -> Markup:
    """Draw items side by side around a place, in as many rows as it takes."""
    rows = [there[first : first + ACROSS] for first in range(0, len(there), ACROSS)]
    drawn = [
        shown(one, (pitch[0] * (x - (len(row) - 1) / 2), pitch[1] * (y - (len(rows) - 1) / 2)))
        for y, row in enumerate(rows)
        for x, one in enumerate(row)
    ]
    return group(*drawn, transform=f"{moved(at)} scale({scale:g})")


def piles(
    placed: Iterable[tuple[str, Item]], where: Callable[[str], Point | None], pitch: Point
) -> list[Markup]:
    """Draw the items of each place side by side; what lies nowhere is left out."""
    there: dict[str, list[Item]] = {}
    for place, item in placed:
        there.setdefault(place, []).append(item)
    known = ((where(place), found) for place, found in there.items())
    return [pile(found, at, pitch, 1 if len(found) == 1 else 0.85) for at, found in known if at is not None]


def aim(field: str, at: Point, said: str, note: str = "") -> Markup:
    """Draw an objective: a star on a plate, with what it is worth."""
    half = 14 + 4 * len(note)
    plate = tag("rect", x=-half, y=-8, width=2 * half, height=16, rx=8, fill="#ffffff", stroke=STAR,
                stroke_width=1.8)  # fmt: skip
    written = [centered(note, (9, 4), 11)] * bool(note)
    sign = star((-9 if note else 0, 0), STAR)
    return group(
        tag("title", said), plate, sign, *written, transform=moved(at), data_names=named(field=field)
    )


def count(number: Any, at: Point) -> Markup:
    """Write how many there are, on a round plate; nothing for one."""
    if number == 1:
        return Markup("")
    plate = tag("circle", r=8.5, fill="#ffffff", stroke=INK, stroke_width=1.2)
    return group(plate, centered(f"{number}"[:3], (0, 3.8), 10.5), transform=moved(at))


def note(text: str, at: Point, size: float = 11) -> Markup:
    """Write a note that stands out from what is under it."""
    return haloed(text, at, size, INK, pointer_events="none")


def unknown(called: str, color: str = "#777777") -> Markup:
    """Draw something of which nothing is printed: its name on a plate, cut short."""
    plate = tag("rect", x=-19, y=-19, width=38, height=38, rx=5, fill=color, stroke="#9c1c12", stroke_width=2,
                stroke_dasharray="4 3")  # fmt: skip
    return group(tag("title", called), plate, centered(called[:5] or "?", (0, 4), 10, "#ffffff"))


def sound(whole: B, lists: Iterable[str], complaints: Callable[[B], Iterable[str]]) -> B:
    """Leave out of some lists of a map what cannot be there, so that the rest can be drawn.

    ``whole`` is a frozen attrs value, ``complaints`` names the fields that are wrong with one.
    """
    wrong = tuple(complaints(whole))
    for name in lists:
        if any(field.startswith(name) for field in wrong):
            whole = _sound(whole, name, complaints)
    return whole


def _sound(whole: B, name: str, complaints: Callable[[B], Iterable[str]]) -> B:
    """Leave out of one list what is complained of when it is there alone."""

    def wrong(kept: tuple[Any, ...]) -> int:
        return sum(field.startswith(name) for field in complaints(_with(whole, name, kept)))

    least = wrong(())
    return _with(whole, name, tuple(one for one in getattr(whole, name) if wrong((one,)) <= least))


def _with(whole: B, name: str, value: tuple[Any, ...]) -> B:
    kind: Any = attrs.evolve
    changed: B = kind(whole, **{name: value})
    return changed
