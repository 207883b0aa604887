"""Bots by name, found through entry points: ours and a third party's alike.

The group ``wargames.bots.sniper`` has the bots made for the game ``sniper``, the group ``wargames.bots``
those for several games. A bot class takes ``(game, seed)``. Its ``GAMES`` names the games that it plays;
empty means all. ``DETERMINISTIC = True`` declares that it always makes the same choice for the same view.
``INTRODUCTION`` is one line for people: the kind of bot, its strength, its thinking time. A class with
``SETTINGS`` takes them third; a name may carry them: see :mod:`wargames.bots.settings`. ``easy``, ``good``
and ``strong`` name a bot of any game: see :mod:`wargames.bots.levels`. ``cmd: node mybot.js`` names an
engine: a program in any language that speaks our protocol (docs/protocol.md).
"""

import re
import shlex
import warnings
from collections.abc import Collection, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import attrs

from wargames.bots.in_variants import in_variants
from wargames.bots.levels import LEVELS, BotLevel, introduction_of, levels_of
from wargames.bots.settings import bots_in, read_settings, require_name, split
from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Action, Bot, Decision, Game
from wargames.kernel.game.installed import ids_of
from wargames.kernel.game.own_values import require_game

GROUP = "wargames.bots"
RANDOM = "random"
ENGINE = "cmd:"
"""The beginning of the name of an engine."""


class UnknownBot(UnknownName):
    """A name that no bot has; the message about a name like a command shows the form for a program.

    >>> print(UnknownBot("bot", "node x.js", ["ace"]))
    there is no bot 'node x.js'; there are: ace; for a program of your own write 'cmd: node x.js'
    """

    def __str__(self) -> str:
        name = str(self.name)[:60].strip()
        like_a_command = re.search(r"[\s/\\]|\.\w+$", name)
        hint = f"; for a program of your own write {f'{ENGINE} {name}'!r}" if like_a_command else ""
        return f"{super().__str__()}{hint}"


class BotClass(Protocol):
    """A class to which an entry point of the group leads."""

    GAMES: ClassVar[Collection[str]]

    def __call__(self, game: Game[Any, Any], seed: int | str, *settings: Any) -> Bot:
        """Make a bot."""
        ...


@cache
def _entries(game: str) -> dict[str, EntryPoint]:
    """List the bots of a game and of the game it varies, without loading them, then those for any game."""
    groups = (*(f"{GROUP}.{name}" for name in ids_of(game)), GROUP)
    named = (entry for group in groups for entry in _sorted(group))
    found: dict[str, EntryPoint] = {}
    for entry in named:
        found.setdefault(entry.name, entry)
    return found


@cache
def _installed() -> dict[str, EntryPoint]:
    """Find the bots of all games by name."""
    groups = sorted(group for group in entry_points().groups if f"{group}.".startswith(f"{GROUP}."))
    return {entry.name: entry for group in groups for entry in _sorted(group)}


def _sorted(group: str) -> list[EntryPoint]:
    return sorted(entry_points(group=group), key=lambda entry: entry.name)


@cache
def _class(entry: EntryPoint) -> BotClass:
    """Load one bot, and only the game that it needs."""
    found: BotClass = entry.load()
    return found


_engines: dict[str, tuple[str, tuple[str, ...]]] = {}


def register_engine(name: str, command: str, games: Collection[str] = ()) -> None:
    """Register an engine under a name in this process, listed with the bots of ``games`` (empty: all).

    Raises :class:`BadOption` for a name that is taken, or that means something else, and for a command that
    is empty or no line of words.
    """
    if not words_of(command):
        raise BadOption(f"the bot {require_name(name)[:40]!r} has no command")
    if require_name(name) in {*_installed(), *_engines, *LEVELS} or not name.isidentifier():
        raise BadOption(f"no bot can be offered as {name[:40]!r}: it is taken, or no single word")
    _engines[name] = command, tuple(games)


