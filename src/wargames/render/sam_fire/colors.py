"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sam_fire.values.components import Side

CONTOUR, SUMMIT = "#a8803f", "#d3b678"
RED, BLUE, GOLD = "#a3281c", "#2f6fb3", "#f2c94c"

READY: Mapping[Side, str] = {"american": "#3f5220", "german": "#bccad9"}
USED: Mapping[Side, str] = {"american": "#93a566", "german": "#e8ecf0"}
"""Sides are apart in gray, too: the Americans are dark, the Germans are light."""
DARK: Mapping[Side, str] = {"american": "#2c3a1c", "german": "#262e39"}
