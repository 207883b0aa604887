"""Bots by name, found through entry points: ours and a third party's alike.

The group ``wargames.bots.sniper`` has the bots that are made for the game ``sniper``, the group
``wargames.bots`` those that may play several. A bot class takes ``(game, seed)``. Its ``GAMES`` names the
games that it plays; empty means all. ``STEADY = True`` says that it chooses the same whenever it sees the
same. One with ``SETTINGS`` takes them third, and is named with them: see :mod:`wargames.bots.settings`.
``cmd: node mybot.js`` names an engine: a program in any language that speaks our protocol (docs/protocol.md).
"""

import shlex
from collections.abc import Collection, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, ClassVar, Protocol

import attrs

from wargames.bots.settings import read_settings, split
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Action, Bot, Decision, Game

GROUP = "wargames.bots"
RANDOM = "random"
ENGINE = "cmd:"
"""What the name of an engine begins with."""


class BotClass(Protocol):
    """What an entry point of the group leads to."""

    GAMES: ClassVar[Collection[str]]

    def __call__(self, game: Game[Any, Any], seed: int | str, *settings: Any) -> Bot:
        """Make a bot."""
        ...


@cache
def _entries(game: str) -> dict[str, EntryPoint]:
    """Find the bots of a game without loading them, then those that may play any game."""
    named = (entry for group in (f"{GROUP}.{game}", GROUP) for entry in _sorted(group))
    found: dict[str, EntryPoint] = {}
    for entry in named:
        found.setdefault(entry.name, entry)
    return found


def _groups() -> list[str]:
    return sorted(group for group in entry_points().groups if f"{group}.".startswith(f"{GROUP}."))


def _sorted(group: str) -> list[EntryPoint]:
    return sorted(entry_points(group=group), key=lambda entry: entry.name)


@cache
def _class(entry: EntryPoint) -> BotClass:
    """Load one bot, and with it what it plays by: nothing else."""
    found: BotClass = entry.load()
    return found


_offered: dict[str, tuple[str, tuple[str, ...]]] = {}


def offer(name: str, command: str, games: Collection[str] = ()) -> None:
    """Have an engine go by a name in this process, wherever bots of ``games`` (none named: all) are listed.

    Raises :class:`BadOption` for a name that is taken, or that means something else, and for a command that
    is no line of words.
    """
    words_of(command)
    taken = any(entry.name == name for group in _groups() for entry in _sorted(group))
    if taken or name in _offered or not name.isidentifier():
        raise BadOption(f"no bot can be offered as {name[:40]!r}: it is taken, or no single word")
    _offered[name] = command, tuple(games)


def words_of(command: str) -> tuple[str, ...]:
    """Part a command into its words, as a shell would; raises :class:`BadOption` where it cannot be.

    >>> words_of("node 'my bot.js'")
    ('node', 'my bot.js')
    """
    try:
        return tuple(shlex.split(command))
    except ValueError as error:
        raise BadOption(f"the command {command[:60]!r} is no line of words: {error}") from None


def names(game: str) -> list[str]:
    """List the bots that play a game."""
    offered = [name for name, (_, games) in _offered.items() if not games or game in games]
    return sorted([*offered, *(name for name in _entries(game) if _plays(name, game))])


def own(game: str) -> str:
    """Name the bot that was made for this game; ``random`` where there is none."""
    return next((name for name in _entries(game) if _made_for(name, game)), RANDOM)


def _made_for(name: str, game: str) -> bool:
    """Tell whether a bot is one of the game's group, or says so itself."""
    entry = _entries(game)[name]
    return entry.group != GROUP or game in _class(entry).GAMES


def settings_of(name: str, game: str) -> type | None:
    """Give the class of the settings of a bot of a game; None where it has none."""
    return None if name in _offered else getattr(_class(_entries(game)[name]), "SETTINGS", None)


def _plays(name: str, game: str) -> bool:
    games = _class(_entries(game)[name]).GAMES
    return not games or game in games


def _named(name: str) -> BotClass:
    """Load a bot of whatever game by its name; raises :class:`UnknownName`."""
    return _class(entry_of(name))


def entry_of(name: str) -> EntryPoint:
    """Return the entry point of an installed bot; raises :class:`UnknownName`."""
    known = {entry.name: entry for group in _groups() for entry in _sorted(group)}
    plain, _ = split(name)
    if plain not in known:
        raise UnknownName("bot", plain, known)
    return known[plain]


def options_of(name: str) -> dict[str, tuple[str, str]]:
    """Return what may be set of an installed bot: the default as text, and what it means, by its name."""
    kind = getattr(_named(name), "SETTINGS", None)
    fields = () if kind is None else attrs.fields(kind)
    return {one.name: (str(one.default), str(one.metadata["text"])) for one in fields}


def with_options(name: str, options: Mapping[str, str]) -> str:
    """Name an installed bot with options set, as it would be written.

    Raises :class:`UnknownName` for an option that it has not, :class:`BadOption` for an impossible value.

    >>> with_options("determinized:random,simulations=4", {"simulations": "8"})
    'determinized:random,simulations=4,simulations=8'
    """
    plain, given = split(name)
    parts = (*given, *(f"{option}={value}" for option, value in options.items()))
    if not parts:
        return name
    kind = getattr(_named(plain), "SETTINGS", None)
    if kind is None:
        raise BadOption(f"{plain} has no settings, and was given {', '.join(parts)[:60]!r}")
    read_settings(plain, kind, parts)
    return f"{plain}:{','.join(parts)}"


def games_of(name: str) -> tuple[str, ...]:
    """List the games that a bot is made for; none where it plays any. Raises :class:`UnknownName`."""
    return tuple(_named(name).GAMES)


def observes(name: str) -> bool:
    """Tell whether a bot wants to be told what its seat sees happen; raises :class:`UnknownName`."""
    return hasattr(_named(name), "observe")


def is_installed(name: str) -> bool:
    """Tell whether a bot goes by a name because it is installed; an engine that is offered is not."""
    return name not in _offered and any(entry.name == name for group in _groups() for entry in _sorted(group))


def command_in(name: str) -> str | None:
    """Give the command line of an engine that a name holds or stands for; None for an installed bot."""
    if name in _offered:
        return _offered[name][0]
    return name.removeprefix(ENGINE).strip() if name.startswith(ENGINE) else None


def make(name: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """Make a bot by its name and settings (``determinized:ace,seconds=2``).

    The same seed makes the same choices, unless a setting lets the clock decide. An engine begins at its
    first decision. Raises :class:`UnknownName` that lists the bots of the game, or the settings of the bot,
    and :class:`BadOption` for a value.
    """
    if command := command_in(name):
        from wargames.protocol import RemoteBot  # noqa: PLC0415  most bots live in this process

        return RemoteBot(words_of(command), game, seed)
    plain, given = split(name)
    if plain not in _entries(game.id) or not _plays(plain, game.id):
        raise UnknownName(f"bot for {game.id}", plain, names(game.id))
    kind = settings_of(plain, game.id)
    if kind is None and given:
        raise BadOption(f"{plain} has no settings, and was given {', '.join(given)[:60]!r}")
    made = _class(_entries(game.id)[plain])
    return made(game, seed) if kind is None else made(game, seed, read_settings(plain, kind, given))


__all__ = [
    "Action",
    "Bot",
    "BotClass",
    "Decision",
    "command_in",
    "entry_of",
    "games_of",
    "is_installed",
    "make",
    "names",
    "observes",
    "offer",
    "options_of",
    "own",
    "settings_of",
    "with_options",
    "words_of",
]
