"""Parts of legends as SVG: samples of terrain, markers and colors with their names."""

from collections.abc import Iterable

from wargames.render.colors import GRID
from wargames.render.hexagons import Point, outline
from wargames.render.lettering import INK, QUIET, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.scenery import ROAD, ROAD_EDGE, bridge

LAND_PITCH = 54
MARKS_ACROSS = 3


def lands(samples: Iterable[Markup]) -> list[Markup]:
    """Place samples of hexes side by side."""
    return [group(one, transform=moved((27 + LAND_PITCH * at, 36))) for at, one in enumerate(samples)]


def sample(name: str, *drawn: Markup) -> Markup:
    """Draw a small hex with its name below it, a line for each word."""
    lines = (
        words(word, (0, 34 + 10 * at), 9.5, QUIET, text_anchor="middle")
        for at, word in enumerate(name.split())
    )
    return group(group(*drawn, transform="scale(0.42)"), *lines)


def land(terrain: str, ground: Markup, feature: Markup) -> Markup:
    """Draw a sample of a terrain: its ground, and what grows, stands or flows there."""
    edge = tag("polygon", points=outline(), fill="none", stroke=GRID, stroke_width=2)
    return sample(terrain, ground, feature, *bridge("M-40,23 L40,-23") * (terrain == "bridge"), edge)


def road(start: float, end: float) -> tuple[Markup, Markup]:
    """Draw a piece of a road."""
    way = {"x1": start, "x2": end, "y1": 4, "y2": 4}
    return (
        tag("line", **way, stroke=ROAD_EDGE, stroke_width=12),
        tag("line", **way, stroke=ROAD, stroke_width=9),
    )


def tints(levels: Iterable[str]) -> list[Markup]:
    """Draw the tints of the levels side by side."""
    return [
        tag("rect", x=14 * at, y=19, width=14, height=12, fill=color, stroke=GRID)
        for at, color in enumerate(levels)
    ]


def marks(said: Iterable[tuple[Markup, str]]) -> list[Markup]:
    """Explain markers, three in a row."""
    return [
        group(
            mark,
            words(text, (16, 4), 11, QUIET),
            transform=moved((108 * (at % MARKS_ACROSS), 20 * (at // MARKS_ACROSS))),
        )
        for at, (mark, text) in enumerate(said)
    ]


def swatches(said: Iterable[tuple[str, str]], spots: Iterable[Point]) -> list[Markup]:
    """Explain colors, each at its spot."""
    return [
        group(
            tag("rect", y=-9, width=13, height=12, rx=2, fill=color, stroke=INK, stroke_width=0.6),
            words(text, (19, 1), 11, QUIET),
            transform=moved(at),
        )
        for (color, text), at in zip(said, spots, strict=True)
    ]
