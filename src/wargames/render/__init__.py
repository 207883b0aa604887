"""Pictures of games, as text and as SVG, drawn from what one seat may know."""

from wargames.render.boards_alone import board_svg
from wargames.render.drawn import Drawn, Plane, marks, named, names_in
from wargames.render.heat import Heat, heat
from wargames.render.pictures import (
    GROUP,
    Pictures,
    draft,
    draws_parts,
    parts,
    pictures_for,
    pictures_of,
    svg,
    text,
    text_page,
)
from wargames.render.png import png
from wargames.render.text_boards import Span, TextBoard, TextCanvas, TextPage, TextPlane, Tint, Zoom

__all__ = [
    "GROUP", "Drawn", "Heat", "Pictures", "Plane", "Span", "TextBoard", "TextCanvas", "TextPage", "TextPlane",
    "Tint", "Zoom", "board_svg", "draft", "draws_parts", "heat", "marks", "named", "names_in", "parts",
    "pictures_for", "pictures_of", "png", "svg", "text", "text_page",
]  # fmt: skip
