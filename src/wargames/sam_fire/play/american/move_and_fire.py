"""Moves, and the shot after a move by a 3 (SAF-6.7, SAF-6.8, SAF-11.1)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.kernel.game import Action, Decision
from wargames.kernel.moments import Moment, by_class
from wargames.sam_fire.ground.piece import Piece
from wargames.sam_fire.play.american.order_table import MOVE_AND_FIRE, Move
from wargames.sam_fire.play.american.supply import with_supply
from wargames.sam_fire.play.battle import Battle
from wargames.sam_fire.play.fire import fire, target_ids, target_refusal
from wargames.sam_fire.play.movement import UnitMoved, cost_of, way_to
from wargames.sam_fire.play.objectives import end_action
from wargames.sam_fire.play.stack import ask_player, on_map, step_violations
from wargames.sam_fire.values.components import COUNTERS, SQUADS
from wargames.sam_fire.values.facts import Clauses
from wargames.sam_fire.values.map_sheet import Place
from wargames.sam_fire.values.state import AfterMove, Frame, Ordering, UnitId
from wargames.sam_fire.values.words import TableEvent


@attrs.frozen
class ThenFire(Action):
    """Fire with the squad that has just moved (SAF-11.1)."""

    FORM: ClassVar[str] = "then fire at {target}"
    SAYS: ClassVar[str] = "fire with {unit} at {target}"
    SUBJECT: ClassVar[str] = ""
    target: UnitId


@attrs.frozen
class HoldFire(Action):
    """Decline the shot after a move (SAF-11.1, SAF-R90)."""

    FORM: ClassVar[str] = "hold fire"
    SAYS: ClassVar[str] = "hold the fire of {unit}"


@attrs.frozen
class ChooseShot(Decision):
    """Fire with a squad that has moved, or hold (SAF-11.1)."""

    ASKS: ClassVar[str] = "fire with {unit} after its move, or hold its fire"
    unit: UnitId


@attrs.frozen
class FireHeld(TableEvent):
    """The squad that had moved did not fire."""

    REVEALS: ClassVar[bool] = False
    SAYS: ClassVar[str] = "{unit} holds its fire."

    unit: UnitId
    clauses: Clauses = ("SAF-11.1", "SAF-R90")


TERRAIN_CLAUSE = {
    "clear": "SAF-7.2",
    "road": "SAF-7.2",
    "woods": "SAF-7.3",
    "hill": "SAF-7.4",
    "building": "SAF-7.5",
}


def order_move(battle: Battle, action: Move) -> None:
    """Move; by a 3 a squad may fire afterward (SAF-6.7, SAF-6.8, SAF-11.1, SAF-R36)."""
    unit = battle.units[action.unit]
    walk(battle, unit, *way_to(battle, unit, action.to))
    if action.die == MOVE_AND_FIRE and action.unit in SQUADS and target_ids(battle, unit):
        battle.frames.append(AfterMove(action.unit))
    else:
        end_action(battle, action.unit)


def walk(battle: Battle, unit: Piece, path: tuple[Place, ...], spent: int, *clauses: str) -> None:
    """Put a unit at the end of its path; the Lieutenant goes with his.

    SAF-7.2, SAF-7.3, SAF-7.4, SAF-7.5, SAF-7.6, SAF-7.7, SAF-R52.
    """
    if battle.events is not None:
        clauses = (*move_clauses(battle, unit, path, spent), *clauses)
        battle.record(UnitMoved, unit.id, start=unit.at, path=path, spent=spent, clauses=clauses)
    battle.move(unit, path[-1])


def move_clauses(battle: Battle, unit: Piece, path: tuple[Place, ...], spent: int) -> list[str]:
    """Return the clauses of a move: of the terrain, the road bonus, and the one hex at any price."""
    found = sorted({TERRAIN_CLAUSE[battle.ground.terrain[place]] for place in path})
    points = COUNTERS[unit.id].movement
    if spent > points:
        found.append("SAF-7.6")
    elif cost_of(battle, path) > points:
        found.append("SAF-7.7")
    return found


# the shot after the move


def list_shots(battle: Battle, frame: AfterMove) -> Iterator[Action]:
    """List the shots after a move, and none (SAF-11.1)."""
    for target in target_ids(battle, battle.units[frame.unit]):
        yield ThenFire(target)
    yield HoldFire()


def answer_shot(battle: Battle, frame: AfterMove, action: ThenFire | HoldFire) -> None:
    """Fire after the move, or hold (SAF-11.1)."""
    battle.frames.pop()
    if isinstance(action, ThenFire):
        fire(battle, frame.unit, action.target)
    else:
        battle.record(FireHeld, frame.unit)
    end_action(battle, frame.unit)


def after_move_violations(battle: Battle, _below: Frame, frame: AfterMove) -> Iterator[str]:
    """Check that a squad has moved (SAF-11.1)."""
    yield from step_violations(battle, frame, 3)
    if not on_map(battle, frame.unit, "squad"):
        yield f"{frame.unit[:20]!r} is no squad that has moved [SAF-11.1]"


AFTER_MOVE = with_supply(
    Moment(
        clause="SAF-11.1",
        takes=(ThenFire, HoldFire),
        waits=ask_player,
        question=lambda asked, _, frame: ChooseShot(*asked, frame.unit),
        lists=list_shots,
        refuses=by_class(
            {ThenFire: lambda battle, at, shot: target_refusal(battle, battle.units[at.unit], shot.target)}
        ),
        carries_out=answer_shot,
        lies_on=(Ordering,),
        violations=after_move_violations,
    )
)
