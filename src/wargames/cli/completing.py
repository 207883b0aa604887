"""Shell completion: games, their scenarios, bots and seats."""

import typer

from wargames import bots, games, load
from wargames.cli.first_scenario import in_order


def game_ids(incomplete: str) -> list[str]:
    """List the games whose ids begin with the typed text."""
    return [name for name in games() if name.startswith(incomplete)]


def scenario_ids(context: typer.Context, incomplete: str) -> list[str]:
    """List the scenarios of the game on the line whose ids begin with the typed text."""
    game = _game_on_the_line(context)
    found = in_order(load(game)) if game else ()
    return [one.id for one in found if one.id.startswith(incomplete)]


def bot_names(context: typer.Context, incomplete: str) -> list[str]:
    """List the bots of the game on the line whose names begin with the typed text."""
    game = _game_on_the_line(context)
    return [name for name in bots.names(game) if name.startswith(incomplete)] if game else []


def _game_on_the_line(context: typer.Context) -> str | None:
    """Find the typed game; behind an option without its value, words are not yet parameters."""
    words = (context.params.get("game"), *context.args)
    return next((word for word in words if word in games()), None)
