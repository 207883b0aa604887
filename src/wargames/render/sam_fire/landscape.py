"""The map: terrain, roads, and the red and blue hexes with their numbers."""

from functools import lru_cache

from wargames.render.hexagons import SIDES, outline
from wargames.render.landscapes import HexLand, TerrainStyle
from wargames.render.lettering import centered
from wargames.render.markup import Markup, group, tag
from wargames.render.sam_fire.colors import BLUE, CONTOUR, RED, SUMMIT
from wargames.render.sam_fire.moment import PrintedSign, signs
from wargames.render.scenery import house, woods
from wargames.sam_fire.ground.ground import Ground as Facts
from wargames.sam_fire.values.components import TERRAIN, Terrain
from wargames.sam_fire.values.map_sheet import Place


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


HOUSES = group(house((-20, -16), 0), house((21, -12), 1), house((-4, 24), 0))
GROUNDS: dict[Terrain, TerrainStyle] = {
    "clear": TerrainStyle(TERRAIN["clear"].symbol, "#e7e6c4"),
    "road": TerrainStyle(TERRAIN["road"].symbol, "#e7e6c4", "road"),
    "woods": TerrainStyle(TERRAIN["woods"].symbol, "#c3d3a0", "woods", woods()),
    "hill": TerrainStyle(TERRAIN["hill"].symbol, "#e0cc9c", "high", hill()),
    "building": TerrainStyle(TERRAIN["building"].symbol, "#dcd8cd", "building", HOUSES),
}


@lru_cache(maxsize=16)
def land_of(facts: Facts) -> HexLand:
    """Return the land of a map with its print."""
    return HexLand(
        facts,
        {place: GROUNDS[terrain] for place, terrain in facts.terrain.items()},
        roads={place: joined(facts, place) for place in facts.places},
        printed={place: printed(sign) for place, sign in signs(facts).items()},
    )


def printed(sign: PrintedSign) -> Markup:
    """Print the entry number of a hex, and its rim if it is red or blue."""
    rim = tag("polygon", points=outline(3.5), fill="none", stroke=RED if sign.red else BLUE, stroke_width=4)
    entry = (tag("circle", cx=-22, cy=-37, r=7, fill=RED), centered(sign.entry, (-22, -33.5), 10, "#ffffff"))
    return group(*[rim] * (sign.red or sign.blue), *entry * bool(sign.entry))


# roads


def joined(facts: Facts, place: Place) -> tuple[int, ...]:
    """List the directions, clockwise from north, in which a road leaves its hex.

    Of three road hexes that all touch, the two best linked pairs are joined; a road's end on the edge of
    the map leaves it.
    """
    if facts.terrain[place] != "road":
        return ()
    found = tuple(
        direction for direction in range(6) if _linked(facts, place, facts.beside(place, direction))
    )
    ahead = (found[0] + 3) % 6 if len(found) == 1 else None
    return (*found, ahead) if ahead is not None and facts.beside(place, ahead) is None else found


def _linked(facts: Facts, place: Place, other: Place | None) -> bool:
    if other is None or facts.terrain[other] != "road":
        return False
    third = set(_road_neighbors(facts, place)) & set(_road_neighbors(facts, other))
    weight = _weight(facts, place, other)
    return not any(
        weight < min(_weight(facts, place, corner), _weight(facts, other, corner)) for corner in third
    )


def _road_neighbors(facts: Facts, place: Place) -> tuple[Place, ...]:
    return tuple(other for other in facts.neighbors[place] if facts.terrain[other] == "road")


def _weight(facts: Facts, one: Place, other: Place) -> tuple[int, list[Place]]:
    """Rate a pair of road hexes: those with many roads first."""
    degree = len(_road_neighbors(facts, one)) + len(_road_neighbors(facts, other))
    return degree, sorted((one, other), reverse=True)
