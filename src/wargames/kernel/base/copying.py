"""Makers: values made of other values field by field, by name.

The call is compiled once for a class, as attrs compiles an ``__init__``, so that it costs what one written by
hand costs.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import attrs

T = TypeVar("T")


@attrs.frozen
class Call:
    """A field that a function makes: it is called with ``arguments``, an expression."""

    function: Callable[..., object]
    arguments: str


def names_taken(kind: type) -> list[str]:
    """Name the fields that a class is made of, in their order.

    Raises :class:`TypeError`, naming it, for one that it takes by keyword only.
    """
    fields = [field for field in attrs.fields(kind) if field.init]
    if by_keyword := next((field.name for field in fields if field.kw_only), None):
        raise TypeError(f"{kind.__name__}.{by_keyword} is taken by keyword only")
    return [field.name for field in fields]


def maker(kind: type[T], parameters: str, fields: Mapping[str, str | Call]) -> Callable[..., T]:
    """Compile a function that makes a ``kind``.

    ``fields`` gives each field that the class takes as an expression over the ``parameters``, or as a call.
    The expressions are written by the program, of names in its classes: never of data.

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
