"""Terrain as SVG: hexes in their colors, trees, houses, hills, and roads along the hexes they join."""

from functools import lru_cache

from wargames.render.hex_maps import center
from wargames.render.hexagons import SIDES, outline, way
from wargames.render.landscapes import covers, hits, placed
from wargames.render.lettering import QUIET, centered, haloed, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import BLUE, CONTOUR, FIELD, GRID, RED, SUMMIT
from wargames.render.sam_fire.moment import Sign, signs
from wargames.render.scenery import house, road, woods
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.map_sheet import Place


@lru_cache(maxsize=16)
def landscape(ground: Ground) -> Markup:
    """Draw the land with what is printed on it, which stays as it is."""
    printed = signs(ground)
    hexes = (
        tag("polygon", points=outline(), fill=FIELD[terrain], transform=moved(center(ground, place)))
        for place, terrain in ground.terrain.items()
    )
    return group(
        group(*hexes, stroke=GRID, stroke_width=1),
        *roads(ground),
        *covers(ground, feature, ("clear", "road")),
        *(placed(ground, place, print_hex(place, printed.get(place, Sign()))) for place in ground.places),
        hits(ground),
    )


def print_hex(place: Place, sign: Sign) -> Markup:
    """Print a hex's number, its entry number, and its rim if it is red or blue."""
    rim = tag("polygon", points=outline(3.5), fill="none", stroke=RED if sign.red else BLUE, stroke_width=4)
    entry = (tag("circle", cx=-17, cy=-38.5, r=7, fill=RED), centered(sign.entry, (-17, -35), 10, "#ffffff"))
    label = haloed(place, (8 if sign.entry else 0, -35), 9.5, QUIET)
    return group(*[rim] * (sign.red or sign.blue), *entry * bool(sign.entry), label)


def feature(terrain: Terrain) -> Markup:
    """Draw what grows or stands in a hex."""
    match terrain:
        case "woods":
            return woods()
        case "hill":
            return hill()
        case "building":
            return group(house((-20, -16), 0), house((21, -12), 1), house((-4, 24), 0))
        case _:
            return group()


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


# roads


def roads(ground: Ground) -> tuple[Markup, Markup]:
    """Draw the roads: first their edges, then their surface."""
    ways = [way(center(ground, place), ends) for place in ground.places if (ends := joined(ground, place))]
    return road(" ".join(ways))


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
