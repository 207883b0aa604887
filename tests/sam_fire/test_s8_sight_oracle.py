"""Section 8 again: line of sight against an oracle made from the words of SAF-G13, in exact arithmetic."""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sam_fire.given import battle, choices, from_rows
from thinned import asked, examples
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.map_sheet import MapSheet

pytestmark = pytest.mark.oracle

COLUMNS, ROWS = 6, 6
PLACES = [f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]
AROUND = [f"{column:02}{row:02}" for column in range(COLUMNS + 2) for row in range(ROWS + 2)]
"""The map and one hex more on every side."""

Cube = tuple[int, int, int]
Interval = tuple[Fraction, Fraction]


def cube(place: str) -> Cube:
    """Give x = q, y = s and z = -q - s of SAF-G13."""
    q = int(place[:2]) - 1
    s = int(place[2:]) - 1 - q // 2
    return q, s, -q - s


def away(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


def apart(one: str, other: str) -> tuple[int, int]:
    """Give how many columns and rows two hexes are apart."""
    return int(other[:2]) - int(one[:2]), int(other[2:]) - int(one[2:])


def differences(point: Cube) -> Cube:
    x, y, z = point
    return x - y, y - z, z - x


def below_one(start: int, speed: int) -> Interval | None:
    """Give the open interval of 0 to 1 in which |start + t * speed| < 1."""
    if speed == 0:
        return (Fraction(0), Fraction(1)) if abs(start) < 1 else None
    first, last = sorted((Fraction(-1 - start, speed), Fraction(1 - start, speed)))
    first, last = max(first, Fraction(0)), min(last, Fraction(1))
    return (first, last) if first < last else None


def together(intervals: list[Interval | None]) -> Interval | None:
    """Intersect open intervals."""
    first, last = Fraction(0), Fraction(1)
    for interval in intervals:
        if interval is None:
            return None
        first, last = max(first, interval[0]), min(last, interval[1])
    return (first, last) if first < last else None


@cache
def meets(origin: str, to: str) -> tuple[frozenset[str], tuple[frozenset[str], ...]]:
    """Give the hexes between that the segment crosses, and for each side it runs along the hexes there."""
    start, end = differences(cube(origin)), differences(cube(to))
    crossed, beside = set(), dict[Interval, set[str]]()
    for place in AROUND:
        center = differences(cube(place))
        lines = [(a - c, b - a) for a, b, c in zip(start, end, center, strict=True)]
        if together([below_one(*line) for line in lines]):
            crossed.add(place)
        for line in lines:
            others = [below_one(*other) for other in lines if other is not line]
            if line[1] == 0 and abs(line[0]) == 1 and (along := together(others)):
                beside.setdefault(along, set()).add(place)
    assert all(len(pair) == 2 for pair in beside.values()), "a side has two hexes"
    on_map = set(PLACES)
    return frozenset(crossed & on_map - {origin, to}), tuple(frozenset(p & on_map) for p in beside.values())


def visible(terrain: dict[str, str], origin: str, to: str, friends: frozenset[str] = frozenset()) -> bool:
    """Apply sections 8.3 to 8.15 and rulings R14 to R18 to a line."""
    signs = "h" if "h" in (terrain[origin], terrain[to]) else "hwb"
    blocking = {place for place, sign in terrain.items() if sign in signs}
    if terrain[origin] != "h":
        blocking |= friends
    crossed, sides = meets(*sorted((origin, to)))  # one segment both ways
    return not crossed & blocking and not any(side <= blocking for side in sides)


signs = st.lists(st.sampled_from(".....rwwbhh"), min_size=len(PLACES), max_size=len(PLACES))


def drawn(terrain: dict[str, str]) -> str:
    return from_rows(
        [
            "".join(terrain[f"{column:02}{row:02}"] for column in range(1, COLUMNS + 1))
            for row in range(1, ROWS + 1)
        ]
    )


@settings(deadline=None, max_examples=examples(20))
@given(signs)
def test_terrain_sight_is_symmetric_and_agrees_with_exact_geometry(signs: list[str]) -> None:
    """SAF-8.2, SAF-8.3, SAF-8.4, SAF-8.5, SAF-8.8, SAF-8.9, SAF-R14, SAF-R15, SAF-R16, SAF-R17, SAF-G13"""
    terrain = dict(zip(PLACES, signs, strict=True))
    ground = ground_of(MapSheet(drawn(terrain), red="0101", blue="0606"))

    seen = {(origin, to) for origin in PLACES for to in ground.members(ground.terrain_sight(origin))}

    assert {(to, origin) for origin, to in seen} == seen
    pairs = [pair for pair in itertools.product(PLACES, PLACES) if asked(*apart(*pair))]
    assert {pair for pair in pairs if visible(terrain, *pair)} == seen.intersection(pairs)


def test_the_oracle_agrees_with_the_printed_example() -> None:
    """SAF-8.16, SAF-G19, SAF-R21"""
    rows = (".w...", "...w.", ".b...", "..b..", ".....", "..h..")
    terrain = dict.fromkeys(PLACES, ".")
    for row, column in itertools.product(range(6), range(5)):
        terrain[f"{column + 1:02}{row + 1:02}"] = rows[row][column]
    positions = {"A": "0504", "B": "0305", "C": "0105", "D": "0206", "E": "0203", "F": "0201"}

    pairs = itertools.combinations("ABCDEF", 2)
    sighted = [a + b for a, b in pairs if visible(terrain, positions[a], positions[b])]

    assert ["AB", "BC", "BD", "BE", "CD", "CE", "DE", "EF"] == sighted


# ------------------------------------------------------------------------------------------------ played

AMERICANS = ["I1", "I2", "I3", "MO1", "SN1", "T1", "T2"]
GERMANS = ["R01", "R02", "R03", "R04", "V01", "MG1"]


@attrs.frozen
class Field:
    """A map with units on it, one in a hex."""

    terrain: dict[str, str]
    at: dict[str, str]

    def friends(self, *, of_tank: bool) -> frozenset[str]:
        """Give the hexes of Americans that block an American (SAF-R18)."""
        return frozenset(self.at[id_] for id_ in AMERICANS if of_tank or not COUNTERS[id_].tank)

    def targets(self, firer: str, *, range_: int, tank: bool) -> Iterator[str]:
        """Name the Germans that a unit may fire on."""
        at = self.at[firer]
        friends = self.friends(of_tank=tank) - {at}
        for german in GERMANS:
            to = self.at[german]
            if away(at, to) <= range_ and visible(self.terrain, at, to, friends):
                yield german


@st.composite
def fields(draw: st.DrawFn) -> Field:
    terrain = dict(zip(PLACES, draw(signs), strict=True))
    places = draw(st.permutations(PLACES))
    at = dict(zip([*AMERICANS, *GERMANS], places, strict=False))
    closed = {at["T1"], at["T2"]}
    return Field({p: "." if p in closed and s in "wb" else s for p, s in terrain.items()}, at)


@settings(deadline=None, max_examples=examples(100))
@given(fields())
def test_units_may_fire_exactly_on_whom_exact_geometry_lets_them_see(field: Field) -> None:
    """SAF-8.1, SAF-8.12, SAF-8.13, SAF-8.14, SAF-8.15, SAF-8.17, SAF-R15, SAF-R18, SAF-R22"""
    state = battle(
        {id_: field.at[id_] for id_ in AMERICANS},
        {id_: field.at[id_] for id_ in GERMANS},
        map_=drawn(field.terrain),
        red="0101",
        blue="0606",
        dice=[2, 5, 6, 6],
    )

    expected = {f"fire I1 at {target} with 2" for target in field.targets("I1", range_=4, tank=False)}
    expected |= {f"snipe SN1 at {target}" for target in field.targets("SN1", range_=5, tank=False)}
    expected |= {f"HE T1 at {target}" for target in field.targets("T1", range_=5, tank=True)}

    starts = ("fire I1", "snipe", "HE T1")
    assert expected == {text for text in choices(state) if text.startswith(starts)}
