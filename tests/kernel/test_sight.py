"""Sight lines against exact clipping, a literal catalog of contacts, and the laws of symmetry."""

import itertools
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from thinned import sampled
from wargames.kernel.geometry.hexes import ORIGIN, Hex, Hexside, Vertex, disk, reflect, ring, rotate
from wargames.kernel.geometry.sight import SightLine, sight_line

Interval = tuple[Fraction, Fraction]

# A hex is where three strips cross: -1 <= f(point - center) <= 1 for each of these f of (q, r).
STRIPS = ((1, -1), (2, 1), (1, 2))


def clipped(offset: Hex, hex_: Hex) -> Interval | None:
    """Clip the segment, run through by 0 to 1, to the closed hex."""
    enter, leave = Fraction(0), Fraction(1)
    for a, b in STRIPS:
        start, speed = -(a * hex_.q + b * hex_.r), a * offset.q + b * offset.r
        if speed == 0:
            if abs(start) > 1:
                return None
            continue
        first, last = sorted((Fraction(-1 - start, speed), Fraction(1 - start, speed)))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter <= leave else None


def on_a_border(offset: Hex, hex_: Hex, at: Fraction) -> bool:
    return any(abs(a * (at * offset.q - hex_.q) + b * (at * offset.r - hex_.r)) == 1 for a, b in STRIPS)


def line_by_clipping(offset: Hex) -> SightLine:
    """Work the line out a second way: clip it to every hex near it and look at who meets where."""
    near = itertools.product(*(range(min(0, end) - 1, max(0, end) + 2) for end in offset))
    met = {hex_: part for hex_ in itertools.starmap(Hex, near) if (part := clipped(offset, hex_))}
    inside = sorted(
        (part, hex_)
        for hex_, part in met.items()
        if part[0] < part[1] and not on_a_border(offset, hex_, (part[0] + part[1]) / 2)
    )
    beside = {hex_: part for hex_, part in met.items() if part[0] < part[1]}.keys() - {h for _, h in inside}
    along = sorted((met[hex_], hex_) for hex_ in beside)
    meetings: dict[Fraction, set[Hex]] = {}
    for hex_, part in met.items():
        for at in set(part) - {0, 1}:
            meetings.setdefault(at, set()).add(hex_)
    ends = {at for part, _ in along for at in part}
    alone = {at: sorted(hexes) for at, hexes in sorted(meetings.items()) if at not in ends}
    return SightLine(
        tuple(hex_ for _, hex_ in inside if hex_ not in {ORIGIN, offset}),
        tuple(Hexside(*hexes) for hexes in alone.values() if len(hexes) == 2),
        tuple(Hexside(one[1], other[1]) for one, other in zip(along[::2], along[1::2], strict=True)),
        tuple(Vertex.between(*hexes) for hexes in alone.values() if len(hexes) == 3),
    )


@pytest.mark.oracle
@cases(*range(1, 21))
def test_lines_agree_with_exact_clipping_for_every_offset(radius: int) -> None:
    """Day by day one in seven is looked at where there are many."""
    offsets = ring(ORIGIN, radius)
    for offset in offsets if radius < 10 else sampled(offsets):
        assert sight_line(ORIGIN, offset) == line_by_clipping(offset)


def image(line: SightLine, of: Callable[[Hex], Hex]) -> SightLine:
    return SightLine(
        tuple(map(of, line.crossed)),
        tuple(Hexside(*map(of, side.hexes)) for side in line.sides),
        tuple(Hexside(*map(of, side.hexes)) for side in line.along),
        tuple(Vertex.between(*map(of, vertex.hexes)) for vertex in line.touched),
    )


@pytest.mark.oracle
def test_lines_have_all_twelve_symmetries_to_range_20() -> None:
    for offset in sampled(disk(ORIGIN, 20)):
        line = sight_line(ORIGIN, offset)
        assert sight_line(ORIGIN, rotate(offset, 1)) == image(line, lambda hex_: rotate(hex_, 1))
        assert sight_line(ORIGIN, reflect(offset)) == image(line, reflect)


