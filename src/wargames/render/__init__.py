"""Pictures of games, as text and as SVG, drawn from what one seat may know."""

from wargames.render.drawn import Drawn, Plane, marks, named
from wargames.render.pictures import GROUP, Pictures, parts, pictures_of, svg, text

__all__ = ["GROUP", "Drawn", "Pictures", "Plane", "marks", "named", "parts", "pictures_of", "svg", "text"]
