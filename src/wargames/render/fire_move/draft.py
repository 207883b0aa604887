"""Pictures of scenarios in the editor: table, zones, objectives and groups in default formation."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.formations import default_formation
from wargames.fire_move.queries import off_ground, table_violations
from wargames.fire_move.values.components import (
    BORDERS,
    INCH,
    NATIONS,
    TERRAIN,
    BorderKind,
    Nation,
    Role,
    Terrain,
)
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point
from wargames.render.drafting import entries, items
from wargames.render.drawn import Drawn, named
from wargames.render.fire_move import landscape
from wargames.render.fire_move.borders import HIGH, LOW, border
from wargames.render.fire_move.colors import SIDE, STAR
from wargames.render.fire_move.labels import Plate
from wargames.render.fire_move.men import LETTERS, RADIUS, SMALL, barrel
from wargames.render.fire_move.scale import length, plane, size, spot
from wargames.render.lettering import INK, centered, moved
from wargames.render.markup import Markup, group, points, tag
from wargames.render.signs import star

UNSEEN = {"pointer_events": "none"}
SIDES = ("attacker", "defender")
PAIR = 2
MOST = 1000
"""The most corners of a table that is drawn, as many as a table may have."""


def draft(data: Mapping[str, Any]) -> Drawn:
    """Draw the content of a file as far as it is sound."""
    table = table_of(data["table"])
    field = None if any(table_violations(table)) else battlefield_of(table)
    things = [
        *shapes(table),
        *(one for side in SIDES for one in zones(table, data, side)),
        *aims(table, data),
        *groups(table, field, data),
    ]
    land = landscape.landscape.__wrapped__(field) if field else rough(table)
    return Drawn(land=land, things=group(*things), panel=Markup(""), size=size(table), plane=plane(table))


# reading


def point(given: Any) -> Point | None:
    """Read a point in inches; return None for anything else."""
    if isinstance(given, list) and len(given) == PAIR and all(type(one) in {int, float} for one in given):
        x, y = (max(min(one, MOST), -MOST) for one in given)
        return Point(round(INCH * x), round(INCH * y))
    return None


def way(given: Any) -> tuple[Point, ...]:
    """Read the corners of an area or a line, without invalid ones."""
    corners = map(point, given[:MOST]) if isinstance(given, list) else ()
    return tuple(corner for corner in corners if corner is not None)


T = TypeVar("T", Terrain, BorderKind)


def own_types(data: Mapping[str, Any], field: str, kind: type[T], printed: Mapping[str, T]) -> tuple[T, ...]:
    """Read a table's own types: their titles, and the printed types that they are drawn as."""
    found = []
    for name, one in entries(data, field):
        id_, like = name.rpartition(".")[2], one.get("like")
        title = one.get("title")
        known: dict[str, Any] = {"like": like} if isinstance(like, str) and like in printed else {}
        found.append(kind(id_, title if isinstance(title, str) else id_, **known))
    return tuple(found)


def table_of(data: Mapping[str, Any]) -> Table:
    """Read a table as far as it makes sense."""
    corner = point(data["size"]) or Point(36 * INCH, 36 * INCH)
    lands = own_types(data, "terrain_types", Terrain, TERRAIN)
    edges = own_types(data, "border_types", BorderKind, BORDERS)
    known = {*TERRAIN, *(one.id for one in lands)}, {*BORDERS, *(one.id for one in edges)}
    features = tuple(
        Feature(name.rpartition(".")[2], one["terrain"], corners, inside if isinstance(inside, str) else None)
        for name, one in entries(data, "features")
        if one.get("terrain") in known[0] and len(corners := way(one.get("polygon"))) > PAIR
        for inside in [one.get("inside")]
    )
    borders = tuple(
        Border(name.rpartition(".")[2], one["type"], corners)
        for name, one in entries(data, "borders")
        if one.get("type") in known[1] and len(corners := way(one.get("line"))) >= PAIR
    )
    return Table(
        size=(max(corner.x, INCH), max(corner.y, INCH)),
        features=features,
        borders=borders,
        terrain_types=lands,
        border_types=edges,
    )


# drawing


def rough(table: Table) -> Markup:
    """Draw a table whose pieces do not fit together yet, piece by piece."""
    inner = sorted(table.features, key=lambda one: one.inside is not None)
    lines = (
        border(kind, [(spot(table, a), spot(table, b)) for a, b in zip(one.line, one.line[1:], strict=False)])
        for look in (*LOW, *HIGH)
        for one in table.borders
        for kind in [table.border_kind(one.type)]
        if kind.look == look
    )
    return group(*landscape.edge(table), *(landscape.area(table, one) for one in inner), *lines,
                 *landscape.ruler(table))  # fmt: skip


