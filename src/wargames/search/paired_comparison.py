"""Paired comparison of candidates over common samples."""

from collections.abc import Sequence
from math import sqrt

Z_95 = 1.96
"""Standard errors on either side of the mean that hold 95 % of cases."""

PRIOR_SPREAD, PRIOR_WEIGHT = 0.5, 2
"""The prior of the standard deviation, and the number of values for which it counts."""


def mean(values: Sequence[float]) -> float:
    """Return the mean."""
    return sum(values) / len(values)


def standard_error(values: Sequence[float]) -> float:
    """Estimate the standard error of the mean, with a prior: a few equal values are not yet certain.

    >>> standard_error([1.0]) > standard_error([1.0, 1.0]) > standard_error([1.0] * 50) > 0
    True
    """
    middle = mean(values)
    squares = sum((value - middle) ** 2 for value in values) + PRIOR_WEIGHT * PRIOR_SPREAD**2
    return sqrt(squares / (len(values) - 1 + PRIOR_WEIGHT) / len(values))


def confidence_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of evaluations, within -1 and 1.

    >>> low, high = confidence_interval([0.2, 0.4] * 20)
    >>> low < 0.3 < high
    True
    """
    middle, half = mean(values), Z_95 * standard_error(values)
    return max(-1.0, middle - half), min(1.0, middle + half)


def gain_interval(gains: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of differences of evaluations, within -2 and 2.

    >>> low, high = gain_interval([1.2, 1.4] * 20)
    >>> 1.2 < low < 1.3 < high < 1.4
    True
    """
    middle, half = mean(gains), Z_95 * standard_error(gains)
    return max(-2.0, middle - half), min(2.0, middle + half)


def paired_gain(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return the mean gain of one candidate over another, and its standard error.

    Both lists have their values in the order of the samples; those that only the longer one has are ignored.

    >>> gain, sure = paired_gain([0.5, 0.1, 0.3], [0.4, 0.0, 0.2, 0.9])
    >>> round(gain, 6), sure < standard_error([0.5, 0.1, 0.3]) + standard_error([0.4, 0.0, 0.2])
    (0.1, True)
    """
    gains = [better - worse for better, worse in zip(one, other, strict=False)]
    return mean(gains), standard_error(gains)
