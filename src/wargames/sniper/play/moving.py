"""The steps of a move, with its attack and its end (TOI-R20; sections 5, 9, 12, 16)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, starmap
from typing import ClassVar, TypeAlias, get_args

import attrs

from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment
from wargames.sniper.play import assault, movement
from wargames.sniper.play.assault import AssaultHex, assault_refusal, hex_refusal, supporters_of
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.fire import fire_and_movement
from wargames.sniper.play.fire.fire_and_movement import Shoot, shoot_refusal
from wargames.sniper.play.fire.lines_of_fire import shots_on_the_move
from wargames.sniper.play.movement import (
    Load,
    Step,
    Stop,
    Unload,
    load_refusal,
    order_refusal,
    step_refusal,
    steps,
    unload_refusal,
)
from wargames.sniper.play.squads import movement as points_of
from wargames.sniper.values.components import ENEMY
from wargames.sniper.values.scenarios import UnitId
from wargames.sniper.values.state import ActionTurn, Moving
from wargames.sniper.values.words import FIELD_WORDS, Choice, Words, counting


@quickly_made
@attrs.frozen
class ChooseStep(Choice):
    """The choice to go on with a move, attack, or stop (TOI-R20)."""

    ASKS: ClassVar[str] = "go on with the move of {unit}, attack, or stop ({left} left)"
    WORDS: ClassVar[Words] = FIELD_WORDS | {"left": counting("movement point")}
    unit: UnitId
    left: int


def side_to_move(battle: Battle, frame: Moving) -> Seat | None:
    """Return the side of a moving unit that can do more than stop (TOI-7.25, TOI-R20)."""
    unit = battle.units.get(frame.unit)
    if unit is None or unit.condition != "none":
        return None
    for _ in steps(battle, unit, frame.left):  # as a rule there is one, and the search ends with it
        return Seat(unit.side)
    return None if next(list_steps(battle, frame), None) is None else Seat(unit.side)


def list_moves(battle: Battle, frame: Moving) -> list[Action]:
    """List the next steps of a move, its attack, and the end (TOI-R20)."""
    return [*list_steps(battle, frame), Stop()]


def list_steps(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List all actions of the moving unit but stopping."""
    unit = battle.units[frame.unit]
    yield from map(step, steps(battle, unit, frame.left))
    for vehicle in battle.at(unit.at) if unit.at is not None else ():
        if vehicle.kind == "vehicle" and load_refusal(battle, frame, vehicle.id) is None:
            yield Load(vehicle.id)
    if unit.aboard is not None and unload_refusal(battle, frame) is None:
        yield Unload()
    if frame.order == "fire and movement" and not frame.attacked and unit.at is not None:
        yield from list_shots(battle, frame)
    if frame.order == "assault" and unit.at is not None:
        yield from list_assaults(battle, frame)


step = lru_cache(maxsize=4096)(Step)
"""Returns a step, cached."""


def list_shots(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the attacks on the move (TOI-9.1)."""
    return starmap(Shoot, shots_on_the_move(battle, battle.units[frame.unit]))


def list_assaults(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the hexes that may be assaulted, with each choice of supporters (TOI-12.1, TOI-12.4)."""
    unit = battle.units[frame.unit]
    for place in battle.ground.neighbors[unit.at or ""]:
        if place in battle.places and hex_refusal(battle, frame, place) is None:
            helpers = supporters_of(battle, frame, place)
            yield AssaultHex(place)
            chosen = chain(combinations(helpers, 1), combinations(helpers, 2))
            yield from (AssaultHex(place, supporters) for supporters in chosen)


Going: TypeAlias = Step | Load | Unload | Shoot | AssaultHex | Stop
"""An action in a move."""


def refuse_move(battle: Battle, frame: Moving, action: Going) -> Refusal | None:
    """Return why a move may not continue as declared (TOI-R20)."""
    match action:
        case Step(hex_):
            return step_refusal(battle, frame, hex_)
        case Load(vehicle):
            return load_refusal(battle, frame, vehicle)
        case Unload():
            return unload_refusal(battle, frame)
        case Shoot(target, kind):
            return shoot_refusal(battle, frame, target, kind)
        case AssaultHex(hex_, supporters):
            return assault_refusal(battle, frame, hex_, supporters or ())
        case Stop():
            return None


def move_on(battle: Battle, _frame: Moving, action: Going) -> None:
    """Continue a move (TOI-R20)."""
    match action:
        case Step(hex_):
            movement.take_step(battle, hex_)
        case Load(vehicle):
            movement.load(battle, vehicle)
        case Unload():
            movement.unload(battle)
        case Shoot(target, kind):
            fire_and_movement.shoot(battle, target, kind)
        case AssaultHex(hex_, supporters):
            assault.declare(battle, hex_, supporters or ())
        case Stop():
            movement.finish(battle, "TOI-R20")


def end_move(battle: Battle, frame: Moving) -> None:
    """End a move that cannot continue (TOI-7.25, TOI-5.15)."""
    unit = battle.units.get(frame.unit)
    if unit is not None and unit.condition != "none":
        movement.finish(battle, "TOI-7.25", forced=True)
    else:
        movement.finish(battle, movement.CLAUSES[frame.order], forced=True)


def moving_violations(battle: Battle, _below: ActionTurn, frame: Moving) -> Iterator[str]:
    """Check a move: unit, order and progress (TOI-R20, TOI-10.6)."""
    if order_refusal(battle, frame.unit, frame.order) is not None:
        yield f"{frame.unit[:20]!r} cannot do {frame.order} [TOI-2.1]"
        return
    unit = battle.units[frame.unit]
    if not 0 <= frame.left <= points_of(battle, unit, frame.order):
        yield f"{unit.id} cannot have {frame.left} movement points left [TOI-5.4]"
    if frame.attacked and frame.order != "fire and movement":
        yield f"{unit.id} does not attack on its move [TOI-9.3]"
    names = set(battle.scenario.side(ENEMY[unit.side]).unit_ids)
    if list(frame.shooters) != sorted(set(frame.shooters)) or not names >= set(frame.shooters):
        yield f"those who fired at {unit.id} must be named once and in order [TOI-10.6]"


MOVING: Moment[Battle, Moving] = Moment(
    clause="TOI-R20",
    takes=get_args(Going),
    waits=side_to_move,
    question=lambda asked, _, move: ChooseStep(*asked, move.unit, move.left),
    lists=list_moves,
    refuses=refuse_move,
    carries_out=move_on,
    proceeds=end_move,
    lies_on=(ActionTurn,),
    violations=moving_violations,
)
