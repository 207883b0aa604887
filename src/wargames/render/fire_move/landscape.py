"""The table as SVG, to scale: areas, what is strewn over them, borders, and a ruler along two sides."""

from collections.abc import Iterator
from functools import lru_cache

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.values.components import BORDERS, INCH, TERRAIN, BorderType
from wargames.fire_move.values.table import Feature, Table
from wargames.kernel import plane
from wargames.render.fire_move.colors import EDGE, LAND, LINE, MARK, ROUND
from wargames.render.lettering import QUIET, words
from wargames.render.markup import Markup, group, number, points, tag

PIXELS = 24
"""The pixels of an inch."""
LETTER = 20
"""How wide a letter of a name is, in hundredths of an inch on the table."""
RULED = 6
"""How many inches lie between the numbers of the ruler."""

Spot = tuple[float, float]


def spot(table: Table, point: plane.Point) -> Spot:
    """Give the place of a point in the picture: north is up."""
    return point.x * PIXELS / INCH, (table.size[1] - point.y) * PIXELS / INCH


def length(hundredths: int) -> float:
    """Give a length in pixels."""
    return hundredths * PIXELS / INCH


def size(table: Table) -> Spot:
    """Give width and height of the table in pixels."""
    return length(table.size[0]), length(table.size[1])


@lru_cache(maxsize=16)
def landscape(field: Battlefield) -> Markup:
    """Draw the table without anybody on it, which stays as it is."""
    width, height = size(field.table)
    islands_last = sorted(field.table.features, key=lambda one: one.inside is not None)
    return group(
        *(area(field, feature) for feature in islands_last),
        *(edges(field, type_) for type_ in BORDERS),
        *(name(field, feature) for feature in field.table.features),
        tag("rect", width=width, height=height, fill="none", stroke="#4a4636", stroke_width=2),
        *ruler(field.table),
    )


def area(field: Battlefield, feature: Feature) -> Markup:
    """Draw a feature and what grows on it."""
    title = tag("title", f"{feature.id}: {feature.kind.title}")
    corners = points(*(spot(field.table, corner) for corner in feature.polygon))
    return group(title, tag("polygon", points=corners, fill=LAND[feature.terrain]), *strewn(field, feature))


def strewn(field: Battlefield, feature: Feature) -> Iterator[Markup]:
    """Strew the marks of a terrain over the points of a grid that are clear inside."""
    if feature.terrain in MARK:
        color, mark, grain = MARK[feature.terrain]
        west, south, east, north = field.polygon[feature.id].box
        spots = (
            spot(field.table, point)
            for row, y in enumerate(range(south + grain // 2, north, grain))
            for x in range(west + grain // 4 + grain // 2 * (row % 2), east, grain)
            for point in [plane.Point(x, y)]
            if field.feature_at(point) == feature.id and next(field.near(point, 30), None) is None
        )
        drawn = " ".join(f"M{number(x)},{number(y)} {mark}" for x, y in spots)
        yield tag("path", d=drawn, fill="none", stroke=color, stroke_width=1.1, stroke_opacity=0.8)


def edges(field: Battlefield, type_: BorderType) -> Markup:
    """Draw all borders of a type as one path."""
    lines = []
    for piece in field.pieces:
        if piece.type == type_ and not piece.table_edge:
            (x1, y1), (x2, y2) = spot(field.table, piece.a), spot(field.table, piece.b)
            lines.append(f"M{number(x1)},{number(y1)} L{number(x2)},{number(y2)}")
    if not lines:
        return group()
    color, width, dashes = EDGE[type_]
    cap = "round" if type_ in ROUND else "butt"
    style = {"stroke": color, "stroke_width": width, "stroke_dasharray": dashes, "stroke_linecap": cap}
    path = tag("path", d=" ".join(lines), fill="none", **style)
    return group(tag("title", BORDERS[type_].title), path)


def name(field: Battlefield, feature: Feature) -> Markup:
    """Write the name of a feature and its terrain near its north-western corner."""
    said = f"{feature.id} {TERRAIN[feature.terrain].title}"
    at = spot(field.table, label_point(field, feature, LETTER * len(said)))
    return words(said, at, 9, QUIET, paint_order="stroke", stroke="#fbf9ee", stroke_width="2.5")


def label_point(field: Battlefield, feature: Feature, width: int) -> plane.Point:
    """Find a point for a name: the first from the north-west with room for it, or for its beginning."""
    west, south, east, north = field.polygon[feature.id].box
    grid = [plane.Point(x, y) for y in range(north - 45, south, -25) for x in range(west + 15, east, 25)]
    for room in (width, 0):
        for point in grid:
            ends = (point, plane.Point(point.x + room, point.y + 25))
            if all(field.feature_at(end) == feature.id for end in ends):
                return point
    return feature.polygon[0]


def ruler(table: Table) -> Iterator[Markup]:
    """Write the inches along the southern and the western side."""
    height = length(table.size[1])
    for at in range(0, table.size[0] + 1, RULED * INCH):
        x = length(at)
        yield tag("line", x1=x, x2=x, y1=height, y2=height + 5, stroke=LINE, stroke_width=1.5)
        yield words(f"{at // INCH}\u2033", (x, height + 15), 9, QUIET, text_anchor="middle")
    for at in range(0, table.size[1] + 1, RULED * INCH):
        y = height - length(at)
        yield tag("line", x1=-5, x2=0, y1=y, y2=y, stroke=LINE, stroke_width=1.5)
        yield words(f"{at // INCH}", (-8, y + 3), 9, QUIET, text_anchor="end")
