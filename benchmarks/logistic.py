"""Logistic regression with a ridge, by Newton's steps, and how well its chances hold."""

from collections.abc import Sequence

import attrs
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

RIDGE = 1.0
"""How hard weights are drawn to zero, in games: few games leave them small."""

STEPS = 50


@attrs.frozen
class Bin:
    """Positions whose predicted chances are alike: the mean prediction, the mean score, and how many."""

    predicted: float
    scored: float
    positions: int


@attrs.frozen
class Calibration:
    """How predictions held on games that were not fitted to; every game counts the same.

    ``brier`` and ``log_loss`` are mean errors; ``base`` is the Brier score of always saying the mean.
    ``error`` is the mean distance of prediction and score over the bins.
    """

    games: int
    positions: int
    brier: float
    base: float
    log_loss: float
    error: float
    bins: tuple[Bin, ...]


def chances(columns: Array, weights: Array) -> Array:
    """Give the chance that weights promise for each row."""
    result: Array = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
    return result


def fit(columns: Array, scored: Array, counted: Array, free: int) -> Array:
    """Fit weights to scores from 0 to 1, row by row counted so much; the first ``free`` feel no ridge.

    Columns are scaled to the spread that they have, so that the ridge treats them alike.
    """
    spread = columns.std(axis=0)
    spread[:free] = 1
    spread[spread == 0] = 1
    scaled = columns / spread
    ridge = np.full(columns.shape[1], RIDGE)
    ridge[:free] = 0.01
    weights = np.zeros(columns.shape[1])
    for _ in range(STEPS):
        chance = chances(scaled, weights)
        slope = scaled.T @ (counted * (chance - scored)) + ridge * weights
        bend = (scaled * (counted * chance * (1 - chance))[:, None]).T @ scaled + np.diag(ridge)
        step = np.linalg.solve(bend, slope)
        weights -= step
        if float(np.abs(step).max()) < 1e-9:
            break
    result: Array = weights / spread
    return result


def calibrate(chance: Array, scored: Array, counted: Array, games: Sequence[int]) -> Calibration:
    """Compare chances with scores."""
    share = counted / counted.sum()
    safe = np.clip(chance, 1e-6, 1 - 1e-6)
    log = -(scored * np.log(safe) + (1 - scored) * np.log(1 - safe))
    edges = np.minimum((chance * 10).astype(int), 9)
    bins = tuple(_bin(edges == edge, chance, scored, share) for edge in range(10) if (edges == edge).any())
    weight = [float(share[edges == edge].sum()) for edge in range(10) if (edges == edge).any()]
    mean = float((share * scored).sum())
    return Calibration(
        games=len(set(games)),
        positions=len(games),
        brier=float((share * (chance - scored) ** 2).sum()),
        base=float((share * (mean - scored) ** 2).sum()),
        log_loss=float((share * log).sum()),
        error=sum(part * abs(one.predicted - one.scored) for part, one in zip(weight, bins, strict=True)),
        bins=bins,
    )


def _bin(there: NDArray[np.bool_], chance: Array, scored: Array, share: Array) -> Bin:
    total = share[there].sum()
    return Bin(
        float((share * chance)[there].sum() / total),
        float((share * scored)[there].sum() / total),
        int(there.sum()),
    )
