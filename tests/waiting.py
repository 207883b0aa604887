"""Waiting for what another thread, process or page does: until it holds, never for a time."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(holds: Callable[[], T | None], seconds: float = 60) -> T:
    """Wait until something holds; gives it."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.01)
    return found
