"""Best-first search: items are weighed by descending upper bound, until none can be better."""

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")

by_upper_bound = itemgetter(0)


def best_of(
    bounded: Iterable[tuple[float, int, T]], value: Callable[[T], float], least: float | None = None
) -> tuple[float, int, T] | None:
    """Return the value, the order and the item of highest value; of equals the one of lowest order.

    ``bounded`` has the upper bound of each item, its order, and the item. Items worth less than ``least`` are
    not found.

    >>> best_of([(1, 0, "a"), (3, 1, "bb"), (3, 2, "cc")], len)
    (2, 1, 'bb')
    >>> best_of([(3, 0, "bb")], len, least=2.5) is None
    True
    """
    best: tuple[float, int, T] | None = None
    for upper_bound, order, thing in sorted(bounded, key=by_upper_bound, reverse=True):
        if least is not None and upper_bound < least:
            break
        worth = value(thing)
        if least is None or worth > least or (worth == least and (best is None or order < best[1])):
            least, best = worth, (worth, order, thing)
    return best