def words_of(command: str) -> tuple[str, ...]:
    """Split a command into its words, as a shell would; raises :class:`BadOption` for a bad one.

    >>> words_of("node 'my bot.js'")
    ('node', 'my bot.js')
    """
    if not isinstance(command, str):
        raise BadOption(f"a command is a line of words, not {repr(command)[:60]}")
    try:
        return tuple(shlex.split(command))
    except ValueError as error:
        raise BadOption(f"the command {command[:60]!r} is no line of words: {error}") from None


def names(game: str) -> list[str]:
    """List the bots that play a game; :data:`LEVELS` name some of them, too."""
    engines = [name for name, (_, games) in _engines.items() if _among(game, games)]
    return sorted([*engines, *(name for name in _entries(game) if _plays(name, game))])


def default_bot(game: str) -> str:
    """Name the bot made for this game; ``random`` without one."""
    return next((name for name in _entries(game) if _made_for(name, game)), RANDOM)


def _made_for(name: str, game: str) -> bool:
    """Return whether a bot is one of the game's group, or says so itself."""
    entry = _entries(game)[name]
    return entry.group != GROUP or not set(ids_of(game)).isdisjoint(_class(entry).GAMES)


def settings_of(name: str, game: str) -> type | None:
    """Return the class of the settings of a bot of a game; None without settings."""
    entry = _entries(game).get(name)
    return None if entry is None else getattr(_class(entry), "SETTINGS", None)


def _plays(name: str, game: str) -> bool:
    return _among(game, _class(_entries(game)[name]).GAMES)


def _among(game: str, games: Collection[str]) -> bool:
    """Return whether a bot of some games plays a game: without any it plays all; variants count."""
    return not games or not set(ids_of(game)).isdisjoint(games)


def _named(name: str) -> BotClass | None:
    """Load a bot of any game by its name; None for a level. Raises :class:`UnknownName`."""
    known = _installed()
    plain, _ = split(name)
    if plain not in known and plain not in LEVELS:
        raise UnknownBot("bot", plain, [*LEVELS, *known])
    return _class(known[plain]) if plain in known else None


def entry_of(name: str) -> EntryPoint:
    """Return the entry point of an installed bot, not of a level; raises :class:`UnknownName`."""
    known = _installed()
    plain, _ = split(name)
    if plain not in known:
        raise UnknownBot("bot", plain, known)
    return known[plain]


def options_of(name: str) -> dict[str, tuple[str, str]]:
    """Return the settings of an installed bot by name: the default as text, and the meaning."""
    kind = getattr(_named(name), "SETTINGS", None)
    fields = () if kind is None else attrs.fields(kind)
    return {one.name: (str(one.default), str(one.metadata["text"])) for one in fields}


def with_options(name: str, options: Mapping[str, str]) -> str:
    """Name an installed bot with options set, in the form of a typed name.

    Raises :class:`UnknownName` for an option that it has not, :class:`BadOption` for an impossible value.

    >>> with_options("determinized:random,simulations=4", {"simulations": "8"})
    'determinized:random,simulations=4,simulations=8'
    """
    plain, given = split(name)
    parts = (*given, *(f"{option}={value}" for option, value in options.items()))
    if not parts:
        return name
    read_settings(plain, getattr(_named(plain), "SETTINGS", None), parts)
    return f"{plain}:{','.join(parts)}"


def games_of(name: str) -> tuple[str, ...]:
    """List the games that a bot is made for; none if it plays any. Raises :class:`UnknownName`."""
    bot = _named(name)
    return () if bot is None else tuple(bot.GAMES)


def observes(name: str) -> bool:
    """Return whether a bot observes the events that its seat sees; raises :class:`UnknownName`.

    A level may stand for one that does.
    """
    bot = _named(name)
    return bot is None or hasattr(bot, "observe")


