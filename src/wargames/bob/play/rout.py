"""The Rout Phase: stress, checks, and where a routing unit may run (BOB-4.3, BOB-7.3 to 7.6, BOB-G4)."""

from itertools import pairwise

from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import check, needed
from wargames.bob.play.concealment import apply_losses, learn, take_control
from wargames.bob.play.fire import eliminate
from wargames.bob.play.steps import crowded, nearer_to_watchers, offer_spot, points
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY, SIXTHS, Side
from wargames.bob.values.events import Ran, StressFound
from wargames.bob.values.state import Counter, CounterId, Rout, RoutMove
from wargames.kernel.errors import Refusal
from wargames.kernel.replace import replace

STRESS_RANGE = 5
"""How near an enemy that sees a unit out of cover puts it under stress, in hexes (BOB-G4)."""

FAR = 1000


def begin(battle: Battle, side: Side) -> None:
    """List a side's units under stress (BOB-G4 points 1 and 2)."""
    stressed = [
        counter for counter in battle.in_order() if counter.side == side and under_stress(battle, counter)
    ]
    if stressed:
        units = tuple((counter.at or "", battle.place_in_stack(counter)) for counter in stressed)
        battle.tell(StressFound(side, units))
    battle.frames.append(Rout(side, tuple(counter.id for counter in stressed)))


def under_stress(battle: Battle, counter: Counter) -> bool:
    """Tell whether a suppressed unit is under stress (BOB-G4 point 1, BOB-R43)."""
    if not counter.level or counter.unit.kind not in {"squad", "wt", "gun"} or counter.at is None:
        return False
    ground, enemies = battle.ground, battle.hexes(ENEMY[counter.side])
    here = ground.bit[counter.at]
    if enemies & here or enemies & ground.around[counter.at] & ~battle.melees:
        return True
    if ground.beneficial(counter.at):
        return False
    watchers = ground.members(battle.enemies_with_sight(counter.at, counter.side))
    return any(ground.away[counter.at][place] <= STRESS_RANGE for place in watchers)


def check_unit(battle: Battle, id_: CounterId) -> None:
    """Check a unit under stress (BOB-4.3, BOB-G4 point 3)."""
    frame = battle.frames[-1]
    assert isinstance(frame, Rout)
    battle.frames[-1] = replace(frame, waiting=tuple(one for one in frame.waiting if one != id_))
    counter = battle.counters[id_]
    passed = check(battle, counter, "rout", needed(counter))
    if passed is False:
        fail(battle, id_)


def fail(battle: Battle, id_: CounterId) -> None:
    """Rout to one of the destinations; without one, as a gun, it is lost (BOB-7.6, BOB-G4, BOB-G8 V19)."""
    counter = battle.counters[id_]
    ends = () if counter.unit.kind == "gun" else destinations(battle, counter)
    if ends:
        assert counter.at is not None
        battle.frames.append(RoutMove(id_, (counter.at,), ends))
    else:
        eliminate(battle, id_, "BOB-7.6", "BOB-G4")
        take_control(battle)


# where it may end


def reach(battle: Battle, counter: Counter, budget: int, *, began: bool = False) -> dict[Place, int]:
    """Find the hexes that a routing unit can run to, with the fewest sixths (BOB-G4 points 4, 5).

    ``began``: it is on its way, and its next step is not its first.
    """
    assert counter.at is not None
    costs, later = battle.ground.steps(counter.unit.kind), melees_without(battle, counter)
    melees = later if began else first_melees(battle, counter)
    found, waiting = {counter.at: 0}, [counter.at]
    while waiting:
        here = waiting.pop(0)
        runner = replace(counter, at=here)
        for place, cost in costs[here].items():
            spent = found[here] + cost
            nearest = spent <= min(budget, found.get(place, FAR) - 1)
            if nearest and barred(battle, runner, place, melees) is None:
                found[place] = spent
                waiting.append(place)
        melees = later
    found.pop(counter.at)
    return found


def first_melees(battle: Battle, counter: Counter) -> int:
    """Give the hexes whose units count as in Melee for the first step: the hex it leaves, too (point 5)."""
    assert counter.at is not None
    return battle.melees | battle.ground.bit[counter.at]


def melees_without(battle: Battle, counter: Counter) -> int:
    """Give the hexes of Melee once a unit has left its own (BOB-G4 point 5)."""
    unit = battle.counters[counter.id]
    assert unit.at is not None
    others = any(one.real and one.id != unit.id for one in battle.at(unit.at, unit.side))
    return battle.melees if others else battle.melees & ~battle.ground.bit[unit.at]


def barred(battle: Battle, counter: Counter, place: Place, melees: int) -> Refusal | None:
    """Say which enemy keeps a routing unit out of a hex; None: none does (BOB-7.4, BOB-7.5, BOB-R44)."""
    enemies = battle.hexes(ENEMY[counter.side])
    if enemies & battle.ground.bit[place]:
        return Refusal("BOB-G4", f"an enemy is in {place}")
    if enemies & battle.ground.around[place] & ~melees:
        return Refusal("BOB-7.4", f"{place} is adjacent to an enemy")
    if nearer_to_watchers(battle, counter, place):
        return Refusal("BOB-7.5", f"{place} is nearer to an enemy that sees {counter.at}")
    return None


