"""One step of openskill's ratings: bots in matches and leagues, and people at tables."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadOption

K = TypeVar("K")

Skill = tuple[float, float]
"""Mean and standard deviation on openskill's scale."""


def model() -> Any:
    """Return the model; raises :class:`BadOption` if openskill is not installed."""
    try:
        return import_module("openskill.models").PlackettLuce()
    except ModuleNotFoundError:
        raise BadOption("ratings need openskill: pip install 'wargames-kernel[ratings]'") from None


def new_rating() -> Skill:
    """Return the rating before the first game."""
    one = model().rating()
    return float(one.mu), float(one.sigma)


def rated_after(before: Mapping[K, Skill], order: Sequence[K], scores: Sequence[float]) -> dict[K, Skill]:
    """Return all ratings after a game: ``order`` names the player of each side, ``scores`` what it scored."""
    sides = [[model().create_rating(list(before[one]))] for one in order]
    rated = model().rate(sides, scores=list(scores))
    return {
        **before,
        **{one: (float(side[0].mu), float(side[0].sigma)) for one, side in zip(order, rated, strict=True)},
    }
