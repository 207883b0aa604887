"""Sequential halving: a budget of samples that goes to the more promising half, round by round."""

from collections.abc import Callable, Sequence
from math import ceil, log2
from typing import Protocol

from wargames.search.paired_comparison import mean, paired_gain

EARLY_STOP_SE = 2.5
"""Standard errors by which a candidate must be worse than the first to be dropped before a round ends."""

MIN_SAMPLES = 4
"""The number of samples of each candidate between two checks for early stops."""

Sampler = Callable[[Sequence[int], range], Sequence[Sequence[float]]]
"""A function that returns the values of candidates in samples, both by number: a row for each sample."""


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
    values: list[list[float]] = [[] for _ in range(candidates)]
    alive, sample = list(range(1, candidates)), 0
    rounds = max(1, ceil(log2(candidates - 1)))
    for number in range(1, rounds + 1):
        while True:
            together = (0, *alive)
            most = budget.samples_until(number / rounds, len(together))
            following = range(sample, sample + min(most, MIN_SAMPLES - sample % MIN_SAMPLES))
            for row in sampler(together, following):
                for candidate, value in zip(together, row, strict=True):
                    values[candidate].append(value)
            sample = following.stop
            if sample % MIN_SAMPLES == 0:
                alive = [candidate for candidate in alive if not _is_hopeless(candidate, values)]
            if not alive or budget.spent >= number / rounds:
                break
        if not alive:
            break
        alive = keep_best(alive, values)
    return values


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
