"""Hexes, hexsides, vertices and printed labels."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from thinned import by_day
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.base.serialization import from_plain, to_plain
from wargames.kernel.geometry.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    Hexside,
    Labels,
    OffsetLayout,
    Shift,
    Vertex,
    corners,
    direction_to,
    disk,
    distance,
    hexsides,
    neighbor,
    neighbors,
    reflect,
    ring,
    rotate,
    symmetries,
)

hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


@given(hexes)
def test_a_hex_has_six_neighbors_one_hex_away(hex_: Hex) -> None:
    assert len(set(neighbors(hex_))) == 6
    assert {distance(hex_, other) for other in neighbors(hex_)} == {1}
    assert neighbors(hex_) == tuple(neighbor(hex_, direction) for direction in range(6))


@given(hexes)
def test_the_direction_to_a_neighbor_leads_there_and_is_opposite_to_the_way_back(hex_: Hex) -> None:
    for direction, other in enumerate(neighbors(hex_)):
        assert direction_to(hex_, other) == direction
        assert direction_to(other, hex_) == (direction + 3) % 6


def test_hexes_sort_by_column_then_row() -> None:
    assert sorted([Hex(1, 0), Hex(0, 2), Hex(0, -1)]) == [Hex(0, -1), Hex(0, 2), Hex(1, 0)]


def test_the_distance_is_the_length_of_the_shortest_way() -> None:
    reached, away = {ORIGIN: 0}, [ORIGIN]
    for hex_ in away:
        for other in neighbors(hex_):
            if other not in reached and reached[hex_] < 6:
                reached[other] = reached[hex_] + 1
                away.append(other)
    assert {hex_: distance(ORIGIN, hex_) for hex_ in reached} == reached


@given(hexes, hexes, hexes)
def test_distance_is_symmetric_and_no_detour_is_shorter(one: Hex, other: Hex, via: Hex) -> None:
    assert distance(one, other) == distance(other, one)
    assert distance(one, other) <= distance(one, via) + distance(via, other)


@cases(*range(6))
def test_a_ring_goes_once_around_through_all_hexes_at_its_distance(radius: int) -> None:
    center = Hex(3, -2)
    around = ring(center, radius)
    assert len(set(around)) == max(1, 6 * radius) == len(around)
    assert {distance(center, hex_) for hex_ in around} == {radius}
    assert around[0] == center.moved(Hex(radius, 0))
    steps = itertools.pairwise((*around, around[0]))
    assert radius == 0 or {distance(one, other) for one, other in steps} == {1}


def test_a_disk_is_its_rings_from_the_center_out() -> None:
    assert disk(Hex(1, 1), 2) == (Hex(1, 1), *ring(Hex(1, 1), 1), *ring(Hex(1, 1), 2))
    assert len(disk(ORIGIN, 10)) == 331


@given(hexes, hexes, st.integers(-6, 12))
def test_turning_keeps_distances_and_takes_each_direction_to_the_next(
    one: Hex, center: Hex, sixths: int
) -> None:
    assert distance(rotate(one, sixths, center), center) == distance(one, center)
    assert rotate(rotate(one, sixths, center), -sixths, center) == one
    turned = [rotate(direction, 1) for direction in DIRECTIONS]
    assert turned == [*DIRECTIONS[1:], DIRECTIONS[0]]


@given(hexes, hexes)
def test_a_mirror_image_mirrored_is_the_hex_itself(one: Hex, center: Hex) -> None:
    assert reflect(reflect(one, center), center) == one
    assert [reflect(direction) for direction in DIRECTIONS] == [
        DIRECTIONS[-number % 6] for number in range(6)
    ]


def test_a_hex_on_no_axis_has_twelve_images_at_the_same_distance() -> None:
    images = symmetries(Hex(3, 1))
    assert len(set(images)) == 12 == len(images)
    assert {distance(ORIGIN, image) for image in images} == {4}


@given(hexes)
def test_the_six_corners_know_the_hex_and_each_other(hex_: Hex) -> None:
    assert len(set(corners(hex_))) == 6
    for direction, vertex in enumerate(corners(hex_)):
        assert {hex_, neighbor(hex_, direction), neighbor(hex_, direction + 1)} == set(vertex.hexes)
        assert Vertex.between(*vertex.hexes) == vertex
        assert list(vertex.hexes) == sorted(vertex.hexes)


@given(hexes)
def test_a_hexside_knows_its_two_hexes_and_its_two_ends(hex_: Hex) -> None:
    ends = [vertex for side in hexsides(hex_) for vertex in side.vertices]
    assert sorted(ends) == sorted(corners(hex_) * 2)
    for other, side in zip(neighbors(hex_), hexsides(hex_), strict=True):
        assert set(side.hexes) == {hex_, other}
        assert Hexside(other, hex_) == side
        assert hash(Hexside(other, hex_)) == hash(side)
        assert all(side in vertex.hexsides for vertex in side.vertices)


def test_values_survive_plain_data() -> None:
    side = Hexside(Hex(0, 0), Hex(0, 1))
    assert from_plain(to_plain(side), Hexside) == side


LAYOUTS = [
    OffsetLayout(columns, rows, shift, labels)
    for columns, rows in ((1, 1), (7, 4), (30, 3), (55, 101))
    for shift in Shift
    for labels in Labels
]


@pytest.mark.parametrize("layout", by_day(LAYOUTS, [one for one in LAYOUTS if one.columns < 55]), ids=str)
def test_every_hex_of_a_layout_has_a_label_of_its_own(layout: OffsetLayout) -> None:
    labels = [layout.label(hex_) for hex_ in layout]
    assert len(set(labels)) == layout.columns * layout.rows == len(set(layout))
    assert [layout.hex(label) for label in labels] == list(layout)
    assert all(layout.at(*layout.place(hex_)) == hex_ for hex_ in layout)


@cases(
    (Shift.ODD_Q, [(1, 0), (1, 1), (3, 0), (3, 1), (2, 0), (2, 2)]),
    (Shift.EVEN_Q, [(1, 1), (1, 2), (3, 1), (3, 2), (2, 0), (2, 2)]),
    (Shift.ODD_R, [(1, 1), (3, 1), (2, 0), (3, 0), (2, 2), (3, 2)]),
    (Shift.EVEN_R, [(1, 1), (3, 1), (1, 0), (2, 0), (1, 2), (2, 2)]),
)
def test_the_shift_decides_which_places_are_neighbors(shift: Shift, beside: list[tuple[int, int]]) -> None:
    layout = OffsetLayout(5, 5, shift)
    assert sorted(layout.place(hex_) for hex_ in neighbors(layout.at(2, 1))) == sorted(beside)


@cases(
    (Labels.LETTERS, (2, 3), "C4"),
    (Labels.LETTERS, (25, 0), "Z1"),
    (Labels.LETTERS, (26, 11), "AA12"),
    (Labels.LETTERS, (27, 0), "AB1"),
    (Labels.DOUBLED, (27, 0), "BB1"),
    (Labels.DIGITS, (2, 11), "0312"),
)
def test_labels_are_written_as_printed(labels: Labels, place: tuple[int, int], label: str) -> None:
    layout = OffsetLayout(30, 12, Shift.ODD_Q, labels)
    assert layout.label(layout.at(*place)) == label


@cases(
    (Labels.LETTERS, "C9", "off the map, which ends at H6"),
    (Labels.LETTERS, "AA1", "off the map"),
    (Labels.LETTERS, "c4", "no hex label"),
    (Labels.LETTERS, "C04", "no hex label"),
    (Labels.LETTERS, "4C", "no hex label"),
    (Labels.LETTERS, "", "no hex label"),
    (Labels.DOUBLED, "AB1", "no hex label"),
    (Labels.DOUBLED, "BB1", "off the map"),
    (Labels.DIGITS, "0907", "off the map, which ends at 0806"),
    (Labels.DIGITS, "312", "no hex label"),
)
def test_a_label_that_is_no_hex_of_the_map_is_refused(labels: Labels, label: str, message: str) -> None:
    with pytest.raises(BadGeometry, match=message):
        OffsetLayout(8, 6, Shift.ODD_Q, labels).hex(label)


def test_what_makes_no_sense_is_refused() -> None:
    layout = OffsetLayout(8, 6, Shift.ODD_Q)
    with pytest.raises(BadGeometry, match="no neighbors: they are 2 hexes apart"):
        direction_to(ORIGIN, Hex(2, 0))
    with pytest.raises(BadGeometry, match="no neighbors"):
        Hexside(ORIGIN, ORIGIN)
    with pytest.raises(BadGeometry, match="do not meet"):
        Vertex.between(ORIGIN, Hex(1, 0), Hex(2, 0))
    with pytest.raises(BadGeometry, match="0 or more"):
        ring(ORIGIN, -1)
    with pytest.raises(BadGeometry, match="0 or more"):
        disk(ORIGIN, -1)
    with pytest.raises(BadGeometry, match="0 x 3"):
        OffsetLayout(0, 3, Shift.ODD_R)
    with pytest.raises(BadGeometry, match="off the map of 8 x 6"):
        layout.at(8, 0)
    with pytest.raises(BadGeometry, match="off the map of 8 x 6"):
        layout.label(Hex(-1, 0))


@cases((0, 0), (3, 0), (1, 0), (1, 2), (2, 4), (3, 1))
def test_thirds_where_no_three_hexes_meet_are_no_vertex(thirds: tuple[int, int]) -> None:
    with pytest.raises(BadGeometry, match="no three hexes meet"):
        Vertex(*thirds)
