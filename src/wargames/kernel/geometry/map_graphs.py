"""Maps as graphs, for checks of scenarios and plans of routes.

networkx is imported with the first graph of its own; steps and what they reach need none.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from wargames.kernel.base import late
from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.hex_board import HexMap

if TYPE_CHECKING:
    from networkx import DiGraph

Cost = Callable[[str, str], int | None]
"""The cost of a step from one hex to a neighbor; None if it is impossible."""


def movement_steps(board: HexMap, cost: Cost) -> dict[str, dict[str, int]]:
    """Return the possible steps on a map: for each hex its neighbors with what the step costs.

    Raises :class:`BadGeometry` for a step that costs less than nothing.

    >>> from wargames.kernel.geometry.hex_board import HexBoard
    >>> from wargames.kernel.geometry.hexes import OffsetLayout, Shift
    >>> board = HexBoard(OffsetLayout(3, 1, Shift.ODD_Q))
    >>> movement_steps(board, lambda origin, to: None if to == "B1" else 2)
    {'A1': {}, 'B1': {'A1': 2, 'C1': 2}, 'C1': {}}
    """
    found: dict[str, dict[str, int]] = {place: {} for place in board.places}
    for origin, to in ((place, to) for place in board.places for to in board.neighbors[place]):
        spent = cost(origin, to)
        if spent is None:
            continue
        if spent < 0:
            raise BadGeometry(f"the step from {origin} to {to} costs {spent}, less than nothing")
        found[origin][to] = spent
    return found


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
    for origin, steps in movement_steps(board, cost).items():
        for to, spent in steps.items():
            graph.add_edge(origin, to, cost=spent)
    return graph


def cut_off(
    graph: Mapping[str, Iterable[str]], origins: Iterable[str], goals: Collection[str]
) -> tuple[str, ...]:
    """Name the goals that cannot be reached from any origin, in their order.

    ``graph`` leads from each node to those a step away, as steps and graphs do. Raises :class:`BadGeometry`
    for an origin or a goal that is not on the map.

    >>> cut_off({"A1": ["B1"], "B1": [], "C1": ["B1"]}, ["A1"], ["A1", "B1", "C1"])
    ('C1',)
    """
    reached = set(origins)
    if strange := sorted({*reached, *goals} - set(graph)):
        raise BadGeometry(f"{', '.join(strange)}: not on this map")
    left = list(reached)
    while left:
        new = set(graph[left.pop()]) - reached
        reached |= new
        left += new
    return tuple(goal for goal in goals if goal not in reached)


def route(graph: "DiGraph[str]", origin: str, goal: str) -> tuple[str, ...] | None:
    """Return the cheapest way from one hex to another, both ends included, or None.

    Of equally cheap ways it is the one that networkx finds first, the same on every machine.
    """
    try:
        return tuple(late.nx.dijkstra_path(graph, origin, goal, weight="cost"))
    except late.nx.NetworkXNoPath:
        return None
