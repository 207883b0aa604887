"""What results prove: ratings against the likelihood itself, the test against simulated games."""

from math import exp, log
from random import Random

import attrs
import pytest

import wargames
from cases import cases
from league.results import league, played
from wargames.arena.league.contests import League, SprtEntry
from wargames.arena.league.elo import POINTS, Counts, fit
from wargames.arena.league.pairing import Results, fixtures
from wargames.arena.league.playing import VOID
from wargames.arena.league.running import counted, decided
from wargames.arena.league.sprt import bounds, course, expected, ratio
from wargames.arena.league.tables import IncidentRow, tables_of

pytestmark = pytest.mark.thorough


def weaker_wins(ladder: League, number: int, before: Results) -> Results:
    """Give the games of a round, each won by who stood lower."""
    return {
        one.number: (one, played(one, -1 if one.order[0] < one.order[1] else 1))
        for one in fixtures(ladder, number, before)
    }


def test_the_ladder_is_told_as_whole_rounds_leave_it() -> None:
    """Once b has beaten a, a and c are the lower ones; one lost game of two changes nothing."""
    ladder = league("abc", format="ladder", rounds=2)
    first = weaker_wins(ladder, 1, {})
    both = dict(first) | dict(weaker_wins(ladder, 2, first))
    half = {number: one for number, one in both.items() if number < max(both)}

    told = [tables_of(ladder, results).ladder for results in ({}, first, half, both)]
    assert [tuple("abc"), tuple("bac"), tuple("bac"), tuple("bca")] == told


def test_only_a_ladder_has_one() -> None:
    assert () == tables_of(league("ab"), {}).ladder


def test_a_void_game_is_won_by_nobody_and_tells_nothing_of_a_scenario() -> None:
    fixture, other = fixtures(league("ab"), 1, {})
    void = attrs.evolve(played(fixture, 0), reason=VOID, incidents=("a was ended",) * 3)
    found = tables_of(league("ab"), {1: (fixture, void), 2: (other, played(other, 1))})

    assert [1] == [one.games for one in found.balances]
    assert [IncidentRow(1, "a was ended")] * 3 == list(found.incidents)
    assert {"a": 1, "b": 1} == {row.bot: row.draws for row in found.rows}


def test_two_bots_are_as_far_apart_as_their_points_say() -> None:
    found = fit(2, {(0, 1): Counts(300, 0, 100)})

    assert POINTS * log(3) == pytest.approx(found.ratings[0].rating - found.ratings[1].rating, abs=1)
    assert 0 == pytest.approx(sum(one.rating for one in found.ratings))


def test_equal_bots_draw_as_often_as_they_did() -> None:
    found = fit(2, {(0, 1): Counts(30, 40, 30)})

    assert 0 == pytest.approx(found.ratings[0].rating, abs=1e-6)
    assert 0.4 == pytest.approx(found.draw_rate, abs=0.002)


def likelihood(ratings: list[float], tie: float, counts: dict[tuple[int, int], Counts]) -> float:
    total = 0.0
    for (one, other), seen in counts.items():
        a, b = ratings[one] / POINTS, ratings[other] / POINTS
        weights = [exp(a), exp((a + b) / 2 + tie), exp(b)]
        whole = sum(weights)
        results = (seen.wins, seen.draws, seen.losses)
        total += sum(count * log(weight / whole) for count, weight in zip(results, weights, strict=True))
    return total


def test_no_other_ratings_make_the_results_likelier() -> None:
    counts = {(0, 1): Counts(60, 20, 40), (1, 2): Counts(50, 30, 20), (0, 2): Counts(80, 10, 30)}
    found = fit(3, counts)
    best, tie = [one.rating for one in found.ratings], log(2 * found.draw_rate / (1 - found.draw_rate))
    top = likelihood(best, tie, counts)
    for bot in range(3):
        for off in (-15, 15):
            moved = [rating + off * (at == bot) for at, rating in enumerate(best)]
            assert top > likelihood(moved, tie, counts)
    assert top > likelihood(best, tie + 0.2, counts)
    assert top > likelihood(best, tie - 0.2, counts)


def test_the_interval_holds_the_true_difference_in_19_of_20_leagues() -> None:
    rng, held = Random(5), 0
    for _ in range(100):
        wins = sum(rng.random() < expected(100) for _ in range(200))
        found = fit(2, {(0, 1): Counts(wins, 0, 200 - wins)}).ratings[0]
        held += abs(2 * found.rating - 100) <= 2 * found.margin

    assert 88 <= held <= 99


