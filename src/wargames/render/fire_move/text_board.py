"""The table as a text board, and the page of text around it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from math import atan2, cos, radians, sin

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.queries import battle_seen_by
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import INCH, BorderType, TerrainType
from wargames.fire_move.values.state import Figure, Group, Piece
from wargames.fire_move.values.table import Table
from wargames.kernel.geometry.arcs import ALL_ROUND
from wargames.kernel.geometry.plane import Point
from wargames.render.drawn import mark
from wargames.render.fire_move import terminal
from wargames.render.fire_move.moment import (
    TITLE,
    checks,
    going_on,
    groups,
    kept_off,
    turn,
    viewer,
    waiting,
)
from wargames.render.phrases import seen_by
from wargames.render.text_boards import Span, TextBoard, TextCanvas, TextPage, TextPlane, Tint, Zoom
from wargames.render.text_pages import written

TINTS: dict[TerrainType, Tint] = {
    "open": "open",
    "paddy": "water",
    "crops": "rough",
    "vineyard": "rough",
    "elephant_grass": "rough",
    "brush": "rough",
    "orchard": "woods",
    "marsh": "water",
    "woods": "woods",
    "jungle": "woods",
    "hill": "high",
    "rubble": "rough",
    "trench": "rough",
    "wood_building": "building",
    "stone_building": "building",
    "bunker": "building",
}
SIDES: tuple[tuple[str, str, Tint], ...] = (("A", "a", "first"), ("D", "d", "second"))
"""The signs of figures that are ready and pinned, attacker and defender."""
LINES: dict[BorderType, Tint] = {
    "road": "road",
    "path": "road",
    "bridge": "road",
    "creek": "water",
    "stream": "water",
    "river": "water",
    "trees": "woods",
}
"""The tints of borders that stop nobody."""
LEFT = 4
ARM = 6 * INCH
"""The length of the edges of an arc."""


def page(view: FireMoveView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    head = (
        ". ".join((f"{turn(view)}, {checks(view)}", *going_on(view))),
        f"{TITLE}: {view.scenario.title}, {seen_by(viewer(view))}",
        *terminal.own_hand(view),
    )
    return TextPage(
        head, board(view, zoom), terminal.facts(view), terminal.roster(view), waiting=waiting(view)
    )


def write(view: FireMoveView) -> str:
    """Write a view as lines of text."""
    return written(page(view, "near"))


def plane_of(view: FireMoveView, zoom: Zoom) -> TextPlane:
    """Return the scale of the board: an inch a character and two a line, or half that."""
    high = 2 * INCH if zoom == "far" else INCH
    depth = view.scenario.table.size[1]
    return TextPlane(LEFT, -(-depth // high), high // 2, high)


def board(view: FireMoveView, zoom: Zoom) -> TextBoard:
    """Write the table, north up: terrain, objectives, figures and inches."""
    canvas, plane = TextCanvas(), plane_of(view, zoom)
    _land(canvas, view, plane)
    _edges(canvas, view, plane)
    _arcs(canvas, view, plane)
    for objective in view.scenario.objectives:
        span = canvas.write(*plane.place(objective.at), "*", "objective")
        canvas.name(mark("objective", objective.id), span)
    for piece in view.open.pieces:
        if piece.at is not None:
            where = plane.place(piece.at)
            left = [canvas.write(*where, terminal.LEFT_BEHIND, "other")] if piece.gunner is None else []
            canvas.name(mark("unit", piece.id), *left or [Span(*where, where[1] + 1)])
    for nation, (ready, pinned, tint) in zip(view.scenario.nations, SIDES, strict=True):
        standing = ((group, man, man.at) for group, men in groups(view, nation) for man in men if man.at)
        for group, man, at in standing:
            span = canvas.write(*plane.place(at), pinned if man.pinned else ready, tint)
            _name_figure(canvas, group, man, span)
    for _, name, reserve in kept_off(view):
        span = canvas.write(canvas.rows, LEFT, name)
        canvas.name(mark("group", name), span)
        when = f"from turn {reserve.turn}, between {reserve.start} and {reserve.end}"
        canvas.write(span.row, span.stop, f" is off the table: it comes {when}")
    return canvas.board(terminal.key(view), plane)


def _name_figure(canvas: TextCanvas, group: Group, man: Figure, span: Span) -> None:
    canvas.name(mark("figure", str(man.number)), span)
    canvas.name(mark("group", group.id), span)
    if man.crews:
        canvas.name(mark("unit", man.crews), span)


def _land(canvas: TextCanvas, view: FireMoveView, plane: TextPlane) -> None:
    """Write the terrain, and inches at the sides."""
    width, depth = view.scenario.table.size
    kinds = battlefield_of(view.scenario.table).kind
    for row, features in enumerate(_features(view.scenario.table, plane), 1):
        column = LEFT
        for at, beside in groupby(features):
            terrain: TerrainType = kinds[at].look if at else "open"
            text = (terminal.SIGNS[terrain] if at else " ") * len(list(beside))
            span = canvas.write(row, column, text, TINTS[terrain])
            column = span.stop
            _name(canvas, at, span)
    for inch in range(0, depth // INCH, plane.high // INCH):
        canvas.write(plane.place(Point(0, inch * INCH))[0], 0, f"{inch:>3}", "label")
    for inch in range(0, width // INCH, 6):
        canvas.write(plane.bottom + 1, plane.place(Point(inch * INCH, 0))[1], str(inch), "label")


def _name(canvas: TextCanvas, feature: str | None, span: Span) -> None:
    if feature:
        canvas.name(mark("feature", feature), span)


def _edges(canvas: TextCanvas, view: FireMoveView, plane: TextPlane) -> None:
    """Write the borders, the low ones first, without blown wire (FM-G8)."""
    pieces = battlefield_of(view.scenario.table).pieces
    shown = [one for one in pieces if not one.table_edge and one.border not in view.open.wire_cut]
    for type_, sign in terminal.BORDER_SIGNS.items():
        alike = (piece for piece in shown if piece.kind.look == type_)
        for place in (place for piece in alike for place in _along(plane, piece.a, piece.b)):
            canvas.write(*_inside(plane, view, place), sign, LINES.get(type_, "border"))


def _along(plane: TextPlane, a: Point, b: Point) -> Iterator[tuple[int, int]]:
    """Yield the cells along a line, each once."""
    steps = max(abs(b.x - a.x) // plane.wide, abs(b.y - a.y) // plane.high, 1)
    points = (
        Point(a.x + (b.x - a.x) * at // steps, a.y + (b.y - a.y) * at // steps) for at in range(steps + 1)
    )
    return iter(dict.fromkeys(map(plane.place, points)))


def _inside(plane: TextPlane, view: FireMoveView, place: tuple[int, int]) -> tuple[int, int]:
    """Return the nearest cell on the table."""
    width, depth = view.scenario.table.size
    point = plane.point(*place)
    return plane.place(Point(min(point.x, width - 1), min(point.y, depth - 1)))


def _arcs(canvas: TextCanvas, view: FireMoveView, plane: TextPlane) -> None:
    """Write the edges of the arcs of the weapons that stand on the table (FM-28.1)."""
    ends = (end for piece in view.open.pieces for end in _ends_of_arc(view, piece))
    for row, column in (place for start, end in ends for place in _along(plane, start, end)):
        if _on_table(plane.point(row, column), *view.scenario.table.size):
            canvas.write(row, column, terminal.ARC, "shade")


def _ends_of_arc(view: FireMoveView, piece: Piece) -> Iterator[tuple[Point, Point]]:
    """Yield the drawn edges of a weapon's arc; none for a full circle."""
    wide = battle_seen_by(view).type_of(piece).arc
    if piece.at is None or piece.facing is None or wide == ALL_ROUND:
        return
    middle = atan2(piece.facing.y, piece.facing.x)
    for angle in (middle + radians(wide) / 2, middle - radians(wide) / 2):
        yield piece.at, Point(piece.at.x + round(ARM * cos(angle)), piece.at.y + round(ARM * sin(angle)))


def _on_table(point: Point, width: int, depth: int) -> bool:
    return 0 <= point.x <= width and 0 <= point.y <= depth


@lru_cache(maxsize=8)
def _features(table: Table, plane: TextPlane) -> tuple[tuple[str | None, ...], ...]:
    """Return the feature in the middle of each cell, or just beside it if a border runs there."""
    columns = range(LEFT, LEFT + -(-table.size[0] // plane.wide))
    return tuple(
        tuple(_feature(table, plane.point(row, column)) for column in columns)
        for row in range(1, plane.bottom + 1)
    )


def _feature(table: Table, middle: Point) -> str | None:
    field = battlefield_of(table)
    places = (middle, Point(middle.x + 1, middle.y + 2))
    return next((found for place in places if (found := field.feature_at(place)) is not None), None)
