"""Lines of text in SVG."""

from collections.abc import Iterable

from wargames.render.markup import Markup, group, tag

INK = "#2a2a24"
QUIET = "#6d6a5d"
PALE = "#fbf9ee"
HALO = 2.5
"""The width of the pale edge around letters, in user units."""


def words(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text."""
    return tag("text", text, x=place[0], y=place[1], font_size=size, fill=color, **style)


def centered(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text in the middle of a place, in bold."""
    return words(text, place, size, color, text_anchor="middle", font_weight="bold", **style)


def haloed(
    text: str, place: tuple[float, float], size: float, color: str = INK, *, grows: float = 0, **style: str
) -> Markup:
    """Write a line of text with a halo, by default centered and bold.

    The halo is the same text in paler, wider letters.
    (``paint-order`` is not supported everywhere.) Where there is room for larger letters ``grows`` says how
    many times larger, as in :func:`growing`.
    """
    style = {"text_anchor": "middle", "font_weight": "bold"} | style
    edge = {"stroke": PALE, "stroke_width": f"{HALO:g}", "stroke_linejoin": "round", "aria_hidden": "true"}
    at = (0, 0) if grows else place
    drawn = (words(text, at, size, PALE, **edge), words(text, at, size, color))
    return growing(place, grows, *drawn, **style) if grows else group(*drawn, **style)


def growing(place: tuple[float, float], most: float, *drawn: Markup, **style: str) -> Markup:
    """Move letters drawn around the origin to a place where they have room to be ``most`` times as large.

    A page draws them larger where they would be too small to read, and leaves them out where that is not
    enough; a picture that stands alone has them at their size.
    """
    return group(*drawn, transform=moved(place), data_grow=f"{most:g}", **style)


def names(
    named: Iterable[tuple[str, tuple[float, float]]],
    size: float,
    color: str = INK,
    *,
    grows: float,
    halo: bool = False,
    **style: str,
) -> Markup:
    """Write names centered at their places, which all have room to be ``grows`` times as large.

    They are one text, whatever their number: a page lays out each text anew at every scale.
    """
    lines = [tag("tspan", name, x=x, y=y) for name, (x, y) in named]
    edge = {
        "stroke": PALE,
        "stroke_width": f"{HALO / size:g}em",
        "stroke_linejoin": "round",
        "aria_hidden": "true",
    }
    edged = [tag("text", *lines, fill=PALE, **edge)] * halo
    style = {"text_anchor": "middle", "font_size": f"{size:g}", "class_": "names"} | style
    return group(*edged, tag("text", *lines, fill=color), data_grow=f"{grows:g}", **style)


def heading(text: str, y: float) -> Markup:
    """Write a heading."""
    return words(text.upper(), (0, y), 11, QUIET, letter_spacing="1.4", font_weight="bold")


def moved(place: tuple[float, float]) -> str:
    """Write the transform that moves a drawing from the origin to a place."""
    return f"translate({place[0]:g} {place[1]:g})"
