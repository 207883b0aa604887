"""Possible steps of a moving unit, and refusals of others (BOB-5.4.4 to BOB-5.4.17)."""

from itertools import pairwise

from wargames.bob.ground.arcs import turns
from wargames.bob.play.battle import Battle
from wargames.bob.play.stacking import crowded
from wargames.bob.values.board import DIRECTIONS, Direction, Edge, Place
from wargames.bob.values.components import ENEMY, SIXTHS
from wargames.bob.values.names import number_of
from wargames.bob.values.state import Counter, Moving
from wargames.kernel.base.errors import Refusal

TURN_COST = SIXTHS
"""The movement points of a vehicle's turn of 60 degrees (BOB-G8 V4)."""

EXIT_COST = SIXTHS
"""The movement points to leave the board (BOB-G16)."""


def step_refusal(battle: Battle, frame: Moving, hex_: Place) -> Refusal | None:
    """Return why a unit may not take a step, or None (BOB-5.4.17, BOB-5.5.7, BOB-R5, BOB-R53)."""
    counter = battle.counters[frame.counter]
    if refusal := battle.ground.step_refusal(counter.stands, hex_, counter.unit.kind):
        return refusal
    cost = battle.ground.step_cost(counter.stands, hex_, counter.unit.kind)
    assert cost is not None
    if cost > frame.left:
        because = f"{hex_} costs {points(cost)} MP and {points(frame.left)} are left"
        return Refusal("BOB-5.4.17", because)
    return closed(battle, frame, counter, hex_)


def closed(battle: Battle, frame: Moving, counter: Counter, hex_: Place) -> Refusal | None:
    """Return why a hex within a unit's points is closed to it (BOB-G8, BOB-R5, BOB-R53)."""
    if counter.facing is not None and battle.ground.beside(counter.at or "", counter.facing) != hex_:
        return Refusal("BOB-G8", f"{counter.id} faces {counter.facing}; it steps only into the hex it faces")
    enemies = battle.hexes(ENEMY[counter.side]) & battle.ground.bit[hex_]
    if enemies and (refusal := melee_refusal(battle, frame, counter, hex_)):
        return refusal
    if frame.retreat and nearer_to_watchers(battle, counter, hex_):
        return Refusal("BOB-R5", f"a retreat comes no nearer to an enemy that sees {counter.at}")
    return None


def melee_refusal(battle: Battle, frame: Moving, counter: Counter, hex_: Place) -> Refusal | None:
    """Return why a unit may not enter a hex with enemies (BOB-5.4.5, BOB-R5, BOB-R7, BOB-R53)."""
    if not counter.real:
        return Refusal("BOB-G17", "a decoy may not enter a hex with an enemy")
    if frame.from_melee:
        return Refusal("BOB-5.4.5", f"{counter.id} left an enemy's hex and may enter no other this turn")
    if frame.retreat:
        return Refusal("BOB-R5", "a retreat enters no hex with an enemy")
    if crowded(battle, counter, hex_):
        return Refusal("BOB-R53", f"{hex_} is full of its side already")
    if counter.unit.kind == "vehicle" and any(
        enemy.unit.kind == "vehicle" for enemy in battle.at(hex_, ENEMY[counter.side])
    ):
        return Refusal("BOB-G8", f"a vehicle may not enter {hex_}: an enemy vehicle is there")  # V17
    return None


def points(sixths: int) -> str:
    """Write movement points.

    >>> points(6), points(3), points(4), points(9)
    ('1', '1/2', '2/3', '1 1/2')
    """
    whole, rest = divmod(sixths, SIXTHS)
    fraction = {0: "", 1: "1/6", 2: "1/3", 3: "1/2", 4: "2/3", 5: "5/6"}[rest]
    return " ".join(part for part in (str(whole) if whole or not rest else "", fraction) if part)


def nearer_to_watchers(battle: Battle, counter: Counter, hex_: Place) -> bool:
    """Return whether a step comes nearer to an enemy that sees the hex left (BOB-R5, BOB-7.5)."""
    watchers = battle.enemies_with_sight(counter.stands, counter.side)
    return bool(watchers and watchers & battle.ground.closer(counter.stands, hex_))


def steps(battle: Battle, frame: Moving) -> list[Place]:
    """List the hexes that a unit may step to."""
    counter = battle.counters[frame.counter]
    unit, left = counter.unit, frame.left
    reachable = battle.ground.steps(unit.kind)[counter.stands]
    if frame.retreat or counter.facing is not None:
        return [
            place
            for place, cost in reachable.items()
            if cost <= left and closed(battle, frame, counter, place) is None
        ]
    enemies, bit = battle.hexes(ENEMY[unit.side]), battle.ground.bit
    return [
        place
        for place, cost in reachable.items()
        if cost <= left
        and not (enemies & bit[place] and melee_refusal(battle, frame, counter, place) is not None)
    ]


