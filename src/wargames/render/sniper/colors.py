"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sniper.values.components import Condition, Damage, Side

LEVELS = ("#e6e8c8", "#dfcf97", "#c9aa66")
"""The land by its level."""
GREEN_BORDER = "#3f8f3a"
SMOKE, SMOKE_EDGE = "#e9e9e9", "#8b8b8b"

FRESH: Mapping[Side, str] = {"us": "#55692f", "de": "#4d5b6e"}
FATIGUED: Mapping[Side, str] = {"us": "#bfca9f", "de": "#bdc6d2"}
DARK: Mapping[Side, str] = {"us": "#303d16", "de": "#283342"}
YELLOW, RED = ("#f6cf1d", "#2a2a24"), ("#cf2e25", "#ffffff")
"""A strip and its ink."""
STRIP: Mapping[Condition | Damage, tuple[str, str]] = {
    "pinned": YELLOW,
    "disrupted": RED,
    "lightly damaged": YELLOW,
    "heavily damaged": RED,
}
TOKEN, AIM = "#e0a526", "#c62828"
