"""The Rout Phase: stress, checks, and where a routing unit may run (BOB-4.3, BOB-7.3 to 7.6, BOB-G4)."""

from wargames.bob.battle import Battle
from wargames.bob.board import Place
from wargames.bob.checks import check, needed
from wargames.bob.components import ENEMY, SIXTHS, Side
from wargames.bob.concealment import apply_losses, learn, take_control
from wargames.bob.events import Ran, StressFound
from wargames.bob.fire import eliminate
from wargames.bob.state import BottomOffer, Counter, CounterId, Rout, RoutMove
from wargames.bob.steps import crowded, nearer_to_watchers
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
    if counter.unit.kind != "gun" and destinations(battle, counter):
        battle.frames.append(RoutMove(id_))
    else:
        eliminate(battle, id_, "BOB-7.6", "BOB-G4")
        take_control(battle)


def reach(battle: Battle, counter: Counter) -> dict[Place, int]:
    """Find the hexes that a routing unit can run to, with the fewest sixths (BOB-G4 points 4, 5)."""
    assert counter.at is not None
    costs = battle.ground.steps(counter.unit.kind)
    budget = SIXTHS * counter.unit.movement
    found, waiting = {counter.at: 0}, [counter.at]
    while waiting:
        here = waiting.pop(0)
        runner = replace(counter, at=here)
        for place, cost in costs[here].items():
            spent = found[here] + cost
            if spent <= min(budget, found.get(place, FAR) - 1) and may_run(battle, runner, place):
                found[place] = spent
                waiting.append(place)
    found.pop(counter.at)
    return found


def may_run(battle: Battle, counter: Counter, place: Place) -> bool:
    """Tell whether a routing unit may step: away from enemies (BOB-7.4, BOB-7.5, BOB-R44)."""
    enemies = battle.hexes(ENEMY[counter.side])
    bit, around = battle.ground.bit[place], battle.ground.around[place]
    if enemies & bit or enemies & around & ~battle.melees:
        return False
    return not nearer_to_watchers(battle, counter, place)


def destinations(battle: Battle, counter: Counter) -> tuple[Place, ...]:
    """List where a routing unit may end: the cheapest cover, or nearer to it (BOB-7.3, BOB-G4 6, 7)."""
    assert counter.at is not None
    found = {
        place: cost for place, cost in reach(battle, counter).items() if not crowded(battle, counter, place)
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


def run(battle: Battle, id_: CounterId, place: Place) -> None:
    """Put a routing unit in its destination (BOB-G4 point 4, BOB-R34)."""
    battle.frames.pop()
    frm = battle.counters[id_].at
    counter = battle.change(id_, at=place)
    battle.put_on_top(counter)
    battle.tell_of(Ran, counter, "BOB-7.3", "BOB-G4", frm=frm)
    apply_losses(battle)
    take_control(battle)
    learn(battle)
    if len(battle.at(place, counter.side)) > 1:
        battle.frames.append(BottomOffer(id_))
