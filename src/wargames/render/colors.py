"""The colors that pictures of maps share."""

from wargames.render.lettering import INK

PAPER, CARD, LINE = "#f4f1e8", "#fffefa", "#d2ccbb"
GRID = "#8f8d6d"
CONTOUR = "#8b6a35"
WAVE, DECK, PLANK = "#6f9fc2", "#8a6a45", "#6a4f31"
STAR = "#e0a526"
LIGHT = 0.3
"""The luminance from which dark letters are easier to read than white ones; at 0.18 they are equal."""


def ink_on(fill: str) -> str:
    """Return the ink that is easier to read on a color, which is written ``#rrggbb``.

    >>> ink_on("#44561f"), ink_on("#c9d1da")
    ('#ffffff', '#2a2a24')
    """
    return INK if luminance(fill) >= LIGHT else "#ffffff"


def luminance(color: str) -> float:
    """Return how light a color is, from 0 to 1.

    >>> luminance("#000000"), luminance("#ffffff")
    (0.0, 1.0)
    """
    red, green, blue = ((int(color[at : at + 2], 16) / 255) ** 2.2 for at in (1, 3, 5))
    return round(float(0.2126 * red + 0.7152 * green + 0.0722 * blue), 4)
