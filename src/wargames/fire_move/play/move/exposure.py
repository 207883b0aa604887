"""Exposure of goals to enemy Key Figures: danger and concealment (FM-R16)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from threading import Lock
from typing import NamedTuple, Protocol

import numpy as np

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import end_in, loss_along
from wargames.fire_move.ground.sight_arrays import Flags, Integers, sight_arrays_of
from wargames.fire_move.values.components import REACH, band_at
from wargames.kernel.geometry.plane import Point, squared

NOMINAL = (4, 2, 1, 0)
"""The FV by range that an enemy is reckoned to bring to bear."""
_BANDS = [reach**2 for reach in REACH.values()]
_MOST_ENEMIES, _MOST_SPOTS = 512, 4096
"""The number of enemies and of spots kept for a battlefield; their answers take up to 8 MB."""
_FEW = 6
"""The number of lines up to which following them one by one is the quickest."""
_UNKNOWN = -1


class GoalSpots(Protocol):
    """Points inside features, one row (x, y, number of the feature, CV) each."""

    @property
    def rows(self) -> Integers:
        """The rows."""
        ...


class GoalExposure(NamedTuple):
    """Exposure of spots: a row for each enemy, a column for each spot.

    ``danger`` is one more than the FV left of an enemy's fire, 0 where he does not see the spot or stands on
    it; ``hidden`` is the concealment there.
    """

    danger: Integers
    hidden: Integers


class _Known:
    """Known exposures of a battlefield: a row for each enemy, a column for each spot."""

    def __init__(self, enemies: int, spots: int) -> None:
        self._rows: dict[tuple[int, int], int] = {}
        self._columns: dict[tuple[int, int], int] = {}
        self._columns_of: dict[GoalSpots, Integers] = {}
        self.enemies, self.spots = np.zeros((enemies, 3), np.int64), np.zeros((spots, 4), np.int64)
        self.danger = np.full((enemies, spots), _UNKNOWN, np.int16)
        self.hidden = np.zeros((enemies, spots), np.int16)

    def has_room(self, enemies: int, spots: int) -> bool:
        """Return whether so many more enemies and spots have room."""
        most_enemies, most_spots = self.danger.shape
        return (
            len(self._rows) + enemies <= most_enemies
            and len(self._columns) + spots <= most_spots
            and len(self._columns_of) < most_spots
        )

    def row(self, field: Battlefield, enemy: Point) -> int:
        """Return the row of an enemy, adding it if needed."""
        found = self._rows.get((enemy.x, enemy.y))
        if found is None:
            found = len(self._rows)
            self.enemies[found] = enemy.x, enemy.y, end_in(field, enemy)
            self._rows[enemy.x, enemy.y] = found
        return found

    def columns(self, spots: GoalSpots) -> Integers:
        """Return the columns of some spots, adding them if needed."""
        found = self._columns_of.get(spots)
        if found is None:
            found = self._columns_of[spots] = np.array(
                [self._column(*row) for row in spots.rows.tolist()], int
            )
        return found

    def _column(self, x: int, y: int, area: int, cover: int) -> int:
        found = self._columns.get((x, y))
        if found is None:
            found = self._columns[x, y] = len(self._columns)
            self.spots[found] = x, y, area, cover
        return found


class ExposureCache:
    """A cache of exposures on a battlefield, made by `exposures_of`.

    Threads share it. When full it is emptied; each thread goes on with the arrays that it holds.
    """

    def __init__(self, field: Battlefield) -> None:
        self._field, self._lock = field, Lock()
        self._known = _Known(_MOST_ENEMIES, _MOST_SPOTS)

    def of(self, enemies: Sequence[Point], spots: GoalSpots) -> GoalExposure:
        """Return the exposure of some spots to enemy Key Figures."""
        known, rows, columns = self._places(enemies, spots)
        there = rows[:, None], columns
        of_enemies, of_spots = (known.danger[there] == _UNKNOWN).nonzero()
        if of_enemies.size:
            self._find(known, rows[of_enemies], columns[of_spots])
        return GoalExposure(known.danger[there].astype(np.int64), known.hidden[there].astype(np.int64))

    def watch(self, enemies: Sequence[Point], spots: GoalSpots) -> Callable[[int], bool]:
        """Return a function from a spot's index to whether an enemy Key Figure sees it.

        Lines are followed only as needed.
        """
        known, rows, columns = self._places(enemies, spots)
        numbers = rows.tolist()

        def is_seen(place: int) -> bool:
            column = columns[place]
            dangers = known.danger[rows, column].tolist()
            return max(dangers, default=0) > 0 or any(
                danger == _UNKNOWN and self._find_one(known, row, column)
                for row, danger in zip(numbers, dangers, strict=True)
            )

        return is_seen

    def _places(self, enemies: Sequence[Point], spots: GoalSpots) -> tuple[_Known, Integers, Integers]:
        """Return known exposures with the rows of enemies and the columns of spots."""
        asked = len(enemies), len(spots.rows)
        with self._lock:
            if not self._known.has_room(*asked):
                self._known = _Known(max(asked[0], _MOST_ENEMIES), max(asked[1], _MOST_SPOTS))
            known = self._known
            rows = [known.row(self._field, enemy) for enemy in enemies]
            return known, np.array(rows, np.int64), known.columns(spots)

    def _find(self, known: _Known, rows: Integers, columns: Integers) -> None:
        """Follow one line from an enemy to a spot each, and enter the results."""
        one_by_one = rows, columns
        if len(rows) > _FEW:
            unsure = self._follow_all(known, rows, columns)
            one_by_one = rows[unsure], columns[unsure]
        for row, column in zip(*one_by_one, strict=True):
            self._find_one(known, row, column)

    def _find_one(self, known: _Known, row: int, column: int) -> int:
        """Follow the line from an enemy to a spot, enter the result, and return the danger."""
        (x, y, _), (to_x, to_y, _, cover) = known.enemies[row].tolist(), known.spots[column].tolist()
        danger, hidden = seen_from(self._field, Point(x, y), Point(to_x, to_y), cover)
        known.hidden[row, column], known.danger[row, column] = hidden, danger
        return danger

    def _follow_all(self, known: _Known, rows: Integers, columns: Integers) -> Flags:
        """Follow lines all at once, and return which are undecided."""
        firers, targets = known.enemies[rows], known.spots[columns]
        lost = sight_arrays_of(self._field).lost(firers, targets)
        away = ((targets[:, :2] - firers[:, :2]) ** 2).sum(1)
        hidden: Integers = targets[:, 3] - lost.amount
        unsure: Flags = lost.unsure | (away == 0)
        left = np.maximum(np.take(NOMINAL, np.searchsorted(_BANDS, away)) - hidden, 0)
        known.hidden[rows, columns] = hidden
        known.danger[rows, columns] = np.where(unsure, _UNKNOWN, np.where(lost.blocked, 0, 1 + left))
        return unsure


def seen_from(field: Battlefield, enemy: Point, spot: Point, cover: int) -> tuple[int, int]:
    """Return danger and concealment of a spot seen by one enemy; ``cover`` is its CV."""
    lost = None if enemy == spot else loss_along(field, enemy, spot)
    if lost is None:
        return 0, 0
    hidden = cover - lost
    return 1 + max(0, NOMINAL[band_at(squared(enemy, spot))] - hidden), hidden


@lru_cache(maxsize=32)
def exposures_of(field: Battlefield) -> ExposureCache:
    """Return the exposures of a battlefield (cached)."""
    return ExposureCache(field)
