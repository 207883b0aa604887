"""Time to think: how much a seat has, what it has taken, and when its time is up. Whole milliseconds."""

from collections.abc import Iterable
from typing import Any

import attrs

from wargames.kernel.base.errors import WargameError


class OutOfTime(WargameError):
    """A bot took longer than its clock allows; a :class:`BotFault` names it."""


def _positive(_clock: object, field: "attrs.Attribute[Any]", value: int | None) -> None:
    if value is not None and value < 0:
        raise ValueError(f"{field.name} must not be negative, not {value}")


@attrs.frozen
class Clock:
    """How long a seat may think: for each decision, for a whole game, and what each decision adds to that.

    None is without a limit. ``grace`` is how much later an answer may come in all the same; it is counted.
    """

    decision: int | None = attrs.field(default=None, validator=_positive)
    game: int | None = attrs.field(default=None, validator=_positive)
    increment: int = attrs.field(default=0, validator=_positive)
    grace: int = attrs.field(default=500, validator=_positive)


@attrs.frozen
class TimeLeft:
    """What is left to a seat: for the decision at hand, and for the game."""

    decision: int | None
    game: int | None

    @property
    def now(self) -> int | None:
        """How long it may think now; None without a limit."""
        limits = [limit for limit in (self.decision, self.game) if limit is not None]
        return min(limits, default=None)


UNLIMITED = TimeLeft(None, None)


def time_left(clock: Clock | None, taken: Iterable[int]) -> TimeLeft:
    """Say what is left to a seat that has taken so long for each of its decisions so far.

    >>> time_left(Clock(decision=1000, game=5000, increment=100), [700, 900])
    TimeLeft(decision=1000, game=3600)
    """
    if clock is None:
        return UNLIMITED
    if clock.game is None:
        return TimeLeft(clock.decision, None)
    used = list(taken)
    return TimeLeft(clock.decision, max(0, clock.game + clock.increment * len(used) - sum(used)))


def judge(clock: Clock | None, left: TimeLeft, took: int) -> None:
    """Raise :class:`OutOfTime` if an answer came after its time and its grace."""
    if clock is not None and left.now is not None and took > left.now + clock.grace:
        raise OutOfTime(f"it took {took:,} ms where {left.now:,} were left")