def shapes(table: Table) -> Iterator[Markup]:
    """Lay shapes to point at over features and borders."""
    for feature in sorted(table.features, key=lambda one: one.inside is not None):
        corners = points(*(spot(table, one) for one in feature.polygon))
        title = tag("title", f"{feature.id}: {table.terrain(feature).title}")
        yield tag("polygon", title, points=corners, fill="transparent",
                  data_names=named(field=f"table.features.{feature.id}"))  # fmt: skip
    for one in table.borders:
        ends = points(*(spot(table, each) for each in one.line))
        title = tag("title", f"{one.id}: {table.border_kind(one.type).title}")
        yield tag("polyline", title, points=ends, fill="none", stroke="transparent", stroke_width=16,
                  data_names=named(field=f"table.borders.{one.id}"))  # fmt: skip


def zones(table: Table, data: Mapping[str, Any], side: str) -> Iterator[Markup]:
    """Draw the zones of a side."""
    color = SIDE[nation(data, side)]
    for field, corners in items(data, f"{side}.zones"):
        ends = points(*(spot(table, one) for one in way(corners)))
        yield tag("polygon", points=ends, fill=color, fill_opacity=0.1, stroke=color, stroke_width=4,
                  stroke_dasharray="10 6", data_names=named(field=field),
                  pointer_events="stroke")  # fmt: skip


def nation(data: Mapping[str, Any], side: str) -> Nation:
    """Read the nation of a side; the first of all if it is invalid."""
    force = data.get(side)
    found = force.get("nation") if isinstance(force, Mapping) else None
    return cast("Nation", found) if found in NATIONS else NATIONS[SIDES.index(side)]


def aims(table: Table, data: Mapping[str, Any]) -> Iterator[Markup]:
    """Draw the objectives with their radius."""
    for field, one in entries(data, "objectives"):
        if at := point(one.get("at")):
            radius = one.get("radius") if type(one.get("radius")) in {int, float} else 0
            r = length(round(INCH * min(max(radius or 0, 0), MOST)))
            circle = tag("circle", r=r, fill=STAR, fill_opacity=0.08, stroke=STAR, stroke_width=3,
                         stroke_dasharray="12 9", **UNSEEN)  # fmt: skip
            name = f"\u2605 {field.rpartition('.')[2]}: {one.get('vp')} VP"
            plate = Plate(text=name, fill="#fffbe8", ink=INK, edge=STAR, letter=16).draw((0, -max(r, 26)))
            mark = group(tag("circle", r=14, fill="transparent"), star((0, 0), STAR), transform="scale(1.6)")
            yield group(circle, mark, plate, transform=moved(spot(table, at)), data_names=named(field=field))


def groups(table: Table, field: Battlefield | None, data: Mapping[str, Any]) -> Iterator[Markup]:
    """Draw the groups of both sides, the defender's first, in formations that keep clear (FM-G18)."""
    standing: list[Point] = []
    both = ((side, *entry) for side in reversed(SIDES) for entry in entries(data, f"{side}.groups"))
    for side, name, one in both:
        if anchor := point(one.get("anchor")):
            figures = [str(role) for role in one.get("figures", ())][:20]
            spots = formation(field, anchor, len(figures), standing)
            standing += spots
            men = list(zip(figures, spots, strict=False))
            yield platoon(table, name, one, men, color=SIDE[nation(data, side)])


def formation(
    field: Battlefield | None, anchor: Point, count: int, standing: list[Point]
) -> tuple[Point, ...]:
    """Place figures in their default formation, or in rows if it has no room."""
    found = None
    if field and not off_ground(field, anchor):
        found = default_formation(field, anchor, count, tuple(standing))
    return found or tuple(Point(anchor.x + 55 * (at % 4), anchor.y - 55 * (at // 4)) for at in range(count))


def platoon(
    table: Table, name: str, one: Mapping[str, Any], men: list[tuple[str, Point]], *, color: str
) -> Markup:
    """Draw a group: its figures, the direction of its weapons, its name."""
    drawn = [figure(role, spot(table, at), color) for role, at in men]
    at = spot(table, men[0][1]) if men else (0.0, 0.0)
    facing: Any = one.get("facing")
    guns = [barrel(Direction(facing[0], facing[1]), at, INK)] if men and pointed(facing) else []
    called, reserve = name.rpartition(".")[2], one.get("reserve")
    late = f"from turn {reserve.get('turn')}" if isinstance(reserve, Mapping) else ""
    plate = Plate(called, color, note=late).draw((at[0], at[1] - 28 - 8 * bool(late)))
    return group(*guns, *drawn, plate, data_names=named(field=name))


def pointed(facing: Any) -> bool:
    """Return whether something is a direction."""
    return (
        isinstance(facing, list)
        and len(facing) == PAIR
        and any(facing)
        and all(type(x) is int for x in facing)
    )


def figure(role: str, at: tuple[float, float], color: str) -> Markup:
    """Draw a figure on its base."""
    base = tag("circle", r=RADIUS, fill=color, stroke="#ffffff", stroke_width=2)
    letter = LETTERS.get(len(role), SMALL)
    return group(base, centered(cast("Role", role)[:4], (0, 0.36 * letter), letter, "#ffffff"),
                 transform=moved(at))  # fmt: skip
