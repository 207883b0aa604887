"""Whole SVG documents."""

from wargames.render.markup import Markup, tag

FONTS = "'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif"


def document(
    inside: tuple[Markup, ...], size: tuple[float, float], *, title: str, description: str, paper: str
) -> Markup:
    """Write a document with a title and a description for those who cannot see it, on colored paper."""
    width, height = size
    return tag(
        "svg",
        tag("title", title),
        tag("desc", description),
        tag("rect", width=width, height=height, fill=paper),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        font_family=FONTS,
        role="img",
    )
