"""Curves of the evaluation of one side over a game, with marked steps."""

from collections.abc import Iterator, Sequence

import attrs

from wargames.render.document import document
from wargames.render.markup import Markup, number, tag

WIDTH, HEIGHT, EDGE = 760, 240, 44
INK, PAPER, LINE, GRID = "#22303a", "#fffdf6", "#2b6cb0", "#c9c3b4"
BLUNDER = "#b4281e"


@attrs.frozen
class CurveMark:
    """A marked step of the curve, with its caption."""

    step: int
    said: str


def curve(
    values: Sequence[tuple[int, float]], marks: Sequence[CurveMark], *, title: str, first: str
) -> Markup:
    """Draw an evaluation from -1 to 1 over the steps of a game as SVG, with dots for marked steps.

    ``first`` is the side that the evaluation is of.
    """
    steps = max((step for step, _ in values), default=1) or 1
    inside = (*_grid(steps, first), _line(values, steps), *_dots(dict(values), marks, steps), _title(title))
    told = f"The standing of {first} over {steps} steps; {len(marks)} choices are marked."
    size = (WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
    return document(inside, size, title=title, description=told, paper=PAPER)


def _at(step: float, value: float, steps: int) -> tuple[float, float]:
    return EDGE + WIDTH * step / steps, EDGE + HEIGHT * (1 - value) / 2


def _grid(steps: int, first: str) -> Iterator[Markup]:
    for value, said in ((1, f"{first} wins"), (0, "even"), (-1, f"{first} loses")):
        (left, y), (right, _) = _at(0, value, steps), _at(steps, value, steps)
        yield tag("line", x1=left, y1=y, x2=right, y2=y, stroke=GRID)
        yield tag("text", said, x=left + 4, y=y - 4, font_size=10, fill=INK)
    for part in range(5):
        step = steps * part // 4
        x, y = _at(step, -1, steps)
        yield tag("text", str(step), x=x, y=y + 16, font_size=10, fill=INK, text_anchor="middle")


def _line(values: Sequence[tuple[int, float]], steps: int) -> Markup:
    places = (_at(step, value, steps) for step, value in values)
    drawn = " ".join(f"{number(x)},{number(y)}" for x, y in places)
    return tag("polyline", points=drawn, fill="none", stroke=LINE, stroke_width=2)


def _dots(values: dict[int, float], marks: Sequence[CurveMark], steps: int) -> Iterator[Markup]:
    for mark in marks:
        x, y = _at(mark.step, values.get(mark.step, 0.0), steps)
        yield tag("circle", tag("title", mark.said), cx=x, cy=y, r=5, fill=BLUNDER)


def _title(title: str) -> Markup:
    return tag("text", title, x=EDGE, y=EDGE / 2, font_size=14, fill=INK)
