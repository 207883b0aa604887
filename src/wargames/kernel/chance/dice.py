"""Dice, the pools they are thrown in, and the one door through which chance enters a game."""

import hashlib
import random
import struct
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from operator import index
from typing import Any, Generic, Protocol, TypeVar

import attrs

from wargames.kernel.base.errors import BadDie
from wargames.kernel.chance.odds import Distribution

Rng = random.Random
"""The generator that bots and samplers take; rules never do."""

T = TypeVar("T", bound=Hashable)
Below = Callable[[int], int]
"""Gives a whole number from 0 up to, and without, its argument."""

WORDS = 1 << 32
"""How many words a stream of dice is drawn from."""

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


class Dice(Protocol):
    """Whatever answers the questions that rules put to chance."""

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Decide ``source``; ``purpose`` and ``clause`` say why it is asked."""
        ...


class SeededDice:
    """Dice from a seed: the same on every platform, process and Python version.

    The seed names its algorithm: ``wg1`` is SHAKE-128 over seed, stream and block number, read as
    32-bit words with rejection. Each purpose is a stream of its own, so that rolls for one purpose
    do not shift those for another; what stands in brackets at its end (whom it is about) does not count.
    An int or any text without a colon means ``wg1``.

    >>> SeededDice(7).seed
    'wg1:7'
    >>> SeededDice("wg1:7").roll(3 * D6, "example", "X-1") == SeededDice(7).roll(3 * D6, "example", "X-1")
    True
    """

    def __init__(self, seed: int | str) -> None:
        text = str(seed)
        self.seed = text if ":" in text else f"wg1:{text}"
        if not self.seed.startswith("wg1:"):
            raise BadDie(f"seed {self.seed[:60]!r} names no known algorithm; known: wg1")
        self._streams: dict[str, Below] = {}

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let the stream of ``purpose`` decide."""
        below = self._streams.get(purpose)
        if below is None:
            below = self._streams[purpose] = self._open(purpose.partition(" (")[0])
        return source.throw(below)

    def _open(self, name: str) -> Below:
        if name not in self._streams:
            self._streams[name] = _stream(f"{self.seed}:{name}")
        return self._streams[name]


def seed_for(name: str, seed: int | str) -> int:
    """Derive a seed by name, one way: whoever is given it learns neither ``seed`` nor the dice of it.

    Whoever can guess ``seed`` can derive the same.

    >>> seed_for("bot of blue", 7) == seed_for("bot of blue", "7") != seed_for("bot of tan", 7)
    True
    """
    return int.from_bytes(hashlib.sha256(f"{name}:{seed}".encode()).digest()[:8])


def _stream(name: str) -> Below:
    """Open the stream of whole numbers of one name."""
    draw = _words(name).__next__

    def below(limit: int) -> int:
        word = draw()
        if word > WORDS - limit:  # perhaps beyond the last whole turn
            while word >= WORDS // limit * limit:
                word = draw()
        return word % limit

    return below


def _words(stream: str) -> Iterator[int]:
    """Yield the 32-bit words of one stream without end."""
    block = 0
    while True:
        shaken = hashlib.shake_128(f"{stream}:{block}".encode())
        yield from struct.unpack("<16I", shaken.digest(64))  # most streams are asked for no more
        yield from struct.unpack_from("<112I", shaken.digest(512), 64)
        block += 1


class RandomDice:
    """Dice from a generator of random numbers: quicker than :class:`SeededDice`, and in one stream.

    They are for play-outs and statistics. What they give depends on the order of all rolls, and on the
    generator: nothing that is kept (a record, a test) should stand on it.

    >>> RandomDice(Rng(7)).roll(3 * D6, "example", "X-1") == RandomDice(Rng(7)).roll(3 * D6, "example", "X-1")
    True
    """

    def __init__(self, rng: Rng) -> None:
        draw = rng.random
        self._below: Below = lambda limit: int(draw() * limit)

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let the generator decide."""
        return source.throw(self._below)


class ScriptedDice:
    """Dice that fall as written: one queue for all, or one for each kind of die or deck.

    Values are consumed in rolling order, as many as a pool has dice. Raises :class:`BadDie` when
    a value is missing or cannot fall.

    >>> dice = ScriptedDice(red=[5, 2, 0, 2], black=[3])
    >>> dice.roll(4 * Die("red", (0, 0, 2, 2, 5, 5)), "reach", "X-1")
    (0, 2, 2, 5)
    >>> dice.left
    {'red': 0, 'black': 1}
    """

    def __init__(self, values: Iterable[Any] = (), **streams: Iterable[Any]) -> None:
        self._queues = {name: list(queue) for name, queue in ({"": values} | streams).items()}
        if streams and not self._queues[""]:
            del self._queues[""]

    @property
    def left(self) -> dict[str, int]:
        """How many values each queue still holds; the queue for all is named ''."""
        return {name: len(queue) for name, queue in self._queues.items()}

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take the next values, or raise BadDie naming what is missing."""
        queue = self._queues.get(source.name, self._queues.get(""))
        if queue is None or len(queue) < source.size:
            left = 0 if queue is None else len(queue)
            raise BadDie(
                f"no dice left for {Roll(source, purpose, clause)}: {left} of {source.size} scripted"
            )
        try:
            outcome = source.read(queue[: source.size])
        except BadDie as error:
            raise BadDie(f"{error} (rolled for {purpose} [{clause}])") from None
        del queue[: source.size]
        return outcome


NO_DICE = ScriptedDice()
"""Dice for whoever only looks: a roll raises :class:`BadDie`."""


class TapeEnd(Exception):
    """The rules asked for a roll beyond the end of the tape."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll)
        self.roll = roll


class TapeDice:
    """Dice read from a tape of outcomes; raises :class:`TapeEnd` with the first roll beyond it.

    Raises :class:`BadDie` for an outcome that its roll cannot give.
    """

    def __init__(self, tape: Sequence[Any]) -> None:
        self._tape = tape
        self.used = 0

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Read the next outcome."""
        if self.used == len(self._tape):
            raise TapeEnd(Roll(source, purpose, clause))
        written = self._tape[self.used]
        try:
            outcome = source.read(source.plain(written))
        except (TypeError, ValueError):
            raise BadDie(
                f"{written!r} on the tape is no outcome of {Roll(source, purpose, clause)}"
            ) from None
        self.used += 1
        return outcome


class RecordingDice:
    """Passes rolls on to other dice and keeps how they fell."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.rolls: list[tuple[Roll, Any]] = []

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Let the other dice decide, and note it."""
        outcome = self._dice.roll(source, purpose, clause)
        self.rolls.append((Roll(source, purpose, clause), outcome))
        return outcome

    @property
    def tape(self) -> tuple[Any, ...]:
        """The outcomes in the order rolled."""
        return tuple(outcome for _, outcome in self.rolls)
