"""What is laid on a map, as changes of the text of a scenario's file: one function for each way to lie."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wargames.editing import outlines
from wargames.editing.documents import Document, new_name
from wargames.kernel.base.errors import BadGeometry, BadOption, UnknownName
from wargames.kernel.game.canvas import Canvas, How, Layer
from wargames.kernel.geometry.hexes import OffsetLayout, neighbor

COMPASS = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), (4, 5, 0, 1, 2, 3), strict=True))
"""The kernel's directions by the names that files give to hexsides."""
PLACE_NAMED = 2
"""The corners of an area, and of a place on a measured table the coordinates."""

Places = Sequence[Any]


def lay(canvas: Canvas, document: Document, layer: Layer, kind: str, places: Places) -> None:
    """Lay something on places, in the order in which they were pointed at.

    ``places`` are names of places, of hexsides, or points ``[x, y]``; ``kind`` is one of the layer's.
    Raises :class:`UnknownName` for a kind that there is not, :class:`BadOption` for what makes no sense.
    """
    if layer.kinds and kind not in layer.kinds:
        raise UnknownName(f"kind of {layer.title}", kind, layer.kinds)
    if not places and layer.on != "beside":
        raise BadOption(f"say where: {layer.title} is laid on the map")
    LAY[layer.how](canvas, document, layer, kind, places)


def clear(canvas: Canvas, document: Document, layer: Layer, places: Places) -> None:
    """Take off what a layer has on places; raises :class:`BadOption` for one whose entries are removed."""
    if layer.how not in CLEAR:
        raise BadOption(f"choose what is to be removed of {layer.title}")
    CLEAR[layer.how](canvas, document, layer, places)


def move(canvas: Canvas, document: Document, layer: Layer, field: str, places: Places) -> None:
    """Put an entry of a layer elsewhere; raises :class:`BadOption` for one that lies nowhere."""
    if not layer.at or not field.startswith(layer.field) or not places:
        raise BadOption(f"{field[:60] or 'that'} cannot be moved")
    if document.data(field) is None:
        raise BadOption(f"there is no {field[:60]}")
    document.set(f"{field}.{layer.at}", _whereabouts(canvas, document, layer, places))


def turn(document: Document, layer: Layer, field: str) -> None:
    """Turn an entry by one facing, clockwise; raises :class:`BadOption` for one that faces nowhere."""
    if not layer.turned or not field.startswith(layer.field):
        raise BadOption(f"{layer.title} are not turned")
    there, facings = document.data(f"{field}.{layer.turned}"), list(map(list, layer.facings))
    at = facings.index(list(there)) if isinstance(there, list) and list(there) in facings else -1
    document.set(f"{field}.{layer.turned}", facings[(at + 1) % len(facings)])


def listed(document: Document, field: str) -> list[Any]:
    """Give what a list holds; nothing where it is missing."""
    found = document.data(field)
    return found if isinstance(found, list) else []


def listed_by_name(document: Document, field: str) -> dict[str, Any]:
    """Give what a table holds; nothing where it is missing."""
    found = document.data(field)
    return found if isinstance(found, dict) else {}


# places, hexsides, roads, levels


