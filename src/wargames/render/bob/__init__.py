"""Pictures of Band of Brothers: the board with what a seat sees on it, and the panel beside it."""

from wargames.bob.told.view import BobView
from wargames.render.bob.draft import draft
from wargames.render.bob.picture import draw, parts
from wargames.render.bob.text_board import page, write
from wargames.render.pictures import Pictures

PICTURES = Pictures(view_type=BobView, text=write, svg=draw, parts=parts, page=page, draft=draft)
