"""The board as SVG: terrain, heights, roads, bridges, hedgerows, and what is dug in."""

from functools import lru_cache, partial

from wargames.bob.ground.ground import Ground
from wargames.bob.values.board import DIRECTIONS, Place
from wargames.bob.values.components import Terrain
from wargames.render import hex_maps, hexagons
from wargames.render.bob.colors import (
    CONCRETE,
    CONCRETE_DARK,
    EARTH,
    EARTH_DARK,
    HEDGE,
    HEDGE_LIGHT,
    LEVELS,
    OVERLAY,
    STONE,
    WOOD,
)
from wargames.render.colors import CONTOUR, GRID, PAPER
from wargames.render.hex_maps import center
from wargames.render.hexagons import HALF, MARGIN, Point, corners
from wargames.render.landscapes import bases, contours, covers, hits, placed, roads, side, tinted
from wargames.render.lettering import INK, haloed, moved
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import village, waves, woods

HALF_TURN = 3


def size(ground: Ground) -> Point:
    """Give width and height of a map; its lower edge cuts the half-hexes (BOB-3.6)."""
    return hexagons.size(ground.layout)[0], round(2 * HALF * ground.layout.rows + 2 * MARGIN, 2)


def is_half(ground: Ground, place: Place) -> bool:
    """Tell whether a hex is a half-hex: the last row of columns B, D, F and so on (BOB-3.6)."""
    column, row = ground.layout.place(ground.hex[place])
    return row == ground.layout.rows - 1 and ground.layout.shift.shoves(column)


@lru_cache(maxsize=16)
def landscape(ground: Ground) -> Markup:
    """Draw the land without anything standing on it, which stays as it is."""
    return group(
        bases(ground, lambda place: land(ground.terrain[place], ground.elevation[place])),
        *contours(ground, ground.elevation, lambda rise: 1.5 + 1.5 * rise),
        *covers(ground, feature, ("clear", "bridge")),
        *roads(ground, {place: leads(ground, place) for place in ground.places}),
        *hedgerows(ground),
        *(placed(ground, place, dug_in(ground, place)) for place in ground.members(ground.dug_in)),
        lower_edge(ground),
        *(group(*name(ground, place), transform=moved(center(ground, place))) for place in ground.places),
        hits(ground, lambda place: shape(half=is_half(ground, place))),
    )


def name(ground: Ground, place: Place) -> list[Markup]:
    """Write a hex's name, and its level in the western corner if it is not 0."""
    level = ground.elevation[place]
    high = haloed(str(level), (-42, -2 if is_half(ground, place) else 4), 10, CONTOUR)
    return [haloed(place, (0, -34), 9.5, INK), *[high] * (level > 0)]


def shape(*, half: bool) -> tuple[Point, ...]:
    """Give the corners of a hex around the origin, or of the upper half of one (BOB-3.6)."""
    return tuple((x, y) for x, y in corners() if y <= 0 or not half)


def land(terrain: Terrain, level: int) -> Markup:
    """Draw the ground of a hex: the tint of its level, and the color of what covers it."""
    return tinted(LEVELS[min(level, len(LEVELS) - 1)], OVERLAY.get(terrain))


def feature(terrain: Terrain) -> Markup:
    """Draw what grows, stands or flows in a hex."""
    match terrain:
        case "woods":
            return woods()
        case "stone building" | "wooden building":
            return village(STONE if terrain == "stone building" else WOOD)
        case "water" | "bridge":
            return waves()
    return group()


def hedgerows(ground: Ground) -> list[Markup]:
    """Draw the hedgerows: thick green sides, lighter leaves on them."""
    sides = [
        (place, DIRECTIONS.index(direction))
        for place in ground.places
        for direction in ground.hedgerow_sides(place)
        if DIRECTIONS.index(direction) < HALF_TURN
    ]
    return [
        *(side(ground, *at, stroke=HEDGE, stroke_width=9) for at in sides),
        *(side(ground, *at, stroke=HEDGE_LIGHT, stroke_width=3.5, stroke_dasharray="1 7") for at in sides),
    ]


def leads(ground: Ground, place: Place) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the board."""
    return hex_maps.leads(ground, place, partial(ground.along_road, place))


# what is dug in


def dug_in(ground: Ground, place: Place) -> Markup:
    """Draw the foxhole and the fortification of a hex in its upper corners."""
    there = [foxhole()] * (place in ground.board.foxholes)
    built = [fortification()] * (place in ground.board.fortifications)
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


def lower_edge(ground: Ground) -> Markup:
    """Cover what lies below the lower edge of the board, so that half-hexes are cut (BOB-3.6)."""
    width, height = size(ground)
    edge = height - MARGIN
    if ground.layout.columns == 1:
        return group()
    return group(
        tag("rect", x=0, y=edge, width=width, height=HALF + 3 * MARGIN, fill=PAPER),
        tag("line", x1=MARGIN, x2=width - MARGIN, y1=edge, y2=edge, stroke=GRID, stroke_width=1.5),
    )
