"""Bots by name, found through the entry-point group ``wargames.bots``: ours and a third party's alike.

A bot class takes ``(game, seed)``. Its ``GAMES`` names the games that it plays; empty means all.
``cmd: node mybot.js`` names an engine: a program in any language that speaks our protocol (docs/protocol.md).
"""

from collections.abc import Collection
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, ClassVar, Protocol

from wargames.kernel.errors import UnknownName
from wargames.kernel.game import Action, Bot, Decision, Game

GROUP = "wargames.bots"
ENGINE = "cmd:"
"""What the name of an engine begins with."""


class BotClass(Protocol):
    """What an entry point of the group leads to."""

    GAMES: ClassVar[Collection[str]]

    def __call__(self, game: Game[Any, Any], seed: int | str) -> Bot:
        """Make a bot."""
        ...


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


@cache
def _class(name: str) -> BotClass:
    """Load one bot, and with it what it plays by: nothing else."""
    found: BotClass = _entries()[name].load()
    return found


def names(game: str) -> list[str]:
    """List the bots that play a game."""
    return [name for name in _entries() if _plays(name, game)]


def games_of(name: str) -> tuple[str, ...]:
    """List the games that a bot is made for; none where it plays any. Raises :class:`UnknownName`."""
    if name not in _entries():
        raise UnknownName("bot", name, _entries())
    return tuple(_class(name).GAMES)


def _plays(name: str, game: str) -> bool:
    games = games_of(name)
    return not games or game in games


def observes(name: str) -> bool:
    """Tell whether a bot wants to be told what its seat sees happen; raises :class:`UnknownName`."""
    games_of(name)
    return hasattr(_class(name), "observe")


def command_in(name: str) -> str | None:
    """Give the command line of an engine that a name holds; None if it names an installed bot."""
    return name.removeprefix(ENGINE).strip() if name.startswith(ENGINE) else None


def make(name: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """Make a bot by name; the same seed makes the same choices. An engine begins at its first decision.

    Raises :class:`UnknownName` that lists the bots of the game.
    """
    if command := command_in(name):
        from wargames.protocol import RemoteBot  # noqa: PLC0415  most bots live in this process

        return RemoteBot(command, game, seed)
    if name not in _entries() or not _plays(name, game.id):
        raise UnknownName(f"bot for {game.id}", name, names(game.id))
    return _class(name)(game, seed)


__all__ = ["Action", "Bot", "BotClass", "Decision", "command_in", "games_of", "make", "names"]
