"""The steps of a game that one seat noticed, by its own count."""

from collections.abc import Sequence
from typing import Any

from wargames.kernel.game import Game, Over, Seat
from wargames.kernel.play.observers import Told, told_to
from wargames.kernel.play.timeline import Entry

Step = tuple[Entry[Any], tuple[Told, ...]]


class NoticedSteps:
    """The steps in force that one seat noticed, by its own count; the set-up is step 0.

    A seat notices a step that tells it an event, changes its view, or changes who must act. So the count is
    the same in all states that look alike to it.
    """

    def __init__(self, game: Game[Any, Any], seat: Seat | None) -> None:
        self._game = game
        self._seat = seat
        self._read: list[Entry[Any]] = []
        self._noticed: list[tuple[int, Step]] = []
        self._last: tuple[Any, Any] = (None, None)

    def __len__(self) -> int:
        return len(self._noticed)

    def __getitem__(self, number: int) -> Step:
        return self._noticed[number][1]

    def follow(self, history: Sequence[Entry[Any]]) -> None:
        """Read the steps since the last call, and drop undone ones."""
        pairs = zip(self._read, history, strict=False)
        alike = next((at for at, (read, entry) in enumerate(pairs) if read is not entry), None)
        if alike is None:
            alike = min(len(self._read), len(history))
        if alike < len(self._read):
            self._drop(alike)
        for entry in history[alike:]:
            self._take(entry)

    def _drop(self, kept: int) -> None:
        del self._read[kept:]
        self._noticed = [one for one in self._noticed if one[0] < kept]
        self._last = self._known(self._read[-1]) if self._read else (None, None)

    def _take(self, entry: Entry[Any]) -> None:
        lines = tuple(told_to([(entry, False)], self._seat))
        known = self._known(entry)
        if not self._read or lines or known != self._last:
            self._noticed.append((len(self._read), (entry, lines)))
        self._read.append(entry)
        self._last = known

    def _known(self, entry: Entry[Any]) -> tuple[Any, Any]:
        pending = self._game.pending(entry.state)
        asked = None if isinstance(pending, Over) else frozenset(pending)
        return self._game.view(entry.state, self._seat), asked
