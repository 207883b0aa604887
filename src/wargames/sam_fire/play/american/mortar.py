"""Mortar Fire (section 12)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.modifiers import Modifier
from wargames.kernel.base.phrases import either
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action, Decision, Seat
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.ground.piece import OnMap, Piece
from wargames.sam_fire.play import fire
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import TWO_DICE, Battle
from wargames.sam_fire.play.counters import run_low
from wargames.sam_fire.play.morale import destroy_german, gain_morale
from wargames.sam_fire.play.sight import terrain_refusal
from wargames.sam_fire.play.stack import on_map, step_violations
from wargames.sam_fire.play.tanks import damage_german_tank
from wargames.sam_fire.values.components import AMERICAN, AMERICANS, COUNTERS, TANKS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Frame, Ordering, SecondHit, UnitId
from wargames.sam_fire.values.words import TableEvent, Words, named


@attrs.frozen
class AlsoHit(Action):
    """Name the second unit hit by a mortar's double 6 (SAF-12.11)."""

    FORM: ClassVar[str] = "also hit {target}"
    SAYS: ClassVar[str] = "hit {target} as well with {mortar}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class NoSecondHit(Action):
    """Hit no second unit (SAF-12.11, SAF-R38)."""

    FORM: ClassVar[str] = "no second hit"
    SAYS: ClassVar[str] = "hit nobody else"


@attrs.frozen
class ChooseSecondHit(Decision):
    """Name the second unit that a mortar hits (SAF-12.11)."""

    ASKS: ClassVar[str] = "name a second unit near {near} that {mortar} hits, or nobody"
    mortar: UnitId
    near: Place


@attrs.frozen
class RangedIn(TableEvent):
    """A mortar tried to range in; ``spotter`` saw the target: itself or the Lieutenant."""

    SAYS: ClassVar[str] = "{mortar} ranges in on {target}{spotter}: rolls {rolled}, {succeeded}."
    WORDS: ClassVar[Words] = {
        **TableEvent.WORDS,
        "spotter": lambda spotter: ", the Lieutenant spotting" if spotter == "lieutenant" else "",
        "succeeded": either("ranged in", "not ranged in"),
    }

    mortar: UnitId
    target: UnitId
    spotter: Literal["mortar", "lieutenant"]
    rolled: int
    succeeded: bool
    clauses: Clauses


@attrs.frozen
class SecondHitNamed(TableEvent):
    """A second unit was hit by a double 6, or none (None)."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "With a double 6 {mortar} {target}."
    WORDS: ClassVar[Words] = {
        **TableEvent.WORDS,
        "target": lambda target: f"also hits {named(target)}" if target else "hits nobody else",
    }

    mortar: UnitId
    target: UnitId | None
    clauses: Clauses = ("SAF-12.11", "SAF-R38")


RANGES_IN = 3
MORTAR_MORALE = 5
DOUBLE_SIX = (6, 6)
BLAST = 2
"""The largest distance of a mortar's second hit from the first, in hexes (SAF-12.11)."""


def mortar_targets(battle: Battle, mortar: Piece) -> list[Piece]:
    """List the targets of a mortar: those that it or the Lieutenant sees.

    SAF-12.1, SAF-12.2, SAF-12.3, SAF-12.6, SAF-12.7, SAF-12.8.
    """
    ground = battle.ground
    seen = ground.terrain_sight(mortar.at)
    if (spotter := battle.lieutenant_at) is not None:
        seen |= ground.terrain_sight(spotter)
    return [german for german in battle.germans if german.here & seen and not german.tank]


def mortar_refusal(battle: Battle, mortar: Piece, target: UnitId) -> Refusal | None:
    """Return why a mortar may not fire on something."""
    if target in TANKS and target in battle.units and target not in AMERICANS:
        return Refusal(
            "SAF-12.8", f"{target} is a tank; a mortar's first target is infantry, an MG42 or a gun"
        )
    if refusal := fire.soft_target_refusal(battle, target):
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
    fallen, hit = fire.roll_shot(battle, (mortar, target), TWO_DICE, shot, "SAF-12.9", "SAF-12.10", "SAF-R37")
    if hit:
        destroy_by_mortar(battle, target, mortar)
    fire.alert(battle, target)
    if fallen[-1] == fire.RUNS_LOW:
        run_low(battle, mortar, "SAF-10.13", "SAF-R30")
    if fallen == DOUBLE_SIX:
        battle.frames.append(SecondHit(mortar, target, at))


