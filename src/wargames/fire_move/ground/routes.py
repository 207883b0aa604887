"""Routes of move actions: legality, crossings and samples (FM-R9 to FM-R13).

A route starts at the Key Figure and consists of straight legs. Only its samples are rounded (FM-R1).
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, pairwise

import attrs

from wargames.fire_move.ground.battlefield import Battlefield, Place
from wargames.fire_move.ground.passage import BorderContact, Passage, passage
from wargames.fire_move.values.components import ADJACENT, CLEARANCE, MOST_LEGS, SAMPLE_STEP, BorderTypeId
from wargames.fire_move.values.table import FeatureId
from wargames.kernel.base.errors import Refusal
from wargames.kernel.geometry.plane import Point, part_within, stepped

Points = tuple[Point, ...]


@attrs.frozen
class RouteCrossing:
    """The crossing of a border on the first leg of a route (FM-5.13), and the feature beyond.

    ``border`` is its number in the table, None for a plain join; ``at`` is the fraction of the first leg.
    """

    border: int | None
    type: BorderTypeId
    beyond: FeatureId
    at: Fraction


@attrs.frozen
class TableRoute:
    """A legal route: its first and last feature, and its crossing."""

    points: Points
    start_in: FeatureId
    end_in: FeatureId
    crossing: RouteCrossing | None


@attrs.frozen
class Sample:
    """A point of a route open to reactive fire, with the feature that counts there (FM-R13)."""

    at: Point
    feature: FeatureId


# ------------------------------------------------------------------------------------------------- legality


def route_refusal(field: Battlefield, points: Points) -> Refusal | None:
    """Return why a route is illegal, apart from the formation at its end (FM-R9, FM-R10)."""
    found = follow(field, points)
    return found if isinstance(found, Refusal) else None


def follow(field: Battlefield, points: Points) -> TableRoute | Refusal:
    """Return the route through some points, or why it is illegal (FM-R9, FM-R10)."""
    if refusal := next(_off_hand(field, points), None):
        return refusal
    if all(field.sides.crossed(a, b) == 0 for a, b in pairwise(points)):  # the usual case
        return _within(field, points)
    first = passage(field, points[0], points[1])
    later = (passage(field, a, b) for a, b in pairwise(points[1:]) if field.sides.crossed(a, b) != 0)
    if refusal := next(_refusals(field, points, first, later), None):
        return refusal
    start, end = first.features[0], first.features[-1]
    assert start is not None, f"a route begins inside a feature, not at {points[0]}"
    assert end is not None, f"a route never ends on a border, as at {points[-1]}"
    features = field.table.features
    crossing = _crossing(field, first.contacts[0], end) if first.contacts else None
    return TableRoute(points, features[start].id, features[end].id, crossing)


def _within(field: Battlefield, points: Points) -> TableRoute | Refusal:
    """Return a route that meets no border; its points may still be too near to one."""
    for point in points[1:]:
        if not field.clear_of_borders(point):
            return _too_near(point)
    home = field.feature_at(points[0])
    assert home is not None, f"a route begins inside a feature, not at {points[0]}"
    return TableRoute(points, home, home, None)


def _too_near(point: Point) -> Refusal:
    return Refusal("FM-R9", f"{point} is less than 0.05 inch from a border")


def _crossing(field: Battlefield, contact: BorderContact, beyond: Place) -> RouteCrossing:
    piece = field.pieces[contact.pieces[0]]
    return RouteCrossing(piece.border, piece.type, field.table.features[beyond].id, Fraction(*contact.start))


def _off_hand(field: Battlefield, points: Points) -> Iterator[Refusal]:
    if not 1 <= len(points) - 1 <= MOST_LEGS:
        yield Refusal("FM-R9", f"a route has 1 to {MOST_LEGS} legs, not {len(points) - 1}")
        return
    for a, b in pairwise(points):
        if a == b:
            yield Refusal("FM-R9", f"a leg leads from {a} to {a}")
    width, depth = field.table.size
    for point in points:
        if not (0 <= point.x <= width and 0 <= point.y <= depth):
            yield Refusal("FM-R2", f"{point} is off the table")


def _refusals(
    field: Battlefield, points: Points, first: Passage, later: Iterable[Passage]
) -> Iterator[Refusal]:
    yield from _first_leg(field, first)
    for leg in later:
        for contact in leg.contacts:
            yield Refusal("FM-5.12", f"the route meets {_named(field, contact)} between {leg.a} and {leg.b}")
    for point in points[1:]:
        if not field.clear_of_borders(point):
            yield _too_near(point)


def _first_leg(field: Battlefield, leg: Passage) -> Iterator[Refusal]:
    if len(leg.contacts) > 1:
        second = _named(field, leg.contacts[1])
        yield Refusal("FM-5.12", f"the route meets {second} after {_named(field, leg.contacts[0])}")
    for contact in leg.contacts[:1]:
        name, places = _named(field, contact), leg.features[:2]
        pieces = [field.pieces[number] for number in contact.pieces]
        if any(piece.table_edge for piece in pieces):
            yield Refusal("FM-R2", "the route meets the edge of the table")
        elif contact.runs or None in places or places[0] == places[1]:
            yield Refusal("FM-5.12", f"the route touches {name} and does not cross it")
        elif len({(piece.border, piece.type) for piece in pieces}) > 1:
            yield Refusal("FM-5.12", f"the route meets {name} at a corner with another border")
        elif not part_within(leg.a, leg.b, Fraction(*contact.start), leg.a, reach=ADJACENT):
            yield Refusal("FM-5.13", f"{name} is crossed more than 1 inch from the start")
        elif any(_by(leg, contact, corner) for corner in field.junctions):
            yield Refusal("FM-R9", f"{name} is crossed less than 0.05 inch from a corner of three features")


def _by(leg: Passage, contact: BorderContact, corner: Point) -> bool:
    """Return whether a line crosses a border less than 0.05 inch from a corner (exact)."""
    over, under = contact.start
    x = under * (leg.a.x - corner.x) + over * (leg.b.x - leg.a.x)
    y = under * (leg.a.y - corner.y) + over * (leg.b.y - leg.a.y)
    return x * x + y * y < (CLEARANCE * under) ** 2


def _named(field: Battlefield, contact: BorderContact) -> str:
    piece = field.pieces[contact.pieces[0]]
    if piece.table_edge:
        return "the edge of the table"
    return f"the {piece.kind.title} of {piece.left} and {piece.right}"


# -------------------------------------------------------------------------------------------------- samples


def samples(field: Battlefield, route: TableRoute) -> tuple[Sample, ...]:
    """List the samples of a route: its start, then steps of at most an inch (FM-5.14, FM-R13)."""
    start = Sample(route.points[0], route.start_in)
    return (start, *chain.from_iterable(_of_leg(field, route, ends) for ends in pairwise(route.points)))


def _of_leg(field: Battlefield, route: TableRoute, ends: tuple[Point, Point]) -> Iterable[Sample]:
    likely = field.place[route.end_in]
    for point in stepped(*ends, SAMPLE_STEP):
        inside = field.place_at(point)  # None: on the border, and so in the feature being entered
        yield Sample(point, field.table.features[likely if inside is None else inside].id)
