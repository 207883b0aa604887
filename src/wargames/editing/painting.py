"""Painting of maps, place by place, in the text of a scenario file."""

from collections.abc import Iterable
from typing import Any

from wargames.editing.documents import Document
from wargames.editing.layers import canvas_for
from wargames.editing.texts import read, value_at
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Game
from wargames.kernel.game.canvas import Canvas, Cell


def paint(game: Game[Any, Any], text: str, place: str, terrain: str) -> str:
    """Return the text of a scenario with a terrain painted on a place.

    Raises :class:`UnknownName` for an unknown terrain or place, :class:`BadOption` for a game without a map,
    :class:`BadScenario` for invalid TOML.
    """
    document = Document(text)
    paint_all(canvas_of(game), document, (place,), terrain)
    return document.text


def paint_all(canvas: Canvas, document: Document, places: Iterable[str], terrain: str) -> None:
    """Paint a terrain on places of a document; raises as :func:`paint` does."""
    if terrain not in canvas.signs:
        raise UnknownName("terrain", terrain, canvas.signs)
    data = document.data()
    there = frozenset(canvas.places(data))
    written: dict[str, str] = {}
    for place in places:
        if place not in there:
            raise UnknownName("place of the map", place, there)
        cell = canvas.cell(data, place)
        before = written.get(cell.field) or str(value_at(data, cell.field))
        written[cell.field] = _signed(before, cell, canvas.signs[terrain])
    for field, value in written.items():
        document.set(field, value)


def painted(game: Game[Any, Any], text: str, place: str) -> str:
    """Return the terrain of a place; raises as :func:`paint` does."""
    canvas, data = canvas_of(game), read(text)
    cell = canvas.cell(data, place)
    value = str(value_at(data, cell.field))
    sign = value if cell.column is None else value.splitlines()[cell.line][cell.column]
    return next((name for name, one in canvas.signs.items() if one == sign), sign)


def bare(game: Game[Any, Any], text: str) -> str:
    """Return the text with a bare map; raises as :func:`paint` does."""
    canvas, document = canvas_of(game), Document(text)
    paint_all(canvas, document, canvas.places(document.data()), next(iter(canvas.signs)))
    return document.text


def canvas_of(game: Game[Any, Any]) -> Canvas:
    """Return the canvas of a game; raises :class:`BadOption` if it has no map to paint."""
    canvas = canvas_for(game)
    if not canvas.signs:
        raise BadOption(f"{game.title} has no map to paint")
    return canvas


def _signed(value: str, cell: Cell, sign: str) -> str:
    """Write the sign of a terrain into its field."""
    if cell.column is None:
        return sign
    lines = value.splitlines(keepends=True)
    line, at = lines[cell.line], cell.column
    lines[cell.line] = line[:at] + sign + line[at + 1 :]
    return "".join(lines)
