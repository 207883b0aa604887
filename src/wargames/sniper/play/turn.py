"""The sequence of play: the steps of the set-up and of a round (sections 1, 17, 19, 20)."""

from collections.abc import Callable
from typing import ClassVar

import attrs

from wargames.sniper.play import (
    action_phase,
    building,
    command_phase,
    concealing,
    drawing,
    placing,
    preparing,
    strategy,
    tokens,
    transfers,
)
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.victory import after_round, at_once, judge
from wargames.sniper.values.state import Assaulting, AssaultRolled, Losses, Phase, SniperShot, Step
from wargames.sniper.values.words import Clauses, SniperEvent


@attrs.frozen
class PhaseBegan(SniperEvent):
    """A phase of a round began."""

    SAYS: ClassVar[str] = "Round {round}: the {phase} Phase began."
    PARAGRAPH: ClassVar[bool] = True

    round: int
    phase: Phase
    clauses: Clauses = ("TOI-1.1",)


def advance_round(battle: Battle) -> None:
    """End a round: check for victory, and begin the next (TOI-19.1, SN-R4, SN-1.24)."""
    judge(battle, after_round(battle))
    strategy.end_effects(battle, "turn", "round")
    battle.round += 1


STEPS: dict[Step, Callable[[Battle], None]] = {
    "building": building.begin_building,  # TOI-20.1
    "placing": placing.begin_placing,
    # a round: TOI-1.1
    "actions": action_phase.begin,  # section 1
    "control": command_phase.determine_control,  # TOI-17.1
    "receive command": command_phase.receive_command,
    "spend command": command_phase.begin_spending,
    "initiative": command_phase.determine_initiative,
    "concealment": concealing.begin_concealment,  # SN-R15
    "cards": drawing.begin_drawing,  # TOI-19.1; there are no reinforcements: SN-1.26
    "tokens": tokens.remove_tokens,
    "op fire": preparing.begin_preparing,
    "transfers": transfers.begin_transfers,
    "advance": advance_round,
}
"""The steps in order; after the last, a round begins again with the actions."""

ORDER: tuple[Step, ...] = tuple(STEPS)
PHASES: dict[Step, Phase] = {"actions": "action", "control": "command", "concealment": "status"}
"""The steps that begin a phase (TOI-1.1)."""

IN_THE_MIDDLE = Losses | SniperShot | Assaulting | AssaultRolled
"""The frames of an unfinished attack, without retreats: nobody wins before its end (SN-G17)."""


def begin_step(battle: Battle, step: Step) -> None:
    """Begin a step (TOI-1.1)."""
    battle.step = step
    if step in PHASES:
        battle.record(PhaseBegan, battle.round, PHASES[step])
    STEPS[step](battle)


def next_step(battle: Battle) -> None:
    """Begin the step after the current one."""
    at = ORDER.index(battle.step) + 1
    begin_step(battle, ORDER[at] if at < len(ORDER) else "actions")


def go_on(battle: Battle) -> None:
    """Check for victory; begin the next step after the last frame (TOI-1.1)."""
    if battle.weakened:
        judge_now(battle)
    while not battle.frames:
        next_step(battle)


def judge_now(battle: Battle) -> None:
    """End the game if losses alone win it, once an attack is over (SN-G17)."""
    if battle.step in {"building", "placing"}:
        return
    if not (battle.frames and isinstance(battle.frames[-1], IN_THE_MIDDLE)):
        judge(battle, at_once(battle))
        battle.weakened = False
