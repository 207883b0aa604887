"""Changes of a scenario file, as an editor sends them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wargames.editing import outlines, placement
from wargames.editing.documents import Document
from wargames.editing.edited_layer import EditedLayer
from wargames.editing.fields import match
from wargames.editing.forms import hint_at
from wargames.editing.layers import AnyGame, canvas_for, canvas_in
from wargames.editing.painting import canvas_of, paint_all
from wargames.editing.skeletons import skeleton
from wargames.kernel.base.errors import BadOption, BadScenario, UnknownName
from wargames.kernel.game.canvas import Canvas, Layer

MOST_CHANGES = 500
"""The most changes in one call."""

Change = Mapping[str, Any]
Does = Callable[[AnyGame, Document, Change], None]


def change(game: AnyGame, text: str, changes: Sequence[Any]) -> str:
    """Return a text with changes made in order, all or none.

    Each has its name under ``do`` (:data:`DOES`) and its arguments. Raises :class:`UnknownName`,
    :class:`BadOption` or :class:`BadScenario` for an impossible change.
    """
    if len(changes) > MOST_CHANGES:
        raise BadOption(f"at most {MOST_CHANGES} changes are made at once")
    document = Document(text)
    for one in changes:
        does = _does(one)
        try:
            does(game, document, one)
        except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
            raise BadScenario(f"this text does not hold what {one['do']} changes ({error})"[:200]) from None
    return document.text


def _does(one: Any) -> Does:
    name = one.get("do") if isinstance(one, Mapping) else one
    if not isinstance(name, str) or name not in DOES:
        raise UnknownName("change", name, DOES)
    return DOES[name]


def _layer(canvas: Canvas, one: Change) -> Layer:
    layers, at = canvas.layers, one.get("layer")
    if type(at) is not int or not 0 <= at < len(layers):
        raise UnknownName("layer", at, map(str, range(len(layers))))
    return layers[at]


def _edited(canvas: Canvas, document: Document, one: Change) -> EditedLayer:
    """Return the layer of a change."""
    return EditedLayer(canvas, document, _layer(canvas, one))


def _text(one: Change, name: str) -> str:
    value = one.get(name, "")
    if not isinstance(value, str):
        raise BadOption(f"{name!r} must be text, not {str(value)[:40]!r}")
    return value


def _list(one: Change, name: str) -> list[Any]:
    value = one.get(name, [])
    if not isinstance(value, list):
        raise BadOption(f"{name!r} must be a list, not {str(value)[:40]!r}")
    return value


def _paint(game: AnyGame, document: Document, one: Change) -> None:
    canvas_of(game)  # it has a map
    canvas = canvas_in(game, document.data())
    paint_all(canvas, document, map(str, _list(one, "places")), _text(one, "terrain"))


def _lay(game: AnyGame, document: Document, one: Change) -> None:
    edited = _edited(canvas_in(game, document.data()), document, one)
    placement.lay(edited, _text(one, "kind"), _list(one, "places"))


def _clear(game: AnyGame, document: Document, one: Change) -> None:
    placement.clear(_edited(canvas_for(game), document, one), _list(one, "places"))


def _move(game: AnyGame, document: Document, one: Change) -> None:
    edited = _edited(canvas_for(game), document, one)
    placement.move(edited, _text(one, "field"), _list(one, "places"))


def _turn(game: AnyGame, document: Document, one: Change) -> None:
    placement.turn(_edited(canvas_for(game), document, one), _text(one, "field"))


def _corner(game: AnyGame, document: Document, one: Change) -> None:
    outlines.move_corner(
        canvas_for(game), document, placement.spot(one.get("at")), placement.spot(one.get("to"))
    )


def _cut(game: AnyGame, document: Document, one: Change) -> None:
    edited = _edited(canvas_for(game), document, one)
    way = [placement.spot(each) for each in _list(one, "places")]
    outlines.cut(edited, _text(one, "name"), way)


def _set(_game: AnyGame, document: Document, one: Change) -> None:
    if "value" not in one or one["value"] is None:
        raise BadOption("say what the field is to hold")
    document.set(_text(one, "field"), one["value"])


def _begin(game: AnyGame, document: Document, one: Change) -> None:
    """Add a missing field, or an item of a list, with its initial value."""
    field = _text(one, "field")
    draft = drafted(game, field)
    if isinstance(document.data(field), list):
        document.add(field, draft[0] if isinstance(draft, list) and draft else item_of(game, document, field))
    else:
        document.set(field, draft if draft is not None else skeleton(hint_at(game, field)))


def item_of(game: AnyGame, document: Document, field: str) -> Any:
    """Return the initial value of a new list item: a copy of the last one, else the least value."""
    there = document.data(field)
    return there[-1] if there else skeleton(hint_at(game, f"{field}[0]"))


def drafted(game: AnyGame, field: str) -> Any:
    """Return the initial value of a field by the canvas; None if it has none."""
    return match(canvas_for(game).drafts, field)


def _remove(_game: AnyGame, document: Document, one: Change) -> None:
    document.remove(_text(one, "field"))


DOES: Mapping[str, Does] = {
    "paint": _paint,
    "lay": _lay,
    "clear": _clear,
    "move": _move,
    "turn": _turn,
    "corner": _corner,
    "cut": _cut,
    "set": _set,
    "begin": _begin,
    "remove": _remove,
}
"""The changes by name.

``paint`` {terrain, places}; ``lay`` and ``clear`` {layer, kind, places}; ``move`` {layer, field, places};
``turn`` {layer, field}; ``corner`` {at, to}; ``cut`` {layer, name, places}; ``set`` {field, value};
``begin`` and ``remove`` {field}. ``layer`` is the number of one of the canvas's.
"""
