"""Pictures of Scream, Aim, Fire!: the map with its counters, and the tracks beside it."""

from wargames.render.hex_pictures import hex_pictures
from wargames.render.sam_fire.draft import draft
from wargames.render.sam_fire.scene import scene
from wargames.sam_fire.told.view import SamFireView

PICTURES = hex_pictures(SamFireView, scene, draft)