def _lay_spot(_canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    document.set(layer.field, str(places[-1]))


def _lay_spots(_canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    there = listed(document, layer.field)
    for place in dict.fromkeys(map(str, places)):
        if place not in there:
            document.add(layer.field, place)


def _clear_spots(_canvas: Canvas, document: Document, layer: Layer, places: Places) -> None:
    there = listed(document, layer.field)
    for at in reversed(range(len(there))):
        if there[at] in places:
            document.remove(f"{layer.field}[{at}]")


def names_of_side(layout: OffsetLayout, name: str) -> tuple[str, ...]:
    """Give both names of a hexside, or the one that a side on the edge has; none for what is no name.

    >>> from wargames.kernel.geometry.hexes import Shift
    >>> names_of_side(OffsetLayout(9, 7, Shift.ODD_Q), "D3/N")
    ('D3/N', 'D2/S')
    """
    place, _, direction = name.partition("/")
    try:
        hex_ = layout.hex(place)
    except BadGeometry:
        return ()
    if direction not in COMPASS:
        return ()
    beyond = neighbor(hex_, COMPASS[direction])
    ways = list(COMPASS)
    back = ways[(ways.index(direction) + 3) % 6]
    return (name, f"{layout.label(beyond)}/{back}") if beyond in layout else (name,)


def _sides(canvas: Canvas, document: Document, names: Places) -> frozenset[str]:
    assert canvas.layout is not None, "only maps of hexes have hexsides"
    layout = canvas.layout(document.data())
    return frozenset(name for one in names for name in names_of_side(layout, str(one)))


def _lay_sides(canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    there = _sides(canvas, document, listed(document, layer.field))
    new = [str(one) for one in dict.fromkeys(places) if not _sides(canvas, document, [one]) & there]
    _lay_spots(canvas, document, layer, "", new)


def _clear_sides(canvas: Canvas, document: Document, layer: Layer, places: Places) -> None:
    _clear_spots(canvas, document, layer, tuple(_sides(canvas, document, places)))


def _lay_chains(_canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    """Lay a road; one that goes on where another ends makes that longer."""
    new = [str(place) for place, before in zip(places, [None, *places], strict=False) if place != before]
    for at, there in enumerate(listed(document, layer.field)):
        if new[1:] and new[0] == there[-1]:
            for place in new[1:]:
                document.add(f"{layer.field}[{at}]", place)
            return
    document.add(layer.field, new)


def _clear_chains(_canvas: Canvas, document: Document, layer: Layer, places: Places) -> None:
    """Break roads at places; what is left of two hexes or more stays."""
    for at in reversed(range(len(listed(document, layer.field)))):
        there = listed(document, f"{layer.field}[{at}]")
        if any(place in places for place in there):
            document.remove(f"{layer.field}[{at}]")
            for left in broken(there, places):
                document.add(layer.field, left)


def broken(chain: Sequence[str], places: Places) -> Iterator[list[str]]:
    """Break a chain at places.

    >>> list(broken(["A1", "A2", "A3", "A4", "A5", "A6"], ["A3", "A5"]))
    [['A1', 'A2']]
    """
    ends = [-1, *(at for at, place in enumerate(chain) if place in places), len(chain)]
    pieces = (list(chain[one + 1 : other]) for one, other in pairwise(ends))
    yield from (piece for piece in pieces if piece[1:])


def _lay_levels(canvas: Canvas, document: Document, layer: Layer, kind: str, places: Places) -> None:
    _clear_levels(canvas, document, layer, places)
    level, new = layer.kinds[kind], list(dict.fromkeys(map(str, places)))
    for at, there in enumerate(listed(document, layer.field)):
        if there.get("level") == level:
            for place in new:
                document.add(f"{layer.field}[{at}].hexes", place)
            return
    document.add(layer.field, {"level": level, "hexes": new})


def _clear_levels(_canvas: Canvas, document: Document, layer: Layer, places: Places) -> None:
    for at in reversed(range(len(listed(document, layer.field)))):
        field = f"{layer.field}[{at}].hexes"
        there = listed(document, field)
        if there and all(place in places for place in there):
            document.remove(f"{layer.field}[{at}]")
            continue
        for number in reversed(range(len(there))):
            if there[number] in places:
                document.remove(f"{field}[{number}]")


# areas, shapes, pieces


def rectangle(layout: OffsetLayout, places: Sequence[str]) -> str:
    """Write the rectangle of hexes around some.

    >>> from wargames.kernel.geometry.hexes import Shift
    >>> rectangle(OffsetLayout(9, 7, Shift.ODD_Q), ["D3", "B5"])
    'B3-D5'
    """
    there = [layout.place(layout.hex(place)) for place in places]
    columns, rows = zip(*there, strict=True)
    corners = (layout.at(min(columns), min(rows)), layout.at(max(columns), max(rows)))
    return "-".join(map(layout.label, corners))


def _lay_areas(canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    assert canvas.layout is not None, "only maps of hexes have rectangles of them"
    document.add(layer.field, rectangle(canvas.layout(document.data()), places))


def _lay_zones(_canvas: Canvas, document: Document, layer: Layer, _kind: str, places: Places) -> None:
    document.add(layer.field, [spot(one) for one in places])


def _lay_drawn(_canvas: Canvas, document: Document, layer: Layer, kind: str, places: Places) -> None:
    """Draw an area or a line; an area within another is an island of that one."""
    corners = [spot(one) for one in places]
    entry = {**layer.kinds[kind], layer.at: corners}
    if layer.inside and (host := outlines.host_of(listed_by_name(document, layer.field), layer, corners)):
        entry[layer.inside] = host
    document.set(f"{layer.field}.{new_name(document.data(), layer.name)}", entry)


def _lay_pieces(canvas: Canvas, document: Document, layer: Layer, kind: str, places: Places) -> None:
    if layer.fixed:
        raise BadOption(f"there are no more {layer.title}")
    entry = dict(layer.kinds[kind])
    if layer.on != "beside":
        entry[layer.at] = _whereabouts(canvas, document, layer, places)
    name = new_name(document.data(), layer.name) if layer.name else ""
    if layer.name and not layer.key:
        document.set(f"{layer.field}.{name}", entry)
    else:
        document.add(layer.field, {layer.key: name, **entry} if layer.key else entry)


def _whereabouts(canvas: Canvas, document: Document, layer: Layer, places: Places) -> Any:
    """Write where an entry lies, as its layer does."""
    if layer.on == "point":
        return spot(places[-1])
    if layer.on == "area":
        assert canvas.layout is not None, "only maps of hexes have rectangles of them"
        return rectangle(canvas.layout(document.data()), list(map(str, places)))
    return str(places[-1])


def spot(given: Any) -> list[int | float]:
    """Read a point ``[x, y]`` in inches, to hundredths; raises :class:`BadOption` for what is none."""
    numbers = isinstance(given, list) and all(type(one) in {int, float} and abs(one) < 1e6 for one in given)  # noqa: PLR2004  farther than any table
    if not numbers or len(given) != PLACE_NAMED:
        raise BadOption(f"a point is [x, y] in inches, not {str(given)[:40]}")
    return [int(one) if one == int(one) else round(one, 2) for one in given]


LAY: Mapping[How, Callable[[Canvas, Document, Layer, str, Places], None]] = {
    "spot": _lay_spot,
    "spots": _lay_spots,
    "sides": _lay_sides,
    "chains": _lay_chains,
    "levels": _lay_levels,
    "areas": _lay_areas,
    "zones": _lay_zones,
    "shapes": _lay_drawn,
    "lines": _lay_drawn,
    "pieces": _lay_pieces,
}
CLEAR: Mapping[How, Callable[[Canvas, Document, Layer, Places], None]] = {
    "spots": _clear_spots,
    "sides": _clear_sides,
    "chains": _clear_chains,
    "levels": _clear_levels,
}
