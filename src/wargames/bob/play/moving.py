"""The moments of a move: its next step, Conceal where it is offered, a declared step (5.4, BOB-R9)."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from wargames.bob.play.assault_fire import assault_refusal, moving_fire_refusal, no_shot
from wargames.bob.play.attempts import aim
from wargames.bob.play.battle import Battle
from wargames.bob.play.fire import targets_in_sight, vehicles_in_sight
from wargames.bob.play.movement import (
    EXIT,
    answer_conceal,
    check_to_go_on,
    conceal_offered,
    open_window,
    stop,
    take_step,
    turn,
)
from wargames.bob.play.operations import entry_refusal
from wargames.bob.play.steps import exit_refusal, points_left, step_refusal, steps, stop_refusal, turn_refusal
from wargames.bob.values import actions as act
from wargames.bob.values import decisions as ask_for
from wargames.bob.values.board import DIRECTIONS, Place
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Attempt, Counter, Impulse, Moving, Stage
from wargames.kernel.base.errors import Refusal
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Moment

SHOTS: Mapping[str, tuple[Callable[[Place], Action], Callable[[Place], Action]]] = {
    "squad": (act.AssaultFire, act.AssaultFireAtVehicle),
    "vehicle": (act.MovingFire, act.MovingFireAtVehicle),
}
"""How units fire after a move: at infantry and guns, and at vehicles (BOB-5.8.1, BOB-G8 V10)."""


def owner(battle: Battle, frame: Moving) -> Seat:
    """Ask the owner of the unit that moves."""
    return Seat(battle.counters[frame.counter].side)


# the next step


def list_steps(battle: Battle, frame: Moving) -> Listing:
    """List the steps, the turns, the shots after a move, and stopping."""
    found: list[Action | Branch] = [step(hex_) for hex_ in steps(battle, frame)]
    if battle.scenario.victory.exit is not None and exit_refusal(battle, frame) is None:
        found.append(act.Exit())
    if battle.counters[frame.counter].facing:
        found += [act.Turn(facing) for facing in DIRECTIONS if turn_refusal(battle, frame, facing) is None]
    if frame.entered:
        found.append(Branch(None, partial(list_shots, battle, frame), last=True))
    if stop_refusal(battle, frame) is None:
        found.append(STOP)
    return found


step = lru_cache(maxsize=4096)(act.Step)
"""The same steps are listed again and again: they are made once."""

STOP = act.Stop()


def list_shots(battle: Battle, frame: Moving) -> list[Action]:
    """List the targets of Assault Fire and of moving fire (BOB-5.8.1, BOB-R47, BOB-G8 V10)."""
    counter = battle.counters[frame.counter]
    if counter.unit.kind not in SHOTS or no_shot(battle, frame) is not None:
        return []
    shot, at_vehicle = SHOTS[counter.unit.kind]
    members = battle.ground.members
    return [
        *(shot(hex_) for hex_ in members(targets_in_sight(battle, counter))),
        *(at_vehicle(hex_) for hex_ in members(vehicles_in_sight(battle, counter))),
    ]


def refuse_step(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why a step, a shot or a stop is refused."""
    match action:
        case act.Step(hex_):
            return step_refusal(battle, frame, hex_)
        case act.Exit():
            return exit_refusal(battle, frame)
        case act.Turn(facing):
            return turn_refusal(battle, frame, facing)
        case act.Stop():
            return stop_refusal(battle, frame)
    return refuse_last_shot(battle, frame, action)


