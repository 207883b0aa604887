"""What the frames of the Rout Phase and the Melee Phase may say (sections 4.3, 4.4, 5.11)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from wargames.bob.play.battle import Battle
from wargames.bob.play.melee import owed
from wargames.bob.play.rout import destinations, next_hexes, points_to_run, routing
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Counter, MeleeDice, MeleeLosses, Melees, Rout, RoutMove
from wargames.kernel.dice import D10

# rout


def rout_faults(battle: Battle, _below: Any, frame: Rout) -> Iterator[str]:
    """Check the units that wait for their rout check (BOB-4.3, BOB-G4)."""
    if len(set(frame.waiting)) < len(frame.waiting):
        yield "a unit waits twice for its rout check [BOB-G4]"
    for id_ in frame.waiting:
        counter = battle.counters.get(id_)
        if counter is None or not routing(Rout(frame.side, ()), counter):
            yield f"{id_[:20]!r} of {frame.side} is under no stress [BOB-G4]"


def rout_move_faults(battle: Battle, below: Rout, frame: RoutMove) -> Iterator[str]:
    """Check that a unit that failed its check can run (BOB-7.3, BOB-G4)."""
    counter = battle.counters.get(frame.counter)
    if counter is None or not routing(below, counter) or counter.unit.kind == "gun":
        yield f"{frame.counter[:20]!r} does not rout now [BOB-7.3]"
        return
    if found := list(way_faults(battle, counter, frame)):
        yield from found
    elif not frame.path[1:] and frame.ends != destinations(battle, counter):
        yield f"{counter.id} runs to its destinations, else it is lost [BOB-7.6]"
    elif counter.at in frame.ends or not next_hexes(battle, frame):
        yield f"the rout of {counter.id} has ended in {counter.at} [BOB-7.3]"


def way_faults(battle: Battle, counter: Counter, frame: RoutMove) -> Iterator[str]:
    """Check the hexes of a rout: each beside the one before, the last where the unit is (BOB-G4 point 4)."""
    costs = battle.ground.steps(counter.unit.kind)
    if not battle.ground.bit.keys() >= {*frame.path, *frame.ends} or frame.path[-1:] != (counter.at,):
        yield f"{counter.id} is not where its rout leads [BOB-G4]"
    elif any(to not in costs[frm] for frm, to in pairwise(frame.path)):
        yield f"the rout of {counter.id} leaps [BOB-G4]"
    elif points_to_run(battle, frame) < 0:
        yield f"{counter.id} has run farther than its points allow [BOB-G4]"


# melee


def melees_faults(battle: Battle, _below: Any, frame: Melees) -> Iterator[str]:
    """Check the hexes of Melee still to be fought, in order (BOB-4.4, BOB-R42)."""
    order = [*(one.hex for one in battle.frames if isinstance(one, MeleeDice | MeleeLosses)), *frame.waiting]
    places = battle.ground.bit
    if any(place not in places or not places[place] & battle.melees for place in order):
        yield "a Melee waits where no real units of both sides are [BOB-5.11.1]"
    elif order != sorted(set(order), key=lambda place: places[place]):
        yield "Melees are fought once each, by column, then by row [BOB-R42]"


def dice_faults(battle: Battle, _below: Any, frame: MeleeDice) -> Iterator[str]:
    """Check the dice of a Melee: a pair for each unit there (BOB-5.11.2, BOB-5.11.3, BOB-R42)."""
    first = battle.scenario.first_player
    both = (first, ENEMY[first])
    order = [counter.id for side in both for counter in battle.at(frame.hex, side)]
    if [id_ for id_, _ in frame.dice] != order:
        yield f"every unit in {frame.hex} rolls, those of {first} first [BOB-5.11.2]"
    if any(pair not in PAIR_FACES for _, pair in frame.dice):
        yield f"each unit in {frame.hex} rolls two dice of 1 to 10 [BOB-5.11.3]"
    if frame.deciding not in {both, both[1:]}:
        yield f"{first} decides on its dice in {frame.hex} first [BOB-R42]"


PAIR_FACES = frozenset((one, other) for one in D10.faces for other in D10.faces)


def losses_faults(battle: Battle, _below: Any, frame: MeleeLosses) -> Iterator[str]:
    """Check the losses of a Melee: first the first player's, no more than are there (BOB-5.11.5, BOB-R41)."""
    first = battle.scenario.first_player
    if frame.hex not in battle.ground.bit or not battle.ground.bit[frame.hex] & battle.melees:
        yield f"no Melee is in {frame.hex[:20]!r} [BOB-5.11.1]"
        return
    if [side for side, _ in frame.hits] != [first, ENEMY[first]]:
        yield f"the hits in {frame.hex} are counted for {first}, then for {ENEMY[first]} [BOB-R41]"
        return
    there = {counter.id: counter.side for counter in battle.at(frame.hex)}
    if len(set(frame.lost)) < len(frame.lost) or not there.keys() >= set(frame.lost):
        yield f"a unit is lost in {frame.hex} that is not there [BOB-5.11.5]"
        return
    for side, hits in frame.hits:
        left = sum(one == side for id_, one in there.items() if id_ not in frame.lost)
        if not 0 <= hits <= left:
            yield f"{hits} hits cannot be left for {left} units of {side} in {frame.hex} [BOB-R41]"
    if owed(frame) == frame.hits[0] and any(there[id_] != first for id_ in frame.lost):
        yield f"{first} names its losses in {frame.hex} first [BOB-R41]"
