"""Play a set-up of your own, and see what a mistake in it looks like."""

import wargames
from wargames.render import text

DUEL = """
id = "duel"
title = "Duel over the middle"
description = "Tiger and Cobra have been hit already and are low on missiles."
[planes]
stallion = { start = "E5" }
tiger = { start = "G7", stores = { LR = 1, MR = 0 }, damage = { wings = 2 } }
eagle = { start = "K17" }
cobra = { start = "I15", stores = { LR = 0, MR = 1 } }
"""

game = wargames.load("screaming_eagles")
scenario = game.read_scenario(DUEL, "duel.toml")
state = game.start(scenario, {"players": 4}, dice=wargames.SeededDice(1)).state
print(text(game, game.view(state, wargames.Seat("tiger"))))

try:
    game.read_scenario(DUEL.replace("G7", "Z7"), "duel.toml")
except wargames.BadScenario as error:
    print(error)