def range_in(battle: Battle, mortar: UnitId, target: UnitId) -> bool:
    """Roll to range in (SAF-12.4, SAF-12.5)."""
    rolled = battle.roll(D6, "range in", "SAF-12.4", f"{mortar} at {target}")
    own = terrain_refusal(battle, battle.units[mortar].at, battle.units[target].at) is None
    succeeded = rolled >= RANGES_IN
    clauses = ("SAF-12.1" if own else "SAF-12.2", "SAF-12.4", *(() if succeeded else ("SAF-12.5",)))
    battle.record(
        RangedIn,
        mortar,
        target=target,
        spotter="mortar" if own else "lieutenant",
        rolled=rolled,
        succeeded=succeeded,
        clauses=clauses,
    )
    return succeeded


def mortar_modifiers(battle: Battle, mortar: OnMap) -> tuple[Modifier, ...]:
    """Return the modifiers of a mortar's die: the Lieutenant and Panic only (SAF-R37)."""
    found = fire.lieutenant_modifiers(battle, mortar)
    return (*found, fire.PANICKED) if mortar.marker == "panic" else found


def destroy_by_mortar(battle: Battle, target: UnitId, mortar: UnitId) -> None:
    """Destroy an infantry-type unit, without a chit (SAF-12.12)."""
    destroy_german(battle, target, mortar, "SAF-12.12")
    gain_morale(battle, MORTAR_MORALE, "SAF-12.12")


def second_targets(battle: Battle, window: SecondHit) -> list[Piece]:
    """List the Germans that a double 6 may also hit (SAF-12.11, SAF-R38)."""
    near = battle.ground.within(window.at, BLAST)
    return [german for german in battle.germans if german.here & near and german.id != window.first]


def second_refusal(battle: Battle, window: SecondHit, target: UnitId) -> Refusal | None:
    """Return why something cannot be the second hit."""
    if target not in battle.units or target in AMERICANS:
        return Refusal("SAF-12.11", f"{target[:20]} is no German unit on the map")
    if any(unit.id == target for unit in second_targets(battle, window)):
        return None
    away = battle.ground.away[window.at][battle.units[target].at]
    return Refusal("SAF-12.11", f"{target} is {away} hexes from the first target; two is the limit")


def hit_second(battle: Battle, mortar: UnitId, target: UnitId | None) -> None:
    """Carry out the second hit: infantry dies, a tank draws a chit (SAF-12.11, SAF-12.12, SAF-12.13)."""
    battle.record(SecondHitNamed, mortar, target)
    if target is None:
        return
    if target in TANKS:
        damage_german_tank(battle, target, mortar, "SAF-12.13")
    else:
        destroy_by_mortar(battle, target, mortar)


def player_to_name(battle: Battle, window: SecondHit) -> Seat | None:
    """Ask for the second hit if there is a target (SAF-12.11, SAF-R38)."""
    return AMERICAN if second_targets(battle, window) else None


def list_second_hits(battle: Battle, window: SecondHit) -> Iterator[Action]:
    """List the second hits, and none (SAF-12.11)."""
    for unit in second_targets(battle, window):
        yield AlsoHit(unit.id)
    yield NoSecondHit()


def answer_second_hit(battle: Battle, window: SecondHit, action: AlsoHit | NoSecondHit) -> None:
    """Hit the second unit that was named, or none (SAF-12.11)."""
    battle.frames.pop()
    hit_second(battle, window.mortar, action.target if isinstance(action, AlsoHit) else None)


def hit_nobody_else(battle: Battle, window: SecondHit) -> None:
    """Go on if there is no target for a second hit (SAF-R38)."""
    battle.frames.pop()
    hit_second(battle, window.mortar, None)


def second_hit_violations(battle: Battle, _below: Frame, hit: SecondHit) -> Iterator[str]:
    """Check a mortar's double 6; the first German hit may be gone (SAF-12.11)."""
    yield from step_violations(battle, hit, 3)
    if not on_map(battle, hit.mortar, "mortar"):
        yield f"{hit.mortar[:20]!r} is no mortar on the map [SAF-12.11]"
    first = COUNTERS.get(hit.first)
    if first is None or first.side != "german" or hit.at not in battle.ground.terrain:
        yield "a mortar has hit no German first [SAF-12.11]"
    elif not second_targets(battle, hit):
        yield f"no second German is near {hit.at} [SAF-R38]"


SECOND_HIT = with_supply(
    Moment(
        clause="SAF-12.11",
        takes=(AlsoHit, NoSecondHit),
        waits=player_to_name,
        question=lambda asked, _, window: ChooseSecondHit(*asked, window.mortar, window.at),
        lists=list_second_hits,
        refuses=by_class({AlsoHit: lambda battle, hit, also: second_refusal(battle, hit, also.target)}),
        carries_out=answer_second_hit,
        proceeds=hit_nobody_else,
        lies_on=(Ordering,),
        violations=second_hit_violations,
    )
)
