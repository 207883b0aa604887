"""Locations of games: the id of an installed one, or ``module:attribute``."""

from typing import Any

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Game
from wargames.kernel.game.installed import attribute_at, attribute_of
from wargames.registry import load


def game_at(location: str) -> Game[Any, Any]:
    """Return the game at a location.

    Raises :class:`UnknownName` for an unknown id, ``ImportError`` or ``AttributeError`` for a bad path.
    """
    if ":" not in location:
        return load(location)
    found = attribute_at(location)
    if not isinstance(found, Game):
        raise UnknownName("game", location, ())
    return found


def location_of(game: Game[Any, Any]) -> str | None:
    """Return the location from which another process can load a game; None if there is none."""
    try:
        if load(game.id) is game:
            return game.id
    except UnknownName:
        pass
    return attribute_of(game)
