"""Hints over many positions: one best action, its gain over the next, and how sure that is."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import SeededDice, Session, bots
from wargames.kernel.game import Over
from wargames.presenting.advice import ENOUGH, hint, knows, verdict
from wargames.search.paired_comparison import mean

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")


def positions(name: str, most: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the game, decisions and views on the way of a game of random bots: every third one."""
    game = wargames.load(name)
    scenario = game.balanced.id
    seats = {seat: bots.make("random", game, 9) for seat in game.seats_in(scenario, {})}
    session = Session(game, scenario, dice=SeededDice(9), seats=seats)
    session.run(limit=3 * most)
    for entry in session.history[::3]:
        pending = game.pending(entry.state)
        if not isinstance(pending, Over):
            seat, decision = next(iter(pending.items()))
            yield game, decision, game.view(entry.state, seat)


@cases(*by_day(GAMES, ["sniper", "sam_fire"]))
def test_no_hint_lists_actions_against_their_numbers_or_claims_what_it_did_not_measure(name: str) -> None:
    measured = 0
    for game, decision, view in positions(name, 6):
        lines = hint(game, "determinized:simulations=40", decision, view)
        values = [float(found[1]) for line in lines if (found := re.match(r" [* ] ([+-]\d\.\d\d)", line))]
        assert values == sorted(values, reverse=True)
        if not values:
            continue
        measured += 1
        assert lines[0].startswith(("Best: ", "No clear best: ", "The bot does not know: ")) or (
            1 == len(values)
        )
        assert 1 == sum(line.startswith(" * ") for line in lines)
    assert measured


@cases(*by_day(GAMES, ["sniper", "screaming_eagles"]))
def test_the_gain_is_that_of_the_same_samples_and_best_is_said_only_of_a_sure_one(name: str) -> None:
    said = set()
    for game, decision, view in positions(name, 5):
        bot: Any = bots.make("determinized:simulations=60", game, 0)
        ranked = bot.policies.rank(decision, view, bot.settings.max_candidates, bot.rng)
        if len(ranked) == 1:
            continue
        found = bot.compare(decision, view, ranked)
        lead, report = found.report.lead, found.report
        assert lead is not None
        own, other = found.values[(report.chosen,)], found.values[(lead.over,)]
        assert lead.value == pytest.approx(mean(own[: lead.samples]) - mean(other[: lead.samples]))
        assert lead.samples == min(len(own), len(other))
        assert lead.samples == min(
            len(own), max(len(each) for plan, each in found.values.items() if plan[0] != report.chosen)
        )
        words = verdict(report, str)
        said.add(words.split(":")[0])
        assert words.startswith("The bot does not know") == (lead.samples < ENOUGH) == (not knows(report))
        if knows(report):
            assert words.startswith("Best: ") == (lead.interval[0] > 0)
            assert f"from {lead.samples} games played on" in words
    assert said <= {"Best", "No clear best", "The bot does not know"}
    assert said


def test_what_was_tried_once_is_not_known() -> None:
    game, decision, view = next(positions("bob", 4))
    lines = hint(game, "determinized:simulations=2", decision, view)

    assert lines[0].startswith("The bot does not know: it could play on only once after ")
