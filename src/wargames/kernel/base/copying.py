"""Constructors that build a value from the fields of another.

The call is compiled once for a class, as attrs compiles an ``__init__``, and costs as much as one written by
hand.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen
class Call:
    """A field whose value is the result of a function call; ``arguments`` is an expression."""

    function: Callable[..., object]
    arguments: str


def names_taken(kind: type) -> list[str]:
    """Name the fields that the constructor of a class takes, in order.

    Raises :class:`TypeError` for a keyword-only field.
    """
    fields = [field for field in attrs.fields(kind) if field.init]
    if by_keyword := next((field.name for field in fields if field.kw_only), None):
        raise TypeError(f"{kind.__name__}.{by_keyword} is taken by keyword only")
    return [field.name for field in fields]


def maker(kind: type[T], parameters: str, fields: Mapping[str, str | Call]) -> Callable[..., T]:
    """Compile a function that makes a ``kind``.

    ``fields`` has an expression over the ``parameters``, or a call, for each field of the class. Expressions
    come from the program, never from data.

    >>> from wargames.kernel.base.errors import Refusal
    >>> swap = maker(Refusal, "it", {"because": "it.clause", "clause": Call(str.upper, "it.because")})
    >>> swap(Refusal("sam-3.7", "out of range"))
    Refusal(clause='OUT OF RANGE', because='sam-3.7')
    """
    calls = {f"make_{name}": field.function for name, field in fields.items() if isinstance(field, Call)}
    given = ", ".join(_expression(name, fields[name]) for name in names_taken(kind))
    source = f"lambda {parameters}: kind({given})"
    made: Callable[..., T] = eval(source, {"kind": kind, **calls})  # noqa: S307 (names of fields alone)
    return made


def _expression(name: str, field: str | Call) -> str:
    return f"make_{name}({field.arguments})" if isinstance(field, Call) else field
