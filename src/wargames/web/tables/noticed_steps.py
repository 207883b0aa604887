"""The steps of a game that one seat noticed, by its own count: an event each."""

from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.observers import Told, told_to
from wargames.kernel.play.timeline import Entry
from wargames.kernel.play.told_states import told_states

KEPT = 8
"""The most answers whose states between events are kept."""


@attrs.frozen(eq=False)
class NoticedStep:
    """A step that a seat noticed: the entry of play, and the lines that it told.

    ``part`` counts the events that the entry told this seat, from 0; ``last`` is True for the step after
    which the board is that of the entry.
    """

    entry: Entry[Any]
    lines: tuple[Told, ...]
    part: int
    last: bool


class NoticedSteps:
    """The steps in force that one seat noticed, by its own count; the set-up is step 0.

    Each event that a seat is told is a step; so is an answer that tells it nothing but changes its view, or
    who must act. So the count is the same in all states that look alike to it.
    """

    def __init__(self, game: Game[Any, Any], seat: Seat | None) -> None:
        self._game = game
        self._seat = seat
        self._read: list[Entry[Any]] = []
        self._noticed: list[tuple[int, NoticedStep]] = []
        self._last: tuple[Any, Any] = (None, None)
        self._states: OrderedDict[int, tuple[Any, ...]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._noticed)

    def __getitem__(self, number: int) -> NoticedStep:
        return self._noticed[number][1]

    def answers(self) -> Mapping[Seat, int]:
        """Return how many answers of each seat were noticed."""
        return Counter(one.entry.seat for _, one in self._noticed if one.last and one.entry.seat is not None)

    def state(self, number: int) -> Any:
        """Return the state right after a step; between the events of an answer it is played once more."""
        place, step = self._noticed[number]
        if step.last:
            return step.entry.state
        if place not in self._states:
            self._states[place] = told_states(self._read[place - 1], step.entry, self._seat)
            if len(self._states) > KEPT:
                self._states.popitem(last=False)
        return self._states[place][step.part]

    def settled(self, number: int) -> Any:
        """Return the state after the last answer that a step ends, or is within."""
        place, step = self._noticed[number]
        return step.entry.state if step.last else self._read[place - 1].state

    def follow(self, history: Sequence[Entry[Any]]) -> None:
        """Read the steps since the last call, and drop undone ones."""
        pairs = zip(self._read, history, strict=False)
        shorter = min(len(self._read), len(history))
        alike = next((at for at, (read, entry) in enumerate(pairs) if read is not entry), shorter)
        if alike < len(self._read):
            self._drop(alike)
        for entry in history[alike:]:
            self._take(entry)

    def _drop(self, kept: int) -> None:
        del self._read[kept:]
        self._noticed = [one for one in self._noticed if one[0] < kept]
        self._last = self._known(self._read[-1]) if self._read else (None, None)
        self._states.clear()

    def _take(self, entry: Entry[Any]) -> None:
        lines = tuple(told_to([(entry, False)], self._seat))
        known = self._known(entry)
        if not self._read or lines or known != self._last:
            self._noticed += [(len(self._read), step) for step in self._steps(entry, lines)]
        self._read.append(entry)
        self._last = known

    def _steps(self, entry: Entry[Any], lines: tuple[Told, ...]) -> Iterator[NoticedStep]:
        """Yield a step for each line; one for the whole set-up, and for an answer that tells nothing."""
        apart = [(line,) for line in lines] if self._read and lines else [lines]
        for part, told in enumerate(apart):
            yield NoticedStep(entry, told, part, last=part == len(apart) - 1)

    def _known(self, entry: Entry[Any]) -> tuple[Any, Any]:
        pending = self._game.pending(entry.state)
        asked = None if isinstance(pending, Over) else frozenset(pending)
        return self._game.view(entry.state, self._seat), asked
