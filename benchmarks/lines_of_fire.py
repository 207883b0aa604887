"""How long a line of fire takes on the shipped tables of Fire & Move, in microseconds."""

import random
from typing import Any

import wargames
from geometry import best, each
from wargames.fire_move.ground.battlefield import Battlefield
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.kernel.geometry.plane import Point

PAIRS = 2_000


def measure() -> list[tuple[str, float]]:
    """Measure a line between two points where figures may stand: asked for the first time, and again."""
    game: Any = wargames.load("fire_move")
    return [row for name in game.shipped for row in _on(name, Battlefield(game.scenario(name).table))]


def _on(name: str, field: Battlefield) -> list[tuple[str, float]]:
    lines = [(field, *pair) for pair in _pairs(field)]
    return [
        (f"line of fire, cold, {name}", each(line_of_fire, lines)),
        (f"line of fire, warm, {name}", best(line_of_fire, lines)),
    ]


def _pairs(field: Battlefield) -> list[tuple[Point, Point]]:
    rng, (width, depth) = random.Random(1), field.table.size
    points: list[Point] = []
    while len(points) < 2 * PAIRS:
        point = Point(rng.randrange(1, width), rng.randrange(1, depth))
        if field.clear_of_borders(point):
            points.append(point)
    return list(zip(points[::2], points[1::2], strict=True))


if __name__ == "__main__":
    for name, microseconds in measure():
        print(f"{name:45} {microseconds:10.2f} us")
