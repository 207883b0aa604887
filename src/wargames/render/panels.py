"""Panels beside maps as SVG."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from textwrap import wrap

import attrs

from wargames.render.colors import CARD, LINE, PAPER, ink_on
from wargames.render.drawn import named
from wargames.render.hexagons import Point
from wargames.render.lettering import INK, QUIET, centered, heading, moved, words
from wargames.render.markup import Markup, group, tag

WIDTH = 360
LEFT, TOP = 18, 14
INSIDE = WIDTH - 2 * LEFT
CHARACTERS = 54
"""The number of characters in a line of small text."""
LINE_HEIGHT = 16
GAP = 16
SHEET, PRINT = "sheet", "print"
"""The class of what a page colors like its paper, and of what keeps its own colors on it."""

Block = tuple[Markup, float]
"""A part of a panel and its height."""


@attrs.frozen
class Panel:
    """A panel with a width and a least height, drawn at any greater height."""

    draw: Callable[[float], Markup]
    least_height: float
    width: float = WIDTH


def stacked(blocks: tuple[Block, ...], legend: Block, width: float = WIDTH) -> Panel:
    """Stack blocks from the top down, with the legend at the bottom."""
    least = TOP + sum(high + GAP for _, high in blocks) + legend[1]
    return Panel(partial(_drawn, blocks, legend, width), least, width)


def _drawn(blocks: tuple[Block, ...], legend: Block, width: float, height: float) -> Markup:
    y, parts = float(TOP), []
    for part, high in blocks:
        parts.append(group(part, transform=moved((LEFT, y))))
        y += high + GAP
    return group(
        tag("rect", width=width, height=height, rx=10, fill=CARD, stroke=LINE, class_=SHEET),
        *parts,
        group(legend[0], transform=moved((LEFT, height - legend[1]))),
    )


def phases(
    title: str, names: Sequence[tuple[str, bool]], size: float, *notes: Markup, edges: Sequence[str] = ()
) -> Block:
    """Write a title and notes over the phases of a turn, in boxes, the current ones filled.

    Boxes with ``edges`` of a color are filled with it.
    """
    pitch = INSIDE / len(names)
    boxes = (
        group(
            *_box(name, (pitch - 4, size), edge, present=present), transform=moved((round(pitch * at, 2), 34))
        )
        for at, ((name, present), edge) in enumerate(zip(names, edges or [""] * len(names), strict=True))
    )
    return group(words(title, (0, 20), 20, INK, font_weight="bold"), *notes, *boxes), 58


def _box(name: str, sizes: Point, edge: str, *, present: bool) -> tuple[Markup, Markup]:
    """Draw a box of a width around a name in letters of a size."""
    width, size = sizes
    fill, ink = (edge or INK, ink_on(edge or INK)) if present else (PAPER, QUIET)
    box = tag("rect", width=width, height=24, rx=5, fill=fill, stroke=edge or LINE)
    written = centered(name, (width / 2, 16), size, ink, **({"class_": PRINT} if present else {}))
    return box, written


def side(name: str, colors: tuple[str, str], notes: Iterable[Markup], facts: tuple[str, ...]) -> Block:
    """Draw a side: name and notes on a colored band, facts below."""
    fill, edge = colors
    band = tag("rect", width=INSIDE, height=26, rx=5, fill=fill, stroke=edge)
    title = words(name, (10, 18), 14, "#ffffff", font_weight="bold")
    lines, high = paragraph(facts, 42)
    return group(band, title, *notes, lines), 32 + high


def row(things: Sequence[Markup], pitch: float, high: float, inside: float = INSIDE) -> Block:
    """Place things side by side, in as many lines as needed."""
    across = int((inside + 0.5) // pitch)
    drawn = (
        group(one, transform=moved((pitch * (at % across + 0.5), high * (at // across + 0.5))))
        for at, one in enumerate(things)
    )
    return group(*drawn), high * -(-len(things) // across)


def card(id_: str, title: str, note: str = "") -> Markup:
    """Draw a card around the origin, with its number, and a note in its upper corner."""
    return group(
        tag("title", title),
        tag("rect", x=-22, y=-14, width=44, height=28, rx=4, fill="#fffdf4", stroke=INK, stroke_width=1.2),
        centered(id_, (-2, 5), 11.5, INK),
        *[words(note, (20, -4), 8.5, QUIET, text_anchor="end")] * bool(note),
        data_names=named(card=id_),
        class_=PRINT,
    )


def below(block: Block, *rows: Block) -> Block:
    """Put rows below a block."""
    drawn, high = [block[0]], block[1]
    for one, more in rows:
        drawn.append(group(one, transform=moved((0, high))))
        high += more
    return group(*drawn), high


def on_band(text: str, x: float) -> Markup:
    """Write a right-aligned note on a side's band."""
    return words(text, (x, 17.5), 12, "#ffffff", text_anchor="end")


def aims(facts: tuple[str, ...]) -> Block:
    """Write how the game is won."""
    lines, high = paragraph(facts, 26)
    return group(heading("To win", 8), lines), 16 + high


def paragraph(facts: tuple[str, ...], y: float) -> Block:
    """Write facts as lines of small text; the height counts from the first one's top."""
    lines = [line for fact in facts for line in wrap(fact, CHARACTERS, subsequent_indent="   ")]
    texts = (
        words(line, (2, y + LINE_HEIGHT * at), 11.5, INK, xml_space="preserve")
        for at, line in enumerate(lines)
    )
    return group(*texts), LINE_HEIGHT * len(lines)
