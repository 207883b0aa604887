"""Pictures of Sniper's Alley: the map with everything on it, and the panel beside it."""

from wargames.render.hex_pictures import hex_pictures
from wargames.render.sniper.counters import VEHICLE_SIGNS
from wargames.render.sniper.draft import draft
from wargames.render.sniper.scene import scene
from wargames.sniper.told.view import SniperView

PICTURES = hex_pictures(SniperView, scene, draft)

__all__ = ["PICTURES", "VEHICLE_SIGNS"]
