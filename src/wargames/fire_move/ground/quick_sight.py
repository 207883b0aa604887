"""Fast lines of fire: clear or not, and concealment, without naming obstacles (FM-R22, FM-R23).

Most lines touch no corner and begin and end inside features. Such a line enters or leaves a feature where it
crosses one of its pieces of edge, so the pieces crossed tell the features passed. Only the few pieces that
conceal or block are looked at one by one, and sorted only if there are several.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from wargames.fire_move.ground.battlefield import Battlefield, EdgeRow, Place
from wargames.fire_move.ground.passage import EdgeCrossing, cut
from wargames.fire_move.ground.sides import Pieces
from wargames.fire_move.values.components import ADJACENT
from wargames.kernel.base.limited_cache import LimitedCache
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.geometry.plane import Point


class QuickSight(NamedTuple):
    """The result of a look along a line; ``through`` and ``borders`` are empty if it is not ``clear``."""

    clear: bool
    through: tuple[Modifier, ...] = ()
    borders: tuple[Modifier, ...] = ()


HIDDEN = QuickSight(clear=False)
PLAIN = QuickSight(clear=True)


class Screen(NamedTuple):
    """A feature that conceals everything behind it; fire through it ``alone`` loses so much (FM-9.7)."""

    place: Place
    bit: int
    loss: Modifier
    alone: tuple[Modifier, ...]


class SightHindrance(NamedTuple):
    """Hindrances to sight from one feature to another (FM-R22, FM-R23).

    ``apart`` is the square of the greatest distance of sight in a thicket that holds both figures. ``across``
    has the bits of features and borders that always block; ``into`` are features that block where the line
    lies too deep in them, with the square of the depth that they allow. ``screens`` conceal. ``counts`` has
    the bits of all.
    """

    apart: int | None
    across: int
    into: tuple[tuple[Place, int, int], ...]
    screens: tuple[Screen, ...]
    counts: int


class PiecesCrossed(NamedTuple):
    """The pieces that a line crosses, each with the bits of what is beside it, and the bits of all."""

    pieces: tuple[tuple[int, EdgeRow], ...]
    bits: int


_HEDGE, _WALL, _FIRST = 1, 2, 4
_MOST_SETS = 20_000
"""The number of sets of pieces kept."""


def _bit(place: Place | None) -> int:
    return 0 if place is None else _FIRST << place


class Hindrances:
    """Hindrances to sight on a table (cached answers about it).

    ``about`` has a bit for the feature on either hand of each piece, one for a border that conceals
    (`_HEDGE`, FM-9.7), and one for a border that blocks (`_WALL`, FM-R23).
    """

    def __init__(self, field: Battlefield) -> None:
        self._field = field
        self.about = tuple(
            _bit(row.left)
            | _bit(row.right)
            | (_HEDGE if row.number in field.covers else 0)
            | (_WALL if row.number in field.high else 0)
            for row in field.rows
        )
        bits = _HEDGE | _WALL | sum(_bit(place) for place in {*field.blocking, *field.screens})
        self._matter = field.sides.of(number for number, beside in enumerate(self.about) if beside & bits)
        self.between: dict[tuple[Place, Place], SightHindrance] = {}
        self.crossed = LimitedCache[Pieces, PiecesCrossed](_MOST_SETS)

    def hindrance(self, ends: tuple[Place, Place]) -> SightHindrance:
        """Gather the hindrances to sight from one feature to another; keep them in ``between``."""
        found = self.between[ends] = self._gathered(ends)
        return found

    def _gathered(self, ends: tuple[Place, Place]) -> SightHindrance:
        field = self._field
        kinds = field.kinds
        held = [sum(place in field.holding[end] for end in ends) for place in range(len(kinds))]
        thick = [kind.see_within for kind, both in zip(kinds, held, strict=True) if both == len(ends)]
        across = sum(_bit(place) for place in field.blocking if not held[place])
        into = tuple(
            (place, _bit(place), kinds[place].see_in ** 2)
            for place in sorted(field.blocking)
            if held[place] == 1
        )
        screens = tuple(
            Screen(place, _bit(place), loss, (loss,))
            for place, loss in field.screens.items()
            if place not in ends
        )
        counts = _HEDGE | _WALL | across
        for bit in (*(bit for _, bit, _ in into), *(screen.bit for screen in screens)):
            counts |= bit
        apart = min((reach * reach for reach in thick if reach is not None), default=None)
        return SightHindrance(apart, across, into, screens, counts=counts)

    def pieces_crossed(self, crossed: Pieces) -> PiecesCrossed:
        """Find the relevant pieces of a set, with the features on their sides; keep them in ``crossed``."""
        field, bits = self._field, 0
        pieces = tuple((self.about[n], field.rows[n]) for n in field.sides.numbers(crossed & self._matter))
        for about, _ in pieces:
            bits |= about
        return self.crossed.keep(crossed, PiecesCrossed(pieces, bits))


@lru_cache(maxsize=32)
def hindrances_of(field: Battlefield) -> Hindrances:
    """Return the hindrances to sight on a table (cached)."""
    return Hindrances(field)


def quick_sight(
    field: Battlefield, a: Point, b: Point, ends: tuple[Place, Place], *, squared: int
) -> QuickSight | None:
    """Look along a line; ``ends`` are the features that it begins and ends in.

    None if it touches a corner or has an end on a border: it must be followed step by step.
    """
    found = _looked(field, a, b, ends, squared=squared)
    if isinstance(found, _Veiled):
        line, screens, hedged = found
        return QuickSight(clear=True, through=line.through(screens), borders=line.over() if hedged else ())
    return found


def quick_loss(
    field: Battlefield, a: Point, b: Point, ends: tuple[Place, Place], *, squared: int
) -> int | QuickSight | None:
    """Sum the losses of fire along a line, 0 or less, as in `quick_sight`.

    ``HIDDEN`` where nothing is seen; None as there.
    """
    found = _looked(field, a, b, ends, squared=squared)
    if found is PLAIN:
        return 0
    if not isinstance(found, _Veiled):
        return found
    line, screens, hedged = found
    lost = line.lost_over() if hedged else 0
    for screen in screens:
        lost += screen.loss.amount
    return lost


class _Veiled(NamedTuple):
    """A clear line through features, and perhaps over borders, that conceal."""

    line: "_Line"
    screens: list[Screen]
    hedged: bool


def _looked(
    field: Battlefield, a: Point, b: Point, ends: tuple[Place, Place], *, squared: int
) -> QuickSight | _Veiled | None:
    there = hindrances_of(field)
    hindrance = there.between.get(ends) or there.hindrance(ends)
    if hindrance.apart is not None and squared > hindrance.apart:
        return HIDDEN
    crossed = field.sides.crossed(a, b)
    if crossed is None:
        return None
    pieces, bits = there.crossed.get(crossed) or there.pieces_crossed(crossed)
    if not bits & hindrance.counts:
        return PLAIN
    if bits & hindrance.across:
        return HIDDEN
    line = _Line(field, a, b.x - a.x, b.y - a.y, squared, pieces)
    for place, bit, see_in in hindrance.into:
        if bits & bit and squared > see_in and line.deeper(place, bit, see_in):
            return HIDDEN
    if bits & _WALL and line.hidden():
        return HIDDEN
    screens = [screen for screen in hindrance.screens if bits & screen.bit]
    if not screens and not bits & _HEDGE:
        return PLAIN
    return _Veiled(line, screens, bits & _HEDGE > 0)


class _Line(NamedTuple):
    """A line from ``a`` that touches no corner, with the relevant pieces that it crosses."""

    field: Battlefield
    a: Point
    dx: int
    dy: int
    squared: int
    crossed: tuple[tuple[int, EdgeRow], ...]

    def cuts(self, bit: int) -> Iterator[EdgeCrossing]:
        """Yield the crossings of the pieces beside the feature of a bit."""
        return (cut(self.a, self.dx, self.dy, row) for about, row in self.crossed if about & bit)

    def parts(self, bit: int) -> Iterator[tuple[int, int, EdgeRow]]:
        """Yield the same pieces, each with the part of the line before it: over / under, of either sign."""
        x, y, dx, dy = self.a.x, self.a.y, self.dx, self.dy
        for about, row in self.crossed:
            if about & bit:
                _, _, _, px, py, ex, ey, _, _ = row
                yield (px - x) * ey - (py - y) * ex, dx * ey - dy * ex, row

    # ---------------------------------------------------------------------------------- what blocks (FM-R23)

    def deeper(self, place: Place, bit: int, see_in: int) -> bool:
        """Return whether more of the line than ``see_in`` lies in a feature."""
        over, under, entered = 0, 1, 0
        for before, whole, row in self.parts(bit):
            behind = row.right if whole > 0 else row.left
            sign = -1 if behind == place else 1
            over, under = over * whole + sign * before * under, under * whole
            entered -= sign
        over += under * (entered > 0)
        return over * over * self.squared > see_in * under * under

    def hidden(self) -> bool:
        """Return whether a high border blocks: met more than an inch from both ends."""
        return any(
            self.beyond(over, under) and self.beyond(under - over, under)
            for over, under, _ in self.parts(_WALL)
        )

    def beyond(self, over: int, under: int) -> bool:
        """Return whether a part of the line is more than an inch long."""
        return over * over * self.squared > ADJACENT * ADJACENT * under * under

    # ------------------------------------------------------------------------------- what conceals (FM-R22)

    def through(self, screens: list[Screen]) -> tuple[Modifier, ...]:
        """Return the concealment of the features between, in order along the line."""
        if len(screens) == 1:
            return screens[0].alone
        screens.sort(key=lambda screen: min(self.cuts(screen.bit)))
        return tuple(screen.loss for screen in screens)

    def over(self) -> tuple[Modifier, ...]:
        """Return the concealment of borders more than an inch from the firer."""
        rows = [row for over, under, row in self.parts(_HEDGE) if self.beyond(over, under)]
        if len(rows) == 1:
            return self.field.cover_alone[rows[0].number]
        found = sorted(cut(self.a, self.dx, self.dy, row) for row in rows)
        return tuple([self.field.covers[at.number] for at in found])

    def lost_over(self) -> int:
        """Sum the concealment of borders more than an inch from the firer."""
        covers, lost = self.field.covers, 0
        for over, under, row in self.parts(_HEDGE):
            if self.beyond(over, under):
                lost += covers[row.number].amount
        return lost
