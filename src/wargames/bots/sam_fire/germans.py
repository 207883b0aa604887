"""The Germans of Scream, Aim, Fire! in their places, by hex and as threats.

Results are cached for the next decisions until a German changes.
"""

from collections import Counter
from functools import lru_cache

import attrs

from wargames.bots.caches import LazyDict, by_key
from wargames.kernel.chance.dice import Pool
from wargames.sam_fire import queries
from wargames.sam_fire.values.components import COUNTERS, PANICKING_KINDS, TANKS
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, known_unit

Seen = tuple[Place, int]
"""A hex to look from, and the range."""

Near = tuple[tuple[Unit, ...], int]
"""The Germans in sight and range of a hex if no unit blocks, and all hexes on the lines to them."""


@attrs.frozen(cache_hash=True)
class Lookout:
    """A German of infantry type: its hexes in sight and range, its dice, its bonus (SAF-20.2)."""

    unit: Unit
    sight: int
    dice: Pool
    bonus: int


_lookout = lru_cache(maxsize=1024)(Lookout)
"""Returns one object for equal lookouts, for caches by identity."""


class Germans:
    """The Germans on the map, with tables of questions about them by hex."""

    def __init__(self, ground: queries.Ground, units: tuple[Unit, ...]) -> None:
        self.ground, self.units = ground, units
        self.soft = tuple(unit for unit in units if unit.id not in TANKS)
        self.armor = tuple(unit for unit in units if unit.id in TANKS)
        self.hexes = ground.mask(unit.at for unit in units)
        self.lookouts = [self._lookout(unit) for unit in self.soft]
        self.about = self.hexes | ground.spread(self.hexes)
        self.number = Counter(unit.at for unit in units)
        self.soft_hexes = ground.mask(unit.at for unit in self.soft)
        soft = [(unit, ground.bit[unit.at]) for unit in self.soft]
        self.among = among(soft)
        self.near = near(ground, self.among, self.soft_hexes)
        self.away = distance(ground, self.hexes)
        self.beside = beside(ground, self.hexes)
        timid = [unit for unit in self.soft if unit.kind in PANICKING_KINDS]
        near_timid = [ground.within(unit.at, queries.FRIGHT) for unit in timid]
        self.frightened = frightened(ground, near_timid)
        self._near_brave = [
            ground.within(unit.at, queries.FRIGHT) for unit in timid if unit.marker != "panic"
        ]
        self.to_tanks: dict[Place, float] = {}
        """Their expected harm to a tank, by hex, as far as it was asked for."""

    def _lookout(self, unit: Unit) -> Lookout:
        ground, counter = self.ground, COUNTERS[unit.id]
        sight = ground.within(unit.at, counter.range) & ground.terrain_sight(unit.at)
        infantry = counter.kind in PANICKING_KINDS
        bonus = 1 if infantry and counter.veteran else 0
        plain = known_unit(unit.id, unit.at, unit.marker)
        return _lookout(plain, sight, queries.ONE_DIE if infantry else queries.TWO_DICE, bonus)

    def passed(self, hexes: int) -> int:
        """Count the Germans, not yet panicked, that a tank in some hexes frightens."""
        return sum([1 for near in self._near_brave if near & hexes])


@by_key
def among(hexes: int, soft: list[tuple[Unit, int]]) -> tuple[Unit, ...]:
    """List the Germans of infantry type in some hexes."""
    return tuple([unit for unit, here in soft if here & hexes])


@by_key
def near(seen: Seen, ground: queries.Ground, among: LazyDict[int, tuple[Unit, ...]], soft: int) -> Near:
    """List the Germans of infantry type whom a hex sees in range."""
    place, range_ = seen
    hexes, lines, met = ground.fields[place, range_] & soft, ground.lines[place], 0
    if hexes and not ground.bit[place] & ground.hills:
        for here in queries.bits_of(hexes):
            met |= lines[here][2]
    return among[hexes], met


@by_key
def frightened(place: Place, ground: queries.Ground, near_timid: list[int]) -> int:
    """Count the Germans whom a tank in a hex frightens (SAF-15.6)."""
    bit = ground.bit[place]
    return sum([1 for near in near_timid if near & bit])


@by_key
def distance(place: Place, ground: queries.Ground, hexes: int) -> int:
    """Return the distance from a hex to the nearest German; 0 if there is none."""
    return ground.nearest(place, hexes) if hexes else 0


@by_key
def beside(place: Place, ground: queries.Ground, hexes: int) -> tuple[Place, ...]:
    """List the hexes beside a hex, or itself, in which Germans are."""
    return ground.members(ground.within(place, 1) & hexes)