def destinations(battle: Battle, counter: Counter) -> tuple[Place, ...]:
    """List where a routing unit may end: the cheapest cover, or nearer to it (BOB-7.3, BOB-G4 6, 7)."""
    assert counter.at is not None
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
    if nearest >= to_cover(battle, counter, counter.at):
        return ()
    return tuple(place for place in battle.ground.places if far.get(place) == nearest)


def in_cover(battle: Battle, counter: Counter, place: Place) -> bool:
    """Tell whether a hex is cover: beneficial terrain, or out of all enemy sight (BOB-G4 point 6)."""
    return battle.ground.beneficial(place) or not battle.enemies_with_sight(place, counter.side)


def to_cover(battle: Battle, counter: Counter, place: Place) -> int:
    """Count the hexes to the nearest beneficial terrain without an enemy counter (BOB-G4 point 7)."""
    free = battle.ground.beneficial_ground & ~battle.hexes(ENEMY[counter.side])
    return min((battle.ground.away[place][other] for other in battle.ground.members(free)), default=FAR)


# running, hex by hex


def points_to_run(battle: Battle, frame: RoutMove) -> int:
    """Give what a routing unit has left of its points, in sixths (BOB-G4 point 4)."""
    unit = battle.counters[frame.counter].unit
    steps = battle.ground.steps(unit.kind)
    return SIXTHS * unit.movement - sum(steps[one].get(other, FAR) for one, other in pairwise(frame.path))


def run_refusal(battle: Battle, frame: RoutMove, place: Place) -> Refusal | None:
    """Say why a routing unit may not run into a hex next; None means that it may (BOB-7.3, BOB-G4)."""
    counter, left = battle.counters[frame.counter], points_to_run(battle, frame)
    assert counter.at is not None
    if refusal := battle.ground.step_refusal(counter.at, place, counter.unit.kind):
        return refusal
    cost = battle.ground.steps(counter.unit.kind)[counter.at][place]
    if cost > left:
        return Refusal("BOB-5.4.17", f"{place} costs {points(cost)} MP and {points(left)} are left")
    melees = battle.melees if frame.path[1:] else first_melees(battle, counter)
    return barred(battle, counter, place, melees) or astray(battle, frame, place)


def astray(battle: Battle, frame: RoutMove, place: Place) -> Refusal | None:
    """Say that a hex leads to no destination; None: it leads to one (BOB-7.3, BOB-G4 point 7)."""
    if ends_from(battle, frame, place):
        return None
    ends = " or ".join(frame.ends)
    if in_cover(battle, battle.counters[frame.counter], frame.ends[0]):
        return Refusal("BOB-7.3", f"cheaper cover is in {ends}, out of reach from {place}")
    return Refusal("BOB-7.3", f"nearest to cover is {ends}, out of reach from {place}")


def ends_from(battle: Battle, frame: RoutMove, place: Place) -> tuple[Place, ...]:
    """List the destinations that can be reached by way of a hex beside the unit (BOB-G4 points 4, 7)."""
    counter = battle.counters[frame.counter]
    assert counter.at is not None
    left = points_to_run(battle, frame) - battle.ground.steps(counter.unit.kind)[counter.at][place]
    found = reach(battle, replace(counter, at=place), left, began=True)
    return tuple(end for end in frame.ends if end == place or end in found)


def next_hexes(battle: Battle, frame: RoutMove) -> tuple[Place, ...]:
    """List the hexes that a routing unit may run into next (BOB-G4 point 4)."""
    counter = battle.counters[frame.counter]
    assert counter.at is not None
    beside = battle.ground.steps(counter.unit.kind)[counter.at]
    hexes = battle.ground.members(battle.ground.around[counter.at])
    return tuple(hex_ for hex_ in hexes if hex_ in beside and run_refusal(battle, frame, hex_) is None)


def run(battle: Battle, place: Place) -> None:
    """Put a routing unit in the next hex; in a destination its rout ends (BOB-G4 point 4, BOB-R34)."""
    frame = battle.frames[-1]
    assert isinstance(frame, RoutMove)
    counter = battle.change(frame.counter, at=place)
    battle.put_on_top(counter)
    battle.frames[-1] = replace(frame, path=(*frame.path, place))
    battle.tell_of(Ran, counter, "BOB-7.3", "BOB-G4", frm=frame.path[-1])
    apply_losses(battle)
    take_control(battle)
    learn(battle)
    if place in frame.ends:
        battle.frames.pop()
        offer_spot(battle, battle.counters[counter.id])


def routing(rout: Rout, counter: Counter) -> bool:
    """Tell whether a unit on the board may have been checked for rout (BOB-G4)."""
    due = counter.side == rout.side and counter.at is not None and counter.level > 0
    return due and counter.id not in rout.waiting and counter.unit.kind in STRESSED


STRESSED = frozenset({"squad", "wt", "gun"})
"""What checks for rout (BOB-G4, BOB-R43)."""
