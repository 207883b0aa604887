"""Printed tables: complete, without overlap, and silent about nothing."""

from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames.kernel.base.errors import BadTable
from wargames.kernel.chance.table import LookupGrid, LookupTable

WIND = LookupTable("wind", {1: "calm", range(2, 6): "breeze", 6: "storm"}, faces=range(1, 7))
RANGE = LookupGrid(
    "range", ("near", ("far", "very far")), {range(1, 5): (2, 1), range(5, 7): (4, 3)}, row_faces=range(1, 7)
)


def test_a_roll_finds_its_row() -> None:
    assert ["calm", "breeze", "breeze", "breeze", "breeze", "storm"] == [WIND[roll] for roll in range(1, 7)]


def test_a_roll_that_the_table_does_not_know_is_refused() -> None:
    with pytest.raises(BadTable, match="wind has no row for 7; it knows 1, 2, 3, 4, 5, 6"):
        WIND[7]


def test_a_gap_is_refused_at_construction() -> None:
    with pytest.raises(BadTable, match="wind has no row for 3, 6"):
        LookupTable("wind", {(1, 2): "calm", range(4, 6): "storm"}, faces=range(1, 7))


def test_an_overlap_is_refused_at_construction() -> None:
    with pytest.raises(BadTable, match="wind has two rows for 3"):
        LookupTable("wind", {range(1, 4): "calm", range(3, 7): "storm"}, faces=range(1, 7))


def test_a_row_that_cannot_come_up_is_refused_at_construction() -> None:
    with pytest.raises(BadTable, match="wind has a row for 7, which cannot come up"):
        LookupTable("wind", {range(1, 8): "calm"}, faces=range(1, 7))


def test_a_table_is_walked_as_printed() -> None:
    upside_down = LookupTable("wind", {range(3, 5): "storm", 1: "calm", 2: "calm"}, faces=range(1, 5))

    assert [((3, 4), "storm"), ((1,), "calm"), ((2,), "calm")] == list(upside_down)
    assert 3 == len(upside_down)


def test_faces_may_be_words() -> None:
    assert 2 == LookupTable("ring", {"red": 1, ("blue", "green"): 2}, faces=("red", "green", "blue"))["green"]


def test_equal_tables_are_equal_and_frozen() -> None:
    again = LookupTable("wind", {1: "calm", range(2, 6): "breeze", 6: "storm"}, faces=range(1, 7))

    assert WIND == again
    assert hash(WIND) == hash(again)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        WIND.name = "rain"  # type: ignore[misc]  # that is the test


def test_the_spread_is_exact_and_as_printed() -> None:
    two_dice = [(low + high, 1) for low in (0, 1, 2) for high in (1, 2, 3)]
    table = LookupTable("sum", {5: "most", 1: "least", range(2, 5): "middle"}, faces=range(1, 6))

    assert (("most", Fraction(1, 9)), ("least", Fraction(1, 9)), ("middle", Fraction(7, 9))) == table.spread(
        two_dice
    )


@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(0, 9)), min_size=1).filter(
        lambda w: any(x for _, x in w)
    )
)
def test_the_chances_of_all_rows_make_one(weights: list[tuple[int, int]]) -> None:
    assert 1 == sum(chance for _, chance in WIND.spread(weights))


def test_a_spread_over_nothing_or_over_the_unknown_is_refused() -> None:
    with pytest.raises(BadTable, match="all weigh nothing"):
        WIND.spread([])
    with pytest.raises(BadTable, match="the weight of 1 is -1"):
        WIND.spread([(1, -1), (2, 3)])
    with pytest.raises(BadTable, match="no row for 0"):
        WIND.spread([(0, 1)])


def test_a_grid_finds_the_cell_of_row_and_column() -> None:
    assert (2, 1, 1, 3) == (RANGE[1, "near"], RANGE[4, "far"], RANGE[4, "very far"], RANGE[5, "far"])
    assert [((1, 2, 3, 4), (2, 1)), ((5, 6), (4, 3))] == list(RANGE)


def test_a_grid_refuses_what_it_does_not_know() -> None:
    with pytest.raises(BadTable, match="range has no row for 0"):
        RANGE[0, "near"]
    with pytest.raises(
        BadTable, match="range has no column for 'middle'; it knows 'near', 'far', 'very far'"
    ):
        RANGE[1, "middle"]


def test_a_grid_with_a_short_row_a_gap_or_an_overlap_is_refused() -> None:
    with pytest.raises(BadTable, match="range: row 1 has 1 cells for 2 columns"):
        LookupGrid("range", ("near", "far"), {1: (2,)})
    with pytest.raises(BadTable, match="range has no column for 'far'"):
        LookupGrid("range", ("near",), {1: (2,)}, column_faces=("near", "far"))
    with pytest.raises(BadTable, match="range has two rows for 2"):
        LookupGrid("range", ("near",), {(1, 2): (2,), 2: (3,)})
