"""Features of a game that declares none, from the typed fields of its views.

Whole numbers, booleans and words from a fixed list become columns, also in nested values; tuples of values
become tables. The rows of a table and the ranges of numbers come from random games, doubled; a number beyond
is clipped. Other texts are left out.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from wargames.encoding.columns import Column, Row, count, flag, one_hot, one_of
from wargames.encoding.features import Entities, Features, Found, Scalars
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.game import Game, Scenario, View

GAMES = 6
"""The random games that are played for the ranges."""

Seen = dict[str, tuple[int, int]]
"""The range of the numbers seen in each field; of a tuple, the range of its length."""

Number = Callable[[Any], Row]


@attrs.frozen
class _Field:
    """Columns, and a function that reads them off a value."""

    columns: tuple[Column, ...]
    read: Number


NOTHING = _Field((), lambda _value: ())


def typed_features(
    game: Game[Any, Any], scenario: str | Scenario, options: Mapping[str, Any] | None = None
) -> Features:
    """Return features from the fields of the class of a game's views.

    Raises what :meth:`Game.start` raises.
    """
    seen: Seen = {}
    for seed in range(GAMES):
        for view in _views(game, scenario, options, Rng(seed)):
            _look(view, "", seen)
    seats = game.seats_in(scenario, options)
    kind = game.view_type
    hints = {name: hint for name, hint in _hints(kind).items() if name != "seat"}
    fields = {name: _field(hint, name, seen) for name, hint in hints.items()}
    plays = one_hot(seats)

    def read(view: Any) -> Row:
        found = (number for name, one in fields.items() for number in one.read(getattr(view, name)))
        return (*plays[view.seat], *found)

    columns = (*one_of("plays", seats), *(column for one in fields.values() for column in one.columns))
    tables = tuple(
        _table(name, item, seen) for name, hint in hints.items() if (item := _item(hint)) is not None
    )
    return Features(kind, Scalars(columns, read), tables)


def _views(
    game: Game[Any, Any], scenario: str | Scenario, options: Mapping[str, Any] | None, rng: Rng
) -> Iterator[View]:
    dice = RandomDice(rng)
    cursor = game.cursor(game.start(scenario, options, dice=dice).state, dice)
    while cursor.over is None:
        state = cursor.state()
        yield from (game.view(state, seat) for seat in game.seats_of(state))
        cursor.play(cursor.sample(rng))


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: _plain(hints[field.name]) for field in attrs.fields(kind)}


def _plain(hint: Any) -> Any:
    hint = getattr(hint, "__supertype__", hint)
    return _plain(get_args(hint)[0]) if get_origin(hint) is Annotated else hint


def _item(hint: Any) -> Any:
    """Return the class of the items of a tuple of any length; else None."""
    inside = get_args(hint)
    if get_origin(hint) is tuple and inside[1:] == (...,) and attrs.has(_plain(inside[0])):
        return _plain(inside[0])
    return None


def _look(value: Any, path: str, seen: Seen) -> None:
    """Note the numbers in a value."""
    if isinstance(value, int):
        low, high = seen.get(path, (value, value))
        seen[path] = min(low, value), max(high, value)
    elif isinstance(value, tuple):
        _look(len(value), f"{path}#", seen)
        for at, one in enumerate(value):
            _look(one, path if attrs.has(type(one)) else f"{path} {at + 1}", seen)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            _look(getattr(value, field.name), f"{path} {field.name}".strip(), seen)


def _field(hint: Any, path: str, seen: Seen) -> _Field:
    hint = _plain(hint)
    origin, inside = get_origin(hint), [one for one in get_args(hint) if one is not type(None)]
    if hint is bool:
        return _Field((flag(path),), lambda value: (value,))
    if hint is int:
        return _number(path, seen)
    if (words := _words(hint)) is not None:
        shown = one_hot(list(words.values()))
        return _Field(one_of(path, list(words.values())), lambda value: shown[words.get(value)])
    if origin in {Union, UnionType} and len(inside) == 1:
        return _or_none(_field(inside[0], path, seen), path)
    if origin is tuple and _item(hint) is None and len(set(inside) - {...}) == 1:
        return _several(inside[0], path, seen)
    if attrs.has(hint):
        return _within(hint, path, seen)
    return NOTHING


def _number(path: str, seen: Seen) -> _Field:
    least, most = seen.get(path, (0, 1))
    low, high = 2 * min(least, 0), 2 * max(most, 1)
    return _Field((count(path, "number", high, low),), lambda value: (min(max(value, low), high),))


def _words(hint: Any) -> dict[Any, str] | None:
    if get_origin(hint) is Literal:
        return {one: str(one) for one in get_args(hint)}
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {one: str(one.value) for one in hint}
    return None


def _or_none(inner: _Field, path: str) -> _Field:
    if not inner.columns:
        return _Field((flag(f"{path} is there"),), lambda value: (value is not None,))
    blank = (0,) * len(inner.columns)
    return _Field(
        (flag(f"{path} is there"), *inner.columns),
        lambda value: (0, *blank) if value is None else (1, *inner.read(value)),
    )


def _several(hint: Any, path: str, seen: Seen) -> _Field:
    """Return columns for twice as many values as were seen."""
    least, most = seen.get(f"{path}#", (0, 0))
    places = most if least == most else 2 * most
    inner = [_or_none(_field(hint, f"{path} {at + 1}", seen), f"{path} {at + 1}") for at in range(places)]

    def read(values: Any) -> Row:
        padded = (*values, *(None for _ in range(places)))
        return tuple(number for one, value in zip(inner, padded, strict=False) for number in one.read(value))

    return _Field(tuple(column for one in inner for column in one.columns), read)


def _within(kind: type, path: str, seen: Seen) -> _Field:
    fields = {name: _field(hint, f"{path} {name}", seen) for name, hint in _hints(kind).items()}

    def read(value: Any) -> Row:
        return tuple(number for name, one in fields.items() for number in one.read(getattr(value, name)))

    return _Field(tuple(column for one in fields.values() for column in one.columns), read)


def _table(name: str, kind: type, seen: Seen) -> Entities:
    row = _within(kind, name, seen)
    rows = 2 * seen.get(f"{name}#", (0, 1))[1]

    def read(view: Any) -> Iterator[Found]:
        return (("", one, None) for one in getattr(view, name)[:rows])

    return Entities(name, row.columns, read, lambda one, _company: row.read(one), spare=lambda _view: rows)
