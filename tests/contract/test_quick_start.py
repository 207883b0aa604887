"""A game starts and is played without the libraries that only graphs and arrays need."""

import subprocess
import sys

import wargames

PROGRAM = """
import sys, wargames
from wargames.kernel.chance.dice import Rng
for name in wargames.games():
    game, dice, rng = wargames.load(name), wargames.SeededDice(3), Rng("quick")
    state = game.start(next(iter(game.scenarios)), dice=dice).state
    for _ in range(12):
        seat, decision = next(iter(game.pending(state).items()))
        state = game.apply(state, seat, decision.actions.sample(rng), dice).state
    print(name, {"numpy", "networkx"} & set(sys.modules))
"""


def test_a_game_is_played_without_networkx_and_numpy() -> None:
    ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)

    assert "".join(f"{name} set()\n" for name in wargames.games()) == ran.stdout
