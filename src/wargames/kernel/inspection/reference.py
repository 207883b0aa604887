"""Reference of a game: its decisions, actions, events, views and the values within them."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from inspect import getdoc, isclass
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.game import Game
from wargames.kernel.game.naming import kind_of
from wargames.kernel.game.vocabulary import Decision
from wargames.kernel.inspection.meanings import FieldMeanings, meanings_of

GIVEN = frozenset({"seat", "clause", "actions", "clauses"})
"""The fields of every decision or event."""

PLAIN = frozenset({"number", "word", "text"})
"""The kinds of fields that their types tell already."""


@attrs.frozen
class Described:
    """A class with its name, its docstring, and its fields with their types.

    ``names`` has the kinds of things (a unit, a hex) that fields name, by field, ``meanings`` their meanings.
    """

    kind: type
    fields: tuple[tuple[str, str], ...]
    names: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    meanings: Mapping[str, str] = attrs.field(factory=dict, hash=False)

    @property
    def name(self) -> str:
        """The class's name."""
        return self.kind.__name__

    @property
    def says(self) -> str:
        """The docstring."""
        return getdoc(self.kind) or ""

    @property
    def template(self) -> str:
        """The words with fields in braces: the form of an action, the prompt or the sentence of others."""
        found = (getattr(self.kind, name, "") for name in ("FORM", "ASKS", "SAYS"))
        return next(filter(None, found), "")

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of every event of the class; empty if each has its own."""
        field = attrs.fields_dict(self.kind).get("clauses")
        return field.default if field is not None and isinstance(field.default, tuple) else ()


def decisions_of(game: Game[Any, Any]) -> tuple[Described, ...]:
    """Describe the decisions."""
    return _all_described(game, game.decision_types or _defined_beside(game))


def _all_described(game: Game[Any, Any], kinds: Iterable[type]) -> tuple[Described, ...]:
    meanings = meanings_of(game)
    return tuple(described(kind, meanings) for kind in kinds)


def _defined_beside(game: Game[Any, Any]) -> tuple[type[Decision], ...]:
    """Find the decisions that the package which holds the game defines."""
    homes = [kind.__module__ for kind in type(game).__mro__ if "id" in vars(kind)]
    packages = tuple(f"{home.rpartition('.')[0] or home}." for home in homes[: 2 if game.variant_of else 1])
    modules = [module for name, module in sorted(sys.modules.items()) if f"{name}.".startswith(packages)]
    found = [
        value
        for module in modules
        for value in vars(module).values()
        if isclass(value) and issubclass(value, Decision) and value.__module__ == module.__name__
    ]
    return tuple(dict.fromkeys(found))


def actions_of(game: Game[Any, Any]) -> tuple[Described, ...]:
    """Describe the actions, shorthand last."""
    return _all_described(game, (*game.action_types, *game.shorthand))


def events_of(game: Game[Any, Any]) -> tuple[Described, ...]:
    """Describe the events."""
    return _all_described(game, game.event_types)


def view_of(game: Game[Any, Any]) -> Described:
    """Describe the view."""
    return described(game.view_type, meanings_of(game))


def values_of(game: Game[Any, Any]) -> tuple[Described, ...]:
    """Describe the classes within views, decisions, actions and events, the view's own first."""
    top = set(_told(game))
    return _all_described(game, (kind for kind in _classes_of(game) if kind not in top))


def _told(game: Game[Any, Any]) -> tuple[type, ...]:
    """List the classes that a seat is told, or tells."""
    decisions = (one.kind for one in decisions_of(game))
    return (game.view_type, *decisions, *game.action_types, *game.event_types)


def _classes_of(game: Game[Any, Any]) -> tuple[type, ...]:
    """List the classes that a seat is told, or tells, and those within them."""
    found = dict.fromkeys(_told(game))
    waiting = list(found)
    for kind in waiting:
        within = [one for hint in _hints(kind).values() for one in _classes(hint) if one not in found]
        found.update(dict.fromkeys(within))
        waiting += dict.fromkeys(within)
    return tuple(found)


def properties_of(kind: type) -> tuple[tuple[str, str], ...]:
    """List the properties of a class, each with its docstring."""
    found = {name: value for name, value in vars(kind).items() if isinstance(value, property)}
    return tuple((name, getdoc(value) or "") for name, value in found.items() if not name.startswith("_"))


def described(kind: type, meanings: FieldMeanings | None = None) -> Described:
    """Describe a class of attrs, with the meanings of its fields."""
    hints = _hints(kind)
    named = {name: kind_of(kind, name) for name in hints}
    return Described(
        kind,
        tuple((name, spelled(hint)) for name, hint in hints.items()),
        {name: thing for name, thing in named.items() if thing is not None and thing not in PLAIN},
        {name: says for name in hints if meanings and (says := meanings.of(kind, name))},
    )


def _hints(kind: type) -> dict[str, Any]:
    """Return the types of the own fields of a class."""
    hints = get_type_hints(kind)
    names = [field.name for field in attrs.fields(kind) if field.init and not field.name.startswith("_")]
    return {name: hints[name] for name in names if name not in GIVEN}


def _classes(hint: Any) -> Iterator[type]:
    """Yield the attrs classes in a type."""
    if isclass(hint) and attrs.has(hint):
        yield hint
    for inner in get_args(hint):
        yield from _classes(inner)


def spelled(hint: Any) -> str:
    """Write a type as a program would.

    >>> spelled(tuple[int, ...] | None), spelled(Literal["top", "bottom"])
    ('tuple[int, ...] | None', "'top' | 'bottom'")
    """
    origin, inside = get_origin(hint), get_args(hint)
    if hint in {None, NoneType}:
        return "None"
    if hint is ...:
        return "..."
    if origin is Literal:
        return " | ".join(map(repr, inside))
    if origin in {Union, UnionType}:
        return " | ".join(map(spelled, inside))
    if isclass(hint) and issubclass(hint, Enum):
        return " | ".join(repr(member.value) for member in hint)
    name = getattr(origin or hint, "__name__", str(hint))
    return f"{name}[{_listed(inside)}]" if inside else name


def _listed(hints: Iterable[Any]) -> str:
    return ", ".join(map(spelled, hints))
