"""Exposure of goals to enemy Key Figures: danger and concealment (FM-R16)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import loss_between
from wargames.fire_move.play.move.goals import MoveGoal, MoveGoals
from wargames.fire_move.values.components import band_at
from wargames.kernel.base.limited_cache import LimitedCache
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
        self._enemies: dict[tuple[int, int], EnemyView] = {}
        self._lines = 0
        self._looks = LimitedCache[tuple[Point, MoveGoals], GoalExposure](_MOST_LOOKS)

    def of(self, enemy: Point, goals: MoveGoals) -> GoalExposure:
        """Return the exposure of goals to an enemy Key Figure."""
        found = self._looks.get((enemy, goals))
        if found is None:
            found = self._looks.keep((enemy, goals), _look(self.view(enemy), goals))
        return found

    def watch(self, enemies: Sequence[Point], goals: MoveGoals) -> Callable[[int], bool]:
        """Return a function from a goal's index to whether an enemy Key Figure sees it.

        Lines are followed only as needed.
        """
        views = [self.view(enemy) for enemy in enemies]

        def is_seen(place: int) -> bool:
            goal = goals.spots[place]
            return any(view.of(goal).danger for view in views)

        return is_seen

    def view(self, enemy: Point) -> "EnemyView":
        """Return the view from the point of an enemy Key Figure."""
        at = enemy.x, enemy.y
        found = self._enemies.get(at)
        if found is None:
            found = self._enemies[at] = EnemyView(self._field, enemy, self._make_room)
        return found

    def _make_room(self) -> None:
        """Count one more line, and forget all where there are too many."""
        self._lines += 1
        if self._lines > _MOST_LINES:
            self._enemies.clear()
            self._lines = 0


class EnemyView:
    """The exposure of goals to an enemy at one point (cached by goal; it follows from the table alone)."""

    def __init__(self, field: Battlefield, at: Point, make_room: Callable[[], None]) -> None:
        self._field, self._at, self._make_room = field, at, make_room
        self._home = field.place_at(at)
        self._known: dict[tuple[int, int], SpotExposure] = {}

    def of(self, goal: MoveGoal) -> SpotExposure:
        """Return the exposure of a goal."""
        found = self._known.get(goal.spot)
        if found is None:
            self._make_room()
            found = self._known[goal.spot] = self._seen(goal)
        return found

    def all(self, goals: MoveGoals) -> list[SpotExposure]:
        """Return the exposures of all goals of a move."""
        get, of = self._known.get, self.of
        return [get(goal.spot) or of(goal) for goal in goals.spots]

    def _seen(self, goal: MoveGoal) -> SpotExposure:
        assert self._home is not None, "an enemy stands inside a feature"
        length = squared(self._at, goal.at)
        ends = self._home, goal.area
        lost = loss_between(self._field, self._at, goal.at, ends, length=length) if length else None
        return _exposure(lost, goal.cover, length)


def _look(view: EnemyView, goals: MoveGoals) -> GoalExposure:
    exposures = view.all(goals)
    seen = [place for place in range(goals.fixed, len(exposures)) if exposures[place].danger]
    best = min(seen, key=lambda at: (-exposures[at].hidden, goals.spots[at].at), default=None)
    return GoalExposure(tuple([danger for danger, _ in exposures]), frozenset(seen), best)


def _exposure(lost: int | None, cover: int, length: int) -> SpotExposure:
    if lost is None:
        return UNSEEN
    hidden, fv = cover - lost, NOMINAL[band_at(length)]
    return SpotExposure(1 + fv - hidden if fv > hidden else 1, hidden)


UNSEEN = SpotExposure(0, 0)


@lru_cache(maxsize=32)
def exposures_of(field: Battlefield) -> ExposureCache:
    """Return the exposures of a battlefield (cached)."""
    return ExposureCache(field)
