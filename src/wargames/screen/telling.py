"""The log of a screen: what some eyes saw happen, step by step."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from wargames.kernel.game import Seat
from wargames.kernel.play.timeline import Entry
from wargames.presenting.log import LogLine, Manner, step_lines


@attrs.frozen
class Heard:
    """A step as the screen heard of it, and what a bot thought before it."""

    entry: Entry[Any]
    thoughts: tuple[str, ...] = ()


@attrs.frozen
class Line:
    """A line of the log, and the number of the step that it tells of."""

    said: LogLine
    step: int


@attrs.frozen
class Eyes:
    """Who looks at the log: a seat or a spectator (None), or whoever may know everything."""

    seat: Seat | None
    everything: bool = False

    def lines(self, heard: Sequence[Heard], manner: Manner, first: int = 0) -> Iterator[Line]:
        """Write the log from a step on."""
        for step, one in enumerate(heard[first:], first):
            yield from (Line(LogLine(thought, weight="minor"), step) for thought in one.thoughts)
            told = step_lines(one.entry, self.seat, manner, everything=self.everything)
            yield from (Line(line, step) for line in told)
