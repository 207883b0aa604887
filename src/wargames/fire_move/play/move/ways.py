"""The way of a group on the table as it is: blown wire, samples, enemies beside it (FM-R13, FM-R61)."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

import attrs

from wargames.fire_move.ground import routes
from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.values.components import BORDERS, ENEMY_DISTANCE, SAMPLE_STEP, BorderKind, Nation
from wargames.fire_move.values.state import Figure, FigureNumber
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.errors import Refusal
from wargames.kernel.plane import Point, squared, stepped, within


@attrs.frozen
class Way:
    """A route that the table allows: its features, what it crosses, and its samples (FM-R13).

    ``box`` is how far west, south, east and north an enemy may be beside it (FM-R61).
    """

    points: tuple[Point, ...]
    start: FeatureId
    end: FeatureId
    crossing: BorderKind | None
    field: Battlefield = attrs.field(eq=False, repr=False)
    box: tuple[int, int, int, int] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        xs, ys = [one.x for one in self.points], [one.y for one in self.points]
        reach = ENEMY_DISTANCE
        object.__setattr__(self, "box", (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach))

    @cached_property
    def samples(self) -> tuple[Point, ...]:
        """Where it may be fired at."""
        return tuple(sample.at for sample in self._sampled)

    @cached_property
    def features(self) -> tuple[FeatureId, ...]:
        """The features that count at the samples."""
        return tuple(sample.feature for sample in self._sampled)

    @cached_property
    def _sampled(self) -> tuple[routes.Sample, ...]:
        return routes.samples(self.field, routes.Route(self.points, self.start, self.end, None))


def way(battle: Battle, start: Point, points: Sequence[Point]) -> Way | Refusal:
    """Follow a route over the table as it is now (FM-R9, FM-G8)."""
    return _way(battle.field, battle.wire_cut, (start, *points))


@lru_cache(maxsize=20_000)
def _way(field: Battlefield, wire_cut: tuple[int, ...], points: tuple[Point, ...]) -> Way | Refusal:
    route = routes.follow(field, points)
    if isinstance(route, Refusal):
        return route
    crossing = route.crossing
    kind = None if crossing is None else BORDERS[crossing.type]
    if crossing is not None and crossing.border in wire_cut:
        kind = BORDERS["join"]
    return Way(points, route.start_in, route.end_in, kind, field)


def turned_round(field: Battlefield, found: Way) -> Way:
    """Give the same way in the other direction (FM-G8)."""
    return Way(found.points[::-1], found.end, found.start, found.crossing, field)


def sample_points(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """List the samples of a line of points: each leg in equal steps of at most an inch (FM-R13)."""
    found = [points[0]]
    for a, b in pairwise(points):
        found += stepped(a, b, SAMPLE_STEP)
    return tuple(found)


def enemies_in_the_way(battle: Battle, mover: Figure, route: Way) -> Refusal | None:
    """Refuse a route that comes within an inch of an enemy figure in the same feature (FM-R61)."""
    west, south, east, north = route.box
    for at, enemy in _placed(battle, battle.enemy(mover.side)):
        if west <= at.x <= east and south <= at.y <= north:
            feature = battle.field.feature_at(at)
            if feature in {route.start, route.end} and _too_near_to(at, feature, route):
                return Refusal("FM-R61", f"the route comes within 1.00 inch of the enemy figure {enemy}")
    return None


def _placed(battle: Battle, side: Nation) -> list[tuple[Point, FigureNumber]]:
    """List where a side's figures stand, in the order of the figures."""
    return battle.muster.cached(
        ("placed", side),
        lambda: [
            (figure.at, figure.number)
            for figure in battle.figures.values()
            if figure.at is not None and figure.side == side
        ],
    )


def _too_near_to(enemy: Point, feature: FeatureId | None, route: Way) -> bool:
    """Tell whether a sample is too near; a route that began so near never comes nearer again (FM-R61)."""
    leaving = route.start == feature and within(enemy, route.samples[0], ENEMY_DISTANCE)
    for before, (sample, there) in enumerate(zip(route.samples[1:], route.features[1:], strict=True)):
        if there != feature:
            continue
        if leaving and squared(enemy, sample) < squared(enemy, route.samples[before]):
            return True
        if not leaving and within(enemy, sample, ENEMY_DISTANCE):
            return True
    return False
