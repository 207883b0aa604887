"""Explanations of the numbers on counters and cards: name, number, what it does, clause."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import attrs

from wargames.kernel.game.vocabulary import Clause, View

V = TypeVar("V", bound=View)
T = TypeVar("T")


@attrs.frozen
class CounterValue:
    """A number of a counter or card: its name, the number as printed, what it does, its clause."""

    name: str
    value: str
    meaning: str
    clause: Clause

    def __str__(self) -> str:
        return f"{self.name} {self.value}: {self.meaning} [{self.clause}]"


@attrs.frozen
class ValueRow(Generic[T]):
    """A line of a game's table of values; ``read`` finds the number of a unit or card.

    ``read`` returns None for a unit or card without this number.
    """

    name: str
    clause: Clause
    meaning: str
    read: Callable[[T], object | None]


def explained(rows: Iterable[ValueRow[T]], bearer: T) -> tuple[CounterValue, ...]:
    """Return the numbers of a unit or card by a table, in its order.

    >>> rows = [ValueRow("length", "TOY-1", "letters in the word.", len)]
    >>> [str(one) for one in explained(rows, "tank")]
    ['length 4: letters in the word. [TOY-1]']
    """
    read = ((row, row.read(bearer)) for row in rows)
    return tuple(
        CounterValue(row.name, str(value), row.meaning, row.clause)
        for row, value in read
        if value is not None
    )


class Explaining(Generic[V]):
    """Numbers of counters and cards in words; none by default."""

    def counter_values(self, view: V, name: str) -> tuple[CounterValue, ...]:
        """Return the numbers of a unit or card with their meanings, by a view.

        Empty for a name that the view does not know, and for a unit whose face the seat does not know.
        """
        return ()

    def counter_title(self, view: V, name: str) -> str:
        """Return the name of a unit as people read it, with its kind as far as a view knows it."""
        return name
