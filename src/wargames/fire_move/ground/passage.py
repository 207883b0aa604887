"""The passage of a straight line over a table: contacts with borders, features between (FM-R1, FM-R22).

A place on the line is an exact fraction (numerator, denominator) from 0 at its start to 1 at its end.
"""

from operator import attrgetter
from typing import NamedTuple

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, EdgeRow, Place
from wargames.kernel.geometry.plane import Point

Part = tuple[int, int]
"""A part of a line: numerator and denominator, which is more than 0."""

START, END = (0, 1), (1, 1)
_SCALE = 96
"""Parts differ by more than 2 to the power of -96: their numerators scaled by it are in the same order."""


class BorderContact(NamedTuple):
    """A contact of a line with pieces of edge: a point, or a stretch between corners.

    ``pieces`` are the numbers of all pieces touched there: several at a corner.
    """

    start: Part
    end: Part
    pieces: tuple[int, ...]

    @property
    def runs(self) -> bool:
        """True when the line runs along a border, not only over it."""
        return self.start != self.end

    @property
    def last(self) -> bool:
        """True at the very end of the line."""
        return self.start[0] == self.start[1]


class Passage(NamedTuple):
    """A line from ``a`` to ``b``: its contacts in order, and the features before, between and behind them.

    ``features`` are numbers of features, one more than there are contacts. A line that begins or ends on a
    border has None there.
    """

    a: Point
    b: Point
    contacts: tuple[BorderContact, ...]
    features: tuple[Place | None, ...]

    def stretches(self) -> tuple[tuple[Place, Part, Part], ...]:
        """List the features that the line passes through, each with where it begins and ends."""
        stops = [START, *(stop for one in self.contacts for stop in (one.start, one.end)), END]
        ends = zip(stops[::2], stops[1::2], strict=True)
        return tuple(
            (place, *between) for place, between in zip(self.features, ends, strict=True) if place is not None
        )


class EdgeCrossing(NamedTuple):
    """A crossing of a piece of edge at ``over`` / ``under`` of the line; ``at`` is scaled, for sorting.

    ``number`` is the piece; ``before`` and ``behind`` are the features on its two sides.
    """

    at: int
    over: int
    under: int
    number: int
    before: Place | None
    behind: Place | None


