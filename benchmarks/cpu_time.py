"""Processor time of processes by kind: what servers, bots, a database and clients took. Linux alone."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import attrs

PER_PROCESS = 2
"""The clock of a whole process among the clocks of Linux (clock_getcpuclockid)."""


def taken(pid: int) -> float:
    """Return the seconds of processor time that a process took; 0 for one that is gone."""
    try:
        return time.clock_gettime(~pid << 3 | PER_PROCESS)
    except OSError:
        return 0.0


def children(pid: int) -> list[int]:
    """Return the living children of a process, without theirs."""
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        return [int(child) for one in threads for child in (one / "children").read_text().split()]
    except OSError:
        return []


@attrs.define
class ProcessorTime:
    """The processor time of processes by kind; each kind says which processes it has now.

    What a process took stays counted after its end, as far as it was looked at: look now and then, and
    before a process is killed.
    """

    kinds: Mapping[str, Callable[[], Iterable[int]]]
    _taken: dict[str, dict[int, float]] = attrs.field(factory=lambda: defaultdict(dict))

    def look(self) -> dict[str, float]:
        """Return the seconds that each kind has taken."""
        for kind, there in self.kinds.items():
            for pid in there():
                self._taken[kind][pid] = max(taken(pid), self._taken[kind].get(pid, 0.0))
        return {kind: sum(self._taken[kind].values()) for kind in self.kinds}

    def since(self, before: Mapping[str, float]) -> dict[str, float]:
        """Return the seconds of each kind since an earlier look."""
        return {kind: seconds - before[kind] for kind, seconds in self.look().items()}
