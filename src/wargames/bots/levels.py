"""Levels of strength: ``easy``, ``good`` and ``strong``, names for bots of any game.

A level stands for a bot with its settings: ``easy`` for the game's own bot, the others for search bots. The
class of a game's own bot declares in ``LEVELS`` the settings that fit the game.
"""

from collections.abc import Mapping
from typing import Any

import attrs

LEVELS = ("easy", "good", "strong")
EASY, GOOD, STRONG = LEVELS


@attrs.frozen
class BotLevel:
    """A bot by its full name, such as ``determinized:seconds=2``, and its introduction to people."""

    bot: str
    introduction: str


ANY_GAME: Mapping[str, BotLevel] = {
    GOOD: BotLevel(
        "determinized:seconds=1",
        "Searches: tries its best few answers in sampled games, a second a decision.",
    ),
    STRONG: BotLevel(
        "determinized:seconds=5",
        "Searches: tries its best few answers in sampled games, five seconds a decision.",
    ),
}
"""The levels of games whose own bot declares none."""


def levels_of(default: str, bot_class: Any) -> dict[str, BotLevel]:
    """Return the levels of a game by their names; ``bot_class`` is that of its ``default`` bot."""
    easy = BotLevel(default, introduction_of(bot_class))
    return {EASY: easy, **ANY_GAME, **getattr(bot_class, "LEVELS", {})}


def introduction_of(bot_class: Any) -> str:
    """Return the introduction of a bot: ``INTRODUCTION``, or the beginning of its docstring."""
    said: str = getattr(bot_class, "INTRODUCTION", None) or (bot_class.__doc__ or "").strip()
    return said.partition("\n\n")[0].replace("\n", " ")
