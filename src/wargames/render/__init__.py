"""Pictures of games, as text and as SVG, drawn from what one seat may know."""

from wargames.render.pictures import GROUP, Pictures, pictures_of, svg, text

__all__ = ["GROUP", "Pictures", "pictures_of", "svg", "text"]
