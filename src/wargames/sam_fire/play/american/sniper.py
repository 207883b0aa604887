"""Snipers: fire and spotting (section 13)."""

from collections.abc import Iterator
from typing import ClassVar, Literal

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.phrases import either
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import Action, Decision, EventWeight, Seat
from wargames.kernel.moments import Moment
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import ONE_DIE, Battle
from wargames.sam_fire.play.fire import die_modifiers, shoot, soft_target_refusal
from wargames.sam_fire.play.morale import gain_morale
from wargames.sam_fire.play.sight import field_of, sight_refusal
from wargames.sam_fire.play.stack import on_map, step_violations
from wargames.sam_fire.values.components import AMERICAN, TANKS, UNLIMITED
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.state import Frame, Ordering, SniperSpots, UnitId
from wargames.sam_fire.values.words import TableEvent, Words, named


@attrs.frozen
class NameSpotted(Action):
    """Name the enemy that the sniper has spotted (SAF-13.8)."""

    FORM: ClassVar[str] = "spot {target}"
    SAYS: ClassVar[str] = "spot {target} with {sniper}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class ChooseSpotted(Decision):
    """Name the unit that a sniper has spotted (SAF-13.8)."""

    ASKS: ClassVar[str] = "name the German unit that {sniper} has spotted"
    sniper: UnitId


Scoped = Literal["failed", "scoped in", "officer in sight"]


@attrs.frozen
class ScopeRolled(TableEvent):
    """A sniper tried to scope in on ``target``, or to spot (None)."""

    sniper: UnitId
    target: UnitId | None
    rolled: int
    outcome: Scoped
    clauses: Clauses

    def said(self) -> str:
        """Say whom the sniper looks for, and the result."""
        aim = f"aims at {named(self.target)}" if self.target else "looks for targets to spot"
        seen = self.outcome if self.target or self.outcome == "failed" else "targets found"
        return f"{named(self.sniper)} {aim}: rolls {self.rolled}, {seen}."


@attrs.frozen
class OfficerFiredOn(TableEvent):
    """A sniper fired at an officer or NCO."""

    SAYS: ClassVar[str] = "{sniper} fires on an officer or NCO: rolls {rolled}, {killed}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "killed": either("killed", "missed")}

    sniper: UnitId
    rolled: int
    killed: bool
    clauses: Clauses


@attrs.frozen
class UnitSpotted(TableEvent):
    """A sniper spotted a German for the rest of the American turn."""

    WEIGHT: ClassVar[EventWeight] = "reveal"
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{sniper} spots {target} for the others."

    sniper: UnitId
    target: UnitId
    clauses: Clauses = ("SAF-13.8", "SAF-13.9", "SAF-R40")


SCOPES_IN = 3
SEES_OFFICER = 6
KILLS_OFFICER = 4
OFFICER_MORALE = 10


def spot_targets(battle: Battle, sniper: Piece) -> list[Piece]:
    """List the infantry-type Germans that a sniper sees, at any range (SAF-13.3, SAF-13.8, SAF-R40)."""
    hexes = field_of(battle, sniper, battle.occupancy.german_infantry, UNLIMITED)
    return [german for german in battle.germans if german.here & hexes] if hexes else []


def spot_refusal(battle: Battle, sniper: Piece, target: UnitId) -> Refusal | None:
    """Return why a sniper cannot have spotted something."""
    if target in TANKS:
        return Refusal("SAF-13.8", f"{target} is a tank; a sniper spots infantry")
    return soft_target_refusal(battle, target) or sight_refusal(battle, sniper, battle.units[target].at)


def scope(rolled: int) -> tuple[Scoped, tuple[str, ...]]:
    """Return the sight of a sniper who fires through the scope, with its clauses."""
    if rolled < SCOPES_IN:
        return "failed", ("SAF-13.1", "SAF-13.4")
    if rolled == SEES_OFFICER:
        return "officer in sight", ("SAF-13.4", "SAF-13.5")
    return "scoped in", ("SAF-13.4", "SAF-13.7")


