"""Questions of bots to the rules: checks, fire, moves, Melee and set-up.

``battle_seen_by`` lays out a view as a :class:`Battle`, which most functions take; chances of an answer come
from ``game.odds``.
"""

from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, SURE, needed
from wargames.bob.play.fire.attack import MISSES, moving_modifier
from wargames.bob.play.fire.attempts import mode_of
from wargames.bob.play.fire.gunnery import ASSAULT, CERTAIN_RANGE, FROM_BUILDING, MOVED, RANGE_STEPS
from wargames.bob.play.melee import firepower as melee_firepower
from wargames.bob.play.move.steps import EXIT_COST, TURN_COST, edge_of, entry_cost
from wargames.bob.play.running import ends_from
from wargames.bob.play.set_up import counters_of
from wargames.bob.play.stacking import crowded
from wargames.bob.play.victory import last_turn
from wargames.bob.told.view import battle_seen_by

__all__ = [
    "ASSAULT", "CERTAIN_RANGE", "EXIT_COST", "FROM_BUILDING", "MISSES", "MOVED", "RANGE_STEPS", "RETREAT",
    "SURE", "TURN_COST", "Battle", "battle_seen_by", "counters_of", "crowded", "edge_of", "ends_from",
    "entry_cost", "last_turn", "melee_firepower", "mode_of", "moving_modifier", "needed",
]  # fmt: skip
