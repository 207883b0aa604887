"""The subdivision of a table into pieces of edge with a feature on either side, and its checks (FM-R2).

Edges are split at every corner that lies on them, so that each piece has one feature on its left, one on
its right, and one type of border throughout.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

import attrs

from wargames.fire_move.values.components import BorderKind, BorderTypeId
from wargames.fire_move.values.table import Border, BorderId, Feature, FeatureId, Table
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.game.scenario_file import Violation
from wargames.kernel.geometry.cuts import cut, passes_through
from wargames.kernel.geometry.plane import (
    Meeting,
    Point,
    on_segment,
    segments_meet,
    squared,
    squared_to_segment,
)
from wargames.kernel.geometry.polygons import Polygon, Where
from wargames.kernel.geometry.polylines import Edge


@attrs.frozen
class EdgePiece:
    """A piece of edge from ``a`` to ``b``, a the lesser point, and the features on its left and right.

    None: off the table. ``border`` is the number of its border in the table, None for a plain join (FM-1.5);
    ``kind`` holds the effects of its type.
    """

    a: Point
    b: Point
    left: FeatureId | None
    right: FeatureId | None
    type: BorderTypeId
    border: int | None
    kind: BorderKind

    @property
    def table_edge(self) -> bool:
        """True at the table's edge, which nobody crosses (FM-R2)."""
        return self.left is None or self.right is None

    @property
    def box(self) -> tuple[int, int, int, int]:
        """West, south, east and north of it."""
        south, north = (self.a.y, self.b.y) if self.a.y < self.b.y else (self.b.y, self.a.y)
        return self.a.x, south, self.b.x, north

    def nearer(self, point: Point, reach: int) -> bool:
        """Return whether a point lies less than ``reach`` hundredths from it."""
        west, south, east, north = self.box
        if not (west - reach <= point.x <= east + reach and south - reach <= point.y <= north + reach):
            return False
        return squared_to_segment(point, self.a, self.b) < reach * reach

    def meets(self, a: Point, b: Point) -> bool:
        """Return whether the segment ab touches or crosses it."""
        west, south, east, north = self.box
        if max(a.x, b.x) < west or min(a.x, b.x) > east or max(a.y, b.y) < south or min(a.y, b.y) > north:
            return False
        return segments_meet(a, b, self.a, self.b) is not Meeting.APART

    def beyond(self, feature: FeatureId) -> FeatureId | None:
        """Return the feature on the other side."""
        return self.right if feature == self.left else self.left


@attrs.define
class _Hands:
    """The features that claim the two sides of a piece: base features and islands apart."""

    left: list[FeatureId] = attrs.field(factory=list)
    right: list[FeatureId] = attrs.field(factory=list)
    left_islands: list[FeatureId] = attrs.field(factory=list)
    right_islands: list[FeatureId] = attrs.field(factory=list)


