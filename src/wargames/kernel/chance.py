"""Every outcome of an action, found by running the rules again on growing tapes of outcomes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Generic, TypeVar

import attrs

from wargames.kernel.dice import Roll
from wargames.kernel.errors import TreeTooLarge

T = TypeVar("T")


@attrs.frozen
class Leaf(Generic[T]):
    """One way that chance may go: its probability, the outcomes on the way, and what results."""

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
        """Tell the chance that the result satisfies a condition."""
        return sum((leaf.probability for leaf in self.leaves if holds(leaf.result)), Fraction(0))


def grow(unfold: Callable[[tuple[Any, ...]], Roll | T], limit: int) -> RollTree[T]:
    """Enumerate the tree; raises :class:`TreeTooLarge` beyond ``limit`` leaves."""
    leaves: list[Leaf[T]] = []
    waiting: list[tuple[Fraction, tuple[Any, ...]]] = [(Fraction(1), ())]
    while waiting:
        probability, tape = waiting.pop()
        found = unfold(tape)
        if isinstance(found, Roll):
            branches = [(probability * chance, (*tape, outcome)) for outcome, chance in found.distribution]
            waiting.extend(reversed(branches))
        else:
            leaves.append(Leaf(probability, tape, found))
        if len(leaves) + len(waiting) > limit:
            raise TreeTooLarge(f"more than {limit:,} outcomes; sample instead, or raise the limit")
    return RollTree(tuple(leaves))
