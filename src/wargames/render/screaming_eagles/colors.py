"""The colors of the picture and the shape of a plane."""

from collections.abc import Mapping

from wargames.render.markup import Markup, group, number, tag
from wargames.screaming_eagles.components import HEADING, Team
from wargames.screaming_eagles.state import Bank

PAPER = "#f4f6f8"
INK = "#1f2a33"
QUIET = "#55636f"
NAME = "#2c3740"
"""The ink of the names of spaces."""
LINE = "#c3d0da"
SPACE = "#ffffff"
RIM = "#e3ebf1"
HIT = "#c62828"
EMPTY = "#ffffff"
FIRE = "#c62828"

BODY: Mapping[Team, str] = {"blue": "#1d4e89", "tan": "#dba84e"}
DARK: Mapping[Team, str] = {"blue": "#12345d", "tan": "#6b4513"}
"""Teams are apart in gray, too: Blue is dark, Tan is light with a dark outline."""
OUTLINE: Mapping[Team, str] = {"blue": "#ffffff", "tan": "#4a2f0c"}
CONE: Mapping[Team, str] = {"blue": "#3d7fc4", "tan": "#d8973c"}

FUSELAGE = (
    "M0,-20 L2.2,-14 L3,-6 L4.5,-4 L18,7 L18,10.5 L5,8.5 L4.5,12 L9.5,16.5 L9.5,19 L2.5,18 L0,19.5 "
    "L-2.5,18 L-9.5,19 L-9.5,16.5 L-4.5,12 L-5,8.5 L-18,10.5 L-18,7 L-4.5,-4 L-3,-6 L-2.2,-14 Z"
)
TILT: Mapping[Bank, int] = {"level": 0, "left": -24, "right": 24}


def jet(team: Team, place: tuple[float, float], scale: float, bank: Bank) -> Markup:
    """Draw a plane seen from above, nose in its team's heading, tilted to the side it banks to."""
    turn = TILT[bank] + (0 if HEADING[team] > 0 else 180)
    x, y = place
    return group(
        tag(
            "path",
            d=FUSELAGE,
            fill=BODY[team],
            stroke=OUTLINE[team],
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        tag("ellipse", cx=0, cy=-9.5, rx=1.3, ry=3.4, fill="#dbe9f5"),
        transform=f"translate({number(x)} {number(y)}) rotate({turn}) scale({number(scale)})",
    )


def words(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text."""
    return tag("text", text, x=place[0], y=place[1], font_size=size, fill=color, **style)
