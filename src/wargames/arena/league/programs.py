"""Programs of the bots of a league: their digests, and a check that each can begin."""

import hashlib
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wargames import bots
from wargames.arena.league.contests import BotEntry, League
from wargames.kernel.base.errors import BadOption
from wargames.protocol import EngineFault, Limits
from wargames.protocol.conversation import Conversation

LARGEST = 256 * 1024 * 1024
"""Files of more bytes are known by their size alone."""


def programs_of(league: League) -> dict[str, str]:
    """Return the digest of each bot's program, by the name of the bot."""
    games = dict.fromkeys(contest.game for contest in league.contests)
    return {bot.name: program_of(bot, tuple(filter(bot.plays, games))) for bot in league.bots}


def program_of(bot: BotEntry, games: tuple[str, ...] = ()) -> str:
    """Hash the program of a bot; a level has one in each of the games.

    The program of an engine is its command, and every file that a word of it names. The program of an
    installed bot is the version of its distribution, and the files of the folder of its module. Files that
    these load are not looked at.
    """
    digest = hashlib.sha256(bot.runs.encode())
    for name, content in _command_files(bot) if _command(bot) else _files_of(bot, games):
        digest.update(f"\0{name}\0".encode() + content)
    return digest.hexdigest()[:16]


def _files_of(bot: BotEntry, games: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    level = bot.runs.strip() in bots.LEVELS and not bots.is_installed(bot.runs.strip())
    for name in [bots.resolve(bot.runs, game) for game in games] if level else [bot.runs]:
        yield name, b""
        yield from _installed_files(name)


def _command(bot: BotEntry) -> str | None:
    return bots.command_in(bot.runs)


def _command_files(bot: BotEntry) -> Iterator[tuple[str, bytes]]:
    for word in bots.words_of(_command(bot) or ""):
        named = Path(word.partition("=")[2] if word.startswith("-") else word)
        if named.name and _is_file(named):
            yield word, _content(named)


def _is_file(named: Path) -> bool:
    """Return whether a word names a file; a whole program as one word is too long for a name."""
    try:
        return named.is_file()
    except OSError:
        return False


def _installed_files(name: str) -> Iterator[tuple[str, bytes]]:
    entry = bots.entry_of(name)
    if entry.dist is not None:
        yield entry.dist.name, entry.dist.version.encode()
    spec = find_spec(entry.module)
    home = Path(spec.origin) if spec and spec.origin else None
    if home is not None and home.is_file():
        in_package = "." in entry.module or home.name == "__init__.py"
        for path in sorted(home.parent.glob("*.py")) if in_package else [home]:
            yield path.name, _content(path)


def _content(path: Path) -> bytes:
    """Hash the content of a file."""
    size = path.stat().st_size
    if size > LARGEST:
        return str(size).encode()
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").digest()


def begin_each(
    league: League, hidden: tuple[str, ...] = (), say: Callable[[str], Any] = lambda _name: None
) -> None:
    """Begin each engine once and end it; raises :class:`BadOption` that names the first that cannot begin.

    ``hidden`` are the files that no bot may see; ``say`` hears the name of each before it is begun.
    """
    limits = league.limits.limits(hidden)
    for bot in league.bots:
        if (command := _command(bot)) is not None:
            say(bot.name)
            _begin(bot, bots.words_of(command), limits)


def _begin(bot: BotEntry, words: tuple[str, ...], limits: Limits) -> None:
    try:
        Conversation(words, limits, bot.options).close()
    except EngineFault as fault:
        raise BadOption(f"{bot.name} cannot begin ({bot.runs}): {fault.because}") from None
