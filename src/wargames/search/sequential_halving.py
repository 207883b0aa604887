"""Sequential halving: a budget of samples that goes to the more promising half, round by round."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, log2
from typing import Protocol

from wargames.search.paired_comparison import mean, paired_gain

EARLY_STOP_SE = 2.5
"""Standard errors by which a candidate must be worse than the first to be dropped before a round ends."""

MIN_SAMPLES = 4
"""The number of samples of each candidate between two checks for early stops."""

Sampler = Callable[[Sequence[int], range], Iterable[Sequence[float]]]
"""A function that yields the values of candidates in samples, both by number: a row for each sample.

Rows that are not taken count nothing.
"""


class Budget(Protocol):
    """The budget of a search, and the spent part of it."""

    @property
    def spent(self) -> float:
        """The spent part: 1 or more once nothing is left."""
        ...

    def samples_until(self, part: float, candidates: int) -> int:
        """Return the number of samples to draw of each candidate before the budget is checked again."""
        ...


def sequential_halving(candidates: int, sampler: Sampler, budget: Budget) -> list[list[float]]:
    """Return the values of each candidate, all sampled in the same samples in the same order.

    Candidate 0 is the reference: it is sampled in every round, and the others are compared with it. Each
    round takes an equal part of the budget, and at least one sample; then the better half of the others
    remains. A candidate that is clearly worse than the reference is dropped early. The search ends when only
    the reference remains.
    """
    halving = _Halving(sampler, budget, candidates)
    rounds = max(1, ceil(log2(candidates - 1)))
    for number in range(1, rounds + 1):
        halving.play_round(number / rounds)
    return halving.values


class _Halving:
    """The candidates left beside the reference, and the values of all in the samples so far."""

    def __init__(self, sampler: Sampler, budget: Budget, candidates: int) -> None:
        self._sampler, self._budget = sampler, budget
        self._alive, self._samples = list(range(1, candidates)), 0
        self.values: list[list[float]] = [[] for _ in range(candidates)]

    def play_round(self, part: float) -> None:
        """Sample the candidates until a part of the budget is spent, and keep the better half."""
        while self._alive:
            self._sample(part)
            if self._budget.spent >= part:
                break
        self._alive = keep_best(self._alive, self.values)

    def _sample(self, part: float) -> None:
        """Sample until a candidate is dropped, or the budget is to be checked."""
        together = (0, *self._alive)
        following = self._budget.samples_until(part, len(together))
        for row in self._sampler(together, range(self._samples, self._samples + following)):
            for candidate, value in zip(together, row, strict=True):
                self.values[candidate].append(value)
            self._samples += 1
            if self._samples % MIN_SAMPLES == 0 and self._drops_hopeless():
                return

    def _drops_hopeless(self) -> bool:
        """Drop the candidates that are clearly worse than the reference; return whether there were any."""
        before = len(self._alive)
        self._alive = [one for one in self._alive if not _is_hopeless(one, self.values)]
        return len(self._alive) < before


def keep_best(alive: Sequence[int], values: Sequence[Sequence[float]]) -> list[int]:
    """Return the better half of the candidates, in their order.

    >>> keep_best([1, 2, 3, 4], [[-1.0], [0.5], [0.2], [0.4], [0.1]])
    [1, 3]
    """
    ranked = sorted(alive, key=lambda candidate: (-mean(values[candidate]), candidate))
    kept = ranked[: ceil(len(ranked) / 2)]
    return [candidate for candidate in alive if candidate in kept]


def _is_hopeless(candidate: int, values: Sequence[Sequence[float]]) -> bool:
    gain, sure = paired_gain(values[candidate], values[0])
    return gain < -EARLY_STOP_SE * sure
