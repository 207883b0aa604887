"""What bots and programs may ask of the rules, about the table as a seat sees it.

What is printed on counters is in ``wargames.bob.values.components``, the board and its lines of sight in
``wargames.bob.ground``; chances of an answer are given by ``game.odds``.
"""

from wargames.bob.play.attempts import mode_of
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, SURE, needed
from wargames.bob.play.fire import MISSES, moving_modifier
from wargames.bob.play.gunnery import ASSAULT, CERTAIN_RANGE, FROM_BUILDING, MOVED, RANGE_STEPS
from wargames.bob.play.melee import firepower as melee_firepower
from wargames.bob.play.running import ends_from
from wargames.bob.play.stacking import crowded
from wargames.bob.play.steps import EXIT_COST, TURN_COST, edge_of, entry_cost
from wargames.bob.play.victory import last_turn
from wargames.bob.told.view import BobView, battle_seen_by, side_of

__all__ = [
    "ASSAULT",
    "CERTAIN_RANGE",
    "EXIT_COST",
    "FROM_BUILDING",
    "MISSES",
    "MOVED",
    "RANGE_STEPS",
    "RETREAT",
    "SURE",
    "TURN_COST",
    "Battle",
    "BobView",
    "battle_seen_by",
    "crowded",
    "edge_of",
    "ends_from",
    "entry_cost",
    "last_turn",
    "melee_firepower",
    "mode_of",
    "moving_modifier",
    "needed",
    "side_of",
]
