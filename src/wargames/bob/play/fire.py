"""Fire: who may fire at what, the modifiers, the attack and its casualties (sections 5.6 to 5.8)."""

from typing import Literal

from wargames.bob.ground.sight import behind_hedgerow, field, in_open, sees
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import name, reveal
from wargames.bob.play.gunnery import anti_tank_power, armor_modifiers, vehicle_at, vehicle_refusal
from wargames.bob.values.board import Place
from wargames.bob.values.components import COVER, ENEMY, Cover
from wargames.bob.values.events import Eliminated
from wargames.bob.values.fire_events import AttackRolled, Hit
from wargames.bob.values.state import Attempt, Counter, CounterId, Mode
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10

MISSES = 10
"""An unmodified 10 always misses (BOB-5.7.2); a 1 is nothing special (BOB-R19)."""

CONCEALED = Modifier(1, "concealed", "BOB-5.7.14")
FINAL = Modifier(2, "final op fire", "BOB-5.7.15")  # BOB-5.10.7: once
ASSAULT = Modifier(1, "assault fire", "BOB-5.7.16")  # BOB-5.8.4
DIRECTED = Modifier(1, "directed fire", "BOB-5.7.17")
ADJACENT = Modifier(-3, "adjacent", "BOB-5.7.18")
OPEN_NEAR = Modifier(-4, "moving in the open", "BOB-5.7.19")
OPEN_FAR = Modifier(-2, "moving in the open", "BOB-5.7.20")
MOVING = Modifier(-1, "moving", "BOB-5.7.21")
NEAR, FAR = 4, 8
"""To which ranges a moving target is easier to hit (BOB-5.7.19, BOB-5.7.20, BOB-5.7.21)."""

Result = Literal["none", "suppressed", "reduced", "eliminated"]

RESULT: dict[Result, str] = {
    "eliminated": "BOB-5.7.23",
    "reduced": "BOB-5.7.24",
    "suppressed": "BOB-5.7.25",
}

MODE: dict[Mode, tuple[Modifier, ...]] = {
    "fire": (),
    "assault": (ASSAULT,),
    "op": (),
    "final": (FINAL,),
    "moving": (),
}


# who may fire at what


def target_refusal(
    battle: Battle, firer: Counter, hex_: Place, *, at_vehicle: bool = False
) -> Refusal | None:
    """Say why a unit may not fire at a hex at all; blocked sight is no such reason (BOB-R15, BOB-R27)."""
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
    """List whom fire at infantry and guns meets in a hex; a concealed vehicle stands among them (V12)."""
    return [
        counter
        for counter in battle.at(hex_, ENEMY[firer.side])
        if counter.concealed or counter.unit.kind != "vehicle"
    ]


def range_refusal(battle: Battle, firer: Counter, hex_: Place) -> Refusal | None:
    """Say why a hex is out of range, or too near for a mortar.

    BOB-5.6.1, BOB-5.6.9, BOB-5.6.10, BOB-5.6.11, BOB-5.6.12.
    """
    assert firer.at is not None
    away = battle.ground.away[firer.at][hex_]
    if away < firer.unit.min_range:
        return Refusal("BOB-5.6.11", f"{hex_} is {away} hex away; mortars fire from {firer.unit.min_range}")
    if away > 2 * firer.face.range:
        because = f"{hex_} is {away} hexes away; twice the range of {firer.face.range} is the limit"
        return Refusal("BOB-5.6.10", because)
    return None


def targets_in_sight(battle: Battle, firer: Counter) -> int:
    """Give the hexes that a unit may fire at and sees, a mortar through friends (BOB-R15, BOB-R27)."""
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
    """Give the hexes that friends beside a mortar see (BOB-7.10, BOB-R48)."""
    assert mortar.at is not None
    ground, friends = battle.ground, battle.places.infantry[mortar.side] & ~battle.melees
    found = 0
    for place in ground.members(ground.around[mortar.at] & friends):
        found |= field(ground, place)
    return found


def vehicles_in_sight(battle: Battle, firer: Counter) -> int:
    """Give the hexes whose vehicle a unit may fire at and sees (BOB-G8 V12, V13)."""
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
    assert firer.at is not None
    if firer.unit.weapon != "mortar" or sees(battle.ground, firer.at, hex_):
        return ()
    friends = battle.places.infantry[firer.side] & ~battle.melees
    return battle.ground.members(battle.ground.around[firer.at] & friends & field(battle.ground, hex_))


def has_sight(battle: Battle, firer: Counter, hex_: Place) -> bool:
    """Tell whether a unit sees a hex, a mortar through friends if need be (BOB-5.6.2, BOB-7.10)."""
    assert firer.at is not None
    return sees(battle.ground, firer.at, hex_) or bool(observers(battle, firer, hex_))


