"""The land of a map as SVG: hexes in their colors, what covers them, contour lines, roads."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from wargames.render.colors import CONTOUR, GRID
from wargames.render.drawn import HIT, named
from wargames.render.hex_maps import HexMap, beside, center
from wargames.render.hexagons import Point, corners, hexside, outline, way
from wargames.render.lettering import moved
from wargames.render.markup import Markup, group, points, tag
from wargames.render.scenery import bridge, road

Terrain = TypeVar("Terrain")


def placed(map_: HexMap[object], place: str, drawn: Markup) -> Markup:
    """Put what is drawn around the origin into a hex."""
    return group(drawn, transform=moved(center(map_, place)))


def bases(map_: HexMap[object], land: Callable[[str], Markup]) -> Markup:
    """Draw the ground of every hex; ``land`` draws one by its name."""
    return group(*(placed(map_, place, land(place)) for place in map_.places), stroke=GRID, stroke_width=1)


def tinted(tint: str, overlay: tuple[str, float] | None) -> Markup:
    """Draw the ground of a hex: the tint of its level, the color of what covers it and how dense it is."""
    base = tag("polygon", points=outline(), fill=tint)
    if overlay is None:
        return base
    color, dense = overlay
    return group(base, tag("polygon", points=outline(), fill=color, fill_opacity=dense))


def covers(
    map_: HexMap[Terrain], feature: Callable[[Terrain], Markup], bare: Collection[Terrain]
) -> list[Markup]:
    """Draw what grows, stands or flows in every hex that is not bare."""
    return [
        placed(map_, place, feature(terrain))
        for place, terrain in map_.terrain.items()
        if terrain not in bare
    ]


def side(map_: HexMap[object], place: str, direction: int, **style: str | float) -> Markup:
    """Draw a line along a side of a hex."""
    (x, y), ((x1, y1), (x2, y2)) = center(map_, place), hexside(direction)
    return tag("line", x1=x + x1, y1=y + y1, x2=x + x2, y2=y + y2, stroke_linecap="round", **style)


def contours(map_: HexMap[object], levels: Mapping[str, int], width: Callable[[int], float]) -> list[Markup]:
    """Draw a line along the sides where the land rises, as wide as the rise asks for."""
    return [
        side(map_, place, direction, stroke=CONTOUR, stroke_width=width(rise))
        for place in map_.places
        for direction in range(6)
        if (other := beside(map_, place, direction)) and (rise := levels[place] - levels[other]) > 0
    ]


def roads(map_: HexMap[object], ways: Mapping[str, tuple[int, ...]]) -> list[Markup]:
    """Draw the roads by the sides that they leave each hex by, on decks where they cross a bridge."""
    paths = {place: way(center(map_, place), sides) for place, sides in ways.items() if sides}
    decks = " ".join(path for place, path in paths.items() if map_.terrain[place] == "bridge")
    return [*(bridge(decks) if decks else ()), *(road(" ".join(paths.values())) if paths else ())]


def hits(map_: HexMap[object], shape: Callable[[str], Sequence[Point]] = lambda _: corners()) -> Markup:
    """Lay a shape over every hex to point at, which nobody sees; ``shape`` gives it around the origin."""
    return group(*(hit(place, center(map_, place), shape(place)) for place in map_.places), fill="none")


def hit(place: str, middle: Point, shape: Sequence[Point]) -> Markup:
    """Lay a shape to point at over one hex."""
    x, y = middle
    ends = points(*((x + east, y + south) for east, south in shape))
    return tag("polygon", points=ends, class_=HIT, data_names=named(hex=place), pointer_events="all")
