"""The game that is installed under an id: what a pickle names it by, and what a record was played with."""

from functools import cache
from typing import Any


@cache
def installed(game: str) -> Any:
    """Return the installed game of an id; None if there is none."""
    from importlib.metadata import entry_points  # noqa: PLC0415  a fifth of the time of ``import wargames``

    found = next(iter(entry_points(group="wargames.games", name=game)), None)
    return found.load() if found else None
