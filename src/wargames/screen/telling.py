"""The log of a screen: what some eyes saw happen, step by step."""

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from wargames.cli.dialog.report import Manner, told
from wargames.kernel.game import Game, Seat
from wargames.kernel.play.timeline import Entry


@attrs.frozen
class Heard:
    """A step as the screen heard of it, and what a bot thought before it."""

    entry: Entry[Any]
    thoughts: tuple[str, ...] = ()


@attrs.frozen
class Line:
    """A line of the log, and the number of the step that it tells of; ``quiet`` is what a bot thought."""

    text: str
    step: int
    quiet: bool = False


@attrs.frozen
class Eyes:
    """Who looks at the log: a seat or a spectator (None), or whoever may know everything."""

    seat: Seat | None
    everything: bool = False

    def lines(
        self, game: Game[Any, Any], heard: Sequence[Heard], manner: Manner, first: int = 0
    ) -> Iterator[Line]:
        """Write the log from a step on."""
        for step, one in enumerate(heard[first:], first):
            yield from (Line(thought, step, quiet=True) for thought in one.thoughts)
            yield from (Line(text, step) for text in self._step(game, one.entry, manner))

    def _step(self, game: Game[Any, Any], entry: Entry[Any], manner: Manner) -> Iterator[str]:
        if entry.undone:
            own = self.everything or entry.seat == self.seat
            yield f"Taken back: {entry.seat}: {entry.action if own else 'an action'}"
            return
        seen = entry.events if self.everything else game.seen(entry.events, self.seat)
        yield from (line for line in told(game, seen, manner) if line)
