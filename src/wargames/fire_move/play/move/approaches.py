"""Steps from a start to its goals, as far as the table alone decides them (FM-R16).

They are cached by start; only figures in the way must be tested again.
"""

from functools import lru_cache

import attrs

from wargames.fire_move.ground.battlefield import UNKNOWN, Battlefield
from wargames.fire_move.ground.formations import FormationRoom, room_about
from wargames.fire_move.ground.pathing import route_to
from wargames.fire_move.play.move.goals import MoveGoal, MoveGoals
from wargames.fire_move.play.move.steps import Step
from wargames.fire_move.play.move.ways import MoveRoute, way_along
from wargames.fire_move.values.components import MOST_LEGS
from wargames.fire_move.values.spelling import Waypoints
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point


@attrs.frozen(eq=False)
class Approach:
    """A step to a goal: its way, and the room about its end."""

    step: Step
    way: MoveRoute
    room: FormationRoom

    @property
    def end(self) -> Point:
        """Its end."""
        return self.way.points[-1]


class Approaches:
    """The approaches from one start, by index of the goal; each is made when needed."""

    def __init__(self, field: Battlefield, goals: MoveGoals, wire_cut: tuple[int, ...]) -> None:
        self._field, self._goals, self._wire_cut = field, goals, wire_cut
        self._home = field.feature_at(goals.start)
        self._found: list[Approach | None] = [UNKNOWN] * len(goals.spots)

    def to(self, place: int) -> Approach | None:
        """Return the approach to a goal; None if the table allows none."""
        found = self._found[place]
        if found is UNKNOWN:
            found = self._found[place] = self._made(self._goals.spots[place])
        return found

    def _made(self, goal: MoveGoal) -> Approach | None:
        field, start, at = self._field, self._goals.start, goal.at
        if self._home == goal.feature and field.sides.crossed(start, at) == 0:  # the usual case
            route: tuple[Point, ...] | None = (at,)
        else:
            route = route_to(field, start, at)
        if route is None:
            return None
        way = self._way((start, *route), goal)
        if isinstance(way, Refusal):
            return None
        return Approach(Step(Waypoints(route)), way, room_about(field, at))

    def _way(self, points: tuple[Point, ...], goal: MoveGoal) -> MoveRoute | Refusal:
        """Return the way along a route to a goal; one within a feature meets no border."""
        field, home = self._field, goal.feature
        if self._home == home and len(points) <= MOST_LEGS + 1 and field.clear_of_borders(goal.at):
            return MoveRoute(points=points, start=home, end=home, crossing=None, field=field)
        return way_along(field, self._wire_cut, points)


@lru_cache(maxsize=1024)
def approaches(field: Battlefield, goals: MoveGoals, wire_cut: tuple[int, ...]) -> Approaches:
    """Return the approaches from a start (cached)."""
    return Approaches(field, goals, wire_cut)
