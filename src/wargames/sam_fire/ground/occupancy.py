"""Which hexes hold what, as bit sets: worked out once for a set of positions (SAF-7.8 to SAF-7.10)."""

from collections.abc import Mapping

import attrs

from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import AMERICANS, TANKS
from wargames.sam_fire.values.state import Unit, UnitId

Stands = tuple[tuple[int, UnitId], ...]
"""Units by id, each with the bit of its hex."""


@attrs.define(eq=False)
class Occupancy:
    """Which hexes hold what, and who may enter where (SAF-R9, SAF-R10, SAF-R11).

    ``full`` have no room for infantry. The rooms are the hexes that one American, an American with the
    Lieutenant and German infantry may enter at any time. The targets are each side's infantry-type units.
    ``in_sight`` remembers the targets of those who were asked about, with the hexes that friends may hide
    them from; ``in_sight`` of a German is about Americans. ``in_reach`` are the hexes that those who were
    asked about may move to.
    """

    american_infantry: int
    american_tanks: int
    german_infantry: int
    german_tanks: int
    full: int
    american_targets: Stands
    german_targets: Stands
    everything: int
    americans: int = 0
    germans: int = 0
    tanks: int = 0
    american_room: int = 0
    lieutenant_room: int = 0
    german_room: int = 0
    in_sight: dict[UnitId, tuple[tuple[UnitId, ...], int]] = attrs.field(factory=dict)
    in_reach: dict[UnitId, int] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.americans = self.american_infantry | self.american_tanks
        self.germans = self.german_infantry | self.german_tanks
        self.tanks = self.american_tanks | self.german_tanks
        open_ = self.everything & ~self.tanks
        self.american_room = open_ & ~(self.germans | self.full)
        self.lieutenant_room = open_ & ~(self.germans | self.american_infantry)
        self.german_room = open_ & ~(self.americans | self.full)

    def after_american(self, id_: UnitId, origin: int, to: int, *, lieutenant: bool) -> "Occupancy":
        """Say what holds what once an American infantry-type unit has moved from one hex to another.

        What the others see stays known where the unit was and is in nobody's way.
        """
        shared = not lieutenant and self.full & origin
        american = self.american_infantry if shared else self.american_infantry & ~origin
        crowded = to if lieutenant else american & to
        moved = origin | to
        return Occupancy(
            american | to,
            self.american_tanks,
            self.german_infantry,
            self.german_tanks,
            (self.full & ~origin) | crowded,
            tuple([(to, one) if one == id_ else (at, one) for at, one in self.american_targets]),
            self.german_targets,
            self.everything,
            in_sight={
                one: known
                for one, known in self.in_sight.items()
                if one in AMERICANS and one != id_ and not known[1] & moved
            },
        )

    def after_german(self, id_: UnitId, origin: int, to: int) -> "Occupancy":
        """Say what holds what once a German infantry-type unit has moved from one hex to another."""
        german = self.german_infantry if self.full & origin else self.german_infantry & ~origin
        return Occupancy(
            self.american_infantry,
            self.american_tanks,
            german | to,
            self.german_tanks,
            (self.full & ~origin) | (german & to),
            self.american_targets,
            tuple([(to, one) if one == id_ else (at, one) for at, one in self.german_targets]),
            self.everything,
        )

    def after_tank(self, origin: int, to: int, *, american: bool) -> "Occupancy":
        """Say what holds what once a tank has moved; what others see past it is looked at again."""
        moved = origin | to  # a tank shares its hex with nobody: SAF-7.9, SAF-7.10
        return Occupancy(
            self.american_infantry,
            self.american_tanks ^ moved if american else self.american_tanks,
            self.german_infantry,
            self.german_tanks if american else self.german_tanks ^ moved,
            self.full,
            self.american_targets,
            self.german_targets,
            self.everything,
        )


def occupancy_of(units: Mapping[UnitId, Unit], lieutenant: UnitId | None, ground: Ground) -> Occupancy:
    """Look where all units stand."""
    bit = ground.bit
    american = american_tanks = german = german_tanks = full = 0
    americans: list[tuple[int, UnitId]] = []
    germans: list[tuple[int, UnitId]] = []
    for id_, unit in units.items():
        here = bit[unit.at]
        if id_ in AMERICANS:
            if id_ in TANKS:
                american_tanks |= here
            else:
                full |= here if id_ == lieutenant else american & here
                american |= here
                americans.append((here, id_))
        elif id_ in TANKS:
            german_tanks |= here
        else:
            full |= german & here
            german |= here
            germans.append((here, id_))
    stands = tuple(americans), tuple(germans)
    return Occupancy(american, american_tanks, german, german_tanks, full, *stands, ground.table.everything)
