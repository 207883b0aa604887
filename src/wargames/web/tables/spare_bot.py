"""The bot that replaces one that failed."""

from typing import Any

from wargames import bots
from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Bot, Game, Seat

SPARE = "random"


def spare_bot(game: Game[Any, Any], seat: Seat) -> Bot:
    """Make the bot that replaces one that failed."""
    return bots.make(SPARE, game, seed_for(f"spare bot of {seat}", 0))
