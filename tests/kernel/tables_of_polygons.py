"""Random tables for the tests of polygons: simple polygons on a small or a wide lattice."""

import random
from itertools import pairwise

import shapely
from hypothesis import strategies as st

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon


def star(seed: int, size: int, corners: int) -> Polygon | None:
    """Draw corners, and join them in a random order that is simple, if one is found soon."""
    rng = random.Random(seed)
    places = sorted({Point(rng.randint(-size, size), rng.randint(-size, size)) for _ in range(corners)})
    for _ in range(60):
        rng.shuffle(places)
        try:
            return Polygon(tuple(places))
        except BadGeometry:
            continue
    return None


def polygons(size: int = 6) -> st.SearchStrategy[Polygon]:
    """Offer simple polygons of 3 to 6 corners on a lattice small enough for degenerate cases."""
    drawn = st.builds(star, st.integers(0, 10**6), st.just(size), st.integers(3, 6))
    return drawn.filter(lambda polygon: polygon is not None).map(sure)


def sure(polygon: Polygon | None) -> Polygon:
    assert polygon is not None
    return polygon


def points(size: int = 8) -> st.SearchStrategy[Point]:
    return st.builds(Point, st.integers(-size, size), st.integers(-size, size))


def shape(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon([(corner.x, corner.y) for corner in polygon.corners])


def line(*chain: Point) -> shapely.LineString:
    return shapely.LineString([(point.x, point.y) for point in chain])


def turned(polygon: Polygon) -> Polygon:
    return Polygon(tuple(Point(-corner.y, corner.x) for corner in polygon.corners))


def ring(*corners: tuple[int, int]) -> Polygon:
    return Polygon(tuple(Point(x, y) for x, y in corners))


def strictly_ascending(values: list[int]) -> bool:
    return all(low < high for low, high in pairwise(values))
