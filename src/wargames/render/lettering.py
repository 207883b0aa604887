"""Lines of text in SVG, and what they are written with."""

from wargames.render.markup import Markup, group, tag

INK = "#2a2a24"
QUIET = "#6d6a5d"
PALE = "#fbf9ee"
HALO = 2.5
"""How wide the pale edge around letters is, in user units."""


def words(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text."""
    return tag("text", text, x=place[0], y=place[1], font_size=size, fill=color, **style)


def centered(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text in the middle of a place, in bold."""
    return words(text, place, size, color, text_anchor="middle", font_weight="bold", **style)


def haloed(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text, centered and bold if not styled otherwise, that stands out from what is under it.

    The text lies over the same in pale and wider letters.
    Letters with an edge under their fill (``paint-order``) are unreadable where that is not known.
    """
    style = {"text_anchor": "middle", "font_weight": "bold"} | style
    edge = {"stroke": PALE, "stroke_width": f"{HALO:g}", "stroke_linejoin": "round", "aria_hidden": "true"}
    return group(words(text, place, size, PALE, **edge, **style), words(text, place, size, color, **style))


def heading(text: str, y: float) -> Markup:
    """Write a heading."""
    return words(text.upper(), (0, y), 11, QUIET, letter_spacing="1.4", font_weight="bold")


def moved(place: tuple[float, float]) -> str:
    """Write how a drawing around the origin is moved to a place."""
    return f"translate({place[0]:g} {place[1]:g})"
