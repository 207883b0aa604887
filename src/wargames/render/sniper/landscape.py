"""The map as SVG: terrain, levels, roads, bridges, the green border, smoke."""

from wargames.kernel.hexes import neighbor
from wargames.render import hexagons
from wargames.render.hexagons import Point, hexside, outline, way
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import house, road, woods
from wargames.render.sniper.colors import (
    CONTOUR,
    DECK,
    GREEN_BORDER,
    GRID,
    LEVELS,
    OVERLAY,
    PLANK,
    SMOKE,
    SMOKE_EDGE,
    WAVE,
)
from wargames.sniper.board import GREEN, Place
from wargames.sniper.components import CLIFF, Terrain
from wargames.sniper.ground import Ground

CLOCKWISE = (4, 5, 0, 1, 2, 3)
"""The kernel's directions, clockwise from north."""
CLIFF_WIDTH, CONTOUR_WIDTH = 6, 3
PUFFS = ((-28, -20, 13), (-8, -27, 16), (16, -24, 15), (31, -14, 11), (-33, 8, 12), (34, 10, 12),
         (-18, 27, 13), (6, 30, 15), (25, 25, 11))  # fmt: skip


def center(ground: Ground, place: Place) -> Point:
    """Give the middle of a hex, from the map's upper left corner."""
    return hexagons.center(ground.layout, ground.hex[place])


def beside(ground: Ground, place: Place, direction: int) -> Place | None:
    """Give the neighbor in a direction, clockwise from north; None off the map."""
    return ground.place.get(neighbor(ground.hex[place], CLOCKWISE[direction]))


def landscape(ground: Ground) -> Markup:
    """Draw the land without anything standing on it."""
    bases = [group(land(ground.terrain[place], ground.level[place]), transform=moved(center(ground, place)))
             for place in ground.places]  # fmt: skip
    covers = [group(feature(terrain), transform=moved(center(ground, place)))
              for place, terrain in ground.terrain.items() if terrain not in {"clear", "bridge"}]  # fmt: skip
    return group(
        group(*bases, stroke=GRID, stroke_width=1),
        *contours(ground),
        *covers,
        *ways(ground),
        *green_border(ground),
    )


def land(terrain: Terrain, level: int) -> Markup:
    """Draw the ground of a hex: the tint of its level, and the color of what covers it."""
    base = tag("polygon", points=outline(), fill=LEVELS[level])
    if terrain not in OVERLAY:
        return base
    color, dense = OVERLAY[terrain]
    return group(base, tag("polygon", points=outline(), fill=color, fill_opacity=dense))


def feature(terrain: Terrain) -> Markup:
    """Draw what grows, stands or flows in a hex."""
    match terrain:
        case "woods":
            return woods()
        case "building":
            return group(*(house(at, turned) for at, turned in
                           (((-25, -18), 0), ((25, -14), 1), ((-23, 19), 1), ((21, 24), 0))))  # fmt: skip
        case "stream" | "bridge":
            waves = " ".join(
                f"M{x},{y} q5,-5 10,0 t10,0" for x, y in ((-34, -8), (10, -18), (-8, 12), (14, 28))
            )
            return tag("path", d=waves, fill="none", stroke=WAVE, stroke_width=1.6)
    return group()


def contours(ground: Ground) -> list[Markup]:
    """Draw a line along the sides where the land rises; cliffs are thick."""
    return [
        side(
            ground,
            place,
            direction,
            stroke=CONTOUR,
            stroke_width=CLIFF_WIDTH if rise >= CLIFF else CONTOUR_WIDTH,
        )
        for place in ground.places
        for direction in range(6)
        if (other := beside(ground, place, direction))
        and (rise := ground.level[place] - ground.level[other]) > 0
    ]


def side(ground: Ground, place: Place, direction: int, **style: str | float) -> Markup:
    """Draw a line along a side of a hex."""
    (x, y), ((x1, y1), (x2, y2)) = center(ground, place), hexside(direction)
    return tag("line", x1=x + x1, y1=y + y1, x2=x + x2, y2=y + y2, stroke_linecap="round", **style)


def green_border(ground: Ground) -> list[Markup]:
    """Draw the outer sides of the hexes with a green border (SN-1.19)."""
    green = ground.area(GREEN) if ground.map.green else 0
    return [
        side(ground, place, direction, stroke=GREEN_BORDER, stroke_width=4)
        for place in ground.members(green)
        for direction in range(6)
        if not (other := beside(ground, place, direction)) or not green & ground.bit[other]
    ]


def ways(ground: Ground) -> list[Markup]:
    """Draw the roads, on decks where they cross a bridge."""
    paths = {place: way(center(ground, place), leads(ground, place)) for place in sorted(ground.roads)
             if leads(ground, place)}  # fmt: skip
    decks = " ".join(paths[place] for place in paths if ground.terrain[place] == "bridge")
    return [*(bridge(decks) if decks else ()), *(road(" ".join(paths.values())) if paths else ())]


def bridge(path: str) -> tuple[Markup, Markup]:
    """Draw the deck of a bridge along a path."""
    return (
        tag("path", d=path, fill="none", stroke=PLANK, stroke_width=29),
        tag("path", d=path, fill="none", stroke=DECK, stroke_width=25),
    )


def leads(ground: Ground, place: Place) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the map."""
    found = tuple(at for at in range(6) if beside(ground, place, at) in ground.roads)
    if len(found) != 1:
        return found
    ahead = next(
        (at for turn in (3, 2, 4) if beside(ground, place, at := (found[0] + turn) % 6) is None), None
    )
    return found if ahead is None else (*found, ahead)


def smoke() -> Markup:
    """Draw a smoke marker around the origin."""
    puffs = (tag("circle", cx=x, cy=y, r=r) for x, y, r in PUFFS)
    return group(
        tag("title", "smoke"), *puffs, fill=SMOKE, fill_opacity=0.85, stroke=SMOKE_EDGE, stroke_width=1
    )
