"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sam_fire.values.components import Marker, Side, Terrain

PAPER = "#f3efe4"
CARD = "#fffdf7"
LINE = "#cfc8b4"
GRID = "#a9a587"

FIELD: Mapping[Terrain, str] = {
    "clear": "#e7e6c4",
    "road": "#e7e6c4",
    "woods": "#c3d3a0",
    "hill": "#e0cc9c",
    "building": "#dcd8cd",
}
CONTOUR, SUMMIT = "#a8803f", "#d3b678"

RED, BLUE, STAR, GOLD = "#c0392b", "#2f6fb3", "#e0a526", "#f2c94c"
ALERT, PANIC, LOW, SPOTTED = "#f2b705", "#d1382a", "#8c5a2b", "#ffffff"
MARKER: Mapping[Marker, str] = {"calm": "none", "alert": ALERT, "panic": PANIC}

READY: Mapping[Side, str] = {"american": "#4d6136", "german": "#4a5563"}
USED: Mapping[Side, str] = {"american": "#b3c29b", "german": "#b7c0ca"}
DARK: Mapping[Side, str] = {"american": "#2c3a1c", "german": "#262e39"}
