"""The table as SVG, to scale: areas, textures, borders, roofs, and a ruler on the edge."""

from collections.abc import Iterator
from functools import lru_cache

from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.values.components import INCH
from wargames.fire_move.values.table import Feature, Table
from wargames.kernel.geometry import plane
from wargames.render.drawn import named
from wargames.render.fire_move.borders import HIGH, LOW, borders
from wargames.render.fire_move.colors import LAND
from wargames.render.fire_move.roofs import ROOFS, roof
from wargames.render.fire_move.scale import FRAME, PIXELS, length, size, spot
from wargames.render.fire_move.shapes import Spot
from wargames.render.fire_move.textures import TEXTURE
from wargames.render.lettering import growing, haloed, words
from wargames.render.markup import Markup, group, points, tag

LETTER = 20
"""The width of a letter of a name, in hundredths of an inch on the table."""
NAME_SIZE = 15
NAME_GROWS, RULE_GROWS = 2.5, 1.7
"""The largest scale with room for names and the numbers of the ruler."""
RULED = 6
"""The inches between the numbers of the ruler."""
WOOD, WOOD_DARK, GRAIN, RULE = "#664a2c", "#3d2813", "#573d22", "#fbf4e4"


@lru_cache(maxsize=16)
def landscape(field: Battlefield) -> Markup:
    """Draw the table without figures."""
    features = sorted(field.table.features, key=lambda one: one.inside is not None)
    low = [one for one in features if field.kind[one.id].look not in ROOFS]
    built = [one for one in features if field.kind[one.id].look in ROOFS]
    return group(
        *edge(field.table),
        *(area(field.table, one) for one in low),
        *borders(field, LOW),
        *(area(field.table, one) for one in built),
        *borders(field, HIGH),
        *(name(field, one) for one in low),
        *ruler(field.table),
    )


def area(table: Table, feature: Feature) -> Markup:
    """Draw a feature with its texture or roof."""
    corners, kind = [spot(table, corner) for corner in feature.polygon], table.terrain(feature)
    look = kind.look
    ground = tag("polygon", points=points(*corners), fill=LAND[look])
    grown = (one for texture in TEXTURE.get(look, ()) for one in texture(corners))
    built = [roof(look, corners)] if look in ROOFS else []
    title = tag("title", f"{feature.id}: {kind.title}")
    return group(title, ground, *grown, *built, data_names=named(feature=feature.id))


# names


def name(field: Battlefield, feature: Feature) -> Markup:
    """Write the name of a feature and its terrain near its north-western corner."""
    said = called(field, feature)
    x, y = spot(field.table, label_point(field, feature, LETTER * len(said)))
    style = {"text_anchor": "start", "font_weight": "normal", "pointer_events": "none", "class_": "label"}
    return haloed(said, (x, y), NAME_SIZE, "#3a382e", grows=NAME_GROWS, **style)


def called(field: Battlefield, feature: Feature) -> str:
    """Name a feature with its terrain."""
    return f"{feature.id} {field.kind[feature.id].title}"


def label_point(field: Battlefield, feature: Feature, width: int) -> plane.Point:
    """Find a point for a name: from the north-west, the first with room for all of it, or for its start."""
    west, south, east, north = field.polygon[feature.id].box
    grid = [plane.Point(x, y) for y in range(north - 50, south, -25) for x in range(west + 20, east, 25)]

    def has_room(point: plane.Point, room: int) -> bool:
        ends = (point, plane.Point(point.x + room, point.y + 25))
        return all(field.feature_at(end) == feature.id for end in ends)

    found = (point for room in (width, 0) for point in grid if has_room(point, room))
    return next(found, feature.polygon[0])


# the edge of the table


def edge(table: Table) -> Iterator[Markup]:
    """Draw the wooden edge around the land."""
    wide, high = size(table)
    yield tag("rect", width=wide, height=high, rx=8, fill=WOOD, stroke=WOOD_DARK, stroke_width=2)
    for at in range(7, FRAME, 9):
        yield tag("rect", x=at, y=at, width=wide - 2 * at, height=high - 2 * at, rx=4, fill="none",
                  stroke=GRAIN, stroke_width=1.5)  # fmt: skip
    within = {"x": FRAME, "y": FRAME, "width": wide - 2 * FRAME, "height": high - 2 * FRAME}
    yield tag("rect", fill="none", stroke=WOOD_DARK, stroke_width=7, **within)


def ruler(table: Table) -> Iterator[Markup]:
    """Write the inches on the southern and the western edge."""
    low = FRAME + length(table.size[1])
    for at in range(0, table.size[0] + 1, RULED * INCH):
        yield tick((FRAME + length(at), low), (0, 9))
        yield inches(at, (FRAME + length(at), low + 27), "\u2033")
    for at in range(0, table.size[1] + 1, RULED * INCH):
        yield tick((FRAME, low - length(at)), (-9, 0))
        yield inches(at, (FRAME - 21, low - length(at) + 5), "")


def tick(at: Spot, by: Spot) -> Markup:
    """Draw a mark of the ruler."""
    x, y = at
    return tag("line", x1=x, y1=y, x2=x + by[0], y2=y + by[1], stroke=RULE, stroke_width=2)


def inches(at: int, place: Spot, sign: str) -> Markup:
    """Write a number of inches."""
    return growing(
        place, RULE_GROWS, words(f"{at // INCH}{sign}", (0, 0), PIXELS / 3, RULE, text_anchor="middle")
    )
