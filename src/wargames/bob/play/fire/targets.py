"""Targets, ranges and sight of fire (section 5.6)."""

from wargames.bob.ground.sight import field, sees
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire.gunnery import vehicle_refusal
from wargames.bob.values.board import Place
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Attempt, Counter
from wargames.kernel.base.errors import Refusal


def target_refusal(
    battle: Battle, firer: Counter, hex_: Place, *, at_vehicle: bool = False
) -> Refusal | None:
    """Return why a unit may not fire at a hex at all; blocked sight does not count (BOB-R15, BOB-R27)."""
    if firer.at is None:
        return Refusal("BOB-5.6.1", f"{firer.id} is not on the board")
    if hex_ not in battle.ground.bit:
        return Refusal("BOB-G6", f"{hex_[:20]} is no hex of the board")
    if not firer.real:
        return Refusal("BOB-5.13.3", f"{firer.id} is a decoy and can never fire")
    if battle.in_melee(firer):
        return Refusal("BOB-5.6.3", f"an enemy is in {firer.at}; nobody fires out of that hex")
    if battle.at(hex_, firer.side):
        clause = "BOB-5.6.4" if battle.ground.bit[hex_] & battle.melees else "BOB-5.6.5"
        return Refusal(clause, f"a friendly unit is in {hex_}")
    if not battle.at(hex_, ENEMY[firer.side]):
        return Refusal("BOB-R15", f"no enemy counter is in {hex_}")
    if at_vehicle:
        return vehicle_refusal(battle, firer, hex_)
    if not targets(battle, firer, hex_):
        return Refusal("BOB-G8", f"only a vehicle is in {hex_}; fire at infantry does not affect it")
    return range_refusal(battle, firer, hex_)


def targets(battle: Battle, firer: Counter, hex_: Place) -> list[Counter]:
    """List the targets of fire at infantry and guns in a hex, with concealed vehicles (V12)."""
    return [
        counter
        for counter in battle.at(hex_, ENEMY[firer.side])
        if counter.concealed or counter.unit.kind != "vehicle"
    ]


def range_refusal(battle: Battle, firer: Counter, hex_: Place) -> Refusal | None:
    """Return why a hex is out of range, or too near for a mortar.

    BOB-5.6.1, BOB-5.6.9, BOB-5.6.10, BOB-5.6.11, BOB-5.6.12.
    """
    away = battle.ground.away[firer.stands][hex_]
    if away < firer.unit.min_range:
        return Refusal("BOB-5.6.11", f"{hex_} is {away} hex away; mortars fire from {firer.unit.min_range}")
    if away > 2 * firer.face.range:
        because = f"{hex_} is {away} hexes away; twice the range of {firer.face.range} is the limit"
        return Refusal("BOB-5.6.10", because)
    return None


def targets_in_sight(battle: Battle, firer: Counter) -> int:
    """Return the hexes that a unit may fire at and sees, a mortar through friends (BOB-R15, BOB-R27)."""
    unit, places, ground = firer.unit, battle.places, battle.ground
    side, place = unit.side, firer.at
    found = places.soft[ENEMY[side]] & ~places.all[side]
    if not found or place is None or unit.kind == "decoy" or places.melees & ground.bit[place]:
        return 0
    found &= ground.within(place, unit.min_range, 2 * unit.face(reduced=firer.reduced).range)
    seen = found & field(ground, place)
    if unit.weapon != "mortar" or seen == found:
        return seen
    return seen | found & seen_beside(battle, firer)


def seen_beside(battle: Battle, mortar: Counter) -> int:
    """Return the hexes that friends beside a mortar see (BOB-7.10, BOB-R48)."""
    ground, friends = battle.ground, battle.places.infantry[mortar.side] & ~battle.melees
    found = 0
    for place in ground.members(ground.around[mortar.stands] & friends):
        found |= field(ground, place)
    return found


def vehicles_in_sight(battle: Battle, firer: Counter) -> int:
    """Return the hexes whose vehicle a unit may fire at and sees (BOB-G8 V12, V13)."""
    unit, places = firer.unit, battle.places
    found = places.armored[ENEMY[unit.side]] & ~places.all[unit.side]
    if not found or firer.at is None or (unit.armament is None and unit.satw is None):
        return 0
    found &= field(battle.ground, firer.at)
    if not found or battle.in_melee(firer):
        return 0
    hexes = battle.ground.members(found)
    return battle.ground.mask(hex_ for hex_ in hexes if vehicle_refusal(battle, firer, hex_) is None)


def observers(battle: Battle, firer: Counter, hex_: Place) -> tuple[Place, ...]:
    """List the hexes beside a mortar from which friends see a hex that it does not (BOB-7.10, BOB-R48)."""
    if firer.unit.weapon != "mortar" or sees(battle.ground, firer.stands, hex_):
        return ()
    friends = battle.places.infantry[firer.side] & ~battle.melees
    return battle.ground.members(battle.ground.around[firer.stands] & friends & field(battle.ground, hex_))


def has_sight(battle: Battle, firer: Counter, hex_: Place) -> bool:
    """Return whether a unit sees a hex, a mortar through friends if need be (BOB-5.6.2, BOB-7.10)."""
    return sees(battle.ground, firer.stands, hex_) or bool(observers(battle, firer, hex_))


def seen_from(battle: Battle, attempt: Attempt) -> Place:
    """Return the hex that decides open ground and elevation: the observer's in directed fire (BOB-R48)."""
    firer = battle.counters[attempt.firer]
    if attempt.observer is not None:
        return attempt.observer
    found = observers(battle, firer, attempt.target)
    return found[0] if found else firer.stands
