"""Refusals of orders (section 6, the order table)."""

from collections.abc import Callable
from typing import Any

from wargames.kernel.base.errors import Refusal
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.american.mortar import mortar_refusal
from wargames.sam_fire.play.american.order_dice import dice_refusal
from wargames.sam_fire.play.american.order_table import (
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
    Order,
    OrderSpot,
)
from wargames.sam_fire.play.american.sniper import spot_targets
from wargames.sam_fire.play.assault import assault_refusal
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import target_refusal
from wargames.sam_fire.play.movement import able_to_move, move_refusal, path_refusal
from wargames.sam_fire.play.tanks import tank_target_refusal
from wargames.sam_fire.values.components import AMERICANS, COUNTERS, KIND_NAMES, Kind
from wargames.sam_fire.values.state import UnitId

LIEUTENANT = "LT"
"""The counter of the 1st Lieutenant (SAF-G1)."""


KINDS: dict[type[Order], tuple[frozenset[Kind], str, str]] = {  # SAF-7.12, SAF-R8
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


LOW_CLAUSE: dict[type[Order], str] = {Move: "SAF-17.2", Drive: "SAF-17.2", Assault: "SAF-17.4"}


def order_refusal(battle: Battle, order: Order) -> Refusal | None:
    """Return why an order may not be given."""
    if isinstance(order, AttachMedic):
        return medic_refusal(battle, order) or dice_refusal(battle.order_dice, order)
    ordered = order.units[0]
    refusal = unit_refusal(battle, ordered, type(order)) or dice_refusal(battle.order_dice, order)
    return refusal or REFUSALS[type(order)](battle, battle.units[ordered], order)


def unit_refusal(battle: Battle, id_: UnitId, kind: type[Order]) -> Refusal | None:
    """Return why a unit may not be given any order of a kind.

    A used unit neither moves nor fires again (SAF-7.11, SAF-10.15), a low one not before it is replenished
    (SAF-10.14); a sniper still spots (SAF-R31).
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
    if unit.low_supply and kind is not OrderSpot:
        clause = LOW_CLAUSE.get(kind, "SAF-17.3")
        return Refusal(clause, f"{id_} is low on supply; spend a Supply counter on it first")
    return None


def medic_refusal(battle: Battle, action: AttachMedic) -> Refusal | None:
    """Return why the Medic may not go to a unit (SAF-11.6, SAF-R34)."""
    unit = battle.units.get(action.unit)
    if unit is None or unit.id not in AMERICANS:
        return Refusal("SAF-R34", f"there is no American {action.unit[:20]} on the map")
    if unit.marker != "panic":
        return Refusal("SAF-11.6", f"{unit.id} is not Panicked; the Medic only brings Panic down to Alert")
    return None


def _move_refusal(battle: Battle, unit: Piece, action: Any) -> Refusal | None:
    if unit.marker == "panic":
        return Refusal("SAF-21.3", f"{unit.id} is Panicked and cannot move")
    return move_refusal(battle, unit, action.to)


def _covering_refusal(battle: Battle, unit: Piece, action: Any) -> Refusal | None:
    if action.target is None and action.mover is None:
        return Refusal("SAF-R35", "Covering Fire names a target, a mover, or both")
    if action.target is not None and (refusal := target_refusal(battle, unit, action.target)):
        return refusal
    return None if action.mover is None else mover_refusal(battle, unit, action.mover)


def mover_refusal(battle: Battle, firer: Piece, id_: UnitId) -> Refusal | None:
    """Return why a unit may not be the mover of a Covering Fire (SAF-11.2, SAF-R35)."""
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


def _spot_refusal(battle: Battle, unit: Piece, _action: Any) -> Refusal | None:
    return None if spot_targets(battle, unit) else Refusal("SAF-R40", f"{unit.id} sees no German infantry")


REFUSALS: dict[type[Order], Callable[[Battle, Piece, Any], Refusal | None]] = {
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
