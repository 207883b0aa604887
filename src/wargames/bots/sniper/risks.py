"""What may befall a unit of Sniper's Alley on its way, and where it gets to with how much of that."""

from collections.abc import Callable
from functools import lru_cache, reduce
from heapq import heappop, heappush
from typing import NamedTuple

from wargames.bots.sniper.aim import Arms, Mark
from wargames.bots.sniper.shots import shots_by
from wargames.sniper.ground.ground import Ground
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import Mover

SHOWN = 1.5  # a concealed sniper that enters the sight of an enemy
OP_FIRE = 0.6  # how likely a unit in op fire mode fires
WAYS = 8192
"""How many reaches are kept, of those that were asked for last."""

Watcher = tuple[int, Arms, Place]
"""An enemy in op fire mode: what it sees, what matters of it, its hex."""
Target = tuple[Mark, int]
"""What matters of a unit that is fired at, and its armor."""


class Leg(NamedTuple):
    """A hex that a unit can get to: the points spent, the first step, and what may befall it on the way."""

    spent: int
    first: Place | None
    risk: float


class Risks(dict[Place, float]):
    """What entering a hex may cost, in the ``hexes`` where it may cost anything; worked out when asked for.

    Nothing here knows who is on the map: alike risks are one, told apart from others by identity.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]  # dictionaries have none

    def __init__(self, ground: Ground, hexes: int, weigh: Callable[[Place], float]) -> None:
        self.ground, self.hexes, self._weigh = ground, hexes, weigh

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, place: Place) -> float:
        """Weigh what may befall a unit that enters a hex."""
        found = self[place] = self._weigh(place) if self.hexes & self.ground.bit[place] else 0.0
        return found


@lru_cache(maxsize=1024)
def risks_of_sight(ground: Ground, seen: int) -> Risks:
    """Weigh that a concealed sniper enters a hex that somebody sees."""
    return Risks(ground, seen, lambda _: SHOWN)


@lru_cache(maxsize=4096)
def risks_of_fire(
    ground: Ground, watchers: tuple[Watcher, ...], smoky: int, target: Target, boldness: float
) -> Risks:
    """Weigh all the op fire at a unit that enters a hex, by those who see it."""
    mark, armor = target
    tables = [
        (
            field,
            shots_by(ground, fire, at, mark, armor=armor, smoke=False),
            shots_by(ground, fire, at, mark, armor=armor, smoke=True),
        )
        for field, fire, at in watchers
    ]

    def op_fire(place: Place) -> float:
        bit = ground.bit[place]
        smoked = smoky & bit
        shots = [(smoke if smoked else clear)[place] for field, clear, smoke in tables if field & bit]
        return OP_FIRE * sum(shots) * boldness

    return Risks(ground, reduce(int.__or__, [field for field, _, _ in watchers], 0), op_fire)


@lru_cache(maxsize=WAYS)
def open_reach(ground: Ground, mover: Mover, at: Place, points: int) -> tuple[tuple[Place, ...], int]:
    """Find the hexes within reach of a unit that is alone on the map, as a bit set too."""
    places = tuple(free_reach(ground, mover, at, points, 0))
    return places, ground.mask(places)


@lru_cache(maxsize=WAYS)
def free_reach(ground: Ground, mover: Mover, at: Place, points: int, full: int) -> dict[Place, Leg]:
    """Find the hexes within reach where nobody fires, around those that are full."""
    steps, bit, found = ground.steps(mover), ground.bit, dict[Place, Leg]()
    heap: list[tuple[int, Place, Place | None]] = [(0, at, None)]
    while heap:
        spent, place, first = heappop(heap)
        if place in found:
            continue
        found[place] = Leg(spent, first, 0.0)
        for to, cost in steps[place].items():
            if to not in found and spent + cost <= points and not full & bit[to]:
                heappush(heap, (spent + cost, to, first or to))
    return found


@lru_cache(maxsize=WAYS)
def risky_reach(risks: Risks, mover: Mover, at: Place, points: int, full: int) -> dict[Place, Leg]:
    """Find the hexes within reach, with what may befall the unit on the way."""
    steps, bit, found = risks.ground.steps(mover), risks.ground.bit, dict[Place, Leg]()
    heap: list[tuple[int, float, Place, Place | None]] = [(0, 0.0, at, None)]
    while heap:
        spent, risk, place, first = heappop(heap)
        if place in found:
            continue
        found[place] = Leg(spent, first, risk)
        for to, cost in steps[place].items():
            if to not in found and spent + cost <= points and not full & bit[to]:
                heappush(heap, (spent + cost, risk + risks[to], to, first or to))
    return found
