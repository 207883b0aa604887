"""The columns of observations: each has a name, a unit and a range."""

from collections.abc import Mapping, Sequence

import attrs

Row = tuple[float, ...]
"""The values of some columns, in their order."""


@attrs.frozen
class Column:
    """A number in an observation: its name, unit and range."""

    name: str
    unit: str
    low: float
    high: float


def count(name: str, unit: str, high: float, low: float = 0) -> Column:
    """Return the column of a number of a unit."""
    return Column(name, unit, low, high)


def flag(name: str) -> Column:
    """Return the column of a yes (1) or no (0)."""
    return Column(name, "yes or no", 0, 1)


def one_of(name: str, words: Sequence[str]) -> tuple[Column, ...]:
    """Return one-hot columns for the words that something may be.

    >>> [column.name for column in one_of("bank", ("left", "right"))]
    ['bank left', 'bank right']
    """
    return tuple(flag(f"{name} {word}") for word in words)


def one_hot(words: Sequence[str]) -> Mapping[str | None, Row]:
    """Return the one-hot values of each word, and all 0 for None.

    >>> one_hot(("left", "right"))["right"]
    (0.0, 1.0)
    """
    shown: dict[str | None, Row] = {word: tuple(float(one == word) for one in words) for word in words}
    shown[None] = (0.0,) * len(words)
    return shown
