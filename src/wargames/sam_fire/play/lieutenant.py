"""The 1st Lieutenant: his dangers and his death (SAF-17.12 to SAF-17.16)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.phrases import either
from wargames.kernel.chance.dice import D6
from wargames.kernel.game import EventWeight
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.morale import lose_morale, settle
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import UnitId
from wargames.sam_fire.values.words import TableEvent, Words


@attrs.frozen
class LieutenantRolled(TableEvent):
    """The 1st Lieutenant was in danger."""

    SAYS: ClassVar[str] = "The Lieutenant with {unit} is in danger: rolls {rolled}, {killed}."
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "killed": either("he is killed", "he is unharmed")}

    unit: UnitId
    rolled: int
    killed: bool
    clauses: Clauses


@attrs.frozen
class LieutenantLost(TableEvent):
    """The 1st Lieutenant fell with his unit, or was captured."""

    WEIGHT: ClassVar[EventWeight] = "kill"
    SAYS: ClassVar[str] = "The Lieutenant {captured} with {unit}!"
    WORDS: ClassVar[Words] = {**TableEvent.WORDS, "captured": either("is captured", "falls")}

    unit: UnitId
    captured: bool
    clauses: Clauses


KILLED_ROLL = 1
KILLED_MORALE = 10


def beside_lieutenant(battle: Battle, place: Place) -> bool:
    """Return whether a hex is the Lieutenant's own or adjacent to it (SAF-10.2, SAF-10.4, SAF-R27)."""
    at = battle.lieutenant_at
    return at is not None and battle.ground.away[at][place] <= 1


def check_lieutenant(battle: Battle, id_: UnitId, clause: str) -> None:
    """Roll for the Lieutenant after his unit took fire or was assaulted.

    SAF-17.13, SAF-17.14, SAF-17.15, SAF-R51.
    """
    if battle.lieutenant != id_:
        return
    rolled = battle.roll(D6, "lieutenant", "SAF-17.13", id_)
    killed = rolled == KILLED_ROLL
    clauses = (clause, "SAF-17.13", *(("SAF-17.14",) if killed else ()), "SAF-17.15")
    battle.record(LieutenantRolled, id_, rolled=rolled, killed=killed, clauses=clauses)
    if killed:
        battle.lose_lieutenant()
        lose_morale(battle, KILLED_MORALE, "SAF-17.14")
        settle(battle)


def fall_with_unit(battle: Battle, id_: UnitId, *clauses: str) -> bool:
    """Remove the Lieutenant if he is attached to a lost unit; return whether he was (SAF-17.16)."""
    if battle.lieutenant != id_:
        return False
    battle.lose_lieutenant()
    battle.record(LieutenantLost, id_, captured=False, clauses=(*clauses, "SAF-17.16"))
    return True
