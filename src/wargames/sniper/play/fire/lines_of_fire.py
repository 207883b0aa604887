"""Who can fire at what, listed: reach and sight are found once for a unit and cached while it stays."""

from collections.abc import Iterator, Sequence

from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire.aims import Aim, Aims
from wargames.sniper.play.fire.firepower import concusses, halving_refusal, halvings, in_reach, part_refusal
from wargames.sniper.play.fire.targets import open_targets, sheltered
from wargames.sniper.play.squads import Volley, parts
from wargames.sniper.values.components import MOVERS, Figure, FireKind
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

KINDS: tuple[FireKind, ...] = ("normal", "suppressive")

Shot = tuple[str, UnitId, FireKind, tuple[str, ...], Figure | None]
"""An attack in words: who fires at whom, the kind of fire, who supports, and a sniper's aim (TOI-R20)."""


def aims_of(battle: Battle, unit: Unit) -> Aims:
    """Give what a unit on the map can fire at.

    They are kept by the unit: nothing but its own state and the smoke on the map changes them.
    """
    cached = battle.cached_aims.get(unit.id)
    if cached is not None and unit.id in battle.unveiled:
        return cached
    battle.unveiled.add(unit.id)
    sight = battle.field(unit.at or ""), unit.at in battle.smoke
    if cached is None:
        reach = tuple([reach_of(battle, Volley(unit.id, part)) for part in parts(unit)])
    elif cached.sight == sight:
        return cached
    else:
        reach = cached.reach
    found = battle.cached_aims[unit.id] = aims_in_sight(battle, unit, sight, reach)
    return found


def reach_of(battle: Battle, volley: Volley) -> Aim:
    """Find what a part of a unit reaches; a sniper no vehicle (TOI-7.7, SN-3.10)."""
    squads = in_reach(battle, volley, "lead", "squad")
    sniper = battle.units[volley.unit].kind == "sniper"
    return Aim(
        volley.unit, volley.spell(), squads, 0 if sniper else in_reach(battle, volley, "lead", "vehicle")
    )


def aims_in_sight(battle: Battle, unit: Unit, sight: tuple[int, bool], reach: tuple[Aim, ...]) -> Aims:
    """Find what a unit can fire at of all that it reaches; nobody is halved twice (TOI-7.2, TOI-7.12)."""
    halves = len(tuple(halvings(battle, unit, "lead")))
    if halves > 1:
        return Aims(sight, reach, (), (), 0, 0)
    leading = tuple([aim.among(sight[0]) for aim in reach])
    squads = vehicles = 0
    for aim in leading:
        squads |= aim.squads
        vehicles |= aim.vehicles
    able = unit.kind != "sniper" and unit.condition == "none" and not halves  # SN-5.3, TOI-8.2
    return Aims(sight, reach, leading, leading if able else (), squads, vehicles)


Helpers = Sequence[tuple[Aim, ...]]
"""The aims of all who may support, unit by unit."""


def mates_against(helpers: Helpers, target: Unit, bit: int) -> list[Aim]:
    """List of each unit that may support the aim of the most of it at a hex (TOI-8.2, TOI-10.4)."""
    found = []
    for aims in helpers:
        for aim in aims:
            if aim.hexes(target) & bit:
                found.append(aim)
                break
    return found


def shots(battle: Battle, unit: Unit, target: Unit, mates: list[Aim]) -> list[Shot]:
    """List a unit's attacks on a target: alone, with each mate, and with all of them.

    ``mates`` are those that may support it; more sets of them may be named than are listed.
    """
    bit, found = battle.ground.bit[target.at or ""], list[Shot]()
    kinds = KINDS[:1] if unit.kind == "sniper" or target.kind == "vehicle" else KINDS  # SN-5.2, TOI-7.21
    ways = aims_at_figures(target) if unit.kind == "sniper" else teams(others_than(unit, mates))
    for aim in aims_of(battle, unit).leading:
        if not aim.hexes(target) & bit:
            continue
        for kind in kinds:
            if not sheltered(battle, target, kind):
                found += [(aim.firer, target.id, kind, team, figure) for team, figure in ways]
            elif concusses(battle, unit, target):  # SN-9.4: tanks alone
                found.append((aim.firer, target.id, kind, (), None))
    return found


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


def others_than(unit: Unit, mates: list[Aim]) -> tuple[str, ...]:
    """Name the mates of a unit among those who may support an attack."""
    return tuple([mate.firer for mate in mates if mate.unit != unit.id])


Way = tuple[tuple[str, ...], Figure | None]
"""Who supports an attack, and whom a sniper aims at."""


def aims_at_figures(target: Unit) -> list[Way]:
    """List how a sniper fires: at nobody in particular, and at each type of figure (SN-7.1)."""
    return [((), figure) for figure in (None, *dict.fromkeys(target.figures))]


def teams(others: tuple[str, ...]) -> list[Way]:
    """List how a unit fires: alone, with each of its mates, and with all of them (TOI-8.2)."""
    found: list[Way] = [((), None), *(((other,), None) for other in others)]
    if len(others) > 1:
        found.append((others, None))
    return found
