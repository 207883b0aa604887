"""All pieces of edge asked at once, against asking them one by one."""

import random

import pytest

from cases import cases
from fire_move.random_tables import random_table
from fire_move.test_shipped_tables import SHIPPED, shipped
from thinned import examples
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.lines_of_fire import clear_line, line_of_fire
from wargames.fire_move.values.table import Table
from wargames.kernel.geometry.plane import Meeting, Point, segments_meet
from wargames.kernel.geometry.polygons import Polygon, Where

pytestmark = pytest.mark.oracle

TABLES: tuple[Table, ...] = (
    *(shipped(name).table for name in SHIPPED),
    *(random_table(seed) for seed in range(6)),
)


def a_point(field: Battlefield, rng: random.Random) -> Point:
    """Draw a point of the table: often one on the lines that corners lie on, now and then a corner."""
    width, depth = field.table.size
    if rng.random() < 0.1:
        return rng.choice(field.corners)
    grain = rng.choice((1, 50, 300))
    return Point(rng.randrange(0, width + 1, grain), rng.randrange(0, depth + 1, grain))


@cases(*TABLES)
def test_a_line_crosses_the_pieces_that_cross_it_one_by_one(table: Table) -> None:
    """FM-R1"""
    field, rng = battlefield_of(table), random.Random(1)
    asked = 0
    for _ in range(examples(300)):
        a, b = a_point(field, rng), a_point(field, rng)
        crossed = field.sides.crossed(a, b)
        if crossed is None:
            continue
        meetings = [segments_meet(a, b, piece.a, piece.b) for piece in field.pieces]
        expected = [number for number, meeting in enumerate(meetings) if meeting is Meeting.CROSS]
        assert expected == list(field.sides.numbers(crossed))
        assert not {Meeting.TOUCH, Meeting.OVERLAP}.intersection(meetings)
        asked += 1
    assert asked > examples(300) // 3


@cases(*TABLES)
def test_a_point_is_in_the_feature_whose_polygon_holds_it(table: Table) -> None:
    """FM-1.1: an island before what it is cut out of."""
    field, rng = battlefield_of(table), random.Random(2)
    areas = [(feature, Polygon(feature.polygon)) for feature in table.features]
    for _ in range(examples(200)):
        point = a_point(field, rng)
        found = [(feature, area.locate(point)) for feature, area in areas]
        inside = [feature for feature, where in found if where is Where.INSIDE]
        island = [feature.id for feature in inside if feature.inside is not None]
        expected = island or [feature.id for feature in inside]
        on_a_border = any(where is Where.BORDER for _, where in found)
        assert (None if on_a_border else expected[0]) == field.feature_at(point)


@cases(*TABLES)
def test_the_pieces_near_a_point_are_those_whose_box_is(table: Table) -> None:
    field, rng = battlefield_of(table), random.Random(3)
    for _ in range(examples(200)):
        point, reach = a_point(field, rng), rng.choice((0, 5, 100, 305))
        expected = [
            piece
            for piece in field.pieces
            if piece.box[0] - reach <= point.x <= piece.box[2] + reach
            and piece.box[1] - reach <= point.y <= piece.box[3] + reach
        ]
        assert expected == list(field.pieces_near(point, reach))


@cases(*TABLES)
def test_what_is_seen_at_a_glance_is_what_is_found_step_by_step(table: Table) -> None:
    """FM-R22, FM-R23"""
    field, rng = battlefield_of(table), random.Random(3)
    seen: list[bool] = []
    while len(seen) < 300:
        a, b = a_point(field, rng), a_point(field, rng)
        if field.feature_at(a) is None or field.feature_at(b) is None:
            continue
        glimpsed, followed = clear_line(field, a, b), line_of_fire(field, a, b)
        assert glimpsed == (followed if followed.clear else None)
        seen.append(followed.clear)

    assert {True, False} == set(seen)
