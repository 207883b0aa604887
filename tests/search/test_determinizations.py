"""Determinizations: the same sample by its number, and nothing left of those that are put back."""

from itertools import count
from typing import Any

import pytest

from wargames import Over, SeededDice, bots, load
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Decision, Game
from wargames.search import shared_rollouts
from wargames.search.determinizations import Determinizations

PLIES = 68


def hidden(game: Game[Any, Any]) -> tuple[Any, Decision]:
    """Play some plies at random; give the view of the seat that is asked then, and what it is asked."""
    rng, dice = Rng(2), SeededDice(2)
    state = game.start("bridge", dice=dice).state
    for number in count():
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        seat, decision = next(iter(pending.items()))
        if number >= PLIES and len(decision.actions.candidates) > 4:
            return game.view(state, seat), decision
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    raise AssertionError


@pytest.mark.parametrize("used", [1, 3, 4, 6])
def test_samples_that_are_put_back_leave_the_randomness_as_if_never_drawn(used: int) -> None:
    game = load("bob")
    view, _ = hidden(game)
    alone, ahead = (Determinizations(game, view, Rng(4)) for _ in range(2))
    for one in (alone, ahead):
        assert one[2] is one[2]
        one.begin()
    kept = [ahead[number] for number in range(6)][:used]
    ahead.use(used - 1)
    ahead.put_back()
    worlds = [alone[number] for number in range(8)]

    assert all(ahead[number] is world for number, world in enumerate(kept)), "what is used stays"
    assert worlds == [ahead[number] for number in range(8)]
    assert any(worlds[0] != other for other in worlds), "something is hidden"


def test_a_search_that_plays_ahead_draws_as_one_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """A candidate that is dropped early leaves samples which nobody takes."""
    monkeypatch.setattr(shared_rollouts, "MOMENT", 60.0)
    monkeypatch.setattr(shared_rollouts, "spread", lambda play, tasks, _: list(map(play, tasks)))
    game = load("bob")
    view, decision = hidden(game)

    def found(processes: int) -> list[Any]:
        bot: Any = bots.make(f"determinized:simulations=150,max_decisions=6,processes={processes}", game, 3)
        return [(bot.decide(decision, view), bot.report.candidates) for _ in range(2)]

    assert found(1) == found(2)
