"""Games lost by the fault of a bot."""

from collections.abc import Sequence
from typing import Any, Literal

from wargames.kernel.base.errors import BotFault, Refusal
from wargames.kernel.game import Game, Seat
from wargames.kernel.game.clocks import OutOfTime
from wargames.protocol import EngineFault, Verdict

OnFault = Literal["stop", "forfeit"]
"""``stop`` ends the match or league at a fault; ``forfeit`` makes the bot lose the game."""


def verdict_of(fault: BotFault) -> str:
    """Return one line about a fault: the verdict, and what the bot did."""
    because = fault.because
    if isinstance(because, EngineFault):
        return str(because)
    if isinstance(because, Refusal):
        return f"{Verdict.ILLEGAL.value}: {because}"
    if isinstance(because, OutOfTime):
        return f"{Verdict.LATE.value}: {because}"
    return f"{Verdict.RAISED.value}: {type(because).__name__}: {because}"


def faulty_side(fault: BotFault, sides: Sequence[Sequence[Seat]]) -> int:
    """Return the side of the bot at fault."""
    return next(number for number, side in enumerate(sides) if fault.seat in side)


def forfeited(
    game: Game[Any, Any], faulty: int, sides: Sequence[Sequence[Seat]]
) -> tuple[tuple[int, ...], str]:
    """Return the scores of a game that a side loses by a fault, and the reason."""
    scores = tuple(-1 if number == faulty else 1 for number in range(len(sides)))
    return scores, f"forfeit by {' and '.join(dict.fromkeys(map(game.side_name, sides[faulty])))}"
