"""Sources of chance: dice, pools of dice, and rolls with their reasons."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
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
"""A function that returns a random whole number below its argument."""

LARGEST_TABLE = 20_000
"""The most equally likely throws of a pool that are cached as a table."""


class Source(ABC, Generic[T]):
    """A source of outcomes: a die, a pool of dice, a draw from a deck or a cup.

    Outcomes are immutable; records hold their plain form (int, str or a list of them).
    """

    __slots__ = ()

    name: str

    @property
    def ways(self) -> int:
        """The number of equally likely outcomes; 0 if they are not listed in ``throws``."""
        return 0

    @property
    def throws(self) -> Mapping[int, T] | Sequence[T]:
        """The equally likely outcomes by number, below ``ways``."""
        return ()

    @abstractmethod
    def throw(self, below: Below) -> T:
        """Return a random outcome, given uniform whole numbers."""

    @abstractmethod
    def weights(self) -> Iterable[tuple[T, int]]:
        """List every outcome with its whole-number weight, in a stable order."""

    @abstractmethod
    def read(self, values: Sequence[Any]) -> T:
        """Read an outcome from its plain values, ``size`` of them; raises :class:`BadDie` if impossible."""

    @property
    @abstractmethod
    def size(self) -> int:
        """The number of plain values of an outcome."""

    @abstractmethod
    def plain(self, outcome: T) -> list[Any]:
        """Write an outcome as ``size`` plain values."""


@attrs.frozen(slots=False)
class Die(Source[int]):
    """A die by its printed faces; a face printed twice is twice as likely.

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
        """The number of plain values: 1."""
        return 1

    @cached_property
    def ways(self) -> int:
        """The number of faces."""
        return len(self.faces)

    @cached_property
    def throws(self) -> Sequence[int]:
        """The faces."""
        return self.faces

    def throw(self, below: Below) -> int:
        """Return a random face."""
        return self.faces[below(len(self.faces))]

    def weights(self) -> Iterable[tuple[int, int]]:
        """List the distinct faces, lowest first, with the number of times each is printed."""
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
    """Several dice of a kind thrown together, without order: an outcome is sorted.

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
        """The number of plain values: as many as dice."""
        return self.count

    @cached_property
    def ways(self) -> int:
        """The number of equally likely throws; 0 if they are too many to cache."""
        ways = len(self.die.faces) ** self.count
        return ways if ways <= LARGEST_TABLE else 0

    @cached_property
    def throws(self) -> Mapping[int, tuple[int, ...]]:
        """The throws by number, each sorted (lazy)."""
        return _Throws(self)

    def numbered(self, number: int) -> tuple[int, ...]:
        """Return an equally likely throw, sorted, by its number: the digits are the faces of the dice."""
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
        """Return a random throw."""
        if self.ways:
            return self.throws[below(self.ways)]
        return tuple(sorted(self.die.throw(below) for _ in range(self.count)))

    def weights(self) -> Iterable[tuple[tuple[int, ...], int]]:
        """List the distinct throws with their numbers of ways."""
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


class _Throws(dict[int, tuple[int, ...]]):
    """The throws of a pool by number; they depend on nothing else."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def __missing__(self, number: int) -> tuple[int, ...]:
        found = self[number] = self._pool.numbered(number)
        return found


@lru_cache(maxsize=256)
def _pool(die: Die, count: int) -> Pool:
    """Return the pool of so many dice, cached with its table of throws."""
    return Pool(die, count)


D6 = Die("d6", (1, 2, 3, 4, 5, 6))
D8 = Die("d8", (1, 2, 3, 4, 5, 6, 7, 8))
D10 = Die("d10", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10))


@attrs.frozen
class Roll:
    """A roll: its source, its purpose and its clause."""

    source: Source[Any]
    purpose: str
    clause: str

    @property
    def distribution(self) -> Distribution[Any]:
        """The outcomes with their exact chances."""
        return Distribution.of(self.source.weights())

    def __str__(self) -> str:
        count = f"{self.source.size} {self.source.name}" if self.source.size > 1 else self.source.name
        return f"{count} for {self.purpose} [{self.clause}]"
