"""Values of candidates over the same worlds, and how sure a difference of two of them is."""

from collections.abc import Sequence
from math import sqrt

SURE = 1.96
"""How many standard errors lie on either side in 95 % of cases."""

DOUBT, AS_MUCH_AS = 0.5, 2
"""What a few values are doubted with: as if there were so many more, spread so far."""


def mean(values: Sequence[float]) -> float:
    """Take the mean."""
    return sum(values) / len(values)


def error(values: Sequence[float]) -> float:
    """Estimate the standard error of the mean; a few values that agree are not yet certain.

    >>> error([1.0]) > error([1.0, 1.0]) > error([1.0] * 50) > 0
    True
    """
    middle = mean(values)
    squares = sum((value - middle) ** 2 for value in values) + AS_MUCH_AS * DOUBT**2
    return sqrt(squares / (len(values) - 1 + AS_MUCH_AS) / len(values))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Give where the mean lies at 95 %, within the scale.

    >>> low, high = interval([0.2, 0.4] * 20)
    >>> low < 0.3 < high
    True
    """
    middle, half = mean(values), SURE * error(values)
    return max(-1.0, middle - half), min(1.0, middle + half)


def gain_interval(gains: Sequence[float]) -> tuple[float, float]:
    """Give where the mean of gains lies at 95 %, within what one position can gain on another.

    >>> low, high = gain_interval([1.2, 1.4] * 20)
    >>> 1.2 < low < 1.3 < high < 1.4
    True
    """
    middle, half = mean(gains), SURE * error(gains)
    return max(-2.0, middle - half), min(2.0, middle + half)


def paired(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Compare two candidates over the worlds that both were tried in: the mean gain of one, and its error.

    Both lists are in the order of the worlds; the shorter one ends first.

    >>> gain, sure = paired([0.5, 0.1, 0.3], [0.4, 0.0, 0.2, 0.9])
    >>> round(gain, 6), sure < error([0.5, 0.1, 0.3]) + error([0.4, 0.0, 0.2])
    (0.1, True)
    """
    gains = [better - worse for better, worse in zip(one, other, strict=False)]
    return mean(gains), error(gains)
