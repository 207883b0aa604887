"""Incremental JSON of views.

From one decision to the next most values of a view are identical: the map, the scenario, idle units. Their
texts are cached and joined.
"""

import json
from collections.abc import Callable
from functools import cache, cached_property
from operator import attrgetter
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base import serialization

DEEP = 2
"""The depth in a view to which fields are cached one by one; deeper, caching costs more than writing."""

MOST = 1_000_000
"""The cached characters at which unused texts are dropped."""

SMALL = (str, int, bool, NoneType)
_ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


class ViewWriter:
    """A writer of views that caches the texts of their parts."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, Shape], tuple[Any, str]] = {}
        self._older: dict[tuple[int, Shape], tuple[Any, str]] = {}
        self._size = 0

    def text(self, value: Any, kind: Any) -> str:
        """Return the JSON text of a value of a type."""
        if self._size > MOST:
            self._older, self._kept, self._size = self._kept, {}, 0
        return self._anew(value, shape_of(kind), DEEP)

    def _text(self, value: Any, shape: "Shape", deep: int) -> str:
        if type(value) in SMALL:
            return _ENCODE(value)
        key = (id(value), shape)  # nobody else's while the value is kept
        if (found := self._kept.get(key)) is not None:
            return found[1]
        text = found[1] if (found := self._older.get(key)) else self._anew(value, shape, deep)
        self._kept[key] = value, text
        self._size += len(text)
        return text

    def _anew(self, value: Any, shape: "Shape", deep: int) -> str:
        if (item := shape.item) is not None:
            return "[" + ",".join([self._text(one, item, deep) for one in value]) + "]"
        if deep and type(value) is shape.kind and (fields := shape.fields):
            parts = [name + self._text(read(value), field, deep - 1) for name, read, field in fields]
            return "{" + ",".join(parts) + "}"
        return _ENCODE(serialization.to_plain(value, shape.kind))


class Shape:
    """The structure by which values of a type are written."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    @cached_property
    def item(self) -> "Shape | None":
        """The shape of the items of a tuple of classes or of tuples; else None."""
        if get_origin(self.kind) is not tuple or get_args(self.kind)[1:] != (...,):
            return None
        item = get_args(self.kind)[0]
        members = get_args(item) or (item,)
        worth = get_origin(item) is tuple or any(map(attrs.has, members))
        return shape_of(item) if worth else None

    @cached_property
    def fields(self) -> "tuple[tuple[str, Callable[[Any], Any], Shape], ...]":
        """The fields of a class with their names as JSON; none for other types."""
        kind = self.kind
        if not attrs.has(kind) or any(not field.init for field in attrs.fields(kind)):
            return ()
        hints = get_type_hints(kind, include_extras=True)
        names = [field.name for field in attrs.fields(kind)]
        return tuple((f"{_ENCODE(name)}:", attrgetter(name), shape_of(hints[name])) for name in names)


@cache
def shape_of(kind: Any) -> Shape:
    """Return the shape of a type, without annotations."""
    return shape_of(get_args(kind)[0]) if get_origin(kind) is Annotated else Shape(kind)
