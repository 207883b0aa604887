"""Views as JSON text, written anew only where they are new.

From one decision to the next most of a view is the very same values: the map, the scenario, units that nobody
touched. What was written for a value is kept as long as views hold it, and joined into the next text.
"""

import json
from collections.abc import Callable
from functools import cache
from types import NoneType
from typing import Any, get_type_hints

import attrs

from wargames.kernel import plain

DEEP = 2
"""How deep into a view its parts are kept one by one: deeper, looking costs more than writing."""

SMALL = (str, int, bool, NoneType)
_ENCODE = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


class Writer:
    """Writes views one after another; of each it keeps what it wrote for the parts of the last."""

    def __init__(self) -> None:
        self._last: dict[tuple[int, Any], tuple[Any, str]] = {}
        self._now: dict[tuple[int, Any], tuple[Any, str]] = {}

    def text(self, value: Any, kind: Any) -> str:
        """Write a value of a type, as :func:`wargames.kernel.plain.to_plain` would write it."""
        text = self._text(value, kind, DEEP)
        self._last, self._now = self._now, {}
        return text

    def _text(self, value: Any, kind: Any, deep: int) -> str:
        if type(value) in SMALL:
            return _ENCODE(value)
        key = (id(value), kind)  # nobody else's while the value is kept
        kept = self._now.get(key) or self._last.get(key)
        if kept is None:
            kept = value, self._anew(value, kind, deep)
        self._now[key] = kept
        return kept[1]

    def _anew(self, value: Any, kind: Any, deep: int) -> str:
        own: Any = type(value)
        if deep and own is kind and (fields := _fields(own)):
            parts = [name + self._text(read(value), hint, deep - 1) for name, read, hint in fields]
            return "{" + ",".join(parts) + "}"
        return _ENCODE(plain.to_plain(value, kind))


Field = tuple[str, Callable[[Any], Any], Any]


@cache
def _fields(kind: Any) -> tuple[Field, ...]:
    """Give the fields of a class that is written by them; none for any other."""
    if not attrs.has(kind) or any(not field.init for field in attrs.fields(kind)):
        return ()
    hints = get_type_hints(kind, include_extras=True)
    return tuple((f"{_ENCODE(one.name)}:", _reader(one.name), hints[one.name]) for one in attrs.fields(kind))


def _reader(name: str) -> Callable[[Any], Any]:
    return lambda value: getattr(value, name)
