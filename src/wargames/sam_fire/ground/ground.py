"""Static facts of a map: terrain, neighbors, distances, lines of sight (sections 3, 7 and 8)."""

import itertools
import warnings
from collections.abc import Iterable
from functools import cached_property, lru_cache

from wargames.kernel.geometry.contacts import Contact, SightPolicy, Witness
from wargames.kernel.geometry.drawing import read_drawing
from wargames.kernel.geometry.hexes import Hex, Labels, OffsetLayout, Shift, distance, neighbor
from wargames.kernel.geometry.visibility import SightTable
from wargames.sam_fire.values.components import TERRAIN, Terrain
from wargames.sam_fire.values.map_sheet import MapSheet, Place

SHIFT = Shift.ODD_Q
CLOCKWISE = (4, 5, 0, 1, 2, 3)
"""The kernel's directions from north, clockwise: N, NE, SE, S, SW, NW (SAF-G12)."""

POLICY = SightPolicy(along=Contact.BOTH_MUST_BLOCK, touched=Contact.IGNORED, off_map_blocks=True)
"""A side blocks if both its hexes do (SAF-8.5); on the edge of the map its one hex decides (SAF-R15)."""

REMEMBERED = 4_096
"""The number of neighborhoods kept: enough for a few maps."""

FAR = 99
"""A distance above any on a map, in hexes."""


