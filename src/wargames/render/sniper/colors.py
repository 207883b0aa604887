"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sniper.values.components import Condition, Damage, Side, Terrain

GREEN_BORDER = "#3f8f3a"

LEVELS = ("#e6e8c8", "#dfcf97", "#c9aa66")
"""The land by its level."""

OVERLAY: Mapping[Terrain, tuple[str, float]] = {
    "woods": ("#a5c279", 0.6),
    "building": ("#d9c3a4", 0.6),
    "stream": ("#8fbbd9", 1),
    "bridge": ("#8fbbd9", 1),
}
"""What lies over the land, and how dense; clear ground shows it bare."""
SMOKE, SMOKE_EDGE = "#e9e9e9", "#8b8b8b"

FRESH: Mapping[Side, str] = {"us": "#55692f", "de": "#4d5b6e"}
FATIGUED: Mapping[Side, str] = {"us": "#bfca9f", "de": "#bdc6d2"}
DARK: Mapping[Side, str] = {"us": "#303d16", "de": "#283342"}
YELLOW, RED = ("#f6cf1d", "#2a2a24"), ("#cf2e25", "#ffffff")
"""A strip and the ink on it."""
STRIP: Mapping[Condition | Damage, tuple[str, str]] = {
    "pinned": YELLOW,
    "disrupted": RED,
    "lightly damaged": YELLOW,
    "heavily damaged": RED,
}
OP_FIRE, CONCEALED, TOKEN, SNIPER = "#2f6fb3", "#ffffff", "#e0a526", "#7d2020"
STAR, AIM = "#e0a526", "#c62828"
