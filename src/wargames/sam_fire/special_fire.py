"""The Medic, mortars and snipers (section 3a: SAF-11.4 to SAF-13.10)."""

from wargames.kernel.dice import D6
from wargames.kernel.errors import Refusal
from wargames.kernel.modifiers import Modifier
from wargames.kernel.replace import replace
from wargames.sam_fire.battle import ONE_DIE, TWO_DICE, Battle
from wargames.sam_fire.components import AMERICANS, TANKS, UNLIMITED
from wargames.sam_fire.events import (
    MedicTried,
    OfficerFiredOn,
    RangedIn,
    ScopeRolled,
    SecondHitNamed,
    UnitSpotted,
)
from wargames.sam_fire.fire import (
    PANICKED,
    RUNS_LOW,
    alert,
    die_modifiers,
    lieutenant_modifiers,
    roll_shot,
    shoot,
    soft_target_refusal,
)
from wargames.sam_fire.morale import destroy_german, gain_morale, mark, run_low
from wargames.sam_fire.sight import field_of, sight_refusal, terrain_refusal
from wargames.sam_fire.state import SecondHit, SniperSpots, Unit, UnitId
from wargames.sam_fire.tanks import damage_german_tank

RALLIES = 4
RANGES_IN = 3
SCOPES_IN = 3
SEES_OFFICER = 6
KILLS_OFFICER = 4
OFFICER_MORALE = 10
MORTAR_MORALE = 5
BLAST = 2
"""How far a mortar's second hit may lie from the first, in hexes (SAF-12.11)."""


# the Medic


def try_medic(battle: Battle, id_: UnitId) -> None:
    """Attach the Medic, who takes no room (SAF-11.5), roll, take him away (SAF-11.8, SAF-R34, SAF-R87)."""
    rolled = battle.roll(D6, "medic", "SAF-11.7", id_)
    rallied = rolled >= RALLIES
    battle.tell(MedicTried(id_, rolled, rallied))
    if rallied:
        mark(battle, id_, "alert", "SAF-11.6", "SAF-11.7")


# mortars


def mortar_targets(battle: Battle, mortar: Unit) -> list[Unit]:
    """List what a mortar may fire on: what it or the Lieutenant sees (SAF-12.1 to 12.3, 12.6 to 12.8)."""
    ground = battle.ground
    seen = ground.terrain_sight(mortar.at)
    if (spotter := battle.lieutenant_at) is not None:
        seen |= ground.terrain_sight(spotter)
    return [battle.units[id_] for here, id_ in battle.occupancy.german_targets if here & seen]


def mortar_refusal(battle: Battle, mortar: Unit, target: UnitId) -> Refusal | None:
    """Say why a mortar may not fire on something; None means that it may."""
    if target in TANKS and target in battle.units and target not in AMERICANS:
        return Refusal(
            "SAF-12.8", f"{target} is a tank; a mortar's first target is infantry, an MG42 or a gun"
        )
    if refusal := soft_target_refusal(battle, target):
        return refusal
    at = battle.units[target].at
    hidden = terrain_refusal(battle, mortar.at, at)
    if hidden is None:
        return None
    spotter = battle.lieutenant_at
    if spotter is None:
        return Refusal("SAF-12.3", f"the Lieutenant is gone and {mortar.id} has {hidden.because}")
    if terrain_refusal(battle, spotter, at) is None:
        return None
    return Refusal("SAF-12.1", f"neither {mortar.id} nor the Lieutenant sees {target}: {hidden.because}")


def fire_mortar(battle: Battle, mortar: UnitId, target: UnitId) -> None:
    """Range in, then fire (SAF-12.4, SAF-12.9, SAF-12.14)."""
    if not range_in(battle, mortar, target):
        return
    unit, at = battle.units[mortar], battle.units[target].at
    modifiers = mortar_modifiers(battle, unit)
    shot = (modifiers, ())
    used, hit = roll_shot(battle, (mortar, target), TWO_DICE, shot, "SAF-12.9", "SAF-12.10", "SAF-R37")
    double_six = battle.events[-1].dice == (6, 6)  # type: ignore[attr-defined]  # the shot just told
    if hit:
        destroy_by_mortar(battle, target, mortar)
    alert(battle, target)
    if used == RUNS_LOW:
        run_low(battle, mortar, "SAF-10.13", "SAF-R30")
    if double_six:
        battle.frames.append(SecondHit(mortar, target, at))


def range_in(battle: Battle, mortar: UnitId, target: UnitId) -> bool:
    """Roll to range in (SAF-12.4, SAF-12.5)."""
    rolled = battle.roll(D6, "range in", "SAF-12.4", f"{mortar} at {target}")
    own = terrain_refusal(battle, battle.units[mortar].at, battle.units[target].at) is None
    succeeded = rolled >= RANGES_IN
    clauses = ("SAF-12.1" if own else "SAF-12.2", "SAF-12.4", *(() if succeeded else ("SAF-12.5",)))
    battle.tell(RangedIn(mortar, target, "mortar" if own else "lieutenant", rolled, succeeded, clauses))
    return succeeded


