"""Write a set-up for Scream, Aim, Fire!, with a hill and a tank; have a bot try it; see a mistake in it."""

import wargames
from wargames import Session, bots

KNOLL = """
id = "knoll"
title = "The Knoll"
lieutenant = "I7"
american = [{ unit = "I7", hex = "0303" }, { unit = "I1", hex = "0103" }, { unit = "T1", hex = "0203" }]
german = [{ unit = "R01", hex = "0201" }, { unit = "MG1", hex = "0302" }]
[map]
red = "0201"
blue = "0203"
drawing = '''
.   .   .
  r   w
w   h   h
  r   .
.   .   .
  r   b
'''
[goal]
start_morale = 30
victory_morale = 40
turn_limit = 6
reserve_threshold = 4
objectives = [{ hex = "0302", value = 10 }]
"""
game = wargames.load("sam_fire")
knoll, bot = game.read_scenario(KNOLL, "knoll.toml"), bots.make("lieutenant", game, seed=1)
session = Session(game, knoll, dice=wargames.SeededDice(4), seats={"american": bot})
session.run()
if session.over:
    print(session.over.reason, session.over.figures)
try:
    game.read_scenario(KNOLL.replace('unit = "T1", hex = "0203"', 'unit = "T1", hex = "0403"'), "knoll.toml")
except wargames.BadScenario as error:
    print(error)
