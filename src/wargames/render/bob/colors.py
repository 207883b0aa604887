"""The colors of the picture."""

from collections.abc import Mapping

from wargames.bob.values.components import Side, Suppression, Terrain

LEVELS = ("#e6e8c8", "#dfcf97", "#cfb473", "#b99758", "#a27f45")
"""The land by its level; what is higher has the last color."""

OVERLAY: Mapping[Terrain, tuple[str, float]] = {
    "woods": ("#a5c279", 0.6),
    "stone building": ("#c9c9cb", 0.6),
    "wooden building": ("#d9c3a4", 0.6),
    "water": ("#8fbbd9", 1),
    "bridge": ("#8fbbd9", 1),
}
"""What lies over the land, and how dense; clear ground shows it bare."""
STONE = ("#a7a9ad", "#85888d", "#55585d")
WOOD = ("#b98a56", "#9a6f41", "#634527")
HEDGE, HEDGE_LIGHT = "#2f6b2c", "#6fa552"
EARTH, EARTH_DARK = "#9b7a4d", "#5f4727"
CONCRETE, CONCRETE_DARK = "#b9b6ae", "#44423c"

READY: Mapping[Side, str] = {"us": "#55692f", "ge": "#4d5b6e"}
USED: Mapping[Side, str] = {"us": "#bfca9f", "ge": "#bdc6d2"}
DARK: Mapping[Side, str] = {"us": "#303d16", "ge": "#283342"}
STRIP: Mapping[Suppression, tuple[str, str]] = {1: ("#f6cf1d", "#2a2a24"), 2: ("#cf2e25", "#ffffff")}
"""The strip of a suppressed counter, and the ink on it."""
OP_FIRE, MOVED, POINT, REDUCED = "#2f6fb3", "#7d4aa0", "#e0a526", "#ffffff"
STAR, MOVE, FIRE = "#e0a526", "#1d3f8f", "#c62828"
