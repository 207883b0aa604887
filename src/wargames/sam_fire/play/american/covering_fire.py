"""Covering Fire: one squad fires, and the unit beside it may move (SAF-6.11, SAF-11.2, SAF-11.3)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

import attrs

from wargames.kernel.game import Action, Decision
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.ground.ground import REMEMBERED
from wargames.sam_fire.play.american.move_and_fire import walk
from wargames.sam_fire.play.american.order_table import CoveringFire
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import fire
from wargames.sam_fire.play.movement import covered_destinations, covered_refusal, covered_way
from wargames.sam_fire.play.objectives import end_action
from wargames.sam_fire.play.stack import ask_player, on_map, step_violations
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import CoveredMove, Frame, Ordering, UnitId
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class ThenMove(Action):
    """Move the unit that is covered (SAF-11.2)."""

    FORM: ClassVar[str] = "then move to {to}"
    SAYS: ClassVar[str] = "move {unit} to {to}"
    to: Place


@attrs.frozen
class StayPut(Action):
    """Leave the unit that is covered where it is (SAF-11.2, SAF-11.3)."""

    FORM: ClassVar[str] = "stay put"
    SAYS: ClassVar[str] = "leave {unit} where it is"


@attrs.frozen
class ChooseCoveredMove(Decision):
    """Move the unit that is covered, or leave it (SAF-11.2)."""

    ASKS: ClassVar[str] = "move {unit} under covering fire, or leave it where it is"
    unit: UnitId


@attrs.frozen
class MoveDeclined(TableEvent):
    """The unit that was covered stayed where it was."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} stays where it is."

    unit: UnitId
    clauses: Clauses = ("SAF-11.2", "SAF-11.3")


def order_covering_fire(battle: Battle, action: CoveringFire) -> None:
    """Fire if ordered, then let the mover move (SAF-11.2, SAF-11.3, SAF-R35)."""
    if action.target is not None:
        fire(battle, action.unit, action.target)
    end_action(battle, action.unit)
    if action.mover is not None:
        battle.frames.append(CoveredMove(action.mover))


# the move under cover


def list_covered_moves(battle: Battle, frame: CoveredMove) -> Sequence[Action]:
    """List the moves under covering fire, and none (SAF-11.2)."""
    places = battle.ground.members(covered_destinations(battle, battle.units[frame.unit]))
    return *map(then_move, places), STAY


then_move = lru_cache(maxsize=REMEMBERED)(ThenMove)
STAY = StayPut()


def answer_covered_move(battle: Battle, frame: CoveredMove, action: ThenMove | StayPut) -> None:
    """Move the unit that is covered, or leave it where it is (SAF-11.2, SAF-11.3)."""
    battle.frames.pop()
    if isinstance(action, ThenMove):
        unit = battle.units[frame.unit]
        walk(battle, unit, *covered_way(battle, unit, action.to), "SAF-11.2")
    else:
        battle.record(MoveDeclined, frame.unit)
    end_action(battle, frame.unit)


def covered_move_violations(battle: Battle, _below: Frame, frame: CoveredMove) -> Iterator[str]:
    """Check that a unit can be covered (SAF-11.2)."""
    yield from step_violations(battle, frame, 3)
    if not on_map(battle, frame.unit, "squad", "mortar", "sniper"):
        yield f"{frame.unit[:20]!r} is no unit that can be covered [SAF-11.2]"


COVERED_MOVE = with_supply(
    Moment(
        clause="SAF-11.2",
        takes=(ThenMove, StayPut),
        waits=ask_player,
        question=lambda asked, _, frame: ChooseCoveredMove(*asked, frame.unit),
        lists=list_covered_moves,
        refuses=by_class(
            {ThenMove: lambda battle, at, move: covered_refusal(battle, battle.units[at.unit], move.to)}
        ),
        carries_out=answer_covered_move,
        lies_on=(Ordering,),
        violations=covered_move_violations,
    )
)
