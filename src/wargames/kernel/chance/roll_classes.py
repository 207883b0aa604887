"""Classes of roll results: results that the rules have not told apart, with their weights.

A number that rules compute from dice ("how many show 5 or more", "black less red") is an expression over
rolls. Classes hold the values of expressions in columns and are split by those that the rules test.
Expressions and splits are cached.
"""

import operator
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import compress, product, repeat
from typing import TYPE_CHECKING, Any

from wargames.kernel.chance.dice import Source
from wargames.kernel.former_paths import former_names

LARGEST_CACHE = 3_000_000
"""The number of cached values of expressions at which the cache is cleared; an expression counts as twenty.
"""

EXPRESSION = 20

Operation = Callable[[Any, Any], Any]
Fallen = tuple[tuple[int, Any], ...]
"""A result of some rolls: the number of each roll of its run, and its outcome."""


Parts = tuple[tuple[Any, "RollClasses"], ...]
"""The parts of a split of classes, each with the value that it has in common."""


class TooCoarse(Exception):
    """A test that depends on more than the classes hold."""


class Expression:
    """A number or truth value computed from rolls; ``rolls`` are their numbers. Equal ones are one object.

    ``alone`` is the number of its only roll, if it depends on one.
    """

    __slots__ = ("_left", "_made", "_operation", "_right", "alone", "rolls")

    def __init__(
        self, rolls: frozenset[int], operation: Operation | None = None, left: Any = None, right: Any = None
    ) -> None:
        self.rolls = rolls
        self.alone = min(rolls) if len(rolls) == 1 else None
        self._operation, self._left, self._right = operation, left, right
        self._made: dict[Hashable, Expression] = {}

    def reckoned(self, operation: Operation, other: "Expression | int | Any") -> "Expression":
        """Return the expression of an operation on this and a number or another expression."""
        key = operation, other
        found = self._made.get(key)
        if found is None:
            rolls = self.rolls | other.rolls if isinstance(other, Expression) else self.rolls
            found = self._made[key] = Expression(rolls, operation, self, other)
            _count(EXPRESSION)
        return found

    def over(self, classes: "RollClasses") -> Iterable[Any]:
        """Return the values for all classes; raises :class:`TooCoarse` if the classes do not suffice."""
        if self._operation is None:
            raise TooCoarse
        right = self._right
        others = classes.values(right) if isinstance(right, Expression) else repeat(right)
        return map(self._operation, classes.values(self._left), others)

    def parts_on(self, rolls: frozenset[int]) -> Iterator["Expression"]:
        """Yield the largest parts of the expression that depend on some rolls alone."""
        if self.rolls <= rolls:
            yield self
        elif self.rolls & rolls:
            for part in (self._left, self._right):
                if isinstance(part, Expression):
                    yield from part.parts_on(rolls)


