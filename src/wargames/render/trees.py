"""Pictures of search trees."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from wargames.kernel.former_paths import former_names
from wargames.render.document import document
from wargames.render.markup import Markup, number, tag

ROW, COLUMN, EDGE, BOX = 26, 210, 16, 188
INK, PAPER, LINE = "#22303a", "#fffdf6", "#8a8778"
BAD, GOOD = (180, 40, 30), (43, 108, 176)


class ChoiceNode(Protocol):
    """A node of a tree of choices: label, visits, value from -1 to 1, and children."""

    @property
    def said(self) -> str:
        """The label of the choice."""
        ...

    @property
    def visits(self) -> int:
        """The number of visits."""
        ...

    @property
    def value(self) -> float:
        """The value, from -1 to 1."""
        ...

    @property
    def children(self) -> "Sequence[ChoiceNode]":
        """The children."""
        ...


def tree(root: ChoiceNode, *, title: str) -> Markup:
    """Draw a tree as SVG, from left to right; the width of a line shows visits."""
    rows, depth = _rows(root), _depth(root)
    size = (2 * EDGE + COLUMN * depth + BOX, 2 * EDGE + ROW * rows + ROW)
    inside = (*_drawn(root, (EDGE, EDGE + ROW), root.visits or 1), _heading(title))
    told = f"A tree of {root.visits} simulations, {depth} choices deep."
    return document(inside, size, title=title, description=told, paper=PAPER)


def _rows(node: ChoiceNode) -> int:
    return max(1, sum(map(_rows, node.children)))


def _depth(node: ChoiceNode) -> int:
    return 1 + max(map(_depth, node.children)) if node.children else 0


def _drawn(node: ChoiceNode, at: tuple[float, float], most: int) -> Iterator[Markup]:
    """Draw a node at a place, with its children to the right."""
    x, y = at
    below = y
    for child in node.children:
        place = (x + COLUMN, below)
        yield _line((x + BOX, y + ROW / 2 - 3), (x + COLUMN, below + ROW / 2 - 3), child.visits / most)
        yield from _drawn(child, place, most)
        below += ROW * _rows(child)
    yield tag("rect", x=x, y=y, width=BOX, height=ROW - 6, rx=4, fill=_color(node.value), fill_opacity=0.25)
    label = f"{node.said}  {node.value:+.2f} ({node.visits})"
    yield tag("text", label, x=x + 6, y=y + ROW - 12, font_size=11, fill=INK)


def _line(start: tuple[float, float], end: tuple[float, float], share: float) -> Markup:
    (left, top), (right, bottom) = start, end
    middle = (left + right) / 2
    places = (left, top, middle, top, middle, bottom, right, bottom)
    path = "M {} {} C {} {} {} {} {} {}".format(*map(number, places))
    return tag("path", d=path, fill="none", stroke=LINE, stroke_width=round(0.5 + 6 * share, 2))


def _color(value: float) -> str:
    share = (max(-1.0, min(1.0, value)) + 1) / 2
    mixed = (round(bad + share * (good - bad)) for bad, good in zip(BAD, GOOD, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _heading(title: str) -> Markup:
    return tag("text", title, x=EDGE, y=EDGE + 6, font_size=13, fill=INK)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Twig="ChoiceNode")
