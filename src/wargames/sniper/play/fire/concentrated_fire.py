"""The Concentrated Fire action: an attack without moving, with what combines with it (section 8)."""

from wargames.kernel.errors import Refusal
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.aims import Aim
from wargames.sniper.play.fire.attack import Attack, attack_refusal, make, volleys
from wargames.sniper.play.fire.lines_of_fire import Shot, aims_of, mates_against, shots
from wargames.sniper.play.fire.targets import open_targets
from wargames.sniper.play.squads import afoot_refusal, fatigue, fresh_refusal
from wargames.sniper.values import actions as act
from wargames.sniper.values.components import Side
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit


def leader_refusal(battle: Battle, id_: UnitId) -> Refusal | None:
    """Say why a unit may not be activated for Concentrated Fire; None: it may (TOI-8.1, TOI-3.13)."""
    unit = battle.units.get(id_)
    if unit is not None and unit.condition == "pinned" and not fresh_refusal(battle, id_):
        return rally_refusal(battle, unit)
    return afoot_refusal(battle, id_)


def rally_refusal(battle: Battle, unit: Unit) -> Refusal | None:
    """Say why a pinned squad may not be rallied to fire; None: it may (TOI-3.13, SN-9.10, SN-R33, SN-R34)."""
    if unit.kind == "sniper":
        return Refusal("SN-9.10", f"{unit.id} is a pinned sniper, whom no officer rallies")
    if unit.at is None:
        return Refusal("TOI-16.3", f"{unit.id} is aboard {unit.aboard}")
    if not battle.officer_at(unit.at, unit.side):
        return Refusal("TOI-2.7", f"{unit.id} is pinned, and no officer is in {unit.at}")
    return None


def fire_refusal(battle: Battle, attack: Attack) -> Refusal | None:
    """Say why a unit may not make an attack by Concentrated Fire; None: it may (TOI-8.1, TOI-R20)."""
    return leader_refusal(battle, attack.firer.unit) or attack_refusal(battle, attack)


def fires(battle: Battle, side: Side) -> list[Shot]:
    """List the attacks that a side's units may make by Concentrated Fire (TOI-8.1, TOI-8.2)."""
    bit, targets, found = battle.ground.bit, open_targets(battle, side), list[Shot]()
    there = battle.ground.mask(target.at or "" for target in targets)
    able = [unit for unit in battle.on_map(side) if unit.activation != "fatigued"] if targets else []
    all_aims = [(unit, aims_of(battle, unit)) for unit in able]
    helpers = [aims.supporting for _, aims in all_aims]
    mates: dict[UnitId, list[Aim]] = {}
    for unit, aims in all_aims:
        if unit.activation != "fresh" or not (aims.squads | aims.vehicles) & there:
            continue
        if leader_refusal(battle, unit.id):
            continue
        for target in targets:
            if aims.hexes(target) & bit[target.at or ""]:
                if target.id not in mates:
                    mates[target.id] = mates_against(helpers, target, bit[target.at or ""])
                found += shots(battle, unit, target, mates[target.id])
    return found


def fire(battle: Battle, attack: Attack) -> None:
    """Make the attack; leader and supporters are fatigued (TOI-8.1, TOI-8.4, TOI-3.25).

    A sniper is fatigued when all that its shot does is done (SN-R11).
    """
    make(battle, attack)
    if battle.units[attack.firer.unit].kind != "sniper":
        fatigue(battle, tuple(volley.unit for volley, _ in attack.volleys), "TOI-8.1", "TOI-8.4")


def attack_of(action: act.Fire) -> Attack:
    """Give the attack that a Concentrated Fire declares."""
    firer, supporters = volleys(action)
    return Attack(firer, action.target, action.kind, "concentrated", supporters, action.aim)
