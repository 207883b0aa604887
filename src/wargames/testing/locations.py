"""Where a game is found: the id of an installed one, or ``module:attribute``."""

import sys
from importlib import import_module
from typing import Any

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Game
from wargames.registry import load


def game_at(location: str) -> Game[Any, Any]:
    """Load the game at a location.

    Raises :class:`UnknownName` for an id that is not installed, an ``ImportError`` for a module and
    an ``AttributeError`` for an attribute that does not exist.
    """
    module, colon, attribute = location.partition(":")
    if not colon:
        return load(location)
    found = getattr(import_module(module), attribute)
    if not isinstance(found, Game):
        raise UnknownName("game", location, ())
    return found


def location_of(game: Game[Any, Any]) -> str | None:
    """Find where another process can load this very game; None if nowhere."""
    try:
        if load(game.id) is game:
            return game.id
    except UnknownName:
        pass
    for name in (type(game).__module__, type(game).__module__.rpartition(".")[0]):
        attributes = vars(sys.modules.get(name, object)).items() if name != "__main__" else ()
        if found := next((attribute for attribute, value in attributes if value is game), None):
            return f"{name}:{found}"
    return None
