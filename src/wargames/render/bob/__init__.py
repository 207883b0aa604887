"""Pictures of Band of Brothers: the board as a seat sees it, and the panel beside it."""

from wargames.bob.told.view import BobView
from wargames.render.bob.draft import draft
from wargames.render.bob.scene import scene
from wargames.render.hex_pictures import hex_pictures

PICTURES = hex_pictures(BobView, scene, draft)
