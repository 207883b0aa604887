"""The fixed facts of a map: terrain, neighbors, distances, costs of steps (section 5)."""

from functools import cached_property, lru_cache

from wargames.kernel.base.errors import BadGeometry, Refusal
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.sniper.ground.map_violations import map_violations
from wargames.sniper.values.board import Area, Map, Place, read_area, road_hexes, signs_of
from wargames.sniper.values.components import (
    CLIFF,
    CLIMB_POINTS,
    ROAD_POINTS,
    STREAM,
    TERRAIN,
    Firing,
    Mover,
    Terrain,
    TerrainRow,
)


class Ground(HexBoard):
    """The facts of one map, computed once; hexes are in the order of their names (TOI-5.1, SN-G2)."""

    def __init__(self, map_: Map) -> None:
        super().__init__(map_.layout)
        self.map = map_
        drawn = signs_of(map_)
        signs = {place: drawn[place] for place in self.places}
        levels = {place: one.level for one in map_.levels for place in one.hexes}
        self.terrain: dict[Place, Terrain] = {place: sign.terrain for place, sign in signs.items()}
        self.level: dict[Place, int] = {place: levels.get(place, sign.level) for place, sign in signs.items()}
        self.roads: frozenset[Place] = road_hexes(map_)
        self._steps: dict[Mover, dict[Place, dict[Place, int]]] = {}
        self._open_steps: dict[tuple[Mover, int], dict[Place, frozenset[Place]]] = {}
        self._standing: dict[Mover, int] = {}
        self._areas: dict[Area, int] = {}
        self._below: dict[int, int] = {}
        self._in_reach: dict[tuple[Place, int, int, bool], int] = {}

    # sets of hexes

    @cached_property
    def everywhere(self) -> int:
        """All hexes of the map."""
        return self.mask(self.places)

    def area(self, area: Area) -> int:
        """Return the hexes of an area. Raises :class:`BadGeometry` for one that cannot be read."""
        if (found := self._areas.get(area)) is None:
            found = self._areas[area] = self.mask(read_area(self.map, area))
        return found

    @cached_property
    def buildings(self) -> int:
        """The hexes with a building, which get no smoke marker (TOI-14.3, SN-2.7)."""
        return self.mask(place for place in self.places if self.terrain[place] == "building")

    # cover

    def cover(self, place: Place) -> int:
        """Return the red dice of a hex's terrain, without smoke (TOI-7.14)."""
        return TERRAIN[self.terrain[place]].cover

    @cached_property
    def covered(self) -> int:
        """The hexes whose terrain provides cover; smoke does too (SN-R18)."""
        return self.mask(place for place in self.places if self.cover(place))

    def downhill(self, origin: Place, to: Place) -> bool:
        """Return whether a target is on a lower level than the firer (TOI-7.8, SN-6.4)."""
        return self.level[to] < self.level[origin]

    def below(self, place: Place) -> int:
        """Return the hexes on a lower level than a hex."""
        level = self.level[place]
        if (found := self._below.get(level)) is None:
            lower = (other for other in self.places if self.downhill(place, other))
            found = self._below[level] = self.mask(lower)  # the same for all hexes of a level
        return found

    def in_reach(self, place: Place, fire: Firing) -> int:
        """Return the hexes from a least to a greatest distance of fire from a hex (TOI-7.7, TOI-7.8)."""
        key = place, fire.least, fire.range, fire.banded  # the relevant facts of the fire
        if (found := self._in_reach.get(key)) is None:
            level, lower = (
                self.within(place, fire.least, fire.farthest(downhill=it)) for it in (False, True)
            )
            found = self._in_reach[key] = level | lower & self.below(place)
        return found

    # steps

    def along_road(self, origin: Place, to: Place) -> bool:
        """Return whether a step to a neighbor follows a road (TOI-5.7, SN-G1)."""
        return origin in self.roads and to in self.roads

    def row(self, place: Place) -> TerrainRow:
        """Return the line of the terrain table for a hex; a stream has the scenario's depth (TOI-5.12)."""
        terrain = self.terrain[place]
        return STREAM[self.map.stream] if terrain == "stream" else TERRAIN[terrain]

    def step_cost(self, origin: Place, to: Place, mover: Mover) -> int | None:
        """Return the movement points of a step to an adjacent hex, or None if impossible (SN-4.1)."""
        return self.steps(mover)[origin].get(to)

    def steps(self, mover: Mover) -> dict[Place, dict[Place, int]]:
        """Return for each hex the steps of a unit with their movement points."""
        if (found := self._steps.get(mover)) is None:
            found = self._steps[mover] = {origin: self._steps_from(origin, mover) for origin in self.places}
        return found

    def open_steps(self, mover: Mover, points: int) -> dict[Place, frozenset[Place]]:
        """Return for each hex the steps of a unit with so many movement points."""
        if (found := self._open_steps.get((mover, points))) is None:
            found = self._open_steps[mover, points] = {
                origin: frozenset(to for to, cost in costs.items() if cost <= points)
                for origin, costs in self.steps(mover).items()
            }
        return found

    def _steps_from(self, origin: Place, mover: Mover) -> dict[Place, int]:
        costs = {to: self._step_cost(origin, to, mover) for to in self.neighbors[origin]}
        return {to: cost for to, cost in costs.items() if cost is not None}

    def _step_cost(self, origin: Place, to: Place, mover: Mover) -> int | None:
        """Compute the cost of a step (TOI-5.7, TOI-5.8, TOI-5.9, TOI-5.14).

        Terrain costs are those of TOI-5.6, TOI-5.8, TOI-5.10, TOI-5.11 and TOI-5.12; a climb adds to each
        (TOI-R32).
        """
        climbed = self.level[to] - self.level[origin]
        if abs(climbed) >= CLIFF:
            return None
        if self.along_road(origin, to):
            return ROAD_POINTS
        points = self.row(to).points(mover)
        if points is None or self.terrain[origin] == "bridge":
            return None
        return points + CLIMB_POINTS * max(0, climbed)

    def step_refusal(self, origin: Place, to: Place, mover: Mover) -> Refusal | None:
        """Return why a unit can never step from a hex to another, with any points, or None."""
        if to not in self.bit:
            return Refusal("TOI-5.1", f"{to} is no hex of the map")
        if to not in self.neighbors[origin]:
            return Refusal("TOI-5.1", f"{to} is not adjacent to {origin}")
        return None if self.step_cost(origin, to, mover) is not None else self._closed(origin, to)

    def _closed(self, origin: Place, to: Place) -> Refusal:
        if abs(self.level[to] - self.level[origin]) >= CLIFF:
            return Refusal("TOI-5.9", f"there is a cliff between {origin} and {to}")
        for bridge in (origin, to):
            if self.terrain[bridge] == "bridge":
                return Refusal("TOI-5.14", f"the bridge {bridge} is entered and left only along its road")
        if self.terrain[to] == "stream":
            return Refusal("TOI-5.12", f"{to} is a {self.map.stream} stream, which it cannot enter")
        return Refusal("TOI-5.11", f"a vehicle enters the building {to} only along a road")

    def standing(self, mover: Mover) -> int:
        """Return the hexes in which a unit can be (TOI-20.3)."""
        if (found := self._standing.get(mover)) is None:
            open_to = (at for at in self.places if at in self.roads or self.row(at).points(mover) is not None)
            found = self._standing[mover] = self.mask(open_to)
        return found


@lru_cache(maxsize=64)
def ground_of(map_: Map) -> Ground:
    """Return the facts of a map, cached.

    Raises :class:`BadGeometry` for a map that breaks the rules.
    """
    for field, complaint, clause in map_violations(map_):
        raise BadGeometry(f"map.{field}: {complaint} [{clause}]")
    return Ground(map_)
