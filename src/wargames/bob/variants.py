"""Parts for a variant of Band of Brothers: class, layout, options, and the rules that it may change."""

from wargames.bob.game import Bob
from wargames.bob.play.battle import Battle
from wargames.bob.play.recovery import recover
from wargames.bob.play.rout import stress_range, under_stress
from wargames.bob.play.victory import at_once, controls, judge_turn
from wargames.bob.values.components import TYPES, AntiTankWeapon, Armament, Face, UnitType
from wargames.bob.values.options import Options

__all__ = [
    "TYPES",
    "AntiTankWeapon",
    "Armament",
    "Battle",
    "Bob",
    "Face",
    "Options",
    "UnitType",
    "at_once",
    "controls",
    "judge_turn",
    "recover",
    "stress_range",
    "under_stress",
]
