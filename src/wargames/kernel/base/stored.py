"""Stored forms of values, in records and digests: without fields at their defaults.

A later option or field with a default is neither in the JSON of a state nor in its digest while it has its
default, so older records still play. Reading fills defaults in.

Some fields were written at their defaults before this rule and still are, or older records would not fit.
``always_written.toml`` of a package lists them by class; it never grows.
"""

import sys
from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base import late

ALWAYS_WRITTEN = "always_written.toml"


def package_of(game: type) -> str:
    """Return the package of the class that names the game; empty if its module has none."""
    return next(packages_of(game))


def packages_of(game: type) -> Iterator[str]:
    """Yield the package of a game, then that of the game of which it is a variant."""
    named = [kind for kind in game.__mro__ if "id" in vars(kind)]
    for kind in named[: 2 if getattr(game, "variant_of", None) else 1]:
        module = kind.__module__
        has_files = hasattr(sys.modules.get(module), "__path__")
        yield module if has_files else module.rpartition(".")[0]


def package_file(game: type, name: str, *, own: bool = False) -> str | None:
    """Read an optional file of the package of a game; None if there is none.

    What a variant's package lacks is taken from the package of its game, unless only its ``own`` counts.
    """
    packages = islice(packages_of(game), 1 if own else None)
    files = (late.resources.files(package).joinpath(name) for package in packages if package)
    found = next((file for file in files if file.is_file()), None)
    return None if found is None else found.read_text(encoding="utf-8")


def defaulted(kind: Any) -> dict[str, tuple[str, ...]]:
    """List the fields with a default of a class and of all classes of values within, by class name.

    >>> from wargames.kernel.chance.deck import Deck
    >>> defaulted(Deck)["Deck"]
    ('left', 'discards', 'known', 'name')
    """
    found = {one.__name__: _with_default(one) for one in classes_within(kind)}
    return {name: fields for name, fields in found.items() if fields}


def classes_within(kind: Any) -> tuple[type, ...]:
    """List a class of values and all classes of values within."""
    return tuple(dict.fromkeys(_within(kind, set())))


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
