"""Objects that are reachable from a value, by any way that Python offers."""

import gc
import weakref
from collections.abc import Iterator
from enum import Enum
from fractions import Fraction
from threading import local
from types import FunctionType, MethodType, ModuleType
from typing import Any

leads_on = gc.is_tracked
"""Return whether the garbage collector tracks a value: others lead to nothing."""

ENDS = (str, bytes, int, float, bool, type(None), type, ModuleType, Enum, Fraction)
"""Types of values that lead to nothing."""


def ways_to(root: Any, wanted: type) -> Iterator[str]:
    """Yield the path to each object of a class that ``root`` keeps alive, as a chain of class names.

    Attributes, slots, items, closures, bound methods, running generators, weak references and what this
    thread keeps in a ``threading.local`` are followed; classes,
    modules and globals of functions are not.

    >>> list(ways_to({"key": [Fraction(1)]}, list))
    ['dict > list']
    """
    waiting: list[tuple[Any, tuple[str, ...]]] = [(root, ())]
    seen: dict[int, Any] = {}
    while waiting:
        value, way = waiting.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        way = (*way, type(value).__name__)
        if isinstance(value, wanted):
            yield " > ".join(way)
        elif not isinstance(value, ENDS):
            waiting.extend(
                (next_, way) for next_ in _behind(value) if leads_on(next_) and id(next_) not in seen
            )


def _behind(value: Any) -> list[Any]:
    if isinstance(value, FunctionType):
        return [value.__closure__, value.__defaults__, value.__kwdefaults__, value.__dict__]
    if isinstance(value, MethodType):
        return [value.__self__, value.__func__]
    if isinstance(value, local):
        return [vars(value), *gc.get_referents(value)]
    if isinstance(value, weakref.ref):
        return [value()]
    if hasattr(value, "gi_frame") and value.gi_frame is not None:
        return list(value.gi_frame.f_locals.values())
    return gc.get_referents(value)
