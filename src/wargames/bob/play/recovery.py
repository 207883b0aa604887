"""The Recovery Phase and the turn marker (BOB-4.5 to BOB-4.7, BOB-G5)."""

from typing import ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.values.components import Suppression
from wargames.bob.values.scenarios import SIDES
from wargames.bob.values.state import Counter
from wargames.bob.values.words import EVENT_WORDS, BobPublicEvent, Clauses, HiddenEvent
from wargames.kernel.base.changeable import changeable
from wargames.kernel.base.phrases import Words, either
from wargames.kernel.base.replace import changer, replace


@attrs.frozen
class Recovered(HiddenEvent):
    """A suppressed unit went down a level."""

    SAYS: ClassVar[str] = "{who} recovered {level}."
    WORDS: ClassVar[Words] = {**EVENT_WORDS, "level": either("to yellow (Suppressed)", "from suppression")}

    level: Suppression = 0


@attrs.frozen
class TurnEnded(BobPublicEvent):
    """Markers were removed and pools filled again."""

    SAYS: ClassVar[str] = "Turn {turn} ended: markers were removed and Command Points restored."

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    clauses: Clauses = ("BOB-4.6", "BOB-4.7", "BOB-G5")


unmarked = changer(Counter, "used prepared moved cp_used")


@changeable
def recover(battle: Battle) -> None:
    """Lower suppression, remove markers, fill the pools (BOB-G5 points 1 to 4, BOB-R29, BOB-R45)."""
    waiting = [counter for counter in battle.counters.values() if counter.at is None]
    for counter in (*battle.in_order(), *waiting):
        if counter.level:
            changed = battle.change(counter.id, level=counter.level - 1)
            battle.record_of(Recovered, changed, "BOB-4.5", "BOB-R45", level=changed.level)
    for counter in list(battle.counters.values()):
        if counter.used or counter.prepared or counter.moved or counter.cp_used:
            battle.put(unmarked(counter, used=False, prepared=False, moved=False, cp_used=False))
    for side in SIDES:
        points = battle.scenario.side(side).command_points
        batteries = tuple(replace(one, used=False) for one in battle.sides[side].batteries)
        battle.sides[side] = replace(battle.sides[side], cp=points, batteries=batteries, acted_early=False)
    battle.record(TurnEnded, battle.turn)
