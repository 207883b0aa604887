"""Tracks: a counter stays on them, by the rule the track declares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargames.kernel.base.errors import BadTable
from wargames.kernel.base.track import Ends, Track

MORALE = Track("morale", 0, 20, Ends.CLAMP, {10: "shaken", 0: "broken", 20: "elated"})
TURNS = Track("turns", 1, 8, Ends.REFUSE)


def test_a_counter_moves_by_as_many_spaces_as_it_is_told() -> None:
    assert (15, 9, 12) == (MORALE.move(12, 3), MORALE.move(12, -3), MORALE.move(12, 0))


@given(st.integers(0, 20), st.integers(-50, 50))
def test_a_clamped_counter_never_leaves_the_track(at: int, by: int) -> None:
    moved = MORALE.move(at, by)

    assert moved in MORALE
    assert MORALE.fits(at, by) == (moved == at + by)


def test_a_refusing_track_is_not_left() -> None:
    assert 8 == TURNS.move(7, 1)
    with pytest.raises(BadTable, match=r"turns: 7 \+2 leaves 1\.\.8"):
        TURNS.move(7, 2)


def test_a_counter_off_the_track_is_refused() -> None:
    with pytest.raises(BadTable, match=r"turns has no space 0; it runs over 1\.\.8"):
        TURNS.move(0, 1)
    with pytest.raises(BadTable, match="morale has no space 21"):
        MORALE.mark(21)


def test_spaces_bear_their_marks() -> None:
    assert ("shaken", None) == (MORALE.mark(10), MORALE.mark(11))
    assert 21 == len(MORALE)


def test_marks_are_met_in_the_order_of_travel() -> None:
    assert ("shaken", "broken") == MORALE.passed(12, 0)
    assert ("shaken", "elated") == MORALE.passed(0, 20)
    assert ("broken",) == MORALE.passed(10, 0)
    assert () == MORALE.passed(10, 10)


def test_a_track_without_spaces_or_with_a_mark_beside_it_is_refused() -> None:
    with pytest.raises(BadTable, match="turns has no spaces: it runs from 2 to 1"):
        Track("turns", 2, 1, Ends.CLAMP)
    with pytest.raises(BadTable, match=r"turns: 'end' is printed on 9, off 1\.\.8"):
        Track("turns", 1, 8, Ends.CLAMP, {9: "end"})
