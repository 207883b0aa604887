"""A game starts and is played without the libraries that only graphs and arrays need."""

import subprocess
import sys

import pytest

import wargames

PROGRAM = """
import sys, wargames
from wargames.kernel.chance.dice import Rng
game, dice, rng = wargames.load({!r}), wargames.SeededDice(3), Rng("quick")
state = game.start(next(iter(game.scenarios)), dice=dice).state
for _ in range(12):
    seat, decision = next(iter(game.pending(state).items()))
    state = game.apply(state, seat, decision.actions.sample(rng), dice).state
print({{"numpy", "networkx"}} & set(sys.modules))
"""


@pytest.mark.parametrize("name", sorted(wargames.games()))
def test_a_game_is_played_without_networkx_and_numpy(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(name)], capture_output=True, text=True, check=True
    )

    assert "set()\n" == ran.stdout
