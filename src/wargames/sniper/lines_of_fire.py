"""Who can fire at what, listed: reach and sight are found once for a unit and kept while it stays."""

from collections.abc import Iterable, Iterator

from wargames.sniper.aims import Aim, Aims
from wargames.sniper.battle import Battle
from wargames.sniper.components import MOVERS, Figure, FireKind
from wargames.sniper.firepower import concusses, halving_refusal, in_reach, part_refusal
from wargames.sniper.scenarios import UnitId
from wargames.sniper.squads import Volley, parts
from wargames.sniper.state import Unit
from wargames.sniper.targets import open_targets, sheltered

KINDS: tuple[FireKind, ...] = ("normal", "suppressive")

Shot = tuple[str, UnitId, FireKind, tuple[str, ...], Figure | None]
"""An attack in words: who fires at whom, the kind of fire, who supports, and a sniper's aim (TOI-R20)."""


def aims_of(battle: Battle, unit: Unit) -> Aims:
    """Give what a unit on the map can fire at.

    They are kept by the unit: nothing but its own state and the smoke on the map changes them.
    """
    kept = battle.kept_aims.get(unit.id)
    if kept is None or not kept.are_of(unit):
        reach = tuple(reach_of(battle, Volley(unit.id, part)) for part in parts(unit))
    elif kept.smoke == battle.smoky:
        return kept
    else:
        reach = kept.reach
    found = battle.kept_aims[unit.id] = aims_in_sight(battle, unit, reach)
    return found


def reach_of(battle: Battle, volley: Volley) -> Aim:
    """Find what a part of a unit reaches; a sniper no vehicle (TOI-7.7, SN-3.10)."""
    squads = in_reach(battle, volley, "lead", "squad")
    sniper = battle.units[volley.unit].kind == "sniper"
    return Aim(
        volley.unit, volley.spell(), squads, 0 if sniper else in_reach(battle, volley, "lead", "vehicle")
    )


def aims_in_sight(battle: Battle, unit: Unit, reach: tuple[Aim, ...]) -> Aims:
    """Find what a unit can fire at of all that it reaches (TOI-7.2, TOI-7.12)."""
    if halving_refusal(battle, unit, "lead"):  # and so much the more in support
        return Aims(unit, battle.smoky, reach, (), (), 0, 0)
    seen = battle.field(unit.at or "")
    leading = tuple([aim.among(seen) for aim in reach])
    squads = vehicles = 0
    for aim in leading:
        squads |= aim.squads
        vehicles |= aim.vehicles
    able = unit.kind != "sniper" and unit.condition == "none"  # SN-5.3, TOI-8.2
    supporting = leading if able and halving_refusal(battle, unit, "support") is None else ()
    return Aims(unit, battle.smoky, reach, leading, supporting, squads, vehicles)


def mates_against(helpers: Iterable[tuple[Aim, ...]], target: Unit, bit: int) -> list[Aim]:
    """List of each unit that may support the aim of the most of it at a hex (TOI-8.2, TOI-10.4)."""
    found = []
    for aims in helpers:
        for aim in aims:
            if aim.hexes(target) & bit:
                found.append(aim)
                break
    return found


def shots(battle: Battle, unit: Unit, target: Unit, mates: list[Aim]) -> Iterator[Shot]:
    """Yield a unit's attacks on a target: alone, with each mate, and with all of them.

    ``mates`` are those that may support it; more sets of them may be named than are listed.
    """
    bit, others = battle.ground.bit[target.at or ""], [mate.firer for mate in mates if mate.unit != unit.id]
    kinds = KINDS[:1] if unit.kind == "sniper" or target.kind == "vehicle" else KINDS  # SN-5.2, TOI-7.21
    for aim in aims_of(battle, unit).leading:
        if not aim.hexes(target) & bit:
            continue
        for kind in kinds:
            if sheltered(battle, target, kind):
                if concusses(battle, unit, target):  # SN-9.4: tanks alone
                    yield aim.firer, target.id, kind, (), None
            elif unit.kind == "sniper":
                yield from aimed(aim.firer, target, kind)
            else:
                yield from combined(aim.firer, target, kind, others)


def shots_on_the_move(battle: Battle, unit: Unit) -> Iterator[tuple[UnitId, FireKind]]:
    """Yield the attacks of a unit in Fire and Movement: alone, at half firepower (TOI-8.5, TOI-9.1).

    The lines are those of its targets (TOI-6.7), which stay where they are while it moves.
    """
    volley, bit = Volley(unit.id), battle.ground.bit
    if part_refusal(unit, volley, "moving") or halving_refusal(battle, unit, "moving"):
        return
    reach = {mover: in_reach(battle, volley, "moving", mover) for mover in MOVERS}
    for target in open_targets(battle, unit.side):
        at = target.at or ""
        if reach[target.mover] & bit[at] and battle.sees(at, unit.at or ""):
            for kind in KINDS[:1] if target.kind == "vehicle" else KINDS:  # TOI-7.21
                if not sheltered(battle, target, kind) or concusses(battle, unit, target):
                    yield target.id, kind


def aimed(firer: str, target: Unit, kind: FireKind) -> Iterator[Shot]:
    """Yield a sniper's shots: at nobody in particular, and at each type of figure (SN-7.1)."""
    yield firer, target.id, kind, (), None
    for figure in dict.fromkeys(target.figures):
        yield firer, target.id, kind, (), figure


def combined(firer: str, target: Unit, kind: FireKind, others: list[str]) -> Iterator[Shot]:
    """Yield a unit's fire alone, with each of some others, and with all of them (TOI-8.2)."""
    yield firer, target.id, kind, (), None
    for other in others:
        yield firer, target.id, kind, (other,), None
    if len(others) > 1:
        yield firer, target.id, kind, tuple(others), None
