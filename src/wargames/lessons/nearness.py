"""Nearness of places: a learner who points near the place of a lesson does what the lesson asks."""

import math

from wargames.kernel.game import Action
from wargames.kernel.game.naming import Part, parts

NEAR = 1.5
"""The most inches between the place of a learner and that of a lesson."""


def is_near(action: Action, scripted: Action) -> bool:
    """Return whether two actions are alike, but for points of a measured table near each other.

    Paths are compared where they end, formations by their first point.
    """
    if type(action) is not type(scripted):
        return False
    mine, meant = parts(action), parts(scripted)
    return len(mine) == len(meant) and all(map(_alike, mine, meant))


def _alike(mine: Part, meant: Part) -> bool:
    if mine == meant:
        return True
    there, wanted = _place(mine), _place(meant)
    same = (mine.field, mine.kind) == (meant.field, meant.kind)
    return same and there is not None and wanted is not None and math.dist(there, wanted) <= NEAR


def _place(part: Part) -> tuple[float, ...] | None:
    """Return the point that counts, in inches; None for what is no place of a measured table."""
    if part.kind not in {"point", "path", "formation"} or not part.names:
        return None
    x, slash, y = part.names[-1 if part.kind == "path" else 0].partition("/")
    return (float(x), float(y)) if slash else None
