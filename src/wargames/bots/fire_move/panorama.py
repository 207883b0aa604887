"""Lines of sight between a point and all spots of a table at once (FM-9.7, FM-R22, FM-R23)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import end_in, loss_along
from wargames.fire_move.ground.sight_arrays import FireLoss, sight_arrays_of
from wargames.fire_move.values.components import REACH
from wargames.kernel.geometry.plane import Point

if TYPE_CHECKING:
    from wargames.fire_move.ground.sight_arrays import Flags, Integers

UNSEEN = -20
"""The concealment of a target out of sight: fire has no effect through it."""
_BANDS = [reach**2 for reach in REACH.values()]


class Panorama(NamedTuple):
    """Lines of sight between a point and the spots of a table, one number for each spot.

    ``bands`` are the ranges. ``there`` is the concealment on the way from the point to a spot, ``back`` on
    the way from a spot to the point: 0 or less, and ``UNSEEN`` without a line of sight.
    """

    bands: "Integers"
    there: "Integers"
    back: "Integers"


class SpotArrays:
    """Points inside features, as arrays for looks at all of them at once."""

    def __init__(self, field: Battlefield, points: list[Point]) -> None:
        self._field, self._points = field, points
        self._rows = np.array([self._row(point) for point in points], np.int64).reshape(-1, 3)

    def _row(self, point: Point) -> tuple[int, int, int]:
        return point.x, point.y, end_in(self._field, point)

    def seen_from(self, at: Point) -> Panorama:
        """Look from a point at the spots, and from them back at it."""
        rows = self._rows
        here = np.broadcast_to(np.array(self._row(at), np.int64), rows.shape)
        there, back = sight_arrays_of(self._field).lost_both_ways(here, rows)
        away = ((rows[:, :2] - here[:, :2]) ** 2).sum(1)
        itself = away == 0
        return Panorama(
            np.searchsorted(_BANDS, away),
            self._concealed(there, itself, lambda spot: (at, spot)),
            self._concealed(back, itself, lambda spot: (spot, at)),
        )

    def _concealed(
        self, lost: FireLoss, itself: "Flags", line: Callable[[Point], tuple[Point, Point]]
    ) -> "Integers":
        """Return the concealment on the way from or to each spot; unsure lines are followed singly."""
        ways = np.where(lost.blocked | itself, UNSEEN, lost.amount)
        for number in (lost.unsure & ~itself).nonzero()[0].tolist():
            way = loss_along(self._field, *line(self._points[number]))
            ways[number] = UNSEEN if way is None else way
        return ways
