"""Maps painted place by place, in the text of a scenario's file."""

from collections.abc import Iterable
from typing import Any

from wargames.editing.documents import Document
from wargames.editing.texts import read, value_at
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Game
from wargames.kernel.game.canvas import Canvas, Cell


def paint(game: Game[Any, Any], text: str, place: str, terrain: str) -> str:
    """Put a terrain into a place of a scenario's map, and give the text of the file then.

    Raises :class:`UnknownName` for a terrain or a place that does not exist, :class:`BadOption` for a game
    without a map, :class:`BadScenario` for a text that is no TOML.
    """
    document = Document(text)
    paint_all(canvas_of(game), document, (place,), terrain)
    return document.text


def paint_all(canvas: Canvas, document: Document, places: Iterable[str], terrain: str) -> None:
    """Put a terrain into places of a document's map; raises as :func:`paint` does."""
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
    """Say which terrain is in a place; raises as :func:`paint` does."""
    canvas, data = canvas_of(game), read(text)
    cell = canvas.cell(data, place)
    value = str(value_at(data, cell.field))
    sign = value if cell.column is None else value.splitlines()[cell.line][cell.column]
    return next((name for name, one in canvas.signs.items() if one == sign), sign)


def bare(game: Game[Any, Any], text: str) -> str:
    """Make all of a map bare ground, to begin with; raises as :func:`paint` does."""
    canvas, document = canvas_of(game), Document(text)
    paint_all(canvas, document, canvas.places(document.data()), next(iter(canvas.signs)))
    return document.text


def canvas_of(game: Game[Any, Any]) -> Canvas:
    """Give the canvas of a game; raises :class:`BadOption` for one without a map to paint."""
    if game.canvas is None or not game.canvas.signs:
        raise BadOption(f"{game.title} has no map to paint")
    return game.canvas


def _signed(value: str, cell: Cell, sign: str) -> str:
    """Write a sign into the text of its field."""
    if cell.column is None:
        return sign
    lines = value.splitlines(keepends=True)
    line, at = lines[cell.line], cell.column
    lines[cell.line] = line[:at] + sign + line[at + 1 :]
    return "".join(lines)
