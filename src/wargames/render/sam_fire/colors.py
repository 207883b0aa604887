"""The colors of the picture, and lines of text."""

from collections.abc import Mapping

from wargames.render.markup import Markup, tag
from wargames.sam_fire.components import Marker, Side, Terrain

PAPER = "#f3efe4"
CARD = "#fffdf7"
INK = "#2a2a24"
QUIET = "#6d6a5d"
LINE = "#cfc8b4"
GRID = "#a9a587"

FIELD: Mapping[Terrain, str] = {
    "clear": "#e7e6c4",
    "road": "#e7e6c4",
    "woods": "#c3d3a0",
    "hill": "#e0cc9c",
    "building": "#dcd8cd",
}
TREE, TREE_LIGHT, TRUNK = "#5c7d42", "#7c9b58", "#7a5c3a"
CONTOUR, SUMMIT = "#a8803f", "#d3b678"
ROOF, ROOF_DARK, WALL = "#b5654a", "#98503a", "#6b4536"
ROAD, ROAD_EDGE = "#f6efdd", "#b39b6e"

RED, BLUE, STAR, GOLD = "#c0392b", "#2f6fb3", "#e0a526", "#f2c94c"
ALERT, PANIC, LOW, SPOTTED = "#f2b705", "#d1382a", "#8c5a2b", "#ffffff"
MARKER: Mapping[Marker, str] = {"calm": "none", "alert": ALERT, "panic": PANIC}

READY: Mapping[Side, str] = {"american": "#4d6136", "german": "#4a5563"}
USED: Mapping[Side, str] = {"american": "#b3c29b", "german": "#b7c0ca"}
DARK: Mapping[Side, str] = {"american": "#2c3a1c", "german": "#262e39"}


def words(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text."""
    return tag("text", text, x=place[0], y=place[1], font_size=size, fill=color, **style)


def centered(text: str, place: tuple[float, float], size: float, color: str = INK, **style: str) -> Markup:
    """Write a line of text in the middle of a place, in bold."""
    return words(text, place, size, color, text_anchor="middle", font_weight="bold", **style)


def moved(place: tuple[float, float]) -> str:
    """Write how a drawing around the origin is moved to a place."""
    return f"translate({place[0]:g} {place[1]:g})"