def is_installed(name: str) -> bool:
    """Return whether a name is that of an installed bot, not of a registered engine."""
    return name not in _engines and name in _installed()


def command_in(name: str) -> str | None:
    """Return the command line of an engine by its name; None for an installed bot."""
    if name in _engines:
        return _engines[name][0]
    return name.removeprefix(ENGINE).strip() if name.startswith(ENGINE) else None


@cache
def levels(game: str) -> dict[str, BotLevel]:
    """Return the levels of a game, weakest first: the bot that each name stands for, introduced."""
    default = default_bot(game)
    return levels_of(default, _class(_entries(game)[default]))


def resolve(name: str, game: str) -> str:
    """Return the bot that a level stands for; any other name passes through.

    >>> resolve("easy", "sniper"), resolve(" random ", "sniper")
    ('marksman', 'random')
    """
    plain = require_name(name).strip()
    return levels(game)[plain].bot if plain in LEVELS and plain not in _entries(game) else plain


def introduction(game: str, name: str) -> str:
    """Return one line that introduces a bot to people: its kind, its strength, its thinking time.

    Raises :class:`UnknownName` for a bot that does not play the game.
    """
    known = {one.bot: one.introduction for one in levels(game).values()}
    if (full := resolve(name, game)) in known:
        return known[full]
    if command_in(full) is not None:
        return "A program of its own, run by the host."
    plain, given = split(full)
    if plain not in names(game):
        raise _unknown(plain, game)
    said = introduction_of(_class(_entries(game)[plain]))
    return f"{said} Set to {', '.join(given)}." if given else said


def make(name: str, game: Game[Any, Any], seed: int | str = 0) -> Bot:
    """Make a bot by its name and settings (``determinized:ace,seconds=2``), or by a level (``strong``).

    The same seed makes the same choices, unless a setting lets the clock decide. An engine begins at its
    first decision. Raises :class:`UnknownName` that lists the bots of the game, or the settings of the bot,
    and :class:`BadOption` for a value.
    """
    require_game(game)
    made, settings = _looked_up(name, game)
    bot: Bot = made(game, seed) if settings is None else made(game, seed, settings)
    return bot


def _looked_up(name: str, game: Game[Any, Any]) -> tuple[Any, Any]:
    """Return what makes a bot, and its settings if it has any; look up the bots in them too."""
    if not isinstance(name, str):
        raise _unknown(name, game.id)
    if command := command_in(name):
        from wargames.protocol import RemoteBot  # noqa: PLC0415  most bots run in this process

        return partial(RemoteBot, words_of(command)), None
    plain, given = split(resolve(name, game.id))
    if plain not in _entries(game.id) or not _plays(plain, game.id):
        raise _unknown(plain, game.id)
    entry = _entries(game.id)[plain]
    settings = read_settings(plain, settings_of(plain, game.id), given)
    for _, policy in () if settings is None else bots_in(settings):
        _looked_up(policy, game)
    made: Any = _class(entry)
    return in_variants(made) if entry.group == f"{GROUP}.{game.variant_of}" else made, settings


def _unknown(name: str, game: str) -> UnknownBot:
    return UnknownBot(f"bot for {game}", name, [*LEVELS, *names(game)])


FORMER_NAMES = {"own": "default_bot", "offer": "register_engine"}
"""The former names of functions, importable for one release."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Answer to a former name, with a warning."""
        if name not in FORMER_NAMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        now = FORMER_NAMES[name]
        warnings.warn(f"wargames.bots.{name} is now {now}", DeprecationWarning, stacklevel=2)
        return globals()[now]


__all__ = [
    "LEVELS", "Action", "Bot", "BotClass", "BotLevel", "Decision", "UnknownBot", "command_in", "default_bot",
    "entry_of", "games_of", "introduction", "is_installed", "levels", "make", "names", "observes",
    "options_of", "register_engine", "resolve", "settings_of", "with_options", "words_of",
]  # fmt: skip
