"""The columns of observations: each has a name, a unit and a range."""

from collections.abc import Mapping, Sequence

import attrs

Row = tuple[float, ...]
"""The values of some columns, in their order."""


@attrs.frozen
class Column:
    """What a number in an observation says, in which unit, and between which values it lies."""

    name: str
    unit: str
    low: float
    high: float


def count(name: str, unit: str, high: float, low: float = 0) -> Column:
    """Give the column of a number: so many of a unit."""
    return Column(name, unit, low, high)


def flag(name: str) -> Column:
    """Give the column of a yes (1) or no (0)."""
    return Column(name, "yes or no", 0, 1)


def one_of(name: str, words: Sequence[str]) -> tuple[Column, ...]:
    """Give a column for each of the words that something may be: 1 in that of the word, 0 in the others.

    >>> [column.name for column in one_of("bank", ("left", "right"))]
    ['bank left', 'bank right']
    """
    return tuple(flag(f"{name} {word}") for word in words)


def one_hot(words: Sequence[str]) -> Mapping[str | None, Row]:
    """Give the values of :func:`one_of` for each word, and all 0 for None.

    >>> one_hot(("left", "right"))["right"]
    (0.0, 1.0)
    """
    shown: dict[str | None, Row] = {word: tuple(float(one == word) for one in words) for word in words}
    shown[None] = (0.0,) * len(words)
    return shown
