"""Modifiers: sums that can say why."""

from hypothesis import given
from hypothesis import strategies as st

from wargames.kernel.base.modifiers import Modifier, explain, total

DARK = Modifier(-2, "in the dark", "XX-3.1")
RESTED = Modifier(+1, "well rested", "XX-3.4")


def test_no_modifiers_change_nothing() -> None:
    assert 0 == total(())


@given(st.lists(st.integers(-9, 9)))
def test_the_total_is_the_sum_of_the_amounts(amounts: list[int]) -> None:
    assert sum(amounts) == total(Modifier(amount, "why", "XX-1.1") for amount in amounts)


def test_a_modifier_shows_its_sign_reason_and_clause() -> None:
    assert "+1 well rested [XX-3.4]" == str(RESTED)
    assert "+0 no wind [XX-3.5]" == str(Modifier(0, "no wind", "XX-3.5"))


def test_an_explanation_lists_everything_in_order_and_ends_in_the_sum() -> None:
    assert "-2 in the dark [XX-3.1], +1 well rested [XX-3.4]: -1" == explain([DARK, RESTED])
    assert "6, -2 in the dark [XX-3.1], +1 well rested [XX-3.4]: 5" == explain(iter([DARK, RESTED]), base=6)


def test_an_explanation_of_nothing_says_so() -> None:
    assert "no modifiers: +0" == explain([])
    assert "6, no modifiers: 6" == explain([], base=6)
