from fractions import Fraction

import pytest

from wargames.kernel.odds import OddsCase, mix
from wargames.kernel.plain import canonical, from_plain, to_plain

CASE = OddsCase(
    "the enemy stands",
    (("pinned", Fraction(1, 3)),),
    means=(("morale", Fraction(-5, 2)), ("losses", Fraction(7, 6))),
)


def test_a_case_gives_chances_and_means_by_their_terms() -> None:
    assert Fraction(1, 3) == CASE["pinned"]
    assert Fraction(-5, 2) == CASE.mean("morale")
    assert Fraction(7, 6) == CASE.mean("losses")


def test_a_chance_that_is_not_listed_is_none_but_a_mean_is_refused() -> None:
    assert Fraction(0) == CASE["morale"]
    with pytest.raises(KeyError, match="no expected value of 'pinned'; there is one of morale, losses"):
        CASE.mean("pinned")
    with pytest.raises(KeyError, match="no expected value of 'morale'; there is one of nothing"):
        OddsCase("", CASE.chances).mean("morale")


def test_means_mix_by_weight_as_chances_do() -> None:
    halves = [(Fraction(1, 2), dict(CASE.means)), (Fraction(1, 2), {"losses": Fraction(1, 6)})]

    assert (("morale", Fraction(-5, 4)), ("losses", Fraction(2, 3))) == mix(halves)


def test_a_case_with_means_reads_back_from_plain_data() -> None:
    assert CASE == from_plain(to_plain(CASE), OddsCase)
    assert '"means":[["morale","-5/2"],["losses","7/6"]]' in canonical(to_plain(CASE))