def cut(a: Point, dx: int, dy: int, row: EdgeRow) -> EdgeCrossing:
    """Return where the infinite line through ``a`` cuts a piece."""
    number, _, _, px, py, ex, ey, left, right = row
    over, under = (px - a.x) * ey - (py - a.y) * ex, dx * ey - dy * ex
    if under < 0:
        return EdgeCrossing((-over << _SCALE) // -under, -over, -under, number, right, left)
    return EdgeCrossing((over << _SCALE) // under, over, under, number, left, right)


def passage(field: Battlefield, a: Point, b: Point) -> Passage:
    """Follow the line from ``a`` to ``b`` over the table, which must hold both."""
    if a == b:
        return Passage(a, b, (), (field.place_at(a),))
    crossed = field.sides.crossed(a, b)
    if crossed is None:
        return _touching(field, a, b)
    dx, dy = b.x - a.x, b.y - a.y
    return _over_edges(
        field, a, b, sorted(cut(a, dx, dy, field.rows[number]) for number in field.sides.numbers(crossed))
    )


def _touching(field: Battlefield, a: Point, b: Point) -> Passage:
    """Follow a line that may meet a corner, run along a border, or begin or end on one."""
    dx, dy = b.x - a.x, b.y - a.y
    here = dx * a.y - dy * a.x
    sides = [dx * y - dy * x - here for x, y in field.flat]
    cuts = (cut(a, dx, dy, row) for row in field.rows if sides[row.low] * sides[row.high] < 0)
    crossings = sorted(one for one in cuts if 0 <= one.over <= one.under)
    return _over_corners(field, a, b, crossings, corners=_at_corners(field, a, b, sides))


def _over_edges(field: Battlefield, a: Point, b: Point, crossings: list[EdgeCrossing]) -> Passage:
    """Follow a line that crosses edges only between their corners."""
    if not crossings:
        return Passage(a, b, (), (field.place_at(a),))
    features = (crossings[0].before, *(crossing.behind for crossing in crossings))
    return Passage(a, b, tuple(map(_contact, crossings)), features)


def _contact(crossing: EdgeCrossing) -> BorderContact:
    _, over, under, number, _, _ = crossing
    return BorderContact((over, under), (over, under), (number,))


# -------------------------------------------------------------------------------- over corners, along borders


@attrs.frozen
class _Met:
    """A place where the line meets corners or edges, scaled for sorting; ``crossing`` if it is one edge."""

    low: int
    high: int
    contact: BorderContact
    crossing: EdgeCrossing | None = None


def _at_corners(field: Battlefield, a: Point, b: Point, sides: list[int]) -> list[_Met]:
    """List the corners that the line passes through, and the pieces of edge that it runs along."""
    dx, dy = b.x - a.x, b.y - a.y
    length = dx * dx + dy * dy
    along = {n: (x - a.x) * dx + (y - a.y) * dy for n, (x, y) in enumerate(field.flat) if not sides[n]}
    met = [_met(at, at, length, field.at_corner[n]) for n, at in along.items() if 0 <= at <= length]
    near = {number for n in along for number in field.at_corner[n]}
    on_line = ((n, row) for n in near if (row := field.rows[n]).low in along and row.high in along)
    for number, row in on_line:
        low, high = sorted((along[row.low], along[row.high]))
        if low < length and high > 0:
            met.append(_met(max(low, 0), min(high, length), length, (number,)))
    return met


def _met(low: int, high: int, length: int, pieces: tuple[int, ...]) -> _Met:
    contact = BorderContact((low, length), (high, length), pieces)
    return _Met((low << _SCALE) // length, (high << _SCALE) // length, contact)


def _over_corners(
    field: Battlefield, a: Point, b: Point, crossings: list[EdgeCrossing], *, corners: list[_Met]
) -> Passage:
    """Follow a line that meets a corner, runs along a border, or begins or ends on one."""
    edges = [_Met(one.at, one.at, _contact(one), one) for one in crossings]
    met = _joined(sorted((*edges, *corners), key=attrgetter("low", "high")))
    features = [_before(field, a, b, met, place=place) for place in range(len(met) + 1)]
    return Passage(a, b, tuple(one.contact for one in met), tuple(features))


def _joined(events: list[_Met]) -> list[_Met]:
    """Merge events at one point or along one stretch."""
    joined: list[_Met] = []
    for event in events:
        if joined and event.low <= joined[-1].high:
            before = joined.pop()
            pieces = tuple(dict.fromkeys((*before.contact.pieces, *event.contact.pieces)))
            contact = BorderContact(before.contact.start, event.contact.end, pieces)
            joined.append(_Met(before.low, event.high, contact))
        else:
            joined.append(event)
    return joined


def _before(field: Battlefield, a: Point, b: Point, met: list[_Met], *, place: int) -> Place | None:
    """Return the feature before a contact (or behind the last), by its end, an edge or its middle."""
    behind, ahead = met[place - 1] if place else None, met[place] if place < len(met) else None
    if (ahead and ahead.high == 0) or (behind and behind.low == 1 << _SCALE):
        return None
    if not behind and not (ahead and ahead.low == 0):
        return field.place_at(a)
    if not ahead and not (behind and behind.high == 1 << _SCALE):
        return field.place_at(b)
    if behind and behind.crossing:
        return behind.crossing.behind
    if ahead and ahead.crossing:
        return ahead.crossing.before
    start, unit = behind.contact.end if behind else START
    end, other = ahead.contact.start if ahead else END
    over, under = start * other + end * unit, 2 * unit * other
    return field.locate(a.x * under + over * (b.x - a.x), a.y * under + over * (b.y - a.y), under)
