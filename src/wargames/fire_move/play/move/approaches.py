"""The steps that lead from where a group stands to its goals: what no figure changes about them (FM-R16).

They are found out once for a start, and whoever stands there again need only look who is in his way.
"""

from functools import lru_cache

import attrs

from wargames.fire_move.ground.battlefield import UNKNOWN, Battlefield
from wargames.fire_move.ground.formations import room_about
from wargames.fire_move.ground.pathing import route_to
from wargames.fire_move.play.move.goals import Goals
from wargames.fire_move.play.move.ways import Way, way_along
from wargames.fire_move.values import actions as act
from wargames.fire_move.values.spelling import Route
from wargames.kernel.errors import Refusal
from wargames.kernel.plane import Point


@attrs.frozen(eq=False)
class Approach:
    """A step to a goal, and its way over the table."""

    step: act.Step
    way: Way
    _rooms: dict[int, bool] = attrs.field(factory=dict, init=False, repr=False)

    @property
    def end(self) -> Point:
        """Where it leads."""
        return self.way.points[-1]

    def has_room(self, count: int) -> bool:
        """Tell whether so many figures find room at its end if nobody else is about (FM-R12)."""
        known = self._rooms.get(count)
        if known is None:
            known = room_about(self.way.field, self.end).formation(count) is not None
            self._rooms[count] = known
        return known


class Approaches:
    """The approaches from one start to its goals, by the places of those: each is made when it is wanted."""

    def __init__(self, field: Battlefield, goals: Goals, wire_cut: tuple[int, ...]) -> None:
        self._field, self._goals, self._wire_cut = field, goals, wire_cut
        self._found: list[Approach | None] = [UNKNOWN] * len(goals.spots)

    def to(self, place: int) -> Approach | None:
        """Give the approach to a goal; None if the table allows none."""
        found = self._found[place]
        if found is UNKNOWN:
            found = self._found[place] = self._made(self._goals.spots[place].at)
        return found

    def _made(self, goal: Point) -> Approach | None:
        start = self._goals.start
        route = route_to(self._field, start, goal)
        if route is None:
            return None
        way = way_along(self._field, self._wire_cut, (start, *route))
        return None if isinstance(way, Refusal) else Approach(act.Step(Route(route)), way)


@lru_cache(maxsize=4096)
def approaches(field: Battlefield, goals: Goals, wire_cut: tuple[int, ...]) -> Approaches:
    """Give the approaches from a start, kept for the next group that stands there."""
    return Approaches(field, goals, wire_cut)
