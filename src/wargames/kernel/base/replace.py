"""A frozen value with some fields changed, quickly: search bots make thousands of states a second."""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar, cast

import attrs

T = TypeVar("T")

_SHAPES: dict[type, tuple[dict[str, int], Callable[[Any], tuple[Any, ...]]]] = {}


def replace(value: T, **changes: Any) -> T:
    """Give a copy of an attrs value with ``changes``; as attrs.evolve, in a third of its time.

    The class must take all its fields by position. Raises :class:`KeyError` for a field that it lacks.

    >>> from wargames.kernel.base.errors import Refusal
    >>> replace(Refusal("SE-1.1", "no"), because="five players")
    Refusal(clause='SE-1.1', because='five players')
    """
    kind = type(value)
    try:
        places, read = _SHAPES[kind]
    except KeyError:
        names = [field.name for field in attrs.fields(cast("Any", kind))]
        places, read = {name: place for place, name in enumerate(names)}, _reader(names)
        _SHAPES[kind] = places, read
    fields = list(read(value))
    for name, change in changes.items():
        fields[places[name]] = change
    return kind(*fields)


def _reader(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    read = attrgetter(*names)
    if len(names) > 1:
        return read
    return lambda value: (read(value),)  # attrgetter gives a lone field bare
