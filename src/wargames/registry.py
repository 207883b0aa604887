"""Finds rulesets by the entry-point group ``wargames.games``, built in and third-party alike."""

import warnings
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from wargames.kernel.base import late
from wargames.kernel.base.errors import UnknownName, WargameError
from wargames.kernel.game import Game, GameInfo

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "wargames.games"


@cache
def _entry_points() -> "dict[str, EntryPoint]":
    found = late.metadata.entry_points(group=GROUP)
    return {entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)}


def games() -> dict[str, GameInfo]:
    """List the installed games by id.

    A package that fails is left out, with a ``RuntimeWarning`` that says why.
    """
    return {game.id: info_of(game) for game in _sound_games()}


def _sound_games() -> Iterator[Game[Any, Any]]:
    for name in _entry_points():
        try:
            yield load(name)
        except WargameError as error:
            warnings.warn(f"{error}; it is left out", RuntimeWarning, stacklevel=4)


def load(game: str) -> Game[Any, Any]:
    """Load an installed game by its id.

    Raises :class:`UnknownName` that lists the known ids, and :class:`WargameError` for a package that fails.
    """
    entry = _entry_points().get(str(game))
    if entry is None:
        raise UnknownName("game", game, _entry_points())
    try:
        loaded: Game[Any, Any] = entry.load()
    except WargameError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise WargameError(f"the game {entry.name!r} cannot be loaded from {entry.value}: {why}") from error
    return loaded


def info_of(game: Game[Any, Any]) -> GameInfo:
    """Return the entry of a game for a list of games."""
    return GameInfo(
        id=game.id,
        title=game.title,
        seats=game.seats,
        edition=game.edition,
        scenarios=tuple(game.scenarios),
        variant_of=game.variant_of,
    )
