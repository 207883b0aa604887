"""The game that is installed under an id: what a pickle names it by, and what a record was played with."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any, cast

from wargames.kernel.game.game import Game


@cache
def installed(game: str) -> Game[Any, Any] | None:
    """Give an installed game by its id; None if there is none."""
    found = next(iter(entry_points(group="wargames.games", name=game)), None)
    return cast("Game[Any, Any]", found.load()) if found else None
