"""Range and black dice of fire (section 7; 3.22, 4.4 to 4.7, 8.2, 9.1, 14.2 and 15.4)."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Literal

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier, total
from wargames.sniper.ground.ground import Ground
from wargames.sniper.ground.sight import sight_refusal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.squads import Part, Volley, firing, mobile_figures, parts, squad_firing, squad_parts
from wargames.sniper.values.board import Place
from wargames.sniper.values.components import (
    ANTI_TANK_FIREPOWER,
    ANTI_TANK_RANGE,
    BANDS,
    FIGURES,
    FLAME_FIREPOWER,
    MOVERS,
    SNIPER_FIRE,
    Band,
    Figure,
    FireKind,
    Firing,
    Mover,
    Side,
    Specialization,
)
from wargames.sniper.values.state import Unit

Role = Literal["lead", "support", "moving"]
"""The role of a unit in fire: leader, supporter, or in Fire and Movement."""

TAKE_DOWN_THE_BEAST = 1
"""The firepower against vehicles of a card (SN-G9)."""


def taking_part(unit: Unit, volley: Volley, role: Role) -> tuple[Figure, ...]:
    """List the firing figures of a squad; in Fire and Movement no heavy ones (TOI-3.22, TOI-3.24)."""
    return mobile_figures(unit) if role == "moving" else firing(unit, volley.part)


def weapons(battle: Battle, volley: Volley, role: Role, target: Unit) -> Iterator[Firing]:
    """Yield the fire of each figure that takes part, or of the vehicle.

    TOI-3.7, TOI-3.8, TOI-3.9, TOI-3.10, TOI-3.11, TOI-3.12, TOI-3.13, TOI-3.14, TOI-3.15, TOI-3.16, TOI-15.1.
    """
    unit = battle.units[volley.unit]
    if unit.kind == "vehicle":
        yield concussive(battle, unit, target)
        return
    yield from figures_fire(unit.side, taking_part(unit, volley, role), unit.specialization, target.mover)


@lru_cache(maxsize=1024)
def figures_fire(
    side: Side, figures: tuple[Figure, ...], specialization: Specialization | None, target: Mover
) -> tuple[Firing, ...]:
    """List the fire of each figure of a squad at squads or vehicles (TOI-4.7)."""
    printed = tuple(FIGURES[side][figure].at(target) for figure in figures)
    if target == "squad" or specialization != "anti_tank":
        return printed
    return tuple(Firing(max(fire.range, ANTI_TANK_RANGE), fire.firepower) for fire in printed)


def concussive(battle: Battle, unit: Unit, target: Unit) -> Firing:
    """Return the fire of a vehicle; tanks have more at squads in a building (SN-9.4, SN-G6)."""
    if target.kind == "vehicle" or not concusses(battle, unit, target):
        return unit.type.at(target.mover)
    return unit.type.concussed


def concusses(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Return whether a tank's Concussive Firepower works on the hex of a target (SN-9.4)."""
    able = unit.kind == "vehicle" and bool(unit.type.concussive)
    return able and battle.ground.terrain[target.at or ""] == "building"


def part_refusal(unit: Unit, volley: Volley, role: Role) -> Refusal | None:
    """Return why a unit has no such figures to fire with, or None (TOI-3.22, TOI-3.24)."""
    nothing = unit.kind == "squad" and not taking_part(unit, volley, role)
    if role == "moving" and nothing:
        return Refusal("TOI-3.22", f"{unit.id} has heavy weapons alone, which do not move and fire")
    if nothing or volley.part not in parts(unit):
        return Refusal("TOI-3.24", f"{volley.spell()} has no such figures that fire directly")
    return None


# range


def band_of(battle: Battle, volley: Volley, role: Role, target: Unit) -> Band | None:
    """Return the worst range band of the figures, or None if one cannot reach so far (TOI-7.7, TOI-7.9)."""
    unit = battle.units[volley.unit]
    away, downhill = (
        battle.ground.away[unit.stands][target.stands],
        battle.ground.downhill(unit.stands, target.stands),
    )
    if unit.kind == "sniper":
        return SNIPER_FIRE.band(away, downhill=downhill)  # SN-6.1, SN-6.2, SN-6.3, SN-6.4
    worst: Band | None = None
    for fire in weapons(battle, volley, role, target):
        band = fire.band(away, downhill=downhill)
        if band is None:
            return None
        worst = band if worst is None else worse(worst, band)
    return worst


def worse(one: Band, other: Band) -> Band:
    """Return the worse of two range bands (TOI-7.9, TOI-R12).

    >>> worse("close", "long")
    'long'
    """
    return max(one, other, key=BANDS.index)


def in_reach(battle: Battle, volley: Volley, role: Role, target: Mover) -> int:
    """Return the hexes in which all firing figures reach squads, or vehicles (TOI-7.7, SN-6.1, SN-9.4).

    There, and nowhere else, :func:`band_of` returns a band.
    """
    unit, ground = battle.units[volley.unit], battle.ground
    if unit.kind == "sniper":
        return ground.in_reach(unit.stands, SNIPER_FIRE)
    if unit.kind == "vehicle":
        found = ground.in_reach(unit.stands, unit.type.at(target))
        if target == "squad" and unit.type.concussive:
            found |= ground.in_reach(unit.stands, unit.type.concussed) & ground.buildings
        return found
    figures = taking_part(unit, volley, role)
    return squad_reach(ground, unit.stands, (unit.side, figures, unit.specialization), target)


