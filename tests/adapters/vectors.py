"""Vector environments that are closed in the end, their arrays by name, and the processes that they begin."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wargames.adapters.vector import WargameVectorEnv

WALK = "sniper", "lieutenants_walk"


@contextmanager
def games(place: tuple[str, Any] = WALK, **given: Any) -> Iterator[WargameVectorEnv]:
    made = WargameVectorEnv(*place, **given)
    try:
        yield made
    finally:
        made.close()


def flat(found: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Yield all arrays and values of nested dictionaries and arrays of them, by name."""
    if isinstance(found, dict):
        for key, one in found.items():
            yield from flat(one, f"{name}/{key}")
    elif (isinstance(found, np.ndarray) and found.dtype == object) or isinstance(found, tuple | list):
        for number, one in enumerate(found):
            yield from flat(one, f"{name}/{number}")
    else:
        yield name, found


def children() -> list[int]:
    """Return the processes that this one has begun."""
    return [int(one) for one in Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()]


def alive(process: int) -> bool:
    """Return whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


needs_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are listed by /proc")
