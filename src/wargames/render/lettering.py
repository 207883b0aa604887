"""Lines of text in SVG, and what they are written with."""

from wargames.render.markup import Markup, tag

INK = "#2a2a24"
QUIET = "#6d6a5d"
HALO = {"paint_order": "stroke", "stroke": "#fbf9ee", "stroke_width": "2.5"}
"""Makes letters stand out from what lies under them."""


def words(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text."""
    return tag("text", text, x=place[0], y=place[1], font_size=size, fill=color, **style)


def centered(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text in the middle of a place, in bold."""
    return words(text, place, size, color, text_anchor="middle", font_weight="bold", **style)


def heading(text: str, y: float) -> Markup:
    """Write a heading."""
    return words(text.upper(), (0, y), 11, QUIET, letter_spacing="1.4", font_weight="bold")


def moved(place: tuple[float, float]) -> str:
    """Write how a drawing around the origin is moved to a place."""
    return f"translate({place[0]:g} {place[1]:g})"
