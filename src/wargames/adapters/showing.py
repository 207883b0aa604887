"""Rendering of environments."""

import sys
from typing import Any

from wargames import Game, UnknownName, View
from wargames.render import svg, text

MODES = ("human", "ansi", "svg")


def require_mode(mode: str | None) -> None:
    """Raise :class:`wargames.UnknownName` for a mode that is not known."""
    if mode is not None and mode not in MODES:
        raise UnknownName("value of render_mode", mode, MODES)


def show(game: Game[Any, Any], view: View, mode: str | None) -> str | None:
    """Render a view: ``svg`` and ``ansi`` return text, ``human`` prints it, None does nothing."""
    match mode:
        case "svg":
            return svg(game, view)
        case "ansi":
            return text(game, view)
        case "human":
            sys.stdout.write(text(game, view) + "\n")
    return None
