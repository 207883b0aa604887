"""What may fall: dice, the pools they are thrown in, and a roll with its reason."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import index
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.odds import Distribution

T = TypeVar("T", bound=Hashable)
Below = Callable[[int], int]
"""Gives a whole number from 0 up to, and without, its argument."""

LARGEST_TABLE = 20_000
"""The most equally likely throws of a pool that are kept as a table."""


class Source(ABC, Generic[T]):
    """Something that chance decides: a die, a pool of dice, a draw from a deck or a cup.

    Outcomes are immutable; their plain form (int, str or a list of them) is what records hold.
    """

    __slots__ = ()

    name: str

    @abstractmethod
    def throw(self, below: Below) -> T:
        """Let chance decide, given even whole numbers."""

    @abstractmethod
    def weights(self) -> Iterable[tuple[T, int]]:
        """List every outcome with its whole-number weight, in a stable order."""

    @abstractmethod
    def read(self, values: Sequence[Any]) -> T:
        """Read an outcome from its plain values, ``size`` of them.

        Raises :class:`BadDie` if chance cannot give it.
        """

    @property
    @abstractmethod
    def size(self) -> int:
        """How many plain values one outcome takes."""

    @abstractmethod
    def plain(self, outcome: T) -> list[Any]:
        """Write an outcome as ``size`` plain values."""


@attrs.frozen(slots=False)
class Die(Source[int]):
    """A die by its printed faces; a face that stands on it twice falls twice as often.

    >>> coin = Die("coin", (0, 1))
    >>> 3 * coin
    Pool(die=Die(name='coin', faces=(0, 1)), count=3)
    """

    name: str
    faces: tuple[int, ...]

    def __rmul__(self, count: int) -> "Pool":
        return _pool(self, index(count))  # an int proper, for the pool is kept

    @property
    def size(self) -> int:
        """One value."""
        return 1

    def throw(self, below: Below) -> int:
        """Let one face fall."""
        return self.faces[below(len(self.faces))]

    def weights(self) -> Iterable[tuple[int, int]]:
        """List the different faces, lowest first, with how often each is printed."""
        return sorted(Counter(self.faces).items())

    def read(self, values: Sequence[Any]) -> int:
        """Read one face."""
        (value,) = values
        if type(value) is not int or value not in self.faces:
            shown = ", ".join(str(face) for face in sorted(set(self.faces)))
            raise BadDie(f"a {self.name} die cannot show {value!r}; its faces are {shown}")
        return value

    def plain(self, outcome: int) -> list[Any]:
        """Write one face."""
        return [outcome]


@attrs.frozen(slots=False)
class Pool(Source[tuple[int, ...]]):
    """Several dice of one kind thrown together: they have no order, so an outcome is sorted.

    >>> (2 * Die("coin", (0, 1))).distribution.chance((0, 1))
    Fraction(1, 2)
    """

    die: Die
    count: int = attrs.field(validator=attrs.validators.ge(0))

    @property
    def name(self) -> str:  # type: ignore[override]  # read-only here
        """The name of its dice."""
        return self.die.name

    @property
    def size(self) -> int:
        """As many values as dice."""
        return self.count

    @cached_property
    def ways(self) -> int:
        """How many equally likely throws there are; none where they are too many to keep."""
        ways = len(self.die.faces) ** self.count
        return ways if ways <= LARGEST_TABLE else 0

    @cached_property
    def fallen(self) -> dict[int, tuple[int, ...]]:
        """The throws that fell so far, by their numbers, sorted within."""
        return {}

    def numbered(self, number: int) -> tuple[int, ...]:
        """Give one of the equally likely throws, sorted: its number is written in the faces of the dice."""
        faces, shown = self.die.faces, []
        for _ in range(self.count):
            number, face = divmod(number, len(faces))
            shown.append(faces[face])
        return tuple(sorted(shown))

    @cached_property
    def distribution(self) -> Distribution[tuple[int, ...]]:
        """The exact distribution of the sorted throws."""
        return Distribution.of(self.weights())

    def throw(self, below: Below) -> tuple[int, ...]:
        """Let all dice fall."""
        if self.ways:
            number = below(self.ways)
            if (throw := self.fallen.get(number)) is None:
                throw = self.fallen[number] = self.numbered(number)
            return throw
        return tuple(sorted(self.die.throw(below) for _ in range(self.count)))

    def weights(self) -> Iterable[tuple[tuple[int, ...], int]]:
        """List the different throws with the number of ways they fall."""
        printed = Counter(self.die.faces)
        for faces in combinations_with_replacement(sorted(printed), self.count):
            times = Counter(faces)
            orders = factorial(self.count) // prod(factorial(number) for number in times.values())
            yield faces, orders * prod(printed[face] ** number for face, number in times.items())

    def read(self, values: Sequence[Any]) -> tuple[int, ...]:
        """Read the faces in any order."""
        if len(values) != self.count:
            raise BadDie(f"{self.count} {self.name} dice show {self.count} faces, not {len(values)}")
        return tuple(sorted(self.die.read((value,)) for value in values))

    def plain(self, outcome: tuple[int, ...]) -> list[Any]:
        """Write the faces, lowest first."""
        return list(outcome)


@lru_cache(maxsize=256)
def _pool(die: Die, count: int) -> Pool:
    """Give the pool of so many dice: made once, for it keeps its table of throws."""
    return Pool(die, count)


D6 = Die("d6", (1, 2, 3, 4, 5, 6))
D8 = Die("d8", (1, 2, 3, 4, 5, 6, 7, 8))
D10 = Die("d10", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))


@attrs.frozen
class Roll:
    """A question to chance: what is decided, for what purpose, by which clause."""

    source: Source[Any]
    purpose: str
    clause: str

    @property
    def distribution(self) -> Distribution[Any]:
        """Every outcome with its exact chance."""
        return Distribution.of(self.source.weights())

    def __str__(self) -> str:
        count = f"{self.source.size} {self.source.name}" if self.source.size > 1 else self.source.name
        return f"{count} for {self.purpose} [{self.clause}]"
