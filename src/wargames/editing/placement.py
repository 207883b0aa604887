"""Placing of entries on a map, as changes of a scenario file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from wargames.editing import outlines
from wargames.editing.documents import Document, new_name
from wargames.editing.edited_layer import EditedLayer
from wargames.kernel.base.errors import BadGeometry, BadOption, UnknownName
from wargames.kernel.game.canvas import How
from wargames.kernel.geometry.hexes import OffsetLayout, neighbor

COMPASS = dict(zip(("N", "NE", "SE", "S", "SW", "NW"), (4, 5, 0, 1, 2, 3), strict=True))
"""The directions of the kernel by their names in files."""
PLACE_NAMED = 2
"""The fields that hold the corners of an area, or the coordinates of a place on a measured table."""

Places = Sequence[Any]


def lay(edited: EditedLayer, kind: str, places: Places) -> None:
    """Place an entry on places, in their order.

    ``places`` are names of places, of hexsides, or points ``[x, y]``; ``kind`` is one of the layer's. Raises
    :class:`UnknownName` for an unknown kind, :class:`BadOption` for an impossible placement.
    """
    layer = edited.layer
    if layer.kinds and kind not in layer.kinds:
        raise UnknownName(f"kind of {layer.title}", kind, layer.kinds)
    if not places and layer.on != "beside":
        raise BadOption(f"say where: {layer.title} is laid on the map")
    LAY[layer.how](edited, kind, places)


def clear(edited: EditedLayer, places: Places) -> None:
    """Clear places of a layer; raises :class:`BadOption` for a layer whose entries are removed by field."""
    layer = edited.layer
    if layer.how not in CLEAR:
        raise BadOption(f"choose what is to be removed of {layer.title}")
    CLEAR[layer.how](edited, places)


def move(edited: EditedLayer, field: str, places: Places) -> None:
    """Move an entry to other places; raises :class:`BadOption` for one without places."""
    document, layer = edited.document, edited.layer
    if not layer.at or not field.startswith(layer.field) or not places:
        raise BadOption(f"{field[:60] or 'that'} cannot be moved")
    if document.data(field) is None:
        raise BadOption(f"there is no {field[:60]}")
    document.set(f"{field}.{layer.at}", _whereabouts(edited, places))


def turn(edited: EditedLayer, field: str) -> None:
    """Turn an entry by one facing, clockwise; raises :class:`BadOption` for one without a facing."""
    document, layer = edited.document, edited.layer
    if not layer.turned or not field.startswith(layer.field):
        raise BadOption(f"{layer.title} are not turned")
    there, facings = document.data(f"{field}.{layer.turned}"), list(map(list, layer.facings))
    at = facings.index(list(there)) if isinstance(there, list) and list(there) in facings else -1
    document.set(f"{field}.{layer.turned}", facings[(at + 1) % len(facings)])


def listed(document: Document, field: str) -> list[Any]:
    """Return the items of a list; none if it is missing."""
    found = document.data(field)
    return found if isinstance(found, list) else []


def listed_by_name(document: Document, field: str) -> dict[str, Any]:
    """Return the items of a table; none if it is missing."""
    found = document.data(field)
    return found if isinstance(found, dict) else {}


# places, hexsides, roads, levels


def _lay_spot(edited: EditedLayer, _kind: str, places: Places) -> None:
    edited.document.set(edited.layer.field, str(places[-1]))


def _lay_spots(edited: EditedLayer, _kind: str, places: Places) -> None:
    document, layer = edited.document, edited.layer
    there = listed(document, layer.field)
    for place in dict.fromkeys(map(str, places)):
        if place not in there:
            document.add(layer.field, place)


def _clear_spots(edited: EditedLayer, places: Places) -> None:
    _remove_all(edited.document, edited.layer.field, places)


def names_of_side(layout: OffsetLayout, name: str) -> tuple[str, ...]:
    """Return both names of a hexside, one for a side on the edge, none for an unknown name.

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


def _sides(edited: EditedLayer, names: Places) -> frozenset[str]:
    assert edited.canvas.layout is not None, "only maps of hexes have hexsides"
    layout = edited.canvas.layout(edited.document.data())
    return frozenset(name for one in names for name in names_of_side(layout, str(one)))


def _lay_sides(edited: EditedLayer, _kind: str, places: Places) -> None:
    there = _sides(edited, listed(edited.document, edited.layer.field))
    new = [str(one) for one in dict.fromkeys(places) if not _sides(edited, [one]) & there]
    _lay_spots(edited, "", new)


def _clear_sides(edited: EditedLayer, places: Places) -> None:
    _clear_spots(edited, tuple(_sides(edited, places)))


def _lay_chains(edited: EditedLayer, _kind: str, places: Places) -> None:
    """Place a road; one that begins at the end of another extends it."""
    document, layer = edited.document, edited.layer
    new = [str(place) for place, before in zip(places, [None, *places], strict=False) if place != before]
    roads = enumerate(listed(document, layer.field)) if new[1:] else ()
    longer = next((at for at, there in roads if new[0] == there[-1]), None)
    if longer is None:
        document.add(layer.field, new)
    else:
        _add_all(document, f"{layer.field}[{longer}]", new[1:])


def _add_all(document: Document, field: str, values: Iterable[str]) -> None:
    for value in values:
        document.add(field, value)


