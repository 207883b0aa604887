"""Where a group may make for, and how good that is: borders, cover, objectives, out of sight (FM-R16)."""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from math import isqrt
from typing import TYPE_CHECKING

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, Place
from wargames.fire_move.ground.pathing import INSIDE, feet, stands_in, ways_over
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.move.exposure import Sight, views_of
from wargames.fire_move.values.components import SPACING
from wargames.fire_move.values.scenarios import FireMoveScenario, Objective
from wargames.fire_move.values.state import GroupId
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.plane import Point, squared, within

if TYPE_CHECKING:
    from wargames.fire_move.ground.sight_arrays import Integers

GRID = 300  # FM-G25


@attrs.frozen(eq=False)
class Goal:
    """A point to make for, and what no figure changes: VP in reach, CV, how far off the next objective is.

    ``area`` is the number of its feature.
    """

    at: Point
    feature: FeatureId
    area: Place
    gain: int
    cover: int
    nearest: int
    place: tuple[int, int] = attrs.field(init=False)
    row: tuple[int, int, Place, int] = attrs.field(init=False)

    @place.default
    def _place(self) -> tuple[int, int]:
        return self.at.x, self.at.y

    @row.default
    def _row(self) -> tuple[int, int, Place, int]:
        return *self.place, self.area, self.cover


@attrs.frozen(eq=False, slots=False)
class Goals:
    """The goals from a start: ``fixed`` of them are worth a look, the others if they hide somebody.

    The others are those of the 3 inch grid. ``features`` are all that they lie in, and the start.
    """

    start: Point
    fixed: int
    spots: tuple[Goal, ...]
    features: frozenset[FeatureId]

    @cached_property
    def places(self) -> "Integers":
        """Where they are: a row of x and y for each."""
        import numpy as np  # noqa: PLC0415  slow to import: whoever begins a game need not wait for it

        found = np.array([spot.place for spot in self.spots], np.int64).reshape(-1, 2)
        found.flags.writeable = False
        return found


# ------------------------------------------------------------------------------------------------- the points


@lru_cache(maxsize=256)
def beside_borders(field: Battlefield, feature: FeatureId) -> tuple[Point, ...]:
    """List the points of a feature half an inch inside the middle of each edge (FM-R16)."""
    found: list[Point] = []
    for piece in field.pieces:
        if feature in {piece.left, piece.right}:
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
    """List for each edge of a feature the point half an inch inside that is nearest to a start (FM-R16)."""
    found: list[Point] = []
    for piece in field.pieces:
        if feature in {piece.left, piece.right}:
            found += _beside(next(feet(piece.a, piece.b, start)), piece.a, piece.b)
    return _fit(field, feature, found)


def _fit(field: Battlefield, feature: FeatureId, spots: Iterable[Point]) -> tuple[Point, ...]:
    """Keep the points in a feature that are clear of its borders, each once."""
    return tuple(spot for spot in dict.fromkeys(spots) if stands_in(field, feature, spot))


def _beside(foot: Point, a: Point, b: Point) -> Iterator[Point]:
    """Give the points half an inch to either side of an edge, off a point of it."""
    length = isqrt(squared(a, b)) or 1
    dx, dy = (b.y - a.y) * INSIDE // length, (a.x - b.x) * INSIDE // length
    for sign in (1, -1):
        yield Point(foot.x + sign * dx, foot.y + sign * dy)


