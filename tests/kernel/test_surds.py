"""Numbers with a square root: order, equality, floors and what lies between."""

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from wargames.kernel.errors import BadGeometry
from wargames.kernel.surds import Surd, between, surd

fractions = st.fractions(-3, 3, max_denominator=12)
surds = st.builds(surd, fractions, st.sampled_from((-1, 0, 1)), st.fractions(0, 9, max_denominator=12))


def decimal(number: Surd) -> Decimal:
    with localcontext(prec=60):
        rational = Decimal(number.rational.numerator) / number.rational.denominator
        square = Decimal(number.square.numerator) / number.square.denominator
        return rational + number.sign * square.sqrt()


@given(surds, surds)
def test_order_agrees_with_sixty_digits(a: Surd, b: Surd) -> None:
    apart = decimal(a) - decimal(b)
    if abs(apart) < Decimal("1e-50"):
        assert a == b
        assert hash(a) == hash(b)
    else:
        assert (apart < 0, apart > 0, False) == (a < b, a > b, a == b)


@given(surds, fractions)
def test_a_surd_compares_with_fractions(a: Surd, b: Fraction) -> None:
    assert (a < b) == (a < surd(b)) == (b > a)
    assert (a == b) == (a == surd(b))
    assert (a >= b) == (not a < b)


def test_numbers_that_doubles_take_for_equal_are_told_apart() -> None:
    big = 10**20
    close, closer = surd(-big, 1, big * big + 1), surd(-big, 1, big * big + 2)
    assert 0 < close < closer < Fraction(1, 10**19)


def test_the_root_of_a_square_is_a_fraction() -> None:
    assert surd(1, -1, Fraction(4, 9)) == Fraction(1, 3)
    assert hash(surd(1, 1, 4)) == hash(3)
    assert surd(0, 1, 2) != 1
    assert surd(0, 1, 2) != "root two"


def test_a_surd_has_no_order_with_floats() -> None:
    with pytest.raises(TypeError):
        _ = surd(0, 1, 2) < 1.5  # type: ignore[operator]  # the refusal is what is tested


@given(surds, st.integers(0, 40))
def test_the_floor_is_exact_at_every_scale(a: Surd, bits: int) -> None:
    low = a.floor(bits)
    assert Fraction(low, 1 << bits) <= a < Fraction(low + 1, 1 << bits)


@given(surds, surds)
def test_something_simple_lies_between_any_two(a: Surd, b: Surd) -> None:
    assume(a != b)
    low, high = sorted((a, b))
    middle = between(low, high)
    assert low < middle < high
    with pytest.raises(BadGeometry, match="nothing lies between"):
        between(high, low)


def test_what_lies_between_has_the_least_power_of_two_below() -> None:
    assert Fraction(1, 2) == between(0, 1)
    assert Fraction(1) == between(0, Fraction(101, 100))
    assert Fraction(1, 1024) == between(0, Fraction(1, 1023))


@pytest.mark.parametrize(("sign", "square"), [(2, 1), (1, -1), (0, Fraction(-1, 9))])
def test_what_is_no_real_number_is_refused(sign: Any, square: Any) -> None:
    with pytest.raises(BadGeometry, match="no real number"):
        surd(0, sign, square)


def test_nothing_lies_between_a_number_and_itself() -> None:
    with pytest.raises(BadGeometry, match="nothing lies between"):
        between(surd(0, 1, 2), surd(0, 1, 2))
