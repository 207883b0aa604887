"""Values that show themselves in a notebook."""

from functools import cache
from typing import Any


class Shown:
    """A value that shows itself as HTML, drawn by what is installed under ``wargames.displays``."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(display().html_of(self))


@cache
def display() -> Any:
    """Return the module that draws values for notebooks: ``html_of``, ``frame`` and ``slider``."""
    from importlib.metadata import entry_points  # noqa: PLC0415  slow to import, and for notebooks only

    return next(iter(entry_points(group="wargames.displays"))).load()
