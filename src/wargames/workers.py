"""Processes that play for long: workers that end with their program, and the garbage collector."""

import gc
import os
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import wait
from signal import SIG_IGN, SIGINT, signal
from threading import Thread

YOUNG, MIDDLE, OLD = 50_000, 20, 50
"""The thresholds of the garbage collector: high, since many positions are made, and hardly any in a cycle."""


def freeze_loaded() -> None:
    """Exclude all loaded objects from garbage collection, and collect less often from now on.

    For programs, not for libraries: call it once, after the game is loaded.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


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
