"""Pictures of Fire & Move: the table to scale with everything open on it, and the panel beside it."""

from wargames.fire_move.told.view import FireMoveView
from wargames.render.fire_move.draft import draft
from wargames.render.fire_move.picture import draw, parts
from wargames.render.fire_move.text_board import page, write
from wargames.render.pictures import Pictures

PICTURES = Pictures(view_type=FireMoveView, text=write, svg=draw, parts=parts, page=page, draft=draft)
