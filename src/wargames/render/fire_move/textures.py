"""Textures of areas as SVG: trees with shadows, furrows, reeds, stones."""

from collections.abc import Callable, Iterable, Mapping

import attrs

from wargames.fire_move.values.components import TerrainType
from wargames.render.fire_move.shapes import (
    Area,
    Spot,
    dots,
    marked,
    outline,
    rounded,
    rows,
    scattered,
    shrunk,
    strokes,
)
from wargames.render.markup import Markup, tag

Disk = tuple[float, float, float]
Greens = tuple[str, str, str]
"""A crown in the shade, in the light, and where the sun is on it."""

WOODS: Greens = ("#4d7338", "#648f47", "#86ac62")
JUNGLE: Greens = ("#31592b", "#457a38", "#5f9a4a")
ORCHARD: Greens = ("#5f8a3d", "#7dab52", "#a3c776")
BRUSH: Greens = ("#7f9152", "#98a966", "#b3c283")
SHADE = "#2a3316"


def crowns(trees: Iterable[Disk], greens: Greens) -> tuple[Markup, ...]:
    """Draw trees from above by middle and radius, with the sun in the northwest."""
    sizes: dict[int, list[Spot]] = {}
    for x, y, radius in trees:
        sizes.setdefault(3 * round(radius / 3), []).append((x, y))
    dark, light, sunny = greens
    layers = ((0.3, 1.0, SHADE, 0.28), (0, 1.0, dark, 1), (-0.16, 0.72, light, 1), (-0.32, 0.34, sunny, 1))
    return tuple(
        tag("path", d=dots((x + off * r, y + off * r) for x, y in there), fill="none", stroke=color,
            stroke_width=2 * part * r, stroke_linecap="round", stroke_opacity=None if dense == 1 else dense)
        for off, part, color, dense in layers
        for r, there in sorted(sizes.items())
    )  # fmt: skip


@attrs.frozen
class Trees:
    """Trees over an area: spacing, sizes and greens."""

    pitch: float
    least: float
    most: float
    greens: Greens

    def __call__(self, area: Area) -> tuple[Markup, ...]:
        """Draw them."""
        there = scattered(area, self.pitch, self.most)
        return crowns(
            ((x, y, self.least + one * (self.most - self.least)) for x, y, one in there), self.greens
        )


@attrs.frozen
class Tufts:
    """A mark scattered over an area: path, color, width and spacing."""

    mark: str
    color: str
    width: float
    pitch: float

    def __call__(self, area: Area) -> tuple[Markup, ...]:
        """Draw them."""
        path = marked(scattered(area, self.pitch, 8), self.mark)
        return (tag("path", d=path, fill="none", stroke=self.color, stroke_width=self.width),)


@attrs.frozen
class Furrows:
    """Rows over an area: strokes (color, width, dashes) and spacing."""

    pitch: float
    styles: tuple[tuple[str, float, str | None], ...]

    def __call__(self, area: Area) -> tuple[Markup, ...]:
        """Draw them."""
        path = strokes(rows(area, self.pitch, 5))
        return tuple(
            tag("path", d=path, fill="none", stroke=color, stroke_width=width, stroke_dasharray=dashes)
            for color, width, dashes in self.styles
        )


def orchard(area: Area) -> tuple[Markup, ...]:
    """Draw an orchard: fruit trees in rows."""
    pitch = 58
    trees = [
        (west + pitch * at, y, 15.0)
        for y, west, east in rows(area, pitch, 32)
        for at in range(int((east - west) / pitch) + 1)
    ]
    return crowns(trees, ORCHARD)


def hill(area: Area) -> tuple[Markup, ...]:
    """Draw a hill: lighter toward the top, with a contour line."""
    rings = ((0.8, "#e2cfa2"), (0.58, "#e8d8b0"), (0.36, "#efe2c1"))
    return tuple(
        tag("path", d=rounded(shrunk(area, part)), fill=fill, stroke="#b08d4e", stroke_width=2.5,
            stroke_linejoin="round")
        for part, fill in rings
    )  # fmt: skip


def rubble(area: Area) -> tuple[Markup, ...]:
    """Draw heaps of stones."""
    there = list(scattered(area, 22, 9))
    shapes = (("m-8,4l3,-9 8,-1 4,7 -6,5z", "#8d8578"), ("m-5,1l3,-5 5,1 1,4z", "#b1a999"))
    return tuple(tag("path", d=marked(there, shape), fill=fill) for shape, fill in shapes)


def trench(area: Area) -> tuple[Markup, ...]:
    """Draw a trench: earth thrown up around a floor of planks."""
    floor = shrunk(area, 0.8)
    planks = strokes(rows(floor, 9, 2))
    return (
        tag("path", d=outline(floor), fill="#6d5533", stroke="#4b391f", stroke_width=3),
        tag("path", d=planks, fill="none", stroke="#93784b", stroke_width=4),
    )


TEXTURE: Mapping[TerrainType, tuple[Callable[[Area], tuple[Markup, ...]], ...]] = {
    "open": (Tufts("m-4,2l1,-5m3,5v-6m3,6l1,-4", "#c3c892", 1.6, 96),),
    "paddy": (
        Furrows(34, (("#a9cfc4", 20, None), ("#7fa78f", 2, None))),
        Tufts("m-4,3v-6m4,6v-8m4,8v-6", "#6f9c63", 1.6, 44),
    ),
    "crops": (Furrows(13, (("#d9c06b", 6, None), ("#bfa046", 2.4, "3 4"))),),
    "vineyard": (Furrows(30, (("#b9a877", 3, None), ("#66863c", 11, "13 7"), ("#8fae58", 5, "7 13"))),),
    "elephant_grass": (Tufts("m-8,6l-3,-14m6,14l-1,-19m6,19l3,-18m4,18l6,-13", "#94a03d", 2.2, 30),),
    "brush": (Tufts("m-4,2l1,-5m3,5v-6m3,6l1,-4", "#a3ad74", 1.6, 60), Trees(60, 6, 12, BRUSH)),
    "orchard": (orchard,),
    "marsh": (
        Tufts("m-16,4q8,-5 16,0t16,0", "#8fb9bd", 2.4, 70),
        Tufts("m-6,6l-2,-14m6,14v-18m5,18l3,-13", "#6f9474", 2.2, 52),
    ),
    "woods": (Trees(50, 17, 25, WOODS),),
    "jungle": (Trees(40, 15, 24, JUNGLE),),
    "hill": (hill,),
    "rubble": (rubble,),
    "trench": (trench,),
}
"""The drawings over the color of a terrain, from the ground up; roofs cover buildings and bunkers."""
