"""Best-first search: items are weighed by descending upper bound, until none can be better."""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from itertools import count
from operator import itemgetter
from typing import NamedTuple, TypeVar

from wargames.kernel.game import Action

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


class WeighedAction(NamedTuple):
    """An action with its value and its place in the list."""

    value: float
    place: tuple[int, ...]
    action: Action

    def beats(self, other: "WeighedAction | None") -> bool:
        """Return whether its value is higher than another's, or equal and listed before it."""
        if other is None or self.value > other.value:
            return True
        return self.value == other.value and self.place < other.place


class Offer(NamedTuple):
    """Actions, or offers of them, that are listed only if one of them may be the best."""

    upper_bound: float
    lists: Callable[[], "Offers"]


Offers = Iterable[Offer | WeighedAction]


def weighed(
    value: Callable[[Action], float], place: tuple[int, ...], actions: Iterable[Action], start: int = 0
) -> Iterator[WeighedAction]:
    """Weigh actions that are listed at a place, numbered from ``start``."""
    for number, action in enumerate(actions, start):
        yield WeighedAction(value(action), (*place, number), action)


def best_offered(offers: Offers, least: float) -> WeighedAction | None:
    """Find the action worth most; of equals the first listed; None if none is worth more than ``least``."""
    best: WeighedAction | None = None
    tickets, waiting = count(), list[tuple[float, int, Offer]]()
    while True:
        for one in offers:
            if isinstance(one, Offer):
                heappush(waiting, (-one[0], next(tickets), one))
            elif one[0] > least and (best is None or one[0] > best[0] or one.beats(best)):
                best = one
        if not waiting or -waiting[0][0] < (least if best is None else best.value):
            return best
        offers = heappop(waiting)[2].lists()
