import sys
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cases import cases
from wargames.arena import Match, Pairing, Result, Standing, ratings, standings, wilson

MATCH = Match("any", ("ace", "random"), 4)


def result(order: tuple[int, int], scores: tuple[int, int]) -> Result:
    return Result(Pairing(1, 0, order), scores, "", 10)


RESULTS = (result((0, 1), (1, -1)), result((1, 0), (-1, 1)), result((0, 1), (0, 0)), result((1, 0), (1, -1)))


def test_wins_draws_and_losses_are_counted_for_the_bot_and_not_the_side() -> None:
    ace, other = standings(MATCH, RESULTS)

    assert Standing("ace", 2, 1, 1, (1, 1)) == ace
    assert Standing("random", 1, 1, 2, (1, 0)) == other
    assert Fraction(5, 8) == ace.share
    assert Fraction(1) == ace.share + other.share


@cases((0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (95, 100, 0.8882, 0.9785), (10, 10, 0.7225, 1.0))
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert (low, high) == pytest.approx(wilson(Fraction(wins, games), games), abs=1e-4)


@given(st.integers(1, 500).flatmap(lambda games: st.tuples(st.integers(0, games), st.just(games))))
def test_the_interval_holds_the_share_and_lies_within_0_and_1(counts: tuple[int, int]) -> None:
    wins, games = counts
    low, high = wilson(Fraction(wins, games), games)

    assert 0.0 <= low <= wins / games + 1e-12
    assert wins / games - 1e-12 <= high <= 1.0


def test_without_games_nothing_is_known() -> None:
    assert (0.0, 1.0) == wilson(Fraction(0), 0)
    assert Fraction(0) == standings(MATCH, ())[0].share


def test_the_better_bot_is_rated_higher() -> None:
    pytest.importorskip("openskill")
    rated = ratings(MATCH, RESULTS[:2])

    assert rated["ace"][0] > rated["random"][0]


def test_ratings_need_openskill(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(Exception, match="ratings need openskill"):
        ratings(MATCH, RESULTS)