class RollClasses:
    """Classes of results of some rolls; the first is the representative.

    ``columns`` holds the values of expressions by class, ``weights`` the number of results in each class.
    """

    __slots__ = ("_columns", "_fallen", "_joined", "_known", "_splits", "_tests", "total", "weights")

    def __init__(
        self, columns: dict[Expression, tuple[Any, ...]], weights: tuple[int, ...], fallen: tuple[Fallen, ...]
    ) -> None:
        self._known = tuple(columns)
        self._columns = columns
        self._fallen = fallen
        self.weights, self.total = weights, sum(weights)
        _count(len(weights) * (len(columns) + 2))
        self._splits: dict[Expression, Parts] = {}
        self._tests: dict[Expression, Parts] = {}
        self._joined: dict[Hashable, RollClasses] = {}

    @property
    def fallen(self) -> Fallen:
        """The representative result of the rolls."""
        return self._fallen[0]

    def values(self, expression: Expression) -> tuple[Any, ...]:
        """Return the value of an expression in every class."""
        found = self._columns.get(expression)
        if found is None:
            found = self._columns[expression] = tuple(expression.over(self))
            _count(len(found))
        return found

    def sum_of(self, expression: Expression) -> Any:
        """Sum the values of an expression over all results."""
        return sum(map(operator.mul, self.values(expression), self.weights))

    def split(self, expression: Expression) -> Parts:
        """Split the classes by the values of an expression, in order of first occurrence."""
        found = self._splits.get(expression)
        if found is None:
            values = self.values(expression)
            found = self._splits[expression] = tuple(
                (value, self._where([one == value for one in values])) for value in dict.fromkeys(values)
            )
        return found

    def test(self, expression: Expression) -> Parts:
        """Split the classes into those for which an expression is true and those for which it is false."""
        found = self._tests.get(expression)
        if found is None:
            passed = [bool(value) for value in self.values(expression)]
            sides = ((True, passed), (False, [not one for one in passed]))
            found = self._tests[expression] = tuple(
                (side, self._where(kept)) for side, kept in sides if any(kept)
            )
        return found

    def _where(self, kept: list[bool]) -> "RollClasses":
        if all(kept):
            return self
        columns = {one: tuple(compress(self._columns[one], kept)) for one in self._known}
        return RollClasses(columns, tuple(compress(self.weights, kept)), tuple(compress(self._fallen, kept)))

    def known_by(self, parts: tuple[Expression, ...]) -> "RollClasses":
        """Return the classes told apart by the values of some expressions alone."""
        merged: dict[tuple[Any, ...], list[Any]] = {}
        rows = zip(*map(self.values, parts), strict=True)
        for row, weight, fallen in zip(rows, self.weights, self._fallen, strict=True):
            merged.setdefault(row, [0, fallen])[0] += weight
        columns = dict(zip(parts, zip(*merged, strict=True), strict=True))
        return RollClasses(columns, *zip(*merged.values(), strict=True))

    def joined(self, other: "RollClasses") -> "RollClasses":
        """Combine with classes of other rolls: every class of one with each of the other."""
        found = self._joined.get(other)
        if found is None:
            own, its = len(self.weights), len(other.weights)
            columns = {
                one: tuple(value for value in self._columns[one] for _ in range(its)) for one in self._known
            } | {one: other.values(one) * own for one in other._known}  # noqa: SLF001  its own kind
            weights = tuple(map(operator.mul, *zip(*product(self.weights, other.weights), strict=True)))
            fallen = tuple(one + two for one, two in product(self._fallen, other._fallen))  # noqa: SLF001  as above
            found = self._joined[other] = RollClasses(columns, weights, fallen)
        return found

    def coarse(self, rolls: frozenset[int], asked: Expression) -> "RollClasses":
        """Return the coarsest classes that still tell apart the tests of some rolls."""
        parts = tuple(dict.fromkeys(asked.parts_on(rolls)))
        found = self._joined.get(parts)
        if found is None:
            found = self._joined[parts] = self.known_by(parts)
        return found


class UndecidedRoll:
    """An undecided roll: its classes, and its faces as expressions.

    ``faces`` has one for each die of a pool, else one; ``numbers`` tells whether they are numbers.
    """

    def __init__(self, number: int, source: Source[Any]) -> None:
        outcomes, weights = zip(*source.weights(), strict=True)
        first = outcomes[0]
        self.pool = type(first) is tuple and all(type(one) is int for one in first)
        self.numbers = self.pool or type(first) is int
        rows = outcomes if self.pool else [(outcome,) for outcome in outcomes]
        self.rolls = frozenset({number})
        self.faces = tuple(Expression(self.rolls) for _ in rows[0])
        columns = dict(zip(self.faces, zip(*rows, strict=True), strict=True))
        self.classes = RollClasses(columns, weights, tuple(((number, outcome),) for outcome in outcomes))


_rolls: dict[tuple[int, Source[Any]], UndecidedRoll] = {}
_kept = 0


def roll_of(number: int, source: Source[Any]) -> UndecidedRoll:
    """Return the roll of a run by its number, the same object for the same dice."""
    found = _rolls.get((number, source))
    if found is None:
        found = _rolls[number, source] = UndecidedRoll(number, source)
    return found


def _count(values: int) -> None:
    """Count cached values, and clear all caches above the limit."""
    global _kept  # noqa: PLW0603  a cache of the process
    _kept += values
    if _kept > LARGEST_CACHE:
        _rolls.clear()
        _kept = 0


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Roll="UndecidedRoll")
