"""The state of a record without replaying it: when it was played last, and whether its game is over."""

import json
import os
from collections.abc import Collection
from pathlib import Path

import attrs

TAIL = 2**16
"""The bytes at the end of a record that are read: the lines behind the end of a game are short."""


@attrs.frozen
class RecordState:
    """When a record was written last, in seconds since the epoch, and whether its game is over."""

    played: float
    over: bool


def record_state(path: Path) -> RecordState | None:
    """Return the state of a record; None where there is no file."""
    try:
        with path.open("rb") as file:
            found = os.fstat(file.fileno())
            file.seek(max(0, found.st_size - TAIL))
            return RecordState(found.st_mtime, ends_over(file.read()))
    except FileNotFoundError:
        return None


def ends_over(tail: bytes) -> bool:
    """Return whether the last lines of a record end its game; a new seed may follow the end."""
    lines = (fields(line) for line in reversed(tail.splitlines()))
    return "over" in next((found for found in lines if "reseed" not in found), ())


def fields(line: bytes) -> Collection[str]:
    """Return the fields of a line; none of a torn one."""
    try:
        data = json.loads(line)
    except ValueError:
        return ()
    return data.keys() if isinstance(data, dict) else ()
