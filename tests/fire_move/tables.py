"""Small tables for the tests, written in inches."""

from decimal import Decimal
from fractions import Fraction
from typing import cast, get_args

from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.lines_of_fire import LineOfFire, line_of_fire
from wargames.fire_move.values.components import BorderType, TerrainType
from wargames.fire_move.values.table import Border, Feature, Table
from wargames.kernel.geometry.plane import Inches, Point, inches

Measure = Inches | float
Pair = tuple[Measure, Measure]


def at(x: Measure, y: Measure) -> Point:
    """Give a point in inches; a float stands for the decimal it is written as."""
    return inches(_exact(x), _exact(y))


def _exact(value: Measure) -> Inches:
    return Decimal(repr(value)) if isinstance(value, float) else value


def ring(*corners: Pair) -> tuple[Point, ...]:
    return tuple(at(x, y) for x, y in corners)


def box(west: Measure, south: Measure, east: Measure, north: Measure) -> tuple[Point, ...]:
    return ring((west, south), (east, south), (east, north), (west, north))


def feature(id_: str, terrain: str, polygon: tuple[Point, ...], inside: str | None = None) -> Feature:
    assert terrain in get_args(TerrainType), terrain
    return Feature(id_, cast("TerrainType", terrain), polygon, inside)


def border(id_: str, type_: str, *corners: Pair) -> Border:
    assert type_ in get_args(BorderType), type_
    return Border(id_, cast("BorderType", type_), ring(*corners))


def strips(drawn: str, *islands: Feature, depth: int = 20, borders: tuple[Border, ...] = ()) -> Table:
    """Make a table of strips side by side from west to east, features A, B, C and so on.

    ``open 10 | hedge | woods 4`` are 10 inches of open ground, a hedge, and 4 inches of woods.
    """
    features: list[Feature] = []
    lines: list[Border] = []
    west = Fraction(0)
    for part in drawn.split("|"):
        name, *width = part.split()
        if width:
            east = west + Fraction(width[0])
            features.append(feature("ABCDEFGH"[len(features)], name, box(west, 0, east, depth)))
            west = east
        else:
            lines.append(border(f"{name}_{len(lines)}", name, (west, 0), (west, depth)))
    size = (int(west * 100), depth * 100)
    return Table(size, (*features, *islands), (*lines, *borders))


def field(drawn: str, *islands: Feature, depth: int = 20, borders: tuple[Border, ...] = ()) -> Battlefield:
    return battlefield_of(strips(drawn, *islands, depth=depth, borders=borders))


def sight(given: Battlefield, firer: Pair, target: Pair) -> LineOfFire:
    return line_of_fire(given, at(*firer), at(*target))


def taken(line: LineOfFire) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Give what is taken from the FV: by the target's terrain, by features between, by borders."""
    return (
        line.terrain,
        tuple(-one.amount for one in line.through),
        tuple(-one.amount for one in line.borders),
    )
