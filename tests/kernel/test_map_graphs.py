"""A map as a graph, and who sees what over the whole of it."""

import subprocess
import sys
from itertools import pairwise

import numpy as np
import pytest

from wargames.kernel.base.errors import BadGeometry
from wargames.kernel.geometry.hex_board import HexBoard
from wargames.kernel.geometry.hexes import OffsetLayout, Shift
from wargames.kernel.geometry.map_graphs import cut_off, movement_graph, route
from wargames.kernel.geometry.sight_arrays import exposure, flags, sight_matrix

BOARD = HexBoard(OffsetLayout(5, 4, Shift.ODD_Q))
RIVER = frozenset({"C1", "C2", "C3", "C4"})


def cost(origin: str, to: str) -> int | None:
    """Cross no river; woods (row 2) cost 3."""
    if {origin, to} & RIVER:
        return None
    return 3 if to.endswith("2") else 1


GRAPH = movement_graph(BOARD, cost)


def test_what_lies_across_the_river_is_cut_off() -> None:
    assert ("D1", "E4") == cut_off(GRAPH, ["A1"], ["B4", "D1", "E4"])
    assert () == cut_off(GRAPH, ["A1", "E1"], ["B4", "D1", "E4"])
    assert ("A1",) == cut_off(GRAPH, [], ["A1"])


def test_what_is_not_on_the_map_is_named() -> None:
    with pytest.raises(BadGeometry, match="Z9: not on this map"):
        cut_off(GRAPH, ["A1"], ["Z9"])


def test_the_cheapest_way_costs_least() -> None:
    way = route(GRAPH, "A1", "A4")

    assert way is not None
    assert ("A1", "A4") == (way[0], way[-1])
    spent = sum(GRAPH.edges[step]["cost"] for step in pairwise(way))
    assert 5 == spent  # three hexes, one of them woods
    assert route(GRAPH, "A1", "E1") is None


def test_a_step_that_costs_less_than_nothing_is_refused() -> None:
    with pytest.raises(BadGeometry, match="from A1 to B1 costs -1, less than nothing"):
        movement_graph(BOARD, lambda _origin, _to: -1)


def test_the_matrix_says_what_the_fields_say() -> None:
    sight = sight_matrix(BOARD, BOARD.around.__getitem__)

    for row, place in enumerate(BOARD.places):
        seen = tuple(other for column, other in enumerate(BOARD.places) if sight[row, column])
        assert BOARD.members(BOARD.around[place]) == seen


def test_as_many_see_a_hex_as_there_are_watchers_beside_it() -> None:
    watchers = BOARD.mask(["A1", "B1"])
    counted = exposure(BOARD, sight_matrix(BOARD, BOARD.around.__getitem__), watchers)

    expected = [(BOARD.around[place] & watchers).bit_count() for place in BOARD.places]
    assert expected == counted.tolist()
    assert np.array_equal(flags(BOARD, watchers), [place in {"A1", "B1"} for place in BOARD.places])


def test_neither_library_is_loaded_before_it_is_used() -> None:
    program = (
        "import sys, wargames, wargames.kernel.geometry.map_graphs, wargames.kernel.geometry.sight_arrays;"
        "print({'numpy', 'networkx'} & set(sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert "set()\n" == ran.stdout
