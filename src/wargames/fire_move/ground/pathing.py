"""Shortest paths within a feature around its corners, and over a border at hand (FM-R16)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import isqrt

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.passage import passage
from wargames.fire_move.ground.routes import route_refusal
from wargames.fire_move.values.components import ADJACENT
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.geometry.paths import Reach, reachable
from wargames.kernel.geometry.plane import LIMIT, Point, squared

CLEAR = 12
"""The distance of a route from a corner; it keeps 0.10 inch from the edges there (FM-R16)."""
_OFF = (-CLEAR, CLEAR)
_ENDLESS = 1000 * LIMIT
INSIDE = 50
"""The distance of a feature's border points from its border (FM-R16)."""


@lru_cache(maxsize=256)
def turning_points(field: Battlefield, feature: FeatureId) -> tuple[Point, ...]:
    """List the points just off the corners inside and around a feature."""
    islands = [one.id for one in field.table.features if one.inside == feature]
    corners = [corner for area in (feature, *islands) for corner in field.polygon[area].corners]
    spots = (Point(at.x + dx, at.y + dy) for at, dx, dy in product(corners, _OFF, _OFF))
    return tuple(dict.fromkeys(spot for spot in spots if stands_in(field, feature, spot)))


def stands_in(field: Battlefield, feature: FeatureId, spot: Point) -> bool:
    """Return whether a figure may stand at a point of a feature, clear of its borders (FM-R2)."""
    return field.on_table(spot) and field.feature_at(spot) == feature and field.clear_of_borders(spot)


def clear(field: Battlefield, a: Point, b: Point) -> bool:
    """Return whether the straight way between two points meets no border."""
    return a == b or field.sides.crossed(a, b) == 0 or not passage(field, a, b).contacts


@lru_cache(maxsize=10_000)
def bends(field: Battlefield, feature: FeatureId, point: Point) -> tuple[Point, ...]:
    """List the turning points of a feature to which the straight way is clear."""
    return tuple(
        other for other in turning_points(field, feature) if other != point and clear(field, point, other)
    )


@lru_cache(maxsize=4096)
def reached(field: Battlefield, feature: FeatureId, start: Point) -> Reach[Point]:
    """Find the shortest ways from a point to the turning points of its feature."""
    return reachable(start, _ENDLESS, _length, lambda point: bends(field, feature, point))


def _length(one: Point, other: Point) -> int:
    return isqrt(squared(one, other))


@lru_cache(maxsize=10_000)
def shortest(field: Battlefield, a: Point, b: Point) -> tuple[Point, ...] | None:
    """Return the shortest way from a to b within their feature, without a; None if there is none.

    Ties: fewest legs, then the least last turning point, and so on backwards.
    """
    feature = field.feature_at(a)
    if a == b or feature is None or feature != field.feature_at(b):
        return None
    if clear(field, a, b):
        return (b,)
    ways = reached(field, feature, a)
    last = [(ways[bend] + _length(bend, b), bend) for bend in bends(field, feature, b) if bend in ways]
    if not last:
        return None
    least = min(length for length, _ in last)
    routes = [ways.path_to(bend).nodes for length, bend in last if length == least]
    return (*min(routes, key=lambda nodes: (len(nodes), nodes[-1]))[1:], b)


@lru_cache(maxsize=10_000)
def ways_over(field: Battlefield, start: Point) -> tuple[tuple[FeatureId, Point], ...]:
    """List the features over a border at hand, each with a point just beyond it (FM-5.13, FM-R9)."""
    found = dict[FeatureId, Point]()
    own = field.feature_at(start)
    if own is None:
        return ()
    for piece in field.near(start, ADJACENT):
        beyond = piece.beyond(own) if own in {piece.left, piece.right} else None
        if beyond is None or beyond in found:
            continue
        spots = spots_beyond(field, start, piece.a, piece.b)
        if (spot := next((one for one in spots if stands_in(field, beyond, one)), None)) is not None:
            found[beyond] = spot
    return tuple(sorted(found.items()))


def spots_beyond(field: Battlefield, start: Point, a: Point, b: Point) -> Iterator[Point]:
    """Yield points just over a border for a route to end at; those for narrow places come last (FM-R9)."""
    for reach, foot in product((INSIDE, INSIDE // 2, CLEAR), feet(a, b, start)):
        spot = _beyond(start, foot, reach)
        if spot is not None and route_refusal(field, (start, spot)) is None:
            yield spot


def feet(a: Point, b: Point, p: Point) -> Iterator[Point]:
    """Yield the point of a segment nearest to ``p``, then some beside it."""
    length = squared(a, b)
    part = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
    size = max(isqrt(length), 1)
    for shift in (0, 25, -25, 50, -50):
        at = min(max(part + shift * size, 0), length)
        yield Point(a.x + at * (b.x - a.x) // length, a.y + at * (b.y - a.y) // length)


def _beyond(start: Point, foot: Point, reach: int) -> Point | None:
    """Return the point ``reach`` beyond a foot, seen from the start."""
    dx, dy = foot.x - start.x, foot.y - start.y
    away = isqrt(dx * dx + dy * dy)
    if away == 0:
        return None
    return Point(start.x + dx * (away + reach) // away, start.y + dy * (away + reach) // away)


def route_to(field: Battlefield, start: Point, goal: Point) -> tuple[Point, ...] | None:
    """Return a route to a point of the same feature, or of one over a border at hand, without the start."""
    feature = field.feature_at(goal)
    if feature == field.feature_at(start):
        return shortest(field, start, goal)
    over = dict(ways_over(field, start)).get(feature or "")
    if over is None:
        return None
    if over == goal:
        return (goal,)
    rest = shortest(field, over, goal)
    return None if rest is None else (over, *rest)
