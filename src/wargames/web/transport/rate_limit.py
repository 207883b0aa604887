"""Rate limits (token buckets) and limits of concurrency, by key."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from wargames.kernel.base.errors import WargameError

KEYS = 10_000
"""The keys that are kept; the least recently used goes first."""


class TooManyWaiting(WargameError):
    """Too many requests of a client wait."""


class RateLimiter:
    """A token bucket for each key, filled at ``rate`` a second up to ``burst``."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take a token of a key; returns False where there is none."""
        now = monotonic()
        left, since = self._left.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[key] = (left - allowed, now)
        if len(self._left) > KEYS:
            self._left.popitem(last=False)
        return allowed


class ConcurrencyLimiter:
    """A limit of concurrent turns for each key, with a waiting line of bounded length."""

    def __init__(self, at_once: int, line: int | None = None) -> None:
        self._at_once, self._line = at_once, line
        self._there: dict[str, tuple[asyncio.Semaphore, int]] = {}

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it within the block; raises :class:`TooManyWaiting`."""
        turns, there = self._there.get(key) or (asyncio.Semaphore(self._at_once), 0)
        if self._line is not None and there >= self._at_once + self._line:
            raise TooManyWaiting("too many requests at a time; wait for the answers")
        self._there[key] = turns, there + 1
        try:
            async with turns:
                yield
        finally:
            self._leave(key)

    def _leave(self, key: str) -> None:
        turns, there = self._there.pop(key)
        if there > 1:
            self._there[key] = turns, there - 1
