"""Routes and exact lengths."""

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polylines import Length, Polyline

squares = st.lists(st.integers(0, 200) | st.integers(0, 10**13), max_size=6).map(tuple)


def to_50_digits(length: Length) -> Decimal:
    with localcontext(prec=60):
        return sum((Decimal(square).sqrt() for square in length.squares), Decimal(0))


@cases(((2, 8), (18,)), ((9, 16), (49,)), ((12, 27, 5), (5, 75)), ((), (0,)), ((8, 3), (3, 2, 2)))
def test_lengths_that_are_equal_as_numbers_are_equal(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    assert Length(left) == Length(right)
    assert hash(Length(left)) == hash(Length(right))
    assert not Length(left) < Length(right)


def test_a_whole_length_equals_its_number() -> None:
    assert Length((9, 16)) == 7
    assert hash(Length((9, 16))) == hash(7)
    assert Length((2,)) != Fraction(577, 408)
    assert Length((2,)) != "1.41"


def test_sums_that_floats_take_for_equal_are_told_apart() -> None:
    """These differ by about 2e-19 of 18; a double keeps 4e-15 of it."""
    more, less = Length((10**12 + 1, 10**12 - 1)), Length((10**12, 10**12))
    assert less > more
    assert less == 2_000_000
    assert more.floor() == 1_999_999


def test_sums_of_roots_that_nearly_meet_are_told_apart() -> None:
    close = Length((10, 11)), Length((5, 18))
    assert close[0] > close[1]
    by_decimals = to_50_digits(close[0]) - to_50_digits(close[1])
    assert 0 < by_decimals < Decimal("0.001")


@given(squares, squares)
def test_order_agrees_with_fifty_digits(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    a, b = Length(left), Length(right)
    apart = to_50_digits(a) - to_50_digits(b)
    if abs(apart) > Decimal("1e-40"):
        assert (apart < 0, apart > 0) == (a < b, a > b)
    else:
        assert a == b


@given(squares, st.integers(0, 10**8), st.integers(1, 50))
def test_a_budget_is_kept_exactly(parts: tuple[int, ...], top: int, bottom: int) -> None:
    length, budget = Length(parts), Fraction(top, bottom)
    assert (length <= budget) == (length < budget or length == budget)
    assert (length > budget) == (not length <= budget)
    assert length.floor() <= length < length.floor() + 1


@given(st.permutations([2, 3, 5, 8, 18, 50, 49]))
def test_the_order_of_legs_does_not_change_a_length(parts: list[int]) -> None:
    assert Length((2, 3, 5, 8, 18, 50, 49)) == Length(tuple(parts))


@cases(-1, 2.0, True, Fraction(1, 2))
def test_what_is_no_squared_length_is_refused(square: Any) -> None:
    with pytest.raises(BadGeometry, match="no squared length"):
        Length((1, square))


def test_a_length_has_no_order_with_floats() -> None:
    with pytest.raises(TypeError):
        _ = Length((4,)) < 2.5  # type: ignore[operator]  # the refusal is what is tested


def test_a_route_knows_its_legs_and_its_length() -> None:
    route = Polyline((Point(0, 0), Point(300, 400), Point(301, 401)))
    assert ((Point(0, 0), Point(300, 400)), (Point(300, 400), Point(301, 401))) == route.edges
    assert Length((250_000, 2)) == route.length
    assert str(route.length) == "5.01"
    assert route.length <= 502
    assert not route.length <= 501


@cases(
    ((), "at least 2 points, not 0"),
    ((Point(0, 0),), "at least 2 points, not 1"),
    ((Point(0, 0), Point(1, 1), Point(1, 1)), "leg 1 .* has no length"),
    ((Point(0, 0), (1, 1)), "corner 1 is no point"),
)
def test_a_bad_route_is_refused_with_its_place(points: Any, because: str) -> None:
    with pytest.raises(BadGeometry, match=because):
        Polyline(points)
