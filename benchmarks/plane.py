"""How long geometry and movement take: a segment against 200 areas, ranges and paths on 40 x 30 hexes."""

import random
from collections.abc import Callable
from fractions import Fraction
from time import process_time
from timeit import repeat

from wargames.kernel.geometry.cuts import Areas, cut
from wargames.kernel.geometry.paths import Points, cheapest_path, reachable
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon
from wargames.kernel.geometry.polylines import Length

Cell = tuple[int, int]

COLUMNS, ROWS = 40, 30
MIDDLE: Cell = (13, 15)
AROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def measure() -> list[tuple[str, float]]:
    """Time each call by name, in microseconds."""
    return [(name, microseconds(call, runs)) for name, call, runs in (*plane_calls(), *path_calls())]


def microseconds(call: Callable[[], object], runs: int) -> float:
    """Give the microseconds of processor time of one call, the best of five runs."""
    return min(repeat(call, timer=process_time, number=runs, repeat=5)) / runs * 1e6


def plane_calls() -> list[tuple[str, Callable[[], object], int]]:
    """List the calls on a table of 60 x 40 inches with 200 areas of 4 to 6 corners."""
    areas = table_of(200, random.Random(7))
    index = Areas(areas)
    near, far = (Point(1000, 1000), Point(1800, 1500)), (Point(50, 50), Point(5950, 3950))
    route = Length((248_001, 90_007, 40_003))
    return [
        ("segment of 9 inches against 200 areas", lambda: index.crossed_by(*near), 2000),
        ("segment of 71 inches against 200 areas", lambda: index.crossed_by(*far), 500),
        ("segment cut by 1 area, in full", lambda: cut(areas[0], *far), 2000),
        ("point against 200 areas", lambda: index.locate(near[0]), 2000),
        ("3 legs within a budget, 1/50 inch to spare", lambda: route <= 1000, 2000),
    ]


def table_of(count: int, rng: random.Random) -> tuple[Polygon, ...]:
    """Scatter areas, each drawn around its middle so that its border is simple."""
    return tuple(blob(rng) for _ in range(count))


def blob(rng: random.Random) -> Polygon:
    """Draw an area of 4 to 6 corners around a random middle."""
    x, y = rng.randint(200, 5800), rng.randint(200, 3800)
    ways = [(3, 0), (2, 2), (0, 3), (-3, 1), (-2, -2), (1, -3)][: rng.randint(4, 6)]
    return Polygon(
        tuple(Point(x + rng.randint(20, 60) * dx, y + rng.randint(20, 60) * dy) for dx, dy in ways)
    )


def path_calls() -> list[tuple[str, Callable[[], object], int]]:
    """List the calls on 40 x 30 hexes of terrain that costs 1 to 3, then with roads at a half."""
    whole, beside = terrain()
    roads = {cell: Fraction(1, 2) if cell[1] % 5 == 0 else cost for cell, cost in whole.items()}
    corner, *_, opposite = whole
    go, middle = beside.__getitem__, MIDDLE
    return [
        ("reachable, 8 points, 40 x 30 hexes", lambda: reachable(middle, 8, enter(whole), go), 300),
        ("reachable, all hexes cost 1", lambda: reachable(middle, 8, lambda _a, _b: 1, go), 300),
        ("reachable, roads cost 1/2", lambda: reachable(middle, 8, enter(roads), go), 100),
        ("cheapest path across 40 x 30 hexes", lambda: cheapest_path(corner, opposite, enter(whole), go), 30),
    ]


def terrain() -> tuple[dict[Cell, Points], dict[Cell, tuple[Cell, ...]]]:
    """Return what it costs to enter each of 40 x 30 hexes, 1 to 3 points, and the hexes beside each."""
    cells = [(q - r // 2, r) for r in range(ROWS) for q in range(COLUMNS)]
    rng = random.Random(1)
    costs: dict[Cell, Points] = {cell: rng.choice((1, 1, 1, 2, 2, 3)) for cell in cells}
    return costs, {cell: tuple(p for p in around(cell) if p in costs) for cell in cells}


def around(cell: Cell) -> list[Cell]:
    """List the six hexes beside one, on the board or not."""
    return [(cell[0] + q, cell[1] + r) for q, r in AROUND]


def enter(costs: dict[Cell, Points]) -> Callable[[Cell, Cell], Points]:
    """Make the cost of entering a hex."""
    return lambda _a, b: costs[b]


if __name__ == "__main__":
    for name, time in measure():
        print(f"{name:<42} {time:10.2f} us")
