"""Sampled answers: those of the seat's own tree, without a view."""

from typing import Any

import pytest

import wargames
from wargames.bob.game import Bob
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Over
from wargames.kernel.game.listing import pick


def no_view(*_: Any) -> Any:
    raise AssertionError("random play made a view")


def test_sampling_picks_from_the_tree_of_the_view_and_makes_no_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = wargames.load("bob")
    state = game.start("bridge", dice=wargames.SeededDice(5)).state
    for ply in range(30):
        pending = game.pending(state)
        assert not isinstance(pending, Over)
        seat, decision = next(iter(pending.items()))
        with monkeypatch.context() as patched:
            patched.setattr(Bob, "view", no_view)
            action = decision.actions.sample(Rng(ply))
            after = game.apply(state, seat, action, wargames.SeededDice(ply)).state
        assert action == pick(decision.actions.listing, Rng(ply))
        state = after
