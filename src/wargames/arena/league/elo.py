"""Elo by maximum likelihood, with the rate of draws: the model of Davidson, fitted by Newton's method.

Of two bots one wins with weight e^a, the other with e^b, and they draw with weight e^((a + b) / 2 + d).
"""

from collections.abc import Mapping
from math import exp, log
from typing import TYPE_CHECKING, TypeAlias

import attrs

from wargames.arena.standings import SURE
from wargames.kernel.base import late

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[float64]"

POINTS = 400 / log(10)
"""The Elo points of a unit of strength."""
PRIOR = 800 / POINTS
"""The prior spread of strengths, which keeps a bot that never lost from infinity."""
STEPS, CLOSE = 100, 1e-10


@attrs.frozen
class Counts:
    """The wins, draws and losses of the first bot of a pair."""

    wins: int = 0
    draws: int = 0
    losses: int = 0


@attrs.frozen
class Elo:
    """A rating, relative to the mean of all bots, and half the width of its 95 % interval."""

    rating: float
    margin: float


@attrs.frozen
class Fit:
    """The ratings of all bots, and the rate of draws between equals."""

    ratings: tuple[Elo, ...]
    draw_rate: float


def fit(bots: int, counts: Mapping[tuple[int, int], Counts]) -> Fit:
    """Fit ratings to the results of each pair."""
    np = late.np
    values = np.zeros(bots + 1)
    for _ in range(STEPS):
        gradient, curvature = _slopes(values, counts)
        step = np.linalg.solve(curvature, gradient)
        values = values + step / max(1.0, float(np.abs(step).max()))
        if float(np.abs(step).max()) < CLOSE:
            break
    _, curvature = _slopes(values, counts)
    spread = np.linalg.inv(curvature)[:bots, :bots]
    centered = np.eye(bots) - 1 / max(bots, 1)
    errors = np.sqrt(np.maximum(np.diag(centered @ spread @ centered.T), 0))
    strengths = values[:bots] - values[:bots].mean() if bots else values[:0]
    tie = exp(float(values[bots]))
    rated = zip(strengths * POINTS, errors * POINTS * SURE, strict=True)
    return Fit(tuple(Elo(float(one), float(margin)) for one, margin in rated), tie / (2 + tie))


def _slopes(values: Numbers, counts: Mapping[tuple[int, int], Counts]) -> tuple[Numbers, Numbers]:
    """Return the gradient and the negated curvature of the log-likelihood."""
    np = late.np
    size = len(values)
    gradient, curvature = -values / PRIOR**2, np.eye(size) / PRIOR**2
    for (first, second), seen in counts.items():
        features = np.zeros((3, size))  # a win of the first, a draw, a win of the second
        features[0, first] = features[2, second] = features[1, size - 1] = 1
        features[1, first] = features[1, second] = 0.5
        weights = np.exp(features @ values - (features @ values).max())
        chances = weights / weights.sum()
        games = np.array([seen.wins, seen.draws, seen.losses])
        mean = chances @ features
        gradient = gradient + games @ features - games.sum() * mean
        curvature = curvature + games.sum() * ((features.T * chances) @ features - np.outer(mean, mean))
    return gradient, curvature
