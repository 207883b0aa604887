"""Bit-set visibility against a slow oracle, the policies, and witnesses checked independently."""

import functools
import itertools

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.hexes import (
    ORIGIN,
    Hex,
    Hexside,
    OffsetLayout,
    Shift,
    Vertex,
    corners,
    disk,
    distance,
)
from wargames.kernel.geometry.sight import sight_line
from wargames.kernel.geometry.visibility import (
    Contact,
    Crosses,
    LineMask,
    RunsAlong,
    SightPolicy,
    SightTable,
    Touches,
    Witness,
)

pytestmark = pytest.mark.thorough

POLICIES = [
    SightPolicy(along=along, touched=touched, off_map_blocks=off_map_blocks)
    for along in Contact
    for touched in Contact
    for off_map_blocks in (False, True)
]
LENIENT = SightPolicy(along=Contact.IGNORED, touched=Contact.IGNORED, off_map_blocks=False)


@attrs.frozen
class Board:
    hexes: frozenset[Hex]
    blockers: frozenset[Hex]
    policy: SightPolicy

    def blocks(self, hex_: Hex) -> bool:
        return hex_ in self.blockers or (self.policy.off_map_blocks and hex_ not in self.hexes)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    hexes = draw(st.sampled_from(SHAPES))
    blockers = frozenset(hex_ for hex_ in sorted(hexes) if draw(st.integers(0, 3)) == 0)
    return Board(hexes, blockers, draw(st.sampled_from(POLICIES)))


SHAPES = [
    frozenset(OffsetLayout(7, 5, Shift.ODD_Q)),
    frozenset(OffsetLayout(5, 7, Shift.EVEN_R)),
    frozenset(OffsetLayout(1, 6, Shift.ODD_R)),
    frozenset(disk(Hex(-20, 7), 3)) - {Hex(-20, 7)},
    frozenset({Hex(0, 0), Hex(3, 3), Hex(1, 2), Hex(-2, 5), Hex(4, 1)}),
]


def sees(board: Board, frm: Hex, to: Hex) -> bool:
    """Say who sees whom the slow way, with sets of hexes."""
    line, ends = sight_line(frm, to), {frm, to}
    enough = {Contact.EITHER_BLOCKS: any, Contact.BOTH_MUST_BLOCK: all}
    contacts: list[tuple[Contact, tuple[Hex, ...]]]
    contacts = [(board.policy.along, side.hexes) for side in line.along]
    contacts += [(board.policy.touched, vertex.hexes) for vertex in line.touched]
    return not any(map(board.blocks, line.crossed)) and not any(
        enough[contact](board.blocks(hex_) for hex_ in hexes if hex_ not in ends)
        for contact, hexes in contacts
        if contact in enough
    )


@given(boards())
def test_all_pairs_agree_with_the_slow_oracle(board: Board) -> None:
    table = SightTable(board.hexes)
    sight = table.given(table.mask(board.blockers), board.policy)
    for frm, to in itertools.product(board.hexes, repeat=2):
        assert sight.visible(frm, to) == sees(board, frm, to)
        assert sight.visible(frm, to) == sight.visible(to, frm)


@given(boards(), st.sampled_from([0, 1, 2, 3, 5, 8, 16, 17, 99]))
def test_a_field_of_view_is_the_hexes_that_are_visible_within_the_radius(board: Board, radius: int) -> None:
    table = SightTable(board.hexes)
    sight = table.given(table.mask(board.blockers), board.policy)
    for center in board.hexes:
        expected = {to for to in board.hexes if distance(center, to) <= radius and sees(board, center, to)}
        assert set(table.members(sight.field_of_view(center, radius))) == expected
        assert sight.field_of_view(center, radius) == table.mask(expected)


def crosses(frm: Hex, to: Hex, at: Vertex) -> int:
    """Tell on which side of the line a vertex lies."""
    q, r = at.q_thirds - 3 * frm.q, at.r_thirds - 3 * frm.r
    return (to.q - frm.q) * r - (to.r - frm.r) * q


