"""Attributes and methods that have another name now, usable for one release."""

import warnings
from typing import Any


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
