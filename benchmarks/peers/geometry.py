"""Questions of geometry and dice that other libraries answer, each beside our answer on the same ground."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import attrs

from geometry import CENTERS, MAP, POLICY, RADIUS
from plane import MIDDLE, Cell, enter, microseconds, table_of, terrain
from wargames.kernel.chance.dice import D6, Die
from wargames.kernel.geometry.cuts import Areas
from wargames.kernel.geometry.paths import reachable
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.visibility import SightTable

COLUMNS = ("geometry and dice", "us", "note")
RED = (0, 0, 2, 2, 5, 5)
BUDGET = 8
Row = tuple[str, ...]


@attrs.frozen
class Question:
    """A question, who answers it, the package for that (none for ours), how to make the call, and a note."""

    text: str
    by: str
    package: str | None
    make: Callable[[], Callable[[], object]]
    note: str = ""
    runs: int = 100


def measure() -> Iterator[Row]:
    """Time each call; name the libraries that are not installed."""
    for one in QUESTIONS:
        name = f"{one.text}: {one.by}"
        if one.package and not find_spec(one.package):
            yield name, "", "not installed here"
        else:
            yield name, f"{microseconds(one.make(), one.runs):,.1f}", one.note


def our_field(*, warm: bool) -> Callable[[], object]:
    """See from one center, blockers given for the question alone, or kept."""
    table = SightTable(MAP)
    blocking = table.mask(random.Random(1).sample(table.hexes, len(table.hexes) // 5))
    if warm:
        return partial(table.given(blocking, POLICY).field_of_view, CENTERS[0], RADIUS)
    return partial(table.field_of_view, CENTERS[0], RADIUS, blocking, POLICY)


def hexutil_field() -> Callable[[], object]:
    """See from the middle of as many hexes, a fifth of which block."""
    hexes = [
        import_module("hexutil").Hex(2 * column + row % 2, row) for column in range(40) for row in range(30)
    ]
    clear = set(hexes) - set(random.Random(1).sample(hexes, len(hexes) // 5))
    middle = import_module("hexutil").Hex(41, 15)
    return lambda: middle.field_of_view(clear.__contains__, RADIUS)


def our_range() -> Callable[[], object]:
    """Reach by our search for ways."""
    costs, beside = terrain()
    return lambda: reachable(MIDDLE, BUDGET, enter(costs), beside.__getitem__)


def heap_range() -> Callable[[], object]:
    """Reach by the loop over a heap that anybody writes."""
    costs, beside = terrain()

    def call() -> dict[Cell, Any]:
        found: dict[Cell, Any] = {}
        waiting: list[tuple[Any, Cell]] = [(0, MIDDLE)]
        while waiting:
            spent, cell = heappop(waiting)
            if cell not in found:
                found[cell] = spent
                for other in beside[cell]:
                    if spent + costs[other] <= BUDGET:
                        heappush(waiting, (spent + costs[other], other))
        return found

    return call


def networkx_range() -> Callable[[], object]:
    """Reach by the search of networkx, cut off at the budget."""
    networkx = import_module("networkx")
    graph = networkx.DiGraph()
    for cell, other, cost in edges():
        graph.add_edge(cell, other, weight=cost)
    return lambda: networkx.single_source_dijkstra_path_length(graph, MIDDLE, cutoff=BUDGET)


def scipy_range() -> Callable[[], object]:
    """Reach by the search of scipy over a sparse matrix, which is made before."""
    places = {cell: number for number, cell in enumerate(terrain()[0])}
    rows, columns, costs = zip(
        *((places[cell], places[other], cost) for cell, other, cost in edges()), strict=True
    )
    graph = import_module("scipy.sparse").csr_array((costs, (rows, columns)), shape=(len(places),) * 2)
    dijkstra = import_module("scipy.sparse.csgraph").dijkstra
    return lambda: dijkstra(graph, indices=places[MIDDLE], limit=BUDGET)


def edges() -> Iterator[tuple[Cell, Cell, Any]]:
    """Give each step between hexes with its cost."""
    costs, beside = terrain()
    return ((cell, other, costs[other]) for cell, others in beside.items() for other in others)


def our_segment() -> Callable[[], object]:
    """Cross areas by our index of them."""
    index = Areas(table_of(200, random.Random(7)))
    return lambda: index.crossed_by(Point(1000, 1000), Point(1800, 1500))


def shapely_segment(*, prepared: bool) -> Callable[[], object]:
    """Ask shapely whether anything is crossed, of the prepared union, or which areas, of a tree."""
    shapely = import_module("shapely")
    areas = [
        shapely.Polygon([(corner.x, corner.y) for corner in area.corners])
        for area in table_of(200, random.Random(7))
    ]
    segment = shapely.LineString([(1000, 1000), (1800, 1500)])
    if prepared:
        union = shapely.union_all(areas)
        shapely.prepare(union)
        return lambda: union.intersects(segment)
    tree = shapely.STRtree(areas)
    return lambda: tree.query(segment, predicate="intersects")


def our_drop() -> Callable[[], object]:
    """Drop the highest of four dice by our distributions."""
    pool = 4 * Die("red", RED)
    return lambda: pool.distribution.map(lambda faces: sum(faces) - max(faces))


def our_sum() -> Callable[[], object]:
    """Reach 14 by four dice."""
    pool = 4 * D6
    return lambda: pool.distribution.map(lambda faces: sum(faces) >= 14)


def icepool_drop() -> Callable[[], object]:
    """Drop the highest by icepool."""
    die = import_module("icepool").Die(list(RED))
    return lambda: die.lowest(4, keep=3).probabilities()


def icepool_sum() -> Callable[[], object]:
    """Reach 14 by icepool."""
    icepool = import_module("icepool")
    return lambda: (4 @ icepool.d6).probability(">=", 14)


def dyce_drop() -> Callable[[], object]:
    """Drop the highest by dyce."""
    dyce = import_module("dyce")
    pool = 4 @ dyce.P(dyce.H(list(RED)))
    return lambda: pool.at(slice(3))


def dyce_sum() -> Callable[[], object]:
    """Reach 14 by dyce."""
    die = import_module("dyce").H(6)
    return lambda: (4 @ die).ge(14)


FIELD = "field of view, radius 8, 40 x 30 hexes"
RANGE = "movement range, 8 points"
SEGMENT = "a segment against 200 polygons"
DROP = "4 dice 0 0 2 2 5 5, highest dropped"
SUM = "4d6 at least 14"
QUESTIONS = (
    Question(FIELD, "wargames, any blockers", None, partial(our_field, warm=False), "exact"),
    Question(
        FIELD, "wargames, blockers kept", None, partial(our_field, warm=True), "exact, kept after the first"
    ),
    Question(FIELD, "hexutil", "hexutil", hexutil_field, "shadows, in floats"),
    Question(RANGE, "wargames", None, our_range),
    Question(RANGE, "heapq, by hand", None, heap_range),
    Question(RANGE, "networkx", "networkx", networkx_range),
    Question(RANGE, "scipy", "scipy", scipy_range, "in C, the matrix is made before"),
    Question(SEGMENT, "wargames", None, our_segment, "exact: which, and how"),
    Question(
        SEGMENT, "shapely, prepared union", "shapely", partial(shapely_segment, prepared=True), "whether any"
    ),
    Question(SEGMENT, "shapely, STRtree", "shapely", partial(shapely_segment, prepared=False), "which"),
    Question(DROP, "wargames", None, our_drop),
    Question(DROP, "icepool", "icepool", icepool_drop),
    Question(DROP, "dyce", "dyce", dyce_drop),
    Question(SUM, "wargames", None, our_sum),
    Question(SUM, "icepool", "icepool", icepool_sum),
    Question(SUM, "dyce", "dyce", dyce_sum),
)
