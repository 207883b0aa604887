from hypothesis import given
from hypothesis import strategies as st

from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import OffsetLayout, Shift, distance

BOARD = HexBoard(OffsetLayout(5, 4, Shift.ODD_Q))
some_places = st.sets(st.sampled_from(BOARD.places))


@given(some_places)
def test_a_set_of_hexes_reads_back_in_the_order_of_the_board(places: set[str]) -> None:
    assert [place for place in BOARD.places if place in places] == list(BOARD.members(BOARD.mask(places)))


@given(some_places)
def test_things_of_the_hexes_of_a_set_come_in_the_order_of_the_board(places: set[str]) -> None:
    found = BOARD.among(BOARD.mask(places), map(str.lower, BOARD.places))

    assert [place.lower() for place in BOARD.places if place in places] == list(found)


@given(st.sampled_from(BOARD.places), st.sampled_from(BOARD.places), st.integers(0, 9), st.integers(0, 9))
def test_a_hex_is_within_what_its_distance_says(one: str, other: str, least: int, most: int) -> None:
    away = distance(BOARD.hex[one], BOARD.hex[other])

    assert (least <= away <= most) == bool(BOARD.within(one, least, most) & BOARD.bit[other])
    assert away == BOARD.away[one][other]


def test_the_neighbors_of_a_hex_are_one_hex_away() -> None:
    for place in BOARD.places:
        assert BOARD.within(place, 1, 1) == BOARD.around[place] == BOARD.mask(BOARD.neighbors[place])
