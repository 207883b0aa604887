"""The ranking of a group's goals, by enemies in sight (FM-R16)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from wargames.fire_move.ground.sight_arrays import Flags, Integers
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import enemy_keys
from wargames.fire_move.play.move.exposure import GoalExposure, exposures_of
from wargames.fire_move.play.move.goals import MoveGoals, rating
from wargames.fire_move.values.state import GroupId

_DANGER = 1 << 20
"""A number above any sum of dangers and any number of goals: it parts the terms of a rating."""


class _Rated(NamedTuple):
    """The ranking of goals without figures: a number for each, less is better.

    `_DANGER` times the danger is still to be added to ``ratings``; ``grid`` is for those of the grid, by
    where they are. ``unseen`` is the order if no enemy sees any.
    """

    ratings: Integers
    grid: Integers
    unseen: list[int]


def best_first(battle: Battle, group: GroupId, goals: MoveGoals) -> list[int]:
    """List the goals of a group, the best first: by gain, danger, cover, and the way to an objective."""
    exposure = exposures_of(battle.field).of(enemy_keys(battle, battle.groups[group].side), goals)
    worth_it = hiding(exposure, goals).nonzero()[0]
    ratings = (_rated(goals).ratings + exposure.danger.sum(0) * _DANGER)[worth_it]
    found: list[int] = worth_it[ratings.argsort()].tolist()
    return found


def unseen_first(goals: MoveGoals) -> list[int]:
    """List the goals in their order where no enemy sees any."""
    return _rated(goals).unseen


def watch(battle: Battle, group: GroupId, goals: MoveGoals) -> Callable[[int], bool]:
    """Return a function from a goal's index to whether an enemy sees it."""
    return exposures_of(battle.field).watch(enemy_keys(battle, battle.groups[group].side), goals)


def hiding(exposure: GoalExposure, goals: MoveGoals) -> Flags:
    """Drop grid goals that an enemy sees, except the best concealed from each (FM-R16)."""
    seen = exposure.danger > 0
    worth_it: Flags = ~np.logical_or.reduce(seen, axis=0)
    worth_it[: goals.fixed] = True
    if goals.fixed < len(worth_it):
        on_grid = seen[:, goals.fixed :]
        concealing = _rated(goals).grid - exposure.hidden[:, goals.fixed :] * _DANGER
        best = np.where(on_grid, concealing, _DANGER).argmin(1)
        worth_it[goals.fixed + best[on_grid.any(1)]] = True
    return worth_it


@lru_cache(maxsize=4096)
def _rated(goals: MoveGoals) -> _Rated:
    ratings = [rating(goal, 0) for goal in goals.spots]
    gains = np.array([gain for gain, *_ in ratings], np.int64)
    found = gains * _DANGER**2 + _order([others for _, _, *others in ratings])
    places = [goal.at for goal in goals.spots[goals.fixed :]]
    return _Rated(found, _order(places), found.argsort().tolist())


def _order(things: Sequence[Any]) -> Integers:
    """Return the rank of each of some distinct things."""
    found = np.empty(len(things), np.int64)
    found[sorted(range(len(things)), key=things.__getitem__)] = np.arange(len(things))
    return found
