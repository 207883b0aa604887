"""The sequence of play: the steps of the set-up and of a round (sections 1, 17, 19, 20)."""

from collections.abc import Callable
from typing import ClassVar

import attrs

from wargames.sniper.play import action_phase, building, command_phase, concealing, placing, strategy, tokens
from wargames.sniper.play.battle import Battle
from wargames.sniper.play.stack import ask_both
from wargames.sniper.play.victory import after_round, at_once, judge
from wargames.sniper.values import state
from wargames.sniper.values.words import Clauses, SniperEvent


@attrs.frozen
class PhaseBegan(SniperEvent):
    """A phase of a round began."""

    SAYS: ClassVar[str] = "Round {round}: the {phase} Phase began."
    PARAGRAPH: ClassVar[bool] = True

    round: int
    phase: state.Phase
    clauses: Clauses = ("TOI-1.1",)


def advance_round(battle: Battle) -> None:
    """End a round: check for victory, and begin the next (TOI-19.1, SN-R4, SN-1.24)."""
    judge(battle, after_round(battle))
    strategy.end_effects(battle, "turn", "round")
    battle.round += 1


STEPS: dict[state.Step, Callable[[Battle], None]] = {
    "building": building.begin_building,  # TOI-20.1
    "placing": placing.begin_placing,
    # a round: TOI-1.1
    "actions": action_phase.begin,  # section 1
    "control": command_phase.determine_control,  # TOI-17.1
    "receive command": command_phase.receive_command,
    "spend command": ask_both(state.Spending),  # TOI-17.8
    "initiative": command_phase.determine_initiative,
    "concealment": concealing.begin_concealment,  # SN-R15
    "cards": ask_both(state.Drawing),  # TOI-19.1, TOI-19.2; there are no reinforcements: SN-1.26
    "tokens": tokens.remove_tokens,
    "op fire": ask_both(state.Preparing),  # TOI-19.5
    "transfers": ask_both(state.Transferring),  # TOI-19.6, TOI-R24
    "advance": advance_round,
}
"""The steps in order; after the last, a round begins again with the actions."""

ORDER: tuple[state.Step, ...] = tuple(STEPS)
PHASES: dict[state.Step, state.Phase] = {"actions": "action", "control": "command", "concealment": "status"}
"""The steps that begin a phase (TOI-1.1)."""

IN_THE_MIDDLE = state.Losses | state.SniperShot | state.Assaulting | state.AssaultRolled
"""The frames of an unfinished attack, without retreats: nobody wins before its end (SN-G17)."""


def begin_step(battle: Battle, step: state.Step) -> None:
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
