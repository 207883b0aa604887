"""Section 1: every place of the table is in one feature or on a border (FM-1.1 to FM-1.5, FM-R2)."""

from cases import cases
from fire_move.tables import at, border, box, feature, field
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.subdivision import EdgePiece
from wargames.fire_move.values.components import BORDERS
from wargames.fire_move.values.table import Table

BARN = feature("barn", "wood_building", box(4, 4, 8, 8), inside="A")
YARD = field(
    "open 20 | hedge | crops 10",
    BARN,
    borders=(border("w", "building_wall", (4, 4), (8, 4), (8, 8), (4, 8), (4, 4)),),
)


def test_a_point_is_in_exactly_one_feature_or_on_a_border() -> None:
    """FM-1.1, FM-1.2"""
    assert ["A", "A", "barn", "B"] == [YARD.feature_at(at(*one)) for one in ((5, 2), (9, 9), (5, 5), (25, 5))]
    assert {None} == {YARD.feature_at(at(*one)) for one in ((20, 5), (4, 5), (4, 4), (0, 5), (30, 20))}
    assert {None} == {YARD.feature_at(at(*one)) for one in ((31, 5), (5, -1))}


def test_every_piece_of_edge_has_a_feature_on_each_hand_but_at_the_tables_edge() -> None:
    """FM-1.3, FM-R2"""
    outer = [piece for piece in YARD.pieces if piece.table_edge]

    assert 2 * (30 + 20) * 100 == sum(abs(p.b.x - p.a.x) + abs(p.b.y - p.a.y) for p in outer)
    assert {frozenset({"A", "B"}), frozenset({"A", "barn"})} == {
        frozenset({piece.left, piece.right}) for piece in YARD.pieces if not piece.table_edge
    }


def test_where_two_features_just_meet_the_line_is_a_join() -> None:
    """FM-1.5"""
    plain = field("open 10 | crops 10")
    (seam,) = [piece for piece in plain.pieces if not piece.table_edge]

    assert EdgePiece(at(10, 0), at(10, 20), "A", "B", "join", None, BORDERS["join"]) == seam


def test_an_edge_carries_the_border_that_is_listed_and_other_pieces_of_it_stay_joins() -> None:
    """FM-1.4, FM-R2"""
    bridge = border("bridge", "bridge", (10, 8), (10, 12))
    given = field("open 10 | open 10", borders=(bridge,))
    kinds = {(piece.a, piece.b): piece.type for piece in given.pieces if not piece.table_edge}

    assert kinds == {
        (at(10, 0), at(10, 8)): "join",
        (at(10, 8), at(10, 12)): "bridge",
        (at(10, 12), at(10, 20)): "join",
    }


@cases(("19.95", True), ("19.96", False), ("20.04", False), ("20.05", True))
def test_a_figure_keeps_five_hundredths_from_every_border(x: str, clear: bool) -> None:
    """FM-R2"""
    assert clear == YARD.clear_of_borders(at(x, 10))


def test_an_island_may_lean_on_the_border_of_what_holds_it() -> None:
    """FM-R2: beyond the wall of a barn at the edge of its field lies the next field."""
    leaning = field("open 20 | hedge | crops 10", feature("barn", "rubble", box(16, 4, 20, 8), inside="A"))
    beside = {(piece.a, piece.b): {piece.left, piece.right} for piece in leaning.pieces}

    assert {"barn", "B"} == beside[at(20, 4), at(20, 8)]
    assert {"barn", "A"} == beside[at(16, 4), at(16, 8)]
    assert {"A", "B"} == beside[at(20, 0), at(20, 4)]
    assert {None, "A"} == beside[at(0, 0), at(0, 20)]
    at_the_edge = field("open 20", feature("barn", "rubble", box(0, 4, 4, 8), inside="A"))
    assert at(2, 0) not in at_the_edge.corners
    (wall,) = [piece for piece in at_the_edge.pieces if (piece.a, piece.b) == (at(0, 4), at(0, 8))]
    assert wall.table_edge
    assert "barn" in {wall.left, wall.right}


def test_clearance_is_measured_to_the_corner_of_a_wall_too() -> None:
    """FM-R2: (3, 4) hundredths off the barn's corner are 0.05 inch, (3, 3) are not."""
    assert YARD.clear_of_borders(at("3.97", "3.96"))
    assert not YARD.clear_of_borders(at("3.97", "3.97"))


def test_the_corners_where_three_features_meet_are_known() -> None:
    """FM-R9: two features and the table's edge are not three features."""
    upper = feature("U", "open", box(0, 10, 20, 20))
    lower = (feature("L", "open", box(0, 0, 8, 10)), feature("R", "crops", box(8, 0, 20, 10)))
    tee = battlefield_of(Table((2000, 2000), (upper, *lower)))

    assert frozenset() == field("open 10 | open 10").junctions
    assert {at(8, 10)} == tee.junctions
    assert frozenset() == YARD.junctions
