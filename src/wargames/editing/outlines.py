"""Outlines of areas and lines on a measured table: islands, shared corners, cuts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from wargames.editing.documents import Document, new_name
from wargames.editing.edited_layer import EditedLayer
from wargames.kernel.base.errors import BadGeometry, BadOption
from wargames.kernel.game.canvas import Canvas, Layer
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon, Where

Corner = list[Any]
"""A point ``[x, y]`` in inches, as files have it."""

NEAR = 0.02
"""The distance in inches within which a corner lies on an edge."""


def point_of(corner: Sequence[Any]) -> Point:
    """Return a corner on the lattice of 1/100 inch."""
    return Point(round(100 * corner[0]), round(100 * corner[1]))


def polygon_of(corners: Any) -> Polygon | None:
    """Return the polygon of corners; None if they make none."""
    try:
        return Polygon(tuple(map(point_of, corners)))
    except (BadGeometry, TypeError, IndexError, ValueError, KeyError):
        return None


def host_of(features: Mapping[str, Any], layer: Layer, corners: Sequence[Corner]) -> str:
    """Return the area that contains all corners of another and is no island itself."""
    for name, one in features.items():
        if not isinstance(one, dict) or one.get(layer.inside):
            continue
        area = polygon_of(one.get(layer.at))
        if area and all(area.locate(point_of(corner)) is not Where.OUTSIDE for corner in corners):
            return name
    return ""


def outlined(canvas: Canvas, document: Document) -> Iterator[tuple[str, list[Corner], bool]]:
    """Yield the fields with corners, the corners, and whether the outline is closed."""
    for layer in canvas.layers:
        there = document.data(layer.field)
        if layer.how in {"shapes", "lines"} and isinstance(there, dict):
            yield from _drawn(layer, there)
        elif layer.how == "zones" and isinstance(there, list):
            yield from (
                (f"{layer.field}[{at}]", one, True) for at, one in enumerate(there) if isinstance(one, list)
            )


def _drawn(layer: Layer, there: Mapping[str, Any]) -> Iterator[tuple[str, list[Corner], bool]]:
    """Return the corners of areas or lines by name."""
    for name, one in there.items():
        if isinstance(one, dict) and isinstance(corners := one.get(layer.at), list):
            yield f"{layer.field}.{name}.{layer.at}", corners, layer.how == "shapes"


def move_corner(canvas: Canvas, document: Document, corner: Corner, to: Corner) -> None:
    """Move a corner in every area and line that shares it."""
    there = [
        f"{field}[{at}]"
        for field, corners, _ in outlined(canvas, document)
        for at, one in enumerate(corners)
        if one == corner
    ]
    if not there:
        raise BadOption(f"nothing has a corner at {str(corner)[:40]}")
    for place in there:
        document.set(place, to)


def cut(edited: EditedLayer, name: str, way: Sequence[Corner]) -> None:
    """Cut an area in two along a line from edge to edge; neighbors get the new corners, too.

    The new part gets an unused name. Raises :class:`BadOption` for a line that does not cut the area.
    """
    document, layer = edited.document, edited.layer
    field = f"{layer.field}.{name}.{layer.at}"
    if len(way) < 2 or not isinstance(document.data(field), list):  # noqa: PLR2004  a way has two ends
        raise BadOption("a cut leads from an edge of an area to another, in two points or more")
    for end in (way[0], way[-1]):
        _add_corner(edited.canvas, document, end)
    corners = document.data(field)
    if way[0] not in corners or way[-1] not in corners or way[0] == way[-1]:
        raise BadOption(f"the cut must begin and end on edges of {name}")
    first, last = corners.index(way[0]), corners.index(way[-1])
    if first > last:
        first, last, way = last, first, way[::-1]
    inner = list(way[1:-1])
    stays = [*corners[: first + 1], *inner, *corners[last:]]
    off = [*corners[first : last + 1], *reversed(inner)]
    if polygon_of(stays) is None or polygon_of(off) is None:
        raise BadOption(f"the cut does not leave two areas of {name}")
    rest = {key: one for key, one in document.data(f"{layer.field}.{name}").items() if key != layer.at}
    document.set(field, stays)
    document.set(f"{layer.field}.{new_name(document.data(), layer.name)}", {**rest, layer.at: off})


def _add_corner(canvas: Canvas, document: Document, corner: Corner) -> None:
    """Insert a corner into every edge on which it lies."""
    for field, corners, closed in outlined(canvas, document):
        if corner in corners:
            continue
        ends = zip(corners, [*corners[1:], *corners[:1]] if closed else corners[1:], strict=False)
        at = next((at for at, edge in enumerate(ends, 1) if _lies_on(corner, *edge)), None)
        if at is not None:
            document.set(field, [*corners[:at], corner, *corners[at:]])


def _lies_on(corner: Corner, one: Corner, other: Corner) -> bool:
    """Return whether a corner lies on an edge, within :data:`NEAR`."""
    across, up = other[0] - one[0], other[1] - one[1]
    long = across * across + up * up
    if not long:
        return False
    part = ((corner[0] - one[0]) * across + (corner[1] - one[1]) * up) / long
    beside = abs((corner[0] - one[0]) * up - (corner[1] - one[1]) * across) / long**0.5
    return 0 < part < 1 and bool(beside <= NEAR)
