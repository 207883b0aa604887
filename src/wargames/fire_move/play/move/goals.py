"""Goals of a move and their rating: borders, cover, objectives, concealment (FM-R16)."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from math import isqrt
from typing import NamedTuple

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, Place
from wargames.fire_move.ground.pathing import INSIDE, feet, stands_in, ways_over
from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.fire_move.values.components import SPACING
from wargames.fire_move.values.scenarios import FireMoveScenario, Objective
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.geometry.plane import Point, squared, within

GRID = 300  # FM-G25


@attrs.frozen(eq=False)
class MoveGoal:
    """A point to move to, with its VP, CV and distance to the next objective.

    ``area`` is the number of its feature, ``spot`` the coordinates of the point.
    """

    at: Point
    feature: FeatureId
    area: Place
    gain: int
    cover: int
    nearest: int
    spot: tuple[int, int] = attrs.field(init=False)

    @spot.default
    def _coordinates(self) -> tuple[int, int]:
        return self.at.x, self.at.y


@attrs.frozen(eq=False, slots=False)
class MoveGoals:
    """The goals from a start: ``fixed`` of them always count, the others only if they hide the movers.

    The others lie on the 3 inch grid. ``features`` are those of all goals and of the start.
    """

    start: Point
    fixed: int
    spots: tuple[MoveGoal, ...]
    features: frozenset[FeatureId]

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The box (west, south, east, north) that holds the goals and the start."""
        points = [self.start, *(one.at for one in self.spots)]
        xs, ys = [at.x for at in points], [at.y for at in points]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def rivals(self) -> dict[int, int]:
        """The number of goals with at least so many VP, for each number of VP."""
        gains = [one.gain for one in self.spots]
        return {gain: sum(other >= gain for other in gains) for gain in set(gains)}


@lru_cache(maxsize=256)
def beside_borders(field: Battlefield, feature: FeatureId) -> tuple[Point, ...]:
    """List the points of a feature half an inch inside the middle of each edge (FM-R16)."""
    found: list[Point] = []
    for piece in _edges(field, feature):
        middle = Point((piece.a.x + piece.b.x) // 2, (piece.a.y + piece.b.y) // 2)
        found += _beside(middle, piece.a, piece.b)
    return _fit(field, feature, found)


@lru_cache(maxsize=256)
def on_grid(field: Battlefield, feature: FeatureId) -> tuple[Point, ...]:
    """List the points of a feature on the 3 inch grid (FM-R16)."""
    west, south, east, north = field.polygon[feature].box
    rows = range(-(-south // GRID) * GRID, north + 1, GRID)
    spots = (Point(x, y) for x in range(-(-west // GRID) * GRID, east + 1, GRID) for y in rows)
    return _fit(field, feature, spots)


@lru_cache(maxsize=2048)
def nearest_inside(field: Battlefield, feature: FeatureId, start: Point) -> tuple[Point, ...]:
    """List for each edge the point half an inch inside that is nearest to a start (FM-R16)."""
    found: list[Point] = []
    for piece in _edges(field, feature):
        found += _beside(next(feet(piece.a, piece.b, start)), piece.a, piece.b)
    return _fit(field, feature, found)


@lru_cache(maxsize=256)
def _edges(field: Battlefield, feature: FeatureId) -> tuple[EdgePiece, ...]:
    """List the pieces of edge of a feature."""
    return tuple(piece for piece in field.pieces if feature in {piece.left, piece.right})


def _fit(field: Battlefield, feature: FeatureId, spots: Iterable[Point]) -> tuple[Point, ...]:
    """Keep the points in a feature that are clear of its borders, each once."""
    return tuple(spot for spot in dict.fromkeys(spots) if stands_in(field, feature, spot))


def _beside(foot: Point, a: Point, b: Point) -> Iterator[Point]:
    """Yield the points half an inch to either side of an edge, off a point of it."""
    length = isqrt(squared(a, b)) or 1
    dx, dy = (b.y - a.y) * INSIDE // length, (a.x - b.x) * INSIDE // length
    for sign in (1, -1):
        yield Point(foot.x + sign * dx, foot.y + sign * dy)


@lru_cache(maxsize=4096)
def goals(field: Battlefield, scenario: FireMoveScenario, start: Point) -> MoveGoals:
    """List the goals of a group at ``start``, no two within half an inch (FM-R16)."""
    own, over, objectives = field.feature_at(start), ways_over(field, start), scenario.objectives
    near = [*([own] if own else []), *(feature for feature, _ in over)]
    kept = _Apart(start)

    def made(spots: Iterable[Point]) -> list[MoveGoal]:
        return [_goal(field, objectives, spot) for spot in spots if kept.takes(spot)]

    fixed = made(one.at for one in objectives if field.feature_at(one.at) in near)
    fixed += made(spot for _, spot in over)
    for feature in near:
        fixed += made(nearest_inside(field, feature, start))
        fixed += [one for one in goals_of(field, objectives, feature).borders if kept.takes(one.at)]
    there = [one for feature in near for one in goals_of(field, objectives, feature).grid]
    grid = [one for one in there if kept.has_room(one.at)]
    return MoveGoals(start, len(fixed), (*fixed, *grid), frozenset(near))


class _Apart:
    """Points of which no two are within half an inch, in a grid of cells."""

    def __init__(self, first: Point) -> None:
        self._about: dict[tuple[int, int], list[Point]] = {}
        self._note(first)

    def _note(self, spot: Point) -> None:
        column, row = spot.x // SPACING, spot.y // SPACING
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                self._about.setdefault((x, y), []).append(spot)

    def has_room(self, spot: Point) -> bool:
        """Return whether a point is further than that from all others."""
        for other in self._about.get((spot.x // SPACING, spot.y // SPACING), ()):
            if squared(spot, other) <= SPACING * SPACING:
                return False
        return True

    def takes(self, spot: Point) -> bool:
        """Add a point if it has room; return whether it was added."""
        if not self.has_room(spot):
            return False
        self._note(spot)
        return True


class _OfFeature(NamedTuple):
    """The goals of a feature that do not depend on the start."""

    borders: tuple[MoveGoal, ...]
    grid: tuple[MoveGoal, ...]


@lru_cache(maxsize=256)
def goals_of(field: Battlefield, objectives: tuple[Objective, ...], feature: FeatureId) -> _OfFeature:
    """Return the goals beside the borders of a feature, and on its grid."""
    spots = beside_borders(field, feature), on_grid(field, feature)
    return _OfFeature(*(tuple(_goal(field, objectives, spot) for spot in some) for some in spots))


def _goal(field: Battlefield, objectives: tuple[Objective, ...], spot: Point) -> MoveGoal:
    area = field.place_at(spot)
    assert area is not None, "goals lie inside features"
    feature = field.table.features[area]
    return MoveGoal(
        at=spot,
        feature=feature.id,
        area=area,
        gain=sum(one.vp for one in objectives if within(one.at, spot, one.radius)),
        cover=field.cover[area],
        nearest=min((squared(one.at, spot) for one in objectives), default=0),
    )


def rating(goal: MoveGoal, danger: int) -> tuple[int, int, int, int, FeatureId, Point]:
    """Rate a goal: objectives, danger, cover, nearness to an objective; less is better (FM-R16)."""
    return -goal.gain, danger, -goal.cover, goal.nearest, goal.feature, goal.at
