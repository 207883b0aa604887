"""The Germans as they stand in Scream, Aim, Fire!: who is in reach of a hex, and what each may do next.

All of this is the same until a German changes, and is kept for the decisions that follow.
"""

from collections import Counter
from functools import lru_cache

import attrs

from wargames.kernel.chance.dice import Pool
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import COUNTERS, PANICKING_KINDS, TANKS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, known_unit

Near = tuple[tuple[Unit, ...], int]
"""The Germans in sight and range of a hex if no unit blocks, and all hexes that the lines to them meet."""


@attrs.frozen(cache_hash=True)
class Lookout:
    """A German of infantry type: what it sees in range, how it fires, what its die gains (SAF-20.2)."""

    unit: Unit
    sight: int
    dice: Pool
    bonus: int


_lookout = lru_cache(maxsize=1024)(Lookout)
"""Alike ones are one: what is known of them is found by identity."""


class Germans:
    """The Germans on the map; what was asked about them is remembered."""

    def __init__(self, ground: queries.Ground, units: tuple[Unit, ...]) -> None:
        self.ground, self.units = ground, units
        self.soft = tuple(unit for unit in units if unit.id not in TANKS)
        self.armor = tuple(unit for unit in units if unit.id in TANKS)
        self.hexes = ground.mask(unit.at for unit in units)
        self.lookouts = [self._lookout(unit) for unit in self.soft]
        self.about = self.hexes | ground.spread(self.hexes)
        self.number = Counter(unit.at for unit in units)
        self.soft_hexes = ground.mask(unit.at for unit in self.soft)
        self._soft = [(unit, ground.bit[unit.at]) for unit in self.soft]
        timid = [unit for unit in self.soft if unit.kind in PANICKING_KINDS]
        self._near_timid = [ground.within(unit.at, queries.FRIGHT) for unit in timid]
        self._near_brave = [
            ground.within(unit.at, queries.FRIGHT) for unit in timid if unit.marker != "panic"
        ]
        self._frightened: dict[Place, int] = {}
        self._near: dict[tuple[Place, int], Near] = {}
        self.to_tanks: dict[Place, float] = {}
        """Their expected harm to a tank, by hex, as far as it was asked for."""
        self._among: dict[int, tuple[Unit, ...]] = {}
        self._away: dict[Place, int] = {}
        self._beside: dict[Place, tuple[Place, ...]] = {}

    def _lookout(self, unit: Unit) -> Lookout:
        ground, counter = self.ground, COUNTERS[unit.id]
        sight = ground.within(unit.at, counter.range) & ground.terrain_sight(unit.at)
        infantry = counter.kind in PANICKING_KINDS
        bonus = 1 if infantry and counter.veteran else 0
        plain = known_unit(unit.id, unit.at, unit.marker)
        return _lookout(plain, sight, queries.ONE_DIE if infantry else queries.TWO_DICE, bonus)

    def near(self, place: Place, range_: int) -> Near:
        """Find those of infantry type whom a hex sees in range."""
        if (known := self._near.get((place, range_))) is None:
            ground = self.ground
            hexes, lines = ground.field(place, range_) & self.soft_hexes, ground.lines(place)
            met = 0
            if hexes and not ground.bit[place] & ground.hills:
                for here in queries.bits_of(hexes):
                    met |= lines[here][2]
            known = self._near[place, range_] = self.among(hexes), met
        return known

    def among(self, hexes: int) -> tuple[Unit, ...]:
        """List those of infantry type in some hexes."""
        if (known := self._among.get(hexes)) is None:
            known = self._among[hexes] = tuple([unit for unit, here in self._soft if here & hexes])
        return known

    def frightened(self, place: Place) -> int:
        """Count those whom a tank in a hex frightens (SAF-15.6)."""
        if (known := self._frightened.get(place)) is None:
            bit = self.ground.bit[place]
            known = self._frightened[place] = sum([1 for near in self._near_timid if near & bit])
        return known

    def passed(self, hexes: int) -> int:
        """Count those who have not panicked whom a tank in some hexes frightens."""
        return sum([1 for near in self._near_brave if near & hexes])

    def away(self, place: Place) -> int:
        """Return the distance from a hex to the nearest of them; 0 if there is none."""
        if (known := self._away.get(place)) is None:
            known = self._away[place] = self.ground.nearest(place, self.hexes) if self.hexes else 0
        return known

    def beside(self, place: Place) -> tuple[Place, ...]:
        """List the hexes beside a hex, or itself, in which they are."""
        if (known := self._beside.get(place)) is None:
            ground = self.ground
            known = self._beside[place] = ground.members(ground.within(place, 1) & self.hexes)
        return known
