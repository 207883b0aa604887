"""Values with a display in notebooks."""

from functools import cache
from typing import Any

from wargames.kernel.base import late


class Shown:
    """A value with an HTML display, drawn by the module installed under ``wargames.displays``."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(display().html_of(self))


@cache
def display() -> Any:
    """Return the module that draws values for notebooks: ``html_of``, ``frame`` and ``slider``."""
    return next(iter(late.metadata.entry_points(group="wargames.displays"))).load()
