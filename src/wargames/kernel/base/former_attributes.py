"""Attributes, methods and arguments that have another name now, usable for one release."""

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


class FormerAttribute:
    """A class attribute that leads from a former name to the present one, with a warning.

    class Bot:
        report: Report | None
        thoughts = FormerAttribute("report")
    """

    def __init__(self, now: str) -> None:
        self._now = now

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, owner: Any, kind: type) -> Any:
        return self if owner is None else getattr(owner, self._warned(kind))

    def __set__(self, owner: Any, value: Any) -> None:
        setattr(owner, self._warned(type(owner)), value)

    def _warned(self, kind: type) -> str:
        warnings.warn(
            f"{kind.__name__}.{self._name} is now {kind.__name__}.{self._now}",
            DeprecationWarning,
            stacklevel=3,
        )
        return self._now


def former_arguments(**now: str) -> Callable[[type[T]], type[T]]:
    """Accept former names of a class's arguments, with a warning.

    ``now`` maps each former name to the present one. Raises :class:`TypeError` if both are given.
    """

    def renamed(kind: type[T]) -> type[T]:
        make = kind.__init__

        @wraps(make)
        def init(self: Any, *values: Any, **named: Any) -> None:
            for former in now.keys() & named.keys():
                if now[former] in named:
                    raise TypeError(f"{kind.__name__}: {former} is now {now[former]}, and both are given")
                said = f"{former} of {kind.__name__} is now {now[former]}"
                warnings.warn(said, DeprecationWarning, stacklevel=2)
                named[now[former]] = named.pop(former)
            make(self, *values, **named)

        kind.__init__ = init  # type: ignore[method-assign]  # it takes what the class takes, and former names
        return kind

    return renamed
