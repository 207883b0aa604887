"""How enemies see where a group may make for: what is left of their fire there, what conceals (FM-R16)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from wargames.fire_move.ground.battlefield import Battlefield, Place
from wargames.fire_move.ground.lines_of_fire import end_in, loss_along
from wargames.fire_move.values.components import REACH, band_at
from wargames.kernel.plane import Point, squared

NOMINAL = (4, 2, 1, 0)
"""The FV by range that an enemy is reckoned to bring to bear."""
_BANDS = [reach**2 for reach in REACH.values()]
_KEPT = 2_000
"""How many enemies' views of a battlefield are kept."""
_FEW = 6
"""So many lines are followed one by one sooner than all at once."""

Sight = tuple[int, int]
"""How a figure sees a point: the FV that is left of his fire and one more, and what conceals who is there.

He who does not see it, or stands on it himself, has `UNSEEN`.
"""
UNSEEN: Sight = (0, 0)


class Spot(Protocol):
    """A point inside a feature."""

    @property
    def at(self) -> Point:
        """The point."""
        ...

    @property
    def place(self) -> tuple[int, int]:
        """Its numbers."""
        ...

    @property
    def cover(self) -> int:
        """The CV of its feature."""
        ...

    @property
    def row(self) -> tuple[int, int, Place, int]:
        """Its numbers, the number of its feature, and the CV of that."""
        ...


View = dict[tuple[int, int], Sight]
"""How an enemy sees points, as far as it was asked."""


class _Look(NamedTuple):
    """What is not known yet: how an enemy sees some spots; the answers go into his view."""

    enemy: Point
    view: View
    spots: list[Spot]


def views_of(field: Battlefield, enemies: Iterable[Point], spots: Sequence[Spot]) -> list[list[Sight]]:
    """Tell for each enemy Key Figure how he sees some spots."""
    looks = [_look(field, enemy, spots) for enemy in enemies]
    if sum(len(look.spots) for look in looks) > _FEW:
        _follow_all(field, [look for look in looks if look.spots])
    for look in looks:
        for spot in look.spots:
            if spot.place not in look.view:
                look.view[spot.place] = _seen(field, look.enemy, spot)
    places = [spot.place for spot in spots]
    return [list(map(look.view.__getitem__, places)) for look in looks]


def _look(field: Battlefield, enemy: Point, spots: Sequence[Spot]) -> _Look:
    view: View | None = field.views.get((enemy.x, enemy.y))
    if view is None:
        if len(field.views) >= _KEPT:
            field.views.clear()
        view = field.views[enemy.x, enemy.y] = {(enemy.x, enemy.y): UNSEEN}
    return _Look(enemy, view, [spot for spot in spots if spot.place not in view])


def _seen(field: Battlefield, enemy: Point, spot: Spot) -> Sight:
    """Follow one line from an enemy to a spot."""
    lost = loss_along(field, enemy, spot.at)
    if lost is None:
        return UNSEEN
    hidden = spot.cover - lost
    return 1 + max(0, NOMINAL[band_at(squared(enemy, spot.at))] - hidden), hidden


def _follow_all(field: Battlefield, looks: list[_Look]) -> None:
    """Follow the lines from enemies to spots all at once, but for those that cannot be judged so."""
    import numpy as np  # noqa: PLC0415  slow to import: whoever begins a game need not wait for it

    from wargames.fire_move.ground.sight_arrays import sight_arrays_of  # noqa: PLC0415  as above

    counts = [len(look.spots) for look in looks]
    ends = [(look.enemy.x, look.enemy.y, end_in(field, look.enemy)) for look in looks]
    firers = np.repeat(np.array(ends), counts, axis=0)
    targets = np.array([spot.row for look in looks for spot in look.spots])
    lost = sight_arrays_of(field).lost(firers, targets)
    away = ((targets[:, :2] - firers[:, :2]) ** 2).sum(1)
    hidden = np.where(lost.blocked, 0, targets[:, 3] - lost.amount)
    left = np.maximum(np.take(NOMINAL, np.searchsorted(_BANDS, away)) - hidden, 0)
    sights = zip(np.where(lost.blocked, 0, 1 + left).tolist(), hidden.tolist(), strict=True)
    asked = ((look.view, spot.place) for look in looks for spot in look.spots)
    for (view, place), sight, unsure in zip(asked, sights, lost.unsure.tolist(), strict=True):
        if not unsure:
            view[place] = sight
