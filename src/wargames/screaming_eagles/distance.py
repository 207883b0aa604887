"""Distances over the board in spaces."""

from fractions import Fraction

from wargames.kernel.game.line_of_sight import Distance, found
from wargames.screaming_eagles.lattice import PLACE, SPACES
from wargames.screaming_eagles.view import EaglesView


def distance(view: EaglesView, origin: str, to: str) -> Distance:
    """Return the steps from a space or plane to another, ahead or astern, without looping (SE-6.4, SE-G6)."""
    there = {plane.squadron: plane.at for plane in view.table.planes if plane.at is not None}
    names = (*SPACES, *there)
    one, other = (found(name, names, "space or plane on the board") for name in (origin, to))
    (column, row), (end_column, end_row) = (PLACE[there.get(at, at)] for at in (one, other))  # type: ignore[call-overload]
    ahead, aside = abs(end_row - row), abs(end_column - column)
    steps = max(aside, (ahead + aside) // 2)
    return Distance(Fraction(steps), "space" if steps == 1 else "spaces")