def seen_from(battle: Battle, attempt: Attempt) -> Place:
    """Give the hex whose line decides open and elevation: the observer's in directed fire (BOB-R48)."""
    firer = battle.counters[attempt.firer]
    assert firer.at is not None
    if attempt.observer is not None:
        return attempt.observer
    found = observers(battle, firer, attempt.target)
    return found[0] if found else firer.at


# modifiers


def terrain_modifier(battle: Battle, origin: Place, hex_: Place, *, mortar: bool) -> tuple[Modifier, ...]:
    """Give the single best terrain modifier for a target.

    BOB-5.7.3, BOB-5.7.4, BOB-5.7.5, BOB-5.7.6, BOB-5.7.7, BOB-5.7.8, BOB-5.7.9, BOB-5.7.10, BOB-5.7.11,
    BOB-5.7.12, BOB-R20.
    """
    ground = battle.ground
    covers: list[Cover] = list(ground.covers(hex_))
    if behind_hedgerow(ground, origin, hex_):
        covers.append("hedgerow")
    height = ground.elevation[hex_] - ground.elevation[origin]
    if height:
        covers.append("higher" if height > 0 else "lower")
    if not covers:
        return ()
    value, cover = max((COVER[one].mortar if mortar else COVER[one].fire, one) for one in covers)
    return (Modifier(value, cover, COVER[cover].clause),) if value else ()


def modifiers(battle: Battle, attempt: Attempt, target: Counter) -> tuple[Modifier, ...]:
    """Give what changes the die, never firepower, for one counter (BOB-5.7.13, BOB-R1, BOB-R16, BOB-R58)."""
    firer = battle.counters[attempt.firer]
    assert firer.at is not None
    assert target.at is not None
    origin, mortar = seen_from(battle, attempt), firer.unit.weapon == "mortar"
    found = list(terrain_modifier(battle, origin, target.at, mortar=mortar))
    if target.concealed:
        found.append(CONCEALED)
    found += MODE[attempt.mode]
    if origin != firer.at:
        found.append(DIRECTED)
    away = battle.ground.away[firer.at][target.at]
    if away == 1:
        found.append(ADJACENT)
    if target.id == attempt.mover:  # BOB-R22
        found += moving_modifier(away, open_=in_open(battle.ground, origin, target.at))
    return tuple(found)


def moving_modifier(away: int, *, open_: bool) -> tuple[Modifier, ...]:
    """Give what a moving target changes, by range and ground (BOB-5.7.19, BOB-5.7.20, BOB-5.7.21).

    >>> [sum(one.amount for one in moving_modifier(away, open_=True)) for away in (4, 5, 8, 9)]
    [-4, -2, -2, 0]
    """
    if away > FAR:
        return ()
    if not open_:
        return (MOVING,)
    return (OPEN_NEAR,) if away <= NEAR else (OPEN_FAR,)


def firepower(battle: Battle, attempt: Attempt, *, boosted: bool = False) -> int:
    """Give the firepower of an attack: proficient after a PC, halved at extended range (BOB-R4, BOB-R28).

    The chances that come of it are those of BOB-R63.
    """
    firer = battle.counters[attempt.firer]
    if attempt.at_vehicle:
        return anti_tank_power(firer)
    assert firer.at is not None
    face = firer.face
    value = face.firepower if attempt.mode == "fire" else face.proficient_firepower
    if boosted:
        value = min(face.firepower, value + 1)  # BOB-5.12.6, BOB-5.12.7
    return value // 2 if battle.ground.away[firer.at][attempt.target] > face.range else value


def may_boost(battle: Battle, attempt: Attempt) -> bool:
    """Tell whether a CP could raise the Proficient Firepower of an attack (BOB-5.12.6, BOB-R33)."""
    face = battle.counters[attempt.firer].face
    below = face.proficient_firepower < face.firepower
    return attempt.mode != "fire" and not attempt.at_vehicle and below and battle.may_spend(attempt.firer)


# the attack


def attack(battle: Battle, attempt: Attempt, *, boosted: bool) -> tuple[Hit, ...]:
    """Roll one die against all counters of the target hex, apply the results and give them (BOB-5.7.22)."""
    firer = battle.counters[attempt.firer]
    if firer.concealed:
        reveal(battle, firer.id, "BOB-5.13.7", "BOB-R54")
    elif not firer.known:
        name(battle, firer.id)
    power = firepower(battle, attempt, boosted=boosted)
    found = aimed_at(battle, attempt)
    die = battle.roll(D10, "attack", "BOB-5.7.1", f"{firer.id} at {attempt.target}")
    hits = tuple(strike(battle, attempt, target, power, die) for target in found)
    known = tuple(target.known or hit.result != "none" for target, hit in zip(found, hits, strict=True))
    clauses = ("BOB-5.7.1", "BOB-5.7.22", *led_to(attempt, die, hits))
    battle.record(AttackRolled, firer.id, firer.side, attempt.target, power, die, hits, known, clauses)
    apply(battle, hits)
    return hits


