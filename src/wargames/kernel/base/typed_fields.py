"""Fast checks of field values against their annotations; bots act often."""

import json
from collections.abc import Callable
from enum import Enum
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadText

Test = Callable[[Any], bool]
"""A test whether a value is certainly of a type; False may also mean unknown."""


@cache
def checker(kind: type) -> Test:
    """Make the test of an attrs class: True only if every field fits its annotation.

    A class in a field is looked into if it sets ``SOUND_BY_FIELDS``: any value of its fields can be written
    and read back.

    >>> from wargames.kernel.base.errors import Refusal
    >>> checker(Refusal)(Refusal("SE-1.1", "no")), checker(Refusal)(Refusal("SE-1.1", None))
    (True, False)
    """
    hints = get_type_hints(kind)
    tests = [(attrgetter(field.name), _of(hints[field.name])) for field in attrs.fields(kind)]

    def sound(value: Any) -> bool:
        for read, test in tests:  # noqa: SIM110  quicker than all()
            if not test(read(value)):
                return False
        return True

    return sound


def misfit(value: Any, what: str) -> str | None:
    """Return why the fields of a value do not fit their annotations, or None if they do."""
    kind: type = type(value)
    if checker(kind)(value):
        return None
    try:  # a type beyond the quick test, or a wrong value, which the reader names
        serialization.from_plain(json.loads(json.dumps(serialization.to_plain(value, kind))), kind, what)
    except (AttributeError, BadText, TypeError, ValueError) as error:
        return str(error)
    return None


def _of(hint: Any) -> Test:
    hint = getattr(hint, "__supertype__", hint)
    origin, inside = get_origin(hint), get_args(hint)
    if hint is str:
        return lambda value: type(value) is str and value.isascii()
    if hint in {int, bool}:
        return lambda value: type(value) is hint
    if origin is Literal:
        members = frozenset((type(member), member) for member in inside)
        return lambda value: isinstance(value, str | int) and (type(value), value) in members
    if origin in {UnionType, Union}:
        return _any([_of(one) for one in inside])
    if hint is type(None):
        return lambda value: value is None
    if origin is tuple and inside[1:] == (...,):
        item = _of(inside[0])
        return lambda value: type(value) is tuple and all(map(item, value))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: type(value) is hint
    if isinstance(hint, type) and getattr(hint, "SOUND_BY_FIELDS", False):
        whole = checker(hint)
        return lambda value: type(value) is hint and whole(value)
    return lambda _value: False


def _any(tests: list[Test]) -> Test:
    return lambda value: any(test(value) for test in tests)
