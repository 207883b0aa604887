"""Pictures of Screaming Eagles: the loop-around board, the planes on it and their battle boards."""

from wargames.render.pictures import Pictures
from wargames.render.screaming_eagles.draft import draft
from wargames.render.screaming_eagles.picture import draw, parts
from wargames.render.screaming_eagles.text_board import page, write
from wargames.screaming_eagles.view import EaglesView

PICTURES = Pictures(view_type=EaglesView, text=write, svg=draw, parts=parts, page=page, draft=draft)