def fire_sniper(battle: Battle, sniper: UnitId, target: UnitId) -> None:
    """Scope in; then an officer, or a normal shot without a Cover card.

    SAF-13.4, SAF-13.5, SAF-13.6, SAF-13.7, 13.10, SAF-R39.
    """
    rolled = battle.roll(D6, "scope", "SAF-13.4", f"{sniper} at {target}")
    outcome, clauses = scope(rolled)
    battle.record(ScopeRolled, sniper, target=target, rolled=rolled, outcome=outcome, clauses=clauses)
    if rolled < SCOPES_IN or (rolled == SEES_OFFICER and kill_officer(battle, sniper)):
        return
    modifiers = die_modifiers(battle, battle.units[sniper], battle.units[target])
    shoot(battle, (sniper, target), ONE_DIE, (modifiers, ()), "SAF-13.7", "SAF-13.10")


def kill_officer(battle: Battle, sniper: UnitId) -> bool:
    """Fire at the officer in sight (SAF-13.5, SAF-13.6)."""
    rolled = battle.roll(D6, "officer", "SAF-13.5", sniper)
    killed = rolled >= KILLS_OFFICER
    battle.record(
        OfficerFiredOn,
        sniper,
        rolled=rolled,
        killed=killed,
        clauses=("SAF-13.5", "SAF-13.6" if killed else "SAF-13.7"),
    )
    if killed:
        gain_morale(battle, OFFICER_MORALE, "SAF-13.6")
    return killed


def order_spot(battle: Battle, sniper: UnitId) -> None:
    """Roll for spotting information (SAF-13.1, SAF-13.4)."""
    rolled = battle.roll(D6, "scope", "SAF-13.4", sniper)
    succeeded = rolled >= SCOPES_IN
    outcome: tuple[str, ...] = ("SAF-13.8",) if succeeded else ()
    battle.record(
        ScopeRolled,
        sniper,
        target=None,
        rolled=rolled,
        outcome="scoped in" if succeeded else "failed",
        clauses=("SAF-13.1", "SAF-13.4", *outcome),
    )
    if succeeded:
        battle.frames.append(SniperSpots(sniper))


def spot(battle: Battle, sniper: UnitId, target: UnitId) -> None:
    """Mark a German as spotted until the American turn ends (SAF-13.8, SAF-13.9, SAF-R40)."""
    battle.record(UnitSpotted, sniper, target)
    battle.units[target].spot(spotted=True)


# spotting


def player_to_choose(battle: Battle, frame: SniperSpots) -> Seat | None:
    """Ask whom a sniper has spotted if there is more than one (SAF-13.8, SAF-R40)."""
    return AMERICAN if len(spot_targets(battle, battle.units[frame.sniper])) > 1 else None


def list_spotted(battle: Battle, frame: SniperSpots) -> Iterator[Action]:
    """List the Germans that a sniper may have spotted (SAF-13.8)."""
    for unit in spot_targets(battle, battle.units[frame.sniper]):
        yield NameSpotted(unit.id)


def refuse_spotted(battle: Battle, frame: SniperSpots, action: NameSpotted) -> Refusal | None:
    """Return why a sniper has not spotted this (SAF-13.8)."""
    return spot_refusal(battle, battle.units[frame.sniper], action.target)


def answer_spotted(battle: Battle, frame: SniperSpots, action: NameSpotted) -> None:
    """Mark the named German (SAF-13.8)."""
    battle.frames.pop()
    spot(battle, frame.sniper, action.target)


def spot_the_only_one(battle: Battle, frame: SniperSpots) -> None:
    """Mark the only German in sight (SAF-R40)."""
    battle.frames.pop()
    (target,) = spot_targets(battle, battle.units[frame.sniper])
    spot(battle, frame.sniper, target.id)


def spots_violations(battle: Battle, _below: Frame, frame: SniperSpots) -> Iterator[str]:
    """Check that a sniper has a choice of Germans to spot (SAF-13.8, SAF-R40)."""
    yield from step_violations(battle, frame, 3)
    if not on_map(battle, frame.sniper, "sniper"):
        yield f"{frame.sniper[:20]!r} is no sniper on the map [SAF-13.8]"
    elif player_to_choose(battle, frame) is None:
        yield f"{frame.sniper} has no choice of Germans to spot [SAF-R40]"


SNIPER_SPOTS = with_supply(
    Moment(
        clause="SAF-13.8",
        takes=(NameSpotted,),
        waits=player_to_choose,
        question=lambda asked, _, frame: ChooseSpotted(*asked, frame.sniper),
        lists=list_spotted,
        refuses=refuse_spotted,
        carries_out=answer_spotted,
        proceeds=spot_the_only_one,
        lies_on=(Ordering,),
        violations=spots_violations,
    )
)
