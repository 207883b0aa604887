"""Spots of a table, the move actions between them, and lines of sight (FM-5.10, FM-R16)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from math import inf
from typing import NamedTuple

from wargames.bots.caches import LazyDict, by_key, kept
from wargames.fire_move import queries
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.lines_of_fire import loss_along
from wargames.fire_move.ground.pathing import ways_over
from wargames.fire_move.values.components import band_at
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.table import FeatureId, Table
from wargames.kernel.geometry.plane import Point, squared, within

APART = 400  # the distance of the spots of a feature that are weighed
CROSSING = {"none": 1.0, "ford": 2.3, "wire": 2.0}  # the estimated move actions
FAR = 20.0
COVER = 0.4  # the value of a point of cover in the ranking of spots
PULL, DECAY = 0.7, 0.72  # the pull of an objective: for a VP, and its decay for each move action of distance
INSIDE_RADIUS = 60  # the distance inside an objective's radius at which its men count too


PointKey = tuple[int, int]


class Glimpse(NamedTuple):
    """A sight line to a point: the range band, the concealment on the way (0 or less), and the CV there."""

    band: int
    way: int
    terrain: int


Sights = LazyDict[PointKey, Glimpse | None]
"""Sight lines from a point to others; None for a point that is not seen, and for itself."""


@by_key
def sights(place: PointKey, ground: "MoveField", at: Point) -> Glimpse | None:
    """Return the sight line from a point to another place."""
    spot = Point(*place)
    way = None if spot == at else loss_along(ground.field, at, spot)
    return None if way is None else Glimpse(band_at(squared(at, spot)), way, ground.cover(spot))


@by_key
def prizes(at: PointKey, ground: "MoveField", weights: tuple[float, ...], share: float) -> float:
    """Rate a place by the near objectives, each by its weight for a group."""
    near = 0.0
    for weight, one in zip(weights, ground.nearness(at), strict=True):
        near += weight * one
    return share * near


class MoveField:
    """A table with objectives: spots worth standing at, and the move actions between points."""

    def __init__(self, table: Table, objectives: tuple[Objective, ...]) -> None:
        self.table = table
        self.field: Battlefield = battlefield_of(table)
        self.crossings = crossings_of(self.field)
        self.goals = {one.id: tuple(self._round(one)) for one in objectives}
        marked = tuple(spot for spots in self.goals.values() for spot in spots)
        self.spots = {feature.id: self._spots(feature.id, marked) for feature in self.table.features}
        self.everywhere = tuple(dict.fromkeys(spot for spots in self.spots.values() for spot in spots))
        self.objectives = objectives
        self.listed = sorted(self.everywhere)
        self.keys = [(spot.x, spot.y) for spot in self.listed]
        self.covers: LazyDict[PointKey, int] = LazyDict(self._cover)
        homes = {spot: feature for feature, spots in self.spots.items() for spot in spots}
        self._features = [homes[spot] for spot in self.listed]

    def _spots(self, feature: FeatureId, marked: tuple[Point, ...]) -> tuple[Point, ...]:
        """Thin the places of a feature out, those at objectives first."""
        kept = [spot for spot in marked if self.field.feature_at(spot) == feature]
        for spot in (*queries.beside_borders(self.field, feature), *queries.on_grid(self.field, feature)):
            if not any(within(spot, other, APART) for other in kept):
                kept.append(spot)
        return tuple(kept)

    def _round(self, objective: Objective) -> Iterator[Point]:
        """List points in an objective's radius, in each of the features that it touches."""
        known: dict[FeatureId, int] = {}
        reach = objective.radius - INSIDE_RADIUS
        for part in (0, reach // 2, reach * 7 // 10, reach):
            for dx, dy in ((part, 0), (0, part), (-part, 0), (0, -part)):
                spot = Point(objective.at.x + dx, objective.at.y + dy)
                feature = self.field.feature_at(spot)
                if feature is None or not self.field.clear_of_borders(spot):
                    continue
                if known.get(feature, 0) < 2:  # noqa: PLR2004  two spots a feature are enough
                    known[feature] = known.get(feature, 0) + 1
                    yield spot

    @kept
    def actions_from(self, start: Point) -> dict[FeatureId, float]:
        """Return the move actions from a point to anywhere in each feature."""
        own, over = self.field.feature_at(start), ways_over(self.field, start)
        begun = [own or "", *(beyond for beyond, _ in over)]
        return {
            feature: 1 + min([self.crossings.get((one, feature), FAR) for one in begun])
            if own != feature
            else 1.0
            for feature in self.spots
        }

    def actions_between(self, start: Point, end: Point) -> float:
        """Return the move actions from a point to another; none to itself."""
        feature = self.field.feature_at(end)
        return 0.0 if start == end else FAR if feature is None else self.actions_from(start)[feature]

    def actions_from_each(self, starts: Iterable[Point], end: Point) -> Iterator[tuple[float, Point]]:
        """Return the move actions from each of some points, all of them elsewhere, to another."""
        field, crossings, feature = self.field, self.crossings, self.field.feature_at(end)
        for start in starts:
            own = field.feature_at(start)
            if feature is None:
                yield FAR, start
            elif own == feature:
                yield 1.0, start
            else:
                ways = own or "", *(beyond for beyond, _ in ways_over(field, start))
                yield 1 + min(crossings.get((way, feature), FAR) for way in ways), start

    @kept
    def nearness(self, at: PointKey) -> tuple[float, ...]:
        """Return the nearness of each objective: 1 at it, less for each move action of distance."""
        spot = Point(*at)
        return tuple([self._nearness(spot, one) for one in self.objectives])

    def _nearness(self, at: Point, objective: Objective) -> float:
        if within(objective.at, at, objective.radius):
            return 1.0
        away = min((self.actions_between(at, goal) for goal in self.goals[objective.id]), default=FAR)
        return float(PULL * DECAY**away) if away else 1.0

    @kept
    def prizes(self, weights: tuple[float, ...], share: float) -> LazyDict[PointKey, float]:
        """Return the ratings of places by the near objectives, each by its weight for a group."""
        return prizes(self, weights, share)

    @kept
    def ranked(self, weights: tuple[float, ...], share: float) -> list[int]:
        """Rank the spots by objectives and cover, the best first."""
        prizes = self.prizes(weights, share)
        lure = [-(prizes[spot] + COVER * self.covers[spot]) for spot in self.keys]
        return sorted(range(len(lure)), key=lure.__getitem__)

    @kept
    def reached(
        self, start: Point, actions: int, weights: tuple[float, ...], share: float
    ) -> tuple[Point, ...]:
        """List the spots in reach of some move actions from a point, the best first."""
        away = self.away(start)
        return tuple([self.listed[spot] for spot in self.ranked(weights, share) if away[spot] <= actions])

    @kept
    def away(self, start: Point) -> list[float]:
        """List the move actions from a point to each of the spots; infinite to itself."""
        steps = self.actions_from(start)
        there = zip(self.listed, self._features, strict=True)
        return [inf if spot == start else steps[feature] for spot, feature in there]

    def glimpse(self, at: Point, spot: Point) -> Glimpse | None:
        """Return the line of sight from a point to another; None if it is blocked, or they are the same."""
        return self.sights_from((at.x, at.y))[spot.x, spot.y]

    @kept
    def sights_from(self, at: PointKey) -> Sights:
        """Return all lines of sight from a point."""
        return sights(self, Point(*at))

    def cover(self, spot: Point) -> int:
        """Return the CV of the terrain at a spot."""
        return self.covers[spot.x, spot.y]

    def _cover(self, at: PointKey) -> int:
        feature = self.field.feature_at(Point(*at))
        return 0 if feature is None else self.field.kind[feature].cv

    def at_hand(self, start: Point) -> Iterator[Point]:
        """List the spots in reach of one move action, and the points beside the borders there."""
        own = self.field.feature_at(start)
        over = ways_over(self.field, start)
        for feature in (*([own] if own else []), *(beyond for beyond, _ in over)):
            yield from self.spots[feature]
            yield from queries.nearest_inside(self.field, feature, start)
        yield from (spot for _, spot in over)


def crossings_of(field: Battlefield) -> dict[tuple[FeatureId, FeatureId], float]:
    """Return the move actions across the borders between any two features."""
    ids = [feature.id for feature in field.table.features]
    found = {(one, other): 0.0 if one == other else FAR for one in ids for other in ids}
    for piece in field.pieces:
        if piece.left is not None and piece.right is not None and piece.left != piece.right:
            cost = min(CROSSING[piece.kind.check], found[piece.left, piece.right])
            found[piece.left, piece.right] = found[piece.right, piece.left] = cost
    for between, one, other in product(ids, repeat=3):
        found[one, other] = min(found[one, other], found[one, between] + found[between, other])
    return found


@lru_cache(maxsize=16)
def ground_of(table: Table, objectives: tuple[Objective, ...]) -> MoveField:
    """Return the field of a table with its objectives; cached."""
    return MoveField(table, objectives)
