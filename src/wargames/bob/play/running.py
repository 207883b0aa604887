"""Routs, hex by hex (BOB-7.3 to BOB-7.6, BOB-G4 points 4 to 8)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

import attrs

from wargames.bob.ground.ground import Ground
from wargames.bob.ground.sight import field
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import apply_losses, learn, take_control
from wargames.bob.play.move.steps import nearer_to_watchers, points
from wargames.bob.play.stacking import crowded, offer_spot
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIXTHS, UnitClass
from wargames.bob.values.state import Counter, CounterId, Rout, RoutMove
from wargames.bob.values.words import BobAction, BobDecision, CounterEvent, counter_in
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.replace import replace
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class RunTo(BobAction):
    """The action to name the next hex of a unit that routs (BOB-7.3, BOB-G4)."""

    FORM: ClassVar[str] = "run to {hex}"
    SAYS: ClassVar[str] = "run with {counter} to {hex}"
    hex: Place


@attrs.frozen
class ChooseRout(BobDecision):
    """The choice to name the next hex of a unit that routs (BOB-7.3, BOB-G4)."""

    ASKS: ClassVar[str] = "choose the next hex that {counter} runs to"
    counter: CounterId


@attrs.frozen
class Ran(CounterEvent):
    """A unit routed to ``hex``."""

    SAYS: ClassVar[str] = "{who} routed to {hex}."

    origin: Place = ""

    @property
    def who(self) -> str:
        """The counter in the hex that it left."""
        return counter_in(self.counter, self.origin, "A counter")


FAR = 1000
"""A distance beyond the reach of any rout."""

# destinations


def reach(battle: Battle, counter: Counter, budget: int) -> Mapping[Place, int]:
    """Return the hexes in reach of a routing unit, with the fewest sixths (BOB-G4 points 4, 5)."""
    enemies = battle.hexes(ENEMY[counter.side])
    return _reach((battle.ground, counter.unit.kind), counter.stands, budget, enemies)


@lru_cache(maxsize=1024)
def _reach(on: tuple[Ground, UnitClass], start: Place, budget: int, enemies: int) -> Mapping[Place, int]:
    """Return the reach from all data that it depends on, cached."""
    ground, kind = on
    costs, bit = ground.steps(kind), ground.bit
    closed, later = shut(ground, start, enemies), enemies | ground.beside_any(enemies)
    found, waiting = {start: 0}, [start]
    for here in waiting:
        watchers = enemies & field(ground, here)
        for place, cost in costs[here].items():
            spent = found[here] + cost
            nearest = spent <= budget and spent < found.get(place, FAR)
            if nearest and not closed & bit[place] and not watchers & ground.closer(here, place):
                found[place] = spent
                waiting.append(place)
        closed = later
    return {place: cost for place, cost in found.items() if place != start and not later & bit[place]}


def shut(ground: Ground, origin: Place, enemies: int) -> int:
    """Return the hexes closed to a rout from a hex: with an enemy, or adjacent to one (BOB-7.4, BOB-R44).

    An enemy in the hex itself is ignored: every way out leads past it (BOB-G4 point 5).
    """
    return enemies | ground.beside_any(enemies & ~ground.bit[origin])


def barred(battle: Battle, counter: Counter, place: Place) -> Refusal | None:
    """Return the refusal of a hex because of an enemy, or None (BOB-7.4, BOB-7.5, BOB-R44)."""
    enemies, bit = battle.hexes(ENEMY[counter.side]), battle.ground.bit
    if enemies & bit[place]:
        return Refusal("BOB-G4", f"an enemy is in {place}")
    if shut(battle.ground, counter.stands, enemies) & bit[place]:
        return Refusal("BOB-7.4", f"{place} is adjacent to an enemy")
    if nearer_to_watchers(battle, counter, place):
        return Refusal("BOB-7.5", f"{place} is nearer to an enemy that sees {counter.stands}")
    return None


def destinations(battle: Battle, counter: Counter) -> tuple[Place, ...]:
    """List the ends of a rout: the cheapest cover, or nearer to it (BOB-7.3, BOB-G4 6, 7)."""
    found = {
        place: cost
        for place, cost in reach(battle, counter, SIXTHS * counter.unit.movement).items()
        if not crowded(battle, counter, place)
    }
    covered = {place: cost for place, cost in found.items() if in_cover(battle, counter, place)}
    if covered:
        cheapest = min(covered.values())
        return tuple(place for place in battle.ground.places if covered.get(place) == cheapest)
    far = {place: to_cover(battle, counter, place) for place in found}
    nearest = min(far.values(), default=FAR)
    if nearest >= to_cover(battle, counter, counter.stands):
        return ()
    return tuple(place for place in battle.ground.places if far.get(place) == nearest)


def in_cover(battle: Battle, counter: Counter, place: Place) -> bool:
    """Return whether a hex is cover: beneficial terrain, or out of all enemy sight (BOB-G4 point 6)."""
    return battle.ground.beneficial(place) or not battle.enemies_with_sight(place, counter.side)


def to_cover(battle: Battle, counter: Counter, place: Place) -> int:
    """Count the hexes to the nearest beneficial terrain without an enemy counter (BOB-G4 point 7)."""
    free = battle.ground.beneficial_ground & ~battle.hexes(ENEMY[counter.side])
    return min((battle.ground.away[place][other] for other in battle.ground.members(free)), default=FAR)


# running, hex by hex


def points_to_run(battle: Battle, frame: RoutMove) -> int:
    """Return the points left to a routing unit, in sixths (BOB-G4 point 4)."""
    unit = battle.counters[frame.counter].unit
    steps = battle.ground.steps(unit.kind)
    return SIXTHS * unit.movement - sum(steps[one].get(other, FAR) for one, other in pairwise(frame.path))


def run_refusal(battle: Battle, frame: RoutMove, place: Place) -> Refusal | None:
    """Return why a routing unit may not run into a hex next, or None (BOB-7.3, BOB-G4)."""
    counter, left = battle.counters[frame.counter], points_to_run(battle, frame)
    if refusal := battle.ground.step_refusal(counter.stands, place, counter.unit.kind):
        return refusal
    cost = battle.ground.steps(counter.unit.kind)[counter.stands][place]
    if cost > left:
        return Refusal("BOB-5.4.17", f"{place} costs {points(cost)} MP and {points(left)} are left")
    return barred(battle, counter, place) or astray(battle, frame, place)


def astray(battle: Battle, frame: RoutMove, place: Place) -> Refusal | None:
    """Return the refusal of a hex on no way to a destination, or None (BOB-7.3, BOB-G4 point 7)."""
    if ends_from(battle, frame, place):
        return None
    ends = " or ".join(frame.ends)
    if in_cover(battle, battle.counters[frame.counter], frame.ends[0]):
        return Refusal("BOB-7.3", f"cheaper cover is in {ends}, out of reach from {place}")
    return Refusal("BOB-7.3", f"nearest to cover is {ends}, out of reach from {place}")


def ends_from(battle: Battle, frame: RoutMove, place: Place) -> tuple[Place, ...]:
    """List the destinations by way of a hex beside the unit (BOB-G4 points 4, 7)."""
    counter = battle.counters[frame.counter]
    left = points_to_run(battle, frame) - battle.ground.steps(counter.unit.kind)[counter.stands][place]
    found = reach(battle, replace(counter, at=place), left)
    return tuple(end for end in frame.ends if end == place or end in found)


def next_hexes(battle: Battle, frame: RoutMove) -> tuple[Place, ...]:
    """List the next hexes of a routing unit (BOB-G4 point 4)."""
    counter = battle.counters[frame.counter]
    beside = battle.ground.steps(counter.unit.kind)[counter.stands]
    hexes = battle.ground.members(battle.ground.around[counter.stands])
    return tuple(hex_ for hex_ in hexes if hex_ in beside and run_refusal(battle, frame, hex_) is None)


def run(battle: Battle, frame: RoutMove, action: RunTo) -> None:
    """Move a routing unit to the next hex; in a destination its rout ends (BOB-G4 point 4, BOB-R34)."""
    counter = battle.change(frame.counter, at=action.hex)
    battle.put_on_top(counter)
    battle.frames[-1] = replace(frame, path=(*frame.path, action.hex))
    battle.record_of(Ran, counter, "BOB-7.3", "BOB-G4", origin=frame.path[-1])
    apply_losses(battle)
    take_control(battle)
    learn(battle)
    if action.hex in frame.ends:
        battle.frames.pop()
        offer_spot(battle, battle.counters[counter.id])


def routing(rout: Rout, counter: Counter) -> bool:
    """Return whether a unit on the board may have been checked for rout (BOB-G4)."""
    due = counter.side == rout.side and counter.at is not None and counter.level > 0
    return due and counter.id not in rout.waiting and counter.unit.suppressible  # BOB-R43


# the moment


def list_runs(battle: Battle, frame: RoutMove) -> Iterator[Action]:
    """List the next hexes."""
    for hex_ in next_hexes(battle, frame):
        yield RunTo(hex_)


def rout_move_violations(battle: Battle, below: Rout, frame: RoutMove) -> Iterator[str]:
    """Check that a unit that failed its check can run (BOB-7.3, BOB-G4)."""
    counter = battle.counters.get(frame.counter)
    if counter is None or not routing(below, counter):
        yield f"{frame.counter[:20]!r} does not rout now [BOB-7.3]"
        return
    if found := list(way_violations(battle, counter, frame)):
        yield from found
    elif not frame.path[1:] and frame.ends != destinations(battle, counter):
        yield f"{counter.id} runs to its destinations, else it is lost [BOB-7.6]"
    elif counter.at in frame.ends or not next_hexes(battle, frame):
        yield f"the rout of {counter.id} has ended in {counter.at} [BOB-7.3]"


def way_violations(battle: Battle, counter: Counter, frame: RoutMove) -> Iterator[str]:
    """Check the hexes of a rout: each adjacent to the one before, the last with the unit (BOB-G4 point 4)."""
    costs = battle.ground.steps(counter.unit.kind)
    if not battle.ground.bit.keys() >= {*frame.path, *frame.ends} or frame.path[-1:] != (counter.at,):
        yield f"{counter.id} is not where its rout leads [BOB-G4]"
    elif any(to not in costs[origin] for origin, to in pairwise(frame.path)):
        yield f"the rout of {counter.id} leaps [BOB-G4]"
    elif points_to_run(battle, frame) < 0:
        yield f"{counter.id} has run farther than its points allow [BOB-G4]"


ROUT_MOVE: Moment[Battle, RoutMove] = Moment(
    clause="BOB-7.3",
    takes=(RunTo,),
    waits=lambda battle, frame: Seat(battle.counters[frame.counter].side),
    question=lambda asked, _, move: ChooseRout(*asked, move.counter),
    lists=list_runs,
    refuses=lambda battle, frame, said: run_refusal(battle, frame, said.hex),
    carries_out=run,
    lies_on=(Rout,),
    violations=rout_move_violations,
)
