"""Names of groups, objectives and buildings as SVG, at the places with the most room."""

from collections.abc import Iterable, Iterator

from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.told.view import FireMoveView
from wargames.fire_move.values.components import Nation
from wargames.fire_move.values.scenarios import Reserve
from wargames.fire_move.values.state import Figure, Group
from wargames.render.drawn import named
from wargames.render.fire_move.colors import SIDE, STAR, livery
from wargames.render.fire_move.labels import PlacedLabels, Plate, Room, room
from wargames.render.fire_move.landscape import called
from wargames.render.fire_move.men import RADIUS
from wargames.render.fire_move.moment import groups, holder, kept_off, markers
from wargames.render.fire_move.roofs import ROOFS
from wargames.render.fire_move.scale import length, size, spot
from wargames.render.fire_move.shapes import Spot, box
from wargames.render.lettering import INK
from wargames.render.markup import Markup, tag


def figures_there(view: FireMoveView) -> Iterator[Room]:
    """Yield the rectangles of all figures."""
    for man in view.open.figures:
        if man.at is not None:
            yield room(spot(view.scenario.table, man.at), (2 * RADIUS, 2 * RADIUS))


def objective_names(view: FireMoveView, placed: PlacedLabels) -> Iterator[Markup]:
    """Name the objectives at the rims of their circles, in the color of the controlling side."""
    for one in view.scenario.objectives:
        side = holder(view, one.id)
        x, y = spot(view.scenario.table, one.at)
        r = length(one.radius)
        fill, ink, _ = livery(view.scenario.nations, side) if side else ("#fffbe8", INK, STAR)
        plate = Plate(f"\u2605 {one.id}: {one.vp} VP", fill, ink, edge=STAR, letter=16)
        spots = ((x, y - r), (x, y + r), (x - r, y), (x + r, y), (x - 0.7 * r, y - 0.7 * r))
        at = placed.put(inside(view, spots, plate.size), plate.size)
        yield plate.draw(at, names=named(objective=one.id))


def house_names(view: FireMoveView, placed: PlacedLabels) -> Iterator[Markup]:
    """Name the buildings beside their walls."""
    field = battlefield_of(view.scenario.table)
    for one in view.scenario.table.features:
        if field.kind[one.id].look in ROOFS:
            west, north, east, south = box([spot(view.scenario.table, corner) for corner in one.polygon])
            plate = Plate(text=called(field, one), fill="#fffefa", ink=INK, edge="#6b5b4a", letter=13)
            across, half = (west + east) / 2, plate.size[0] / 2 + 4
            spots = ((across, north - 13), (across, south + 13), (west - half, north), (east + half, north))
            at = placed.put(inside(view, spots, plate.size), plate.size)
            yield plate.draw(at, names=named(feature=one.id))


def group_names(view: FireMoveView, placed: PlacedLabels) -> Iterator[Markup]:
    """Name the groups with their markers near their figures."""
    for nation in view.scenario.nations:
        for group_, figures in groups(view, nation):
            yield group_name(view, group_, figures, placed)


def reserve_names(view: FireMoveView, placed: PlacedLabels) -> Iterator[Markup]:
    """Name the groups kept off the table where they come on, with the turn from which they may (FM-G22)."""
    for nation, group, reserve in kept_off(view):
        yield from reserve_name(view, (nation, group), reserve, placed)


def reserve_name(
    view: FireMoveView, named_: tuple[Nation, str], reserve: Reserve, placed: PlacedLabels
) -> Iterator[Markup]:
    """Name a group kept off the table beside the line on which it comes on."""
    nation, name = named_
    start, end = (spot(view.scenario.table, one) for one in (reserve.start, reserve.end))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    note = f"off the table, from turn {reserve.turn}"
    plate = Plate(f"{name} \u2192", *livery(view.scenario.nations, nation), note=note)
    at = placed.put(inside(view, (middle, start, end), plate.size), plate.size)
    style = {"stroke": SIDE[nation], "stroke_width": 7, "stroke_dasharray": "14 7", "pointer_events": "none"}
    yield tag("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **style)
    yield plate.draw(at, names=named(group=name))


def group_name(
    view: FireMoveView, group_: Group, figures: tuple[Figure, ...], placed: PlacedLabels
) -> Markup:
    """Name a group above, below or beside its figures."""
    standing = [spot(view.scenario.table, man.at) for man in figures if man.at]
    colors = livery(view.scenario.nations, group_.side)
    plate = Plate(group_.id, *colors, note=", ".join(markers(group_)))
    at = placed.put(inside(view, around(standing, plate.size), plate.size), plate.size)
    title = tag("title", ", ".join((group_.id, *markers(group_))))
    return plate.draw(at, title, names=named(group=group_.id))


def around(standing: list[Spot], size: Spot) -> list[Spot]:
    """List the spots for a label around some figures: above the northernmost, below, right, left, farther."""
    wide, high = (half / 2 + RADIUS + 2 for half in size)
    (north_x, north), (south_x, south) = (pick(standing, key=_southward) for pick in (min, max))
    west, east = min(standing), max(standing)
    near = [
        (north_x, north - high),
        (south_x, south + high),
        (east[0] + wide, east[1]),
        (west[0] - wide, west[1]),
    ]
    far = [(north_x, north - 2 * high), (south_x, south + 2 * high)]
    corners = [(north_x + wide, north - high), (north_x - wide, north - high), (south_x + wide, south + high)]
    return near + corners + far


def inside(view: FireMoveView, spots: Iterable[Spot], room: Spot) -> list[Spot]:
    """Push spots for a label back onto the table."""
    wide, high = size(view.scenario.table)
    half, low = room[0] / 2, room[1] / 2
    return [(min(max(x, half), wide - half), min(max(y, low), high - low)) for x, y in spots]


def _southward(at: Spot) -> tuple[float, float]:
    return at[1], at[0]
