"""The moments of a move: its next step, and a declared one (section 5.4, BOB-R9)."""

from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, ClassVar

import attrs

from wargames.bob.play.battle import Battle
from wargames.bob.play.fire.assault_fire import SHOTS, LastShot, list_shots, shoot, shot_refusal
from wargames.bob.play.move.movement import EXIT, check_to_go_on, stop, take_step, turn
from wargames.bob.play.move.steps import (
    entry_refusal,
    exit_refusal,
    points_left,
    step_refusal,
    steps,
    stop_refusal,
    turn_refusal,
)
from wargames.bob.values.board import DIRECTIONS, Facing, Place
from wargames.bob.values.components import ENEMY
from wargames.bob.values.state import Counter, CounterId, Impulse, Moving
from wargames.bob.values.words import BobAction, BobDecision
from wargames.kernel.base.errors import Refusal
from wargames.kernel.base.quick_values import quickly_made
from wargames.kernel.game import Action, Seat
from wargames.kernel.game.listing import Branch, Listing
from wargames.kernel.moments import Moment


@attrs.frozen
class Step(BobAction):
    """The action to take the next step of a move (BOB-5.4.17)."""

    FORM: ClassVar[str] = "step to {hex}"
    SAYS: ClassVar[str] = "move {counter} to {hex}"
    hex: Place


@attrs.frozen
class Exit(BobAction):
    """The action to leave the board (BOB-G16)."""

    FORM: ClassVar[str] = "exit"
    SAYS: ClassVar[str] = "leave the board with {counter}"


@attrs.frozen
class Stop(BobAction):
    """The action to end a move (BOB-5.1.1)."""

    FORM: ClassVar[str] = "stop"
    SAYS: ClassVar[str] = "end the move of {counter}"


@attrs.frozen
class Turn(BobAction):
    """The action to turn a vehicle, at 1 MP for each 60 degrees (BOB-G8 V4)."""

    FORM: ClassVar[str] = "turn to {facing}"
    SAYS: ClassVar[str] = "turn {counter} to face {facing}"
    facing: Facing


@quickly_made
@attrs.frozen
class ChooseStep(BobDecision):
    """A choice to go on with a move, fire, or stop (section 5.4)."""

    ASKS: ClassVar[str] = "move on with {counter}, fire, or stop"
    counter: CounterId


def owner(battle: Battle, frame: Moving) -> Seat:
    """Return the owner of the moving unit."""
    return Seat(battle.counters[frame.counter].side)


# the next step


def list_steps(battle: Battle, frame: Moving) -> Listing:
    """List the steps, the turns, the shots after a move, and stopping."""
    found: list[Action | Branch] = [step(hex_) for hex_ in steps(battle, frame)]
    if battle.scenario.victory.exit is not None and exit_refusal(battle, frame) is None:
        found.append(Exit())
    if battle.counters[frame.counter].facing:
        found += [Turn(facing) for facing in DIRECTIONS if turn_refusal(battle, frame, facing) is None]
    if frame.entered:
        found.append(Branch(None, partial(list_shots, battle, frame), last=True))
    if stop_refusal(battle, frame) is None:
        found.append(STOP)
    return found


step = lru_cache(maxsize=4096)(Step)
"""Returns a step; cached, because the same steps are listed again and again."""


STOP = Stop()


def refuse_step(
    battle: Battle, frame: Moving, action: Step | Exit | Turn | Stop | LastShot
) -> Refusal | None:
    """Return why a step, a shot or a stop is refused."""
    match action:
        case Step(hex_):
            return step_refusal(battle, frame, hex_)
        case Exit():
            return exit_refusal(battle, frame)
        case Turn(facing):
            return turn_refusal(battle, frame, facing)
        case Stop():
            return stop_refusal(battle, frame)
        case _:
            return shot_refusal(battle, frame, action)


def move_on(battle: Battle, frame: Moving, action: Step | Exit | Turn | Stop | LastShot) -> None:
    """Take a step, turn, fire, or stop (section 5.4)."""
    match action:
        case Step(hex_):
            take_step(battle, frame, hex_)
        case Exit():
            take_step(battle, frame, EXIT)
        case Turn(facing):
            turn(battle, frame, facing)
        case Stop():
            stop(battle, "BOB-G3")
        case _:
            shoot(battle, frame, action)


# a step that was declared


def side_to_go_on(battle: Battle, frame: Moving) -> Seat | None:
    """Return the side of a unit that was hit in its first hex and may go on (BOB-R12)."""
    return owner(battle, frame) if frame.hit else None


def list_declared(_battle: Battle, frame: Moving) -> Iterator[Action]:
    """List the declared step, and stopping (BOB-R12)."""
    yield Step(frame.next or "")
    yield Stop()


def why_declared(_battle: Battle, frame: Moving, _action: Action) -> Refusal:
    """Return the refusal of another step than the declared one (BOB-R12)."""
    return Refusal("BOB-R12", f"{frame.counter} steps to {frame.next} as declared, or stops")


# checks of states


def moving_violations(battle: Battle, _below: Any, frame: Moving) -> Iterator[str]:
    """Check a move: unit, path and points left (section 5.4, BOB-R9)."""
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
    """Check the hexes of a path: each adjacent to the one before, the last with the unit (BOB-5.4.17)."""
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
    """Check the declared step against the stage of the move (BOB-R8, BOB-R9, BOB-R12)."""
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


# the moments


STEPPING: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.17",
    takes=(Step, Exit, Turn, Stop, *SHOTS),
    waits=owner,
    question=lambda asked, _, move: ChooseStep(*asked, move.counter),
    lists=list_steps,
    complete=lambda _: False,  # fire along blocked lines is legal, too (BOB-R27)
    refuses=refuse_step,
    carries_out=move_on,
    lies_on=(Impulse,),
    violations=moving_violations,
)


GOING_ON: Moment[Battle, Moving] = Moment(
    clause="BOB-5.4.17",
    takes=(Step, Stop),
    waits=side_to_go_on,
    question=lambda asked, _, move: ChooseStep(*asked, move.counter),
    lists=list_declared,
    because=why_declared,
    carries_out=move_on,
    proceeds=check_to_go_on,
    lies_on=(Impulse,),
    violations=moving_violations,
)