def is_between(frm: Hex, to: Hex, q_thirds: int, r_thirds: int) -> bool:
    """Tell whether a point on or by the line is past the one end and before the other."""
    dq, dr = to.q - frm.q, to.r - frm.r

    def advance(q: int, r: int) -> int:
        return 2 * (dq * q + dr * r) + dq * r + dr * q

    return 0 < advance(q_thirds - 3 * frm.q, r_thirds - 3 * frm.r) < advance(3 * dq, 3 * dr)


def holds(board: Board, frm: Hex, to: Hex, witness: Witness) -> bool:
    """Check a witness from scratch: its place on the line, its blockers, and the policy."""
    met: tuple[Hex, ...]
    on_line: tuple[Vertex, ...]
    match witness:
        case Crosses(hex_):
            sides = {crosses(frm, to, at) > 0 for at in corners(hex_) if crosses(frm, to, at)}
            inside = sides == {False, True} and is_between(frm, to, 3 * hex_.q, 3 * hex_.r)
            return inside and hex_ not in {frm, to} and board.blocks(hex_)
        case RunsAlong(side, blockers):
            contact, met, on_line = board.policy.along, side.hexes, side.vertices
        case Touches(vertex, blockers):
            contact, on_line = board.policy.touched, (vertex,)
            met = tuple(hex_ for hex_ in vertex.hexes if hex_ not in {frm, to})
    lies = all(crosses(frm, to, at) == 0 and is_between(frm, to, at.q_thirds, at.r_thirds) for at in on_line)
    enough = {Contact.EITHER_BLOCKS: 1, Contact.BOTH_MUST_BLOCK: len(met), Contact.IGNORED: 9}[contact]
    return lies and len(blockers) >= enough and blockers == tuple(filter(board.blocks, met))


@given(boards())
def test_a_line_is_blocked_by_witnesses_that_hold_and_else_by_none(board: Board) -> None:
    table = SightTable(board.hexes)
    sight = table.given(table.mask(board.blockers), board.policy)
    for frm, to in itertools.product(board.hexes, repeat=2):
        found = sight.blocked_by(frm, to)
        assert bool(found) != sight.visible(frm, to)
        assert all(holds(board, frm, to, witness) for witness in found)
        assert len(set(found)) == len(found)


LEFT, RIGHT = Hex(0, 1), Hex(1, 0)


@cases(
    (Contact.EITHER_BLOCKS, [], True),
    (Contact.EITHER_BLOCKS, [LEFT], False),
    (Contact.EITHER_BLOCKS, [RIGHT], False),
    (Contact.EITHER_BLOCKS, [LEFT, RIGHT], False),
    (Contact.BOTH_MUST_BLOCK, [LEFT], True),
    (Contact.BOTH_MUST_BLOCK, [RIGHT], True),
    (Contact.BOTH_MUST_BLOCK, [LEFT, RIGHT], False),
    (Contact.IGNORED, [LEFT, RIGHT], True),
)
def test_the_policy_decides_about_a_line_along_a_hexside(
    along: Contact, blockers: list[Hex], *, visible: bool
) -> None:
    table = SightTable(disk(ORIGIN, 2))
    sight = table.given(table.mask(blockers), attrs.evolve(LENIENT, along=along))
    assert sight.visible(ORIGIN, Hex(1, 1)) is visible
    witnesses = () if visible else (RunsAlong(Hexside(LEFT, RIGHT), tuple(sorted(blockers))),)
    assert sight.blocked_by(ORIGIN, Hex(1, 1)) == witnesses


@cases((Contact.EITHER_BLOCKS, False), (Contact.BOTH_MUST_BLOCK, True), (Contact.IGNORED, True))
def test_the_policy_decides_about_a_hex_that_is_only_touched_at_a_vertex(
    touched: Contact, *, visible: bool
) -> None:
    grazed = Hex(1, 1)
    table = SightTable(disk(ORIGIN, 5))
    sight = table.given(table.mask([grazed]), attrs.evolve(LENIENT, touched=touched))
    assert sight.visible(ORIGIN, Hex(4, 1)) is visible
    witnesses = () if visible else (Touches(Vertex(4, 1), (grazed,)),)
    assert sight.blocked_by(ORIGIN, Hex(4, 1)) == witnesses


