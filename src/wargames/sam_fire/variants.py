"""Parts for a variant of Scream, Aim, Fire!: class, layout, options, and the rules that it may change."""

from wargames.sam_fire.game import SamFire
from wargames.sam_fire.play.american.order_dice import is_outnumbered, roll_order_dice
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import die_modifiers
from wargames.sam_fire.play.morale import gain_morale, lose_morale
from wargames.sam_fire.play.objectives import judge
from wargames.sam_fire.values.options import Options

__all__ = [
    "Battle",
    "Options",
    "SamFire",
    "die_modifiers",
    "gain_morale",
    "is_outnumbered",
    "judge",
    "lose_morale",
    "roll_order_dice",
]
