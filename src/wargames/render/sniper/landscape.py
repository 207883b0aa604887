"""The map as SVG: terrain, levels, roads, bridges, the green border, smoke."""

from functools import lru_cache

from wargames.render import hex_maps
from wargames.render.colors import CONTOUR
from wargames.render.hex_maps import beside, center
from wargames.render.landscapes import bases, contours, covers, hits, roads, side, tinted
from wargames.render.lettering import INK, haloed, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import village, waves, woods
from wargames.render.sniper.colors import (
    GREEN_BORDER,
    LEVELS,
    OVERLAY,
    SMOKE,
    SMOKE_EDGE,
)
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import GREEN, Place
from wargames.sniper.values.components import CLIFF, Terrain

CLIFF_WIDTH, CONTOUR_WIDTH = 6, 3
PUFFS = ((-28, -20, 13), (-8, -27, 16), (16, -24, 15), (31, -14, 11), (-33, 8, 12), (34, 10, 12),
         (-18, 27, 13), (6, 30, 15), (25, 25, 11))  # fmt: skip


@lru_cache(maxsize=16)
def landscape(ground: Ground) -> Markup:
    """Draw the land without anything standing on it, which stays as it is."""
    return group(
        bases(ground, lambda place: land(ground.terrain[place], ground.level[place])),
        *contours(ground, ground.level, lambda rise: CLIFF_WIDTH if rise >= CLIFF else CONTOUR_WIDTH),
        *covers(ground, feature, ("clear", "bridge")),
        *roads(ground, {place: leads(ground, place) for place in sorted(ground.roads)}),
        *green_border(ground),
        *(group(*name(ground, place), transform=moved(center(ground, place))) for place in ground.places),
        hits(ground),
    )


def name(ground: Ground, place: Place) -> list[Markup]:
    """Write a hex's name, and its level in the left corner if it is not 0."""
    level = ground.level[place]
    high = haloed(str(level), (-42, 4), 10, CONTOUR)
    return [haloed(place, (0, -34), 9.5, INK), *[high] * (level > 0)]


def land(terrain: Terrain, level: int) -> Markup:
    """Draw the ground of a hex: the tint of its level, and the color of what covers it."""
    return tinted(LEVELS[level], OVERLAY.get(terrain))


def feature(terrain: Terrain) -> Markup:
    """Draw what grows, stands or flows in a hex."""
    match terrain:
        case "woods":
            return woods()
        case "building":
            return village()
        case "stream" | "bridge":
            return waves()
    return group()


def green_border(ground: Ground) -> list[Markup]:
    """Draw the outer sides of the hexes with a green border (SN-1.19)."""
    green = ground.area(GREEN) if ground.map.green else 0
    return [
        side(ground, place, direction, stroke=GREEN_BORDER, stroke_width=4)
        for place in ground.members(green)
        for direction in range(6)
        if not (other := beside(ground, place, direction)) or not green & ground.bit[other]
    ]


def leads(ground: Ground, place: Place) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the map."""
    return hex_maps.leads(ground, place, ground.roads.__contains__)


def smoke() -> Markup:
    """Draw a smoke marker around the origin."""
    puffs = (tag("circle", cx=x, cy=y, r=r) for x, y, r in PUFFS)
    return group(
        tag("title", "smoke"), *puffs, fill=SMOKE, fill_opacity=0.85, stroke=SMOKE_EDGE, stroke_width=1
    )
