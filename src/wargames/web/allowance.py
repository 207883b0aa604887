"""How often somebody may do something: buckets that fill with time."""

from collections import OrderedDict
from time import monotonic

KEYS = 10_000
"""How many keys are kept in mind; the one that was used longest ago is forgotten first."""


class Allowance:
    """A bucket of requests for each key, filled at a rate up to a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one from the bucket of a key; False where it is empty."""
        now = monotonic()
        left, since = self._left.pop(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._rate)
        allowed = left >= 1
        self._left[key] = (left - allowed, now)
        if len(self._left) > KEYS:
            self._left.popitem(last=False)
        return allowed
