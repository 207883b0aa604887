"""The table as characters with names, and what a page of text says beside it."""

from functools import lru_cache
from itertools import groupby

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import INCH, TerrainType
from wargames.fire_move.values.table import Table
from wargames.kernel.plane import Point
from wargames.render.drawn import mark
from wargames.render.fire_move.moment import TITLE, aims, checks, groups, turn, waiting, zones
from wargames.render.fire_move.terminal import SIGNS, key, side, sights
from wargames.render.text_boards import Span, TextBoard, TextCanvas, TextPage, TextPlane, Tint, Zoom

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
LEFT = 4


def page(view: FireMoveView, zoom: Zoom) -> TextPage:
    """Write a view as a page of text."""
    head = (f"{turn(view)}, {checks(view)}. {waiting(view)}", f"{TITLE}: {view.scenario.title}")
    rosters = [line for nation in view.scenario.nations for line in side(view, nation)]
    return TextPage(head, board(view, zoom), (*zones(view), *aims(view), *sights(view)), tuple(rosters))


def plane_of(view: FireMoveView, zoom: Zoom) -> TextPlane:
    """Lay the table out: a character to the inch and a line to two, or twice as many."""
    high = 2 * INCH if zoom == "far" else INCH
    depth = view.scenario.table.size[1]
    return TextPlane(LEFT, -(-depth // high), high // 2, high)


def board(view: FireMoveView, zoom: Zoom) -> TextBoard:
    """Write the table from north to south: the terrain, and over it objectives, figures and inches."""
    canvas, plane = TextCanvas(), plane_of(view, zoom)
    _land(canvas, view, plane)
    for objective in view.scenario.objectives:
        span = _put(canvas, plane, objective.at, "*", "objective")
        canvas.name(mark("objective", objective.id), span)
    for nation, (ready, pinned, tint) in zip(view.scenario.nations, SIDES, strict=True):
        for group, men in groups(view, nation):
            for man in men:
                if man.at:
                    span = _put(canvas, plane, man.at, pinned if man.pinned else ready, tint)
                    canvas.name(mark("figure", str(man.number)), span)
                    canvas.name(mark("group", group.id), span)
                    if man.crews:
                        canvas.name(mark("unit", man.crews), span)
    return canvas.board(key(view), plane)


def _land(canvas: TextCanvas, view: FireMoveView, plane: TextPlane) -> None:
    """Write the terrain, and inches at the sides."""
    width, depth = view.scenario.table.size
    for row, features in enumerate(_features(view.scenario.table, plane), 1):
        column = LEFT
        for at, beside in groupby(features):
            terrain = battlefield_of(view.scenario.table).feature[at].terrain if at else "open"
            text = (SIGNS[terrain] if at else " ") * len(list(beside))
            span = canvas.write(row, column, text, TINTS[terrain])
            column = span.stop
            if at:
                canvas.name(mark("feature", at), span)
    for inch in range(0, depth // INCH, plane.high // INCH):
        canvas.write(plane.place(Point(0, inch * INCH))[0], 0, f"{inch:>3}", "label")
    for inch in range(0, width // INCH, 6):
        canvas.write(plane.bottom + 1, plane.place(Point(inch * INCH, 0))[1], str(inch), "label")


@lru_cache(maxsize=8)
def _features(table: Table, plane: TextPlane) -> tuple[tuple[str | None, ...], ...]:
    """Name the feature in the middle of each character, or just beside it if a border runs there."""
    columns = range(LEFT, LEFT + -(-table.size[0] // plane.wide))
    return tuple(
        tuple(_feature(table, plane.point(row, column)) for column in columns)
        for row in range(1, plane.bottom + 1)
    )


def _feature(table: Table, middle: Point) -> str | None:
    field = battlefield_of(table)
    places = (middle, Point(middle.x + 1, middle.y + 2))
    return next((found for place in places if (found := field.feature_at(place)) is not None), None)


def _put(canvas: TextCanvas, plane: TextPlane, at: Point, sign: str, tint: Tint) -> Span:
    return canvas.write(*plane.place(at), sign, tint)
