"""Caches for bots: by key, by recent use, by identity, and of methods.

Copies of all of them are empty, so that bots are copied and pickled without what they have thought.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")

MOST_KEPT = 4_000
"""The number of values that :func:`kept` keeps of a method."""


def kept(method: Callable[P, V]) -> Callable[P, V]:
    """Keep the results of a method in its object, by the arguments.

    Where they are too many it begins anew.

    >>> class Board:
    ...     @kept
    ...     def squares(self, side):
    ...         return [side * side]
    >>> board = Board()
    >>> board.squares(3) is board.squares(3), board.squares(3) is Board().squares(3)
    (True, False)
    """
    name = f"_kept_{method.__name__}"

    @wraps(method)
    def get(self: Any, *key: Hashable) -> V:
        known: dict[Any, V] = self.__dict__.setdefault(name, {})
        if (found := known.get(key)) is None:
            if len(known) >= MOST_KEPT:
                known.clear()
            found = known[key] = cast(Any, method)(self, *key)
        return found

    return cast("Callable[P, V]", get)


class LazyDict(dict[K, V]):
    """Values by their keys, each worked out from ``about`` and its key when it is first asked for.

    What many of them share stands in ``about`` rather than in closures: so each is a single object to the
    collector of garbage. One is told from another by identity, so that it may be a part of a key itself.

    >>> from operator import add
    >>> more = LazyDict(add, 3)
    >>> more[4] + more[4], len(more)
    (14, 1)
    """

    __slots__ = ("_about", "_work_out")
    __hash__ = object.__hash__  # type: ignore[assignment]  # dictionaries have none

    def __init__(self, work_out: Callable[..., V], *about: Any) -> None:
        super().__init__()
        self._work_out, self._about = work_out, about

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, key: K) -> V:
        """Work out the value of a key."""
        found = self[key] = self._work_out(*self._about, key)
        return found


class LRUCache(Generic[K, V]):
    """Values by key, the ``maxsize`` that were used last.

    >>> from copy import copy
    >>> cache: LRUCache[int, list[int]] = LRUCache(2)
    >>> cache.get(1, lambda: [1]) is cache.get(1, lambda: [2])
    True
    >>> [cache.get(key, lambda: [3]) for key in (2, 3, 1)]
    [[3], [3], [3]]
    >>> copy(cache).get(1, lambda: [4])
    [4]
    """

    def __init__(self, maxsize: int) -> None:
        self._maxsize = maxsize
        self._kept: dict[K, V] = {}

    def get(self, key: K, work_out: Callable[[], V]) -> V:
        """Return the value of a key, worked out unless it is kept."""
        kept = self._kept
        value = kept.pop(key, None)
        if value is None:
            value = work_out()
            if len(kept) >= self._maxsize:
                del kept[next(iter(kept))]
        kept[key] = value
        return value

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._maxsize,)


class IdentityCache(Generic[V]):
    """Values by the very things that they follow from, at most ``maxsize``.

    Things are told apart by identity, which is quick, and enough for frozen ones that live on from position
    to position. They are kept with the value, so that no other thing takes their place.

    >>> cache: IdentityCache[int] = IdentityCache(2)
    >>> men, others = (1, 2), (3,)
    >>> [cache.get(things, lambda: things[0][0]) for things in ((men,), (men, others), (others,))]
    [1, 1, 3]
    >>> cache.get((others,), lambda: 4)
    3
    """

    def __init__(self, maxsize: int) -> None:
        self._maxsize = maxsize
        self._kept: dict[tuple[int, ...], tuple[tuple[Any, ...], V]] = {}

    def get(self, things: tuple[Any, ...], work_out: Callable[[], V]) -> V:
        """Return the value of some things, worked out unless it is kept."""
        key = tuple(map(id, things))
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self._maxsize:
                self._kept.clear()
            found = self._kept[key] = things, work_out()
        return found[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._maxsize,)
