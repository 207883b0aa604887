"""Frozen values that are made quickly: for the few classes that play makes at every step.

A frozen attrs class sets its fields one by one past its own lock, which costs three times an open one. A
class that is :func:`quickly_made` is open while it is made: its instance is for that moment one of a
subclass without the lock. Nothing else changes: slots, equality, hash, pickles and the signature are as
they were.

    @quickly_made
    @attrs.frozen
    class Unit:
        id: str
        at: str | None = None
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import attrs

T = TypeVar("T")


def quickly_made(kind: type[T]) -> type[T]:
    """Let a frozen attrs class with slots be made in about half the time.

    Its fields are taken as they are, by position or by name. Raises :class:`TypeError`, naming the class and
    the field, for one that is converted, checked, made by a factory or not given to the class, and for a
    class that does more than set its fields.

    >>> @quickly_made
    ... @attrs.frozen
    ... class Unit:
    ...     id: str
    ...     at: str = "A1"
    >>> Unit("U1"), type(Unit("U1")) is Unit, Unit(at="B2", id="U1")
    (Unit(id='U1', at='A1'), True, Unit(id='U1', at='B2'))
    """
    if why := _unfit(kind):
        raise TypeError(f"{kind.__name__} cannot be made quickly: {why}")
    patient: Any = kind.__init__
    kind.__init__ = wraps(patient)(_initializer(kind, patient))  # type: ignore[method-assign]  # does the same
    return kind


def _unfit(kind: type) -> str:
    """Say what keeps a class from being made quickly; nothing where nothing does."""
    if "__slots__" not in vars(kind) or "__dict__" in dir(kind):
        return "it has no slots"
    if hasattr(kind, "__attrs_post_init__") or hasattr(kind, "__attrs_pre_init__"):
        return "it does more than set its fields"
    for field in attrs.fields(kind):
        made = type(field.default).__name__ == "Factory"  # to the type checker, it is a function
        if made or field.converter or field.validator or field.kw_only or not field.init:
            return f"its field {field.name} is not just taken as it is given"
    return ""


def _initializer(kind: type, patient: Callable[..., None]) -> Callable[..., None]:
    lock = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    opened = type(kind.__name__, (kind,), {**lock, "__module__": kind.__module__})
    fill, turn = _filler(kind), object.__setattr__

    def initialize(self: Any, *given: Any, **named: Any) -> None:
        if self.__class__ is not kind:  # a subclass has a layout of its own
            return patient(self, *given, **named)
        turn(self, "__class__", opened)
        fill(self, *given, **named)
        self.__class__ = kind
        return None

    return initialize


def _filler(kind: type) -> Callable[..., None]:
    """Let attrs write how the fields of an open class are set."""
    like = {field.name: attrs.field(default=field.default, alias=field.alias) for field in attrs.fields(kind)}
    made: Any = attrs.make_class(kind.__name__, like, slots=False, eq=False, repr=False)
    fill: Callable[..., None] = made.__init__
    fill.__qualname__ = f"{kind.__qualname__}.__init__"
    return fill