def _clear_chains(edited: EditedLayer, places: Places) -> None:
    """Break roads at places; pieces of two hexes or more stay."""
    document, layer = edited.document, edited.layer
    for at in reversed(range(len(listed(document, layer.field)))):
        there = listed(document, f"{layer.field}[{at}]")
        if not any(place in places for place in there):
            continue
        document.remove(f"{layer.field}[{at}]")
        for left in broken(there, places):
            document.add(layer.field, left)


def broken(chain: Sequence[str], places: Places) -> Iterator[list[str]]:
    """Yield the pieces of a chain that is broken at places.

    >>> list(broken(["A1", "A2", "A3", "A4", "A5", "A6"], ["A3", "A5"]))
    [['A1', 'A2']]
    """
    ends = [-1, *(at for at, place in enumerate(chain) if place in places), len(chain)]
    pieces = (list(chain[one + 1 : other]) for one, other in pairwise(ends))
    yield from (piece for piece in pieces if piece[1:])


def _lay_levels(edited: EditedLayer, kind: str, places: Places) -> None:
    document, layer = edited.document, edited.layer
    _clear_levels(edited, places)
    level, new = layer.kinds[kind], list(dict.fromkeys(map(str, places)))
    entries = enumerate(listed(document, layer.field))
    same = next((at for at, there in entries if there.get("level") == level), None)
    if same is None:
        document.add(layer.field, {"level": level, "hexes": new})
    else:
        _add_all(document, f"{layer.field}[{same}].hexes", new)


def _clear_levels(edited: EditedLayer, places: Places) -> None:
    document, layer = edited.document, edited.layer
    for at in reversed(range(len(listed(document, layer.field)))):
        field = f"{layer.field}[{at}].hexes"
        there = listed(document, field)
        if there and all(place in places for place in there):
            document.remove(f"{layer.field}[{at}]")
        else:
            _remove_all(document, field, places)


def _remove_all(document: Document, field: str, places: Places) -> None:
    """Remove the items of a list at some places, the last first."""
    there = listed(document, field)
    for at in reversed(range(len(there))):
        if there[at] in places:
            document.remove(f"{field}[{at}]")


# areas, shapes, pieces


def rectangle(layout: OffsetLayout, places: Sequence[str]) -> str:
    """Return the name of the rectangle around some hexes.

    >>> from wargames.kernel.geometry.hexes import Shift
    >>> rectangle(OffsetLayout(9, 7, Shift.ODD_Q), ["D3", "B5"])
    'B3-D5'
    """
    there = [layout.place(layout.hex(place)) for place in places]
    columns, rows = zip(*there, strict=True)
    corners = (layout.at(min(columns), min(rows)), layout.at(max(columns), max(rows)))
    return "-".join(map(layout.label, corners))


def _lay_areas(edited: EditedLayer, _kind: str, places: Places) -> None:
    document = edited.document
    assert edited.canvas.layout is not None, "only maps of hexes have rectangles of them"
    document.add(edited.layer.field, rectangle(edited.canvas.layout(document.data()), places))


def _lay_zones(edited: EditedLayer, _kind: str, places: Places) -> None:
    edited.document.add(edited.layer.field, [spot(one) for one in places])


def _lay_drawn(edited: EditedLayer, kind: str, places: Places) -> None:
    """Place an area or a line; an area within another becomes its island."""
    document, layer = edited.document, edited.layer
    corners = [spot(one) for one in places]
    entry = {**layer.kinds[kind], layer.at: corners}
    if layer.inside and (host := outlines.host_of(listed_by_name(document, layer.field), layer, corners)):
        entry[layer.inside] = host
    document.set(f"{layer.field}.{new_name(document.data(), layer.name)}", entry)


def _lay_pieces(edited: EditedLayer, kind: str, places: Places) -> None:
    document, layer = edited.document, edited.layer
    if layer.fixed:
        raise BadOption(f"there are no more {layer.title}")
    entry = dict(layer.kinds[kind])
    if layer.on != "beside":
        entry[layer.at] = _whereabouts(edited, places)
    name = new_name(document.data(), layer.name) if layer.name else ""
    if layer.name and not layer.key:
        document.set(f"{layer.field}.{name}", entry)
    else:
        document.add(layer.field, {layer.key: name, **entry} if layer.key else entry)


def _whereabouts(edited: EditedLayer, places: Places) -> Any:
    """Set the places of an entry in the form of its layer."""
    layer = edited.layer
    if layer.on == "point":
        return spot(places[-1])
    if layer.on == "area":
        assert edited.canvas.layout is not None, "only maps of hexes have rectangles of them"
        return rectangle(edited.canvas.layout(edited.document.data()), list(map(str, places)))
    return str(places[-1])


def spot(given: Any) -> list[int | float]:
    """Return a point ``[x, y]`` in inches, to hundredths; raises :class:`BadOption` for a bad one."""
    numbers = isinstance(given, list) and all(type(one) in {int, float} and abs(one) < 1e6 for one in given)  # noqa: PLR2004  farther than any table
    if not numbers or len(given) != PLACE_NAMED:
        raise BadOption(f"a point is [x, y] in inches, not {str(given)[:40]}")
    return [int(one) if one == int(one) else round(one, 2) for one in given]


LAY: Mapping[How, Callable[[EditedLayer, str, Places], None]] = {
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
CLEAR: Mapping[How, Callable[[EditedLayer, Places], None]] = {
    "spots": _clear_spots,
    "sides": _clear_sides,
    "chains": _clear_chains,
    "levels": _clear_levels,
}
