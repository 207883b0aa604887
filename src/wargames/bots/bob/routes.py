"""Where a unit of Band of Brothers may get to with the points that it has, and how dangerous the way is."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count

import attrs

from wargames.bob.ground.arcs import turns
from wargames.bob.ground.ground import Ground
from wargames.bob.play.stacking import crowded
from wargames.bob.play.steps import TURN_COST
from wargames.bob.values.board import DIRECTIONS, Direction, Place
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Counter
from wargames.bots.bob.judgment import Judgment
from wargames.kernel.game import Action

ONCE = 10**6  # no way to a hex is looked for again
AGAIN = 0.3  # what further fire on the way counts beside the worst: an enemy fires but once


@attrs.frozen
class Leg:
    """An end of a move: where, with how many sixths left, how much danger, and the answer that begins it."""

    at: Place
    left: int
    worst: float
    rest: float
    first: Action
    facing: Direction | None = None
    steps: int = 0

    @property
    def risk(self) -> float:
        """What the way is feared to cost."""
        return self.worst + AGAIN * self.rest

    def on(self, at: Place, left: int, danger: float, facing: Direction | None) -> "Leg":
        """Go on to the next hex."""
        worst = max(self.worst, danger)
        rest = self.rest + min(self.worst, danger)
        return Leg(at, left, worst, rest, self.first, facing, self.steps + 1)


def ends(judgment: Judgment, counter: Counter, starts: Iterable[Leg]) -> dict[Place, Leg]:
    """Find all hexes in which a move may end, each by the least dangerous way."""
    found: dict[Place, Leg] = {}
    most: dict[tuple[Place, Direction | None], int] = {}
    ticket = count()
    waiting = [(leg.risk, -leg.left, next(ticket), leg) for leg in starts]
    waiting.sort()
    drives, closed = counter.unit.kind == "vehicle", _closed(judgment, counter)
    going_on = _drive if drives else _walk
    while waiting:
        leg = heappop(waiting)[-1]
        key = (leg.at, leg.facing)
        if most.get(key, -1) >= leg.left:
            continue
        most[key] = leg.left if not drives else ONCE
        found.setdefault(leg.at, leg)
        if leg.at not in judgment.by_hex:
            for after in going_on(judgment, counter, leg, closed):
                if most.get((after.at, after.facing), -1) < after.left:
                    heappush(waiting, (after.risk, -after.left, next(ticket), after))
    return {place: leg for place, leg in found.items() if not crowded(judgment.battle, counter, place)}


def _walk(judgment: Judgment, counter: Counter, leg: Leg, closed: int) -> Iterator[Leg]:
    bit = judgment.ground.bit
    for place, cost in judgment.ground.steps(counter.unit.kind)[leg.at].items():
        if cost <= leg.left and not bit[place] & closed:
            danger = 0.0 if place in judgment.by_hex else judgment.risk(counter, place)
            yield leg.on(place, leg.left - cost, danger, leg.facing)


def _closed(judgment: Judgment, counter: Counter) -> int:
    """Give the hexes that a unit does not enter: vehicles and decoys none with enemies."""
    if counter.real and counter.unit.infantry and not judgment.battle.in_melee(counter):
        return 0
    return judgment.battle.hexes(ENEMY[judgment.side])


@lru_cache(maxsize=4096)
def drives(ground: Ground, place: Place) -> tuple[tuple[Direction, Place, int], ...]:
    """List where a vehicle may go from a hex: the side, the hex, the cost in sixths."""
    costs = ground.steps("vehicle")[place]
    beside = ((direction, ground.beside(place, direction)) for direction in DIRECTIONS)
    return tuple((direction, to, costs[to]) for direction, to in beside if to is not None and to in costs)


def _drive(judgment: Judgment, counter: Counter, leg: Leg, closed: int) -> Iterator[Leg]:
    assert leg.facing is not None
    bit = judgment.ground.bit
    for direction, place, cost in drives(judgment.ground, leg.at):
        left = leg.left - cost - TURN_COST * turns(leg.facing, direction)
        if left >= 0 and not bit[place] & closed:
            yield leg.on(place, left, judgment.risk(counter, place), direction)
