"""Questions that a bot may ask the rules: room and moves, dice of attacks and assaults, chances, set-up.

A view hides nothing: ``battle_seen_by`` lays it out as a :class:`Battle`, which most functions take.
"""

from wargames.sniper.ground.sight import field
from wargames.sniper.ground.zones import zone
from wargames.sniper.play.assault_dice import attack_power, defenders, defense_power, full_power, hex_cover
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.area_attack import SMOKE, power_on
from wargames.sniper.play.fire.cover import cover_of
from wargames.sniper.play.fire.firepower import Role, dice_of, figures_fire, halved, worse
from wargames.sniper.play.movement import has_room
from wargames.sniper.play.squads import Part, Volley, machine_gun_alone, movement
from wargames.sniper.told.odds import found_at, net_of
from wargames.sniper.told.view import battle_seen_by

__all__ = [
    "SMOKE", "Battle", "Part", "Role", "Volley", "attack_power", "battle_seen_by", "cover_of", "defenders",
    "defense_power", "dice_of", "field", "figures_fire", "found_at", "full_power", "halved", "has_room",
    "hex_cover", "machine_gun_alone", "movement", "net_of", "power_on", "worse", "zone",
]  # fmt: skip
