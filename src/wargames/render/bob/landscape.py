"""The board: terrain, heights, roads, bridges, hedgerows, foxholes and fortifications."""

from collections.abc import Mapping
from functools import lru_cache, partial

from wargames.bob.ground.ground import Ground as Facts
from wargames.bob.values.board import DIRECTIONS, Place
from wargames.bob.values.components import TERRAIN, Terrain
from wargames.render import hex_maps
from wargames.render.bob.colors import (
    CONCRETE,
    CONCRETE_DARK,
    EARTH,
    EARTH_DARK,
    HEDGE_STROKES,
    LEVELS,
    STONE,
    WOOD,
)
from wargames.render.landscapes import BorderStyle, HexLand, TerrainStyle
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import village, waves, woods

GROUNDS: Mapping[Terrain, TerrainStyle] = {
    "clear": TerrainStyle(TERRAIN["clear"].symbol),
    "woods": TerrainStyle(TERRAIN["woods"].symbol, "#a5c279", "woods", woods(), dense=0.6),
    "stone building": TerrainStyle(
        TERRAIN["stone building"].symbol, "#c9c9cb", "building", village(STONE), dense=0.6
    ),
    "wooden building": TerrainStyle(
        TERRAIN["wooden building"].symbol, "#d9c3a4", "building", village(WOOD), dense=0.6
    ),
    "water": TerrainStyle(TERRAIN["water"].symbol, "#8fbbd9", "water", waves()),
    "bridge": TerrainStyle(TERRAIN["bridge"].symbol, "#8fbbd9", "road", waves(), deck=True),
}
HALF_TURN = 3


def is_half(facts: Facts, place: Place) -> bool:
    """Return whether a hex is a half-hex: the last row of columns B, D, F and so on (BOB-3.6)."""
    column, row = facts.layout.place(facts.hex[place])
    return row == facts.layout.rows - 1 and facts.layout.shift.shoves(column)


@lru_cache(maxsize=16)
def land_of(facts: Facts) -> HexLand:
    """Return the land of a board."""
    return HexLand(
        facts,
        {place: GROUNDS[terrain] for place, terrain in facts.terrain.items()},
        levels=facts.elevation,
        tints=LEVELS,
        contour=lambda rise: 1.5 + 1.5 * rise,
        roads={place: leads(facts, place) for place in facts.places},
        borders=(hedgerows(facts),),
        printed={place: dug_in(facts, place) for place in facts.members(facts.dug_in)},
        half=frozenset(place for place in facts.places if is_half(facts, place)),
    )


def hedgerows(facts: Facts) -> BorderStyle:
    """Return the hedgerows: thick green sides with lighter leaves."""
    sides = tuple(
        (place, DIRECTIONS.index(direction))
        for place in facts.places
        for direction in facts.hedgerow_sides(place)
        if DIRECTIONS.index(direction) < HALF_TURN
    )
    return BorderStyle(sides, HEDGE_STROKES, thick=True)


def leads(facts: Facts, place: Place) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the board."""
    return hex_maps.leads(facts, place, partial(facts.along_road, place))


# foxholes and fortifications


def dug_in(facts: Facts, place: Place) -> Markup:
    """Draw the foxhole and the fortification of a hex in its upper corners."""
    there = [foxhole()] * (place in facts.board.foxholes)
    built = [fortification()] * (place in facts.board.fortifications)
    return group(*there, *built)


def foxhole() -> Markup:
    """Draw a foxhole: a rim of earth around a hole."""
    return group(
        tag("title", "foxhole"),
        tag("ellipse", cx=-23, cy=-34.5, rx=10, ry=6.5, fill=EARTH, stroke=EARTH_DARK, stroke_width=1.5),
        tag("ellipse", cx=-23, cy=-33.5, rx=5.5, ry=3, fill=EARTH_DARK),
    )


def fortification() -> Markup:
    """Draw a fortification: a bunker with its slit."""
    bunker = "M12,-28 L15,-40 H32 L35,-28 Z"
    return group(
        tag("title", "fortification"),
        tag("path", d=bunker, fill=CONCRETE, stroke=CONCRETE_DARK, stroke_width=1.8),
        tag("rect", x=18, y=-36.5, width=11, height=3.5, fill=CONCRETE_DARK),
    )
