"""Where a group may make for, and how good that is: borders, cover, objectives, out of sight (FM-R16)."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import isqrt

import attrs

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import loss_along
from wargames.fire_move.ground.pathing import INSIDE, feet, stands_in, ways_over
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import SPACING, band_at
from wargames.fire_move.values.scenarios import FireMoveScenario, Objective
from wargames.fire_move.values.state import GroupId
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.plane import Point, squared, within

GRID = 300  # FM-G25
NOMINAL = (4, 2, 1, 0)
"""The FV by range that an enemy is reckoned to bring to bear."""
_KEPT = 2_000
"""How many enemies' views of a battlefield are kept."""


@attrs.frozen(eq=False)
class Goal:
    """A point to make for, and what no figure changes: VP in reach, CV, how far off the next objective is."""

    at: Point
    feature: FeatureId
    gain: int
    cover: int
    nearest: int
    place: tuple[int, int] = attrs.field(init=False)

    @place.default
    def _place(self) -> tuple[int, int]:
        return self.at.x, self.at.y


Goals = tuple[tuple[Goal, ...], tuple[Goal, ...]]
"""Those worth a look from anywhere, and those of the 3 inch grid, worth it if they hide somebody."""

Sight = tuple[int, int]
"""How a figure sees a point: the FV that is left of his fire and one more, and what conceals who is there.

He who does not see it, or stands on it himself, has `UNSEEN`.
"""
UNSEEN: Sight = (0, 0)


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
    objectives = scenario.objectives
    return _goals(field, objectives, spots), _goals(field, objectives, grid)


class _Apart:
    """Points of which no two are within half an inch: each is compared with those of the cells about it."""

    def __init__(self, first: Point) -> None:
        self._cells = {(first.x // SPACING, first.y // SPACING): [first]}

    def has_room(self, spot: Point) -> bool:
        """Tell whether a point is further than that from all others."""
        x, y = spot.x // SPACING, spot.y // SPACING
        about = (self._cells.get((x + dx, y + dy), ()) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return not any(within(spot, other, SPACING) for cell in about for other in cell)

    def takes(self, spot: Point) -> bool:
        """Take a point in if it has room."""
        if not self.has_room(spot):
            return False
        self._cells.setdefault((spot.x // SPACING, spot.y // SPACING), []).append(spot)
        return True


def _goals(field: Battlefield, objectives: tuple[Objective, ...], spots: Iterable[Point]) -> tuple[Goal, ...]:
    return tuple(_goal(field, objectives, spot) for spot in spots)


def _goal(field: Battlefield, objectives: tuple[Objective, ...], spot: Point) -> Goal:
    feature = field.feature_at(spot)
    assert feature is not None, "goals lie inside features"
    return Goal(
        spot,
        feature,
        sum(one.vp for one in objectives if within(one.at, spot, one.radius)),
        field.feature[feature].kind.cv,
        min((squared(one.at, spot) for one in objectives), default=0),
    )


# ------------------------------------------------------------------------------------------ how good they are


def best_goals(battle: Battle, group: GroupId, start: Point) -> list[Point]:
    """List the goals of a group, the best first: by gain, danger, cover, and the way to an objective."""
    keys = [battle.key_figure(enemy.id).at for enemy in battle.enemies_of(group)]
    fixed, grid = goals(battle.field, battle.scenario, start)
    spots = (*fixed, *grid)
    views = [views_of(battle.field, key, spots) for key in keys if key is not None]
    hidden = hiding([view[len(fixed) :] for view in views], grid)
    worth_it = (*range(len(fixed)), *(len(fixed) + place for place in hidden))
    dangers = [sum(danger for danger, _ in sights) for sights in zip(*views, strict=True)] or [0] * len(spots)
    rated = sorted(rating(spots[number], dangers[number]) for number in worth_it)
    return [goal for *_, goal in rated]


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


def views_of(field: Battlefield, enemy: Point, spots: tuple[Goal, ...]) -> list[Sight]:
    """Tell how an enemy Key Figure sees some goals."""
    views = field.views
    known: dict[tuple[int, int], Sight] | None = views.get((enemy.x, enemy.y))
    if known is None:
        if len(views) >= _KEPT:
            views.clear()
        known = views[enemy.x, enemy.y] = {}
    found = list[Sight]()
    for spot in spots:
        sight = known.get(spot.place)
        if sight is None:
            sight = known[spot.place] = _view(field, enemy, spot)
        found.append(sight)
    return found


def _view(field: Battlefield, enemy: Point, spot: Goal) -> Sight:
    if enemy == spot.at:
        return UNSEEN
    lost = loss_along(field, enemy, spot.at)
    if lost is None:
        return UNSEEN
    hidden = spot.cover - lost
    return 1 + max(0, NOMINAL[band_at(squared(enemy, spot.at))] - hidden), hidden
