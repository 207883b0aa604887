"""Embed Band of Brothers: what each side sees of a concealed unit, what it may be, the odds of a shot."""

from collections import Counter
from random import Random

import wargames

AMBUSH = """
id = "ambush"
title = "Ambush"
turns = 3
set_up_first = "ge"
first_player = "us"
board = { id = "X", title = "A wood", rows = ["...w.", ".w...", "...w.", ".....", "...w."] }
victory = { kind = "eliminate", side = "us", eliminated = ["ge"] }
us = { operations = [1, 2], command_points = 0, forces = [{ unit = "us_para", number = 1, area = "A1-B5" }] }
[ge]
operations = [1, 2]
command_points = 0
forces = [{ unit = "ge_1st", number = 1, area = "D1-E5" }, { unit = "ge_decoy", number = 2, area = "D1-E5" }]
"""
game, dice = wargames.load("bob"), wargames.SeededDice(3)
state = game.start(game.read_scenario(AMBUSH, "ambush.toml"), dice=dice).state
for seat, spot in (("ge", "D3 concealed"), ("ge", "D1 concealed"), ("ge", "D5 concealed"), ("us", "B2 open")):
    state = game.apply(state, seat, game.parse(f"place at {spot} top"), dice).state

for seat in game.seats_of(state):
    view = game.view(state, seat)
    seen = [f"{stack.hex} {stack.counters[0].id or '?'}" for stack in view.enemy]
    print(f"{seat} has {[f'{unit.at} {unit.id}' for unit in view.own]} and sees {seen}")

american, shot = game.view(state, wargames.Seat("us")), game.parse("fire US-P1 at D3")
worlds = [game.sample(american, Random(number)) for number in range(300)]
print("In D3:", Counter(unit.type for world in worlds for unit in world.counters if unit.at == "D3"))
for case in game.odds(american, shot).cases:
    print(*(f"{name}: {chance}" for name, chance in case.chances), sep="\n")
print(*map(game.narrate, game.seen(game.apply(state, "us", shot, dice).events, american.seat)), sep="\n")
