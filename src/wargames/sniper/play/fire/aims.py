"""Possible targets of the parts of a unit, computed once for all its targets."""

import attrs

from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit


@attrs.define(eq=False)  # never changed, and in no state: frozen it takes three times as long to make
class AimOption:
    """A unit, ``firer`` with its firing figures, and the hexes that it can fire at.

    They are bit sets: the hexes in which it reaches and sees squads, and those in which vehicles.
    """

    unit: UnitId
    firer: str
    squads: int
    vehicles: int

    def hexes(self, target: Unit) -> int:
        """Return the hexes in which a target of its kind can be fired at."""
        return self.vehicles if target.kind == "vehicle" else self.squads


Reach = tuple[str, int, int]
"""A unit with its firing figures, the hexes in which it reaches squads, and those of vehicles."""


@attrs.define(eq=False)  # as an AimOption
class Aims:
    """The aims of a unit, with its field of view and whether smoke is on it: leading, and in support.

    ``reach`` is the same without sight and halving; ``squads`` and ``vehicles`` are all the hexes in which it
    can fire at them.
    """

    sight: tuple[int, bool]
    reach: tuple[Reach, ...]
    leading: tuple[AimOption, ...]
    supporting: tuple[AimOption, ...]
    squads: int
    vehicles: int

    def hexes(self, target: Unit) -> int:
        """Return the hexes in which a target of its kind can be fired at."""
        return self.vehicles if target.kind == "vehicle" else self.squads