Guns = tuple[Side, tuple[Figure, ...], Specialization | None]
"""The facts of a squad that decide its fire: its side, the firing figures, its token."""


@lru_cache(maxsize=8192)
def squad_reach(ground: Ground, at: Place, guns: Guns, target: Mover) -> int:
    """Return the hexes in which all firing figures of a squad reach squads, or vehicles, from a hex."""
    side, figures, specialization = guns
    found = ground.everywhere
    for fire in figures_fire(side, figures, specialization, target):
        found &= ground.in_reach(at, fire)
    return found


@lru_cache(maxsize=8192)
def squad_reaches(ground: Ground, at: Place, guns: Guns) -> tuple[tuple[Part, int, int], ...]:
    """Return for each part of a squad the hexes in which it reaches squads, and vehicles."""
    side, figures, specialization = guns
    found = []
    for part in squad_parts(side, figures):
        fires = side, squad_firing(side, figures, part), specialization
        squads, vehicles = (squad_reach(ground, at, fires, mover) for mover in MOVERS)
        found.append((part, squads, vehicles))
    return tuple(found)


def reach_refusal(battle: Battle, volley: Volley, role: Role, target: Unit) -> Refusal | None:
    """Return why a unit cannot fire at a target, by sight or range, or None (TOI-7.2, TOI-7.7, SN-6.1)."""
    unit = battle.units[volley.unit]
    if not in_reach(battle, volley, role, target.mover) & battle.ground.bit[target.stands]:
        away = battle.ground.away[unit.stands][target.stands]
        clause = "SN-6.1" if unit.kind == "sniper" else "TOI-7.7"
        return Refusal(
            clause, f"{volley.spell()} cannot reach {target.stands}, {away} hex{'es' * (away != 1)} away"
        )
    return sight_refusal(battle.ground, unit.stands, target.stands, battle.smoky)


# halving


def halvings(battle: Battle, unit: Unit, role: Role) -> tuple[Modifier, ...]:
    """List the reasons to halve a unit's firepower (TOI-3.13, TOI-8.2, TOI-9.1, TOI-14.2, TOI-15.4)."""
    damaged = unit.kind == "vehicle" and unit.damage == "heavily damaged"
    return _halvings(role, unit.condition == "pinned", unit.at in battle.smoke, damaged)


@cache
def _halvings(role: Role, pinned: bool, smoked: bool, damaged: bool) -> tuple[Modifier, ...]:  # noqa: FBT001  a key
    reasons = (
        (role == "support", "in support", "TOI-8.2"),
        (role == "moving", "on the move", "TOI-9.1"),
        (pinned, "rallied", "TOI-3.13"),
        (smoked, "in smoke", "TOI-14.2"),
        (damaged, "heavily damaged", "TOI-15.4"),
    )
    return tuple(Modifier(0, reason, clause) for holds, reason, clause in reasons if holds)


def halving_refusal(battle: Battle, unit: Unit, role: Role) -> Refusal | None:
    """Refuse an attack of a unit with firepower halved twice (TOI-7.12, TOI-R13)."""
    reasons = halvings(battle, unit, role)
    if len(reasons) > 1:
        because = " and ".join(reason.reason for reason in reasons)
        return Refusal("TOI-7.12", f"{unit.id} would fire at half twice: {because}")
    return None


def halved(power: int) -> int:
    """Halve firepower, rounded up (TOI-7.11).

    >>> halved(3)
    2
    """
    return (power + 1) // 2


# dice


def power_of(
    battle: Battle, volley: Volley, role: Role, target: Unit, *, kind: FireKind
) -> Iterator[Modifier]:
    """Yield a unit's black dice in an attack, in the rulebook's order (TOI-7.10, TOI-7.11).

    Tokens and cards add after halving (TOI-4.7, TOI-R34).
    """
    unit = battle.units[volley.unit]
    full = sum(fire.dice(kind) for fire in weapons(battle, volley, role, target))
    yield Modifier(full, volley.spell(), "TOI-7.10")
    for reason in halvings(battle, unit, role):
        yield Modifier(halved(full) - full, reason.reason, reason.clause)
    if flames(battle, unit, target.at or ""):
        yield Modifier(FLAME_FIREPOWER, "flamethrower", "TOI-4.4")
    if target.kind == "vehicle":
        if unit.specialization == "anti_tank":
            yield Modifier(ANTI_TANK_FIREPOWER, "anti-tank", "TOI-4.7")
        if unit.kind == "squad" and (cards := battle.working(unit.side, "M2")):
            yield Modifier(TAKE_DOWN_THE_BEAST * cards, "Take Down the Beast", "SN-G9")


def sniper_power(battle: Battle, unit: Unit, target: Unit) -> Iterator[Modifier]:
    """Yield a sniper's black dice: one for each figure of its target (SN-6.5, SN-6.6, SN-R6, SN-R9)."""
    full = len(target.figures)
    yield Modifier(full, f"figures of {target.id}", "SN-6.5")
    if unit.at in battle.smoke:
        yield Modifier(halved(full) - full, "in smoke", "TOI-14.2")


def flames(battle: Battle, unit: Unit, at: Place) -> bool:
    """Return whether a unit's flamethrower works on a hex (TOI-4.4)."""
    return (
        unit.specialization == "flamethrower" and unit.at is not None and battle.ground.away[unit.at][at] == 1
    )


def dice_of(power: tuple[Modifier, ...]) -> int:
    """Count the dice of modifiers."""
    return max(0, total(power))
