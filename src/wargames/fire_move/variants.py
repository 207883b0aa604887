"""Parts for a variant of Fire & Move: class, layout, options, and the rules that it may change."""

from wargames.fire_move.game import FireMove
from wargames.fire_move.play.battle import Battle
from wargames.fire_move.play.fire.fire import attack_modifiers
from wargames.fire_move.play.hands import hand_limit
from wargames.fire_move.play.victory import breaks, points, strength
from wargames.fire_move.values.options import Options

__all__ = ["Battle", "FireMove", "Options", "attack_modifiers", "breaks", "hand_limit", "points", "strength"]
