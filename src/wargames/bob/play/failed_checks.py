"""Another die for a failed check; the interrupted frame tells which check it was (BOB-5.3.4, BOB-R31)."""

from collections.abc import Iterator
from typing import ClassVar

import attrs

from wargames.bob.play import rout
from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, needed, throw_again
from wargames.bob.play.command_points import Accept
from wargames.bob.play.fire.attempts import after_check, check_to_fire
from wargames.bob.play.move.movement import BY_FORCE, give_up, go_on, stop
from wargames.bob.play.running import routing
from wargames.bob.values.state import Attempt, Check, Counter, CounterId, FailedCheck, Moving, Rout
from wargames.bob.values.words import BobAction, BobDecision
from wargames.kernel.chance.dice import D10
from wargames.kernel.game import Action, Seat
from wargames.kernel.moments import Moment


@attrs.frozen
class RollAgain(BobAction):
    """The action to spend a CP on another die for the failed check (BOB-5.3.4)."""

    FORM: ClassVar[str] = "roll again"
    SAYS: ClassVar[str] = "spend a Command Point on another die for {counter}"


@attrs.frozen
class ChooseSecondDie(BobDecision):
    """A choice to spend a CP on a failed check, or accept it (BOB-5.3.4)."""

    ASKS: ClassVar[str] = "spend a Command Point on the failed check of {counter}, or accept it"
    counter: CounterId


HIGHEST = max(D10.faces) - 1
"""The highest die of a failed check: 10 always passes (BOB-R2)."""


def check_due(battle: Battle, below: Moving | Attempt | Rout, counter: Counter) -> tuple[Check | None, int]:
    """Return the check of a unit now, and the highest die that passes; None if it takes none."""
    if isinstance(below, Attempt):
        return check_to_fire(battle, below)
    if isinstance(below, Rout):
        return "rout", needed(counter)
    what = move_check(below)
    if what == "leave":
        return what, needed(counter, counter.face.proficiency)
    return what, needed(counter, bonus=RETREAT if what == "move" and below.retreat else 0)


def move_check(frame: Moving) -> Check | None:
    """Return the check of a move: to begin it, out of Melee or not, or to continue (BOB-R8, BOB-R12)."""
    if frame.hit and frame.stage == "go on":
        return "go on"
    if frame.entered or frame.stage == "conceal" or (frame.path and frame.stage == "go on"):
        return None
    return "leave" if frame.from_melee else "move"


def check_violations(battle: Battle, below: Moving | Attempt | Rout, frame: FailedCheck) -> Iterator[str]:
    """Check a failed check: of the acting unit, by a die, with a CP to spend (BOB-5.3.4, BOB-R31)."""
    counter = battle.counters.get(frame.counter)
    if counter is None or not counter.real or not battle.may_spend(frame.counter):
        yield f"no Command Point can be spent on {frame.counter[:20]!r} [BOB-5.12.1]"
        return
    if not 1 <= frame.needed <= HIGHEST:
        yield f"no die fails a check that passes on {frame.needed} [BOB-R2]"
    if not checks_now(below, counter) or (frame.check, frame.needed) != check_due(battle, below, counter):
        yield f"{counter.id} has failed no {frame.check!r} check on {frame.needed} now [BOB-5.3.4]"


def checks_now(below: Moving | Attempt | Rout, counter: Counter) -> bool:
    """Return whether a unit is acting (BOB-5.4.3, BOB-5.6.7, BOB-4.3)."""
    if isinstance(below, Rout):
        return routing(below, counter)
    return counter.id == (below.counter if isinstance(below, Moving) else below.firer)


def second_die(battle: Battle, frame: FailedCheck, action: Action) -> None:
    """Roll another die for a failed check or not, and go on with the frame below (BOB-5.3.4)."""
    battle.frames.pop()
    passed = isinstance(action, RollAgain) and throw_again(battle, frame)
    match frame.check:
        case "move" | "leave":
            below = battle.frames[-1]
            if not passed:
                give_up(battle, frame.counter)
            elif isinstance(below, Moving) and below.stage == "go on":
                go_on(battle)
        case "go on":
            if passed:
                go_on(battle)
            else:
                stop(battle, *BY_FORCE)
        case "rout":
            if not passed:
                rout.fail(battle, frame.counter)
        case "fire" | "assault" | "op" | "final" | "moving" | "aim" | "anti-tank":
            after_check(battle, passed=passed)


FAILED_CHECK: Moment[Battle, FailedCheck] = Moment(
    clause="BOB-5.3.4",
    takes=(RollAgain, Accept),
    waits=lambda battle, frame: Seat(battle.counters[frame.counter].side),
    question=lambda asked, _, failed: ChooseSecondDie(*asked, failed.counter),
    lists=lambda *_: (RollAgain(), Accept()),
    carries_out=second_die,
    lies_on=(Moving, Attempt, Rout),
    violations=check_violations,
)