def led_to(attempt: Attempt, die: int, hits: tuple[Hit, ...]) -> tuple[str, ...]:
    """Cite what made an attack miss, or what it did (BOB-5.7.2, BOB-5.7.23, BOB-5.7.24, BOB-5.7.25)."""
    if die == MISSES:
        return ("BOB-5.7.2",)
    if attempt.at_vehicle:
        return ("BOB-G8",)
    return tuple(sorted({RESULT[hit.result] for hit in hits if hit.result != "none"}))


def aimed_at(battle: Battle, attempt: Attempt) -> list[Counter]:
    """List the counters that an attack is rolled against (BOB-5.7.22, BOB-G8 V12)."""
    firer = battle.counters[attempt.firer]
    if not attempt.at_vehicle:
        return targets(battle, firer, attempt.target)
    mover = battle.counters.get(attempt.mover or "")
    vehicle = mover or vehicle_at(battle, attempt.target, firer)
    assert vehicle is not None
    return [vehicle]


def strike(battle: Battle, attempt: Attempt, target: Counter, power: int, die: int) -> Hit:
    """Work out what the die does to one counter.

    BOB-5.7.23, BOB-5.7.24, BOB-5.7.25, BOB-R16, BOB-R17, BOB-R18.
    """
    if attempt.at_vehicle:
        found = (*armor_modifiers(battle, attempt, target), *((FINAL,) if attempt.mode == "final" else ()))
    else:
        found = modifiers(battle, attempt, target)
    if die == MISSES:
        return Hit(target.id, found, "none")
    if attempt.at_vehicle:
        return Hit(target.id, found, "eliminated" if die + total(found) <= power else "none")  # V11
    return Hit(target.id, found, casualty(target, die + total(found), power))


def casualty(target: Counter, rolled: int, power: int) -> Result:
    """Read the most severe result that a modified roll reaches, and no other (BOB-R17, BOB-R18, BOB-R37).

    >>> casualty(Counter("GE-F1", "ge_1st", "D4"), 1, 8), casualty(Counter("GE-F1", "ge_1st", "D4"), 2, 6)
    ('eliminated', 'reduced')
    """
    if target.unit.kind == "vehicle":
        return "none"  # V12: a concealed vehicle, taken for infantry
    if not target.real:
        return "suppressed" if rolled <= power else "none"
    ratings = target.face.casualty  # one only of a gun: BOB-G8 V15
    if rolled <= power - ratings[-1]:
        return "eliminated"  # BOB-5.7.23
    if len(ratings) > 1 and rolled <= power - ratings[0]:
        return "reduced"  # BOB-5.7.24
    return "suppressed" if rolled <= power else "none"  # BOB-5.7.25


def apply(battle: Battle, hits: tuple[Hit, ...]) -> None:
    """Apply the results from the top on, then reveal who was suppressed (BOB-5.7.26, BOB-5.13.4, BOB-R16)."""
    struck = [hit for hit in hits if hit.result != "none"]
    for hit in struck:
        suffer(battle, hit)
    for hit in struck:
        target = battle.counters.get(hit.counter or "")
        if target is not None and target.concealed:
            reveal(battle, target.id, "BOB-5.7.26", "BOB-5.13.4")


def suffer(battle: Battle, hit: Hit) -> None:
    """Apply one result; a decoy suffers none and is removed when it is revealed (BOB-R16, BOB-R37)."""
    assert hit.counter is not None
    target = battle.counters[hit.counter]
    known = not target.concealed
    if hit.result == "eliminated":
        eliminate(battle, target.id, "BOB-G8" if target.unit.kind == "vehicle" else "BOB-5.7.23")
    elif hit.result == "reduced":
        battle.put(replace(target, reduced=True, level=2, known=known))
    elif target.real:
        battle.put(replace(target, level=min(2, target.level + 1), known=known))


def eliminate(battle: Battle, id_: CounterId, *clauses: str) -> None:
    """Take a unit out of play."""
    counter = battle.counters[id_]
    assert counter.at is not None
    battle.record(Eliminated, id_, counter.type, counter.at, clauses)
    battle.remove(id_)
    battle.lost.append(id_)
