"""Locations of games: the id of an installed game, or ``module:attribute``. Pickles name games by them."""

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from wargames.kernel.base import late
from wargames.kernel.game.variants import base_id

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


@cache
def entries() -> "Mapping[str, EntryPoint]":
    """Return the entry points of the installed games by id, which are looked for once."""
    return {entry.name: entry for entry in late.metadata.entry_points(group="wargames.games")}


@cache
def installed(game: str) -> Any:
    """Return the installed game of an id; None if there is none."""
    found = entries().get(game)
    return found.load() if found else None


def ids_of(game: str) -> tuple[str, ...]:
    """Return the id of a game; for a variant with that of its game, whose bots, pictures and lessons it has.

    >>> ids_of("sniper")
    ('sniper',)
    """
    if not isinstance(game, str):
        raise TypeError(f"{repr(game)[:60]} is no id of a game: a game has it as its attribute id")
    base = base_id(game)
    if base is None and installed(game) is not None:  # loading a variant registers it
        base = base_id(game)
    return (game,) if base is None else (game, base)


@cache
def installed_for(game: str, group: str) -> Any:
    """Load what a group of entry points has for a game, or for a variant its game; None if nothing."""
    named = (entry for name in ids_of(game) for entry in late.metadata.entry_points(group=group, name=name))
    found = next(iter(named), None)
    return None if found is None else found.load()


def attribute_at(location: str) -> Any:
    """Return the object at ``module:attribute``; raises ImportError or AttributeError."""
    module, _, attribute = location.partition(":")
    return getattr(import_module(module), attribute)


def attribute_of(game: Any) -> str | None:
    """Return the ``module:attribute`` of a game: in the module of its class, or in the package of that."""
    home = type(game).__module__
    for name in (home, home.rpartition(".")[0]):
        attributes = vars(sys.modules.get(name, object)).items() if name != "__main__" else ()
        if found := next((attribute for attribute, value in attributes if value is game), None):
            return f"{name}:{found}"
    return None