def test_a_bot_that_never_lost_has_a_rating_all_the_same() -> None:
    found = fit(2, {(0, 1): Counts(8, 0, 0)})

    assert 100 < found.ratings[0].rating < 2000
    assert 100 < found.ratings[0].margin


def test_without_games_nothing_is_known() -> None:
    assert {0.0} == {one.rating for one in fit(3, {}).ratings}


TEST = SprtEntry(elo0=0, elo1=100)


def trials(elo: float, count: int, seed: int) -> list[float]:
    rng = Random(seed)
    return [sum(rng.random() < expected(elo) for _ in range(2)) / 2 for _ in range(count)]


def test_the_test_is_seldom_wrong() -> None:
    """Alpha and beta are 5 %: of 50 tests each way two or three may be wrong."""
    wrong = {"better": 0, "no better": 0, "going on": 0}
    for elo, right in ((0, "no better"), (100, "better")):
        for seed in range(50):
            *_, last = course(trials(elo, 5000, seed), TEST)
            wrong[last.state] += last.state != right

    assert 0 == wrong["going on"]
    assert 7 >= wrong["better"]
    assert 7 >= wrong["no better"]


def test_the_ratio_grows_with_wins_and_falls_with_losses() -> None:
    assert 0 == ratio((0, 0, 0, 0, 0), TEST)
    assert 0 < ratio((0, 0, 2, 2, 6), TEST)
    assert 0 > ratio((6, 2, 2, 0, 0), TEST)


@cases(SprtEntry(elo0=5, elo1=5), SprtEntry(alpha=0), SprtEntry(beta=1.5), SprtEntry(alpha=0.6, beta=0.6))
def test_a_test_that_tests_nothing_is_refused(wrong: SprtEntry) -> None:
    with pytest.raises(wargames.BadOption):
        bounds(wrong)


def test_where_a_pairing_is_decided_does_not_hang_on_the_order_of_finish() -> None:
    """Games beyond the decision were perhaps played already: they do not count, and are told of."""
    testing = league("ab", games=200, sprt=SprtEntry(elo0=0, elo1=200))
    planned = list(fixtures(testing, 1, {}))
    results: Results = {one.number: (one, played(one, 1 if one.order[0] == 0 else -1)) for one in planned}
    (end,) = decided(planned, results, testing.sprt).values()
    few = {number: one for number, one in results.items() if number <= end}
    backward = dict(reversed(few.items()))

    assert 0 == end % 2
    assert end < len(planned)
    assert {(0, 1): end} == decided(planned, backward, testing.sprt)
    assert few == counted(planned, results, testing.sprt)
    whole, short = tables_of(testing, results), tables_of(testing, few)
    assert (whole.rows, whole.pairs) == (short.rows, short.pairs)
    assert len(planned) - end == whole.beyond
    assert "better" == whole.pairs[0].state


def test_a_hole_in_the_games_decides_nothing() -> None:
    testing = league("ab", games=200, sprt=SprtEntry(elo0=0, elo1=200))
    planned = list(fixtures(testing, 1, {}))
    results: Results = {one.number: (one, played(one, 1 if one.order[0] == 0 else -1)) for one in planned[1:]}

    assert {} == decided(planned, results, testing.sprt)


def test_tables_count_what_was_played() -> None:
    three = league("abc", games=2)
    results: Results = {}
    for one in fixtures(three, 1, {}):
        winner = 1 if one.order[0] < one.order[1] else -1
        results = dict(results) | {
            one.number: (one, played(one, winner, "exited: gone" if one.number == 1 else ""))
        }
    found = tables_of(three, results)

    assert ["a", "b", "c"] == [row.bot for row in found.rows]
    assert [(4, 0, 0), (2, 0, 2), (0, 0, 4)] == [(row.wins, row.draws, row.losses) for row in found.rows]
    assert [0, 1, 0] == [row.faults for row in found.rows]
    assert [("b", "exited: gone")] == [(one.bot, one.fault) for one in found.faults]
    assert {200.0} == {row.decisions_a_second for row in found.rows}
    assert [5] == [one.games for one in found.balances], "forfeits say nothing about a scenario"
    assert [(1, 0, 0)] * 3 == [(one.won, one.shared, one.lost) for one in found.pairs]
    assert found.rows[0].skill is not None
    assert found.rows[2].skill is not None
    assert found.rows[0].skill[0] > found.rows[2].skill[0]