@lru_cache(maxsize=4096)
def goals(field: Battlefield, scenario: FireMoveScenario, start: Point) -> Goals:
    """List the points that a group at ``start`` may make for, no two within half an inch (FM-R16)."""
    own, over = field.feature_at(start), ways_over(field, start)
    near = [*([own] if own else []), *(feature for feature, _ in over)]
    fixed = [one.at for one in scenario.objectives if field.feature_at(one.at) in near]
    fixed += [spot for _, spot in over]
    for feature in near:
        fixed += (*nearest_inside(field, feature, start), *beside_borders(field, feature))
    kept = _Apart(start)
    spots = [spot for spot in fixed if kept.takes(spot)]
    grid = [spot for feature in near for spot in on_grid(field, feature) if kept.has_room(spot)]
    objectives, known = scenario.objectives, dict[Point, Goal]()
    for feature in near:
        known |= goals_of(field, objectives, feature)
    worth_a_look = [known.get(spot) or _goal(field, objectives, spot) for spot in spots]
    return Goals(start, len(spots), (*worth_a_look, *(known[spot] for spot in grid)), frozenset(near))


class _Apart:
    """Points of which no two are within half an inch: each is noted in its cell and those about it."""

    def __init__(self, first: Point) -> None:
        self._about: dict[tuple[int, int], list[Point]] = {}
        self._note(first)

    def _note(self, spot: Point) -> None:
        column, row = spot.x // SPACING, spot.y // SPACING
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                self._about.setdefault((x, y), []).append(spot)

    def has_room(self, spot: Point) -> bool:
        """Tell whether a point is further than that from all others."""
        for other in self._about.get((spot.x // SPACING, spot.y // SPACING), ()):
            if squared(spot, other) <= SPACING * SPACING:
                return False
        return True

    def takes(self, spot: Point) -> bool:
        """Take a point in if it has room."""
        if not self.has_room(spot):
            return False
        self._note(spot)
        return True


@lru_cache(maxsize=256)
def goals_of(field: Battlefield, objectives: tuple[Objective, ...], feature: FeatureId) -> dict[Point, Goal]:
    """Give the goals of a feature that are the same for whoever makes for them."""
    spots = (*beside_borders(field, feature), *on_grid(field, feature))
    return {spot: _goal(field, objectives, spot) for spot in spots}


def _goal(field: Battlefield, objectives: tuple[Objective, ...], spot: Point) -> Goal:
    area = field.place_at(spot)
    assert area is not None, "goals lie inside features"
    feature = field.table.features[area]
    return Goal(
        spot,
        feature.id,
        area,
        sum(one.vp for one in objectives if within(one.at, spot, one.radius)),
        feature.kind.cv,
        min((squared(one.at, spot) for one in objectives), default=0),
    )


# ------------------------------------------------------------------------------------------ how good they are


def best_first(battle: Battle, group: GroupId, goals: Goals) -> list[int]:
    """List the goals of a group, the best first: by gain, danger, cover, and the way to an objective."""
    keys = [battle.key_figure(enemy.id).at for enemy in battle.enemies_of(group)]
    spots, fixed = goals.spots, goals.fixed
    views = views_of(battle.field, [key for key in keys if key is not None], spots)
    hidden = hiding([view[fixed:] for view in views], spots[fixed:])
    worth_it = (*range(fixed), *(fixed + place for place in hidden))
    dangers = [sum(danger for danger, _ in sights) for sights in zip(*views, strict=True)] or [0] * len(spots)
    return sorted(worth_it, key=lambda number: rating(spots[number], dangers[number]))


def hiding(views: list[list[Sight]], grid: tuple[Goal, ...]) -> Iterator[int]:
    """Pick the goals that no enemy sees, and the one that conceals best from each (FM-R16)."""
    best: set[int] = set()
    seen: set[int] = set()
    for view in views:
        sights = [(-hidden, grid[place].at, place) for place, (danger, hidden) in enumerate(view) if danger]
        if sights:
            best.add(min(sights)[-1])
            seen.update(place for *_, place in sights)
    for place in range(len(grid)):
        if place in best or place not in seen:
            yield place


def rating(goal: Goal, danger: int) -> tuple[int, int, int, int, FeatureId, Point]:
    """Rate a goal: objectives, danger, cover, nearness to an objective; less is better (FM-R16)."""
    return -goal.gain, danger, -goal.cover, goal.nearest, goal.feature, goal.at
