"""Roofs as SVG, seen from above: two slopes with tiles or shingles, and the shadow of the house."""

from collections.abc import Mapping
from itertools import pairwise

import attrs

from wargames.fire_move.values.components import TerrainType
from wargames.render.fire_move.shapes import Area, Spot, outline, rows, shrunk, strokes
from wargames.render.markup import Markup, group, tag

CORNERS = 4
SHADOW = 9
PITCH = 14
"""The distance between rows of tiles, in pixels."""


@attrs.frozen
class Roof:
    """The colors of a roof: its sunny and its shady slope, its rows of tiles, its edge."""

    sunny: str
    shady: str
    tiles: str
    edge: str


ROOFS: Mapping[TerrainType, Roof] = {
    "stone_building": Roof("#c3735a", "#a85b46", "#8a4634", "#5d3024"),
    "wood_building": Roof("#c39a63", "#a98049", "#8a6536", "#5c4222"),
    "bunker": Roof("#b3b0a6", "#a19e94", "#8a877d", "#55534c"),
}


def roof(terrain: TerrainType, area: Area) -> Markup:
    """Draw the roof of a building over its area; a building of four corners has a ridge along it."""
    look = ROOFS[terrain]
    shadow = tag(
        "path", d=outline([(x + SHADOW, y + SHADOW) for x, y in area]), fill="#1d2410", fill_opacity=0.3
    )
    base = tag("path", d=outline(area), fill=look.sunny, stroke=look.edge, stroke_width=3)
    ridged = len(area) == CORNERS and terrain != "bunker"
    return group(shadow, base, *(slopes(look, area) if ridged else flat(look, area)), pointer_events="none")


def slopes(look: Roof, area: Area) -> tuple[Markup, ...]:
    """Draw the slopes on either side of a ridge between the middles of the two shorter walls."""
    one, other, third, fourth = area if _square(area[0], area[1]) >= _square(area[1], area[2]) else (
        *area[1:], area[0])  # fmt: skip
    ends = _between(fourth, one), _between(other, third)
    lower = max(((one, other), (fourth, third)), key=lambda wall: wall[0][1] + wall[1][1] + 0.1 * wall[0][0])
    shady = (ends[0], ends[1], lower[1], lower[0])
    tiles = " ".join(
        _line(_along(one, fourth, part), _along(other, third, part)) for part in _parts(one, fourth)
    )
    return (
        tag("path", d=outline(shady), fill=look.shady),
        tag("path", d=tiles, fill="none", stroke=look.tiles, stroke_width=1.6, stroke_dasharray="11 3"),
        tag("path", d=_line(*ends), fill="none", stroke=look.edge, stroke_width=4),
        tag("path", d=outline(area), fill="none", stroke=look.edge, stroke_width=3),
    )


def flat(look: Roof, area: Area) -> tuple[Markup, ...]:
    """Draw a flat roof: its rim, and slabs on it."""
    inner = shrunk(area, 0.78)
    return (
        tag("path", d=outline(inner), fill=look.shady, stroke=look.edge, stroke_width=2),
        tag("path", d=strokes(rows(inner, 2 * PITCH, 4)), fill="none", stroke=look.tiles, stroke_width=2),
    )


def _parts(one: Spot, other: Spot) -> list[float]:
    """Divide a wall into rows of tiles."""
    count = max(int(_square(one, other) ** 0.5 / PITCH), 2)
    return [(at + 0.5) / count for at in range(count)]


def _along(one: Spot, other: Spot, part: float) -> Spot:
    return one[0] + part * (other[0] - one[0]), one[1] + part * (other[1] - one[1])


def _between(one: Spot, other: Spot) -> Spot:
    return _along(one, other, 0.5)


def _square(one: Spot, other: Spot) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _line(*spots: Spot) -> str:
    return " ".join(f"M{x1:.0f},{y1:.0f}L{x2:.0f},{y2:.0f}" for (x1, y1), (x2, y2) in pairwise(spots))