@lru_cache(maxsize=REMEMBERED)
def bits_of(mask: int) -> tuple[int, ...]:
    """Split a bit set into its bits, lowest first (cached)."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest)
        mask ^= lowest
    return tuple(found)


class Ground:
    """The static facts of a map; sets of hexes are bit sets over ``bit``."""

    def __init__(self, sheet: MapSheet) -> None:
        signs = {row.symbol: terrain for terrain, row in TERRAIN.items()}
        drawing = read_drawing(sheet.drawing, signs, shift=SHIFT, labels=Labels.DIGITS)
        self.layout: OffsetLayout = drawing.layout
        self.sheet = sheet
        label = self.layout.label
        # one terrain for each hex: SAF-7.1, SAF-R14
        self.hex: dict[Place, Hex] = {label(place.hex): place.hex for place in drawing.places}
        self.terrain: dict[Place, Terrain] = {
            label(place.hex): signs[place.symbol] for place in drawing.places
        }
        self.places: tuple[Place, ...] = tuple(sorted(self.terrain))
        self.table = SightTable(self.hex.values())
        self.bit: dict[Place, int] = {place: 1 << self.table.bit(self.hex[place]) for place in self.places}
        self.place: dict[int, Place] = {bit: place for place, bit in self.bit.items()}
        self.neighbors: dict[Place, tuple[Place, ...]] = {place: self._around(place) for place in self.places}
        self._terrain_sight: dict[Place, int] = {}
        self.fields = _Fields(self)
        """The hexes in line of sight within a range, if no unit blocks, by hex and range."""
        self.lines = _LinesFrom(self)
        """The hexes met by lines from each hex, by the bit of the other end: see :meth:`between`."""

    def _around(self, place: Place) -> tuple[Place, ...]:
        found = (self.beside(place, direction) for direction in range(6))
        return tuple(other for other in found if other is not None)

    def beside(self, place: Place, direction: int) -> Place | None:
        """Return the neighbor in a direction, clockwise from north; None off the map."""
        hex_ = neighbor(self.hex[place], CLOCKWISE[direction])
        return self.layout.label(hex_) if hex_ in self.layout else None

    @cached_property
    def entry(self) -> dict[str, Place | None]:
        """The reinforcement hexes: the red hex is 1, its neighbors from north are 2 to 6 and X (SAF-G12)."""
        around = (self.beside(self.sheet.red, direction) for direction in range(6))
        return {"1": self.sheet.red, **dict(zip("23456X", around, strict=True))}

    # sets of hexes

    def mask(self, places: Iterable[Place]) -> int:
        """Return the bit set of some hexes."""
        found = 0
        for place in places:
            found |= self.bit[place]
        return found

    def members(self, mask: int) -> tuple[Place, ...]:
        """Return the hexes of a bit set in the order of their numbers."""
        return tuple(map(self.place.__getitem__, bits_of(mask)))

    def lowest(self, mask: int) -> Place:
        """Return the hex of the lowest number in a bit set."""
        return self.place[mask & -mask]

    def _of(self, *kinds: Terrain) -> int:
        return self.mask(place for place, terrain in self.terrain.items() if terrain in kinds)

    @cached_property
    def costing(self) -> dict[int, int]:
        """The hexes by the movement points that they cost (SAF-7.2, SAF-7.3, SAF-7.4, SAF-7.5)."""
        points = {TERRAIN[terrain].movement for terrain in TERRAIN}
        return {
            cost: self._of(*(terrain for terrain, row in TERRAIN.items() if row.movement == cost))
            for cost in sorted(points)
        }

    @cached_property
    def points(self) -> dict[Place, int]:
        """The movement points that each hex costs."""
        return {place: TERRAIN[terrain].movement for place, terrain in self.terrain.items()}

    @cached_property
    def cheapest(self) -> tuple[int, ...]:
        """The hexes that cost 0, at most 1, at most 2 ... movement points."""
        return tuple(itertools.accumulate((self.costing.get(cost, 0) for cost in range(4)), int.__or__))

    @cached_property
    def roads(self) -> int:
        """The road hexes."""
        return self._of("road")

    @cached_property
    def hills(self) -> int:
        """The hill hexes."""
        return self._of("hill")

    @cached_property
    def open_to_tanks(self) -> int:
        """The hexes that tanks may enter (SAF-15.4, SAF-15.5)."""
        return self._of(*(terrain for terrain, row in TERRAIN.items() if row.tanks))

    @cached_property
    def blocking(self) -> int:
        """The hexes that a line of sight may not pass through (SAF-8.3, SAF-8.4, SAF-8.8)."""
        return self._of(*(terrain for terrain, row in TERRAIN.items() if row.blocks))

    @cached_property
    def by_cover(self) -> tuple[int, ...]:
        """The hexes by their cover, the most first."""
        levels = sorted({row.cover for row in TERRAIN.values()}, reverse=True)
        return tuple(
            self._of(*(terrain for terrain, row in TERRAIN.items() if row.cover == cover)) for cover in levels
        )

    def in_most_cover(self, mask: int) -> int:
        """Return the hexes of a set that have the most cover."""
        for level in self.by_cover:
            if found := mask & level:
                return found
        return 0

    def spread(self, mask: int) -> int:
        """Return all neighbors of the hexes of a set."""
        return self.table.spread(mask)

    @cached_property
    def ring(self) -> dict[Place, int]:
        """The hexes beside each one, as bit sets."""
        return {place: self.table.spread(bit) for place, bit in self.bit.items()}

    # distances

    @cached_property
    def away(self) -> dict[Place, dict[Place, int]]:
        """The distance in hexes between every two hexes; neighbors are 1 apart (SAF-R22)."""
        return {
            one: {other: distance(self.hex[one], self.hex[other]) for other in self.places}
            for one in self.places
        }

    def within(self, place: Place, radius: int) -> int:
        """Return the hexes at most that far away, the hex itself among them."""
        disks = self.disks[place]
        return disks[radius] if radius < len(disks) else disks[-1]

    @cached_property
    def disks(self) -> dict[Place, tuple[int, ...]]:
        """The hexes about each one, radius by radius from 0, until they are all."""
        return {place: self._spread_out(place) for place in self.places}

    def _spread_out(self, place: Place) -> tuple[int, ...]:
        found = [self.bit[place]]
        while (wider := found[-1] | self.table.spread(found[-1])) != found[-1]:
            found.append(wider)
        return tuple(found)

    def nearest(self, place: Place, mask: int) -> int:
        """Return the distance to the nearest hex of a set; FAR if the set is empty."""
        for radius, disk in enumerate(self.disks[place] if mask else ()):
            if disk & mask:
                return radius
        return FAR

    # lines of sight

    def blockers(self, origin: Place, to: Place) -> int:
        """Return the terrain that blocks between two hexes: with a hill only hills do (SAF-8.9, SAF-R16)."""
        return self.hills if (self.bit[origin] | self.bit[to]) & self.hills else self.blocking

    def terrain_sight(self, origin: Place) -> int:
        """Return the hexes in line of sight if no unit blocks.

        SAF-8.1, SAF-8.2, SAF-8.3, SAF-8.4, SAF-8.5, SAF-8.6, SAF-8.7, SAF-8.8, SAF-8.9, SAF-8.10, SAF-8.11,
        SAF-R14, SAF-R15, SAF-R16, SAF-R17.
        """
        if (found := self._terrain_sight.get(origin)) is None:
            seen = (to for to in self.places if self.sees(origin, to, self.blockers(origin, to)))
            found = self._terrain_sight[origin] = self.mask(seen)
        return found

    def field(self, origin: Place, range_: int) -> int:
        """Return ``fields[origin, range_]`` by its former name, with a warning."""
        warnings.warn("ground.field(..) is now ground.fields[..]", DeprecationWarning, stacklevel=2)
        return self.fields[origin, range_]

    def sees(self, origin: Place, to: Place, blocking: int) -> bool:
        """Return whether the line between two centers is clear of blocking hexes, apart from its ends.

        A line thus sees into the first woods, a building and the outer hexes of a hill (SAF-8.2, SAF-8.6,
        SAF-8.7, SAF-8.10); the matrix of the rulebook holds (SAF-8.16).
        """
        return self.table.visible(self.hex[origin], self.hex[to], blocking, POLICY)

    def between(self, origin: Place, to: Place) -> tuple[int, int, int]:
        """Return the hexes that a line enters, those it runs beside, and both."""
        entered, beside = self.table.entered_and_beside(self.hex[origin], self.hex[to])
        return entered, beside, entered | beside

    def witnesses(self, origin: Place, to: Place, blocking: int) -> tuple[Witness, ...]:
        """Return what blocks the line, nearest first."""
        return self.table.blocked_by(self.hex[origin], self.hex[to], blocking, POLICY)


class _Fields(dict[tuple[Place, int], int]):
    """The hexes in sight within a range, by hex (lazy)."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def __missing__(self, key: tuple[Place, int]) -> int:
        origin, range_ = key
        found = self[key] = self._ground.within(origin, range_) & self._ground.terrain_sight(origin)
        return found


class _LinesFrom(dict[Place, "_Lines"]):
    """The lines from each hex (lazy); to call it, as its former method was, warns."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground

    def __missing__(self, origin: Place) -> "_Lines":
        found = self[origin] = _Lines(self._ground, origin)
        return found

    def __call__(self, origin: Place) -> "_Lines":
        warnings.warn("ground.lines(place) is now ground.lines[place]", DeprecationWarning, stacklevel=2)
        return self[origin]


class _Lines(dict[int, tuple[int, int, int]]):
    """The hexes met by lines from a hex, by target (lazy)."""

    def __init__(self, ground: Ground, origin: Place) -> None:
        self._ground, self._origin = ground, origin

    def __missing__(self, to: int) -> tuple[int, int, int]:
        found = self[to] = self._ground.between(self._origin, self._ground.place[to])
        return found


@lru_cache(maxsize=64)
def ground_of(sheet: MapSheet) -> Ground:
    """Return the facts of a map (cached).

    Raises :class:`BadGeometry` for a drawing that cannot be read.
    """
    return Ground(sheet)