class Subdivision:
    """The pieces of a table whose polygons are simple. `violations` says whether they make sense together."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.feature: dict[FeatureId, Feature] = {feature.id: feature for feature in table.features}
        self.polygon = {feature.id: Polygon(feature.polygon) for feature in table.features}
        corners = {corner for feature in table.features for corner in feature.polygon}
        corners.update(corner for border in table.borders for corner in border.line)
        self.corners = sorted(corners)
        self._xs = [corner.x for corner in self.corners]
        self.hands: dict[Edge, _Hands] = {}
        for feature in table.features:
            self._claim(feature)
        self.carried: dict[Edge, int] = {}
        for number, border in enumerate(table.borders):
            for piece in self.along(border):
                self.carried.setdefault(piece, number)

    def pieces(self) -> tuple[EdgePiece, ...]:
        """Return the pieces of a sound table, in the order of their ends."""
        return tuple(self._piece(edge) for edge in sorted(self.hands))

    def along(self, border: Border) -> list[Edge]:
        """List the stretches from corner to corner that a border runs along."""
        return [piece for a, b in pairwise(border.line) for piece in self._parted(a, b)]

    def violations(self) -> Iterator[Violation]:
        """List why features and borders make no table (FM-1.1)."""
        for find in (
            self._size_violations,
            self._crossing_violations,
            self._tiling_violations,
            self._island_violations,
            self._border_violations,
        ):
            if found := list(find()):
                yield from found
                return

    # ------------------------------------------------------------------------------------------ cutting

    def _claim(self, feature: Feature) -> None:
        polygon = self.polygon[feature.id]
        counterclockwise = polygon.doubled_area > 0
        for a, b in polygon.edges:
            for low, high in self._parted(a, b):
                hands = self.hands.setdefault((low, high), _Hands())
                forward = (a < b) == counterclockwise
                if feature.inside is None:
                    (hands.left if forward else hands.right).append(feature.id)
                else:
                    (hands.left_islands if forward else hands.right_islands).append(feature.id)

    def _parted(self, a: Point, b: Point) -> list[Edge]:
        """Split an edge at every corner on it; each part runs from its lesser end."""
        low, high = sorted((a, b))
        first, last = bisect_left(self._xs, low.x), bisect_right(self._xs, high.x)
        on_it = [corner for corner in self.corners[first:last] if on_segment(corner, low, high)]
        return list(pairwise(on_it))

    def _piece(self, edge: Edge) -> EdgePiece:
        hands = self.hands[edge]
        around = [self.feature[island].inside for island in (*hands.left_islands, *hands.right_islands)]
        host = around[0] if around and not hands.left and not hands.right else None
        left = next(iter((*hands.left_islands, *hands.left)), host)
        right = next(iter((*hands.right_islands, *hands.right)), host)
        number = self.carried.get(edge)
        type_ = "join" if number is None else self.table.borders[number].type
        return EdgePiece(*edge, left, right, type_, number, self.table.border_kind(type_))

    # ---------------------------------------------------------------------------------------- violations

    def _size_violations(self) -> Iterator[Violation]:
        width, depth = self.table.size
        for feature in self.table.features:
            west, south, east, north = self.polygon[feature.id].box
            if west < 0 or south < 0 or east > width or north > depth:
                yield _polygon(feature.id), "it reaches beyond the table", "FM-1.1"

    def _crossing_violations(self) -> Iterator[Violation]:
        """Find pieces of two features that cross."""
        open_pieces: list[Edge] = []
        for a, b in sorted(self.hands):
            open_pieces = [other for other in open_pieces if other[1].x >= a.x]
            for c, d in (edge for edge in open_pieces if segments_meet(a, b, *edge) is Meeting.CROSS):
                one, other = self._owner((a, b)), self._owner((c, d))
                yield _polygon(one), f"its edge {a}-{b} crosses {c}-{d} of {other}", "FM-1.1"
            open_pieces.append((a, b))

    def _owner(self, edge: Edge) -> FeatureId:
        hands = self.hands[edge]
        return next(iter((*hands.left, *hands.right, *hands.left_islands, *hands.right_islands)))

    def _tiling_violations(self) -> Iterator[Violation]:
        """Check that each piece has one feature on each side, so that features tile the table."""
        for (a, b), hands in self.hands.items():
            for one, other in ((hands.left, hands.right), (hands.right, hands.left)):
                if len(one) > 1:
                    yield _polygon(one[1]), f"it overlaps {one[0]} beside {a}-{b}", "FM-1.1"
                elif one and not other and not self._on_edge(a, b):
                    yield _polygon(one[0]), self._lone(one[0], a, b), "FM-1.3"

    def _lone(self, feature: FeatureId, a: Point, b: Point) -> str:
        for id_, polygon in self.polygon.items():
            if id_ != feature and not self.feature[id_].inside and passes_through(polygon, a, b):
                return f"its edge {a}-{b} lies in {id_}, and it names nothing that it is inside"
        return f"no feature lies beyond its edge {a}-{b}"

    def _on_edge(self, a: Point, b: Point) -> bool:
        width, depth = self.table.size
        return a.x == b.x in {0, width} or a.y == b.y in {0, depth}

    def _island_violations(self) -> Iterator[Violation]:
        islands = [feature for feature in self.table.features if feature.inside is not None]
        for island in islands:
            host = self.feature.get(island.inside or "")
            if host is None or host.inside is not None:
                said = "no feature" if host is None else "an island itself"
                yield f"table.features.{island.id}.inside", f"{island.inside!r:.60} is {said}", "FM-R2"
                continue
            for piece, hands in self.hands.items():
                if island.id in {*hands.left_islands, *hands.right_islands}:
                    yield from self._place_violations(island, host, piece)
        for (a, b), hands in self.hands.items():
            for claim in (hands.left_islands, hands.right_islands):
                if len(claim) > 1:
                    yield _polygon(claim[1]), f"it overlaps {claim[0]} beside {a}-{b}", "FM-1.1"

    def _place_violations(self, island: Feature, host: Feature, piece: Edge) -> Iterator[Violation]:
        """Check that a piece of an island lies in its host, and in no other island."""
        (stretch,) = cut(self.polygon[host.id], *piece).stretches
        hands = self.hands[piece]
        same_hand = host.id in (hands.left if island.id in hands.left_islands else hands.right)
        if stretch.where is Where.OUTSIDE or (stretch.where is Where.BORDER and not same_hand):
            yield _polygon(island.id), f"its edge {piece[0]}-{piece[1]} is outside {host.id}", "FM-R2"
        for other in self.table.features:
            if other.inside and other is not island and passes_through(self.polygon[other.id], *piece):
                yield _polygon(island.id), f"its edge {piece[0]}-{piece[1]} lies in {other.id}", "FM-1.1"

    def _border_violations(self) -> Iterator[Violation]:
        carried: dict[Edge, BorderId] = {}
        for border in self.table.borders:
            field = f"table.borders.{border.id}.line"
            for a, b in self.along(border):
                if (a, b) not in self.hands:
                    yield field, f"{a}-{b} is on no edge of a feature", "FM-1.4"
                elif self._on_edge(a, b):
                    yield field, f"{a}-{b} is on the edge of the table, which is a border itself", "FM-R2"
                elif (a, b) in carried:
                    yield field, f"{a}-{b} belongs to {carried[a, b]} already", "FM-R2"
                carried.setdefault((a, b), border.id)


def polygon_violations(table: Table) -> Iterator[Violation]:
    """List polygons and borders that cross themselves or have no surface."""
    for feature in table.features:
        try:
            Polygon(feature.polygon)
        except BadGeometry as error:
            yield _polygon(feature.id), str(error), "FM-1.3"
    for border in table.borders:
        field = f"table.borders.{border.id}.line"
        if len(border.line) < 2:  # noqa: PLR2004 - a line has two ends
            yield field, "a border has at least two points", "FM-1.4"
        twice = (a for a, b in pairwise(border.line) if squared(a, b) == 0)
        yield from ((field, f"{a} follows itself", "FM-1.4") for a in twice)


def _polygon(feature: FeatureId) -> str:
    return f"table.features.{feature}.polygon"
