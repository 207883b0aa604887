"""Frames of the steps of a round, and their order (TOI-1.1)."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Literal

import attrs

from wargames.sniper.play.battle import Battle
from wargames.sniper.values.components import Side
from wargames.sniper.values.state import Frame, Step
from wargames.sniper.values.words import FIELD_WORDS, Clauses, Declaration, SniperEvent, Words


@attrs.frozen
class Done(Declaration):
    """The action to do nothing more in this step (TOI-19.2, TOI-19.5, TOI-19.6)."""

    FORM: ClassVar[str] = "done"
    SAYS: ClassVar[str] = "do nothing more"


LastStep = Literal["op fire mode", "transfers"]

DONE: dict[LastStep, str] = {
    "op fire mode": "put no more units into op fire mode",
    "transfers": "transferred no more figures",
}
"""The finished tasks of a side."""


@attrs.frozen
class StepDone(SniperEvent):
    """A side ended its part of a step of the Status Phase."""

    SAYS: ClassVar[str] = "The {side} {what}."
    WORDS: ClassVar[Words] = FIELD_WORDS | {"what": DONE.__getitem__}
    side: Side
    what: LastStep
    clauses: Clauses


def step_done(what: LastStep, clause: str) -> Callable[[Battle, Any, Done], None]:
    """Return the function that ends a side's part of a step of the Status Phase."""

    def end(battle: Battle, frame: Any, _action: Done) -> None:
        battle.frames.pop()
        battle.record(StepDone, frame.side, what, (clause,))

    return end


def ask_both(kind: Callable[[Side], Frame]) -> Callable[[Battle], None]:
    """Return the step in which both sides answer, in initiative order, each in a frame of a kind."""

    def ask(battle: Battle) -> None:
        battle.frames += map(kind, reversed(battle.in_order()))

    return ask


def finished(battle: Battle, _frame: Frame) -> None:
    """Take off a frame without further questions."""
    battle.frames.pop()


def step_violations(battle: Battle, below: Frame | None, step: Step) -> Iterator[str]:
    """Check that the lowest frame belongs to the current step (TOI-1.1)."""
    if below is None and battle.step != step:
        lowest = type(battle.frames[0]).__name__
        yield f"{lowest} does not belong to the step {battle.step!r} [TOI-1.1]"


def both_violations(battle: Battle, below: Frame | None, step: Step, clause: str) -> Iterator[str]:
    """Check frames for both sides, the first to answer on top (TOI-1.1)."""
    yield from step_violations(battle, below, step)
    first, second = battle.in_order()
    sides = [getattr(frame, "side", None) for frame in battle.frames]
    if below is None and sides not in ([second], [second, first]):
        yield f"the sides do not answer in initiative order [{clause}]"
