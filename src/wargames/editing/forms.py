"""Forms of scenario files, made from the class of the game's scenarios and the data of the file.

Where a file differs from its class (a table by names for a list, lengths in inches), the form follows the
file.
"""

from collections.abc import Iterator, Mapping
from inspect import getdoc
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.editing.fields import match, steps
from wargames.editing.layers import PLACES, AnyGame, canvas_for, canvas_in
from wargames.kernel.base.component_table import within
from wargames.kernel.game.canvas import Canvas
from wargames.kernel.game.declarations import OneOf
from wargames.kernel.game.declared import declared_of, plain_type
from wargames.kernel.game.naming import Names

Kind = Literal["text", "lines", "number", "flag", "word", "place", "places", "rows", "toml", "table", "list"]


@attrs.frozen
class FormNode:
    """A field of a form: its kind of input, and its value.

    ``choices`` are pairs of a value and its label. ``of`` are the fields within; ``more`` those that may be
    added, each with its title and whether it is required. ``removable``: the field may be removed.
    """

    field: str
    title: str
    kind: Kind
    value: Any = None
    choices: tuple[tuple[Any, str], ...] = ()
    of: tuple["FormNode", ...] = ()
    more: tuple[tuple[str, str, bool], ...] = ()
    removable: bool = False
    says: str = ""


def form(game: AnyGame, data: Mapping[str, Any]) -> FormNode:
    """Return the form of the data of a file; sides go by their names."""
    with within(game.id):
        node = _node(canvas_in(game, data), game.scenario_type, data, "", removable=False)
    return _with_sides(game, node)


def _with_sides(game: AnyGame, node: FormNode) -> FormNode:
    """Return a form with the names of sides for their ids, in titles and in choices."""
    name, _, number = node.title.partition(" ")
    return attrs.evolve(
        node,
        title=" ".join(filter(None, (_side(game, name) or name, number))),
        choices=tuple((value, _side(game, value) or called) for value, called in node.choices),
        of=tuple(_with_sides(game, one) for one in node.of),
        more=tuple((field, _side(game, title) or title, must) for field, title, must in node.more),
    )


def _side(game: AnyGame, word: Any) -> str:
    """Return the name of a side as it stands alone; empty for any other word."""
    name = game.side_names.get(word, "").removeprefix("the ")
    return f"{name[:1].upper()}{name[1:]}"


def _node(canvas: Canvas, hint: Any, value: Any, field: str, *, removable: bool) -> FormNode:
    hint, title = plain_hint(hint), _title(field)
    if isinstance(value, Mapping):
        return _table(canvas, hint, value, field, removable=removable)
    if isinstance(value, list) and any(isinstance(one, Mapping) for one in value):
        of = tuple(
            _node(canvas, item_hint(hint), one, f"{field}[{at}]", removable=True)
            for at, one in enumerate(value)
        )
        return FormNode(field, title, "list", of=of, more=((field, title, False),), removable=removable)
    choices = choices_of(canvas, hint, field)
    if choices and not isinstance(value, list):
        return FormNode(
            field=field, title=title, kind="word", value=value, choices=choices, removable=removable
        )
    kind, shown = leaf(hint, value)
    inside = choices_of(canvas, item_hint(hint), f"{field}[0]") if kind == "rows" else ()
    return FormNode(
        field=field,
        title=title,
        kind=kind,
        value=shown,
        choices=inside,
        removable=removable,
        says=_bounds(hint),
    )


def _table(canvas: Canvas, hint: Any, value: Mapping[str, Any], field: str, *, removable: bool) -> FormNode:
    fields = _fields(canvas, hint)
    by_name = not fields and item_hint(hint) is not None
    must = set(fields) - {name for name, one in fields.items() if one[1]}
    of = []
    for key, one in value.items():
        inner = item_hint(hint) if by_name else fields.get(key, (None, True))[0]
        of.append(_node(canvas, inner, one, _joined(field, key), removable=by_name or key not in must))
    hidden = {"id"} if field and _is_entry(field, canvas) else set()
    more = tuple(
        (_joined(field, name), name.replace("_", " "), name in must)
        for name in fields
        if name not in value and name not in hidden
    )
    says = (getdoc(hint) or "").split("\n\n")[0] if attrs.has(hint) else ""
    says = says.replace("\n", " ").replace("``", "")
    return FormNode(field, _title(field), "table", of=tuple(of), more=more, removable=removable, says=says)


