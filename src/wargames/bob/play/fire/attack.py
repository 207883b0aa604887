"""Fire: the modifiers, the attack and its casualties (sections 5.6 to 5.8)."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import attrs

from wargames.bob.ground.sight import behind_hedgerow, in_open
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import name, reveal
from wargames.bob.play.fire.gunnery import anti_tank_power, armor_modifiers, vehicle_at
from wargames.bob.play.fire.targets import seen_from, targets
from wargames.bob.values.board import Place
from wargames.bob.values.components import COVER, Cover, Side, TypeId
from wargames.bob.values.state import Attempt, Counter, CounterId, Mode
from wargames.bob.values.words import BobEvent, BobPublicEvent, Clauses, counter_in
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.base.replace import replace
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Event, EventWeight, Seat, ThrownDice

Result = Literal["none", "suppressed", "reduced", "eliminated"]


RESULTS: Mapping[Result, str] = {
    "none": "no effect",
    "suppressed": "suppressed",
    "reduced": "reduced and fully suppressed",
    "eliminated": "eliminated",
}


@attrs.frozen
class Hit:
    """The effect of an attack on one counter of its target hex; an unharmed unknown counter is blank.

    So are its modifiers: they would tell whether a covered counter is concealed (BOB-R38).
    """

    counter: CounterId | None
    modifiers: tuple[Modifier, ...]
    result: Result


@attrs.frozen
class AttackRolled(BobEvent):
    """An attack was rolled against all counters in a hex (BOB-5.7.22)."""

    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("die",), needed="firepower")
    SAYS: ClassVar[str] = "{firer} fired at {target} with Firepower {firepower}: rolled {die}{struck}."

    firer: CounterId
    side: Side
    target: Place
    firepower: int
    die: int
    hits: tuple[Hit, ...]
    known: tuple[bool, ...]
    clauses: Clauses

    @property
    def struck(self) -> str:
        """The results of the die."""
        return struck(self.die, self.target, self.hits)

    @property
    def weight(self) -> EventWeight:
        """A hit, where a counter took harm."""
        return "hit" if any(hit.result != "none" for hit in self.hits) else "plain"

    def seen_by(self, seat: Seat | None) -> Event:
        """Hide unharmed unknown counters from all but their owner; the firer has shown itself."""
        if seat is not None and seat != self.side:
            return self
        hits = tuple(
            hit if known else attrs.evolve(hit, counter=None, modifiers=())
            for hit, known in zip(self.hits, self.known, strict=True)
        )
        return attrs.evolve(self, hits=hits)


@attrs.frozen
class Eliminated(BobPublicEvent):
    """A unit was eliminated."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "kill"
    SAYS: ClassVar[str] = "{counter} was eliminated in {hex}!"

    counter: CounterId
    type: TypeId
    hex: Place
    clauses: Clauses


# sentences


def struck(die: int, place: Place, hits: tuple[Hit, ...]) -> str:
    """Write the results of a die against the counters in a hex."""
    if die == MISSES:
        return ", which always misses"
    return "; " + "; ".join(_struck(die, place, hit) for hit in hits)


def _struck(die: int, place: Place, hit: Hit) -> str:
    """Write the result of the die against one counter."""
    summed = "" if hit.counter is None else f" at {_sum(die, hit.modifiers)}"
    return f"{counter_in(hit.counter, place)}{summed}: {RESULTS[hit.result]}"


def _sum(die: int, modifiers: tuple[Modifier, ...]) -> str:
    """Write a die with its modifiers and their reasons: ``4+2-3=3 (+2 hedgerow, -3 adjacent)``."""
    if not modifiers:
        return str(die)
    changed = "".join(f"{modifier.amount:+d}" for modifier in modifiers)
    reasons = ", ".join(f"{modifier.amount:+d} {modifier.reason}" for modifier in modifiers)
    return f"{die}{changed}={die + total(modifiers)} ({reasons})"


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
"""The ranges at which a moving target is easier to hit (BOB-5.7.19, BOB-5.7.20, BOB-5.7.21)."""


