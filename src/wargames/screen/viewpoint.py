"""The log of a screen from a viewpoint, step by step."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.kernel.play.timeline import Entry
from wargames.presenting.log import LogLine, Manner, step_lines


@attrs.frozen
class LogEntry:
    """A step of the log with the search report before it."""

    entry: Entry[Any]
    report: tuple[str, ...] = ()


@attrs.frozen
class StepLine:
    """A log line with the number of its step."""

    said: LogLine
    step: int


@attrs.frozen
class Viewpoint:
    """A viewpoint on the log: a seat, a spectator (None), or all seats."""

    seat: Seat | None
    everything: bool = False

    def lines(self, heard: Sequence[LogEntry], manner: Manner, first: int = 0) -> Iterator[StepLine]:
        """Yield the log from a step on."""
        for step, one in enumerate(heard[first:], first):
            yield from (StepLine(LogLine(line, weight="minor"), step) for line in one.report)
            told = step_lines(one.entry, self.seat, manner, everything=self.everything)
            yield from (StepLine(line, step) for line in told)
