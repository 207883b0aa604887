"""Pictures of Scream, Aim, Fire!: the map with its counters, and the tracks beside it."""

from wargames.render.pictures import Pictures
from wargames.render.sam_fire.draft import draft
from wargames.render.sam_fire.picture import draw, parts
from wargames.render.sam_fire.text_board import page, write
from wargames.sam_fire.told.view import SamFireView

PICTURES = Pictures(view_type=SamFireView, text=write, svg=draw, parts=parts, page=page, draft=draft)
