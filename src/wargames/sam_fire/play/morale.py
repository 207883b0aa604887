"""Morale, kills and the German reserve track (SAF-1.8, section 17, SAF-G10)."""

from typing import ClassVar, NoReturn

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import either
from wargames.kernel.base.track import Ends, Track
from wargames.kernel.game import EventWeight
from wargames.kernel.moments import EndOfPlay
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.german.entry import enter_reserves
from wargames.sam_fire.values.components import MOST_MORALE, SQUADS
from wargames.sam_fire.values.facts import Clauses, Text
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Ending, UnitId
from wargames.sam_fire.values.words import TableEvent, Words, counted


@attrs.frozen
class SupplyGained(TableEvent):
    """The second of two kills brought a Supply counter."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{kills} in all: a Supply counter is gained, {supply} in hand."
    WORDS: ClassVar[Words] = {"kills": lambda kills: counted(kills, "kill")}

    kills: int
    supply: int
    clauses: Clauses = ("SAF-17.5", "SAF-R33")


@attrs.frozen
class GameEnded(TableEvent):
    """The game ended."""

    WEIGHT: ClassVar[EventWeight] = "end"
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The game is {won}: {reason}."
    WORDS: ClassVar[Words] = {"won": either("won", "lost")}

    won: bool
    reason: Text
    clauses: Clauses


@attrs.frozen
class UnitLost(TableEvent):
    """A unit was removed from the map; ``by`` did it."""

    EARLY: ClassVar[bool] = True
    WEIGHT: ClassVar[EventWeight] = "kill"
    ABOUT: ClassVar[tuple[str, ...]] = ("unit", "by")
    SAYS: ClassVar[str] = "{unit} is eliminated in {hex} by {by}!"

    unit: UnitId
    hex: Place
    by: UnitId
    clauses: Clauses


@attrs.frozen
class KillCounted(TableEvent):
    """A German unit destroyed counted toward a Supply counter; ``kills`` are all so far."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} is kill number {kills}."

    unit: UnitId
    kills: int
    clauses: Clauses = ("SAF-17.5", "SAF-R33")


@attrs.frozen
class MoraleChanged(TableEvent):
    """American Morale moved along its track."""

    REVEALS: ClassVar[bool] = False

    before: int
    after: int
    clauses: Clauses

    def said(self) -> str:
        """Say by how much it changes.

        >>> MoraleChanged(before=40, after=50, clauses=("SAF-10.8",)).said()
        'Morale 40 -> 50 (+10).'
        """
        return f"Morale {self.before} -> {self.after} ({self.after - self.before:+d})."


@attrs.frozen
class ReserveMarkerMoved(TableEvent):
    """The German reserve marker advanced."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The German reserve marker moves to {box} of {threshold}."

    box: int
    threshold: int
    clauses: Clauses = ("SAF-17.8", "SAF-R49")


@attrs.frozen
class ReserveMarkerReturned(TableEvent):
    """The German reserve marker had reached the required number and was put back to 0."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The German reserve marker goes back to 0."

    threshold: int
    clauses: Clauses = ("SAF-17.9", "SAF-R49")


MORALE = Track("Morale track", 0, MOST_MORALE, Ends.CLAMP)
"""The Morale track, from defeat at 0 to 120, where further gains are lost (SAF-R82, SAF-G10)."""

KILLS_FOR_SUPPLY = 2


@changeable
def gain_morale(battle: Battle, points: int, *clauses: str) -> None:
    """Raise Morale (SAF-1.8)."""
    before = battle.morale
    battle.morale = MORALE.move(before, points)
    battle.record(MoraleChanged, before, battle.morale, clauses)


@changeable
def lose_morale(battle: Battle, points: int, *clauses: str) -> None:
    """Lower Morale by one event, however large: the reserve marker advances a box (SAF-17.8, SAF-R49)."""
    before = battle.morale
    battle.morale = MORALE.move(before, -points)
    battle.reserve_marker += 1
    if battle.events is not None:
        battle.record(MoraleChanged, before, battle.morale, clauses)
        battle.record(ReserveMarkerMoved, battle.reserve_marker, battle.goal.reserve_threshold)
    if battle.reserve_marker >= battle.goal.reserve_threshold:
        battle.record(ReserveMarkerReturned, battle.goal.reserve_threshold)
        battle.reserve_marker = 0
        battle.reserves_called += 1


def settle(battle: Battle) -> None:
    """Finish a loss of Morale: end a lost game, else enter called reserves (SAF-R49, SAF-R81).

    Raises :class:`EndOfPlay` where the game is lost.
    """
    if battle.morale <= MORALE.low:
        end(battle, Ending(won=False, reason="Morale fell to 0", clause="SAF-R81"))
    if SQUADS.isdisjoint(battle.units):
        end(battle, Ending(won=False, reason="no American squad is left on the map", clause="SAF-R81"))
    while battle.reserves_called:
        battle.reserves_called -= 1
        enter_reserves(battle)


def end(battle: Battle, ending: Ending) -> NoReturn:
    """End the game: nothing more of the step is played (SAF-R81, SAF-R88)."""
    battle.ending = ending
    battle.frames.clear()
    battle.record(GameEnded, ending.won, ending.reason, (ending.clause, "SAF-G10"))
    raise EndOfPlay


def lose_unit(battle: Battle, id_: UnitId, by: UnitId, *clauses: str) -> None:
    """Take a unit that was destroyed off the map."""
    battle.record(UnitLost, id_, hex=battle.units[id_].at, by=by, clauses=clauses)
    battle.remove(id_)


def destroy_german(battle: Battle, id_: UnitId, by: UnitId, *clauses: str) -> None:
    """Take a German off the map and count the kill (SAF-17.5, SAF-R33)."""
    lose_unit(battle, id_, by, *clauses)
    battle.kills += 1
    battle.record(KillCounted, id_, battle.kills)
    if battle.kills % KILLS_FOR_SUPPLY == 0:
        battle.supply += 1
        battle.record(SupplyGained, battle.kills, battle.supply)
