"""Dice: the only way for chance to enter a game. From a seed, a generator, a script or a tape."""

import hashlib
import random
import struct
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from operator import length_hint
from typing import Any, Protocol, Self, TypeVar

from wargames.kernel.base.errors import SHOWN, BadDie
from wargames.kernel.chance.sources import D6, D8, D10, Below, Die, Pool, Roll, Source

Rng = random.Random
"""The random generator of bots and samplers; rules never use one."""

WORDS = 1 << 32
"""The number of values of a word of a stream."""

BLOCK, FIRST = 128, 16
"""The number of words in a block of a stream, and of those unpacked first."""

FARTHEST = 1 << 53
"""The last position of a stream, in words: the greatest number that every JSON reader can hold."""


T = TypeVar("T", bound=Hashable)


class Dice(Protocol):
    """A source of outcomes for the rolls of the rules."""

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Decide ``source``; ``purpose`` and ``clause`` are the reason."""
        ...


class SeededDice:
    """Dice from a seed: the same on every platform, process and Python version.

    The seed names its algorithm: ``wg1`` is SHAKE-128 over seed, stream and block number, read as 32-bit
    words with rejection. Each purpose has its own stream, so that rolls for one purpose do not shift those
    for another; a bracketed part at the end of a purpose (who is affected) does not count. An int or a text
    without a colon means ``wg1``.

    >>> SeededDice(7).seed
    'wg1:7'
    >>> SeededDice("wg1:7").roll(3 * D6, "example", "X-1") == SeededDice(7).roll(3 * D6, "example", "X-1")
    True
    """

    def __init__(self, seed: int | str) -> None:
        text = _seed_text(seed)
        self.seed = text if ":" in text else f"wg1:{text}"
        if not self.seed.startswith("wg1:"):
            raise BadDie(f"seed {self.seed[:60]!r} names no known algorithm; known: wg1")
        self._words: dict[str, _Words] = {}
        self._streams: dict[str, Below] = {}

    @classmethod
    def at(cls, seed: int | str, position: Mapping[str, int]) -> Self:
        """Resume dice of a seed at a position; raises :class:`BadDie` for an invalid one."""
        dice = cls(seed)
        for name, drawn in position.items():
            if type(drawn) is not int or not 0 <= drawn <= FARTHEST:
                raise BadDie(f"no dice lie at {drawn!r} of {name!r}: a position is a number of words, from 0")
            dice._open(name, drawn)
        return dice

    @property
    def position(self) -> dict[str, int]:
        """The position of each stream in words drawn, as plain data for :meth:`at`.

        >>> dice = SeededDice(7)
        >>> dice.roll(D6, "to hit (B2)", "X-1"), dice.position
        (5, {'to hit': 1})
        >>> later = SeededDice.at("wg1:7", {"to hit": 1})
        >>> later.roll(D6, "to hit", "X-1") == dice.roll(D6, "to hit", "X-1")
        True
        """
        return {name: words.drawn for name, words in self._words.items() if words.drawn}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).at, (self.seed, self.position)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seed!r})"

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Roll from the stream of ``purpose``."""
        below = self._streams.get(purpose)
        if below is None:
            below = self._streams[purpose] = self._open(purpose.partition(" (")[0])
        return source.throw(below)

    def _open(self, name: str, drawn: int = 0) -> Below:
        if name not in self._words:
            words = self._words[name] = _Words(f"{self.seed}:{name}", drawn)
            self._streams[name] = _stream(words.draw)
        return self._streams[name]


def _seed_text(seed: Any) -> str:
    """Write a seed: a text or a whole number, of numpy too."""
    if isinstance(seed, bool) or not (isinstance(seed, str) or hasattr(seed, "__index__")):
        raise BadDie(f"a seed is a whole number or a text, not {repr(seed)[:60]}")
    return str(seed)


def require_dice(dice: Any) -> None:
    """Raise :class:`BadDie` for what rolls nothing, such as a seed or a generator."""
    if isinstance(dice, type) or not hasattr(dice, "roll"):
        raise BadDie(f"{repr(dice)[:60]} is no dice; make some by SeededDice(seed) or RandomDice(rng)")


def with_subject(purpose: str, about: str) -> str:
    """Write a purpose with the unit or side affected, which chooses no other stream of :class:`SeededDice`.

    >>> with_subject("to hit", "B2"), with_subject("surprise", "")
    ('to hit (B2)', 'surprise')
    """
    return f"{purpose} ({about})" if about else purpose


def seed_for(name: str, seed: int | str) -> int:
    """Derive a seed by name; it tells nothing about ``seed`` or its dice.

    Anyone who guesses ``seed`` can derive the same.

    >>> seed_for("bot of blue", 7) == seed_for("bot of blue", "7") != seed_for("bot of tan", 7)
    True
    """
    return int.from_bytes(hashlib.sha256(f"{name}:{seed}".encode()).digest()[:8])


def seed_of(dice: Dice) -> str | None:
    """Return the seed of dice that have one."""
    return dice.seed if isinstance(dice, SeededDice) else None


def position_of(dice: Dice) -> dict[str, int] | None:
    """Return the position of dice that have one."""
    return dice.position if isinstance(dice, SeededDice) else None


def taken_up(dice: Dice, position: Mapping[str, int] | None) -> Dice:
    """Return dice at an earlier position; dice without a position cannot return to one."""
    seed = seed_of(dice)
    return dice if seed is None or position is None else SeededDice.at(seed, position)


