"""Enumeration of all outcomes of an action, by one run of the rules for each."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import Dice, Roll, Source

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


@attrs.frozen
class Leaf(Generic[T]):
    """An outcome: its probability, the rolls on the way, and the result."""

    probability: Fraction
    tape: tuple[Any, ...]
    result: T


@attrs.frozen
class RollTree(Generic[T]):
    """All leaves of an action's tree of rolls, in a stable order; their probabilities sum to 1."""

    leaves: tuple[Leaf[T], ...]

    def __iter__(self) -> Iterator[Leaf[T]]:
        return iter(self.leaves)

    def __len__(self) -> int:
        return len(self.leaves)

    def chance_that(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance that the result satisfies a condition."""
        return sum((leaf.probability for leaf in self.leaves if holds(leaf.result)), Fraction(0))


def grow(play: Callable[[Dice], T], limit: int) -> RollTree[T]:
    """Enumerate the tree of rolls of ``play``, with a run for each leaf.

    Beyond the end of its tape, a run takes the first outcome of each further roll and queues the others.
    Raises :class:`TreeTooLarge` beyond ``limit`` leaves.
    """
    leaves: list[Leaf[T]] = []
    waiting: list[tuple[Fraction, tuple[Any, ...]]] = [(Fraction(1), ())]
    while waiting:
        probability, tape = waiting.pop()
        dice = _BranchingDice(probability, tape, waiting, limit - len(leaves))
        result = play(dice)
        leaves.append(Leaf(dice.probability, tuple(dice.tape), result))
    return RollTree(tuple(leaves))


class _BranchingDice:
    """Dice from a tape; beyond it, they take the first outcome and queue the others.

    At most ``room`` outcomes may wait, so that rules that reroll ties forever end, too.
    """

    def __init__(self, probability: Fraction, tape: tuple[Any, ...], waiting: list[Any], room: int) -> None:
        self.probability = probability
        self.tape = list(tape)
        self._read = 0
        self._waiting = waiting
        self._room = room

    def roll(self, source: Source[H], purpose: str, clause: str) -> H:
        """Read the next outcome, or branch."""
        if self._read == len(self.tape):
            self._branch(Roll(source, purpose, clause))
        outcome: H = self.tape[self._read]
        self._read += 1
        return outcome

    def _branch(self, roll: Roll) -> None:
        (first, chance), *others = roll.distribution
        before = tuple(self.tape)
        for outcome, other in reversed(others):
            self._waiting.append((self.probability * other, (*before, outcome)))
        if len(self._waiting) >= self._room:
            raise TreeTooLarge("there are too many outcomes; sample instead, or raise the limit")
        self.tape.append(first)
        self.probability *= chance