def mortar_modifiers(battle: Battle, mortar: Unit) -> tuple[Modifier, ...]:
    """Give what changes a mortar's die: the Lieutenant and Panic only (SAF-R37)."""
    found = lieutenant_modifiers(battle, mortar)
    return (*found, PANICKED) if mortar.marker == "panic" else found


def destroy_by_mortar(battle: Battle, target: UnitId, mortar: UnitId) -> None:
    """Destroy an infantry-type unit, without a chit (SAF-12.12)."""
    destroy_german(battle, target, mortar, "SAF-12.12")
    gain_morale(battle, MORTAR_MORALE, "SAF-12.12")


def second_targets(battle: Battle, window: SecondHit) -> list[Unit]:
    """List the Germans that a double 6 may also hit (SAF-12.11, SAF-R38)."""
    near = battle.ground.within(window.at, BLAST)
    bit = battle.ground.bit
    return [unit for unit in battle.of("german") if bit[unit.at] & near and unit.id != window.first]


def second_refusal(battle: Battle, window: SecondHit, target: UnitId) -> Refusal | None:
    """Say why something cannot be the second hit; None means that it can."""
    if target not in battle.units or target in AMERICANS:
        return Refusal("SAF-12.11", f"{target[:20]} is no German unit on the map")
    if any(unit.id == target for unit in second_targets(battle, window)):
        return None
    away = battle.ground.away[window.at][battle.units[target].at]
    return Refusal("SAF-12.11", f"{target} is {away} hexes from the first target; two is the limit")


def hit_second(battle: Battle, mortar: UnitId, target: UnitId | None) -> None:
    """Carry out the second hit: infantry dies, a tank draws a chit (SAF-12.11 to SAF-12.13)."""
    battle.tell(SecondHitNamed(mortar, target))
    if target is None:
        return
    if target in TANKS:
        damage_german_tank(battle, target, mortar, "SAF-12.13")
    else:
        destroy_by_mortar(battle, target, mortar)


# snipers


def spot_targets(battle: Battle, sniper: Unit) -> list[Unit]:
    """List the infantry-type Germans that a sniper sees, at any range (SAF-13.3, SAF-13.8, SAF-R40)."""
    occupied = battle.occupancy
    hexes = field_of(battle, sniper, occupied.german_infantry, UNLIMITED)
    return [battle.units[id_] for here, id_ in occupied.german_targets if here & hexes]


def spot_refusal(battle: Battle, sniper: Unit, target: UnitId) -> Refusal | None:
    """Say why a sniper cannot have spotted something; None means that it can."""
    if target in TANKS:
        return Refusal("SAF-13.8", f"{target} is a tank; a sniper spots infantry")
    return soft_target_refusal(battle, target) or sight_refusal(battle, sniper, battle.units[target].at)


def fire_sniper(battle: Battle, sniper: UnitId, target: UnitId) -> None:
    """Scope in; then an officer, or a normal shot without a Cover card (SAF-13.4 to 13.7, 13.10, SAF-R39)."""
    rolled = battle.roll(D6, "scope", "SAF-13.4", f"{sniper} at {target}")
    if rolled < SCOPES_IN:
        battle.tell(ScopeRolled(sniper, target, rolled, "failed", ("SAF-13.1", "SAF-13.4")))
        return
    if rolled == SEES_OFFICER:
        battle.tell(ScopeRolled(sniper, target, rolled, "officer in sight", ("SAF-13.4", "SAF-13.5")))
        if kill_officer(battle, sniper):
            return
    else:
        battle.tell(ScopeRolled(sniper, target, rolled, "scoped in", ("SAF-13.4", "SAF-13.7")))
    modifiers = die_modifiers(battle, battle.units[sniper], battle.units[target])
    shoot(battle, (sniper, target), ONE_DIE, (modifiers, ()), "SAF-13.7", "SAF-13.10")


def kill_officer(battle: Battle, sniper: UnitId) -> bool:
    """Fire at the officer in sight (SAF-13.5, SAF-13.6)."""
    rolled = battle.roll(D6, "officer", "SAF-13.5", sniper)
    killed = rolled >= KILLS_OFFICER
    battle.tell(OfficerFiredOn(sniper, rolled, killed, ("SAF-13.5", "SAF-13.6" if killed else "SAF-13.7")))
    if killed:
        gain_morale(battle, OFFICER_MORALE, "SAF-13.6")
    return killed


def order_spot(battle: Battle, sniper: UnitId) -> None:
    """Roll for spotting information (SAF-13.1, SAF-13.4)."""
    rolled = battle.roll(D6, "scope", "SAF-13.4", sniper)
    succeeded = rolled >= SCOPES_IN
    outcome: tuple[str, ...] = ("SAF-13.8",) if succeeded else ()
    battle.tell(
        ScopeRolled(
            sniper, None, rolled, "scoped in" if succeeded else "failed", ("SAF-13.1", "SAF-13.4", *outcome)
        )
    )
    if succeeded:
        battle.frames.append(SniperSpots(sniper))


def spot(battle: Battle, sniper: UnitId, target: UnitId) -> None:
    """Mark a German as spotted until the American turn ends (SAF-13.8, SAF-13.9, SAF-R40)."""
    battle.tell(UnitSpotted(sniper, target))
    battle.place(replace(battle.units[target], spotted=True))
