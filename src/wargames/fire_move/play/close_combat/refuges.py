"""All legal ends of a retreat, found by whole rows of points (FM-G11).

A row is an integer with a bit for each point of the table at one height. Obstacles remove stretches of a row;
a formation is an intersection of shifted rows.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from math import isqrt

import attrs

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.formations import GRAINS, STEPS
from wargames.fire_move.ground.pathing import shortest, spots_beyond
from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.move.ways import way
from wargames.fire_move.values.components import ADJACENT, CLEARANCE, ENEMY_DISTANCE, SPACING
from wargames.fire_move.values.state import GroupId
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.bits import bit_numbers
from wargames.kernel.geometry.plane import Point, squared

Row = int
"""Points of the table at one height: a bit for each x."""

BEYOND = 2 * ADJACENT + 2
"""The reach of a search across a border within an inch: points across it and clear of it lie within this."""


# rows


def stretch(west: int, east: int) -> Row:
    """Return the points from west to east.

    >>> bin(stretch(1, 3)), stretch(-5, -1), stretch(3, 2)
    ('0b1110', 0, 0)
    """
    west = max(west, 0)
    return (1 << (east + 1)) - (1 << west) if west <= east else 0


def disc(center: Point, reach: int, y: int) -> Row:
    """Return the points of a row whose squared distance from a point is at most ``reach``."""
    left = reach - (y - center.y) ** 2
    return stretch(center.x - isqrt(left), center.x + isqrt(left)) if left >= 0 else 0


def moved(row: Row, dx: int) -> Row:
    """Return the points whose neighbor ``dx`` to the east is in a row."""
    return row >> dx if dx >= 0 else row << -dx


def held_by(rows: Iterable[Row], count: int, among: Row) -> Row:
    """Return the points contained in at least ``count`` of the rows.

    >>> held_by([0b111, 0b011, 0b001], 2, 0b111)
    3
    """
    levels = [among, *([0] * count)]
    for row in rows:
        for level in range(count, 0, -1):
            levels[level] |= levels[level - 1] & row
    return levels[count]


@lru_cache(maxsize=20_000)
def ground(field: Battlefield, feature: FeatureId, y: int) -> Row:
    """Return the points of a row where a figure may stand in a feature, clear of all borders (FM-R2)."""
    row = _inside(field.polygon[feature].corners, y)
    for island in field.table.features:
        if island.inside == feature:
            row &= ~_inside(field.polygon[island.id].corners, y)
    for piece in field.pieces:
        row &= ~_beside(piece, y)
    return row


def _inside(corners: tuple[Point, ...], y: int) -> Row:
    """Return the points of a row inside a polygon; points next to its edges may be on either side."""
    row = 0
    for a, b in pairwise((*corners, corners[0])):
        if (a.y > y) != (b.y > y):
            row ^= stretch(0, a.x + (y - a.y) * (b.x - a.x) // (b.y - a.y))
    return row


def _beside(piece: EdgePiece, y: int) -> Row:
    """Return the points of a row that are too near to a piece of edge."""
    west, south, east, north = piece.box
    low, high = max(south, y - CLEARANCE), min(north, y + CLEARANCE)
    if low > high:
        return 0
    if south != north:
        dx, dy = piece.b.x - piece.a.x, piece.b.y - piece.a.y
        ends = [piece.a.x + (at - piece.a.y) * dx // dy for at in (low, high)]
        west, east = min(ends), max(ends)
    west, east = west - CLEARANCE, east + CLEARANCE + 1
    while west <= east and not piece.nearer(Point(west, y), CLEARANCE):
        west += 1
    while west <= east and not piece.nearer(Point(east, y), CLEARANCE):
        east -= 1
    return stretch(west, east)


# ends


@attrs.frozen
class RetreatEnds:
    """A retreat: who retires, from where, and the points allowed (FM-G11, FM-R12)."""

    battle: Battle
    group: GroupId
    start: Point
    danger: Point

    def ends(self, feature: FeatureId) -> Iterator[Point]:
        """Yield where the Key Figure's route may end in a feature, the rows nearest to the start first.

        Borders between him and his men are not looked at.
        """
        _, south, _, north = self.battle.field.polygon[feature].box
        spots = lru_cache(maxsize=None)(self._spots(feature))
        for y in sorted(range(south, north + 1), key=lambda one: (abs(one - self.start.y), one)):
            allowed = self._allowed(feature, y)
            for grain in GRAINS if allowed else ():
                yield from (Point(x, y) for x in self._roomy(grain, y, allowed, spots))

    def _allowed(self, feature: FeatureId, y: int) -> Row:
        """Return the points farther from the danger than the start, and an inch from every enemy (FM-G11)."""
        row = ground(self.battle.field, feature, y)
        row &= ~disc(self.danger, squared(self.start, self.danger), y) if row else 0
        for at, _ in self._others(enemies=True) if row else ():
            row &= ~disc(at, ADJACENT**2, y)
        return row

    def _spots(self, feature: FeatureId) -> Callable[[int], Row]:
        """Return a function from a row to the points where a figure may stand (FM-R2, FM-R12, FM-R61)."""
        field = self.battle.field
        others = self._others(enemies=False)
        foes = [at for at, home in self._others(enemies=True) if home == feature]

        def row_at(y: int) -> Row:
            row = ground(field, feature, y)
            for at, _ in others if row else ():
                row &= ~disc(at, SPACING**2 - 1, y)
            for at in foes if row else ():
                row &= ~disc(at, ENEMY_DISTANCE**2, y)
            return row

        return row_at

    def _others(self, *, enemies: bool) -> list[tuple[Point, FeatureId | None]]:
        """List the places, with features, of figures that do not retire, or of the enemies among them."""
        battle, side = self.battle, self.battle.groups[self.group].side
        return [
            (one.at, battle.field.feature_at(one.at))
            for one in battle.figures.values()
            if one.at is not None and one.group != self.group and not (enemies and one.side == side)
        ]

    def _roomy(self, grain: int, y: int, allowed: Row, spots: Callable[[int], Row]) -> Iterator[int]:
        """Yield the points of a row with room for the figures at one grain (FM-G25)."""
        count = len(self.battle.members[self.group])
        rows = [moved(spots(y + dy), dx) for dx, dy in STEPS[grain][0]]
        for x in bit_numbers(held_by(rows, count, allowed)):
            if _holds_together(grain, sum((row >> x & 1) << n for n, row in enumerate(rows)), count):
                yield x


@lru_cache(maxsize=20_000)
def _holds_together(grain: int, free: int, count: int) -> bool:
    """Return whether enough free offsets are connected with the first (FM-R12)."""
    chain = [(free & -free).bit_length() - 1]
    free &= free - 1
    for place in chain:
        for other in (one for one in STEPS[grain][1][place] if free >> one & 1):
            free ^= 1 << other
            chain.append(other)
    return len(chain) >= count


# ways


def ways_out(battle: Battle, start: Point) -> Iterator[tuple[FeatureId, Point]]:
    """Yield the features that a retreat may lead to, each with the first point there (FM-5.13, FM-G11)."""
    field = battle.field
    own = field.feature_at(start)
    assert own is not None
    yield own, start
    found = {own}
    for piece in field.near(start, ADJACENT):
        beyond = piece.beyond(own) if own in {piece.left, piece.right} else None
        dry = piece.kind.check == "none" or piece.border in battle.wire_cut
        if not dry or beyond is None or beyond in found:
            continue
        spots = (spot for spot in _beyond(field, start, piece, beyond) if _leads(battle, start, spot, beyond))
        if (first := next(spots, None)) is not None:
            found.add(beyond)
            yield beyond, first


def _beyond(field: Battlefield, start: Point, piece: EdgePiece, beyond: FeatureId) -> Iterator[Point]:
    """Yield points just over a border: likely ones, then all others, the nearest first."""
    yield from spots_beyond(field, start, piece.a, piece.b)
    near = stretch(start.x - BEYOND, start.x + BEYOND)
    rows = range(max(start.y - BEYOND, 0), start.y + BEYOND + 1)
    spots = [Point(x, y) for y in rows for x in bit_numbers(ground(field, beyond, y) & near)]
    yield from (spot for spot in sorted(spots, key=partial(squared, start)) if piece.meets(start, spot))


def _leads(battle: Battle, start: Point, spot: Point, beyond: FeatureId) -> bool:
    """Return whether a straight way leads over a border, but no water and no wire, to a point (FM-G11)."""
    found = way(battle, start, (spot,))
    if isinstance(found, Refusal) or found.crossing is None:
        return False
    return found.crossing.check == "none" and found.end == beyond


def route_by(field: Battlefield, start: Point, first: Point, end: Point) -> tuple[Point, ...] | None:
    """Return a route from ``start`` over ``first`` to ``end``, without the start."""
    if first == start:
        return shortest(field, start, end)
    if first == end:
        return (end,)
    rest = shortest(field, first, end)
    return None if rest is None else (first, *rest)
