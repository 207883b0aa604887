"""Layers of the maps of a game, from its canvas or the types of its scenarios."""

from collections.abc import Iterator, Mapping
from functools import cache
from math import isfinite
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from wargames.editing.drawn_map import drawn_map
from wargames.editing.fields import match
from wargames.editing.placement import names_of_side
from wargames.editing.skeletons import skeleton
from wargames.kernel.base.errors import BadGeometry, UnknownName
from wargames.kernel.game import Game
from wargames.kernel.game.canvas import Canvas, Cell, Layer
from wargames.kernel.game.declared import plain_type
from wargames.kernel.game.naming import kind_of

AnyGame = Game[Any, Any]
PLACES = frozenset({"hex", "space"})
"""The kinds of parts that are pointed at on a map."""


@attrs.frozen
class PlacedEntry:
    """An entry of a layer: its field, its label, its places or points."""

    layer: int
    field: str
    called: str
    places: tuple[str, ...] = ()
    points: tuple[tuple[float, float], ...] = ()


@cache
def canvas_for(game: AnyGame) -> Canvas:
    """Return the canvas of a game.

    If it has none, it is made from the types of its scenarios, and from the map of its pictures.
    """
    if game.canvas is not None:
        return game.canvas
    layers = tuple(named_layers(game.scenario_type))
    drawn = drawn_map(game)
    if drawn is None:
        return Canvas({}, _no_places, _no_cell, layers=layers)
    return Canvas(drawn.signs, drawn.places, drawn.cell, layers=layers, layout=drawn.layout)


def canvas_in(game: AnyGame, data: Mapping[str, Any]) -> Canvas:
    """Return the canvas of a game with the additions of a file, as far as it can be read."""
    canvas = canvas_for(game)
    return canvas if canvas.own is None else canvas.own(canvas, data)


def _no_places(_data: Mapping[str, Any]) -> tuple[str, ...]:
    return ()


def _no_cell(_data: Mapping[str, Any], place: str) -> Cell:
    raise UnknownName("place of the map", place, ())


def named_layers(kind: type, path: str = "") -> Iterator[Layer]:
    """Return the fields of a scenario's class, nested ones too, that name places of a map."""
    hints = get_type_hints(kind, include_extras=True)
    for one in attrs.fields(kind):
        hint, field = plain_type(hints[one.name]), path + one.name
        many = get_origin(hint) is tuple and get_args(hint)[1:] == (...,)
        item = get_args(hint)[0] if many else hint
        title = field.replace("_", " ").replace(".", ": ")
        if kind_of(kind, one.name) in PLACES:
            yield Layer(title, field, "spots" if many else "spot")
        elif many and attrs.has(item) and (at := _field_of_place(item)):
            yield Layer(title, field, "pieces", {"a new one": skeleton(item)}, at=at)
        elif not many and attrs.has(hint):
            yield from named_layers(hint, f"{field}.")


def _field_of_place(item: type) -> str:
    """Return the first field of a class that names a place; empty if there is none."""
    return next((inner.name for inner in attrs.fields(item) if kind_of(item, inner.name) in PLACES), "")


def laid(canvas: Canvas, data: Mapping[str, Any]) -> tuple[PlacedEntry, ...]:
    """Return the readable entries on the map of a file."""
    found = (one for at, layer in enumerate(canvas.layers) for one in _laid(canvas, data, at, layer))
    return tuple(found)


def _laid(canvas: Canvas, data: Mapping[str, Any], at: int, layer: Layer) -> Iterator[PlacedEntry]:
    there: Any = data
    for step in layer.field.split("."):
        there = there.get(step) if isinstance(there, Mapping) else None
    if layer.how == "spot" and isinstance(there, str):
        yield PlacedEntry(at, layer.field, layer.title, (there,))
    for field, word, entry in _entries(layer, there):
        called = (match(canvas.choices, f"{field}.unit") or {}).get(word, word)
        places, points = _where(canvas, data, layer, entry)
        if places or points:
            yield PlacedEntry(layer=at, field=field, called=called, places=places, points=points)


def _entries(layer: Layer, there: Any) -> Iterator[tuple[str, str, Any]]:
    """Return the entries of a layer, each with its field and label."""
    if isinstance(there, Mapping):
        for name, one in there.items():
            yield f"{layer.field}.{name}", str(name).replace("_", " "), one
    elif isinstance(there, list):
        for number, one in enumerate(there):
            yield f"{layer.field}[{number}]", _called(layer, one), one


def _called(layer: Layer, one: Any) -> str:
    """Return the label of an entry: its name, else its kind."""
    if not isinstance(one, Mapping):
        return layer.title
    words = [one[key] for key in (layer.key, "id", "unit") if isinstance(one.get(key), str)]
    return str(words[0]) if words else layer.title


def _where(
    canvas: Canvas, data: Mapping[str, Any], layer: Layer, entry: Any
) -> tuple[tuple[str, ...], tuple[tuple[float, float], ...]]:
    at = entry.get(layer.at) if isinstance(entry, Mapping) and layer.at else entry
    if layer.how == "levels":
        return tuple(_texts(entry.get("hexes") if isinstance(entry, Mapping) else ())), ()
    if layer.how == "chains":
        return tuple(_texts(at)), ()
    if layer.on == "area" or layer.how == "areas":
        return _area(canvas, data, at), ()
    if layer.how in {"shapes", "lines", "zones"}:
        return (), tuple(_points(at))
    if layer.on == "point":
        return (), tuple(_points([at]))
    if layer.on == "beside" or not isinstance(at, str):
        return (), ()
    return (_beside(canvas, data, at) if layer.how == "sides" else (at,)), ()


def _texts(given: Any) -> Iterator[str]:
    if isinstance(given, list):
        yield from (one for one in given if isinstance(one, str))


def _points(given: Any) -> Iterator[tuple[float, float]]:
    for one in given if isinstance(given, list) else ():
        if isinstance(one, list) and [type(x) in {int, float} and isfinite(x) for x in one] == [True, True]:
            yield one[0], one[1]


def _area(canvas: Canvas, data: Mapping[str, Any], written: Any) -> tuple[str, ...]:
    if canvas.area is None or not isinstance(written, str):
        return ()
    try:
        return canvas.area(data, written)
    except (BadGeometry, KeyError, IndexError, TypeError, AttributeError):
        return ()


def _beside(canvas: Canvas, data: Mapping[str, Any], side: str) -> tuple[str, ...]:
    """Return the hexes on both sides of a hexside."""
    try:
        layout = canvas.layout(data) if canvas.layout else None
    except (KeyError, IndexError, TypeError, BadGeometry):
        return ()
    names = names_of_side(layout, side) if layout else ()
    return tuple(name.partition("/")[0] for name in names)
