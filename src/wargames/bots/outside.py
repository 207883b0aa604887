"""The check of bots that are named from outside: by those who ask a server, not by those who run it.

One's own program and command line may name any bot, a command too, with any settings. A name that comes from
elsewhere goes through :func:`admit`, wherever it is read.
"""

from collections.abc import Collection

from wargames import bots
from wargames.bots.settings import bots_in, read_settings, refuse_beyond, split
from wargames.kernel.base.errors import BadOption, BadText, UnknownName


def admit(name: object, game: str) -> str:
    """Return the name of a bot as it may be given from outside, with its settings.

    It is an installed bot that plays the game, an engine that the host has registered, by its name, or a
    level (``strong``), of which the bot that it stands for is returned. Settings stay within the bounds
    that are declared with them, and a setting that names a bot names an installed one that does not think
    ahead itself. Raises :class:`BadText` for what is no text, :class:`UnknownName` for every other name, a
    command among them, :class:`BadOption` for a setting.
    """
    if not isinstance(name, str):
        raise BadText(f"a bot is named by text, not {str(name)[:40]!r}")
    name = bots.resolve(name, game)
    plain, given = split(name)
    known = bots.names(game)
    if plain not in known:
        raise UnknownName(f"bot for {game}", name, [*bots.LEVELS, *known])
    kind = bots.settings_of(plain, game)
    if kind is None:
        if given or plain != name.strip():
            raise BadOption(f"{plain} has no settings, and was given {name.partition(':')[2][:60]!r}")
        return plain
    settings = read_settings(plain, kind, given)
    refuse_beyond(plain, settings)
    for _, policy in bots_in(settings):
        _admit_policy(policy, game, known)
    return ":".join(filter(None, (plain, ",".join(given))))


def _admit_policy(name: str, game: str, known: Collection[str]) -> None:
    """Refuse a bot that may not be a base policy: an engine, and a search bot."""
    policies = [one for one in known if bots.is_installed(one) and bots.settings_of(one, game) is None]
    if name not in policies:
        raise UnknownName(f"base policy for {game}", name, policies)
