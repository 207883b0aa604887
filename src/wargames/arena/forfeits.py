"""What a bot's fault costs it: the game, with a reason that says what it did."""

from collections.abc import Sequence
from typing import Literal

from wargames.kernel.base.errors import BotFault, Refusal
from wargames.kernel.game import Seat
from wargames.kernel.game.clocks import OutOfTime
from wargames.protocol import EngineFault, Verdict

OnFault = Literal["stop", "forfeit"]
"""``stop`` ends what is played with the fault, ``forfeit`` has the bot lose the game."""


def verdict_of(fault: BotFault) -> str:
    """Say in a line what a bot did: the verdict, and how."""
    because = fault.because
    if isinstance(because, EngineFault):
        return str(because)
    if isinstance(because, Refusal):
        return f"{Verdict.ILLEGAL.value}: {because}"
    if isinstance(because, OutOfTime):
        return f"{Verdict.LATE.value}: {because}"
    return f"{Verdict.RAISED.value}: {type(because).__name__}: {because}"


def faulty_side(fault: BotFault, sides: Sequence[Sequence[Seat]]) -> int:
    """Find the side whose bot it was."""
    return next(number for number, side in enumerate(sides) if fault.seat in side)


def forfeited(faulty: int, sides: Sequence[Sequence[Seat]]) -> tuple[tuple[int, ...], str]:
    """Score a game that a side loses by a fault, and say why it ended."""
    scores = tuple(-1 if number == faulty else 1 for number in range(len(sides)))
    return scores, f"forfeit by {', '.join(sides[faulty])}"
