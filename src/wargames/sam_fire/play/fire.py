"""American fire at infantry: targets, modifiers, hits and damage (sections 8 to 10)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.chance.dice import Pool
from wargames.kernel.game import ThrownDice
from wargames.sam_fire.ground.occupancy import Seen
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.play.counters import mark, run_low
from wargames.sam_fire.play.cover import CARD_COVER, draw_cover, entry_for
from wargames.sam_fire.play.lieutenant import beside_lieutenant
from wargames.sam_fire.play.morale import destroy_german, gain_morale
from wargames.sam_fire.play.sight import friends, past_units, sight_refusal
from wargames.sam_fire.values.components import (
    AMERICANS,
    COUNTERS,
    INFANTRY_DAMAGE,
    INFANTRY_DAMAGE_MORALE,
    TANKS,
)
from wargames.sam_fire.values.facts import Chit, Clauses
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, amounts, because, hit_or_miss, named


def best(dice: tuple[int, ...], used: int) -> str:
    """Say which dice fell, and which of several is used."""
    return f"{' and '.join(map(str, dice))}, best {used}" if len(dice) > 1 else str(used)


def changed(die: int, modifiers: tuple[Modifier, ...]) -> str:
    """Say how a die is changed: ``+1=4``."""
    return f"{amounts(modifiers)}={die + total(modifiers)}" if modifiers else ""


@attrs.frozen
class ShotRolled(TableEvent):
    """A unit fired: the dice, the one used, its total with modifiers, and the number needed."""

    THROWN: ClassVar[ThrownDice | None] = ThrownDice(("dice",), ("die_modifiers",), "total", "number")

    firer: UnitId
    target: UnitId
    dice: tuple[int, ...]
    used: int
    die_modifiers: tuple[Modifier, ...]
    total: int
    number: int
    number_modifiers: tuple[Modifier, ...]
    hit: bool
    clauses: Clauses

    def said(self) -> str:
        """Say the dice and the number, each with its modifiers."""
        printed = self.number - total(self.number_modifiers)
        against = f"{self.number}{because(self.number_modifiers, printed)}"
        always = ", as a natural 6 always does" if self.hit and self.total < self.number else ""
        rolled = f"{best(self.dice, self.used)}{changed(self.used, self.die_modifiers)}"
        return (
            f"{named(self.firer)} fires on {named(self.target)}: rolls {rolled}"
            f"{because(self.die_modifiers)} against {against}: {hit_or_miss(self.hit)}{always}."
        )


@attrs.frozen
class DamageChitDrawn(TableEvent):
    """An infantry damage chit was drawn and put back."""

    SAYS: ClassVar[str] = "A damage chit is drawn for {target}: {chit}."

    target: UnitId
    chit: Chit
    clauses: Clauses


ALWAYS_HITS = 6
RUNS_LOW = 1

DAMAGE = INFANTRY_DAMAGE.draw()
"""The cup is always full (SAF-10.11)."""

VETERAN = Modifier(1, "veteran", "SAF-10.1")
ATTACHED = Modifier(1, "1st Lieutenant attached", "SAF-10.2")
ADJACENT = Modifier(1, "1st Lieutenant adjacent", "SAF-10.4")
SPOTTED = Modifier(1, "target spotted by a sniper", "SAF-13.9")
PANICKED = Modifier(-1, "firer Panicked", "SAF-21.5")


# targets


def target_ids(battle: Battle, unit: Piece) -> tuple[UnitId, ...]:
    """Return the infantry-type Germans that a unit may fire on, by id (SAF-8.17, SAF-R22, SAF-R23)."""
    return seen_by(battle, unit)[0]


def seen_by(battle: Battle, unit: Piece) -> Seen:
    """Return the infantry-type Germans that a unit may fire on, with cached lists."""
    occupied = battle.occupancy
    known = occupied.in_sight.get(unit.id)
    if known is None:
        field = battle.ground.fields[unit.at, COUNTERS[unit.id].range]
        near = field & occupied.german_infantry
        found, watched = in_view(battle, unit, near) if near else ((), 0)
        known = occupied.in_sight[unit.id] = found, field, watched | unit.here, {}
    return known


def in_view(battle: Battle, unit: Piece, near: int) -> tuple[tuple[UnitId, ...], int]:
    """Return the units in some hexes that no friends hide, and the hexes where friends would hide them.

    While the second is unchanged, only units in the hexes themselves can change the first.
    """
    ground, found, watched = battle.ground, list[UnitId](), 0
    if unit.here & ground.hills:  # SAF-8.13
        return tuple([german.id for german in battle.germans if german.here & near]), 0
    lines, units = ground.lines[unit.at], friends(battle, unit)
    for german in battle.germans:
        if (here := german.here) & near:
            met = lines[here][2]
            watched |= met
            if not units & met or past_units(ground, unit.at, here, units):
                found.append(german.id)
    return tuple(found), watched


def target_refusal(battle: Battle, unit: Piece, target: UnitId) -> Refusal | None:
    """Return why a unit may not fire on a German of infantry type."""
    if refusal := soft_target_refusal(battle, target):
        return refusal
    at, range_ = battle.units[target].at, COUNTERS[unit.id].range
    if (away := battle.ground.away[unit.at][at]) > range_:
        return Refusal("SAF-8.17", f"{target} in {at} is {away} hexes away; range is {range_}")
    return sight_refusal(battle, unit, at)


def soft_target_refusal(battle: Battle, target: UnitId) -> Refusal | None:
    """Return why something is no infantry-type German on the map."""
    if target not in battle.units:
        return Refusal("SAF-8.17", f"there is no {target[:20]} on the map")
    if target in AMERICANS:
        return Refusal("SAF-8.17", f"{target} is American; only enemies are fired on")
    if target in TANKS:
        return Refusal("SAF-R44", f"{target} is a tank; only tanks fire on tanks")
    return None


# modifiers


@changeable
def die_modifiers(battle: Battle, unit: OnMap, target: OnMap) -> tuple[Modifier, ...]:
    """Return the modifiers of a squad's, a sniper's or HE's die (SAF-10.3, SAF-13.9, SAF-21.5, SAF-R27)."""
    found = lieutenant_modifiers(battle, unit)
    if COUNTERS[unit.id].veteran:
        found = (VETERAN, *found)
    if target.spotted:
        found = (*found, SPOTTED)
    return (*found, PANICKED) if unit.marker == "panic" else found


