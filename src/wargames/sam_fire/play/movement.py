"""Movement points, roads and stacking (section 7)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.ground.occupancy import Reach
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, TANKS, TERRAIN
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, by_hexes, counted, named


@attrs.frozen
class UnitMoved(TableEvent):
    """A unit moved through the hexes of ``path``, its start left out; ``spent`` is in movement points.

    ``spent`` is None for Germans, who move by hexes, and for advances.
    """

    EARLY: ClassVar[bool] = True
    REVEALS: ClassVar[bool] = False

    unit: UnitId
    start: Place
    path: tuple[Place, ...]
    spent: int | None
    clauses: Clauses

    def said(self) -> str:
        """Say from where it moves to where, by which hexes, for how many points."""
        spent = "" if self.spent is None else f", {counted(self.spent, 'movement point')}"
        by = f" by {by_hexes(self.path[:-1])}" if len(self.path) > 1 else ""
        return f"{named(self.unit)} moves from {self.start} to {self.path[-1]}{by}{spent}."


ROAD_BONUS = 1
COVERED_HEXES = 2
"""The reach of a covered unit, in hexes (SAF-11.2)."""

Way = tuple[tuple[Place, ...], int]
"""The hexes of a path, its start left out, and the movement points spent."""


def room(battle: Battle, unit: Piece) -> int:
    """Return the hexes that an American may enter at any time.

    SAF-7.8, SAF-7.9, SAF-7.10, SAF-R10, SAF-R11.
    """
    occupied, ground = battle.occupancy, battle.ground
    if unit.tank:  # its own hex is free once it has left it
        others = (occupied.americans | occupied.germans) & ~unit.here
        return ground.open_to_tanks & ~others
    return occupied.lieutenant_room if unit.id == battle.lieutenant else occupied.american_room


def levels(ground: Ground, start: Place, points: int, room_: int) -> Iterator[int]:
    """Yield the hexes reached by spending exactly 0, 1, 2 ... movement points.

    SAF-7.2, SAF-7.3, SAF-7.4, SAF-7.5.
    """
    spread, costing, onto = ground.table.spread, ground.costing, list[int]()
    yield (level := ground.bit[start])
    for spent in range(1, points + 1):
        onto.append((spread(level) if onto else ground.ring[start]) & room_)
        level = 0
        for cost, hexes in costing.items():
            if cost <= spent:
                level |= onto[spent - cost] & hexes
        yield level


def road_levels(ground: Ground, start: Place, points: int, room_: int) -> Iterator[int]:
    """Yield the hexes reached by 0, 1, 2 ... steps along roads alone, with the bonus (SAF-7.6, SAF-R13)."""
    level = ground.bit[start] & ground.roads
    yield level
    for _ in range(points + ROAD_BONUS):
        if not level:
            return
        level = ground.table.spread(level) & ground.roads & room_
        yield level


def reach(ground: Ground, start: Place, points: int, room_: int) -> int:
    """Return the hexes that a move may end in: points, road bonus, and always one hex (SAF-7.7, SAF-R12)."""
    spread, cheapest = ground.table.spread, ground.cheapest
    one, two, three = [ground.costing.get(cost, 0) for cost in (1, 2, 3)]
    older, old, latest = 0, 0, ground.ring[start] & room_  # next steps for 2, 1 and 0 points lead from these
    found = latest
    for left in range(points - 1, 0, -1):
        level = latest & one | old & two | older & three
        older, old, latest = old, latest, spread(level) & room_
        found |= latest & cheapest[min(left, 3)]
    if ground.bit[start] & ground.roads:
        for level in road_levels(ground, start, points, room_):
            found |= level
    return found & ~ground.bit[start]


@lru_cache(maxsize=REMEMBERED)
def free_reach(ground: Ground, start: Place, points: int) -> int:
    """Return the hexes that a move may end in on an empty map."""
    return reach(ground, start, points, ground.table.everything)


@lru_cache(maxsize=REMEMBERED)
def thoroughfares(ground: Ground, start: Place, points: int) -> int:
    """Return the hexes that a move may lead through on an empty map; only units there can block it."""
    everything, found = ground.table.everything, 0
    for level in levels(ground, start, points - 1, everything):
        found |= level
    for level in road_levels(ground, start, points - 1, everything):
        found |= level
    return found


@lru_cache(maxsize=REMEMBERED)
def reach_past(ground: Ground, start: Place, points: int, closed: int) -> int:
    """Return the hexes that a move may end in if some are closed."""
    return reach(ground, start, points, ground.table.everything & ~closed)


@lru_cache(maxsize=REMEMBERED)
def covered_reach(ground: Ground, start: Place, points: int, room_: int) -> int:
    """Return the hexes that a covered move may end in: two hexes at most (SAF-11.2, SAF-R12)."""
    found = beside = ground.ring[start] & room_
    for first in ground.members(beside):
        found |= _second_steps(ground, first, points, room_ & ground.table.everything)
    return found & ~ground.bit[start]


def _second_steps(ground: Ground, first: Place, points: int, room_: int) -> int:
    """Return the hexes that a second step may enter for the points left.

    No road adds to them: every unit has the points for two road hexes (SAF-R13).
    """
    left = points - TERRAIN[ground.terrain[first]].movement
    onto = ground.table.spread(ground.bit[first]) & room_
    found = 0
    for cost, hexes in ground.costing.items():
        if cost <= left:
            found |= onto & hexes
    return found


def near_room(battle: Battle, unit: Piece) -> int:
    """Return the room within reach of a unit, as a cache key."""
    return room(battle, unit) & free_reach(battle.ground, unit.at, COUNTERS[unit.id].movement)


def able_to_move(battle: Battle, unit: Piece) -> bool:
    """Return whether an infantry-type unit may move at all: one hex is always allowed (SAF-7.7, SAF-R35)."""
    fit = not (unit.tank or unit.used or unit.low_supply or unit.marker == "panic")
    return fit and bool(room(battle, unit) & battle.ground.ring[unit.at])


def destinations(battle: Battle, unit: Piece) -> int:
    """Return the hexes that an infantry-type unit may move to."""
    return reached_by(battle, unit)[0]


def reached_by(battle: Battle, unit: Piece) -> Reach:
    """Return the hexes that an infantry-type unit may move to, with cached lists."""
    known = battle.occupancy.in_reach.get(unit.id)
    if known is None:
        ground, points = battle.ground, COUNTERS[unit.id].movement
        found = free = free_reach(ground, unit.at, points)
        if taken := free & ~room(battle, unit):
            in_the_way = taken & thoroughfares(ground, unit.at, points)
            found = reach_past(ground, unit.at, points, in_the_way) & ~taken if in_the_way else free & ~taken
        known = battle.occupancy.in_reach[unit.id] = found, free | unit.here, {}
    return known


def covered_destinations(battle: Battle, unit: Piece) -> int:
    """Return the hexes that a covered unit may move to (SAF-11.2)."""
    return covered_reach(battle.ground, unit.at, COUNTERS[unit.id].movement, near_room(battle, unit))


def way_to(battle: Battle, unit: Piece, to: Place) -> Way:
    """Find the cheapest way to a destination; ties go to lower numbers, from the end."""
    ground, room_ = battle.ground, near_room(battle, unit)
    points, goal = COUNTERS[unit.id].movement, ground.bit[to]
    for reach_by in (levels, road_levels):
        reached: list[int] = []
        for spent, level in enumerate(reach_by(ground, unit.at, points, room_)):
            if level & goal:
                return _back(ground, reached, to, spent), spent
            reached.append(level)
    return (to,), points  # SAF-7.7: one hex, at any price


def _back(ground: Ground, reached: Sequence[int], to: Place, spent: int) -> tuple[Place, ...]:
    """Walk back from a destination, through the levels before it."""
    way = [to]
    while spent := spent - TERRAIN[ground.terrain[way[-1]]].movement:
        way.append(ground.members(ground.table.spread(ground.bit[way[-1]]) & reached[spent])[0])
    return tuple(reversed(way))


def covered_way(battle: Battle, unit: Piece, to: Place) -> Way:
    """Find the way of a covered move, one hex if that will do (SAF-11.2)."""
    ground, room_ = battle.ground, near_room(battle, unit)
    points = COUNTERS[unit.id].movement
    if to in ground.neighbors[unit.at]:
        return (to,), min(points, TERRAIN[ground.terrain[to]].movement)
    ways = [
        (first, to)
        for first in ground.members(ground.table.spread(ground.bit[unit.at]) & room_)
        if _second_steps(ground, first, points, room_) & ground.bit[to]
    ]
    way = min(ways, key=lambda way: (_cost(ground, way), way))
    return way, _cost(ground, way)


def _cost(ground: Ground, way: tuple[Place, ...]) -> int:
    return sum(map(ground.points.__getitem__, way))


@lru_cache(maxsize=REMEMBERED)
def drives(ground: Ground, start: Place, points: int) -> tuple[tuple[int, tuple[Place, ...]], ...]:
    """List every path of hexes that a tank could take on an empty map, with the hexes that it enters.

    It may come back (SAF-15.3, SAF-R89, SAF-R13).
    """
    bit, cost, open_, roads = ground.bit, ground.points, ground.open_to_tanks, ground.roads
    found: list[tuple[int, tuple[Place, ...], int]] = []
    waiting: list[tuple[tuple[Place, ...], int, int, int]] = [((start,), 0, 0, bit[start] & roads)]
    while waiting:
        path, entered, spent, by_road = waiting.pop()
        for place in ground.neighbors[path[-1]]:
            here, longer, more = bit[place], (*path, place), spent + cost[place]
            road = by_road and here & roads
            if here & open_ and more <= (points + ROAD_BONUS if road else points):
                found.append((len(longer), longer[1:], entered | here))
                waiting.append((longer, entered | here, more, road))
    return tuple([(entered, path) for _, path, entered in sorted(found)])


def _affordable(ground: Ground, path: tuple[Place, ...], points: int) -> bool:
    """Return whether a tank has the points for a path that begins where it stands."""
    bonus = ROAD_BONUS if all(ground.bit[place] & ground.roads for place in path) else 0
    return _cost(ground, path[1:]) <= points + bonus


def cost_of(battle: Battle, path: tuple[Place, ...]) -> int:
    """Add up the movement points of a path."""
    return _cost(battle.ground, path)


# refusals


def entry_refusal(battle: Battle, unit: Piece, to: Place) -> Refusal | None:
    """Return why an American may not enter a hex at all."""
    ground = battle.ground
    if to not in ground.terrain:
        return Refusal("SAF-G13", f"{to[:20]} is no hex of this map")
    here = [other for other in battle.at(to) if other.id != unit.id]
    if any(other.id not in AMERICANS for other in here):
        return Refusal("SAF-R11", f"{here[-1].id} is in {to}; only a won assault enters an enemy's hex")
    if unit.id in TANKS:
        return _tank_refusal(battle, to, here)
    if any(other.id in TANKS for other in here):
        return Refusal("SAF-7.9", f"{unit.id} cannot share {to} with the tank {here[0].id}")
    if not room(battle, unit) & ground.bit[to]:
        who = (
            "the Lieutenant's unit needs room for two" if unit.id == battle.lieutenant else "two is the limit"
        )
        return Refusal("SAF-7.8", f"no room in {to}: {who}")
    return None


def _tank_refusal(battle: Battle, to: Place, here: list[Piece]) -> Refusal | None:
    terrain = battle.ground.terrain[to]
    if terrain in {"woods", "building"}:
        clause = "SAF-15.4" if terrain == "woods" else "SAF-15.5"
        return Refusal(clause, f"tanks may not enter the {terrain} in {to}")
    if here:
        clause = "SAF-7.10" if here[0].id in TANKS else "SAF-7.9"
        return Refusal(clause, f"{here[0].id} is in {to}; a tank shares its hex with nobody")
    return None


def move_refusal(battle: Battle, unit: Piece, to: Place) -> Refusal | None:
    """Return why an infantry-type unit may not move to a hex."""
    if to == unit.at:
        return Refusal("SAF-R90", f"{unit.id} stands in {to}; a Move enters at least one hex")
    if refusal := entry_refusal(battle, unit, to):
        return refusal
    if destinations(battle, unit) & battle.ground.bit[to]:
        return None
    return _too_far(battle, unit, to)


def covered_refusal(battle: Battle, unit: Piece, to: Place) -> Refusal | None:
    """Return why a covered unit may not move to a hex (SAF-11.2)."""
    if to == unit.at:
        return Refusal("SAF-R90", f"{unit.id} stands in {to}; say 'stay put' to leave it there")
    if refusal := entry_refusal(battle, unit, to):
        return refusal
    if covered_destinations(battle, unit) & battle.ground.bit[to]:
        return None
    if battle.ground.away[unit.at][to] > COVERED_HEXES:
        return Refusal("SAF-11.2", f"{to} is {battle.ground.away[unit.at][to]} hexes away; two is the limit")
    if _too_long(battle.ground, unit, to):
        return Refusal("SAF-11.2", f"{unit.id} has the MP for {to} only by more than two hexes")
    return _too_far(battle, unit, to)


def _too_long(ground: Ground, unit: Piece, to: Place) -> bool:
    """Return whether a unit gets to a hex by a detour alone, longer than a covered move."""
    points, everything = COUNTERS[unit.id].movement, ground.table.everything
    by_detour = free_reach(ground, unit.at, points) & ~covered_reach(ground, unit.at, points, everything)
    return bool(by_detour & ground.bit[to])


def _too_far(battle: Battle, unit: Piece, to: Place) -> Refusal:
    ground = battle.ground
    if reach(ground, unit.at, COUNTERS[unit.id].movement, ground.table.everything) & ground.bit[to]:
        return Refusal(
            "SAF-R10", f"every way to {to} that {unit.id} has the MP for leads through a closed hex"
        )
    terrain = ground.terrain[to]
    cost = TERRAIN[terrain].movement
    clause = {1: "SAF-7.2", 2: "SAF-7.3", 3: "SAF-7.5"}[cost] if terrain != "hill" else "SAF-7.4"
    points = COUNTERS[unit.id].movement
    road = ", 1 more by road alone" if battle.ground.terrain[unit.at] == "road" else ""
    because = f"{unit.id} cannot reach {to} ({terrain}, {cost} MP to enter) with {points} MP{road}"
    return Refusal(clause, because)


def path_refusal(battle: Battle, tank: Piece, path: tuple[Place, ...]) -> Refusal | None:
    """Return why a tank may not take a path."""
    if not path:
        return Refusal("SAF-R90", "a Move enters at least one hex")
    before = tank.at
    for place in path:
        if refusal := entry_refusal(battle, tank, place):
            return refusal
        if place not in battle.ground.neighbors[before]:
            return Refusal("SAF-G13", f"{place} is not adjacent to {before}")
        before = place
    points = COUNTERS[tank.id].movement
    if _affordable(battle.ground, (tank.at, *path), points):
        return None
    cost = cost_of(battle, path)
    return Refusal("SAF-15.3", f"that path costs {cost} MP; {tank.id} has {points}, and 1 more by road alone")
