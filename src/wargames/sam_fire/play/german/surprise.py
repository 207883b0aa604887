"""Surprise reinforcements: veterans after the Lieutenant, and an AT gun (section 9, clause 25)."""

from typing import ClassVar

import attrs

from wargames.kernel.chance.dice import D6
from wargames.kernel.game import EventWeight
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.counters import flip
from wargames.sam_fire.play.german import fire
from wargames.sam_fire.play.german.action_cards import EntrySkipped
from wargames.sam_fire.play.german.assault import declare
from wargames.sam_fire.play.german.movement import (
    GoalChosen,
    Path,
    choose_path,
    cover_at,
    follow,
    goal_of,
    paths,
)
from wargames.sam_fire.play.panic import frighten
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.facts import Clauses, Text
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId, known_unit
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class SurpriseRolled(TableEvent):
    """The die for a surprise fell; ``kind_rolled`` names the kind, None where there was none."""

    rolled: int
    kind_rolled: int | None
    clauses: Clauses

    def said(self) -> str:
        """Say whether there is a surprise."""
        if self.kind_rolled is None:
            return f"Surprise check: rolls {self.rolled}, no surprise."
        return f"Surprise check: rolls {self.rolled}, a surprise! Rolls {self.kind_rolled} for its kind."


@attrs.frozen
class SurprisePlaced(TableEvent):
    """A surprise unit appeared; for a gun, ``among`` are the hexes that it might have taken."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "reveal"
    SAYS: ClassVar[str] = "{unit} appears in {hex}{among}!"

    unit: UnitId
    hex: Place
    among: tuple[Place, ...]
    clauses: Clauses


@attrs.frozen
class SurpriseFailed(TableEvent):
    """No surprise unit appeared although it was rolled."""

    SAYS: ClassVar[str] = "No surprise unit appears: {reason}."

    reason: Text
    clauses: Clauses


VETERANS, GUN = "SV", "AT"
ARRIVES = 6
LAST_FOR_VETERANS = 3
STEPS = 2
ENTRY_ORDER = ("1", "2", "3", "4", "5", "6", "X")


# the check


def check_surprise(battle: Battle) -> None:
    """Roll for a surprise unit, unless one is in play, as a gun is until it is lost (SAF-25.7, SAF-25.18)."""
    if VETERANS in battle.units or GUN in battle.units:
        return
    rolled = battle.roll(D6, "surprise", "SAF-25.1")
    if rolled < ARRIVES:
        battle.record(SurpriseRolled, rolled, None, ("SAF-25.1",))
        return
    kind = battle.roll(D6, "surprise unit", "SAF-25.2")
    wanted = VETERANS if kind <= LAST_FOR_VETERANS else GUN
    battle.record(
        SurpriseRolled, rolled, kind, ("SAF-25.1", "SAF-25.2" if wanted == VETERANS else "SAF-25.3")
    )
    unit = not_occupied(battle, wanted)
    if unit is None:
        battle.record(SurpriseFailed, "Americans hold the red and the blue hex", ("SAF-25.5",))
    elif unit == VETERANS:
        place_veterans(battle)
    else:
        place_gun(battle)


def not_occupied(battle: Battle, wanted: UnitId) -> UnitId | None:
    """Return the other result if Americans hold the hex, None if they hold both (SAF-25.4, SAF-25.5)."""
    sheet, ground = battle.ground.sheet, battle.ground
    hexes = {VETERANS: sheet.blue, GUN: sheet.red}
    other = GUN if wanted == VETERANS else VETERANS
    for unit in (wanted, other):
        if not ground.bit[hexes[unit]] & battle.occupancy.americans:
            return unit
    return None


def place_veterans(battle: Battle) -> None:
    """Put the surprise veteran in the blue hex, if it has room (SAF-25.2, SAF-25.6)."""
    blue, occupied = battle.ground.sheet.blue, battle.occupancy
    if battle.ground.bit[blue] & (occupied.full | occupied.tanks):
        battle.record(SurpriseFailed, "there is no room in the blue hex", ("SAF-25.6", "SAF-R73"))
        return
    battle.record(SurprisePlaced, VETERANS, hex=blue, among=(blue,), clauses=("SAF-25.2", "SAF-R73"))
    veterans = battle.bring(known_unit(VETERANS, blue))
    flip(battle, veterans, "SAF-R73")
    frighten(battle, veterans)


def place_gun(battle: Battle) -> None:
    """Put the AT gun where it sees most Americans, in the red hex or beside it (SAF-25.3, SAF-R72)."""
    ground, occupied = battle.ground, battle.occupancy
    closed = occupied.americans | occupied.tanks | occupied.full
    signs = (ground.entry[sign] for sign in ENTRY_ORDER)
    found = [place for place in signs if place is not None and not ground.bit[place] & closed]
    if not found:
        battle.record(SurpriseFailed, "there is no room in or around the red hex", ("SAF-25.6", "SAF-R72"))
        return
    place = max(found, key=lambda place: seen_from(battle, place))  # the first of the best: SAF-R72
    battle.record(SurprisePlaced, GUN, hex=place, among=tuple(found), clauses=("SAF-25.3", "SAF-R72"))
    flip(battle, battle.bring(known_unit(GUN, place)), "SAF-R73")


def seen_from(battle: Battle, place: Place) -> int:
    """Count the American units in line of sight of a hex, terrain alone counting (SAF-R72)."""
    sight = battle.ground.terrain_sight(place)
    return len([american for american in battle.americans if american.here & sight])


# the veterans


def act_surprise_veteran(battle: Battle) -> bool:
    """Move toward the Lieutenant, then assault him or fire at others; return whether he was assaulted.

    SAF-25.8, SAF-25.9, SAF-25.10, R75.
    """
    hunting = battle.lieutenant_at is not None
    if not (hunting and beside(battle)):
        approach(battle, hunting=hunting)
    at = battle.lieutenant_at
    if at is not None and beside(battle):
        declare(battle, VETERANS, at, icon=False)
        return True
    fire_on_others(battle)
    flip(battle, battle.units[VETERANS], "SAF-19.13")
    return False


def beside(battle: Battle) -> bool:
    """Return whether the veterans are adjacent to the Lieutenant (SAF-25.10)."""
    at = battle.lieutenant_at
    return at is not None and battle.ground.away[battle.units[VETERANS].at][at] == 1


def approach(battle: Battle, *, hunting: bool) -> None:
    """Take up to two steps, if possible out of sight and under cover (SAF-25.8, SAF-R75)."""
    unit = battle.units[VETERANS]
    goal = battle.units.get(battle.lieutenant or "") if hunting else goal_of(battle, unit)
    if goal is None:
        return
    if hunting:
        battle.record(GoalChosen, VETERANS, goal=goal.id, among=(goal.id,), clauses=("SAF-25.8",))
    found = paths(battle, unit, goal.at, STEPS)
    if not found:
        battle.record(
            EntrySkipped,
            VETERANS,
            entry="MOVE2",
            reason="no open hex is closer to its goal",
            clauses=("SAF-R75",),
        )
        return

    def rank(path: Path) -> tuple[int, int, Place, int, Path]:
        ground, end = battle.ground, path[-1]
        return threats(battle, end), -cover_at(ground, end), end, -cover_at(ground, path[0]), path

    follow(battle, unit, choose_path(battle, VETERANS, found, rank, "SAF-25.8", "SAF-R75"), "SAF-25.8")


def threats(battle: Battle, place: Place) -> int:
    """Count the American units with a hex in sight and range, terrain alone counting (SAF-R75)."""
    ground = battle.ground
    sight, away = ground.terrain_sight(place), ground.away[place]
    return sum(
        bool(unit.here & sight) and away[unit.at] <= COUNTERS[unit.id].range for unit in battle.americans
    )


def fire_on_others(battle: Battle) -> None:
    """Fire at the nearest American but the Lieutenant's unit (SAF-25.9, SAF-R75)."""
    unit = battle.units[VETERANS]
    found = [target for target in fire.targets(battle, unit) if target.id != battle.lieutenant]
    if not found:
        battle.record(
            EntrySkipped,
            VETERANS,
            entry="FIRE",
            reason="nobody else is in range and in sight",
            clauses=("SAF-25.9",),
        )
        return
    target = fire.choose(battle, unit, found, fire.MACHINE_GUN_PRIORITIES, told=fire.AT_TARGET)
    fire.shoot(battle, unit, target, (fire.VETERAN,), two_dice=False)