def refuse_last_shot(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why a shot at the end of a move is refused (BOB-5.8.1, BOB-G8 V10)."""
    match action:
        case act.AssaultFire(hex_):
            return assault_refusal(battle, frame, hex_, at_vehicle=False)
        case act.AssaultFireAtVehicle(hex_):
            return assault_refusal(battle, frame, hex_, at_vehicle=True)
        case act.MovingFire(hex_):
            return moving_fire_refusal(battle, frame, hex_, at_vehicle=False)
        case act.MovingFireAtVehicle(hex_):
            return moving_fire_refusal(battle, frame, hex_, at_vehicle=True)
    return STEPPING.unfit(action)


def move_on(battle: Battle, frame: Moving, action: Action) -> None:
    """Take a step, turn, fire, or stop (section 5.4)."""
    match action:
        case act.Step(hex_):
            take_step(battle, hex_)
        case act.Exit():
            take_step(battle, EXIT)
        case act.AssaultFire(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "assault"))
        case act.AssaultFireAtVehicle(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "assault", at_vehicle=True))
        case act.MovingFire(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "moving"))
        case act.MovingFireAtVehicle(hex_):
            shoot_after_move(battle, frame, Attempt(frame.counter, hex_, "moving", at_vehicle=True))
        case act.Turn(facing):
            turn(battle, facing)
        case act.Stop():
            stop(battle)


def shoot_after_move(battle: Battle, frame: Moving, attempt: Attempt) -> None:
    """End a move with a shot (BOB-5.8.2, BOB-G8 V10)."""
    assert battle.frames[-1] is frame
    battle.frames.pop()
    aim(battle, attempt)


# Conceal


def side_to_conceal(battle: Battle, frame: Moving) -> Seat | None:
    """Ask the owner whether a unit takes Conceal, where it may (BOB-5.4.10)."""
    return owner(battle, frame) if conceal_offered(battle, frame) else None


def list_conceal(battle: Battle, frame: Moving) -> Iterator[Action]:
    """List a Conceal marker, and none; a decoy has to take it (BOB-5.4.10, BOB-G16)."""
    yield act.Conceal()
    if battle.counters[frame.counter].real:
        yield act.StayVisible()


def refuse_conceal(battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Say why an answer to the offer of Conceal is refused (BOB-5.4.10)."""
    if not isinstance(action, act.Conceal | act.StayVisible):
        return CONCEALING.unfit(action)
    if isinstance(action, act.StayVisible) and not battle.counters[frame.counter].real:
        return Refusal("BOB-G16", "a decoy comes onto the board concealed, or not at all")
    return None


# a step that was declared


def side_to_go_on(battle: Battle, frame: Moving) -> Seat | None:
    """Ask whether a unit that was hit where it began goes on (BOB-R12)."""
    return owner(battle, frame) if frame.hit else None


def list_declared(_battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the step that was declared, and stopping (BOB-R12)."""
    yield act.Step(frame.next or "")
    yield act.Stop()


def refuse_other(_battle: Battle, frame: Moving, action: Action) -> Refusal | None:
    """Refuse all but the step that was declared, and stopping (BOB-R12)."""
    due = f"{frame.counter} steps to {frame.next} as declared, or stops"
    return None if action in {act.Step(frame.next or ""), act.Stop()} else Refusal("BOB-R12", due)


# what a state may say


def moving_violations(battle: Battle, _below: Any, frame: Moving) -> Iterator[str]:
    """Check a move: who moves, where it came from and what it has left (section 5.4, BOB-R9)."""
    counter = battle.acting(frame.counter)
    if counter is None or counter.used or counter.prepared:
        yield f"{frame.counter[:20]!r} does not move now [BOB-5.4.3]"
        return
    if found := list(path_violations(battle, counter, frame)):
        yield from found
        return
    if not 0 <= frame.left <= points_left(battle, frame):
        yield f"{counter.id} cannot have {frame.left} sixths of its points left [BOB-5.4.17]"
    if frame.retreat and (frame.from_melee or counter.unit.kind == "vehicle"):
        yield f"{counter.id} has no retreat to declare [BOB-R5]"
    if frame.hit and not counter.level:
        yield f"{counter.id} was hit in this window and is not suppressed [BOB-R8]"
    if _meets(battle, counter, frame):
        yield f"{counter.id} moves on in a hex with an enemy [BOB-5.4.7]"
    yield from next_violations(battle, counter, frame)


def _meets(battle: Battle, counter: Counter, frame: Moving) -> bool:
    if counter.at is None or not frame.entered:
        return battle.in_melee(counter) != frame.from_melee
    return bool(battle.at(counter.at, ENEMY[counter.side]))


def path_violations(battle: Battle, counter: Counter, frame: Moving) -> Iterator[str]:
    """Check the hexes of a move: each beside the one before, the last where the unit is (BOB-5.4.17)."""
    if not frame.path:
        if counter.at is not None or frame.entered or frame.stage != "go on":
            yield f"{counter.id} moves without a hex that it came from [BOB-R9]"
        return
    if any(place not in battle.ground.bit for place in frame.path) or frame.path[-1] != counter.at:
        yield f"{counter.id} is not where its path leads [BOB-R9]"
    elif any(to not in battle.ground.neighbors[origin] for origin, to in pairwise(frame.path)):
        yield f"the path of {counter.id} leaps [BOB-G6]"
    elif len(frame.path) - frame.entered not in ({0, 1} if counter.enters else {1}):
        yield f"{counter.id} has not entered {frame.entered} hexes on its path [BOB-R9]"


def next_violations(battle: Battle, counter: Counter, frame: Moving) -> Iterator[str]:
    """Check the step that was named, and that the stage fits it (BOB-R8, BOB-R9, BOB-R12)."""
    if (frame.stage == "go on") != (frame.next is not None):
        yield f"{counter.id} goes on exactly when its next hex was named [BOB-R8]"
    elif frame.next is not None:
        if _refused(battle, counter, frame, frame.next):
            yield f"{counter.id} cannot go on to {frame.next[:20]!r} [BOB-5.4.17]"
    elif frame.stage == "conceal" and not frame.entered:
        yield f"{counter.id} has entered no hex to take Conceal in [BOB-5.4.10]"


def _refused(battle: Battle, counter: Counter, frame: Moving, to: str) -> bool:
    if not frame.path:
        return not 0 < counter.enters <= battle.turn or entry_refusal(battle, counter, to) is not None
    if to == EXIT:
        return exit_refusal(battle, frame) is not None
    return step_refusal(battle, frame, to) is not None


STEPPING: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.17",
    due="now go on with the move, fire, or stop",
    waits=owner,
    question=lambda asked, _, move: ask_for.ChooseStep(*asked, move.counter),
    lists=list_steps,
    complete=lambda _: False,  # fire along blocked lines may be named besides (BOB-R27)
    refuses=refuse_step,
    carries_out=move_on,
    lies_on=(Impulse,),
    violations=moving_violations,
)

CONCEALING: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.10",
    due="now take a Conceal marker, or stay visible",
    waits=side_to_conceal,
    question=lambda asked, _, move: ask_for.ChooseConceal(*asked, move.counter),
    lists=list_conceal,
    refuses=refuse_conceal,
    carries_out=lambda battle, _, said: answer_conceal(battle, taken=isinstance(said, act.Conceal)),
    proceeds=lambda battle, _: open_window(battle),
    lies_on=(Impulse,),
    violations=moving_violations,
)

GOING_ON: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.17",
    due="now step as declared, or stop",
    waits=side_to_go_on,
    question=lambda asked, _, move: ask_for.ChooseStep(*asked, move.counter),
    lists=list_declared,
    refuses=refuse_other,
    carries_out=move_on,
    proceeds=lambda battle, _: check_to_go_on(battle),
    lies_on=(Impulse,),
    violations=moving_violations,
)

MOVING: dict[Stage, Moment[Battle, Moving]] = {
    "step": STEPPING,
    "conceal": CONCEALING,
    "go on": GOING_ON,
}
"""The rows of a move, by what comes next in its hex (BOB-R9)."""
