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


class Recollection(Generic[V]):
    """Values by the very things that they follow from, at most so many.

    Things are told apart by identity, which is quick, and enough for frozen ones that live on from position
    to position. They are kept with the value, so that no other thing takes their place. Copies remember
    nothing.

    >>> from copy import copy
    >>> recollection: Recollection[int] = Recollection(2)
    >>> men, others = (1, 2), (3,)
    >>> [recollection.recall(things, lambda: things[0][0]) for things in ((men,), (men, others), (others,))]
    [1, 1, 3]
    >>> recollection.recall((others,), lambda: 4), copy(recollection).recall((others,), lambda: 4)
    (3, 4)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[tuple[int, ...], tuple[tuple[Any, ...], V]] = {}

    def recall(self, things: tuple[Any, ...], work_out: Callable[[], V]) -> V:
        """Give the value of some things, worked out unless it is kept."""
        key = tuple(map(id, things))
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            found = self._kept[key] = things, work_out()
        return found[1]

    def __reduce__(self) -> tuple[Any, ...]:
        """Begin anew in a copy."""
        return Recollection, (self._most,)
