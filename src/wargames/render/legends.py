"""Legends as SVG: samples with captions below or beside them."""

from collections.abc import Iterable, Sequence

from wargames.render.colors import GRID
from wargames.render.landscapes import TerrainStyle
from wargames.render.lettering import INK, QUIET, heading, moved, words
from wargames.render.markup import Markup, group, tag
from wargames.render.panels import INSIDE, Block, below, row
from wargames.render.scenery import ROAD, ROAD_EDGE

Sample = tuple[Markup, str]
"""A picture around the origin, and its caption."""

LAND_SCALE, LAND_PITCH = 0.42, 54
LINE, PITCH, COLUMNS = 19, 108, 3
BEFORE, LETTER = 28, 5.7
"""The width of a picture beside words, and of a letter of them."""
WORD_LINES = 2


def legend(*blocks: Block) -> Block:
    """Put the blocks of a legend below each other."""
    return below((Markup(""), 0), *blocks, (Markup(""), 8))


def titled(title: str, *blocks: Block) -> Block:
    """Put a heading above blocks."""
    return below((heading(title, 16), 24), *blocks)


def lands(grounds: Iterable[tuple[str, TerrainStyle]], base: str = "") -> Block:
    """Explain terrains by small hexes, over the color of a level."""
    hexes = [
        (group(one.sample(base), transform=f"scale({LAND_SCALE})"), said.replace(" ", "\n", 1))
        for said, one in grounds
    ]
    return named_below(hexes, min(max(INSIDE / len(hexes), LAND_PITCH), 1.2 * LAND_PITCH), 40)


def named_below(samples: Iterable[Sample], pitch: float, high: float) -> Block:
    """Explain samples by words below them, ``pitch`` apart and ``high`` without the words."""
    drawn = [
        group(
            one,
            *(
                words(word, (0, high / 2 + 9 + 10 * at), 9.5, QUIET, text_anchor="middle")
                for at, word in enumerate(said.splitlines())
            ),
            transform=moved((0, -10)),
        )
        for one, said in samples
    ]
    return row(drawn, pitch, high + 10 * WORD_LINES)


def beside(samples: Iterable[Sample], pitch: float = PITCH, columns: int = COLUMNS) -> Block:
    """Explain samples of some 24 by 12 units by words beside them, in columns; long words take several."""
    drawn, column, line = [], 0, 0
    for one, said in samples:
        wide = min(-(-(BEFORE + LETTER * len(said)) // pitch), columns)
        if column + wide > columns:
            column, line = 0, line + 1
        place = moved((pitch * column + 10, LINE * line + LINE / 2))
        drawn.append(group(one, words(said, (BEFORE - 10, 4), 11, QUIET), transform=place))
        column += int(wide)
    return group(*drawn), LINE * (line + 1) + 4


def levels(colors: Sequence[str], said: str) -> Block:
    """Explain the colors of the levels, from the lowest up."""
    tints = (
        tag("rect", x=14 * at, y=3, width=14, height=12, fill=color, stroke=GRID)
        for at, color in enumerate(colors)
    )
    return group(*tints, words(said, (14 * len(colors) + 8, 13), 11, QUIET)), LINE


def swatch(color: str) -> Markup:
    """Draw a piece of a color."""
    return tag("rect", x=-6.5, y=-6, width=13, height=12, rx=2, fill=color, stroke=INK, stroke_width=0.6)


def frame(color: str) -> Markup:
    """Draw an empty frame of a color."""
    return tag("rect", x=-5.5, y=-5.5, width=11, height=11, fill="none", stroke=color, stroke_width=2.5)


def line(*strokes: tuple[str, float, str | None]) -> Markup:
    """Draw a short line with strokes one over the other."""
    return group(
        *(
            tag("line", x1=-9, x2=9, y1=0, y2=0, stroke=color, stroke_width=width, stroke_dasharray=dashes)
            for color, width, dashes in strokes
        )
    )


ROADWAY = line((ROAD_EDGE, 12, None), (ROAD, 9, None))
ARROW = tag("path", d="M-5,4 L0,-4 L5,4 Z", fill=QUIET)
