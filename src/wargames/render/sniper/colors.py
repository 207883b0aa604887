"""The colors of the picture."""

from collections.abc import Mapping

from wargames.sniper.values.components import Condition, Damage, Side

LEVELS = ("#e6e8c8", "#dfcf97", "#c9aa66")
"""The land by its level."""
GREEN_BORDER = "#3f8f3a"
SMOKE, SMOKE_EDGE = "#e9e9e9", "#8b8b8b"

FRESH: Mapping[Side, str] = {"us": "#3f5220", "de": "#bccad9"}
FATIGUED: Mapping[Side, str] = {"us": "#93a566", "de": "#e8ecf0"}
"""Sides are apart in gray, too: the Americans are dark, the Germans are light."""
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
