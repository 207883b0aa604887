"""Styles of the screen: colors for the color-blind as well, each with a shape beside it."""

from collections.abc import Mapping

from rich.style import Style

from wargames.presenting.log import Weight
from wargames.render import Tint

PAPER = Style(color="#d6d6d6", bgcolor="#101418")
QUIET = Style(color="#8a949e", bgcolor="#101418")
STRONG = Style(color="#ffffff", bgcolor="#101418", bold=True)
WARNING = Style(color="#f0e442", bgcolor="#101418", bold=True)
HEADING = Style(color="#56b4e9", bgcolor="#101418", bold=True)

WEIGHTS: Mapping[Weight, Style] = {
    "turn": HEADING,
    "plain": PAPER,
    "minor": QUIET,
    "undone": QUIET,
    "hit": Style(color="#e69f00", bgcolor="#101418"),
    "kill": Style(color="#ff9a6b", bgcolor="#101418", bold=True),
    "reveal": Style(color="#f0e442", bgcolor="#101418"),
    "gain": Style(color="#5fd3a8", bgcolor="#101418"),
    "end": STRONG,
}
"""Styles of log lines by weight."""

SIGNS: Mapping[Weight, str] = {"hit": "*", "kill": "x", "reveal": "?", "gain": "+", "end": "="}
"""The sign before a log line of a weight, for people who see no color."""

TINTS: Mapping[Tint, Style] = {
    "first": Style(color="#ffffff", bgcolor="#0065a8", bold=True),
    "second": Style(color="#000000", bgcolor="#e69f00", bold=True),
    "other": Style(color="#000000", bgcolor="#b0b0b0", bold=True),
    "objective": Style(color="#f0e442", bold=True),
    "smoke": Style(color="#c0c0c0", bgcolor="#404448"),
    "shade": Style(color="#e0b8d0", bgcolor="#38202e"),
    "line": Style(color="#4c5660"),
    "label": Style(color="#7a858f"),
    "open": Style(color="#9aa58c", bgcolor="#1a1f18"),
    "woods": Style(color="#7fd0a4", bgcolor="#10301f"),
    "building": Style(color="#e0c8b0", bgcolor="#45342a"),
    "water": Style(color="#8cc8f0", bgcolor="#102a48"),
    "road": Style(color="#d8d0b8", bgcolor="#35332c"),
    "high": Style(color="#e0d090", bgcolor="#3a351c"),
    "rough": Style(color="#b8c070", bgcolor="#26291a"),
    "border": Style(color="#a0d070", bold=True),
}
"""From Okabe and Ito: blue, orange, yellow, sky, green; sides differ in brightness, too."""

LIT = Style(color="#ffffff", bgcolor="#6b6000", bold=True)
LIT_SHAPE = Style(reverse=True)
"""The style of lit places without colors."""
MARKED = Style(reverse=True, bold=True)
"""The marked answer, and the present step."""
LIT_EDGE = Style(color="#f0e442", bgcolor="#101418", bold=True)
CURSOR = Style(reverse=True, bold=True)
CURSOR_EDGE = Style(color="#ffffff", bgcolor="#cc4c00", bold=True)
POINTED = Style(color="#000000", bgcolor="#56b4e9", bold=True)
EDGES = {"lit": ("[", "]"), "cursor": (">", "<"), "both": ("{", "}")}
"""Signs around lit places, the cursor, and both, for people who see no color."""


def signed(text: str, sign: str) -> str:
    """Return a line with a sign before its words.

    >>> signed("  I1 is lost.", "x"), signed("I1 moves.", "")
    ('  x I1 is lost.', 'I1 moves.')
    """
    words = text.lstrip()
    return f"{text[: len(text) - len(words)]}{sign} {words}" if sign else text
