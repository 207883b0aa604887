"""Fast copies of frozen values with changed fields; search makes thousands of states a second."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from wargames.kernel.base.copying import maker, names_taken

T = TypeVar("T")

_MAKERS: dict[tuple[object, ...], Callable[[Any, Mapping[str, object]], Any]] = {}


def replace(value: T, **changes: Any) -> T:
    """Return a copy of an attrs value with ``changes``, in a third of the time of ``attrs.evolve``.

    The class must take all its fields by position. Raises :class:`KeyError` for an unknown field.

    >>> from wargames.kernel.base.errors import Refusal
    >>> replace(Refusal("SE-1.1", "no"), because="five players")
    Refusal(clause='SE-1.1', because='five players')
    """
    kind = type(value)
    if (make := _MAKERS.get((kind, *changes))) is None:
        make = _MAKERS[kind, *changes] = _changing(kind, *changes)
    copy: T = make(value, changes)
    return copy


def _changing(kind: type[T], *changed: str) -> Callable[[Any, Mapping[str, object]], T]:
    """Return a function that copies a value with these fields changed."""
    fields = {name: f"value.{name}" for name in names_taken(kind)}
    if lacking := next((name for name in changed if name not in fields), None):
        raise KeyError(lacking)
    return maker(kind, "value, changes", fields | {name: f"changes[{name!r}]" for name in changed})
