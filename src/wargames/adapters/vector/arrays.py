"""The arrays of many games, in this process or shared by several."""

import mmap
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from math import prod
from pathlib import Path
from typing import Any

import attrs
import numpy as np

from wargames.adapters.observing import Observation

ALIGNED = 64
"""The bytes at whose multiples arrays begin."""

SHARED = Path("/dev/shm")  # noqa: S108  mkstemp makes the file
"""A folder in memory, where there is one."""

Arrays = Mapping[str, Any]


@attrs.frozen
class ArrayLayout:
    """The shapes and types of the arrays of ``games`` games, by name, with those of the last observation."""

    games: int
    entries: tuple[tuple[str, tuple[int, ...], str], ...]

    @classmethod
    def of(cls, observation: Observation, games: int, *, final: bool) -> "ArrayLayout":
        """Lay out arrays for observations like one; ``final`` for those of games that ended, too."""
        named = dict(_flat(observation))
        if final:
            named |= {f"final {name}": array for name, array in named.items()}
        entries = [(name, (games, *array.shape), array.dtype.str) for name, array in named.items()]
        numbers = (("actions", "<i8"), ("rewards", "<f8"), ("terminations", "|b1"))
        return cls(games, (*entries, *((name, (games,), kind) for name, kind in numbers)))

    @classmethod
    def read(cls, games: int, entries: list[list[Any]]) -> "ArrayLayout":
        """Read a layout from plain data."""
        return cls(games, tuple((name, tuple(shape), kind) for name, shape, kind in entries))

    @property
    def size(self) -> int:
        """The bytes of all arrays."""
        return sum(_rounded(prod(shape) * np.dtype(kind).itemsize) for _, shape, kind in self.entries)

    def on(self, memory: Any) -> dict[str, Any]:
        """Return the arrays in some memory."""
        found, at = {}, 0
        for name, shape, kind in self.entries:
            found[name] = np.ndarray(shape, kind, memory, at)
            at += _rounded(found[name].nbytes)
        return found

    def made(self) -> dict[str, Any]:
        """Return arrays of this process, all 0."""
        return self.on(bytearray(self.size))


def _rounded(size: int) -> int:
    return -(-size // ALIGNED) * ALIGNED


def _flat(observation: Observation) -> list[tuple[str, Any]]:
    """Return the arrays of an observation, those of a dictionary in it by both names."""
    plain = [(name, array) for name, array in observation.items() if not isinstance(array, dict)]
    within = observation.get("observation")
    named = within.items() if isinstance(within, dict) else ()
    return plain + [(f"observation/{name}", array) for name, array in named]


def observation_in(arrays: Arrays, first: str = "") -> Observation:
    """Return the observations among the arrays of games, whose names have something before them."""
    ours = {name.removeprefix(first): array for name, array in arrays.items() if name.startswith(first)}
    found: Observation = {name: ours[name] for name in ("observation", "action_mask") if name in ours}
    within = {
        name.removeprefix("observation/"): array for name, array in ours.items() if name.startswith("obs")
    }
    return found if "observation" in found or not within else {"observation": within, **found}


def part(observation: Observation, at: Any) -> Observation:
    """Return the arrays of one game, or of some, without a copy."""
    return {name: part(one, at) if isinstance(one, dict) else one[at] for name, one in observation.items()}


def copied(observation: Observation) -> Observation:
    """Return a copy of all arrays."""
    return {name: copied(one) if isinstance(one, dict) else one.copy() for name, one in observation.items()}


class SharedMemory:
    """Memory that other processes open by its path, until :meth:`forget` removes that."""

    def __init__(self, size: int) -> None:
        folder = SHARED if SHARED.is_dir() and os.access(SHARED, os.W_OK) else None
        file, name = tempfile.mkstemp(prefix="wargames-", dir=folder)
        self.path = Path(name)
        with os.fdopen(file, "r+b") as opened:
            opened.truncate(size)
            self.memory = mmap.mmap(opened.fileno(), size)

    def forget(self) -> None:
        """Remove the path, where an open file does without it."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


def opened(path: str) -> mmap.mmap:
    """Open the memory of another process."""
    with Path(path).open("r+b") as file:
        return mmap.mmap(file.fileno(), 0)
