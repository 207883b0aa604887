"""How odds are written to the screen."""

import re
from fractions import Fraction

import pytest

from wargames.cli.dialog.odds import write_odds
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.presenting.odds import brief

CHANCES = (("pinned", Fraction(1, 3)),)
MEANS = (("morale", Fraction(-5, 2)), ("losses", Fraction(7, 6)))


def written(case: OddsCase, capsys: pytest.CaptureFixture[str]) -> str:
    write_odds(Odds("assault the mill", (case,)))
    return capsys.readouterr().out


def test_means_stand_under_a_heading_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    shown = written(OddsCase("they stand", CHANCES, MEANS), capsys)

    assert "assault the mill (assuming they stand)" in shown
    assert re.search(r"what +chance +exactly.* pinned +33\.3 % +1/3", shown, re.DOTALL)
    assert re.search(r"on average +value +exactly.*morale +-2\.5 +-5/2.*losses +1\.17 +7/6", shown, re.DOTALL)


def test_without_means_there_is_no_such_heading(capsys: pytest.CaptureFixture[str]) -> None:
    assert "on average" not in written(OddsCase("", CHANCES), capsys)
    assert "nothing is left to chance" in written(OddsCase("", ()), capsys)


def test_means_alone_do_not_say_that_nothing_is_left_to_chance(capsys: pytest.CaptureFixture[str]) -> None:
    shown = written(OddsCase("", (), MEANS), capsys)

    assert "nothing is left to chance" not in shown
    assert "morale" in shown


def test_a_brief_line_has_the_chances_and_then_the_means() -> None:
    found = Odds("assault the mill", (OddsCase("", CHANCES, MEANS),))

    assert "pinned 33.3 %, morale -2.5, losses +1.2" == brief(found)


def test_a_brief_line_of_means_alone_is_not_empty() -> None:
    assert "morale -2.5, losses +1.2" == brief(Odds("advance", (OddsCase("", (), MEANS),)))
    assert "they run: morale +10" == brief(
        Odds("advance", (OddsCase("they run", (), (("morale", Fraction(10)),)), OddsCase("they stay", ())))
    )


def test_a_brief_line_says_cases_that_read_alike_once() -> None:
    hit = (("hit", Fraction(1, 2)),)
    alike = [OddsCase(f"second hit {unit}", hit) for unit in ("R01", "R04")]

    assert "hit 50 %" == brief(Odds("mortar", tuple(alike)))
    assert "second hit R01 or R04: hit 50 %; none: hit 25 %" == brief(
        Odds("mortar", (*alike, OddsCase("none", (("hit", Fraction(1, 4)),))))
    )


def test_a_brief_line_leaves_out_averages_of_nothing() -> None:
    means = (("pinned", Fraction(1, 2)), ("KIA", Fraction(0)))

    assert "harmed 50 %, pinned +0.5" == brief(
        Odds("fire", (OddsCase("", (("harmed", Fraction(1, 2)),), means),))
    )


def test_a_brief_line_of_what_cannot_happen_says_so_once() -> None:
    nothing = OddsCase("", (("harmed", Fraction(0)),), (("pinned", Fraction(0)), ("KIA", Fraction(0))))

    assert "harmed 0 %" == brief(Odds("fire", (nothing,)))
