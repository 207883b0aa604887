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


def changer(kind: type[T], fields: str) -> Callable[..., T]:
    """Compile a function that copies a value of a class with new values for some fields, given by name.

    ``fields`` has their names, separated by spaces. A change takes half the time of one by :func:`replace`.
    Raises :class:`KeyError` for an unknown field.

    >>> from wargames.kernel.base.errors import Refusal
    >>> reworded = changer(Refusal, "because")
    >>> reworded(Refusal("SE-1.1", "no"), because="five players")
    Refusal(clause='SE-1.1', because='five players')
    """
    changed = tuple(fields.split())
    return maker(kind, f"_value, /, *, {', '.join(changed)}", _changed(kind, changed, "{}"))


def _changing(kind: type[T], *changed: str) -> Callable[[Any, Mapping[str, object]], T]:
    """Return a function that copies a value with these fields changed."""
    return maker(kind, "_value, _changes", _changed(kind, changed, "_changes['{}']"))


def _changed(kind: type, changed: tuple[str, ...], given: str) -> dict[str, str]:
    """Return an expression for each field of a copy; ``given`` is that for a changed one by its name."""
    fields = {name: f"_value.{name}" for name in names_taken(kind)}
    if lacking := next((name for name in changed if name not in fields), None):
        raise KeyError(lacking)
    return fields | {name: given.format(name) for name in changed}
