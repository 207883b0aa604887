"""The fixed facts of a board: terrain, neighbors, distances, costs of steps (section 5.5)."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise, zip_longest

from wargames.bob.ground.board_violations import board_violations
from wargames.bob.values.board import (
    DIRECTIONS,
    KERNEL_DIRECTION,
    Board,
    Direction,
    Edge,
    Place,
    SideName,
    read_area,
    read_side,
    side_name,
)
from wargames.bob.values.components import (
    BUILDINGS,
    CLIMB_POINTS,
    HEDGEROW_POINTS,
    ROAD_SIXTHS,
    SIXTHS,
    TERRAIN,
    TERRAIN_OF,
    Cover,
    Terrain,
    UnitClass,
)
from wargames.kernel.base.errors import BadGeometry, Refusal
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import Hexside, neighbor

INWARD: dict[Edge, Direction | None] = {"north": "S", "south": "N", "west": None, "east": None}
"""The facing of a vehicle that enters; from west and east no hexside faces straight in (BOB-G16)."""


class Ground(HexBoard):
    """The facts of one board, computed once; costs are in sixths of a movement point (BOB-G6).

    Neighbors are listed clockwise from north. ``fields`` and ``bare`` cache lines of sight for
    :mod:`wargames.bob.ground.sight`.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board.layout)
        self.board = board
        at = {place: self.layout.place(hex_) for place, hex_ in self.hex.items()}
        self.terrain: dict[Place, Terrain] = {
            place: TERRAIN_OF[board.rows[row][column]] for place, (column, row) in at.items()
        }
        levels = {place: one.level for one in board.elevation for place in one.hexes}
        self.elevation: dict[Place, int] = {place: levels.get(place, 0) for place in self.places}
        self.hedgerows: frozenset[Hexside] = frozenset(
            read_side(self.layout, name) for name in board.hedgerows
        )
        self.roads: frozenset[tuple[Place, Place]] = frozenset(
            step
            for road in board.roads
            for one, other in pairwise(road)
            for step in ((one, other), (other, one))
        )
        self.neighbors = {place: tuple(self._around(place)) for place in self.places}
        self._steps: dict[UnitClass, dict[Place, dict[Place, int]]] = {}
        self._entries: dict[tuple[Edge, UnitClass], dict[Place, int]] = {}
        self._areas: dict[str, int] = {}
        self._closer: dict[tuple[Place, Place], int] = {}
        self.fields: dict[Place, int] = {}
        self.bare: dict[Place, int] = {}

    def _around(self, place: Place) -> Iterator[Place]:
        for direction in DIRECTIONS:
            if (other := self.beside(place, direction)) is not None:
                yield other

    def beside(self, place: Place, direction: Direction) -> Place | None:
        """Return the neighbor in a direction; None off the board."""
        return self.place.get(neighbor(self.hex[place], KERNEL_DIRECTION[direction]))

    def closer(self, origin: Place, to: Place) -> int:
        """Return the hexes to which a step comes closer (BOB-7.5)."""
        if (found := self._closer.get((origin, to))) is None:
            found = near = 0
            for there, here in zip_longest(self.rings(to), self.rings(origin), fillvalue=0):
                near |= here
                found |= there & ~near  # as far from the one, and farther from the other
            self._closer[origin, to] = found
        return found

    def beside_any(self, hexes: int) -> int:
        """Return the hexes adjacent to any of some hexes."""
        found = 0
        for place in self.members(hexes):
            found |= self.around[place]
        return found

    # sets of hexes

    def area(self, area: str) -> int:
        """Return the hexes of a set-up area where units can stand: all but water (BOB-3.1, BOB-G16).

        Raises :class:`BadGeometry` for an area that cannot be read.
        """
        if (found := self._areas.get(area)) is None:
            places = read_area(self.board, area)
            found = self._areas[area] = self.mask(one for one in places if self.terrain[one] != "water")
        return found

    def _of(self, *kinds: Terrain) -> int:
        return self.mask(place for place, terrain in self.terrain.items() if terrain in kinds)

    @cached_property
    def buildings(self) -> int:
        """The stone and the wooden buildings."""
        return self._of(*BUILDINGS)

    @cached_property
    def everywhere(self) -> int:
        """All hexes."""
        return self.mask(self.places)

    # cover

    @cached_property
    def dug_in(self) -> int:
        """The hexes with a foxhole or a fortification."""
        return self.mask((*self.board.foxholes, *self.board.fortifications))

    @cached_property
    def open_ground(self) -> int:
        """The hexes of open ground; a hedgerow on a side may still give cover (BOB-G6, BOB-R21)."""
        return self._of("clear", "bridge") & ~self.dug_in

    @cached_property
    def beneficial_ground(self) -> int:
        """The hexes with a positive modifier against fire: for Conceal and rout (BOB-3.2, BOB-R50)."""
        terrain = self._of(*(terrain for terrain, row in TERRAIN.items() if row.beneficial))
        hedged = self.mask(self.place[hex_] for side in self.hedgerows for hex_ in side.hexes)
        return terrain | self.dug_in | hedged & ~self._of("water")

    def beneficial(self, place: Place) -> bool:
        """Return whether a hex is beneficial terrain: woods, building, foxhole, fortification, hedgerow."""
        return bool(self.bit[place] & self.beneficial_ground)

    def covers(self, place: Place) -> tuple[Cover, ...]:
        """Name the cover of a hex against every line; a foxhole in woods is one cover (BOB-R20)."""
        terrain = self.terrain[place]
        foxhole = place in self.board.foxholes
        found: list[Cover] = ["fortification"] if place in self.board.fortifications else []
        if terrain in BUILDINGS:
            found.append(BUILDINGS[terrain])
        if foxhole or terrain == "woods":
            found.append("woods" if not foxhole else "foxhole in woods" if terrain == "woods" else "foxhole")
        return tuple(found)

    # hexsides and roads

    @cached_property
    def hedgerow_names(self) -> tuple[SideName, ...]:
        """The canonical names of the hedgerows, in order."""
        return tuple(sorted(side_name(self.layout, side) for side in self.hedgerows))

    def hedgerow_sides(self, place: Place) -> tuple[Direction, ...]:
        """Return the sides of a hex that are hedgerows, clockwise from north."""
        hex_ = self.hex[place]
        return tuple(
            direction
            for direction in DIRECTIONS
            if (other := self.beside(place, direction)) and Hexside(hex_, self.hex[other]) in self.hedgerows
        )

    def hedgerow_between(self, one: Place, other: Place) -> bool:
        """Return whether the side between two adjacent hexes is a hedgerow."""
        return Hexside(self.hex[one], self.hex[other]) in self.hedgerows

    def along_road(self, origin: Place, to: Place) -> bool:
        """Return whether a step follows a road: its hexes are consecutive in one (BOB-G6)."""
        return (origin, to) in self.roads

    # costs

    def step_cost(self, origin: Place, to: Place, kind: UnitClass) -> int | None:
        """Return the cost of a step to an adjacent hex, in sixths of a movement point, or None if impossible.

        Along a road only the road counts; a hedgerow and each level up are added (BOB-R56). Water is never
        entered, a bridge only along its road (BOB-5.5.7), and by vehicles buildings only along a road.
        """
        return self.steps(kind)[origin].get(to)

    def steps(self, kind: UnitClass) -> dict[Place, dict[Place, int]]:
        """Return for each hex the steps of a unit with their costs in sixths."""
        if (found := self._steps.get(kind)) is None:
            found = self._steps[kind] = {origin: self._steps_from(origin, kind) for origin in self.places}
        return found

    def _steps_from(self, origin: Place, kind: UnitClass) -> dict[Place, int]:
        costs = {to: self._step_cost(origin, to, kind) for to in self.neighbors[origin]}
        return {to: cost for to, cost in costs.items() if cost is not None}

    def _step_cost(self, origin: Place, to: Place, kind: UnitClass) -> int | None:
        base = self._base_cost(to, kind, along_road=self.along_road(origin, to))
        if base is None:
            return None
        climbed = max(0, self.elevation[to] - self.elevation[origin])
        points = HEDGEROW_POINTS * self.hedgerow_between(origin, to) + CLIMB_POINTS * climbed
        return base + SIXTHS * points

    def _base_cost(self, to: Place, kind: UnitClass, *, along_road: bool) -> int | None:
        if kind not in ROAD_SIXTHS:
            return None  # guns and artillery never move: BOB-G8 V5
        if along_road:
            return ROAD_SIXTHS[kind]
        row = TERRAIN[self.terrain[to]]
        points = row.vehicle if kind == "vehicle" else row.movement
        return None if points is None else SIXTHS * points

    def step_refusal(self, origin: Place, to: Place, kind: UnitClass) -> Refusal | None:
        """Return why a unit can never step from a hex to another, with any points, or None."""
        if to not in self.bit:
            return Refusal("BOB-G6", f"{to} is no hex of the board")
        if to not in self.neighbors[origin]:
            return Refusal("BOB-G6", f"{to} is not adjacent to {origin}")
        return None if self.step_cost(origin, to, kind) is not None else self._closed(to, kind)

    def _closed(self, to: Place, kind: UnitClass) -> Refusal:
        if kind not in ROAD_SIXTHS:
            return Refusal("BOB-G8", f"a {kind} never moves")
        if self.terrain[to] == "water":
            return Refusal("BOB-5.5.7", f"{to} is water, entered only over a bridge")
        if self.terrain[to] == "bridge":
            return Refusal("BOB-G6", f"the bridge {to} is entered only along its road")
        return Refusal("BOB-G8", f"a vehicle enters the building {to} only along a road")

    # edges

    @cached_property
    def edges(self) -> dict[Edge, tuple[Place, ...]]:
        """The hexes of each edge (BOB-G16)."""
        at = {place: self.layout.place(hex_) for place, hex_ in self.hex.items()}
        east, south = self.layout.columns - 1, self.layout.rows - 1
        return {
            "west": tuple(place for place in self.places if at[place][0] == 0),
            "east": tuple(place for place in self.places if at[place][0] == east),
            "north": tuple(place for place in self.places if at[place][1] == 0),
            "south": tuple(place for place in self.places if at[place][1] == south),
        }

    @cached_property
    def road_ends(self) -> dict[Edge, frozenset[Place]]:
        """The hexes of each edge at which a road ends: units enter along it (BOB-G16)."""
        ends = frozenset(place for road in self.board.roads for place in (road[0], road[-1]))
        return {edge: ends.intersection(places) for edge, places in self.edges.items()}

    def entries(self, edge: Edge, kind: UnitClass) -> dict[Place, int]:
        """Return the hexes of an edge that a unit from off the board may enter, and the costs in sixths."""
        if (found := self._entries.get((edge, kind))) is None:
            ends = self.road_ends[edge]
            costs = {to: self._base_cost(to, kind, along_road=to in ends) for to in self.edges[edge]}
            found = {to: cost for to, cost in costs.items() if cost is not None}
            self._entries[edge, kind] = found
        return found


@lru_cache(maxsize=64)
def ground_of(board: Board) -> Ground:
    """Return the facts of a board, made once.

    Raises :class:`BadGeometry` for a board that breaks the rules.
    """
    for field, complaint, clause in board_violations(board):
        raise BadGeometry(f"board {board.id[:20]!r}, {field}: {complaint} [{clause}]")
    return Ground(board)
