"""Modifiers of a number, with their reasons."""

from collections.abc import Iterable
from typing import Annotated

import attrs

from wargames.kernel.base.notation import Names


@attrs.frozen
class Modifier:
    """A change to a number: the amount, the reason and its clause.

    >>> print(Modifier(-2, "in the dark", "XX-3.1"))
    -2 in the dark [XX-3.1]
    """

    amount: int
    reason: Annotated[str, Names("text")]
    clause: Annotated[str, Names("clause")]

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.reason} [{self.clause}]"


def total(modifiers: Iterable[Modifier]) -> int:
    """Add modifiers up; the sum of none is 0."""
    found = 0
    for modifier in modifiers:  # quicker than sum(): most are none or one
        found += modifier.amount
    return found


def explain(modifiers: Iterable[Modifier], base: int | None = None) -> str:
    """Write modifiers as a sum, from ``base`` if given.

    >>> explain([Modifier(-2, "in the dark", "XX-3.1"), Modifier(1, "well rested", "XX-3.4")], base=6)
    '6, -2 in the dark [XX-3.1], +1 well rested [XX-3.4]: 5'
    >>> explain([])
    'no modifiers: +0'
    """
    modifiers = tuple(modifiers)
    parts = [str(modifier) for modifier in modifiers] or ["no modifiers"]
    if base is None:
        return f"{', '.join(parts)}: {total(modifiers):+d}"
    return f"{', '.join([str(base), *parts])}: {base + total(modifiers)}"
