from fractions import Fraction

import pytest

from wargames.kernel.base.errors import UnknownName
from wargames.kernel.base.serialization import canonical, from_plain, to_plain
from wargames.kernel.chance.odds import Odds, OddsCase, mix

CASE = OddsCase(
    "the enemy stands",
    (("pinned", Fraction(1, 3)),),
    means=(("morale", Fraction(-5, 2)), ("losses", Fraction(7, 6))),
)


def test_a_case_gives_chances_and_means_by_their_terms() -> None:
    assert Fraction(1, 3) == CASE["pinned"]
    assert Fraction(-5, 2) == CASE.mean("morale")
    assert Fraction(7, 6) == CASE.mean("losses")


def test_a_term_that_is_not_listed_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownName, match=r"no chance 'pined' of these odds; did you mean 'pinned'\?"):
        CASE["pined"]
    with pytest.raises(UnknownName, match="'pinned' of these odds; there are: losses, morale"):
        CASE.mean("pinned")
    with pytest.raises(UnknownName, match=r"no expected value 'morale' of these odds: there is none$"):
        OddsCase("", CASE.chances).mean("morale")


def test_whether_a_term_is_listed_can_be_asked() -> None:
    odds = Odds("fire", (CASE, OddsCase("they run", ())))

    assert "pinned" in odds
    assert "pinned" not in odds.given("they run")
    assert "morale" not in CASE  # a mean is no chance


def test_an_assumption_that_nobody_makes_is_refused_with_those_made() -> None:
    with pytest.raises(UnknownName, match="no assumption 'the enemy runs' of these odds; did you mean"):
        Odds("fire", (CASE,)).given("the enemy runs")


def test_means_mix_by_weight_as_chances_do() -> None:
    halves = [(Fraction(1, 2), dict(CASE.means)), (Fraction(1, 2), {"losses": Fraction(1, 6)})]

    assert (("morale", Fraction(-5, 4)), ("losses", Fraction(2, 3))) == mix(halves)


def test_a_case_with_means_reads_back_from_plain_data() -> None:
    assert CASE == from_plain(to_plain(CASE), OddsCase)
    assert '"means":[["morale","-5/2"],["losses","7/6"]]' in canonical(to_plain(CASE))
