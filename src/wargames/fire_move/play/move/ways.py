"""Routes on the table in play: blown wire, samples, enemies beside them (FM-R13, FM-R61)."""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache
from itertools import pairwise

import attrs

from wargames.fire_move.ground import routes
from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import BORDERS, ENEMY_DISTANCE, SAMPLE_STEP, BorderKind, Nation
from wargames.fire_move.values.state import Figure, FigureNumber, GroupId
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point, squared, stepped, within


@attrs.frozen
class MoveRoute:
    """A route that the table allows: its features, its crossing, and its samples (FM-R13)."""

    points: tuple[Point, ...]
    start: FeatureId
    end: FeatureId
    crossing: BorderKind | None
    field: Battlefield = attrs.field(eq=False, repr=False)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The box (west, south, east, north) in which an enemy may be too near (FM-R61)."""
        xs, ys = [one.x for one in self.points], [one.y for one in self.points]
        reach = ENEMY_DISTANCE
        return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach

    @property
    def samples(self) -> tuple[Point, ...]:
        """The points at which it may be fired at."""
        return self._sampled[0]

    @property
    def features(self) -> tuple[FeatureId, ...]:
        """The features that count at the samples."""
        return self._sampled[1]

    @cached_property
    def _sampled(self) -> tuple[tuple[Point, ...], tuple[FeatureId, ...]]:
        found = routes.samples(self.field, routes.TableRoute(self.points, self.start, self.end, None))
        return tuple(sample.at for sample in found), tuple(sample.feature for sample in found)


def way(battle: Battle, start: Point, points: Sequence[Point]) -> MoveRoute | Refusal:
    """Follow a route over the table as it is now (FM-R9, FM-G8)."""
    return way_on(battle.field, battle.wire_cut, (start, *points))


@lru_cache(maxsize=2_000)
def way_on(field: Battlefield, wire_cut: tuple[int, ...], points: tuple[Point, ...]) -> MoveRoute | Refusal:
    """Return the same as `way_along` (cached)."""
    return way_along(field, wire_cut, points)


def way_along(
    field: Battlefield, wire_cut: tuple[int, ...], points: tuple[Point, ...]
) -> MoveRoute | Refusal:
    """Follow a route over a table on which some wire is blown (FM-R9, FM-G8)."""
    route = routes.follow(field, points)
    if isinstance(route, Refusal):
        return route
    crossing = route.crossing
    kind = None if crossing is None else field.table.border_kind(crossing.type)
    if crossing is not None and crossing.border in wire_cut:
        kind = BORDERS["join"]
    return MoveRoute(points=points, start=route.start_in, end=route.end_in, crossing=kind, field=field)


def turned_round(field: Battlefield, found: MoveRoute) -> MoveRoute:
    """Return a way in the other direction (FM-G8)."""
    return MoveRoute(
        points=found.points[::-1], start=found.end, end=found.start, crossing=found.crossing, field=field
    )


def sample_points(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """List the samples of a line of points: each leg in equal steps of at most an inch (FM-R13)."""
    found = [points[0]]
    for a, b in pairwise(points):
        found += stepped(a, b, SAMPLE_STEP)
    return tuple(found)


Neighbor = tuple[Point, FeatureId | None, FigureNumber]
"""An enemy figure that may be in the way: where it stands, in which feature, its number."""


def enemies_in(battle: Battle, side: Nation, features: AbstractSet[FeatureId]) -> list[Neighbor]:
    """List the enemy figures of a side that stand in some features."""
    field = battle.field
    return [
        (figure.at, home, figure.number)
        for group in battle.groups_of(battle.enemy(side))
        if not homes(battle, group.id).isdisjoint(features)
        for figure in battle.men(group.id)
        if figure.at is not None and (home := field.feature_at(figure.at)) in features
    ]


def homes(battle: Battle, group: GroupId) -> frozenset[FeatureId | None]:
    """List the features with figures of a group."""
    field = battle.field

    def find(men: tuple[Figure, ...]) -> frozenset[FeatureId | None]:
        return frozenset(field.feature_at(one.at) for one in men if one.at is not None)

    return field.cached(("homes", group), find, battle.men(group))


def enemies_in_the_way(battle: Battle, mover: Figure, route: MoveRoute) -> Refusal | None:
    """Refuse a route that comes within an inch of an enemy figure in the same feature (FM-R61)."""
    found = first_in_the_way(enemies_in(battle, mover.side, {route.start, route.end}), route)
    if found is None:
        return None
    return Refusal("FM-R61", f"the route comes within 1 inch of the enemy figure {found}")


def first_in_the_way(enemies: Iterable[Neighbor], route: MoveRoute) -> FigureNumber | None:
    """Name the first of some enemy figures within an inch of a route in the same feature (FM-R61)."""
    for at, feature, number in enemies:
        west, south, east, north = route.box
        beside = west <= at.x <= east and south <= at.y <= north
        if beside and feature in {route.start, route.end} and _too_near_to(at, feature, route):
            return number
    return None


def _too_near_to(enemy: Point, feature: FeatureId | None, route: MoveRoute) -> bool:
    """Return whether a sample is too near; a route that began so near never comes nearer again (FM-R61)."""
    leaving = route.start == feature and within(enemy, route.samples[0], ENEMY_DISTANCE)
    for before, (sample, there) in enumerate(zip(route.samples[1:], route.features[1:], strict=True)):
        if there != feature:
            continue
        if leaving and squared(enemy, sample) < squared(enemy, route.samples[before]):
            return True
        if not leaving and within(enemy, sample, ENEMY_DISTANCE):
            return True
    return False
