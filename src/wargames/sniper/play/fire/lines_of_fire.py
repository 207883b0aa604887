"""Possible attacks, from reach and sight cached by unit."""

from collections.abc import Iterator, Sequence

from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire import firepower
from wargames.sniper.play.fire.aims import AimOption, Aims, Reach
from wargames.sniper.play.fire.targets import open_targets, sheltered
from wargames.sniper.play.squads import Volley, named
from wargames.sniper.values.components import MOVERS, Figure, FireKind
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import Unit

KINDS: tuple[FireKind, ...] = ("normal", "suppressive")

Shot = tuple[str, UnitId, FireKind, tuple[str, ...], Figure | None]
"""An attack in words: firer, target, kind of fire, supporters, and a sniper's aim (TOI-R20)."""


def aims_of(battle: Battle, unit: Unit) -> Aims:
    """Return the aims of a unit on the map.

    They are cached by unit: they depend on its own state and the smoke on the map.
    """
    cached = battle.cached_aims.get(unit.id)
    return find_aims(battle, unit) if cached is None else cached


def find_aims(battle: Battle, unit: Unit) -> Aims:
    """Return the aims of a unit: former ones, if it sees the same hexes after a change of smoke."""
    at = unit.at or ""
    sight = battle.field(at), at in battle.smoke
    found = battle.former_aims.pop(unit.id, None)
    if found is None or found.sight != sight:
        found = aims_in_sight(battle, unit, sight, found.reach if found else reaches_of(battle, unit))
    battle.cached_aims[unit.id] = found
    return found


def reaches_of(battle: Battle, unit: Unit) -> tuple[Reach, ...]:
    """Return the reach of each part of a unit; a sniper reaches no vehicle (TOI-7.7, SN-3.10)."""
    if unit.kind == "squad":
        guns = unit.side, unit.figures, unit.specialization
        found = firepower.squad_reaches(battle.ground, unit.at or "", guns)
        return tuple([(named(unit.id, part), squads, vehicles) for part, squads, vehicles in found])
    squads = firepower.in_reach(battle, Volley(unit.id), "lead", "squad")
    vehicles = 0 if unit.kind == "sniper" else firepower.in_reach(battle, Volley(unit.id), "lead", "vehicle")
    return ((unit.id, squads, vehicles),)


def aims_in_sight(battle: Battle, unit: Unit, sight: tuple[int, bool], reach: tuple[Reach, ...]) -> Aims:
    """Return the aims of a unit in sight; none that are halved twice (TOI-7.2, TOI-7.12)."""
    halves = len(firepower.halvings(battle, unit, "lead"))
    if halves > 1:
        return Aims(sight, reach, (), supporting=(), squads=0, vehicles=0)
    seen, all_squads, all_vehicles, leading = sight[0], 0, 0, list[AimOption]()
    for firer, squads, vehicles in reach:
        leading.append(AimOption(unit.id, firer, squads & seen, vehicles & seen))
        all_squads |= squads
        all_vehicles |= vehicles
    able = unit.kind != "sniper" and unit.condition == "none" and not halves  # SN-5.3, TOI-8.2
    aims = tuple(leading)
    return Aims(
        sight,
        reach,
        aims,
        supporting=aims if able else (),
        squads=all_squads & seen,
        vehicles=all_vehicles & seen,
    )


Helpers = Sequence[tuple[AimOption, ...]]
"""The aims of all possible supporters, by unit."""


def mates_against(helpers: Helpers, target: Unit, bit: int) -> list[AimOption]:
    """List for each possible supporter the aim of its largest part at a hex (TOI-8.2, TOI-10.4)."""
    found, at_vehicle = [], target.kind == "vehicle"
    for aims in helpers:
        for aim in aims:
            if (aim.vehicles if at_vehicle else aim.squads) & bit:
                found.append(aim)
                break
    return found


def firers_at(battle: Battle, unit: Unit, target: Unit) -> tuple[str, ...]:
    """Name a unit with each of its parts that can fire at a target."""
    bit = battle.ground.bit[target.at or ""]
    return tuple([aim.firer for aim in aims_of(battle, unit).leading if aim.hexes(target) & bit])


def kinds_at(battle: Battle, unit: Unit, target: Unit) -> tuple[FireKind, ...]:
    """List the kinds of fire of a unit at a target with supporters (SN-5.2, TOI-7.21)."""
    kinds = KINDS[:1] if unit.kind == "sniper" or target.kind == "vehicle" else KINDS
    return kinds[1:] if sheltered(battle, target, "normal") else kinds


def fires_alone(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Return whether normal fire of a unit at a target has no supporters: that of tanks (SN-9.4)."""
    return sheltered(battle, target, "normal") and firepower.concusses(battle, unit, target)


def shots(battle: Battle, unit: Unit, target: Unit, mates: list[AimOption]) -> list[Shot]:
    """List a unit's attacks on a target: alone, with each supporter, and with all of them.

    ``mates`` are the possible supporters; other sets of them are legal, too.
    """
    found, alone = list[Shot](), fires_alone(battle, unit, target)
    kinds = kinds_at(battle, unit, target)
    ways = aims_at_figures(target.figures) if unit.kind == "sniper" else teams(others_than(unit, mates))
    for firer in firers_at(battle, unit, target):
        if alone:
            found.append((firer, target.id, "normal", (), None))
        found += [(firer, target.id, kind, team, figure) for kind in kinds for team, figure in ways]
    return found


def shots_on_the_move(battle: Battle, unit: Unit) -> Iterator[tuple[UnitId, FireKind]]:
    """Yield the attacks of a unit in Fire and Movement: alone, at half firepower (TOI-8.5, TOI-9.1).

    The lines are those of its targets (TOI-6.7), which do not change while it moves.
    """
    volley, bit = Volley(unit.id), battle.ground.bit
    if firepower.part_refusal(unit, volley, "moving") or firepower.halving_refusal(battle, unit, "moving"):
        return
    squads, vehicles = (firepower.in_reach(battle, volley, "moving", mover) for mover in MOVERS)
    for target in open_targets(battle, unit.side):
        at = target.at or ""
        reached = vehicles if target.kind == "vehicle" else squads
        if reached & bit[at] and battle.sees(at, unit.at or ""):
            for kind in KINDS[:1] if target.kind == "vehicle" else KINDS:  # TOI-7.21
                if not sheltered(battle, target, kind) or firepower.concusses(battle, unit, target):
                    yield target.id, kind


def others_than(unit: Unit, mates: list[AimOption]) -> tuple[str, ...]:
    """Name the possible supporters without the unit."""
    return tuple([mate.firer for mate in mates if mate.unit != unit.id])


Way = tuple[tuple[str, ...], Figure | None]
"""The supporters of an attack, and a sniper's aim."""


def aims_at_figures(figures: tuple[Figure, ...]) -> list[Way]:
    """List the aims of a sniper: none, and each type of figure (SN-7.1)."""
    return [((), figure) for figure in (None, *dict.fromkeys(figures))]


def teams(others: tuple[str, ...]) -> list[Way]:
    """List the teams of a unit: alone, with each supporter, and with all of them (TOI-8.2)."""
    found: list[Way] = [((), None), *(((other,), None) for other in others)]
    if len(others) > 1:
        found.append((others, None))
    return found
