"""Luck after the end: what fell against what was to be expected, weighed by how the game stood after it."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

import wargames
from cases import cases
from thinned import by_day
from wargames import SeededDice, Session, bots
from wargames.kernel.play.timeline import Entry
from wargames.presenting.luck import evaluations, expectation, luck_of

GAMES = ("bob", "fire_move", "sam_fire", "screaming_eagles", "sniper")


def played(name: str, seed: int, limit: int | None = None) -> Session[Any, Any]:
    """Play a game of random bots, or so many actions of one."""
    game = wargames.load(name)
    scenario = game.balanced.id
    seats = {seat: bots.make("random", game, seed) for seat in game.seats_in(scenario, {})}
    session = Session(game, scenario, dice=SeededDice(seed), seats=seats)
    session.run(limit=limit)
    return session


@cases(*by_day(GAMES, set(GAMES) - {"fire_move"}))
def test_what_is_expected_is_the_mean_over_all_that_could_fall(name: str) -> None:
    """The same by fractions, from the tree of rolls: so the luck of a choice is 0 on average."""
    session, checked = played(name, 4), 0
    game = session.game
    for entry in session.history:
        if entry.seat is None or not entry.falls or checked == 5:
            continue
        found = expectation(game, entry, "here")
        if not found.exact:
            continue
        checked += 1
        assert entry.action is not None
        leaves = game.roll_tree(entry.before, entry.seat, entry.action).leaves
        assert 1 == sum(leaf.probability for leaf in leaves)
        for seat in game.seats_of(entry.state):
            mean = sum(
                leaf.probability * Fraction((evaluations(game, leaf.result.state) or {})[seat])
                for leaf in leaves
            )
            assert float(mean) == pytest.approx(found.mean[seat], abs=1e-9)
    assert checked


def test_a_sample_agrees_with_all_outcomes_within_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    session = played("bob", 5)
    game = session.game
    rolled = [one for one in session.history if one.seat is not None and one.falls][:20]
    exact = [expectation(game, one, "here") for one in rolled]
    monkeypatch.setattr("wargames.presenting.luck.OUTCOMES", 1)
    near = 0
    for number, (entry, whole) in enumerate(zip(rolled, exact, strict=True)):
        some = expectation(game, entry, f"sample {number}")
        assert not some.exact
        for seat, variance in some.variance.items():
            near += abs(some.mean[seat] - whole.mean[seat]) <= 3 * variance**0.5 + 1e-12
    assert near >= 2 * len(rolled) - 2


@cases(*by_day(GAMES, ["bob", "sniper"]))
def test_luck_is_the_sum_of_what_fell_less_what_was_expected(name: str) -> None:
    session = played(name, 6, 60)
    found = luck_of(session.game, session.history)
    assert found is not None
    rolled = [one for one in session.history if one.seat is not None and one.falls]
    assert len(rolled) == found.rolled
    assert [one.seat for one in found.sides] == list(session.game.seats_of(session.state))
    if len(found.sides) == 2:
        assert found.sides[0].total == pytest.approx(-found.sides[1].total, abs=1e-9)
    for one in found.sides:
        assert one.error == 0 or found.sampled
        assert one.best is None or one.best != one.worst or found.rolled == 1


def test_a_choice_without_dice_has_no_luck_and_a_lucky_one_is_named() -> None:
    session = played("bob", 8)
    game, history = session.game, session.history
    quiet = [history[0], *(attrs.evolve(one, falls=()) for one in history[1:])]
    found = luck_of(game, quiet)
    assert found is not None
    assert {0.0} == {side.total for side in found.sides}

    def lucky(entry: Entry[Any]) -> float:
        value = (evaluations(game, entry.state) or {})[first]
        return value - expectation(game, entry, "here").mean[first]

    whole = luck_of(game, history)
    assert whole is not None
    first = whole.sides[0].seat
    of = {at: lucky(one) for at, one in enumerate(history) if one.seat is not None and one.falls}
    assert max(of, key=of.__getitem__) == whole.sides[0].best
    assert min(of, key=of.__getitem__) == whole.sides[0].worst
    assert sum(of.values()) == pytest.approx(whole.sides[0].total)
