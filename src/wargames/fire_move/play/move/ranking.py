"""The ranking of a group's goals, by enemies in sight (FM-R16)."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.groups.placement import enemy_keys
from wargames.fire_move.play.move.exposure import GoalExposure, exposures_of
from wargames.fire_move.play.move.goals import MoveGoals, rating
from wargames.fire_move.values.state import GroupId


class _Rated(NamedTuple):
    """The ranking of goals without danger: ``unseen`` is their order if no enemy sees any.

    ``gains`` rates each by objectives alone, ``ranks`` by all but danger; less is better.
    """

    unseen: list[int]
    gains: list[int]
    ranks: list[int]


def best_first(battle: Battle, group: GroupId, goals: MoveGoals) -> list[int]:
    """List the goals of a group, the best first: by gain, danger, cover, and the way to an objective."""
    exposures, enemies = exposures_of(battle.field), enemy_keys(battle, battle.groups[group].side)
    looks = [exposures.of(enemy, goals) for enemy in enemies]
    rated = _rated(goals)
    if not looks:
        return list(rated.unseen)
    dangers = map(sum, zip(*[look.dangers for look in looks], strict=True))
    ratings = list(zip(rated.gains, dangers, rated.ranks, strict=True))
    return sorted(hiding(looks, len(ratings)), key=ratings.__getitem__)


def unseen_first(goals: MoveGoals) -> list[int]:
    """List the goals in their order where no enemy sees any."""
    return _rated(goals).unseen


def watch(battle: Battle, group: GroupId, goals: MoveGoals) -> Callable[[int], bool]:
    """Return a function from a goal's index to whether an enemy sees it."""
    return exposures_of(battle.field).watch(enemy_keys(battle, battle.groups[group].side), goals)


def hiding(looks: Iterable[GoalExposure], count: int) -> list[int]:
    """Drop grid goals that an enemy sees, except the best concealed from each (FM-R16)."""
    seen, best = set[int](), set[int | None]()
    for look in looks:
        seen |= look.sees
        best.add(look.best)
    seen.difference_update(best)
    return [place for place in range(count) if place not in seen]


@lru_cache(maxsize=4096)
def _rated(goals: MoveGoals) -> _Rated:
    ratings = [rating(goal, 0) for goal in goals.spots]
    unseen = sorted(range(len(ratings)), key=ratings.__getitem__)
    ranks = [0] * len(ratings)
    by_others = sorted(range(len(ratings)), key=lambda place: ratings[place][2:])
    for rank, place in enumerate(by_others):
        ranks[place] = rank
    return _Rated(unseen, [gain for gain, *_ in ratings], ranks)