def backward(line: SightLine) -> SightLine:
    return SightLine(line.crossed[::-1], line.sides[::-1], line.along[::-1], line.touched[::-1])


@given(*[st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))] * 2)
def test_the_line_back_is_the_line_reversed(one: Hex, other: Hex) -> None:
    assert sight_line(other, one) == backward(sight_line(one, other))


@given(*[st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))] * 2)
def test_a_line_elsewhere_is_the_same_line_moved(frm: Hex, offset: Hex) -> None:
    moved = image(sight_line(ORIGIN, offset), lambda hex_: hex_.moved(frm))
    assert sight_line(frm, frm.moved(offset)) == moved


def test_a_hex_and_its_neighbor_have_nothing_between_but_their_side() -> None:
    assert sight_line(Hex(3, 3), Hex(3, 3)) == SightLine((), (), (), ())
    assert sight_line(ORIGIN, Hex(1, 0)) == SightLine((), (Hexside(ORIGIN, Hex(1, 0)),), (), ())


def test_a_line_at_range_40_is_exact() -> None:
    assert sight_line(ORIGIN, Hex(21, 19)) == line_by_clipping(Hex(21, 19))
    assert len(sight_line(ORIGIN, Hex(20, 20)).along) == 20
    assert len(sight_line(ORIGIN, Hex(40, 0)).crossed) == 39


# Offsets (q, r) with q >= r >= 0, the hexes beside the line, pair by pair; to range 6.
ALONG = {
    (1, 1): [((0, 1), (1, 0))],
    (2, 2): [((0, 1), (1, 0)), ((1, 2), (2, 1))],
    (3, 3): [((0, 1), (1, 0)), ((1, 2), (2, 1)), ((2, 3), (3, 2))],
}

# Offsets (q, r) with q >= r >= 0, the three hexes at each vertex; to range 6 there is but one of range 5.
TOUCHED = {(4, 1): [((1, 0), (1, 1), (2, 0)), ((2, 1), (3, 0), (3, 1))]}


def of_a_twelfth(radius: int) -> list[Hex]:
    """Give one offset for each class of mirror images and turns."""
    return [offset for offset in disk(ORIGIN, radius) if offset.q >= offset.r >= 0]


def test_the_lines_that_run_along_hexsides_to_range_6_are_these() -> None:
    found = {
        tuple(offset): [tuple(map(tuple, side.hexes)) for side in sight_line(ORIGIN, offset).along]
        for offset in of_a_twelfth(6)
        if sight_line(ORIGIN, offset).along
    }
    assert found == ALONG


def test_the_lines_that_graze_a_single_vertex_to_range_6_are_these() -> None:
    found = {
        tuple(offset): [tuple(map(tuple, vertex.hexes)) for vertex in sight_line(ORIGIN, offset).touched]
        for offset in of_a_twelfth(6)
        if sight_line(ORIGIN, offset).touched
    }
    assert found == TOUCHED


def test_to_range_10_thirty_lines_run_along_hexsides_and_48_graze_vertices() -> None:
    lines = [sight_line(ORIGIN, offset) for offset in disk(ORIGIN, 10)]
    assert sum(bool(line.along) for line in lines) == 30
    assert sum(bool(line.touched) for line in lines) == 48
    assert not any(line.along and line.touched for line in lines)


def test_a_line_that_leaves_a_hex_crosses_a_side_or_a_vertex_or_runs_between_two() -> None:
    for offset in disk(ORIGIN, 15)[1:]:
        line = sight_line(ORIGIN, offset)
        assert len(line.crossed) + 1 == len(line.sides) + len(line.along) + len(line.touched)


def test_no_hex_at_the_end_of_a_line_is_at_a_contact() -> None:
    for offset in disk(ORIGIN, 20):
        line = sight_line(ORIGIN, offset)
        beside = {hex_ for side in line.along for hex_ in side.hexes}
        around = {hex_ for vertex in line.touched for hex_ in vertex.hexes}
        assert (beside | around).isdisjoint({ORIGIN, offset})
