"""What order dice may be spent on, and why not (section 2, the order table)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action
from wargames.sam_fire.ground.ground import REMEMBERED, Ground
from wargames.sam_fire.play.american.mortar import mortar_refusal, mortar_targets
from wargames.sam_fire.play.american.order_dice import INFANTRY_DICE, PRICE, affords, dice_refusal
from wargames.sam_fire.play.american.sniper import spot_targets
from wargames.sam_fire.play.assault import assault_refusal
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import target_ids, target_refusal
from wargames.sam_fire.play.movement import (
    able_to_move,
    destinations,
    drives,
    move_refusal,
    path_refusal,
    room,
)
from wargames.sam_fire.play.tanks import tank_target_refusal, tank_targets
from wargames.sam_fire.values.actions import (
    Assault,
    AttachMedic,
    CoveringFire,
    Drive,
    Fire,
    FireHighExplosive,
    FireMortar,
    FireSniper,
    FireTank,
    Move,
    OrderDie,
    OrderSpot,
)
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, KIND_NAMES, SQUADS, TANKS, Kind
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Unit, UnitId

COVERING_DIE = 6
LIEUTENANT = "LT"
"""The counter of the 1st Lieutenant (SAF-G1)."""


@lru_cache(maxsize=REMEMBERED)
def moves_by_hex(ground: Ground, unit: UnitId, die: OrderDie) -> dict[int, Move]:
    """Make the moves of a unit to every hex, by the bit of the hex, once: they are in many lists."""
    return {bit: Move(unit, place, die) for place, bit in ground.bit.items()}


@lru_cache(maxsize=REMEMBERED)
def moves(ground: Ground, unit: UnitId, hexes: int, die: OrderDie) -> tuple[Move, ...]:
    """List the moves of an infantry-type unit to some hexes by a die, once (SAF-6.7, SAF-6.8)."""
    found = moves_by_hex(ground, unit, die)
    return tuple([found[bit] for bit in ground.bits_of(hexes)])


@lru_cache(maxsize=REMEMBERED)
def fires(unit: UnitId, targets_: tuple[UnitId, ...], die: OrderDie) -> tuple[Fire, ...]:
    """List the shots of a squad by a die, once (SAF-6.7, SAF-6.8)."""
    return tuple(Fire(unit, target, die) for target in targets_)


@lru_cache(maxsize=REMEMBERED)
def possible_drives(ground: Ground, tank: UnitId, at: Place) -> tuple[tuple[int, Drive], ...]:
    """List the moves of a tank on an empty map, once, with the hexes that they enter (SAF-6.10)."""
    return tuple((mask, Drive(tank, path)) for mask, path in drives(ground, at, COUNTERS[tank].movement))


@lru_cache(maxsize=REMEMBERED)
def covering_fires(
    unit: UnitId, targets_: tuple[UnitId, ...], movers: tuple[UnitId, ...]
) -> tuple[CoveringFire, ...]:
    """List the Covering Fires of a squad, once: a target, a mover, or both (SAF-R35)."""
    return tuple(
        CoveringFire(unit, target, mover)
        for target in (*targets_, None)
        for mover in (*movers, None)
        if target or mover
    )


def orders(battle: Battle) -> list[Action]:
    """List every order that the dice left allow.

    SAF-6.5, SAF-6.6, SAF-6.7, SAF-6.8, SAF-6.9, SAF-6.10, SAF-6.11, SAF-6.12, SAF-6.14.
    """
    dice = battle.order_dice
    found: list[Action] = []
    if not dice:
        return found
    able = [unit for unit in battle.of("american") if not unit.used and not unit.low_supply]
    if 1 in dice:
        found += medic_orders(battle)
        if dice.count(1) > 1:
            found += assault_orders(battle, able)
    if infantry_dice := tuple(die for die in INFANTRY_DICE if die in dice):
        found += infantry_orders(battle, able, infantry_dice)
    if COVERING_DIE in dice:
        found += covering_orders(battle, able)
    for kind in (FireMortar, Drive, FireSniper):
        if affords(dice, PRICE[kind]):
            found += WEAPON_ORDERS[kind](battle, able)
    return found


def medic_orders(battle: Battle) -> list[Action]:
    """List the units that a Medic could help: the Panicked, used or not (SAF-6.5, SAF-R34)."""
    return [AttachMedic(unit.id) for unit in battle.of("american") if unit.marker == "panic"]


def assault_orders(battle: Battle, able: list[Unit]) -> list[Action]:
    """List the assaults (SAF-6.6, SAF-14.1)."""
    germans, ground = battle.occupancy.germans, battle.ground
    return [
        Assault(unit.id, hex_)
        for unit in able
        if unit.id in SQUADS and unit.marker != "panic"
        for hex_ in ground.members(ground.within(unit.at, 1) & germans)
    ]


def infantry_orders(battle: Battle, able: list[Unit], dice: tuple[OrderDie, ...]) -> list[Action]:
    """List the moves of infantry and the shots of squads (SAF-6.7, SAF-6.8, SAF-R8)."""
    found: list[Action] = []
    for unit in able:
        if unit.id not in TANKS:
            if unit.marker != "panic":
                hexes = destinations(battle, unit)
                for die in dice:
                    found += moves(battle.ground, unit.id, hexes, die)
            if unit.id in SQUADS and (shots := target_ids(battle, unit)):
                for die in dice:
                    found += fires(unit.id, shots, die)
    return found


def covering_orders(battle: Battle, able: list[Unit]) -> list[Action]:
    """List the Covering Fires (SAF-6.11, SAF-11.2, SAF-R35)."""
    movers = [unit for unit in able if able_to_move(battle, unit)]
    away = battle.ground.away
    found: list[Action] = []
    for unit in able:
        if unit.id in SQUADS:
            beside = tuple(one.id for one in movers if away[unit.at][one.at] <= 1 and one is not unit)
            found += covering_fires(unit.id, target_ids(battle, unit), beside)
    return found


def mortar_orders(battle: Battle, able: list[Unit]) -> list[Action]:
    """List the targets of mortars (SAF-6.9, SAF-12.8)."""
    return [
        FireMortar(unit.id, target.id)
        for unit in able
        if COUNTERS[unit.id].kind == "mortar"
        for target in mortar_targets(battle, unit)
    ]


def tank_orders(battle: Battle, able: list[Unit]) -> list[Action]:
    """List the moves, targets and HE targets of tanks (SAF-6.10, SAF-15.2)."""
    found: list[Action] = []
    for unit in able:
        if unit.id in TANKS:
            taken = ~room(battle, unit)
            possible = possible_drives(battle.ground, unit.id, unit.at)
            found += [drive for hexes, drive in possible if not hexes & taken]
            found += [FireTank(unit.id, target.id) for target in tank_targets(battle, unit)]
            found += [FireHighExplosive(unit.id, target) for target in target_ids(battle, unit)]
    return found


def sniper_orders(battle: Battle, able: list[Unit]) -> list[Action]:
    """List the targets of snipers, and spotting where they see anyone (SAF-6.12, SAF-R39, SAF-R40)."""
    found: list[Action] = []
    for unit in able:
        if COUNTERS[unit.id].kind == "sniper":
            found += [FireSniper(unit.id, target) for target in target_ids(battle, unit)]
            found += [OrderSpot(unit.id)] if spot_targets(battle, unit) else []
    return found


WEAPON_ORDERS: dict[type[Action], Callable[[Battle, list[Unit]], list[Action]]] = {
    FireMortar: mortar_orders,
    Drive: tank_orders,
    FireSniper: sniper_orders,
}


# why not

KINDS: dict[type[Action], tuple[frozenset[Kind], str, str]] = {  # SAF-7.12, SAF-R8
    Move: (
        frozenset({"squad", "mortar", "sniper"}),
        "SAF-R8",
        "only infantry-type units move by a 2 or 3; tanks take a 5",
    ),
    Fire: (frozenset({"squad"}), "SAF-R8", "only squads fire by a 2 or 3"),
    CoveringFire: (frozenset({"squad"}), "SAF-R8", "only squads give Covering Fire"),
    FireMortar: (frozenset({"mortar"}), "SAF-6.9", "only mortars conduct Mortar Fire"),
    FireSniper: (frozenset({"sniper"}), "SAF-6.12", "only snipers conduct Sniper Fire"),
    OrderSpot: (frozenset({"sniper"}), "SAF-6.12", "only snipers spot"),
    Assault: (frozenset({"squad"}), "SAF-R41", "only squads assault"),
    Drive: (frozenset({"sherman", "m10"}), "SAF-6.10", "only tanks drive"),
    FireTank: (frozenset({"sherman", "m10"}), "SAF-6.10", "only tanks fire at tanks"),
    FireHighExplosive: (frozenset({"sherman", "m10"}), "SAF-6.10", "only tanks fire HE"),
}
LOW_CLAUSE: dict[type[Action], str] = {Move: "SAF-17.2", Drive: "SAF-17.2", Assault: "SAF-17.4"}


def order_refusal(battle: Battle, action: Action) -> Refusal | None:
    """Say why an order may not be given; None means that it may."""
    if isinstance(action, AttachMedic):
        return medic_refusal(battle, action) or dice_refusal(battle.order_dice, action)
    actor = getattr(action, "unit", None) or getattr(action, "tank", None)
    actor = actor or getattr(action, "mortar", None) or getattr(action, "sniper", "")
    refusal = unit_refusal(battle, str(actor), type(action)) or dice_refusal(battle.order_dice, action)
    return refusal or REFUSALS[type(action)](battle, battle.units[str(actor)], action)


def unit_refusal(battle: Battle, id_: UnitId, kind: type[Action]) -> Refusal | None:
    """Say why a unit may not be given any order of a kind; None means that it may.

    A used unit neither moves nor fires again (SAF-7.11, SAF-10.15), a low one not before it is replenished
    (SAF-10.14).
    """
    unit = battle.units.get(id_)
    if id_ == LIEUTENANT:
        return Refusal("SAF-R8", "the 1st Lieutenant never acts on his own; he goes with his unit")
    if unit is None:
        return Refusal("SAF-6.2", f"there is no unit {id_[:20]!r} on the map")
    if id_ not in AMERICANS:
        return Refusal("SAF-1.1", f"{id_} is German; the rules play that side")
    kinds, clause, because = KINDS[kind]
    if COUNTERS[id_].kind not in kinds:
        return Refusal(clause, f"{id_} is a {KIND_NAMES[COUNTERS[id_].kind]}; {because}")
    if unit.used:
        return Refusal("SAF-6.16", f"{id_} has acted this turn")
    if unit.low_supply:
        clause = LOW_CLAUSE.get(kind, "SAF-17.3")
        return Refusal(clause, f"{id_} is low on supply; spend a Supply counter on it first")
    return None


def medic_refusal(battle: Battle, action: AttachMedic) -> Refusal | None:
    """Say why the Medic may not go to a unit; None means that he may (SAF-11.6, SAF-R34)."""
    unit = battle.units.get(action.unit)
    if unit is None or unit.id not in AMERICANS:
        return Refusal("SAF-R34", f"there is no American {action.unit[:20]} on the map")
    if unit.marker != "panic":
        return Refusal("SAF-11.6", f"{unit.id} is not Panicked; the Medic only brings Panic down to Alert")
    return None


def _move_refusal(battle: Battle, unit: Unit, action: Any) -> Refusal | None:
    if unit.marker == "panic":
        return Refusal("SAF-21.3", f"{unit.id} is Panicked and cannot move")
    return move_refusal(battle, unit, action.to)


def _covering_refusal(battle: Battle, unit: Unit, action: Any) -> Refusal | None:
    if action.target is None and action.mover is None:
        return Refusal("SAF-R35", "Covering Fire names a target, a mover, or both")
    if action.target is not None and (refusal := target_refusal(battle, unit, action.target)):
        return refusal
    return None if action.mover is None else mover_refusal(battle, unit, action.mover)


def mover_refusal(battle: Battle, firer: Unit, id_: UnitId) -> Refusal | None:
    """Say why a unit may not be the mover of a Covering Fire; None means that it may (SAF-11.2, SAF-R35)."""
    if id_ == firer.id:
        return Refusal("SAF-11.2", "the mover is another unit than the one that fires")
    if refusal := unit_refusal(battle, id_, Move):
        return refusal
    mover = battle.units[id_]
    if (away := battle.ground.away[firer.at][mover.at]) > 1:
        return Refusal("SAF-11.2", f"{id_} is {away} hexes from {firer.id}; the mover is adjacent")
    if mover.marker == "panic":
        return Refusal("SAF-21.3", f"{id_} is Panicked and cannot move")
    if not able_to_move(battle, mover):
        return Refusal("SAF-R35", f"{id_} has nowhere to move to")
    return None


def _spot_refusal(battle: Battle, unit: Unit, _action: Any) -> Refusal | None:
    return None if spot_targets(battle, unit) else Refusal("SAF-R40", f"{unit.id} sees no German infantry")


REFUSALS: dict[type[Action], Callable[[Battle, Unit, Any], Refusal | None]] = {
    Move: _move_refusal,
    Fire: lambda battle, unit, action: target_refusal(battle, unit, action.target),
    CoveringFire: _covering_refusal,
    FireMortar: lambda battle, unit, action: mortar_refusal(battle, unit, action.target),
    FireSniper: lambda battle, unit, action: target_refusal(battle, unit, action.target),
    OrderSpot: _spot_refusal,
    Assault: lambda battle, unit, action: assault_refusal(battle, unit, action.hex),
    Drive: lambda battle, unit, action: path_refusal(battle, unit, action.path),
    FireTank: lambda battle, unit, action: tank_target_refusal(battle, unit, action.target),
    FireHighExplosive: lambda battle, unit, action: target_refusal(battle, unit, action.target),
}
