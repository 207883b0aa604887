"""Heat maps: numbers over a board, hotter if higher."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from wargames.kernel.base.errors import BadOption, UnknownName
from wargames.kernel.game import Game, View
from wargames.render.document import document
from wargames.render.hexagons import Point
from wargames.render.markup import Markup, group, tag
from wargames.render.pictures import parts

COLD, HOT = (255, 236, 160), (178, 24, 43)
"""The colors of the lowest value and of the highest: red grows darker, so that gray shows it, too."""

PAPER, INK, EDGE = "#fffdf6", "#22303a", 36
SHAPE = re.compile(r'<polygon points="([^"]*)" class="hit" data-names="(?:hex|space):([^"]*)"')


@attrs.frozen(repr=False)
class Heat:
    """A heat map as SVG, which notebooks display, and as a sentence, which is its ``repr``."""

    svg: str
    sentence: str = "a heat map"

    def __repr__(self) -> str:
        return self.sentence

    def _repr_svg_(self) -> str:
        return self.svg


def heat(
    game: Game[Any, Any],
    view: View,
    values: Mapping[str, float],
    *,
    title: str = "",
    written: Callable[[float], str] = "{:.0%}".format,
) -> Heat:
    """Return a heat map over the board of a view; ``values`` are by hex or space.

    ``written`` formats a number. Raises
    :class:`BadOption` for a game whose pictures have no hexes or spaces, :class:`UnknownName` for a place
    that its board has not.
    """
    drawn = parts(game, view)
    shapes = {} if drawn is None else dict(_shapes(str(drawn.land)))
    if drawn is None or not shapes:
        raise BadOption(f"the pictures of {game.id} have no hexes or spaces to lay numbers over")
    if unknown := [place for place in values if place not in shapes]:
        raise UnknownName("place of the board", unknown[0], tuple(shapes))
    width, height = drawn.size
    colors = group(*_colors(shapes, values), pointer_events="none")
    labels = group(*(_label(shapes[at], written(value)) for at, value in values.items()))
    board = group(drawn.land, colors, drawn.things, labels, transform=f"translate(0 {EDGE})")
    head = tag("text", title, x=EDGE / 3, y=EDGE * 0.7, font_size=20, fill=INK)
    told = "; ".join(f"{place} {written(value)}" for place, value in values.items())
    size = (width, height + EDGE)
    drawing = document((head, board), size, title=title or game.title, description=told, paper=PAPER)
    return Heat(drawing, f"{title or game.title}: {_summary(values, written)}")


def _summary(values: Mapping[str, float], written: Callable[[float], str]) -> str:
    if not values:
        return "no place has a number"
    low, high = min(values, key=values.__getitem__), max(values, key=values.__getitem__)
    ends = f"from {written(values[low])} at {low} to {written(values[high])} at {high}"
    return f"{len(values)} place{'s' * (len(values) > 1)}, {ends}"


def _shapes(land: str) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for corners, place in SHAPE.findall(land):
        yield place, tuple((float(x), float(y)) for x, y in (one.split(",") for one in corners.split()))


def _colors(shapes: Mapping[str, tuple[Point, ...]], values: Mapping[str, float]) -> Iterator[Markup]:
    low, high = min(values.values(), default=0), max(values.values(), default=1)
    for place, value in values.items():
        warmth = (value - low) / (high - low) if high > low else 1.0
        ends = " ".join(f"{x:g},{y:g}" for x, y in shapes[place])
        yield tag("polygon", points=ends, fill=_color(warmth), fill_opacity=0.7)


def _label(corners: tuple[Point, ...], said: str) -> Markup:
    """Write a value in the lower part of its hex, with a halo."""
    x = sum(x for x, _ in corners) / len(corners)
    bottom, top = max(y for _, y in corners), min(y for _, y in corners)
    y = bottom - 0.12 * (bottom - top)
    font = {"font_size": round(0.19 * (bottom - top)), "font_weight": "bold", "text_anchor": "middle"}
    return tag("text", said, x=x, y=y, fill=INK, stroke=PAPER, stroke_width=3, paint_order="stroke", **font)


def _color(warmth: float) -> str:
    mixed = (round(cold + (hot - cold) * warmth) for cold, hot in zip(COLD, HOT, strict=True))
    return f"#{''.join(f'{one:02x}' for one in mixed)}"
