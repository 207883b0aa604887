"""What a captain finds out only when he asks for it, and then but once."""

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lookup(dict[K, V]):
    """Values that are found out when they are first asked for.

    >>> squares = Lookup(lambda number: number**2)
    >>> squares[3], squares
    (9, {3: 9})
    """

    def __init__(self, find: Callable[[K], V]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self._find(key)
        return found
