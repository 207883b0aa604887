"""Objectives, victory and the end of a turn (SAF-G10, SAF-R81, SAF-R86, SAF-R88)."""

from typing import ClassVar

import attrs

from wargames.kernel.base.changeable import changeable
from wargames.kernel.game import EventWeight
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.morale import end, gain_morale, lose_morale, settle
from wargames.sam_fire.values.components import SQUADS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import Ending, UnitId
from wargames.sam_fire.values.words import TableEvent, Words, counted


@attrs.frozen
class ObjectiveTaken(TableEvent):
    """The player took an objective; ``gained`` is 0 unless it was for the first time."""

    WEIGHT: ClassVar[EventWeight] = "gain"
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} takes the objective {hex}{gained}."
    WORDS: ClassVar[Words] = {
        **TableEvent.WORDS,
        "gained": lambda gained: f", the first time, worth {gained} Morale" if gained else "",
    }

    hex: Place
    unit: UnitId
    gained: int
    clauses: Clauses = ("SAF-G10", "SAF-R86")


@attrs.frozen
class ObjectiveLost(TableEvent):
    """Germans stood in an objective at the end of a turn."""

    WEIGHT: ClassVar[EventWeight] = "gain"
    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "The Germans take back the objective {hex}."

    hex: Place
    clauses: Clauses = ("SAF-G10", "SAF-R88")


OBJECTIVE_LOST = 5


def end_action(battle: Battle, id_: UnitId) -> None:
    """Take the objective that a squad has ended an action in (SAF-G10)."""
    unit = battle.units.get(id_)
    if unit is None or id_ not in SQUADS or unit.at in battle.held:
        return
    for objective in (one for one in battle.goal.objectives if one.hex == unit.at):
        first = unit.at not in battle.gained
        battle.held = tuple(sorted((*battle.held, unit.at)))
        battle.record(ObjectiveTaken, unit.at, id_, objective.value if first else 0)
        if first:
            battle.gained = tuple(sorted((*battle.gained, unit.at)))
            gain_morale(battle, objective.value, "SAF-G10", "SAF-R86")


def lose_objectives(battle: Battle) -> None:
    """Lose the objectives that Germans stand in, each one decrease, by hex number (SAF-G10, SAF-R88)."""
    for place in battle.held:
        if battle.ground.bit[place] & battle.occupancy.germans:
            battle.held = tuple(other for other in battle.held if other != place)
            battle.record(ObjectiveLost, place)
            lose_morale(battle, OBJECTIVE_LOST, "SAF-G10")
            settle(battle)


def how_ended(battle: Battle, ending: Ending) -> str:
    """Return the cause and the margin of an end, as a clause for people."""
    goal = battle.goal
    wanted = f"Morale {goal.victory_morale}" + (
        f" and {counted(goal.hold, 'objective')}" if goal.hold else ""
    )
    decided_by_goal = ending.won or ending.reason.endswith("was the last")
    return f"{ending.reason}, and the goal was {wanted}" if decided_by_goal else ending.reason


@changeable
def judge(battle: Battle) -> None:
    """End a game that is won or out of turns (SAF-R81, SAF-R88, SAF-G10)."""
    goal = battle.goal
    enough = battle.morale >= goal.victory_morale
    if enough and (holding := len(set(goal.hold_any_of).intersection(battle.held))) >= goal.hold:
        held = f" and {holding} of the objectives held" if goal.hold else ""
        end(battle, Ending(won=True, reason=f"Morale is {battle.morale}{held}", clause="SAF-R81"))
    if battle.turn >= goal.turn_limit:
        end(battle, Ending(won=False, reason=f"turn {battle.turn} was the last", clause="SAF-R81"))
