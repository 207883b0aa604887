"""Static facts of a table: the feature at a point, the borders near it (FM-1.1, FM-R2)."""

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from wargames.fire_move.ground.sides import EdgeSides
from wargames.fire_move.ground.subdivision import EdgePiece, Subdivision
from wargames.fire_move.values.components import ADJACENT, CLEARANCE, Terrain, TerrainType
from wargames.fire_move.values.table import Feature, FeatureId, Table
from wargames.kernel.base.limited_cache import LimitedCache
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.geometry.plane import Point, segment_within, within

Place = int
"""The number of a feature in the table."""

T = TypeVar("T")
_ANSWERS, _POINTS, _LINES, _PLACES = 10_000, 50_000, 100_000, 20_000
"""The numbers of answers kept: the latest ones, and those about points, lines and places to stand."""

UNDERFOOT: frozenset[TerrainType] = frozenset({"open", "paddy", "hill"})
"""Land that men are on, not in."""


class EdgeRow(NamedTuple):
    """A piece of edge as plain numbers, for speed.

    ``number`` is its index, ``low`` and ``high`` those of its corners, (px, py) is the first corner
    and (ex, ey) the vector to the other; ``left`` and ``right`` are the features on its two sides.
    """

    number: int
    low: int
    high: int
    px: int
    py: int
    ex: int
    ey: int
    left: Place | None
    right: Place | None


UNKNOWN: Any = object()
"""The stand-in for an answer that is not known yet, where None is an answer."""


class CachedAnswers:
    """A cache of answers that follow from a table alone.

    ``lines`` and ``blocked`` are about lines of fire, ``rooms`` about places to stand, ``parted`` about the
    figures that hold together. Threads share the caches.
    """

    def __init__(self) -> None:
        self._found = LimitedCache[tuple[int, int], Any](_POINTS)
        self._clear = LimitedCache[tuple[int, int], bool](_POINTS)
        self._last = LimitedCache[Hashable, tuple[tuple[Any, ...], Any]](_ANSWERS)
        self.lines = LimitedCache[Hashable, Any](_LINES)
        self.blocked = LimitedCache[Hashable, Any](_LINES)
        self.rooms = LimitedCache[Hashable, Any](_PLACES)
        self.parted = LimitedCache[Hashable, Any](_PLACES)

    def cached(self, what: Hashable, find: Callable[..., T], *given: Any) -> T:
        """Return ``find(...)`` of the arguments, or the last answer if the arguments are the same.

        One answer is kept for each ``what``; it must follow from the table and the arguments alone.
        """
        last = self._last.get(what)
        if last is None or last[0] != given:
            last = self._last.keep(what, (given, find(*given)))
        known: T = last[1]
        return known


