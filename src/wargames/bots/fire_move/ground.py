"""Where a captain may go on a table, and how many move actions that takes (FM-5.10, FM-R16)."""

from collections.abc import Iterator
from functools import lru_cache

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.pathing import ways_over
from wargames.fire_move.play.move.goals import beside_borders, nearest_inside, on_grid
from wargames.fire_move.values.scenarios import Objective
from wargames.fire_move.values.table import FeatureId, Table
from wargames.kernel.plane import Point, within

APART = 400  # how far apart the spots of a feature lie that are weighed
CROSSING = {"none": 1.0, "ford": 2.3, "wire": 2.0}  # the move actions that a border is reckoned to take
FAR = 20.0
INSIDE_RADIUS = 60  # how far inside an objective's radius a group is led, so that its men count too


class Ground:
    """A table with objectives: spots worth standing at, and the move actions between points."""

    def __init__(self, table: Table, objectives: tuple[Objective, ...]) -> None:
        self.table = table
        self.field: Battlefield = battlefield_of(table)
        self.crossings = crossings_of(self.field)
        self.goals = {one.id: tuple(self._round(one)) for one in objectives}
        marked = tuple(spot for spots in self.goals.values() for spot in spots)
        self.spots = {feature.id: self._spots(feature.id, marked) for feature in self.table.features}
        self.everywhere = tuple(dict.fromkeys(spot for spots in self.spots.values() for spot in spots))
        self._steps: dict[tuple[Point, FeatureId], float] = {}
        self._away: dict[tuple[Point, str], float] = {}

    def _spots(self, feature: FeatureId, marked: tuple[Point, ...]) -> tuple[Point, ...]:
        """Thin the places of a feature out, those at objectives first."""
        kept = [spot for spot in marked if self.field.feature_at(spot) == feature]
        for spot in (*beside_borders(self.field, feature), *on_grid(self.field, feature)):
            if not any(within(spot, other, APART) for other in kept):
                kept.append(spot)
        return tuple(kept)

    def _round(self, objective: Objective) -> Iterator[Point]:
        """List points in an objective's radius, in each of the features that reach into it."""
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

    def actions_to(self, start: Point, feature: FeatureId) -> float:
        """Give the move actions from a point to anywhere in a feature."""
        key = (start, feature)
        if key not in self._steps:
            own = self.field.feature_at(start)
            near = [self.crossings.get((beyond, feature), FAR) for beyond, _ in ways_over(self.field, start)]
            inland = self.crossings.get((own or "", feature), FAR)
            self._steps[key] = 1 + min((inland, *near)) if own != feature else 1.0
        return self._steps[key]

    def actions_between(self, start: Point, end: Point) -> float:
        """Give the move actions from a point to another; none to itself."""
        feature = self.field.feature_at(end)
        return 0.0 if start == end else FAR if feature is None else self.actions_to(start, feature)

    def actions_to_objective(self, start: Point, objective: Objective) -> float:
        """Give the move actions to the radius of an objective; none within it."""
        key = (start, objective.id)
        if key not in self._away:
            near = within(objective.at, start, objective.radius)
            goals = () if near else self.goals[objective.id]
            each = (self.actions_between(start, goal) for goal in goals)
            self._away[key] = 0.0 if near else min(each, default=FAR)
        return self._away[key]

    def cover(self, spot: Point) -> int:
        """Give the CV of the terrain at a spot."""
        feature = self.field.feature_at(spot)
        return 0 if feature is None else self.field.feature[feature].kind.cv

    def at_hand(self, start: Point) -> Iterator[Point]:
        """List the spots that one move action reaches, and the points beside the borders there."""
        own = self.field.feature_at(start)
        over = ways_over(self.field, start)
        for feature in (*([own] if own else []), *(beyond for beyond, _ in over)):
            yield from self.spots[feature]
            yield from nearest_inside(self.field, feature, start)
        yield from (spot for _, spot in over)


def crossings_of(field: Battlefield) -> dict[tuple[FeatureId, FeatureId], float]:
    """Give what the borders between any two features take."""
    ids = [feature.id for feature in field.table.features]
    found = {(one, other): 0.0 if one == other else FAR for one in ids for other in ids}
    for piece in field.pieces:
        if piece.left is not None and piece.right is not None and piece.left != piece.right:
            cost = min(CROSSING[piece.kind.check], found[piece.left, piece.right])
            found[piece.left, piece.right] = found[piece.right, piece.left] = cost
    for between in ids:
        for one in ids:
            for other in ids:
                found[one, other] = min(found[one, other], found[one, between] + found[between, other])
    return found


@lru_cache(maxsize=16)
def ground_of(table: Table, objectives: tuple[Objective, ...]) -> Ground:
    """Give what is known of a table with its objectives, worked out once."""
    return Ground(table, objectives)
