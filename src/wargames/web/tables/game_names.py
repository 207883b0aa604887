"""Names for lists, also of games that are not installed any more: there an id stands for each name."""

from typing import Any

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.game import Game, Seat
from wargames.presenting.sides import bot_named, heading
from wargames.registry import load


def installed(game: str) -> Game[Any, Any] | None:
    """Return a game; None for one that is not installed any more."""
    try:
        return load(game)
    except UnknownName:
        return None


def game_title(game: str) -> str:
    """Return the title of a game."""
    found = installed(game)
    return found.title if found else game


def side_name(game: str, seat: Seat) -> str:
    """Return the name of a side."""
    found = installed(game)
    return heading(found, seat) if found else seat


def bot_name(game: str, bot: str) -> str:
    """Return the name of a bot."""
    found = installed(game)
    return bot_named(found, bot) if found else bot


def scenario_title(game: str, scenario: str) -> str:
    """Return the title of a scenario; its id where the game has it no more."""
    found = installed(game)
    try:
        return found.scenario(scenario).title if found else scenario
    except UnknownName:
        return scenario
