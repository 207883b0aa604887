"""Random tables: a bent grid of features with islands in some, and borders along some of the edges."""

import random
from itertools import product
from typing import get_args

from wargames.fire_move.values.components import BorderType, TerrainType
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.geometry.plane import Point

LAND: tuple[TerrainType, ...] = get_args(TerrainType)
LINES: tuple[BorderType, ...] = get_args(BorderType)


def random_table(seed: int, cell: int = 600, columns: int = 4, rows: int = 3, bend: int = 150) -> Table:
    """Draw a table of ``columns`` by ``rows`` features; a corner strays up to ``bend`` from its place."""
    rng = random.Random(seed)
    size = (columns * cell, rows * cell)

    def corner(i: int, j: int) -> Point:
        x = i * cell + (rng.randint(-bend, bend) if 0 < i < columns else 0)
        y = j * cell + (rng.randint(-bend, bend) if 0 < j < rows else 0)
        return Point(x, y)

    at = {(i, j): corner(i, j) for i, j in product(range(columns + 1), range(rows + 1))}
    features: list[Feature] = []
    borders: list[Border] = []
    for i, j in product(range(columns), range(rows)):
        ring = tuple(at[place] for place in ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)))
        features.append(Feature(f"F{i}{j}", rng.choice(LAND), ring))
        if rng.random() < 0.5:
            island = _island(rng, f"I{i}{j}", Point(i * cell + cell // 2, j * cell + cell // 2), cell // 8)
            features.append(Feature(island.id, island.terrain, island.polygon, inside=f"F{i}{j}"))
            borders.append(_border(rng, f"W{i}{j}", (*island.polygon, island.polygon[0])))
        if i:
            borders.append(_border(rng, f"V{i}{j}", (at[i, j], at[i, j + 1])))
        if j:
            borders.append(_border(rng, f"H{i}{j}", (at[i, j], at[i + 1, j])))
    return Table(size, tuple(features), tuple(border for border in borders if rng.random() < 0.8))


def _island(rng: random.Random, id_: str, center: Point, reach: int) -> Feature:
    """Draw a box, or a diamond, about a point."""
    x, y = center.x, center.y
    steps = rng.choice([((-1, -1), (1, -1), (1, 1), (-1, 1)), ((0, -1), (1, 0), (0, 1), (-1, 0))])
    return Feature(id_, rng.choice(LAND), tuple(Point(x + reach * i, y + reach * j) for i, j in steps))


def _border(rng: random.Random, id_: str, line: tuple[Point, ...]) -> Border:
    return Border(id_, rng.choice(LINES), line)