@cases(False, True)
def test_the_policy_decides_about_hexes_off_the_map(*, off_map_blocks: bool) -> None:
    table = SightTable([Hex(0, 0), Hex(2, 0)])
    sight = table.given(0, attrs.evolve(LENIENT, off_map_blocks=off_map_blocks))
    assert sight.visible(Hex(0, 0), Hex(2, 0)) is not off_map_blocks
    assert sight.blocked_by(Hex(0, 0), Hex(2, 0)) == ((Crosses(Hex(1, 0)),) if off_map_blocks else ())


def test_the_ends_never_block() -> None:
    table = SightTable(disk(ORIGIN, 3))
    strict = SightPolicy(along=Contact.EITHER_BLOCKS, touched=Contact.EITHER_BLOCKS, off_map_blocks=True)
    for to in disk(ORIGIN, 3):
        assert table.given(table.mask({ORIGIN, to}), strict).visible(ORIGIN, to)


def test_the_masks_of_a_line_are_its_hexes_on_the_map() -> None:
    hexes = set(disk(ORIGIN, 4)) - {Hex(2, 0)} | {Hex(4, 1)}
    table = SightTable(hexes)
    mask = table.line_mask(ORIGIN, Hex(4, 1))
    assert table.members(mask.crossed) == (Hex(1, 0), Hex(2, 1), Hex(3, 1))
    assert [table.members(three) for three in mask.touched] == [
        (Hex(1, 0), Hex(1, 1)),
        (Hex(2, 1), Hex(3, 0), Hex(3, 1)),
    ]
    assert table.line_mask(ORIGIN, Hex(1, 1)) == LineMask(0, (table.mask([LEFT, RIGHT]),), ())
    for frm, to in itertools.product(table.hexes, repeat=2):
        line = table.line_mask(frm, to)
        assert (line.crossed, functools.reduce(int.__or__, line.along, 0)) == table.entered_and_beside(
            frm, to
        )


@given(st.sets(st.sampled_from(disk(ORIGIN, 3))))
def test_a_bit_set_of_hexes_reads_back(hexes: set[Hex]) -> None:
    table = SightTable(disk(ORIGIN, 3))
    assert table.members(table.mask(hexes)) == tuple(sorted(hexes))
    assert table.mask(hexes) == sum(1 << table.bit(hex_) for hex_ in hexes)
    assert table.everything == table.mask(disk(ORIGIN, 3))


def test_what_is_off_the_map_is_refused() -> None:
    table = SightTable(disk(ORIGIN, 1))
    far = Hex(5, 5)
    sight = table.given(0, LENIENT)
    with pytest.raises(BadGeometry, match="off the map"):
        sight.field_of_view(Hex(99, 99), 20)
    with pytest.raises(BadGeometry, match="at least one hex"):
        SightTable([])
    for question in (
        lambda: table.bit(far),
        lambda: table.mask([far]),
        lambda: table.line_mask(ORIGIN, far),
        lambda: sight.visible(far, ORIGIN),
        lambda: sight.visible(ORIGIN, far),
        lambda: sight.blocked_by(ORIGIN, far),
        lambda: sight.field_of_view(far, 1),
    ):
        with pytest.raises(BadGeometry, match=r"Hex\(q=5, r=5\) is off the map of 7 hexes"):
            question()


@cases(-1, 1 << 100)
def test_a_bit_set_with_bits_of_no_hex_is_refused(stray: int) -> None:
    table = SightTable(disk(ORIGIN, 1))
    with pytest.raises(BadGeometry, match="bits of no hex"):
        table.given(stray, LENIENT)
    with pytest.raises(BadGeometry, match="bits of no hex"):
        table.members(stray)


def test_a_negative_radius_is_refused() -> None:
    table = SightTable(disk(ORIGIN, 1))
    with pytest.raises(BadGeometry, match="0 or more"):
        table.field_of_view(ORIGIN, -1, 0, LENIENT)
