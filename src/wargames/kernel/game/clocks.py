"""Time limits for bots, in whole milliseconds."""

from collections.abc import Iterable
from typing import Any

import attrs

from wargames.kernel.base.errors import SHOWN, BadOption, WargameError


class OutOfTime(WargameError):
    """A bot that took longer than its clock allows; a :class:`BotFault` names it."""


def _positive(_clock: object, field: "attrs.Attribute[Any]", value: int | None) -> None:
    if value is not None and value < 0:
        raise ValueError(f"{field.name} must not be negative, not {value}")


@attrs.frozen
class Clock:
    """The time limits of a seat: for each decision, for a whole game, and the increment for each decision.

    None is no limit. An answer up to ``grace`` late is still accepted; that time counts.
    """

    decision: int | None = attrs.field(default=None, validator=_positive)
    game: int | None = attrs.field(default=None, validator=_positive)
    increment: int = attrs.field(default=0, validator=_positive)
    grace: int = attrs.field(default=500, validator=_positive)


@attrs.frozen
class TimeLeft:
    """The time left to a seat: for the current decision, and for the game."""

    decision: int | None
    game: int | None

    @property
    def now(self) -> int | None:
        """The time left for the current decision; None without a limit."""
        limits = [limit for limit in (self.decision, self.game) if limit is not None]
        return min(limits, default=None)


def require_clock(clock: Any) -> None:
    """Raise :class:`BadOption` for what is no clock, such as a number of seconds."""
    if not isinstance(clock, Clock | None):
        raise BadOption(f"{repr(clock)[:SHOWN]} is no clock; make one by Clock(decision=milliseconds)")


UNLIMITED = TimeLeft(None, None)


def time_left(clock: Clock | None, taken: Iterable[int]) -> TimeLeft:
    """Return the time left after the times taken for all decisions so far.

    >>> time_left(Clock(decision=1000, game=5000, increment=100), [700, 900])
    TimeLeft(decision=1000, game=3600)
    """
    used = list(taken)
    return time_after(clock, len(used), sum(used))


def time_after(clock: Clock | None, count: int, used: int) -> TimeLeft:
    """Return the time left after a number of decisions and the time used for all of them.

    >>> time_after(Clock(game=5000, increment=100), 2, 1600)
    TimeLeft(decision=None, game=3600)
    """
    if clock is None:
        return UNLIMITED
    if clock.game is None:
        return TimeLeft(clock.decision, None)
    return TimeLeft(clock.decision, max(0, clock.game + clock.increment * count - used))


def judge(clock: Clock | None, left: TimeLeft, took: int) -> None:
    """Raise :class:`OutOfTime` if an answer came after its time and its grace."""
    if clock is not None and left.now is not None and took > left.now + clock.grace:
        raise OutOfTime(f"it took {took:,} ms where {left.now:,} were left")
