"""The board as SVG: terrain, heights, roads, bridges, hedgerows, and what is dug in."""

from wargames.bob.board import DIRECTIONS, Place
from wargames.bob.components import Terrain
from wargames.bob.ground import Ground
from wargames.render import hexagons
from wargames.render.bob.colors import (
    CONCRETE,
    CONCRETE_DARK,
    CONTOUR,
    DECK,
    EARTH,
    EARTH_DARK,
    GRID,
    HEDGE,
    HEDGE_LIGHT,
    LEVELS,
    OVERLAY,
    PAPER,
    PLANK,
    STONE,
    WAVE,
    WOOD,
)
from wargames.render.hexagons import HALF, MARGIN, Point, hexside, outline, way
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import house, road, woods

HALF_TURN = 3


def center(ground: Ground, place: Place) -> Point:
    """Give the middle of a hex, from the map's upper left corner."""
    return hexagons.center(ground.layout, ground.hex[place])


def size(ground: Ground) -> Point:
    """Give width and height of a map; its lower edge cuts the half-hexes (BOB-3.6)."""
    return hexagons.size(ground.layout)[0], round(2 * HALF * ground.layout.rows + 2 * MARGIN, 2)


def is_half(ground: Ground, place: Place) -> bool:
    """Tell whether a hex is a half-hex: the last row of columns B, D, F and so on (BOB-3.6)."""
    column, row = ground.layout.place(ground.hex[place])
    return row == ground.layout.rows - 1 and ground.layout.shift.shoves(column)


def landscape(ground: Ground) -> Markup:
    """Draw the land without anything standing on it."""
    bases = [group(land(ground.terrain[place], ground.elevation[place]),
                   transform=moved(center(ground, place))) for place in ground.places]  # fmt: skip
    covers = [group(feature(terrain), transform=moved(center(ground, place)))
              for place, terrain in ground.terrain.items() if terrain not in {"clear", "bridge"}]  # fmt: skip
    digging = [group(dug_in(ground, place), transform=moved(center(ground, place)))
               for place in ground.members(ground.dug_in)]  # fmt: skip
    return group(
        group(*bases, stroke=GRID, stroke_width=1),
        *contours(ground),
        *covers,
        *ways(ground),
        *hedgerows(ground),
        *digging,
        lower_edge(ground),
    )


def land(terrain: Terrain, level: int) -> Markup:
    """Draw the ground of a hex: the tint of its level, and the color of what covers it."""
    base = tag("polygon", points=outline(), fill=LEVELS[min(level, len(LEVELS) - 1)])
    if terrain not in OVERLAY:
        return base
    color, dense = OVERLAY[terrain]
    return group(base, tag("polygon", points=outline(), fill=color, fill_opacity=dense))


def feature(terrain: Terrain) -> Markup:
    """Draw what grows, stands or flows in a hex."""
    match terrain:
        case "woods":
            return woods()
        case "stone building" | "wooden building":
            colors = STONE if terrain == "stone building" else WOOD
            return group(*(house(at, turned, colors) for at, turned in
                           (((-25, -18), 0), ((25, -14), 1), ((-23, 19), 1), ((21, 24), 0))))  # fmt: skip
        case "water" | "bridge":
            waves = " ".join(
                f"M{x},{y} q5,-5 10,0 t10,0" for x, y in ((-34, -8), (10, -18), (-8, 12), (14, 28))
            )
            return tag("path", d=waves, fill="none", stroke=WAVE, stroke_width=1.6)
    return group()


def contours(ground: Ground) -> list[Markup]:
    """Draw a line along the sides where the land rises, the thicker the more it does."""
    return [
        side(ground, place, direction, stroke=CONTOUR, stroke_width=1.5 + 1.5 * rise)
        for place in ground.places
        for direction, name in enumerate(DIRECTIONS)
        if (other := ground.beside(place, name))
        and (rise := ground.elevation[place] - ground.elevation[other]) > 0
    ]


def side(ground: Ground, place: Place, direction: int, **style: str | float) -> Markup:
    """Draw a line along a side of a hex."""
    (x, y), ((x1, y1), (x2, y2)) = center(ground, place), hexside(direction)
    return tag("line", x1=x + x1, y1=y + y1, x2=x + x2, y2=y + y2, stroke_linecap="round", **style)


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


# roads and bridges


def ways(ground: Ground) -> list[Markup]:
    """Draw the roads, on decks where they cross a bridge."""
    paths = {place: way(center(ground, place), found) for place in ground.places
             if (found := leads(ground, place))}  # fmt: skip
    decks = " ".join(paths[place] for place in paths if ground.terrain[place] == "bridge")
    return [*(bridge(decks) if decks else ()), *(road(" ".join(paths.values())) if paths else ())]


def bridge(path: str) -> tuple[Markup, Markup]:
    """Draw the deck of a bridge along a path."""
    return (
        tag("path", d=path, fill="none", stroke=PLANK, stroke_width=29),
        tag("path", d=path, fill="none", stroke=DECK, stroke_width=25),
    )


def leads(ground: Ground, place: Place) -> tuple[int, ...]:
    """List the directions in which a road leaves a hex; one that ends at the edge runs off the board."""
    found = tuple(
        at
        for at, name in enumerate(DIRECTIONS)
        if (other := ground.beside(place, name)) and ground.along_road(place, other)
    )
    if len(found) != 1:
        return found
    ahead = next(
        (at for turn in (3, 2, 4) if ground.beside(place, DIRECTIONS[at := (found[0] + turn) % 6]) is None),
        None,
    )
    return found if ahead is None else (*found, ahead)


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
