"""The Concentrated Fire action: an attack without moving, with what combines with it (section 8)."""

from collections.abc import Iterator
from functools import lru_cache, partial

from wargames.kernel.errors import Refusal
from wargames.kernel.game import Action
from wargames.kernel.listing import Branch
from wargames.kernel.questions import order_of
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.attack import Attack, attack_refusal, make, volleys
from wargames.sniper.play.fire.lines_of_fire import Helpers, aims_of, mates_against, shots
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


def list_fires(battle: Battle, side: Side) -> Iterator[Branch]:
    """List the attacks that a side's units may make by Concentrated Fire, unit by unit (TOI-8.1, TOI-8.2)."""
    targets = open_targets(battle, side)
    there = battle.ground.mask(target.at or "" for target in targets)
    able = [unit for unit in battle.on_map(side) if unit.activation != "fatigued"] if targets else []
    aims = [aims_of(battle, unit) for unit in able]
    helpers = [one.supporting for one in aims]
    for unit, its in zip(able, aims, strict=True):
        reached = (its.squads | its.vehicles) & there
        if unit.activation == "fresh" and reached and leader_refusal(battle, unit.id) is None:
            yield by_targets(battle, unit, targets, helpers)


def by_targets(battle: Battle, unit: Unit, targets: list[Unit], helpers: Helpers) -> Branch:
    """List a unit's attacks target by target; those of one with a machine gun begin with different parts."""
    aims, bit = aims_of(battle, unit), battle.ground.bit
    whole = len(aims.leading) == 1

    def at_targets() -> Iterator[Branch]:
        for target in targets:
            if aims.hexes(target) & bit[target.at or ""]:
                yield Branch(target.id if whole else None, partial(at_target, battle, unit, target, helpers))

    if not whole:
        return Branch(None, at_targets)
    return Branch(unit.id, lambda: (Branch(FIRE_AT, at_targets),))


FIRE_AT = order_of(act.Fire)


def at_target(battle: Battle, unit: Unit, target: Unit, helpers: Helpers) -> list[Action]:
    """List a unit's attacks on a target (TOI-8.1, TOI-8.2)."""
    mates = mates_against(helpers, target, battle.ground.bit[target.at or ""])
    return [fire_action(*shot) for shot in shots(battle, unit, target, mates)]


fire_action = lru_cache(maxsize=16384)(act.Fire)
"""The same attacks are listed again and again: they are made once."""


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
