"""Request bodies: JSON objects with known fields.

An endpoint says by :func:`takes` which fields it reads; :func:`sent` refuses all others by name.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

from starlette.requests import Request

from wargames.kernel.base import serialization
from wargames.kernel.base.errors import BadOption, BadText, UnknownName

E = TypeVar("E", bound=Callable[..., Any])

DEPTH = 32
"""The deepest nesting of a request body."""


def takes(*fields: str) -> Callable[[E], E]:
    """Declare the JSON fields that an endpoint reads."""

    def noted(endpoint: E) -> E:
        vars(endpoint)["fields"] = frozenset(fields)
        return endpoint

    return noted


async def sent(request: Request) -> Mapping[str, Any]:
    """Return the JSON object of a request.

    Raises :class:`BadText` for anything else, and :class:`UnknownName` for an undeclared field.
    """
    data = serialization.parse_json(await request.body(), "what was sent")
    if not isinstance(data, dict):
        raise BadText("what is sent must be a JSON object")
    refuse_odd(data)
    fields: frozenset[str] = request.scope["endpoint"].fields
    if unknown := set(data) - fields:
        raise UnknownName("field", min(unknown), fields)
    return data


def refuse_odd(data: object) -> None:
    """Refuse lone surrogates and deep nesting; raises :class:`BadText`."""
    layer: list[Any] = [data]
    for _ in range(DEPTH):
        if not layer:
            return
        if any(not is_text(one) for one in layer if isinstance(one, str)):
            raise BadText("what was sent holds half of a surrogate pair, which is no text")
        layer = [inner for one in layer for inner in inside(one)]
    raise BadText(f"what was sent is nested more than {DEPTH} deep")


def inside(one: object) -> Iterable[Any]:
    """Return the items of an array or object, keys included."""
    if isinstance(one, dict):
        return (*one, *one.values())
    return one if isinstance(one, list) else ()


def is_text(given: str) -> bool:
    r"""Return whether a text can be encoded.

    >>> is_text("Bocage"), is_text("\ud800")
    (True, False)
    """
    try:
        given.encode()
    except UnicodeEncodeError:
        return False
    return True


def text(data: Mapping[str, Any], field: str) -> str:
    """Return a text field; raises :class:`BadText`."""
    value = data.get(field)
    if not isinstance(value, str):
        raise BadText(f"{field!r} must be text, not {str(value)[:40]!r}")
    return value


def text_or(data: Mapping[str, Any], field: str, default: str) -> str:
    """Return a text field or a default."""
    return text(data, field) if field in data else default


def chosen(data: Mapping[str, Any], field: str, known: Collection[str], default: str = "") -> str:
    """Return a text field that holds one of some words; raises :class:`BadOption` for another."""
    given = text_or(data, field, default)
    if given not in known:
        raise BadOption(f"{field!r} cannot be {given[:40]!r}; it is {' | '.join(known)}")
    return given


def flag(data: Mapping[str, Any], field: str) -> bool:
    """Return a truth value, false where it is left out; raises :class:`BadText`."""
    value = data.get(field, False)
    if type(value) is not bool:
        raise BadText(f"{field!r} must be true or false, not {str(value)[:40]!r}")
    return value


def whole_or_none(data: Mapping[str, Any], field: str) -> int | None:
    """Return a whole number or None."""
    value = data.get(field, 0)
    if type(value) is not int:
        raise BadText(f"{field!r} must be a whole number, not {str(value)[:40]!r}")
    return value if field in data else None


def mapping(data: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    """Return an object field; empty where it is left out."""
    value = data.get(field, {})
    if not isinstance(value, dict):
        raise BadText(f"{field!r} must be an object, not {str(value)[:40]!r}")
    return value
