"""Pictures of scenarios in the editor, where each thing names its field."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import attrs

from wargames.kernel.base.errors import BadGeometry
from wargames.render import hex_drawing
from wargames.render.counters import CounterFace, CounterPicture
from wargames.render.drawn import Drawn
from wargames.render.hex_scenes import HexMark, HexScene
from wargames.render.hexagons import Point
from wargames.render.landscapes import HexLand
from wargames.render.lettering import INK, haloed, moved
from wargames.render.map_pages import Caption
from wargames.render.markup import Markup, group, points, tag

B = TypeVar("B")

LARGEST = 200
"""The largest width or depth, in hexes, of a map that is drawn; no ruleset has larger ones."""
ACROSS, PITCH = 5, 52
"""The number of counters in a row of a pile, and their distance."""


def items(data: Mapping[str, Any], field: str) -> list[tuple[str, Any]]:
    """List the items of a field with their own field names; none if the field is missing.

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


def padded(rows: Sequence[Any], known: Collection[str]) -> list[str]:
    """Return the rows of a map as a rectangle, with bare ground for unknown or missing signs.

    >>> padded(["w?", "."], ".w")
    ['w.', '..']
    """
    written = sized([str(row) for row in rows])
    wide = max(map(len, written))
    return ["".join(sign if sign in known else "." for sign in row).ljust(wide, ".") for row in written]


def sized(rows: Sequence[str]) -> Sequence[str]:
    """Return the rows of a map; raise :class:`BadGeometry` if there are too many."""
    if not rows or max(len(rows), *map(len, rows)) > LARGEST:
        raise BadGeometry(f"a map has at most {LARGEST} columns and rows")
    return rows


def pile(there: Sequence[CounterPicture], at: Point, scale: float = 1) -> Markup:
    """Draw counters side by side around a place, in as many rows as needed."""
    rows = [there[first : first + ACROSS] for first in range(0, len(there), ACROSS)]
    drawn = (
        group(
            one.draw(), transform=moved((PITCH * (x - (len(row) - 1) / 2), PITCH * (y - (len(rows) - 1) / 2)))
        )
        for y, row in enumerate(rows)
        for x, one in enumerate(row)
    )
    return group(*drawn, transform=f"{moved(at)} scale({scale:g})")


def zone(land: HexLand, places: Iterable[str], fill: str, edge: str) -> Markup:
    """Tint hexes in the colors of a side."""
    style = {"fill": fill, "fill_opacity": 0.15, "stroke": edge, "stroke_width": 1.6, "stroke_opacity": 0.55}
    tinted = (
        land.put(at, tag("polygon", points=points(*land.shape(at)), stroke_dasharray="5 5", **style))
        for at in places
    )
    return group(*tinted, pointer_events="none")


def sketch(
    land: HexLand, things: Iterable[Markup], marks: Iterable[HexMark], counters: Iterable[CounterPicture] = ()
) -> Drawn:
    """Put things, marks and counters on a land, except those that lie in no hex."""
    there = tuple(one for one in counters if one.place in land.board.hex)
    scene = HexScene(land, there, Caption(""), side_by_side=True, marks=tuple(marks))
    return Drawn(land.drawn, group(*things, hex_drawing.things(scene)), Markup(""), land.size)


def note(text: str, at: Point, size: float = 11) -> Markup:
    """Write a note with a halo."""
    return haloed(text, at, size, INK, pointer_events="none")


def unknown(field: str, called: str, place: str = "", color: str = "#777777") -> CounterPicture:
    """Return a counter with a shortened name, for something without a printed face."""
    return drafted(field, place, CounterFace(color=color, letters=called[:5] or "?", dashed=True), called)


def drafted(field: str, place: str, face: CounterFace, title: str) -> CounterPicture:
    """Return the counter that a field puts into a hex."""
    return CounterPicture(field, place, "", kind="field", face=face, title=title)


def sound(whole: B, lists: Iterable[str], complaints: Callable[[B], Iterable[str]]) -> B:
    """Drop invalid items from some lists of a map, so that the rest can be drawn.

    ``whole`` is a frozen attrs value; ``complaints`` lists its invalid fields.
    """
    wrong = tuple(complaints(whole))
    for name in lists:
        if any(field.startswith(name) for field in wrong):
            whole = _sound(whole, name, complaints)
    return whole


def _sound(whole: B, name: str, complaints: Callable[[B], Iterable[str]]) -> B:
    """Drop from one list the items that are invalid by themselves."""

    def wrong(kept: tuple[Any, ...]) -> int:
        return sum(field.startswith(name) for field in complaints(_with(whole, name, kept)))

    least = wrong(())
    return _with(whole, name, tuple(one for one in getattr(whole, name) if wrong((one,)) <= least))


def _with(whole: B, name: str, value: tuple[Any, ...]) -> B:
    kind: Any = attrs.evolve
    changed: B = kind(whole, **{name: value})
    return changed
