"""Which hexes hold what, as bit sets that follow the units (SAF-7.8 to SAF-7.10)."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from wargames.kernel.notation import Action
from wargames.sam_fire.ground.ground import Ground
from wargames.sam_fire.values.components import AMERICANS, TANKS
from wargames.sam_fire.values.state import Unit, UnitId

Listed = dict[Any, Sequence[Action]]
"""What was listed of something that is remembered, by what tells such lists apart."""

Seen = tuple[tuple[UnitId, ...], int, int, Listed]
"""The targets of a unit, where it looks for them, its own hex with those of who may hide them; lists."""

Reach = tuple[int, int, Listed]
"""The hexes that a unit may move to, its own with those that it could reach if nobody were there; lists."""


@attrs.define(eq=False)
class Occupancy:
    """Which hexes hold what, and who may enter where (SAF-R9, SAF-R10, SAF-R11).

    ``full`` have no room for infantry. The targets are each side's infantry-type units, in the order of
    the units, with the bits of their hexes. What Americans see and reach is remembered until somebody
    moves who matters to it.
    """

    everything: int
    american_infantry: int = 0
    american_tanks: int = 0
    german_infantry: int = 0
    german_tanks: int = 0
    full: int = 0
    american_targets: dict[UnitId, int] = attrs.field(factory=dict)
    german_targets: dict[UnitId, int] = attrs.field(factory=dict)
    _in_sight: dict[UnitId, Seen] = attrs.field(factory=dict, init=False)
    _in_reach: dict[UnitId, Reach] = attrs.field(factory=dict, init=False)
    _stirred: int = attrs.field(default=0, init=False)
    _stirred_germans: int = attrs.field(default=0, init=False)

    @property
    def americans(self) -> int:
        """The hexes of Americans."""
        return self.american_infantry | self.american_tanks

    @property
    def germans(self) -> int:
        """The hexes of Germans."""
        return self.german_infantry | self.german_tanks

    @property
    def tanks(self) -> int:
        """The hexes of tanks."""
        return self.american_tanks | self.german_tanks

    # rooms

    @property
    def american_room(self) -> int:
        """The hexes that an American of infantry type may enter at any time."""
        closed = self.american_tanks | self.german_tanks | self.german_infantry | self.full
        return self.everything & ~closed

    @property
    def lieutenant_room(self) -> int:
        """The hexes that an American may enter to whom the Lieutenant is attached."""
        closed = self.american_tanks | self.german_tanks | self.german_infantry | self.american_infantry
        return self.everything & ~closed

    @property
    def german_room(self) -> int:
        """The hexes that German infantry may enter at any time."""
        closed = self.american_tanks | self.german_tanks | self.american_infantry | self.full
        return self.everything & ~closed

    # what is remembered of Americans

    @property
    def in_sight(self) -> dict[UnitId, Seen]:
        """The targets of those Americans of whom they are known."""
        if self._stirred:
            self._forget()
        return self._in_sight

    @property
    def in_reach(self) -> dict[UnitId, Reach]:
        """Where those Americans may move to of whom it is known."""
        if self._stirred:
            self._forget()
        return self._in_reach

    def _forget(self) -> None:
        """Forget whatever those who moved may have changed."""
        stirred, germans = self._stirred, self._stirred_germans
        for id_, (_, field, watched, _) in list(self._in_sight.items()):
            if field & germans or watched & stirred:
                del self._in_sight[id_]
        for id_, (_, near, _) in list(self._in_reach.items()):
            if near & stirred:
                del self._in_reach[id_]
        self._stirred = self._stirred_germans = 0

    # units that come, move and go

    def move(self, id_: UnitId, origin: int, to: int, *, leads: bool) -> None:
        """Follow a unit from one hex to another; ``leads`` if the Lieutenant goes with it."""
        self._leave(id_, origin, leads=leads)
        self._enter(id_, to, leads=leads)

    def march(self, id_: UnitId, origin: int, to: int) -> None:
        """Follow German infantry: as :meth:`move` does."""
        moved, full = origin | to, self.full
        self._stirred |= moved
        self._stirred_germans |= moved
        infantry = self.german_infantry if full & origin else self.german_infantry & ~origin
        self.full = full & ~origin | infantry & to
        self.german_infantry = infantry | to
        self.german_targets[id_] = to

    def come(self, id_: UnitId, to: int, *, leads: bool) -> None:
        """Put a unit on the map, in its place among the others."""
        self._enter(id_, to, leads=leads)
        if id_ in AMERICANS:
            self.american_targets = dict(sorted(self.american_targets.items()))
        else:
            self.german_targets = dict(sorted(self.german_targets.items()))

    def go(self, id_: UnitId, origin: int, *, leads: bool) -> None:
        """Take a unit off the map."""
        self._leave(id_, origin, leads=leads)
        self.american_targets.pop(id_, None)
        self.german_targets.pop(id_, None)

    def _enter(self, id_: UnitId, to: int, *, leads: bool) -> None:
        self._stirred |= to
        if id_ in AMERICANS:
            if id_ in TANKS:
                self.american_tanks |= to
            else:
                self.full |= to if leads else self.american_infantry & to
                self.american_infantry |= to
                self.american_targets[id_] = to
            return
        self._stirred_germans |= to
        if id_ in TANKS:
            self.german_tanks |= to
        else:
            self.full |= self.german_infantry & to
            self.german_infantry |= to
            self.german_targets[id_] = to

    def _leave(self, id_: UnitId, origin: int, *, leads: bool) -> None:
        self._stirred |= origin
        american = id_ in AMERICANS
        if not american:
            self._stirred_germans |= origin
        if id_ in TANKS:  # a tank shares its hex with nobody: SAF-7.9, SAF-7.10
            if american:
                self.american_tanks &= ~origin
            else:
                self.german_tanks &= ~origin
        elif self.full & origin and not leads:  # another stays
            self.full &= ~origin
        else:
            self.full &= ~origin
            if american:
                self.american_infantry &= ~origin
            else:
                self.german_infantry &= ~origin


def occupancy_of(units: Mapping[UnitId, Unit], lieutenant: UnitId | None, ground: Ground) -> Occupancy:
    """Look where all units stand."""
    bit = ground.bit
    american = american_tanks = german = german_tanks = full = 0
    americans, germans = dict[UnitId, int](), dict[UnitId, int]()
    for id_, unit in units.items():
        here = bit[unit.at]
        if id_ in AMERICANS:
            if id_ in TANKS:
                american_tanks |= here
            else:
                full |= here if id_ == lieutenant else american & here
                american |= here
                americans[id_] = here
        elif id_ in TANKS:
            german_tanks |= here
        else:
            full |= german & here
            german |= here
            germans[id_] = here
    everything = ground.table.everything
    return Occupancy(everything, american, american_tanks, german, german_tanks, full, americans, germans)
