"""The sequence of play: the next phase when one has nothing left (section 4)."""

from collections.abc import Callable
from typing import ClassVar

import attrs

from wargames.bob.play import melee, operations, rout
from wargames.bob.play.battle import Battle
from wargames.bob.play.concealment import learn
from wargames.bob.play.recovery import recover
from wargames.bob.play.victory import judge_now, judge_turn
from wargames.bob.values.state import Impulse, Melees, Phase, Rout
from wargames.bob.values.words import BobPublicEvent, Clauses


@attrs.frozen
class PhaseBegan(BobPublicEvent):
    """A phase of a turn began."""

    SAYS: ClassVar[str] = "Turn {turn}: the {phase} Phase began."

    PARAGRAPH: ClassVar[bool] = True

    turn: int
    phase: Phase
    clauses: Clauses = ("BOB-4.1",)


SETTLED = (Impulse, Rout, Melees)
"""The frames between completed activations, routs and Melees, when victory is checked (BOB-R46)."""


def settle(battle: Battle) -> None:
    """Begin the next phase after the last frame; check for victory where due (BOB-R46)."""
    while not battle.frames:
        NEXT[battle.phase](battle)
    if battle.weakened and isinstance(battle.frames[-1], SETTLED):
        judge_now(battle)
        battle.weakened = False


def begin_phase(battle: Battle, phase: Phase) -> None:
    """Begin a phase (BOB-4.1)."""
    battle.phase = phase
    battle.record(PhaseBegan, battle.turn, phase)


def begin_operations(battle: Battle) -> None:
    """Begin the Operations Phase of a turn (BOB-4.2)."""
    begin_phase(battle, "operations")
    operations.begin_operations(battle)


def begin_rout(battle: Battle) -> None:
    """Begin the Rout Phase with the first player (BOB-4.3, BOB-G4)."""
    begin_phase(battle, "rout")
    rout.begin(battle, battle.scenario.first_player)


def begin_melee(battle: Battle) -> None:
    """Begin the Melee Phase (BOB-4.4)."""
    begin_phase(battle, "melee")
    melee.begin(battle)


def end_turn(battle: Battle) -> None:
    """Recover, judge, and begin the next turn (BOB-4.5, BOB-4.6, BOB-4.7, BOB-G5)."""
    begin_phase(battle, "recovery")
    recover(battle)
    judge_now(battle)
    judge_turn(battle)
    battle.turn += 1
    begin_operations(battle)


NEXT: dict[Phase, Callable[[Battle], None]] = {
    "set-up": begin_operations,
    "operations": begin_rout,
    "rout": begin_melee,
    "melee": end_turn,
}
"""The step after each phase (BOB-4.1)."""


def come_to_light(battle: Battle) -> None:
    """Record the faces that lie open after a step, and the uncovered counters (BOB-G16, BOB-R38)."""
    if battle.touched and battle.phase not in {"set-up", "over"}:  # nothing is seen before the end of set-up
        learn(battle)
    battle.record_uncovered()
