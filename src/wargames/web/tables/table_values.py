"""Values of a table in play: what a seat is shown, and the turn of a bot."""

from collections.abc import Mapping
from typing import Any

import attrs

from wargames.kernel.play.prompts import Prompt
from wargames.kernel.play.timeline import Entry
from wargames.presenting.snapshot import SeatSnapshot


@attrs.frozen
class SeatState:
    """The state of a table for one seat: the hash of the moment, the steps it noticed, its knowledge.

    ``line_steps`` has the step of each line of its log that was not undone.
    """

    moment: str
    steps: int
    known: SeatSnapshot
    line_steps: Mapping[int, int]


@attrs.frozen
class BotTurn:
    """A choice that a bot owes, and the entry after which it owes it."""

    prompt: Prompt
    after: Entry[Any] = attrs.field(eq=False)
