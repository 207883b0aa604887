"""The loop that plays a ruleset moment by moment, and the mutable layouts that it plays on."""

from wargames.kernel.moments.moment import (
    Asked,
    EndOfPlay,
    Layout,
    Moment,
    Moments,
    Reply,
    Row,
    by_class,
    ends_when,
    lift,
    nobody,
    sampled,
    unsaid,
)

__all__ = [
    "Asked", "EndOfPlay", "Layout", "Moment", "Moments", "Reply", "Row",
    "by_class", "ends_when", "lift", "nobody", "sampled", "unsaid",
]  # fmt: skip
