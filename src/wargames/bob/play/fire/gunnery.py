"""The fire of guns and vehicles, and fire at vehicles (BOB-G8 V6 to V14)."""

from typing import ClassVar

import attrs

from wargames.bob.ground.arcs import in_front, in_rear, turned_toward
from wargames.bob.play.battle import Battle
from wargames.bob.values.board import Direction, Facing, Place
from wargames.bob.values.components import BUILDINGS, Armament
from wargames.bob.values.state import Attempt, Counter
from wargames.bob.values.words import HiddenEvent
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.replace import replace


@attrs.frozen
class Turned(HiddenEvent):
    """A gun or a vehicle turned."""

    SAYS: ClassVar[str] = "{who} turned to face {facing}."

    facing: Facing | None = None


CERTAIN_RANGE = 5
"""The range in hexes beyond which guns and vehicles take a Proficiency Check (V7)."""

# fmt: off
RANGE_STEPS = (  # V8: over so many hexes, added to Proficiency
    (30, 3),
    (20, 2),
    (10, 1),
)
MOVED, TURNED, MOVING_TARGET, HIGHER = 4, 1, 1, 1  # V8
FROM_BUILDING, ASSAULT, PREPARED = 2, 1, -1        # V13

REAR = Modifier(-1, "rear arc", "BOB-G8")          # V11, each turned about: it is added to the die
LOWER = Modifier(-1, "target lower", "BOB-G8")
UPHILL = Modifier(1, "target higher", "BOB-G8")
FAR = Modifier(1, "range over 20", "BOB-G8")
VERY_FAR = Modifier(2, "range over 30", "BOB-G8")
# fmt: on


# fire at vehicles


def vehicle_at(battle: Battle, place: Place, counter: Counter) -> Counter | None:
    """Return the enemy vehicle in a hex that may be aimed at: one without Conceal (V12)."""
    return next(
        (
            other
            for other in battle.at(place)
            if other.side != counter.side and other.unit.kind == "vehicle" and not other.concealed
        ),
        None,
    )


def vehicle_refusal(battle: Battle, firer: Counter, place: Place) -> Refusal | None:
    """Return why a unit may not fire at the vehicle in a hex (V12, V13)."""
    if vehicle_at(battle, place, firer) is None:
        return Refusal("BOB-G8", f"no enemy vehicle in sight is in {place}")
    if firer.unit.armament is not None:
        return None
    satw = firer.unit.satw
    if satw is None:
        return Refusal("BOB-G8", f"{firer.id} has no anti-tank weapon")
    away = battle.ground.away[firer.stands][place]
    if away > satw.range:
        return Refusal("BOB-G8", f"{place} is {away} hexes away; its anti-tank weapon reaches {satw.range}")
    return None


# turning to fire


def turn_to_fire(battle: Battle, attempt: Attempt) -> Attempt:
    """Turn a gun, or a vehicle without turret, toward its target if necessary (V9)."""
    firer = battle.counters[attempt.firer]
    facing = facing_to_fire(battle, firer, attempt.target)
    if facing == firer.facing or facing is None:
        return attempt
    firer = battle.change(firer.id, facing=facing)
    battle.record_of(Turned, firer, "BOB-G8", facing=facing)
    return replace(attempt, turned=True)


def facing_to_fire(battle: Battle, firer: Counter, target: Place) -> Direction | None:
    """Return the facing of a gun, or a vehicle without turret, to fire at a hex, or None for others."""
    armament = firer.unit.armament
    if armament is None or armament.turret:
        return None
    assert firer.facing is not None
    return turned_toward(battle.ground, firer.facing, firer.stands, target)


# checks


def demands_proficiency(battle: Battle, attempt: Attempt) -> bool:
    """Return whether a gun or a vehicle takes a Proficiency Check (V7)."""
    return (
        attempt.mode != "fire"
        or attempt.turned
        or distance(battle, attempt) > CERTAIN_RANGE
        or climb(battle, attempt) > 0
    )


def proficiency(battle: Battle, attempt: Attempt) -> int:
    """Return the Proficiency of a gun or a vehicle for this shot, before the reductions of Op Fire (V8)."""
    firer = battle.counters[attempt.firer]
    away = distance(battle, attempt)
    value = firer.face.proficiency + next((add for over, add in RANGE_STEPS if away > over), 0)
    if attempt.mode == "moving":
        value += MOVED
    elif attempt.turned:
        value += TURNED
    vehicle = vehicle_at(battle, attempt.target, firer) if attempt.at_vehicle else None
    if vehicle is not None and vehicle.moved:
        value += MOVING_TARGET
    return value + HIGHER * (climb(battle, attempt) > 0)


def anti_tank_needed(battle: Battle, attempt: Attempt) -> int:
    """Return the highest die that lets a squad fire its anti-tank weapon (V13)."""
    firer = battle.counters[attempt.firer]
    assert firer.unit.satw is not None
    harder = firer.unit.satw.number + distance(battle, attempt)
    harder += FROM_BUILDING * (battle.ground.terrain[firer.stands] in BUILDINGS)
    harder += ASSAULT * (attempt.mode == "assault")
    harder += PREPARED * (attempt.mode == "op" and firer.prepared)
    return firer.morale - harder


def distance(battle: Battle, attempt: Attempt) -> int:
    """Return the range of a shot, in hexes."""
    firer = battle.counters[attempt.firer]
    return battle.ground.away[firer.stands][attempt.target]


def climb(battle: Battle, attempt: Attempt) -> int:
    """Return the levels of the target above the firer."""
    firer = battle.counters[attempt.firer]
    elevation = battle.ground.elevation
    return elevation[attempt.target] - elevation[firer.stands]


# the attack on a vehicle


def anti_tank_power(firer: Counter) -> int:
    """Return the firepower against vehicles: of a gun or a vehicle, or of a squad's weapon (V11, V13)."""
    if firer.unit.armament is not None:
        return firer.unit.armament.anti_tank
    assert firer.unit.satw is not None
    return firer.unit.satw.firepower


def armor_modifiers(battle: Battle, attempt: Attempt, target: Counter) -> tuple[Modifier, ...]:
    """Return the modifiers against a vehicle: armor, arc, height, range (V11)."""
    firer = battle.counters[attempt.firer]
    assert target.facing is not None
    assert target.unit.armament is not None
    found = [armor(battle, target.unit.armament, target, firer.stands)]
    if in_rear(battle.ground, target.facing, target.stands, firer.stands):
        found.append(REAR)
    if height := climb(battle, attempt):
        found.append(UPHILL if height > 0 else LOWER)
    away = distance(battle, attempt)
    if away > RANGE_STEPS[1][0]:
        found.append(VERY_FAR if away > RANGE_STEPS[0][0] else FAR)
    return tuple(found)


def armor(battle: Battle, armament: Armament, target: Counter, origin: Place) -> Modifier:
    """Return the armor at the front or the flank, by the line of the shot (V11)."""
    assert target.facing is not None
    if in_front(battle.ground, target.facing, target.stands, origin):
        return Modifier(armament.front, "front armor", "BOB-G8")
    return Modifier(armament.flank, "flank armor", "BOB-G8")
