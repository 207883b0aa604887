"""Targets of direct attacks: no concealed units, rarely a sniper in cover (section 13, SN-9.1 to SN-9.6)."""

from wargames.kernel.base.errors import Refusal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.cover import provides_cover
from wargames.sniper.play.fire.firepower import concusses
from wargames.sniper.values.components import FireKind, Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit


def target_refusal(battle: Battle, side: Side, id_: UnitId, kind: FireKind) -> Refusal | None:
    """Return why a side may not attack a unit directly, with any firer, or None."""
    target = battle.units.get(id_)
    if target is None or target.side == side:
        return Refusal("TOI-7.1", f"there is no enemy unit {id_[:20]!r}")
    if target.at is None:
        return Refusal("TOI-16.3", f"{target.id} is aboard {target.aboard} and cannot be attacked")
    if target.concealed:
        clause = "SN-9.1" if target.kind == "sniper" else "TOI-13.1"
        return Refusal(clause, f"{target.id} is concealed and cannot be attacked")
    if target.kind == "vehicle" and kind == "suppressive":
        return Refusal("TOI-7.21", f"{target.id} is a vehicle, which suppressive fire does nothing to")
    return None


def sheltered(battle: Battle, target: Unit, kind: FireKind) -> bool:
    """Return whether a target is a sniper in cover, which normal direct fire may not attack (SN-9.2).

    In the open it is attacked like any squad (SN-9.5).
    """
    return target.kind == "sniper" and kind == "normal" and provides_cover(battle, target.stands)


def shelter_refusal(battle: Battle, firers: tuple[Unit, ...], target: Unit, kind: FireKind) -> Refusal | None:
    """Refuse normal direct fire at a sniper in cover to all but concussive tanks (SN-9.2, SN-9.4).

    Neither a flamethrower (SN-R19) nor a sniper (SN-R20) is an exception.
    """
    if not sheltered(battle, target, kind) or all(concusses(battle, one, target) for one in firers):
        return None
    return Refusal("SN-9.2", f"{target.id} is a sniper in cover: only suppressive fire or mortars reach it")


def open_targets(battle: Battle, side: Side) -> list[Unit]:
    """List the enemy units that a side may attack directly in some way."""
    return [
        unit
        for unit in battle.units.values()
        if unit.side != side and unit.at is not None and not unit.concealed
    ]