def exit_refusal(battle: Battle, frame: Moving) -> Refusal | None:
    """Return why a unit may not leave the board, or None (BOB-G16)."""
    counter, wanted = battle.counters[frame.counter], battle.scenario.victory
    if wanted.exit is None or wanted.side != counter.side:
        return Refusal("BOB-G16", "units leave the board only where the scenario says so")
    if not counter.real:
        return Refusal("BOB-G16", "a decoy may not leave the board")
    if counter.at not in battle.ground.edges[wanted.exit.edge]:
        return Refusal("BOB-G16", f"{counter.at} is not on the {wanted.exit.edge} edge")
    if frame.left < EXIT_COST:
        return Refusal("BOB-5.4.17", "leaving the board costs 1 MP")
    return None


# onto the board


def entry_refusal(battle: Battle, counter: Counter, hex_: Place) -> Refusal | None:
    """Return why a unit may not enter the board in a hex, or None (BOB-G16)."""
    edge = edge_of(battle, counter)
    entries = battle.ground.entries(edge, counter.unit.kind) if edge else {}
    if hex_ not in entries:
        return Refusal("BOB-G16", f"{counter.id} enters by the {edge} edge, not in {hex_[:20]}")
    return closed_refusal(battle, counter, hex_)


def closed_refusal(battle: Battle, counter: Counter, hex_: Place) -> Refusal | None:
    """Return why an entry is closed to a unit because of the enemy (BOB-G16)."""
    if battle.hexes(ENEMY[counter.side]) & battle.ground.bit[hex_]:
        return Refusal("BOB-G16", f"an enemy is in {hex_}")
    if not counter.real and battle.enemies_with_sight(hex_, counter.side):
        return Refusal("BOB-G16", f"an enemy sees {hex_}; a decoy enters only unseen")
    return None


def entry_cost(battle: Battle, counter: Counter, hex_: Place) -> int | None:
    """Return the cost of entering the board in a hex, in sixths (BOB-G16)."""
    edge = edge_of(battle, counter)
    return None if edge is None else battle.ground.entries(edge, counter.unit.kind).get(hex_)


def edge_of(battle: Battle, counter: Counter) -> Edge | None:
    """Return the edge by which a unit enters, from its line in the list of forces (BOB-G16)."""
    forces = battle.scenario.forces(counter.side, option=battle.sides[counter.side].option)
    edges = [one.enter for one in forces if one.unit == counter.type for _ in range(one.number)]
    return edges[number_of(counter.id) - 1]


def stop_refusal(battle: Battle, frame: Moving) -> Refusal | None:
    """Return why a unit may not choose to stop here, or None (BOB-5.1.1, BOB-5.1.2, BOB-R39)."""
    counter = battle.counters[frame.counter]
    if frame.entered and crowded(battle, counter, counter.stands) and can_go_on(battle, frame):
        return Refusal("BOB-5.1.1", f"{counter.stands} is full of its side; {counter.id} has points to go on")
    return None


def can_go_on(battle: Battle, frame: Moving) -> bool:
    """Return whether a step is left that leads into no Melee, for a vehicle after a turn (BOB-R39, V4).

    An exit does not count: no unit must leave the board.
    """
    counter = battle.counters[frame.counter]
    facing, enemies = counter.facing, battle.hexes(ENEMY[counter.side])
    if facing is None:
        return any(not battle.ground.bit[place] & enemies for place in steps(battle, frame))
    return any(could_step(battle, frame, direction, turns(facing, direction)) for direction in DIRECTIONS)


def could_step(battle: Battle, frame: Moving, direction: Direction, sixths: int) -> bool:
    """Return whether a vehicle could step in a direction, into no Melee, after so many turns (BOB-G8 V4)."""
    counter = battle.counters[frame.counter]
    place = battle.ground.beside(counter.stands, direction)
    cost = None if place is None else battle.ground.step_cost(counter.stands, place, counter.unit.kind)
    if place is None or cost is None or cost + TURN_COST * sixths > frame.left:
        return False
    return not battle.at(place, ENEMY[counter.side])


def turn_refusal(battle: Battle, frame: Moving, facing: Direction) -> Refusal | None:
    """Return why a unit may not turn, or None (BOB-G8 V4)."""
    counter = battle.counters[frame.counter]
    if counter.facing is None:
        return Refusal("BOB-G8", f"{counter.id} has no facing")
    if facing == counter.facing:
        return Refusal("BOB-G8", f"{counter.id} faces {facing} already")
    cost = TURN_COST * turns(counter.facing, facing)
    if cost > frame.left:
        return Refusal("BOB-G8", f"the turn costs {points(cost)} MP and {points(frame.left)} are left")
    return None


def points_left(battle: Battle, frame: Moving) -> int:
    """Return the points left to a counter after its path."""
    kind = battle.counters[frame.counter].unit.kind
    steps = battle.ground.steps(kind)
    counter = battle.counters[frame.counter]
    # In a sampled world the counter may be another one, which could not have come this way.
    spent = sum(steps[one].get(other, 0) for one, other in pairwise(frame.path))
    if frame.path and frame.entered == len(frame.path):  # it came from off the board
        spent += entry_cost(battle, counter, frame.path[0]) or 0
    return max(0, SIXTHS * counter.unit.movement - spent)
