"""The check of names of bots from outside: from clients of a server, not from its host.

A host's own program and command line may name any bot with any settings, or a command. A name from anyone
else goes through :func:`admit`.
"""

from collections.abc import Collection

from wargames import bots
from wargames.bots.settings import bots_in, read_settings, refuse_beyond, split
from wargames.kernel.base.errors import BadOption, BadText, UnknownName


def admit(name: object, game: str) -> str:
    """Return the checked name of a bot from outside, with its settings.

    It is an installed bot that plays the game, an engine that the host has registered, or a level
    (``strong``), which becomes its bot. Settings must be within their declared bounds; one that names a bot
    takes an installed bot that does not search. Raises :class:`BadText` for a value that is no text,
    :class:`UnknownName` for any other name or a command, :class:`BadOption` for a setting.
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
    """Refuse an engine or a search bot as base policy."""
    policies = [one for one in known if bots.is_installed(one) and bots.settings_of(one, game) is None]
    if name not in policies:
        raise UnknownName(f"base policy for {game}", name, policies)
