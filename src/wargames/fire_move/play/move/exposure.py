"""How enemies see where a group may make for: what is left of their fire there, what conceals (FM-R16)."""

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
"""How many enemies and spots of a battlefield are kept; the answers take 8 MB where all are asked about."""
_FEW = 6
"""So many lines are followed one by one sooner than all at once."""
_UNKNOWN = -1


class Spots(Protocol):
    """Points inside features: a row of x, y, the number of the feature and its CV for each."""

    @property
    def rows(self) -> Integers:
        """Their numbers."""
        ...


class Exposure(NamedTuple):
    """How enemies see spots, a row for each enemy and a column for each spot.

    ``danger`` is the FV that is left of an enemy's fire and one more, 0 where he does not see the spot, or
    stands on it; ``hidden`` is what conceals who is there, where he sees it.
    """

    danger: Integers
    hidden: Integers


class _Known:
    """What is known so far of a battlefield: a row for each enemy, a column for each spot."""

    def __init__(self, enemies: int, spots: int) -> None:
        self._rows: dict[tuple[int, int], int] = {}
        self._columns: dict[tuple[int, int], int] = {}
        self._columns_of: dict[Spots, Integers] = {}
        self.enemies, self.spots = np.zeros((enemies, 3), np.int64), np.zeros((spots, 4), np.int64)
        self.danger = np.full((enemies, spots), _UNKNOWN, np.int16)
        self.hidden = np.zeros((enemies, spots), np.int16)

    def has_room(self, enemies: int, spots: int) -> bool:
        """Tell whether so many more enemies and spots have room."""
        most_enemies, most_spots = self.danger.shape
        return (
            len(self._rows) + enemies <= most_enemies
            and len(self._columns) + spots <= most_spots
            and len(self._columns_of) < most_spots
        )

    def row(self, field: Battlefield, enemy: Point) -> int:
        """Give the row of an enemy, a new one where he was not asked about."""
        found = self._rows.get((enemy.x, enemy.y))
        if found is None:
            found = len(self._rows)
            self.enemies[found] = enemy.x, enemy.y, end_in(field, enemy)
            self._rows[enemy.x, enemy.y] = found
        return found

    def columns(self, spots: Spots) -> Integers:
        """Give the columns of some spots, new ones for those that were not asked about."""
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


class Exposures:
    """How enemies see the points of a battlefield, as far as it was asked; get it by `exposures_of`.

    Threads share it. Where there is no room for more, all is forgotten: each goes on with what he had.
    """

    def __init__(self, field: Battlefield) -> None:
        self._field, self._lock = field, Lock()
        self._known = _Known(_MOST_ENEMIES, _MOST_SPOTS)

    def of(self, enemies: Sequence[Point], spots: Spots) -> Exposure:
        """Tell how enemy Key Figures see some spots."""
        known, rows, columns = self._places(enemies, spots)
        there = rows[:, None], columns
        of_enemies, of_spots = (known.danger[there] == _UNKNOWN).nonzero()
        if of_enemies.size:
            self._find(known, rows[of_enemies], columns[of_spots])
        return Exposure(known.danger[there].astype(np.int64), known.hidden[there].astype(np.int64))

    def watch(self, enemies: Sequence[Point], spots: Spots) -> Callable[[int], bool]:
        """Tell of some spots, by their places, whether one of some enemy Key Figures sees them.

        Nobody looks at a spot that is not asked about, nor further than to the first enemy who sees it.
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

    def _places(self, enemies: Sequence[Point], spots: Spots) -> tuple[_Known, Integers, Integers]:
        """Give the rows of some enemies and the columns of some spots in what is known."""
        asked = len(enemies), len(spots.rows)
        with self._lock:
            if not self._known.has_room(*asked):
                self._known = _Known(max(asked[0], _MOST_ENEMIES), max(asked[1], _MOST_SPOTS))
            known = self._known
            rows = [known.row(self._field, enemy) for enemy in enemies]
            return known, np.array(rows, np.int64), known.columns(spots)

    def _find(self, known: _Known, rows: Integers, columns: Integers) -> None:
        """Follow the lines from some enemies to a spot each, and enter what is seen along them."""
        one_by_one = rows, columns
        if len(rows) > _FEW:
            unsure = self._follow_all(known, rows, columns)
            one_by_one = rows[unsure], columns[unsure]
        for row, column in zip(*one_by_one, strict=True):
            self._find_one(known, row, column)

    def _find_one(self, known: _Known, row: int, column: int) -> int:
        """Follow the line from an enemy to a spot, enter what is seen along it, and give the danger."""
        (x, y, _), (to_x, to_y, _, cover) = known.enemies[row].tolist(), known.spots[column].tolist()
        danger, hidden = seen_from(self._field, Point(x, y), Point(to_x, to_y), cover)
        known.hidden[row, column], known.danger[row, column] = hidden, danger
        return danger

    def _follow_all(self, known: _Known, rows: Integers, columns: Integers) -> Flags:
        """Follow lines all at once, and tell which cannot be judged so."""
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
    """Tell the danger of a spot from one enemy, and what conceals who is there; ``cover`` is its CV."""
    lost = None if enemy == spot else loss_along(field, enemy, spot)
    if lost is None:
        return 0, 0
    hidden = cover - lost
    return 1 + max(0, NOMINAL[band_at(squared(enemy, spot))] - hidden), hidden


@lru_cache(maxsize=32)
def exposures_of(field: Battlefield) -> Exposures:
    """Give what is known of a battlefield, kept for the next question."""
    return Exposures(field)
