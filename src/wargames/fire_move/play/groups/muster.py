"""The figures by groups, with cached answers about them (FM-R4)."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cached_property
from threading import local
from typing import Any, TypeVar

from wargames.fire_move.values.components import ROLES
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId, PieceId
from wargames.kernel.geometry.plane import Point

RANK = {role: place for place, role in enumerate(ROLES)}
LEADERS = frozenset({"PL", "SL"})
T = TypeVar("T")
Box = tuple[int, int, int, int]
"""The west, south, east and north end of some points."""


class ByGroup(dict[GroupId, tuple[T, ...]]):
    """A mapping by group, empty for a group without figures."""

    def __missing__(self, group: GroupId) -> tuple[T, ...]:
        return ()


class Muster:
    """The figures of each group in KF order: all ``men``, their numbers, the ``able``, who are not pinned.

    ``leaders`` are the able PLs and SLs, ``serves`` the weapons that they crew. It is valid for these figures
    only: make a new one after a change.
    """

    def __init__(self, figures: Iterable[Figure]) -> None:
        self.men, self.able = ByGroup[Figure](), ByGroup[Figure]()
        self.members = ByGroup[FigureNumber]()
        self.leaders, self.serves = ByGroup[Figure](), ByGroup[PieceId]()
        self._of_groups: dict[GroupId, dict[Hashable, Any]] = {}
        self._all: tuple[dict[GroupId, Any], ...] = (
            self.men, self.able, self.members, self.leaders, self.serves, self._of_groups
        )  # fmt: skip
        self._known: dict[Hashable, Any] = {}
        self._enter(figures)

    def _enter(self, figures: Iterable[Figure]) -> None:
        found: dict[GroupId, list[Figure]] = {}
        for figure in sorted(figures, key=rank):
            found.setdefault(figure.group, []).append(figure)
        for id_, men in found.items():
            self.men[id_] = tuple(men)
            self.members[id_] = tuple([figure.number for figure in men])
            self.able[id_] = able = tuple([figure for figure in men if not figure.pinned])
            self.leaders[id_] = tuple([figure for figure in able if figure.role in LEADERS])
            self.serves[id_] = tuple([figure.crews for figure in men if figure.crews is not None])

    def renewed(self, figures: Mapping[FigureNumber, Figure], stale: Iterable[GroupId]) -> "Muster":
        """Return the muster after changes in the ``stale`` groups.

        ``figures`` are all that are on the table.
        """
        numbers = [number for group in stale for number in self.members[group]]
        after = Muster(())
        for own, known in zip(after._all, self._all, strict=True):
            own.update(known)
            for group in stale:
                own.pop(group, None)
        after._enter(figures[number] for number in numbers if number in figures)
        return after

    def box(self, group: GroupId) -> Box:
        """Return the box that holds a group."""
        return self.of_group(group, "box", _box)

    def crew(self, piece: PieceId) -> list[Figure]:
        """List the figures that serve a weapon."""
        groups = [group for group, served in self.serves.items() if piece in served]
        return [figure for group in groups for figure in self.men[group] if figure.crews == piece]

    @cached_property
    def _boxes(self) -> list[tuple[Box, tuple[Figure, ...]]]:
        return [(self.box(group), men) for group, men in self.men.items()]

    def within(self, box: Box) -> Iterator[tuple[Figure, Point]]:
        """Yield the figures in a box."""
        west, south, east, north = box
        for (left, low, right, high), men in self._boxes:
            if left <= east and west <= right and low <= north and south <= high:
                for figure in men:
                    at = figure.at
                    if at is not None and west <= at.x <= east and south <= at.y <= north:
                        yield figure, at

    def of_group(self, group: GroupId, what: Hashable, find: Callable[[tuple[Figure, ...]], T]) -> T:
        """Return a cached answer that follows from the men of one group, kept until one of them changes."""
        known = self._of_groups.get(group)
        if known is None:
            known = self._of_groups[group] = {}
        if what not in known:
            known[what] = find(self.men[group])
        answer: T = known[what]
        return answer

    def cached(self, what: Hashable, find: Callable[[], T]) -> T:
        """Return a cached answer that follows from the figures and ``what`` alone."""
        if what not in self._known:
            self._known[what] = find()
        known: T = self._known[what]
        return known


def rank(figure: Figure) -> tuple[int, int]:
    """Return a figure's place in KF order (FM-R4, FM-R46)."""
    return RANK["PL" if figure.promoted else figure.role], figure.number


def _box(men: tuple[Figure, ...]) -> Box:
    points = [figure.at for figure in men if figure.at is not None]
    xs, ys = [point.x for point in points], [point.y for point in points]
    return min(xs, default=0), min(ys, default=0), max(xs, default=0), max(ys, default=0)


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
