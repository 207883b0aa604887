"""Pictures of Sniper's Alley: the map with everything on it, and the panel beside it."""

from wargames.render.pictures import Pictures
from wargames.render.sniper.draft import draft
from wargames.render.sniper.picture import draw, parts
from wargames.render.sniper.text_board import page, write
from wargames.sniper.told.view import SniperView

PICTURES = Pictures(view_type=SniperView, text=write, svg=draw, parts=parts, page=page, draft=draft)
