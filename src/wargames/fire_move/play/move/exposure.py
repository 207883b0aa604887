"""Exposure of goals to enemy Key Figures: danger and concealment (FM-R16)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import loss_along
from wargames.fire_move.play.move.goals import MoveGoal, MoveGoals
from wargames.fire_move.values.components import band_at
from wargames.kernel.geometry.plane import Point, squared

NOMINAL = (4, 2, 1, 0)
"""The FV by range that an enemy is reckoned to bring to bear."""
_MOST_LINES, _MOST_LOOKS = 100_000, 4096
"""The numbers of lines, and of looks of an enemy at the goals of a move, kept for a battlefield."""


class SpotExposure(NamedTuple):
    """Exposure of a spot to an enemy.

    ``danger`` is one more than the FV left of his fire, 0 where he does not see the spot or stands on it;
    ``hidden`` is the concealment there.
    """

    danger: int
    hidden: int


class GoalExposure(NamedTuple):
    """Exposure of goals to an enemy: the danger at each, the places of those of the grid that he ``sees``.

    ``best`` is the place of the best concealed of these.
    """

    dangers: tuple[int, ...]
    sees: frozenset[int]
    best: int | None


class ExposureCache:
    """A cache of exposures on a battlefield, made by `exposures_of`. Threads share it."""

    def __init__(self, field: Battlefield) -> None:
        self._field = field
        self._lines: dict[tuple[int, int, int, int], SpotExposure] = {}
        self._looks: dict[tuple[Point, MoveGoals], GoalExposure] = {}

    def of(self, enemy: Point, goals: MoveGoals) -> GoalExposure:
        """Return the exposure of goals to an enemy Key Figure."""
        found = self._looks.get((enemy, goals))
        if found is None:
            if len(self._looks) >= _MOST_LOOKS:
                self._looks.clear()
            found = self._looks[enemy, goals] = self._look(enemy, goals)
        return found

    def watch(self, enemies: Sequence[Point], goals: MoveGoals) -> Callable[[int], bool]:
        """Return a function from a goal's index to whether an enemy Key Figure sees it.

        Lines are followed only as needed.
        """

        def is_seen(place: int) -> bool:
            goal = goals.spots[place]
            return any(self.at(enemy, goal).danger for enemy in enemies)

        return is_seen

    def at(self, enemy: Point, goal: MoveGoal) -> SpotExposure:
        """Return the exposure of a goal to an enemy Key Figure."""
        spot = goal.at
        line = enemy.x, enemy.y, spot.x, spot.y
        found = self._lines.get(line)
        if found is None:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
            found = self._lines[line] = seen_from(self._field, enemy, spot, goal.cover)
        return found

    def _look(self, enemy: Point, goals: MoveGoals) -> GoalExposure:
        exposures = [self.at(enemy, goal) for goal in goals.spots]
        seen = [place for place in range(goals.fixed, len(exposures)) if exposures[place].danger]
        best = min(seen, key=lambda at: (-exposures[at].hidden, goals.spots[at].at), default=None)
        return GoalExposure(tuple([danger for danger, _ in exposures]), frozenset(seen), best)


def seen_from(field: Battlefield, enemy: Point, spot: Point, cover: int) -> SpotExposure:
    """Return danger and concealment of a spot seen by one enemy; ``cover`` is its CV."""
    lost = None if enemy == spot else loss_along(field, enemy, spot)
    if lost is None:
        return SpotExposure(0, 0)
    hidden = cover - lost
    return SpotExposure(1 + max(0, NOMINAL[band_at(squared(enemy, spot))] - hidden), hidden)


@lru_cache(maxsize=32)
def exposures_of(field: Battlefield) -> ExposureCache:
    """Return the exposures of a battlefield (cached)."""
    return ExposureCache(field)
