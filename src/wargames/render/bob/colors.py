"""The colors of the picture."""

from collections.abc import Mapping

from wargames.bob.values.components import Side, Suppression

LEVELS = ("#e6e8c8", "#dfcf97", "#cfb473", "#b99758", "#a27f45")
"""The land by its level; higher levels have the last color."""
STONE = ("#a7a9ad", "#85888d", "#55585d")
WOOD = ("#b98a56", "#9a6f41", "#634527")
HEDGE = "#2f6b2c"
HEDGE_STROKES = ((HEDGE, 9.0, None), ("#6fa552", 3.5, "1 7"))
EARTH, EARTH_DARK = "#9b7a4d", "#5f4727"
CONCRETE, CONCRETE_DARK = "#b9b6ae", "#44423c"

READY: Mapping[Side, str] = {"us": "#3f5220", "ge": "#bccad9"}
USED: Mapping[Side, str] = {"us": "#93a566", "ge": "#e8ecf0"}
"""Sides are apart in gray, too: the Americans are dark, the Germans are light."""
DARK: Mapping[Side, str] = {"us": "#303d16", "ge": "#283342"}
STRIP: Mapping[Suppression, tuple[str, str]] = {1: ("#f6cf1d", "#2a2a24"), 2: ("#cf2e25", "#ffffff")}
"""The strip of a suppressed counter, and the ink on it."""
POINT, MOVE, FIRE = "#e0a526", "#1d3f8f", "#c62828"
