"""The map: terrain, levels, roads, bridges, the green border, smoke."""

from collections.abc import Mapping
from functools import lru_cache

from wargames.render import hex_maps
from wargames.render.hex_maps import beside
from wargames.render.landscapes import BorderStyle, HexLand, TerrainStyle
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import village, waves, woods
from wargames.render.sniper.colors import GREEN_BORDER, LEVELS, SMOKE, SMOKE_EDGE
from wargames.sniper.ground.ground import Ground as Facts
from wargames.sniper.values.board import GREEN, Place
from wargames.sniper.values.components import CLIFF, Terrain

GROUNDS: Mapping[Terrain, TerrainStyle] = {
    "clear": TerrainStyle("."),
    "woods": TerrainStyle("W", "#a5c279", "woods", woods(), dense=0.6),
    "building": TerrainStyle("B", "#d9c3a4", "building", village(), dense=0.6),
    "stream": TerrainStyle("S", "#8fbbd9", "water", waves()),
    "bridge": TerrainStyle("=", "#8fbbd9", "road", waves(), deck=True),
}
CLIFF_WIDTH, CONTOUR_WIDTH = 6, 3
BORDER_STROKE = (GREEN_BORDER, 4.0, None)
PUFFS = ((-28, -20, 13), (-8, -27, 16), (16, -24, 15), (31, -14, 11), (-33, 8, 12), (34, 10, 12),
         (-18, 27, 13), (6, 30, 15), (25, 25, 11))  # fmt: skip


@lru_cache(maxsize=16)
def land_of(facts: Facts) -> HexLand:
    """Return the land of a map."""
    return HexLand(
        facts,
        {place: GROUNDS[terrain] for place, terrain in facts.terrain.items()},
        levels=facts.level,
        tints=LEVELS,
        contour=lambda rise: CLIFF_WIDTH if rise >= CLIFF else CONTOUR_WIDTH,
        roads={place: leads(facts, place) for place in sorted(facts.roads)},
        borders=(green_border(facts),),
    )


def green_border(facts: Facts) -> BorderStyle:
    """Return the green border along the outer sides of its hexes (SN-1.19)."""
    green = facts.area(GREEN) if facts.map.green else 0
    sides = tuple(
        (place, direction)
        for place in facts.members(green)
        for direction in range(6)
        if not (other := beside(facts, place, direction)) or not green & facts.bit[other]
    )
    return BorderStyle(sides, (BORDER_STROKE,))


def leads(facts: Facts, place: Place) -> tuple[int, ...]:
    """List the directions of the roads out of a hex; a road that ends at the edge continues off the map."""
    return hex_maps.leads(facts, place, facts.roads.__contains__)


def smoke() -> Markup:
    """Draw a smoke marker around the origin."""
    puffs = (tag("circle", cx=x, cy=y, r=r) for x, y, r in PUFFS)
    return group(
        tag("title", "smoke"), *puffs, fill=SMOKE, fill_opacity=0.85, stroke=SMOKE_EDGE, stroke_width=1
    )
