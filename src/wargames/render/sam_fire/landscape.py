"""Terrain as SVG: hexes in their colors, trees, houses, hills, and roads along the hexes they join."""

from itertools import pairwise
from math import sqrt

from wargames.render.markup import Markup, group, number, points, tag
from wargames.render.sam_fire.colors import (
    CONTOUR,
    FIELD,
    GRID,
    ROAD,
    ROAD_EDGE,
    ROOF,
    ROOF_DARK,
    SUMMIT,
    TREE,
    TREE_LIGHT,
    TRUNK,
    WALL,
    moved,
)
from wargames.sam_fire.components import Terrain
from wargames.sam_fire.ground import SHIFT, Ground, Place

RADIUS = 54
"""From the middle of a hex to its corners, in user units."""
HALF = RADIUS * sqrt(3) / 2
"""From the middle of a hex to its sides."""
MARGIN = 3

Point = tuple[float, float]
SIDES: tuple[Point, ...] = (
    (0, -HALF),
    (0.75 * RADIUS, -HALF / 2),
    (0.75 * RADIUS, HALF / 2),
    (0, HALF),
    (-0.75 * RADIUS, HALF / 2),
    (-0.75 * RADIUS, -HALF / 2),
)
"""The middles of the sides, clockwise from north."""

TREES: tuple[Point, ...] = (
    (-19, -24), (17, -25), (-36, -6), (-2, -8), (34, -4), (-22, 17), (18, 15), (0, 33), (-38, 12), (39, 16),
)  # fmt: skip


def size(ground: Ground) -> tuple[float, float]:
    """Give width and height of a map."""
    columns, rows = ground.layout.columns, ground.layout.rows
    return (
        RADIUS * (1.5 * columns + 0.5) + 2 * MARGIN,
        HALF * (2 * rows + (columns > 1)) + 2 * MARGIN,
    )


def center(ground: Ground, place: Place) -> Point:
    """Give the middle of a hex, from the map's upper left corner."""
    column, row = ground.layout.place(ground.hex[place])
    x = RADIUS * (1 + 1.5 * column) + MARGIN
    y = HALF * (1 + 2 * row + SHIFT.shoves(column)) + MARGIN
    return round(x, 2), round(y, 2)


def outline(shrunk: float = 0) -> str:
    """Write the corners of a hex around the origin, perhaps a little smaller."""
    radius = RADIUS - shrunk
    half = radius * sqrt(3) / 2
    return points(
        (radius, 0),
        (radius / 2, half),
        (-radius / 2, half),
        (-radius, 0),
        (-radius / 2, -half),
        (radius / 2, -half),
    )


def landscape(ground: Ground) -> Markup:
    """Draw the land without anything printed or standing on it."""
    hexes = (
        tag("polygon", points=outline(), fill=FIELD[terrain], transform=moved(center(ground, place)))
        for place, terrain in ground.terrain.items()
    )
    covers = (
        group(feature(terrain), transform=moved(center(ground, place)))
        for place, terrain in ground.terrain.items()
        if terrain not in {"clear", "road"}
    )
    return group(group(*hexes, stroke=GRID, stroke_width=1), *roads(ground), *covers)


def feature(terrain: Terrain) -> Markup:
    """Draw what grows or stands in a hex."""
    match terrain:
        case "woods":
            return group(*map(tree, TREES))
        case "hill":
            return hill()
        case "building":
            return group(house((-20, -16), 0), house((21, -12), 1), house((-4, 24), 0))
        case _:
            return group()


def tree(at: Point) -> Markup:
    """Draw a tree, seen from the south."""
    x, y = at
    return group(
        tag("rect", x=x - 1.5, y=y + 6, width=3, height=6, fill=TRUNK),
        tag("circle", cx=x, cy=y, r=8.5, fill=TREE),
        tag("circle", cx=x - 2, cy=y - 2.5, r=4.5, fill=TREE_LIGHT),
    )


