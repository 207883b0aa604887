"""Reachable nodes within a budget of movement points, and cheapest paths."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from typing import Any, Generic, Protocol, TypeVar

import attrs

from wargames.kernel.base.errors import BadGeometry

Points = int | Fraction
"""Movement points: exact."""


class _Sortable(Hashable, Protocol):
    def __lt__(self, other: Any, /) -> bool: ...


Node = TypeVar("Node", bound=_Sortable)
Cost = Callable[[Node, Node], Points | None]
Neighbors = Callable[[Node], Iterable[Node]]

_STEP = 1 << 20
"""A rank is points * _STEP + steps: ranks sort by points, then by the number of steps."""
_FAR = 1 << 200
MOST_NODES = _STEP - 1
"""The most nodes of a search: where costs let it run on forever, it ends here."""
MOST_POINTS = 1 << 64
"""The greatest cost, and the greatest common denominator of all costs of a search."""


@attrs.frozen
class Route(Generic[Node]):
    """A way through ``nodes``, start and goal included, and the movement points it takes."""

    nodes: tuple[Node, ...]
    spent: Points


@attrs.frozen(eq=False, repr=False)
class Reach(Mapping[Node, Points]):
    """The nodes that can be reached from ``start``, each with the fewest movement points it takes.

    Reads as a mapping, in the order in which the nodes were found; the start is in it, at 0.
    """

    start: Node
    _ranks: Mapping[Node, int]
    _before: Mapping[Node, Node]
    _scale: int

    def __getitem__(self, node: Node) -> Points:
        points = self._ranks[node] // _STEP
        return points if self._scale == 1 else Fraction(points, self._scale)

    def __iter__(self) -> Iterator[Node]:
        return iter(self._ranks)

    def __len__(self) -> int:
        return len(self._ranks)

    def __contains__(self, node: object) -> bool:
        return node in self._ranks

    def __repr__(self) -> str:
        return f"Reach({dict(self)!r})"

    def path_to(self, node: Node) -> Route[Node]:
        """Return the cheapest way to ``node``: of those the shortest, of those the canonical one.

        Canonical: walking back from the goal, each step goes to the least node that keeps the way as cheap
        and as short, so the order of neighbors does not matter. Raises `BadGeometry` for a node out of reach.
        """
        if node not in self._ranks:
            raise BadGeometry(f"{node!r} is out of reach from {self.start!r}")
        way = [node]
        while way[-1] in self._before:
            way.append(self._before[way[-1]])
        return Route(tuple(reversed(way)), self[node])


def reachable(start: Node, budget: Points, cost: Cost[Node], neighbors: Neighbors[Node]) -> Reach[Node]:
    """Find every node that ``budget`` movement points reach from ``start``.

    ``cost(a, b)`` gives the points for the step from a to its neighbor b, ``None`` where it cannot be taken;
    it must answer the same each time. Fractions are scaled to integers as they turn up. Raise
    `BadGeometry` for a budget or cost that is negative, beyond 2**64 or no ``int`` or `Fraction`, for
    fractions that need a common denominator beyond 2**64, and past a million nodes: a search ends, whatever
    the costs.

    >>> reach = reachable(0, 3, lambda a, b: 1, lambda n: (n - 1, n + 1))
    >>> sorted(reach.items())[:3], reach.path_to(2).nodes
    ([(-3, 3), (-2, 2), (-1, 1)], (0, 1, 2))
    """
    _check(budget, "a budget")
    return _found(_Search(start, cost, neighbors, budget))


def cheapest_path(
    start: Node, goal: Node, cost: Cost[Node], neighbors: Neighbors[Node]
) -> Route[Node] | None:
    """Find the cheapest way from ``start`` to ``goal``, ties broken as in `Reach.path_to`, if there is one.

    Raise `BadGeometry` as `reachable` does.
    """
    reach = _found(_Search(start, cost, neighbors, goal=goal))
    return reach.path_to(goal) if goal in reach else None


def connected(nodes: Iterable[Node], neighbors: Neighbors[Node]) -> tuple[frozenset[Node], ...]:
    """Divide ``nodes`` into connected groups, each group at the place of its least node.

    ``neighbors`` must be symmetric; neighbors outside ``nodes`` are ignored.

    >>> [sorted(group) for group in connected([1, 2, 5], lambda n: (n - 1, n + 1))]
    [[1, 2], [5]]
    """
    left, groups = set(nodes), list[frozenset[Node]]()
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for node in group:
            joined = left.intersection(neighbors(node))
            left -= joined
            group += joined
        groups.append(frozenset(group))
    return tuple(groups)


class _Finer(Exception):
    """A cost does not fit the scale of a search; ``scale`` fits it."""

    def __init__(self, scale: int) -> None:
        super().__init__(scale)
        self.scale = scale


def _found(search: "_Search[Node]") -> Reach[Node]:
    """Search in integers, again on a finer scale whenever a cost does not fit the scale."""
    while True:
        try:
            return search.run()
        except _Finer as finer:
            search = attrs.evolve(search, scale=finer.scale)


@attrs.define
class _Search(Generic[Node]):
    """One search by ranks: nodes wait in the bucket of their rank, a heap holds the ranks in use."""

    start: Node
    cost: Cost[Node]
    neighbors: Neighbors[Node]
    budget: Points | None = None
    goal: Node | None = None
    scale: int = 1
    ranks: dict[Node, int] = attrs.field(init=False, factory=dict)
    before: dict[Node, Node] = attrs.field(init=False, factory=dict)
    buckets: dict[int, list[Node]] = attrs.field(init=False, factory=dict)
    heap: list[int] = attrs.field(init=False, factory=list)

    def run(self) -> Reach[Node]:
        """Settle every node in reach, or raise `_Finer`."""
        self.ranks[self.start] = 0
        self.buckets[0] = [self.start]
        self.heap.append(0)
        limit = self.limit()
        while self.heap and not self.goal_is_settled():
            rank = heappop(self.heap)
            if len(self.ranks) > MOST_NODES:
                raise BadGeometry(f"more than a million nodes are in reach of {self.start!r}")
            self.leave(self.buckets.pop(rank), rank, limit)
        return Reach(self.start, self.ranks, self.before, self.scale)

    def goal_is_settled(self) -> bool:
        return self.goal is not None and self.ranks.get(self.goal, _FAR) <= self.heap[0]

    def limit(self) -> int:
        """Return the last rank within the budget."""
        if self.budget is None:
            return _FAR
        return (self.budget.numerator * self.scale // self.budget.denominator + 1) * _STEP - 1

    def leave(self, nodes: list[Node], rank: int, limit: int) -> None:
        """Try every step out of the nodes of one bucket: the hot loop, flat on purpose."""
        ranks, before, buckets = self.ranks, self.before, self.buckets
        cost, neighbors, unit = self.cost, self.neighbors, self.scale * _STEP
        for node in nodes:
            if ranks[node] != rank:
                continue
            for other in neighbors(node):
                known = ranks.get(other, _FAR)
                if known <= rank or (points := cost(node, other)) is None:
                    continue  # settled, since every step adds at least 1 to the rank; or no way
                if type(points) is int and 0 <= points <= MOST_POINTS:
                    new = rank + points * unit + 1
                else:
                    new = rank + self.scaled(points, node, other) * _STEP + 1
                if new < known and new <= limit:
                    ranks[other] = new
                    before[other] = node
                    if new in buckets:
                        buckets[new].append(other)
                    else:
                        buckets[new] = [other]
                        heappush(self.heap, new)
                elif new == known and node < before[other]:
                    before[other] = node

    def scaled(self, points: Points, node: Node, other: Node) -> int:
        """Return a cost that is no plain ``int`` in units of the scale, or raise `_Finer`."""
        _checked(points, node, other)
        if self.scale % points.denominator:
            scale = lcm(self.scale, points.denominator)
            if scale > MOST_POINTS:
                raise BadGeometry(
                    f"the cost from {node!r} to {other!r} is {points}, too fine beside the others"
                )
            raise _Finer(scale)
        return points.numerator * (self.scale // points.denominator)


def _checked(points: Points, node: object, other: object) -> Points:
    return _check(points, f"the cost from {node!r} to {other!r}")


def _check(points: Points, what: str) -> Points:
    if isinstance(points, bool) or not isinstance(points, int | Fraction):
        raise BadGeometry(f"{what} is {points!r}, not an int or a Fraction")
    if points < 0:
        raise BadGeometry(f"{what} is {points}, which is negative")
    if points > MOST_POINTS:
        raise BadGeometry(f"{what} is {points}, more than 2**64")
    return points
