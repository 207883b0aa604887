"""Sequential halving: what promises little is given up early, so that the rest is looked at closely."""

from collections.abc import Callable, Sequence
from math import ceil, log2

from wargames.search.gains import mean, paired

HOPELESS = 2.5
"""By how many standard errors a challenger must be worse than the hand's own choice to be given up."""

LOOKED_AT = 4
"""After so many worlds each, the hopeless are given up."""

Trial = Callable[[int, int], float]
"""Tries a candidate (by its number) in a world (by its number), and gives the value."""


def halve(candidates: int, trial: Trial, spent: Callable[[], float]) -> list[list[float]]:
    """Try candidates, the hand's own first, in the same worlds, and give the values of each in their order.

    There are as many rounds as halvings of the challengers down to two; each has an equal part of the budget,
    of which ``spent`` tells how much is gone, and at least one world. After each round the better half of
    them goes on. Who is clearly worse than candidate 0, by which all are judged, is given up at any time;
    where that is left alone, nothing more is tried.
    """
    values: list[list[float]] = [[] for _ in range(candidates)]
    alive, world = list(range(1, candidates)), 0
    rounds = max(1, ceil(log2(candidates - 1)))
    for number in range(1, rounds + 1):
        while True:
            for candidate in (0, *alive):
                values[candidate].append(trial(candidate, world))
            world += 1
            if world % LOOKED_AT == 0:
                alive = [candidate for candidate in alive if not _hopeless(candidate, values)]
            if not alive or spent() >= number / rounds:
                break
        if not alive:
            break
        alive = survivors(alive, values)
    return values


def survivors(alive: Sequence[int], values: Sequence[Sequence[float]]) -> list[int]:
    """Keep the better half of the challengers, in their order.

    >>> survivors([1, 2, 3, 4], [[-1.0], [0.5], [0.2], [0.4], [0.1]])
    [1, 3]
    """
    ranked = sorted(alive, key=lambda candidate: (-mean(values[candidate]), candidate))
    kept = ranked[: ceil(len(ranked) / 2)]
    return [candidate for candidate in alive if candidate in kept]


def _hopeless(candidate: int, values: Sequence[Sequence[float]]) -> bool:
    gain, sure = paired(values[candidate], values[0])
    return gain < -HOPELESS * sure
