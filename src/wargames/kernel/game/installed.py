"""Installed games by id, for pickles and records."""

from functools import cache
from typing import Any

from wargames.kernel.base import late


@cache
def installed(game: str) -> Any:
    """Return the installed game with an id; None if there is none."""
    found = next(iter(late.metadata.entry_points(group="wargames.games", name=game)), None)
    return found.load() if found else None
