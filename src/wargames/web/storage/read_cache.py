"""A cache of what was read from a database; a writer empties it after the write."""

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

MOST = 20_000
"""The most values that are cached; a full cache is emptied."""


class ReadCache(Generic[T]):
    """Values by key, for any thread. What was read before the last :meth:`clear` is not kept after it."""

    def __init__(self, most: int = MOST) -> None:
        self._lock = Lock()
        self._most = most
        self._values: dict[str, T] = {}
        self._cleared = 0

    def known(self, key: str) -> T | None:
        """Return a value that is cached."""
        return self._values.get(key)

    def find(self, key: str, read: Callable[[str], T | None]) -> T | None:
        """Return a value, read where it is not cached; None is not cached."""
        known, cleared = self._values.get(key), self._cleared
        if known is not None:
            return known
        found = read(key)
        with self._lock:
            if len(self._values) >= self._most:
                self._values.clear()
            if found is not None and cleared == self._cleared and self._most:
                self._values[key] = found
        return found

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._cleared += 1
            self._values.clear()
