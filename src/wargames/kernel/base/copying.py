"""Values made of other things field by field and by name: how, is worked out once for a class.

All fields are read at once, so that a copy costs little more than one written by hand.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any

import attrs

Read = Callable[[Any], tuple[Any, ...]]
"""Reads some attributes of a value at once."""


def names_taken(kind: type) -> list[str]:
    """Name the fields that a class is made of, in their order.

    Raises :class:`TypeError`, naming it, for one that it takes by keyword only.
    """
    fields = [field for field in attrs.fields(kind) if field.init]
    if by_keyword := next((field.name for field in fields if field.kw_only), None):
        raise TypeError(f"{kind.__name__}.{by_keyword} is taken by keyword only")
    return [field.name for field in fields]


def reader(paths: Sequence[str]) -> Read:
    """Read some attributes of a value at once, or of its attributes: always as a tuple.

    >>> reader(["real"])(3), reader(["real", "imag.real"])(3)
    ((3,), (3, 0))
    """
    if len(paths) > 1:
        return attrgetter(*paths)
    read = attrgetter(*paths)  # that gives a lone one bare
    return lambda value: (read(value),)


def reading(kind: type, paths: Mapping[str, str]) -> Read:
    """Read all that a class is made of, in its order: by ``paths``, and where there is none, as yet anything.

    >>> from wargames.kernel.base.errors import Refusal
    >>> reading(Refusal, {"because": "real", "clause": "imag"})(3)
    (0, 3)
    """
    return reader([paths.get(name, "__class__") for name in names_taken(kind)])


def places(kind: type, names: Iterable[str]) -> tuple[int, ...]:
    """Tell in which places a class takes some fields.

    >>> from wargames.kernel.base.errors import Refusal
    >>> places(Refusal, ["because", "clause"])
    (1, 0)
    """
    return tuple(map(names_taken(kind).index, names))
