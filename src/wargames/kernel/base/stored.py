"""Stored forms of values, in records and digests: without fields at their defaults.

A later option or field with a default is neither in the JSON of a state nor in its digest while it has its
default, so older records still play. Reading fills defaults in.

Some fields were written at their defaults before this rule and still are, or older records would not fit.
``always_written.toml`` of a package lists them by class; it never grows.
"""

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base import late

ALWAYS_WRITTEN = "always_written.toml"


def package_of(game: type) -> str:
    """Return the package of the class that names the game; empty if its module has none."""
    named = next(kind for kind in game.__mro__ if "id" in vars(kind))
    return named.__module__.rpartition(".")[0]


def package_file(game: type, name: str) -> str | None:
    """Read an optional file of the package of a game; None if there is none."""
    package = package_of(game)
    file = late.resources.files(package).joinpath(name) if package else None
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None


def defaulted(kind: Any) -> dict[str, tuple[str, ...]]:
    """List the fields with a default of a class and of all classes of values within, by class name.

    >>> from wargames.kernel.chance.deck import Deck
    >>> defaulted(Deck)["Deck"]
    ('left', 'discards', 'known', 'name')
    """
    found = {one.__name__: _with_default(one) for one in dict.fromkeys(_within(kind, set()))}
    return {name: fields for name, fields in found.items() if fields}


def _with_default(kind: type) -> tuple[str, ...]:
    return tuple(one.name for one in attrs.fields(kind) if one.init and one.default is not attrs.NOTHING)


def _within(hint: Any, seen: set[Any]) -> Iterator[type]:
    """Yield a class of values and those of its fields; for another type, the classes that it mentions."""
    kind = get_origin(hint) or hint
    inside: list[Any] = list(get_args(hint))
    if isinstance(kind, type) and attrs.has(kind) and kind not in seen:
        seen.add(kind)
        yield kind
        hints = get_type_hints(kind)
        inside += [hints[one.name] for one in attrs.fields(kind)]
    for one in inside:
        yield from _within(one, seen)
