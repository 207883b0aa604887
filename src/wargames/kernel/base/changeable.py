"""Rules that variants of a game may change.

A layout of a game holds its options, and a variant has an options class of its own. So a rule finds out whose
table it is at by the options on it, whether play, odds, a bot or a picture has laid it out:

    @changeable
    def heals_from(battle: Battle) -> int:
        return HEALS_FROM

A variant puts another function in its place, for its own tables alone; ``printed(heals_from)`` is the game's.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

R = TypeVar("R", bound=Callable[..., Any])

_rules: dict[Any, tuple[Callable[..., Any], dict[type, Callable[..., Any]]]] = {}
"""The changeable rules: each with the printed one, and those of variants by the class of their options."""


def changeable(rule: R) -> R:
    """Let variants change a rule: a function whose first argument is a layout with options."""
    changes: dict[type, Callable[..., Any]] = {}

    @wraps(rule)
    def in_force(layout: Any, *args: Any, **named: Any) -> Any:
        if changes and (changed := changes.get(layout.options.__class__)) is not None:
            return changed(layout, *args, **named)
        return rule(layout, *args, **named)

    _rules[in_force] = rule, changes
    return cast("R", in_force)


def printed(rule: R) -> R:
    """Return a changeable rule as the game has it, for a change that builds on it."""
    return cast("R", _rules[rule][0])


def is_changeable(rule: object) -> bool:
    """Return whether a function is a changeable rule."""
    return callable(rule) and rule in _rules


def changeable_rules(package: str) -> tuple[Callable[..., Any], ...]:
    """List the changeable rules in the loaded modules of a package."""
    return tuple(rule for rule in _rules if f"{rule.__module__}.".startswith(f"{package}."))


def change(rule: Callable[..., Any], options: type, changed: Callable[..., Any]) -> None:
    """Put another function in the place of a rule, on layouts with options of a class."""
    _rules[rule][1][options] = changed