def _stream(draw: Callable[[], int]) -> Below:
    """Open a stream of whole numbers over its words."""

    def below(limit: int) -> int:
        word = draw()
        if word > WORDS - limit:  # perhaps beyond the last whole turn
            while word >= WORDS // limit * limit:
                word = draw()
        return word % limit

    return below


class _Words:
    """The endless 32-bit words of one stream, after the first ``drawn`` ones."""

    def __init__(self, stream: str, drawn: int) -> None:
        self._end = drawn
        self._left: Iterator[int] = iter(())
        self.draw = chain.from_iterable(self._parts(stream, *divmod(drawn, BLOCK))).__next__

    @property
    def drawn(self) -> int:
        """The number of words drawn since the stream began."""
        return self._end - length_hint(self._left)

    def _parts(self, stream: str, block: int, skipped: int) -> Iterator[Iterator[int]]:
        while True:
            shaken = hashlib.shake_128(f"{stream}:{block}".encode())
            if skipped < FIRST:
                yield self._part(struct.unpack(f"<{FIRST}I", shaken.digest(4 * FIRST))[skipped:])
            rest = struct.unpack_from(f"<{BLOCK - FIRST}I", shaken.digest(4 * BLOCK), 4 * FIRST)
            yield self._part(rest[max(0, skipped - FIRST) :])
            block, skipped = block + 1, 0

    def _part(self, words: Sequence[int]) -> Iterator[int]:
        self._end += len(words)
        self._left = iter(words)
        return self._left


class SystemDice:
    """Dice from the entropy of the operating system: for games that need no seed.

    They cannot be foretold or resumed: their record has no seed, and goes on with any dice.

    >>> 1 <= SystemDice().roll(D6, "example", "X-1") <= 6
    True
    """

    _below: Below = staticmethod(random.SystemRandom().randrange)

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Roll with the entropy of the system."""
        return source.throw(self._below)


class RandomDice:
    """Dice from a random generator: quicker than :class:`SeededDice`, with one stream.

    For play-outs and statistics. Results depend on the order of all rolls and on the generator, so do not
    keep them in records or tests.

    >>> RandomDice(Rng(7)).roll(3 * D6, "example", "X-1") == RandomDice(Rng(7)).roll(3 * D6, "example", "X-1")
    True
    """

    def __init__(self, rng: Rng) -> None:
        if not callable(getattr(rng, "random", None)):
            raise BadDie(f"{repr(rng)[:SHOWN]} is no random generator; Rng(seed) makes one")
        draw = self.random = rng.random
        """Returns a random number from 0 to 1, by which every roll is decided."""
        self._rng = rng
        self.below: Below = lambda limit: int(draw() * limit)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._rng,)

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Roll with the generator."""
        return self.throw(source)

    def throw(self, source: Source[T]) -> T:
        """Roll without a reason, which this generator never reads."""
        if ways := source.ways:
            return source.throws[int(self.random() * ways)]
        return source.throw(self.below)


class ScriptedDice:
    """Dice with scripted outcomes: one queue for all, or one for each kind of die or deck.

    Values are used in rolling order, as many as a pool has dice. Raises :class:`BadDie` for what is no list,
    and at a roll if a value is missing or impossible.

    >>> dice = ScriptedDice(red=[5, 2, 0, 2], black=[3])
    >>> dice.roll(4 * Die("red", (0, 0, 2, 2, 5, 5)), "reach", "X-1")
    (0, 2, 2, 5)
    >>> dice.left
    {'red': 0, 'black': 1}
    """

    def __init__(self, values: Iterable[Any] = (), **streams: Iterable[Any]) -> None:
        self._queues = {name: _script(queue) for name, queue in ({"": values} | streams).items()}
        if streams and not self._queues[""]:
            del self._queues[""]

    @property
    def left(self) -> dict[str, int]:
        """The number of values left in each queue; the queue for all is named ''."""
        return {name: len(queue) for name, queue in self._queues.items()}

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Take the next values; raises :class:`BadDie` naming a missing one."""
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


def _script(values: Any) -> list[Any]:
    """Return a queue of values; raises :class:`BadDie` for one value alone, such as a face or a name."""
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        shown = repr(values)[:SHOWN]
        raise BadDie(f"a script of dice is a list of faces or cards in rolling order, not {shown}")
    return list(values)


NO_DICE = ScriptedDice()
"""Dice for readers only: a roll raises :class:`BadDie`."""


class TapeEnd(Exception):
    """A roll beyond the end of the tape."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(roll)
        self.roll = roll


class TapeDice:
    """Dice from a tape of outcomes; raises :class:`TapeEnd` with the first roll beyond it.

    Raises :class:`BadDie` for an impossible outcome.
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
    """Dice that pass rolls on to other dice and record the results."""

    def __init__(self, dice: Dice) -> None:
        require_dice(dice)
        self._dice = dice
        self.rolls: list[tuple[Roll, Any]] = []

    def roll(self, source: Source[T], purpose: str, clause: str) -> T:
        """Roll with the other dice and record the result."""
        outcome = self._dice.roll(source, purpose, clause)
        self.rolls.append((Roll(source, purpose, clause), outcome))
        return outcome

    @property
    def tape(self) -> tuple[Any, ...]:
        """The outcomes in rolling order."""
        return tuple(outcome for _, outcome in self.rolls)


__all__ = [
    "D6", "D8", "D10", "NO_DICE", "Below", "Dice", "Die", "Pool", "RandomDice", "RecordingDice", "Rng",
    "Roll", "ScriptedDice", "SeededDice", "Source", "SystemDice", "TapeDice", "TapeEnd", "position_of",
    "require_dice", "seed_for", "seed_of", "taken_up", "with_subject",
]  # fmt: skip
