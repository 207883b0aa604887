"""Maps as networkx graphs, for checks of scenarios and plans of routes.

networkx is imported with the first graph.
"""

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.hex_board import HexMap

if TYPE_CHECKING:
    from networkx import DiGraph

Cost = Callable[[str, str], int | None]
"""The cost of a step from one hex to a neighbor; None if it is impossible."""


def movement_graph(board: HexMap, cost: Cost) -> "DiGraph[str]":
    """Return the graph of possible steps on a map: nodes are hexes by name, edges have their ``cost``.

    Raises :class:`BadGeometry` for a step that costs less than nothing.

    >>> from wargames.kernel.geometry.hex_board import HexBoard
    >>> from wargames.kernel.geometry.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> graph = movement_graph(board, lambda origin, to: None if to == "B1" else 2)
    >>> sorted(graph.edges(data="cost"))
    [('B1', 'A1', 2), ('B1', 'C1', 2)]
    """
    graph: DiGraph[str] = late.nx.DiGraph()
    graph.add_nodes_from(board.places)
    steps = ((place, to) for place in board.places for to in board.neighbors[place])
    for origin, to in steps:
        spent = cost(origin, to)
        if spent is None:
            continue
        if spent < 0:
            raise BadGeometry(f"the step from {origin} to {to} costs {spent}, less than nothing")
        graph.add_edge(origin, to, cost=spent)
    return graph


def cut_off(graph: "DiGraph[str]", origins: Iterable[str], goals: Collection[str]) -> tuple[str, ...]:
    """Name the goals that cannot be reached from any origin, in their order.

    Raises :class:`BadGeometry` for an origin or a goal that is not on the map.

    >>> from networkx import DiGraph
    >>> cut_off(DiGraph([("A1", "B1"), ("C1", "B1")]), ["A1"], ["A1", "B1", "C1"])
    ('C1',)
    """
    starts = set(origins)
    if strange := sorted({*starts, *goals} - set(graph)):
        raise BadGeometry(f"{', '.join(strange)}: not on this map")
    reached = late.nx.multi_source_dijkstra_path_length(graph, starts, weight="cost") if starts else {}
    return tuple(goal for goal in goals if goal not in reached)


def route(graph: "DiGraph[str]", origin: str, goal: str) -> tuple[str, ...] | None:
    """Return the cheapest way from one hex to another, both ends included, or None.

    Of equally cheap ways it is the one that networkx finds first, the same on every machine.
    """
    try:
        return tuple(late.nx.dijkstra_path(graph, origin, goal, weight="cost"))
    except late.nx.NetworkXNoPath:
        return None