def lieutenant_modifiers(battle: Battle, unit: OnMap) -> tuple[Modifier, ...]:
    """Return the Lieutenant's +1, once: attached or adjacent (SAF-10.2, SAF-10.4, SAF-R27, SAF-R28)."""
    if unit.id == battle.lieutenant:
        return (ATTACHED,)
    return (ADJACENT,) if beside_lieutenant(battle, unit.at) else ()


def hits(used: int, modifiers: tuple[Modifier, ...], number: int) -> bool:
    """Return whether a die hits a number: 6 always, else with its modifiers (SAF-10.5, SAF-10.6, SAF-R26).

    >>> hits(3, (VETERAN, ATTACHED), 5), hits(6, (), 7), hits(4, (), 5)
    (True, True, False)
    """
    return used == ALWAYS_HITS or used + total(modifiers) >= number


# the shot


def fire(battle: Battle, firer: UnitId, target: UnitId) -> None:
    """Fire with a squad, through a Cover card (SAF-8.17, SAF-9.1)."""
    shoot_through_cover(battle, firer, target, ONE_DIE)


def fire_high_explosive(battle: Battle, tank: UnitId, target: UnitId) -> None:
    """Fire HE with a tank: as infantry, with two dice (SAF-15.19, SAF-15.20, SAF-15.21)."""
    shoot_through_cover(battle, tank, target, TWO_DICE, "SAF-15.19", "SAF-15.20")


def shoot_through_cover(battle: Battle, firer: UnitId, target: UnitId, dice: Pool, *clauses: str) -> None:
    """Draw a Cover card and shoot unless it is a Bunker (SAF-9.1, SAF-9.8, SAF-R25)."""
    entry = entry_for(battle, battle.units[target].at, from_tank=firer in TANKS)
    cover = draw_cover(battle, target, entry)
    if cover is not None:
        modifiers = die_modifiers(battle, battle.units[firer], battle.units[target])
        shoot(battle, (firer, target), dice, (modifiers, CARD_COVER[cover]), "SAF-9.9", *clauses)


def shoot(
    battle: Battle,
    pair: tuple[UnitId, UnitId],
    dice: Pool,
    modifiers: tuple[tuple[Modifier, ...], tuple[Modifier, ...]],
    *clauses: str,
) -> None:
    """Roll to hit, and carry out the effects on target and firer.

    ``modifiers`` are those of the die and those of the number.
    """
    firer, target = pair
    fallen, hit = roll_shot(battle, pair, dice, modifiers, *clauses)
    if hit:
        draw_damage(battle, target, firer)
    alert(battle, target)
    if fallen[-1] == RUNS_LOW:  # the higher die: SAF-R30
        run_low(battle, firer, "SAF-10.13", "SAF-17.1")


def roll_shot(
    battle: Battle,
    pair: tuple[UnitId, UnitId],
    dice: Pool,
    modifiers: tuple[tuple[Modifier, ...], tuple[Modifier, ...]],
    *clauses: str,
) -> tuple[tuple[int, ...], bool]:
    """Roll to hit; return the dice, the last and highest of which is used, and whether it hits."""
    fallen = battle.roll(dice, "to hit", "SAF-8.17", f"{pair[0]} at {pair[1]}")
    used = fallen[-1]
    die, number = modifiers
    result = used + total(die) if die else used
    needed = COUNTERS[pair[1]].to_hit + (total(number) if number else 0)
    hit = used == ALWAYS_HITS or result >= needed  # as ``hits``
    if battle.events is not None:
        how = "SAF-10.6" if used == ALWAYS_HITS else "SAF-10.5"
        clauses = ("SAF-8.17", "SAF-8.18", how, *clauses)
        battle.record(ShotRolled, *pair, fallen, used, die, result, needed, number, hit, clauses)
    return fallen, hit


def draw_damage(battle: Battle, target: UnitId, by: UnitId) -> None:
    """Draw an infantry damage chit for a German that is hit, the AT gun included (SAF-10.7, SAF-25.20)."""
    chit = battle.roll(DAMAGE, "infantry damage", "SAF-10.7", target)
    gained = INFANTRY_DAMAGE_MORALE.get(chit, 0)
    clause = {10: "SAF-10.8", 5: "SAF-10.9", 0: "SAF-10.10"}[gained]
    battle.record(DamageChitDrawn, target, chit, ("SAF-10.7", clause, "SAF-10.11"))
    if gained:
        destroy_german(battle, target, by, clause)
        gain_morale(battle, gained, clause)


def alert(battle: Battle, target: UnitId) -> None:
    """Alert a calm German that was fired on (SAF-10.12, SAF-R29)."""
    unit = battle.units.get(target)
    if unit is not None and unit.marker == "calm":
        mark(battle, target, "alert", "SAF-10.12", "SAF-R29")
