"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sam_fire.values.components import Side

CONTOUR, SUMMIT = "#a8803f", "#d3b678"
RED, BLUE, GOLD = "#c0392b", "#2f6fb3", "#f2c94c"

READY: Mapping[Side, str] = {"american": "#4d6136", "german": "#4a5563"}
USED: Mapping[Side, str] = {"american": "#b3c29b", "german": "#b7c0ca"}
DARK: Mapping[Side, str] = {"american": "#2c3a1c", "german": "#262e39"}
