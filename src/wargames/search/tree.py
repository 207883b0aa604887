"""The search tree: nodes by seat and word, with visits and values.

One tree serves all determinizations (information sets) and all dice (open loop): a child is known by the
seat that chose and its word. In each determinization only some children are available.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import log, sqrt
from typing import TYPE_CHECKING

import attrs

from wargames.kernel.base.former_attributes import FormerAttribute
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Seat

Edge = tuple[Seat, str]
"""A seat, and the word that it chose."""


@attrs.define(eq=False)
class Node:
    """A tree node; values are those of the seat that chose the node.

    ``availability`` counts the visits of the parent in which the node was available.
    """

    visits: int = 0
    value_sum: float = 0.0
    value_sum_squares: float = 0.0
    availability: int = 0
    children: "dict[Edge, Node]" = attrs.field(factory=dict)

    @property
    def value(self) -> float:
        """The mean value."""
        return self.value_sum / self.visits if self.visits else 0.0

    def update(self, value: float) -> None:
        """Add the value of a simulation."""
        self.visits += 1
        self.value_sum += value
        self.value_sum_squares += value * value

    def available_children(self, seat: Seat, words: Sequence[str]) -> "dict[str, Node]":
        """Return the children for those of the words that have one, by word."""
        return {word: found for word in words if (found := self.children.get((seat, word)))}

    def expand(self, seat: Seat, word: str) -> "Node":
        """Return the child for a word, a new one if there is none."""
        return self.children.setdefault((seat, word), Node())


def merged(nodes: Sequence[Node]) -> Node:
    """Add up trees that were grown apart, node by node.

    >>> one, other = Node(1, 0.5), Node(2, 1.0)
    >>> one.expand("blue", "go").visits, other.expand("blue", "stay").visits = 1, 2
    >>> both = merged([one, other])
    >>> both.visits, both.value, sorted(word for _, word in both.children)
    (3, 0.5, ['go', 'stay'])
    """
    edges = dict.fromkeys(edge for node in nodes for edge in node.children)
    return Node(
        visits=sum(node.visits for node in nodes),
        value_sum=sum(node.value_sum for node in nodes),
        value_sum_squares=sum(node.value_sum_squares for node in nodes),
        availability=sum(node.availability for node in nodes),
        children={
            edge: merged([each.children[edge] for each in nodes if edge in each.children]) for edge in edges
        },
    )


class SeatCursors:
    """The node of each seat in the tree, so that simultaneous choices do not see each other.

    While only seats decide that were asked together, each descends from its own node. Then all go on from
    the node of ``owner``, the seat that searches, or from the node of the last seat if ``owner`` was not
    among them.
    """

    def __init__(self, root: Node, owner: Seat) -> None:
        self._owner, self._common = owner, root
        self._asked: frozenset[Seat] = frozenset()
        self._nodes: dict[Seat, Node] = {}

    def node_for(self, asked: Iterable[Seat], seat: Seat) -> Node:
        """Return the node from which one of the deciding seats descends."""
        together = frozenset(asked)
        if not together <= self._asked and self._nodes:
            last = next(reversed(self._nodes.values()))
            self._common, self._nodes = self._nodes.get(self._owner, last), {}
        self._asked = together
        return self._nodes.get(seat, self._common)

    def move(self, seat: Seat, node: Node) -> None:
        """Set the node of a seat."""
        self._nodes.pop(seat, None)
        self._nodes[seat] = node


def max_children(visits: int) -> int:
    """Return the number of children that a node may have after some visits (progressive widening).

    >>> [max_children(visits) for visits in (0, 1, 4, 100)]
    [1, 2, 3, 11]
    """
    return 1 + int(sqrt(visits))


def select_ucb(children: dict[str, Node], exploration: float) -> str:
    """Return the word with the highest upper confidence bound, and count the availability of all."""
    for node in children.values():
        node.availability += 1

    def bound(word: str) -> float:
        node = children[word]
        return node.value + exploration * sqrt(log(node.availability + 1) / (node.visits or 1e-9))

    return max(children, key=bound)


def most_visited(node: Node) -> tuple[Edge, Node] | None:
    """Return the child with the most visits, of equals the one with the higher value."""
    return max(node.children.items(), key=lambda one: (one[1].visits, one[1].value), default=None)


@attrs.frozen
class TreeSummary:
    """The most visited part of a tree, for people: each choice with its visits and its value for its seat."""

    said: str
    visits: int
    value: float
    children: "tuple[TreeSummary, ...]"

    twigs = FormerAttribute("children")


def summarize(node: Node, said: str = "", *, depth: int = 3, most: int = 4) -> TreeSummary:
    """Return the most visited part of a tree: ``depth`` levels with at most ``most`` children per node."""
    ranked = sorted(node.children.items(), key=lambda one: (-one[1].visits, -one[1].value, one[0]))
    shown = ranked[:most] if depth else []
    children = (
        summarize(each, f"{seat}: {word}", depth=depth - 1, most=most) for (seat, word), each in shown
    )
    return TreeSummary(said, node.visits, node.value, tuple(children))


def principal_variation(node: Node) -> Iterator[tuple[Edge, Node]]:
    """Yield the most visited child, its most visited child, and so on."""
    while (found := most_visited(node)) is not None:
        yield found
        node = found[1]


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Branch="Node",
        Outline="TreeSummary",
        favorite="most_visited",
        favorites="principal_variation",
        outline="summarize",
    )
