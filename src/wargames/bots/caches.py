"""Caches for bots: by key, by recent use, by identity, and of methods.

A copy of a cache is empty, so that copies and pickles of bots stay small.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
P = ParamSpec("P")

MOST_KEPT = 4_000
"""The most results of a method that :func:`kept` keeps."""


def kept(method: Callable[P, V]) -> Callable[P, V]:
    """Cache the results of a method in its object, by the arguments.

    A full cache is cleared.

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


def remembered(known: dict[Any, Any], key: Hashable, work_out: Callable[[], V]) -> V:
    """Return a result from where such results are kept, worked out unless it is there.

    >>> known = {2: 4}
    >>> remembered(known, 2, lambda: 5), remembered(known, 3, lambda: 9), known
    (4, 9, {2: 4, 3: 9})
    """
    found: V | None = known.get(key)
    if found is None:
        found = known[key] = work_out()
    return found


class LazyDict(dict[K, V]):
    """A dict that computes a value from its key and ``about`` at the first request.

    Values that many of them share stand in ``about`` instead of closures, so that each is a single object to
    the garbage collector. It compares by identity and may be part of a key itself.
    """

    __slots__ = ("_about", "_work_out")
    __hash__ = object.__hash__  # type: ignore[assignment]  # a dict has none

    def __init__(self, work_out: Callable[..., V], *about: Any) -> None:
        super().__init__()
        self._work_out, self._about = work_out, about

    def __eq__(self, other: object) -> bool:
        return self is other

    def __missing__(self, key: K) -> V:
        """Compute the value of a key."""
        found = self[key] = self._work_out(key, *self._about)
        return found


def by_key(work_out: Callable[Concatenate[K, P], V]) -> Callable[P, LazyDict[K, V]]:
    """Turn a function of a key and more into one that returns a :class:`LazyDict` of its results by key.

    >>> @by_key
    ... def sums(key: int, more: int) -> int:
    ...     return key + more
    >>> by_three = sums(3)
    >>> by_three[4] + by_three[4], len(by_three)
    (14, 1)
    """

    @wraps(work_out)
    def table(*about: P.args, **_none: P.kwargs) -> LazyDict[K, V]:
        return LazyDict(work_out, *about)

    return table


class LRUCache(Generic[K, V]):
    """A cache by key of the ``maxsize`` values used last.

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
        """Return the value of a key, computed unless cached."""
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
    """A cache of at most ``maxsize`` values by the identity of the objects that they follow from.

    Identity is quick to compare, and enough for frozen objects that live on from position to position. They
    are kept with the value, so that their identity is not reused.

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
        """Return the value of some objects, computed unless cached."""
        key = tuple(map(id, things))
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self._maxsize:
                self._kept.clear()
            found = self._kept[key] = things, work_out()
        return found[1]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._maxsize,)
