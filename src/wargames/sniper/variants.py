"""Parts for a variant of Sniper's Alley: class, layout, options, and the rules that it may change."""

from wargames.sniper.game import Sniper
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.area_attack import net_hits, smoke_refusal
from wargames.sniper.play.fire.attack import cover_against, hit_number, power_against
from wargames.sniper.play.fire.casualties import pin_squads
from wargames.sniper.play.fire.sniper import roll_camouflage
from wargames.sniper.play.medic import heal_refusal, heals_from
from wargames.sniper.play.victory import after_round, at_once, controls
from wargames.sniper.values.components import VEHICLES, Firing, VehicleType
from wargames.sniper.values.options import Options

__all__ = [
    "VEHICLES", "Battle", "Firing", "Options", "Sniper", "VehicleType", "after_round", "at_once", "controls",
    "cover_against", "heal_refusal", "heals_from", "hit_number", "net_hits", "pin_squads", "power_against",
    "roll_camouflage", "smoke_refusal",
]  # fmt: skip
