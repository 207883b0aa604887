"""Borders as SVG: roads, water, hedges, walls, wire, and rows of trees along the edges of features."""

from collections.abc import Iterable, Iterator
from math import hypot
from typing import get_args

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.values.components import BorderKind, BorderType
from wargames.render.fire_move.colors import DETAIL, EDGE, ROUND
from wargames.render.fire_move.scale import spot
from wargames.render.fire_move.shapes import Spot
from wargames.render.fire_move.textures import WOODS, crowns
from wargames.render.markup import Markup, group, number, tag

Line = tuple[Spot, Spot]
LOW: tuple[BorderType, ...] = ("join", "path", "road", "ditch", "creek", "stream", "river", "bank", "bridge")
"""Borders that lie on the ground, from the lowest up; the others stand on it."""
HIGH: tuple[BorderType, ...] = tuple(type_ for type_ in get_args(BorderType) if type_ not in LOW)
TREES_APART, CROWN = 34, 16


def borders(field: Battlefield, types: Iterable[BorderType]) -> tuple[Markup, ...]:
    """Draw all borders of some types, and those that are drawn alike."""
    kinds = dict.fromkeys(piece.kind for piece in field.pieces)
    alike = (kind for type_ in types for kind in kinds if kind.look == type_)
    return tuple(border(kind, there) for kind in alike if (there := lines(field, kind)))


def lines(field: Battlefield, kind: BorderKind) -> list[Line]:
    """List the pieces of edge that are borders of a kind."""
    return [
        (spot(field.table, piece.a), spot(field.table, piece.b))
        for piece in field.pieces
        if piece.type == kind.id and not piece.table_edge
    ]


def border(kind: BorderKind, there: list[Line]) -> Markup:
    """Draw the borders of one kind: a path for the line, and more for its details."""
    type_ = kind.look
    way = " ".join(f"M{number(x1)},{number(y1)}L{number(x2)},{number(y2)}" for (x1, y1), (x2, y2) in there)
    cap = "round" if type_ in ROUND else "butt"
    strokes = (EDGE[type_], *DETAIL.get(type_, ()))
    drawn = (
        tag("path", d=way, fill="none", stroke=color, stroke_width=width, stroke_dasharray=dashes,
            stroke_linecap=cap)
        for color, width, dashes in strokes
    )  # fmt: skip
    rows = crowns(((x, y, CROWN) for line in there for x, y in planted(line)), WOODS)
    return group(tag("title", kind.title), *drawn, *(rows if type_ == "trees" else ()))


def planted(line: Line) -> Iterator[Spot]:
    """Plant trees along a line."""
    (x1, y1), (x2, y2) = line
    count = max(int(hypot(x2 - x1, y2 - y1) / TREES_APART), 1)
    for at in range(count):
        part = (at + 0.5) / count
        yield x1 + part * (x2 - x1), y1 + part * (y2 - y1)
