"""Which frames belong to which step, and in whose order they lie (TOI-1.1); and how one comes off."""

from collections.abc import Iterator

from wargames.sniper.play.battle import Battle
from wargames.sniper.values.state import Frame, Step


def finished(battle: Battle, _frame: Frame) -> None:
    """Take off a frame that has nothing more to ask."""
    battle.frames.pop()


def step_violations(battle: Battle, below: Frame | None, step: Step) -> Iterator[str]:
    """Check that the lowest frame belongs to the step that is played (TOI-1.1)."""
    if below is None and battle.step != step:
        lowest = type(battle.frames[0]).__name__
        yield f"{lowest} does not belong to the step {battle.step!r} [TOI-1.1]"


def both_violations(battle: Battle, below: Frame | None, step: Step, clause: str) -> Iterator[str]:
    """Check frames that lie there for both sides, the first to answer on top (TOI-1.1)."""
    yield from step_violations(battle, below, step)
    first, second = battle.in_order()
    sides = [getattr(frame, "side", None) for frame in battle.frames]
    if below is None and sides not in ([second], [second, first]):
        yield f"the sides do not answer in initiative order [{clause}]"