def _is_entry(field: str, canvas: Canvas) -> bool:
    """Return whether a table is an entry of a table by names."""
    return any(field.startswith(f"{layer.field}.") for layer in canvas.layers if not layer.key)


def _fields(canvas: Canvas, hint: Any) -> dict[str, tuple[Any, bool]]:
    """Return the fields of a class by their names in files: the type, and whether it may be left out."""
    if not attrs.has(hint):
        return {}
    hints, spelled = get_type_hints(hint, include_extras=True), canvas.spelled
    return {
        spelled.get(one.name, one.name): (hints[one.name], one.default is not attrs.NOTHING)
        for one in attrs.fields(hint)
        if one.init
    }


def hint_at(game: AnyGame, field: str) -> Any:
    """Return the type of a field; None if the scenario's class has no such field."""
    hint: Any = game.scenario_type
    for step in steps(field):
        hint = plain_hint(hint)
        fields = _fields(canvas_for(game), hint)
        hint = fields.get(str(step), (None,))[0] if fields else item_hint(hint)
    return plain_hint(hint)


def plain_hint(hint: Any) -> Any:
    """Return a type without None and without annotations of a list."""
    if get_origin(hint) in {UnionType, Union}:
        inside = [one for one in get_args(hint) if one is not NoneType]
        return plain_hint(inside[0]) if len(inside) == 1 else None
    return plain_type(hint) if get_origin(plain_type(hint)) is tuple else hint


def item_hint(hint: Any) -> Any:
    """Return the type of the items of a tuple; else None."""
    hint = plain_hint(hint)
    inside = get_args(hint)
    return inside[0] if get_origin(hint) is tuple and inside else None


def choices_of(canvas: Canvas, hint: Any, field: str) -> tuple[tuple[Any, str], ...]:
    """Return the choices of a field with their labels: words of its type, or components of the game."""
    found = match(canvas.choices, field)
    if found:
        return tuple((int(value) if hint is int else value, called) for value, called in found.items())
    if get_origin(plain_type(hint)) is Literal:
        return tuple((one, str(one).replace("_", " ")) for one in get_args(plain_type(hint)))
    tables = (said.choices for said in declared_of(hint) if isinstance(said, OneOf))
    return next(tables, ())


def leaf(hint: Any, value: Any) -> tuple[Kind, Any]:
    """Return the form node of a value without tables."""
    if isinstance(value, bool):
        return "flag", value
    if isinstance(value, int | float) and isfinite(value):
        return "number", value
    if isinstance(value, str):
        return ("lines" if "\n" in value else "place" if _names_place(hint) else "text"), value
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ("places" if _names_place(item_hint(hint)) else "rows"), value
    return "toml", _written(value)


def _bounds(hint: Any) -> str:
    """Return the range that a type declares."""
    declared = {word: number for said in declared_of(hint) for word, number in said.schema.items()}
    least, most = declared.get("minimum"), declared.get("maximum")
    if least is None:
        return ""
    return f"{least} or more" if most is None else f"{least} to {most}"


def _names_place(hint: Any) -> bool:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return any(isinstance(one, Names) and one.kind in PLACES for one in notes)


def _written(value: Any) -> str:
    """Return a list of lists as text, as in files."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _title(field: str) -> str:
    """Return the title of a field: its last name, with its number from 1.

    >>> _title("us.forces[2]"), _title("us.command_points")
    ('forces 3', 'command points')
    """
    if not field:
        return ""
    last = field.rpartition(".")[2]
    name, _, number = last.partition("[")
    return f"{name} {int(number.split(']')[0]) + 1}" if number else name.replace("_", " ")


def _joined(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def fields_of(node: FormNode) -> Iterator[str]:
    """Return the fields that a form shows."""
    yield node.field
    for one in node.of:
        yield from fields_of(one)
