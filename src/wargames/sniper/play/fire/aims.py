"""What a part of a unit can fire at from where it stands: worked out once for all its targets."""

import attrs

from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit


@attrs.define(eq=False)  # never changed, and in no state: frozen it takes three times as long to make
class AimOption:
    """A unit that fires, ``firer`` with those of its figures that do, and the hexes that it can fire at.

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
"""A unit with those of its figures that fire, the hexes in which it reaches squads, and those of vehicles."""


@attrs.define(eq=False)  # as an AimOption
class Aims:
    """The aims of a unit with what it saw, and whether smoke lay on it: alone or in the lead, and in support.

    ``reach`` is what they would be whatever it sees and however its fire is halved; ``squads`` and
    ``vehicles`` are all the hexes in which it can fire at them.
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
