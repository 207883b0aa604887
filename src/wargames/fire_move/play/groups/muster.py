"""The figures by groups, with cached answers about them (FM-R4)."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import chain
from threading import local
from typing import Any, TypeVar

from wargames.fire_move.values.components import ENEMY_DISTANCE, FORMATION_RADIUS, ROLES
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId, PieceId
from wargames.kernel.geometry.plane import Point

RANK = {role: place for place, role in enumerate(ROLES)}
T = TypeVar("T")
CELL = FORMATION_RADIUS + ENEMY_DISTANCE
"""The width of the cells that figures are found by: figures matter to a formation from cells next to it."""


class ByGroup(dict[GroupId, tuple[T, ...]]):
    """A mapping by group, empty for a group without figures."""

    def __missing__(self, group: GroupId) -> tuple[T, ...]:
        return ()


class Muster:
    """The figures of each group in KF order: all ``men``, their numbers, the ``able``, who are not pinned.

    It is valid for these figures only: make a new one after a change.
    """

    def __init__(self, figures: Iterable[Figure]) -> None:
        self.men, self.able = ByGroup[Figure](), ByGroup[Figure]()
        self.members = ByGroup[FigureNumber]()
        self._known: dict[Hashable, Any] = {}
        self._about: dict[tuple[int, int], list[tuple[Figure, Point]]] = {}
        self._enter(figures)

    def _enter(self, figures: Iterable[Figure]) -> None:
        found: dict[GroupId, list[Figure]] = {}
        for figure in sorted(figures, key=rank):
            found.setdefault(figure.group, []).append(figure)
        for id_, men in found.items():
            self.men[id_] = tuple(men)
            self.members[id_] = tuple([figure.number for figure in men])
            self.able[id_] = tuple([figure for figure in men if not figure.pinned])

    def renewed(self, figures: Mapping[FigureNumber, Figure], stale: Iterable[GroupId]) -> "Muster":
        """Return the muster after changes in the ``stale`` groups.

        ``figures`` are all that are on the table.
        """
        numbers = [number for group in stale for number in self.members[group]]
        after = Muster(())
        for new, old in ((after.men, self.men), (after.able, self.able)):
            new.update(old)
        after.members.update(self.members)
        for group in stale:
            for kept in (after.men, after.able, after.members):
                kept.pop(group, None)
        after._enter(figures[number] for number in numbers if number in figures)
        return after

    @cached_property
    def crews(self) -> dict[PieceId, list[Figure]]:
        """The gunner of each weapon."""
        found: dict[PieceId, list[Figure]] = {}
        for figure in chain.from_iterable(self.men.values()):
            if figure.crews is not None:
                found.setdefault(figure.crews, []).append(figure)
        return found

    @cached_property
    def _cells(self) -> dict[tuple[int, int], list[tuple[Figure, Point]]]:
        found: dict[tuple[int, int], list[tuple[Figure, Point]]] = {}
        for figure in chain.from_iterable(self.men.values()):
            if (at := figure.at) is not None:
                found.setdefault((at.x // CELL, at.y // CELL), []).append((figure, at))
        return found

    def about(self, center: Point, reach: int) -> Iterator[tuple[Figure, Point]]:
        """Yield the figures at most ``reach`` from a point in either coordinate.

        ``reach`` is at most the width of a cell.
        """
        x, y = center.x, center.y
        west, east, south, north = x - reach, x + reach, y - reach, y + reach
        for figure, at in self._beside(x // CELL, y // CELL):
            if west <= at.x <= east and south <= at.y <= north:
                yield figure, at

    def _beside(self, column: int, row: int) -> list[tuple[Figure, Point]]:
        """List the figures in a cell and in those around it (cached)."""
        if (column, row) not in self._about:
            cells = self._cells
            self._about[column, row] = [
                one
                for x in (column - 1, column, column + 1)
                for y in (row - 1, row, row + 1)
                for one in cells.get((x, y), ())
            ]
        return self._about[column, row]

    def cached(self, what: Hashable, find: Callable[[], T]) -> T:
        """Return a cached answer that follows from the figures and ``what`` alone."""
        if what not in self._known:
            self._known[what] = find()
        known: T = self._known[what]
        return known


def rank(figure: Figure) -> tuple[int, int]:
    """Return a figure's place in KF order (FM-R4, FM-R46)."""
    return RANK["PL" if figure.promoted else figure.role], figure.number


class _Last(local):
    figures: tuple[Figure, ...] = ()
    numbered: dict[FigureNumber, Figure] | None = None
    muster = Muster(())


_last = _Last()


def muster_of(figures: tuple[Figure, ...]) -> Muster:
    """Return the muster of some figures; the last one is cached."""
    if _last.figures is not figures:
        remember(figures, Muster(figures))
    return _last.muster


def remember(
    figures: tuple[Figure, ...], muster: Muster, numbered: dict[FigureNumber, Figure] | None = None
) -> None:
    """Cache the muster of figures, and the figures by number."""
    _last.figures, _last.muster, _last.numbered = figures, muster, numbered


def numbered(figures: tuple[Figure, ...]) -> dict[FigureNumber, Figure]:
    """Return a new dict of figures by number."""
    muster_of(figures)
    if _last.numbered is None:
        _last.numbered = {figure.number: figure for figure in figures}
    return _last.numbered.copy()
