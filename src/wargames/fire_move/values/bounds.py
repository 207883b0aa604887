"""Bounds of scenario fields: names, and lengths in inches (FM-R1)."""

import attrs

from wargames.kernel.game.declarations import Around, Declared, Spelled
from wargames.kernel.geometry.plane import in_inches

NAME = Spelled("[A-Za-z0-9_]{1,24}", "letters, digits and _, 24 at most", "FM-G18")
"""A name that can be written in an action."""
TITLE = Spelled(r"[\s\S]{1,40}", "1 to 40 letters", "FM-R70")
MOST_OF_ANY = 999
"""Turns, time checks and points."""
LARGEST_TABLE = 12_000
"""The most width and depth, in hundredths."""
MOST_SEEN = 100_000
"""Further than any table is wide, in hundredths, as a hill is seen into."""


@attrs.frozen
class Inches(Declared):
    """A bound on lengths in hundredths, shown to people in inches."""

    least: int
    most: int
    clause: str

    def complaint(self, value: int, around: Around) -> str:
        """Return what is wrong with a length; empty if nothing."""
        if self.least <= value <= self.most:
            return ""
        shown = (in_inches(one) for one in (value, self.least, self.most))
        return "{} inches is not between {} and {}".format(*shown)