class Battlefield(CachedAnswers):
    """A table with its pieces of edge, its corners, and cached answers about its points.

    Made by `battlefield_of`. ``junctions`` are the corners where three features or more meet (FM-R9).
    ``sides`` tests all pieces at once; ``kind`` maps ids of features to their terrain.

    Indexed by feature: ``kinds`` (terrain), ``cover`` (CV), ``screens`` (loss of fire through it, FM-9.7),
    ``screening`` (those with a loss), ``blocking`` (not seen across), and ``holding`` (the feature and the
    host of an island, which does not block a figure in either, FM-R23). Indexed by piece: ``covers`` (loss
    of fire over it, FM-9.7; ``cover_alone``: as the only one), ``high`` (those that block, FM-R23).
    """

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.feature: dict[FeatureId, Feature] = {feature.id: feature for feature in table.features}
        self.place: dict[FeatureId, Place] = {feature.id: n for n, feature in enumerate(table.features)}
        cut = Subdivision(table)
        self.polygon = cut.polygon
        self.pieces: tuple[EdgePiece, ...] = cut.pieces()
        self.sides = EdgeSides(table.size, self.pieces)
        self.corners = tuple(sorted({end for piece in self.pieces for end in (piece.a, piece.b)}))
        number = {corner: n for n, corner in enumerate(self.corners)}
        self.flat = tuple((corner.x, corner.y) for corner in self.corners)
        self.rows = tuple(self._row(place, piece, number) for place, piece in enumerate(self.pieces))
        self.at_corner = tuple(
            tuple(n for n, row in enumerate(self.rows) if corner in {row.low, row.high})
            for corner in range(len(self.corners))
        )
        self.junctions = frozenset(
            corner
            for n, corner in enumerate(self.corners)
            if self._features_around(n) >= 3  # noqa: PLR2004  (FM-R9)
        )
        self.kinds = tuple(map(table.terrain, table.features))
        self.kind: dict[FeatureId, Terrain] = dict(zip(self.feature, self.kinds, strict=True))
        self.cover = tuple(kind.cv for kind in self.kinds)
        self.holding = tuple(map(self._holders, table.features))
        self.blocking = frozenset(place for place, kind in enumerate(self.kinds) if kind.blocks)
        self.screens = self._screens()
        self.screening: frozenset[int | None] = frozenset(self.screens)
        self.high = frozenset(number for number, piece in enumerate(self.pieces) if piece.kind.blocks)
        self.covers = {
            number: Modifier(-piece.kind.cv, f"over the {piece.kind.title}", "FM-9.7")
            for number, piece in enumerate(self.pieces)
            if piece.kind.cv
        }
        self.cover_alone = {number: (loss,) for number, loss in self.covers.items()}
        self._order = sorted(range(len(table.features)), key=lambda n: table.features[n].inside is None)
        self._hands = tuple((_code(row.left) ^ _code(row.right)) for row in self.rows)

    def _screens(self) -> dict[Place, Modifier]:
        """Map the features that conceal to the loss of fire through them (FM-9.7)."""
        features = zip(self.table.features, self.kinds, strict=True)
        return {
            place: Modifier(-kind.through, f"through the {kind.title} {feature.id}", "FM-9.7")
            for place, (feature, kind) in enumerate(features)
            if kind.through
        }

    def _row(self, place: int, piece: EdgePiece, number: dict[Point, int]) -> EdgeRow:
        a, b = piece.a, piece.b
        left, right = (None if id_ is None else self.place[id_] for id_ in (piece.left, piece.right))
        return EdgeRow(
            place, number[a], number[b], px=a.x, py=a.y, ex=b.x - a.x, ey=b.y - a.y, left=left, right=right
        )

    def _holders(self, feature: Feature) -> frozenset[Place]:
        host = feature.inside
        return frozenset(
            {self.place[feature.id]} if host is None else {self.place[feature.id], self.place[host]}
        )

    def _features_around(self, corner: int) -> int:
        rows = [self.rows[n] for n in self.at_corner[corner]]
        return len({place for row in rows for place in (row.left, row.right)} - {None})

    # ------------------------------------------------------------------------------------------------- points

    def on_table(self, point: Point) -> bool:
        """Return whether a point lies inside the edges of the table."""
        width, depth = self.table.size
        return 0 < point.x < width and 0 < point.y < depth

    def feature_at(self, point: Point) -> FeatureId | None:
        """Return the feature strictly around a point; None on a border or off the table (FM-1.1)."""
        place = self.place_at(point)
        return None if place is None else self.table.features[place].id

    def land_at(self, point: Point) -> str:
        """Write the feature strictly around a point, as ``in the woods F5``; empty on a border."""
        place = self.place_at(point)
        if place is None:
            return ""
        feature = self.table.features[place]
        land = self.table.terrain(feature)
        return f"{'on' if land.look in UNDERFOOT else 'in'} the {land.title} {feature.id}"

    def place_at(self, point: Point) -> Place | None:
        """Return the number of the feature that `feature_at` names."""
        key = (point.x, point.y)
        found = self._found.get(key, UNKNOWN)
        if found is UNKNOWN:
            found = self._found.keep(key, self._place_of(point))
        place: Place | None = found
        return place

    def _place_of(self, point: Point) -> Place | None:
        """Find the feature strictly around a point by the pieces that a ray to the east crosses."""
        crossed = self.sides.east_of(point) if self.on_table(point) else None
        if crossed is None:
            return self.locate(point.x, point.y, 1)
        code = 0
        for number in self.sides.numbers(crossed):
            code ^= self._hands[number]
        return code - 1

    def locate(self, x: int, y: int, unit: int) -> Place | None:
        """Find the feature strictly around the point (x / unit, y / unit), islands before their hosts."""
        for place in self._order:
            polygon = self.polygon[self.table.features[place].id]
            west, south, east, north = polygon.box
            inside = west * unit <= x <= east * unit and south * unit <= y <= north * unit
            if inside and (held := _holds(polygon.flat, x, y, unit)) is not False:
                return place if held else None
        return None

    # ------------------------------------------------------------------------------------------------ borders

    def clear_of_borders(self, point: Point) -> bool:
        """Return whether a point is in a feature, and 0.05 inch or more from every border (FM-R2)."""
        key = (point.x, point.y)
        clear = self._clear.get(key)
        if clear is None:
            near = self.pieces_near(point, CLEARANCE)
            alone = self.place_at(point) is not None and not any(one.nearer(point, CLEARANCE) for one in near)
            clear = self._clear.keep(key, alone)
        return clear

    def adjacent(self, one: Point, other: Point) -> bool:
        """Return whether two points are within an inch in the same feature (FM-R3)."""
        return within(one, other, ADJACENT) and self.feature_at(one) == self.feature_at(other)

    def near(self, point: Point, reach: int) -> Iterator[EdgePiece]:
        """Find the pieces of edge no more than ``reach`` hundredths from a point."""
        for piece in self.pieces_near(point, reach):
            if segment_within(point, piece.a, piece.b, reach):
                yield piece

    def pieces_near(self, point: Point, reach: int) -> Iterator[EdgePiece]:
        """Yield the pieces of edge whose bounding box is within reach of a point."""
        for number in self.sides.numbers(self.sides.pieces_near(point, reach)):
            yield self.pieces[number]


def _code(place: Place | None) -> int:
    return 0 if place is None else place + 1


def _holds(flat: tuple[tuple[int, int], ...], x: int, y: int, unit: int) -> bool | None:
    """Return whether a polygon holds the point (x / unit, y / unit); None on its border."""
    inside = False
    px, py = flat[-1][0] * unit, flat[-1][1] * unit
    for corner_x, corner_y in flat:
        qx, qy = corner_x * unit, corner_y * unit
        side = (qx - px) * (y - py) - (qy - py) * (x - px)
        if side == 0 and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy):
            return None
        if (py > y) != (qy > y) and (side > 0) == (qy > py):
            inside = not inside
        px, py = qx, qy
    return inside


@lru_cache(maxsize=32)
def battlefield_of(table: Table) -> Battlefield:
    """Return the battlefield of a sound table (cached)."""
    return Battlefield(table)
