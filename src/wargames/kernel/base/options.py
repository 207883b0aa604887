"""Options of a ruleset, read by name and checked."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName

SHOWN = 40


@attrs.frozen(kw_only=True)
class NoOptions:
    """The options of a game that has none."""


def option(text: str, clause: str, *, default: Any) -> Any:
    """Declare a field of an options class, with its meaning and its clause.

    Whole numbers begin at 1.
    """
    return attrs.field(default=default, validator=_from_one, metadata={"text": text, "clause": clause})


def _from_one(_options: Any, field: "attrs.Attribute[Any]", value: Any) -> None:
    if type(value) is int and value < 1:
        raise ValueError(f"option {field.name} cannot be {value}")


def read_options(kind: type, given: Mapping[str, Any]) -> Any:
    """Build the options class from names and values.

    Values may be text, as typed on a command line (``true``, ``12``, ``none``). Raises :class:`UnknownName`
    for an unknown name, :class:`BadOption` for an impossible value.
    """
    hints = _hints(kind)
    if not isinstance(given, Mapping):
        raise BadOption(f"options are given by name, as {{name: value}}, not as {repr(given)[:SHOWN]}")
    for name in given:
        if name not in hints:
            raise UnknownName("option", name, hints)
    read = {name: _value(name, hints[name], value) for name, value in given.items()}
    try:
        return kind(**read)
    except ValueError as error:
        raise BadOption(str(error)) from None


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    """Return the types of an options class, cached: every start of a game reads them."""
    return get_type_hints(kind)


def describe_options(kind: type) -> list[tuple[str, str, str, str, str]]:
    """List name, allowed values, default, meaning and clause of each option."""
    hints = _hints(kind)
    return [
        (
            field.name,
            " | ".join(_allowed(hints[field.name])),
            _spoken(field.default),
            field.metadata["text"],
            field.metadata["clause"],
        )
        for field in attrs.fields(kind)
    ]


def _value(name: str, hint: Any, value: Any) -> Any:
    for choice in _choices(hint):
        if choice is int and (number := _whole(value)) is not None:
            return number
        if choice is not int and _means(value, choice):
            return choice
    raise BadOption(f"option {name} cannot be {str(value)[:SHOWN]!r}; it is {' | '.join(_allowed(hint))}")


def _means(value: Any, choice: Any) -> bool:
    return (type(value) is type(choice) and value == choice) or _same_word(value, choice)


def _same_word(value: Any, choice: Any) -> bool:
    return isinstance(value, str) and value.strip().lower() == _spoken(choice)


def _choices(hint: Any) -> list[Any]:
    """List the values that an annotation allows; ``int`` stands for any whole number from 1."""
    if hint is bool:
        return [True, False]
    if hint is int:
        return [int]
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [
        choice for part in get_args(hint) for choice in ([None] if part is type(None) else _choices(part))
    ]


def _allowed(hint: Any) -> list[str]:
    return ["a whole number from 1" if choice is int else _spoken(choice) for choice in _choices(hint)]


def _spoken(choice: Any) -> str:
    return str(choice).lower()


def _whole(value: Any) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= len("999999999"):
        value = int(value)
    return value if type(value) is int and value >= 1 else None