BY_RESULT: dict[Result, str] = {
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


# modifiers


def terrain_modifier(battle: Battle, origin: Place, hex_: Place, *, mortar: bool) -> tuple[Modifier, ...]:
    """Return the single best terrain modifier for a target.

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
    """Return the modifiers of the die for one counter (BOB-5.7.13, BOB-R1, BOB-R16, BOB-R58)."""
    firer = battle.counters[attempt.firer]
    origin, mortar = seen_from(battle, attempt), firer.unit.weapon == "mortar"
    found = list(terrain_modifier(battle, origin, target.stands, mortar=mortar))
    if target.concealed:
        found.append(CONCEALED)
    found += MODE[attempt.mode]
    if origin != firer.stands:
        found.append(DIRECTED)
    away = battle.ground.away[firer.stands][target.stands]
    if away == 1:
        found.append(ADJACENT)
    if target.id == attempt.mover:  # BOB-R22
        found += moving_modifier(away, open_=in_open(battle.ground, origin, target.stands))
    return tuple(found)


def moving_modifier(away: int, *, open_: bool) -> tuple[Modifier, ...]:
    """Return the modifier for a moving target, by range and ground (BOB-5.7.19, BOB-5.7.20, BOB-5.7.21).

    >>> [sum(one.amount for one in moving_modifier(away, open_=True)) for away in (4, 5, 8, 9)]
    [-4, -2, -2, 0]
    """
    if away > FAR:
        return ()
    if not open_:
        return (MOVING,)
    return (OPEN_NEAR,) if away <= NEAR else (OPEN_FAR,)


def firepower(battle: Battle, attempt: Attempt, *, boosted: bool = False) -> int:
    """Return the firepower of an attack: proficient after a PC, halved at extended range (BOB-R4, BOB-R28).

    BOB-R63 has the resulting chances.
    """
    firer = battle.counters[attempt.firer]
    if attempt.at_vehicle:
        return anti_tank_power(firer)
    face = firer.face
    value = face.firepower if attempt.mode == "fire" else face.proficient_firepower
    if boosted:
        value = min(face.firepower, value + 1)  # BOB-5.12.6, BOB-5.12.7
    return value // 2 if battle.ground.away[firer.stands][attempt.target] > face.range else value


def may_boost(battle: Battle, attempt: Attempt) -> bool:
    """Return whether a CP could raise the Proficient Firepower of an attack (BOB-5.12.6, BOB-R33)."""
    face = battle.counters[attempt.firer].face
    below = face.proficient_firepower < face.firepower
    return attempt.mode != "fire" and not attempt.at_vehicle and below and battle.may_spend(attempt.firer)


# the attack


def attack(battle: Battle, attempt: Attempt, *, boosted: bool) -> tuple[Hit, ...]:
    """Roll one die against all counters of the target hex, apply and return the results (BOB-5.7.22)."""
    firer = battle.counters[attempt.firer]
    if firer.concealed:
        reveal(battle, firer.id, "BOB-5.13.7", "BOB-R54")
    elif not firer.known:
        name(battle, firer.id)
    power = firepower(battle, attempt, boosted=boosted)
    found = aimed_at(battle, attempt)
    die = battle.roll(D10, "attack", "BOB-5.7.1", f"{firer.id} at {attempt.target}")
    hits = tuple(strike(battle, attempt, target, power=power, die=die) for target in found)
    known = tuple(target.known or hit.result != "none" for target, hit in zip(found, hits, strict=True))
    clauses = ("BOB-5.7.1", "BOB-5.7.22", *led_to(attempt, die, hits))
    battle.record(
        AttackRolled,
        firer.id,
        firer.side,
        target=attempt.target,
        firepower=power,
        die=die,
        hits=hits,
        known=known,
        clauses=clauses,
    )
    apply(battle, hits)
    return hits


def led_to(attempt: Attempt, die: int, hits: tuple[Hit, ...]) -> tuple[str, ...]:
    """Return the clauses of a miss or of the effects (BOB-5.7.2, BOB-5.7.23, BOB-5.7.24, BOB-5.7.25)."""
    if die == MISSES:
        return ("BOB-5.7.2",)
    if attempt.at_vehicle:
        return ("BOB-G8",)
    return tuple(sorted({BY_RESULT[hit.result] for hit in hits if hit.result != "none"}))


def aimed_at(battle: Battle, attempt: Attempt) -> list[Counter]:
    """List the counters that an attack is rolled against (BOB-5.7.22, BOB-G8 V12)."""
    firer = battle.counters[attempt.firer]
    if not attempt.at_vehicle:
        return targets(battle, firer, attempt.target)
    mover = battle.counters.get(attempt.mover or "")
    vehicle = mover or vehicle_at(battle, attempt.target, firer)
    assert vehicle is not None
    return [vehicle]


def strike(battle: Battle, attempt: Attempt, target: Counter, power: int, *, die: int) -> Hit:
    """Return the effect of the die on one counter.

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
    """Return the most severe result that a modified roll reaches (BOB-R17, BOB-R18, BOB-R37).

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
    """Apply the results from the top, then reveal suppressed units (BOB-5.7.26, BOB-5.13.4, BOB-R16)."""
    struck = [hit for hit in hits if hit.result != "none"]
    for hit in struck:
        suffer(battle, hit)
    for hit in struck:
        target = battle.counters.get(hit.counter or "")
        if target is not None and target.concealed:
            reveal(battle, target.id, "BOB-5.7.26", "BOB-5.13.4")


def suffer(battle: Battle, hit: Hit) -> None:
    """Apply one result; a decoy is removed when revealed (BOB-R16, BOB-R37)."""
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
    """Remove a unit from play."""
    counter = battle.counters[id_]
    battle.record(Eliminated, id_, counter.type, hex=counter.stands, clauses=clauses)
    battle.remove(id_)
    battle.lost.append(id_)
