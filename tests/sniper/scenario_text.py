"""A scenario of a user, and how its errors are read."""

from functools import partial

import scenario_errors
from scenario_errors import check_told
from wargames.sniper.checks.scenario_violations import read_scenario

GOOD = """\
id = "ford"
title = "The ford"
rounds = 5
initiative = "de"

[map]
stream = "deep"
green = ["0101-0203"]
roads = ["0102"]
levels = [{ level = 2, hexes = ["0601"] }]

[[map.boards]]
id = "F1"
rows = [
    "..S.",
    "RR=R",
    "..S.",
]

[[map.boards]]
id = "F2"
rows = [
    ".W",
    "Q.",
    "B.",
]

[[objectives]]
hex = "0502"
kind = "victory"

[[objectives]]
hex = "0402"
kind = "command"
nation = "us"
value = 2

[victory]
kind = "officers"
attacker = "us"

[us]
actions = 2
deploy = ["green"]
deck = "command_1"
hand = 2
in_play = ["C1"]
operations = ["seize_the_initiative"]
command = 3

[[us.divisions]]
number = 1
bases = 3
figures = { officer = 1, regular = 4, mg = 1, elite = 1 }
specializations = ["medic"]
vehicles = ["m3a1"]

[[us.squads]]
id = "A1"
division = 1
figures = ["officer", "regular"]
specialization = "medic"
hex = "0102"

[[us.squads]]
id = "A2"
division = 1
figures = ["mg", "elite"]
aboard = "H1"

[[us.squads]]
id = "A3"
division = 1
figures = ["regular", "regular", "regular"]
hex = "0202"

[[us.vehicles]]
id = "H1"
division = 1
vehicle = "m3a1"
hex = "0202"

[de]
actions = 1
deploy = ["F2", "0401-0403"]

[[de.squads]]
id = "S1"
division = 1
figures = ["regular"]
sniper = true
concealed = true
hex = "0502"
"""


complaint = partial(scenario_errors.complaint, read_scenario)
assert_told = partial(check_told, read_scenario, GOOD)
