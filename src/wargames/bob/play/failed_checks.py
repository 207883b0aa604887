"""Which check has failed where a side is asked for a second die: what is interrupted says it (BOB-R31)."""

from collections.abc import Iterator

from wargames.bob.play.battle import Battle
from wargames.bob.play.checks import RETREAT, needed
from wargames.bob.play.reactions import check_to_fire
from wargames.bob.play.rout import routing
from wargames.bob.values.state import Attempt, Check, Counter, FailedCheck, Moving, Rout
from wargames.kernel.dice import D10

HIGHEST = max(D10.faces) - 1
"""The highest die that a check can have failed on: 10 always passes (BOB-R2)."""


def check_due(battle: Battle, below: Moving | Attempt | Rout, counter: Counter) -> tuple[Check | None, int]:
    """Name the check that a unit takes now, and the highest die that passes; None: it takes none."""
    if isinstance(below, Attempt):
        return check_to_fire(battle, below)
    if isinstance(below, Rout):
        return "rout", needed(counter)
    what = move_check(below)
    if what == "leave":
        return what, needed(counter, counter.face.proficiency)
    return what, needed(counter, bonus=RETREAT if what == "move" and below.retreat else 0)


def move_check(frame: Moving) -> Check | None:
    """Name the check of a move: to begin it, out of Melee or not, or to continue (BOB-R8, BOB-R12)."""
    if frame.hit and frame.stage == "go on":
        return "go on"
    if frame.entered or frame.stage == "conceal" or (frame.path and frame.stage == "go on"):
        return None
    return "leave" if frame.from_melee else "move"


def failed_check_faults(battle: Battle, below: Moving | Attempt | Rout, frame: FailedCheck) -> Iterator[str]:
    """Check a failed check: of the unit that acts, by a die, with a CP to spend (BOB-5.3.4, BOB-R31)."""
    counter = battle.counters.get(frame.counter)
    if counter is None or not counter.real or not battle.may_spend(frame.counter):
        yield f"no Command Point can be spent on {frame.counter[:20]!r} [BOB-5.12.1]"
        return
    if not 1 <= frame.needed <= HIGHEST:
        yield f"no die fails a check that passes on {frame.needed} [BOB-R2]"
    if not checks_now(below, counter) or (frame.check, frame.needed) != check_due(battle, below, counter):
        yield f"{counter.id} has failed no {frame.check!r} check on {frame.needed} now [BOB-5.3.4]"


def checks_now(below: Moving | Attempt | Rout, counter: Counter) -> bool:
    """Tell whether a unit is the one that acts (BOB-5.4.3, BOB-5.6.7, BOB-4.3)."""
    if isinstance(below, Rout):
        return routing(below, counter)
    return counter.id == (below.counter if isinstance(below, Moving) else below.firer)
