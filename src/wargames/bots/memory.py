"""What a bot worked out and keeps for its next decisions."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Memory(Generic[K, V]):
    """Values by what they were worked out from, the ``most`` that were used last.

    Copies of it remember nothing, so that bots are copied and pickled without what they have thought.

    >>> from copy import copy
    >>> memory: Memory[int, list[int]] = Memory(2)
    >>> memory.recall(1, lambda: [1]) is memory.recall(1, lambda: [2])
    True
    >>> [memory.recall(key, lambda: [3]) for key in (2, 3, 1)]
    [[3], [3], [3]]
    >>> copy(memory).recall(1, lambda: [4])
    [4]
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[K, V] = {}

    def recall(self, key: K, work_out: Callable[[], V]) -> V:
        """Give the value of a key, worked out unless it is remembered."""
        kept = self._kept
        value = kept.pop(key, None)
        if value is None:
            value = work_out()
            if len(kept) >= self._most:
                del kept[next(iter(kept))]
        kept[key] = value
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin anew in a copy."""
        return Memory, (self._most,)
