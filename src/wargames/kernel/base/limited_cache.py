"""A cache that forgets everything once it is full."""

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LimitedCache(dict[K, V]):
    """Answers by question, so many at most.

    Threads may share it. Use the answer of one look-up, for the next may not find it.

    >>> squares = LimitedCache[int, int](2)
    >>> [squares.keep(number, number**2) for number in (1, 2, 3)], squares
    ([1, 4, 9], {3: 9})
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, question: K, answer: V) -> V:
        """Keep an answer, and return it."""
        if len(self) >= self._most:
            self.clear()
        self[question] = answer
        return answer