def hill() -> Markup:
    """Draw the contour lines of a hill."""
    rings = (
        "M-42,6 C-44,-22 -18,-38 6,-36 C32,-34 46,-14 42,8 C38,32 12,40 -8,37 C-30,34 -41,24 -42,6 Z",
        "M-27,4 C-28,-14 -10,-24 6,-22 C22,-20 30,-8 27,6 C24,20 8,25 -6,23 C-20,21 -26,14 -27,4 Z",
    )
    slopes = (
        tag("line", x1=0.66 * x, y1=0.66 * y, x2=0.8 * x, y2=0.8 * y, stroke=CONTOUR, stroke_width=1.4)
        for x, y in SIDES
    )
    contours = (
        tag("path", d=ring, fill=fill, stroke=CONTOUR, stroke_width=1.6)
        for ring, fill in zip(rings, ("#d9c189", SUMMIT), strict=True)
    )
    return group(*contours, *slopes)


def house(at: Point, turned: int) -> Markup:
    """Draw a house from above: two slopes of its roof, the ridge along or across."""
    wide, deep = ((26, 18), (18, 26))[turned]
    rest = (wide, deep / 2) if not turned else (wide / 2, deep)
    x, y = at[0] - wide / 2, at[1] - deep / 2
    return group(
        tag("rect", x=x + 2, y=y + 2, width=wide, height=deep, fill="#00000030"),
        tag("rect", x=x, y=y, width=wide, height=deep, fill=ROOF),
        tag("rect", x=x, y=y, width=rest[0], height=rest[1], fill=ROOF_DARK),
        tag("rect", x=x, y=y, width=wide, height=deep, fill="none", stroke=WALL, stroke_width=1.2),
    )


# roads


def roads(ground: Ground) -> tuple[Markup, Markup]:
    """Draw the roads: first their edges, then their surface."""
    ways = [way for place in ground.places if (way := _way(ground, place))]
    return (
        tag(
            "path", d=" ".join(ways), fill="none", stroke=ROAD_EDGE, stroke_width=15, stroke_linejoin="round"
        ),
        tag("path", d=" ".join(ways), fill="none", stroke=ROAD, stroke_width=11, stroke_linejoin="round"),
    )


def joined(ground: Ground, place: Place) -> tuple[int, ...]:
    """List the directions, clockwise from north, in which a road leaves its hex.

    Of three road hexes that all touch, the two best linked pairs are joined; a road's end on the edge of
    the map leaves it.
    """
    if ground.terrain[place] != "road":
        return ()
    found = tuple(
        direction for direction in range(6) if _linked(ground, place, ground.beside(place, direction))
    )
    ahead = (found[0] + 3) % 6 if len(found) == 1 else None
    return (*found, ahead) if ahead is not None and ground.beside(place, ahead) is None else found


def _linked(ground: Ground, place: Place, other: Place | None) -> bool:
    if other is None or ground.terrain[other] != "road":
        return False
    third = set(_road_neighbors(ground, place)) & set(_road_neighbors(ground, other))
    weight = _weight(ground, place, other)
    return not any(
        weight < min(_weight(ground, place, corner), _weight(ground, other, corner)) for corner in third
    )


def _road_neighbors(ground: Ground, place: Place) -> tuple[Place, ...]:
    return tuple(other for other in ground.neighbors[place] if ground.terrain[other] == "road")


def _weight(ground: Ground, one: Place, other: Place) -> tuple[int, list[Place]]:
    """Rate a pair of road hexes: those with many roads first."""
    degree = len(_road_neighbors(ground, one)) + len(_road_neighbors(ground, other))
    return degree, sorted((one, other), reverse=True)


def _way(ground: Ground, place: Place) -> str:
    """Write the path of a road through its hex, bent where it only passes."""
    x, y = center(ground, place)
    ends = [_at((x + SIDES[side][0], y + SIDES[side][1])) for side in joined(ground, place)]
    middle = _at((x, y))
    match ends:
        case [one, other]:
            return f"M{one} Q{middle} {other}"
        case [one]:
            return f"M{one} L{middle}"
        case _:
            return " ".join(f"M{one} L{middle} L{other}" for one, other in pairwise(ends))


def _at(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"
