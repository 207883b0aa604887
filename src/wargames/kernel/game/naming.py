"""Names in the fields of actions and events: units, hexes, cards, dice and other things on the table.

The type of a field declares the kind and changes nothing at run time:

    UnitId = Annotated[str, Names("unit")]
    Place = Annotated[str, Names("hex")]

:func:`parts` splits an action or an event by these types. Numbers and words of a fixed list (bool,
``Literal``, enumerations) need no declaration: their kinds are ``number`` and ``word``. A value class in a
field has a method ``names`` (a path lists its points), or is split in turn.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.notation import Names, spell
from wargames.kernel.game.seats import Seat

KINDS = (
    "unit", "figure", "group", "hex", "space", "point", "path", "formation", "facing",
    "card", "die", "objective", "number", "word", "seat", "side", "clause", "text",
)  # fmt: skip
"""The kinds in the five rulesets; a ruleset may name others."""


@attrs.frozen
class Part:
    """A field of an action or event: the kind of thing, its names, and its text.

    ``names`` are the names on the table (of each unit, hex or point), empty if the field is None.
    """

    field: str
    kind: str
    names: tuple[str, ...]
    words: str


__all__ = ["KINDS", "Names", "Part", "kind_of", "names_in", "names_of", "parts", "unnamed"]

Reader = Callable[[str, Any], Iterator[Part]]
"""A function that splits the value of a field; its first argument is the path to the field."""


def parts(value: Any) -> tuple[Part, ...]:
    """Split an action or event by field; a value class is split by its fields.

    Raises :class:`TypeError` for a field whose type declares no kind.

    >>> @attrs.frozen
    ... class Shot:
    ...     target: Annotated[str, Names("hex")]
    ...     dice: int
    >>> for part in parts(Shot("C4", 2)):
    ...     print(part.field, part.kind, part.names, part.words)
    target hex ('C4',) C4
    dice number ('2',) 2
    """
    kind: Any = type(value)
    return tuple(part for name, read in _readers(kind) for part in read(name, getattr(value, name)))


def kind_of(kind: type, field: str) -> str | None:
    """Return the kind of a field of a class; None if its type declares none or is split."""
    named = _named(get_type_hints(kind, include_extras=True)[field])
    return None if named is None else named.kind


def names_in(kind: type, field: str) -> Callable[[Any], tuple[str, ...]]:
    """Return the function that lists the names in the value of a field of a class."""
    return _reader_of_names(_named(get_type_hints(kind, include_extras=True)[field]))


def _reader_of_names(named: Names | None) -> Callable[[Any], tuple[str, ...]]:
    sign = "" if named is None else named.before
    if not sign:
        return names_of
    return lambda value: tuple(word.partition(sign)[0] for word in names_of(value))


def unnamed(kind: type) -> tuple[str, ...]:
    """List the fields of an action or event class whose types declare no kind, by path."""
    return tuple(_unnamed(kind, "", ()))


def _unnamed(kind: type, path: str, above: tuple[type, ...]) -> Iterator[str]:
    if kind in above:
        return
    hints = get_type_hints(kind, include_extras=True)
    for field in attrs.fields(kind):
        yield from _nameless(hints[field.name], f"{path}{field.name}", (*above, kind))


def _nameless(hint: Any, path: str, above: tuple[type, ...]) -> Iterator[str]:
    if _named(hint) is not None or hint is type(None) or hasattr(hint, "names"):
        return
    inside = [one for one in get_args(hint) if one is not Ellipsis]
    if attrs.has(hint):
        yield from _unnamed(hint, f"{path}.", above)
    elif inside and get_origin(hint) in {UnionType, Union, tuple}:
        for one in inside:
            yield from _nameless(one, path, above)
    else:
        yield path


def _named(hint: Any) -> Names | None:
    """Return the declaration in a type, or in the items of a tuple or an optional type."""
    if hint is Seat:
        return Names("seat")
    hint = getattr(hint, "__supertype__", hint)
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return next((one for one in inside[1:] if isinstance(one, Names)), None) or _named(inside[0])
    if origin is Literal or hint is bool or (isinstance(hint, type) and issubclass(hint, Enum)):
        return Names("word")
    if hint is int or hint is Fraction:
        return Names("number")
    if origin in {UnionType, Union, tuple}:
        kinds = {_named(one) for one in inside if one not in {type(None), Ellipsis}}
        return kinds.pop() if len(kinds) == 1 else None
    return None


@cache
def _readers(kind: Any) -> tuple[tuple[str, Reader], ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple((field.name, _reader(kind, hints[field.name])) for field in attrs.fields(kind))


def _reader(kind: type, hint: Any) -> Reader:
    """Return the reader of a field of a class, or of the items of its value."""
    if (named := _named(hint)) is not None:
        names = _reader_of_names(named)
        return lambda path, value: iter((Part(path, named.kind, names(value), spell(value)),))
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _reader(kind, inside[0])
    if origin is tuple and inside[1:] == (...,):
        item = _reader(kind, inside[0])
        return lambda path, value: (part for one in value for part in item(path, one))
    if origin is tuple:
        items = [_reader(kind, one) for one in inside]
        return lambda path, value: (
            part for read, one in zip(items, value, strict=True) for part in read(path, one)
        )
    if origin in {UnionType, Union}:
        return _one_of(kind, [one for one in inside if one is not type(None)])
    if attrs.has(hint):
        return lambda path, value: (attrs.evolve(part, field=f"{path}.{part.field}") for part in parts(value))
    return lambda path, _value: _no_name(kind, path)


def _one_of(kind: type, hints: list[Any]) -> Reader:
    """Return the reader of a field that may be None, or one of several value classes."""
    if len(hints) == 1:
        inner = _reader(kind, hints[0])
        return lambda path, value: iter(()) if value is None else inner(path, value)
    readers = {hint: _reader(kind, hint) for hint in hints}

    def read(path: str, value: Any) -> Iterator[Part]:
        if value is None:
            return iter(())
        return readers[type(value)](path, value) if type(value) in readers else _no_name(kind, path)

    return read


def _no_name(kind: type, path: str) -> Iterator[Part]:
    raise TypeError(f"{kind.__name__}.{path} does not say what it names: annotate it with Names")


def names_of(value: Any) -> tuple[str, ...]:
    """List the names in a value: its ``names``, those in a tuple, or the value itself; none for None."""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return tuple(name for one in value for name in names_of(one))
    return tuple(value.names) if hasattr(value, "names") else (spell(value),)
