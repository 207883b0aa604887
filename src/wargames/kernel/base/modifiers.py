"""Numbers that remember why they changed."""

from collections.abc import Iterable
from typing import Annotated

import attrs

from wargames.kernel.base.notation import Names


@attrs.frozen
class Modifier:
    """One change to a number: by how much, why, and the clause that says so.

    >>> print(Modifier(-2, "in the dark", "XX-3.1"))
    -2 in the dark [XX-3.1]
    """

    amount: int
    reason: Annotated[str, Names("text")]
    clause: Annotated[str, Names("clause")]

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.reason} [{self.clause}]"


def total(modifiers: Iterable[Modifier]) -> int:
    """Add modifiers up; none make 0."""
    found = 0
    for modifier in modifiers:  # quicker than sum(): most are none or one
        found += modifier.amount
    return found


def explain(modifiers: Iterable[Modifier], base: int | None = None) -> str:
    """Write modifiers out as a sum, from ``base`` if there is one.

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
