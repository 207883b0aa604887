"""The loop that plays a ruleset moment by moment, and the mutable layouts that it plays on."""

from wargames.kernel.moments.moment import (
    Asked,
    EndOfPlay,
    Layout,
    Moment,
    Moments,
    Reply,
    Row,
    ends_when,
    lift,
    nobody,
    sampled,
)

__all__ = [
    "Asked", "EndOfPlay", "Layout", "Moment", "Moments", "Reply", "Row",
    "ends_when", "lift", "nobody", "sampled",
]  # fmt: skip
