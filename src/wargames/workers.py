"""Processes that play for long: workers that end with their program, and the garbage collector."""

import gc
import os
from collections.abc import Callable
from multiprocessing import current_process, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any

YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""The thresholds of the garbage collector: high, since many positions are made, and hardly any in a cycle."""


def freeze_loaded() -> None:
    """Exclude all loaded objects from garbage collection, and collect less often from now on.

    For programs, not for libraries: call it once, after the game is loaded.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


NAMED = "wargames worker"
"""The beginning of the names of the processes of :data:`SPAWNED`."""


class WorkerProcess(SpawnProcess):
    """A process that is known by its name before it reads the main program."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.name = f"{NAMED} {self.name}"


class WorkerContext(SpawnContext):
    """Makes worker processes that begin anew."""

    Process = WorkerProcess


SPAWNED = WorkerContext()


def end_within_main() -> None:
    """End a worker whose main program would begin workers: one without ``if __name__ == '__main__':``.

    It says nothing, because its parent does.
    """
    process = current_process()
    if process.name.startswith(NAMED) and getattr(process, "_inheriting", False):
        os._exit(1)


def begin_worker(at_end: Callable[[], None] | None = None) -> None:
    """Prepare a worker process: it ignores Ctrl-C, and ends when the main process ends for any reason.

    ``at_end`` is called first when the main process has ended.
    """
    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with_parent, args=[at_end], daemon=True).start()
    freeze_loaded()


def _end_with_parent(at_end: Callable[[], None] | None) -> None:
    parent = parent_process()
    assert parent is not None, "a worker has one"
    wait([parent.sentinel])
    if at_end is not None:
        at_end()
    os._exit(1)
