"""Lines of fire compared with two other ways to work them out: shapely, and the kernel's cuts (FM-R1).

Shapely rounds, so that only lines are compared on which nothing hangs by a millionth of an inch. The cuts
of the kernel are exact and take in those that run through corners and along borders.
"""

import random
from collections.abc import Iterator
from fractions import Fraction

import attrs
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from cases import cases
from fire_move.random_tables import random_table
from fire_move.test_shipped_tables import SHIPPED, shipped
from thinned import examples
from wargames.fire_move.checks.scenario_violations import table_violations
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.lines_of_fire import LineOfFire, line_of_fire, loss_along
from wargames.fire_move.ground.passage import passage
from wargames.fire_move.values.components import BORDERS, TERRAIN, BorderKind
from wargames.fire_move.values.table import Feature, Table
from wargames.kernel.geometry.cuts import crossings, cut
from wargames.kernel.geometry.plane import Point
from wargames.kernel.geometry.polygons import Polygon, Where
from wargames.kernel.geometry.polylines import Polyline

pytestmark = pytest.mark.oracle

TOLERANCE = 1e-4


def tables() -> Iterator[Table]:
    yield from (shipped(name).table for name in SHIPPED)
    yield from (random_table(seed) for seed in range(12))


TABLES = tuple(tables())


def spots(field: Battlefield, rng: random.Random, grain: int = 1) -> Point:
    """Draw a point strictly inside some feature."""
    width, depth = field.table.size
    while True:
        point = Point(rng.randrange(0, width + 1, grain), rng.randrange(0, depth + 1, grain))
        if field.feature_at(point) is not None:
            return point


# --------------------------------------------------------------------------------------------- by shapely


@attrs.frozen
class Drawn:
    """A table as shapely sees it: each feature without its islands, each edge with what it carries."""

    table: Table
    area: dict[str, shapely.Polygon]
    edges: tuple[tuple[shapely.LineString, str], ...]

    @classmethod
    def of(cls, table: Table) -> "Drawn":
        area = {one.id: shape(one) for one in table.features}
        for island in table.features:
            if island.inside is not None:
                area[island.inside] = area[island.inside].difference(shape(island))
        lines = [(shapely.LineString([(p.x, p.y) for p in one.line]), one.type) for one in table.borders]
        return cls(table, area, tuple(lines))

    def home(self, point: Point) -> str:
        (found,) = [id_ for id_, area in self.area.items() if area.contains(shapely.Point(point.x, point.y))]
        return found

    def feature(self, id_: str) -> Feature:
        return next(one for one in self.table.features if one.id == id_)

    def doubtful(self, a: Point, b: Point) -> bool:
        """Tell whether the line passes a corner so near that rounding might matter."""
        line = shapely.LineString([(a.x, a.y), (b.x, b.y)])
        corners = {corner for one in self.table.features for corner in one.polygon}
        return any(line.distance(shapely.Point(one.x, one.y)) < TOLERANCE for one in corners)

    def inside(self, a: Point, b: Point) -> dict[str, float]:
        """Measure how much of the line lies in each feature."""
        line = shapely.LineString([(a.x, a.y), (b.x, b.y)])
        parts = {id_: area.intersection(line).length for id_, area in self.area.items()}
        return {id_: length for id_, length in parts.items() if length > TOLERANCE}

    def crossings(self, a: Point, b: Point) -> list[tuple[float, str]]:
        """List how far from the firer borders are crossed, and of which type."""
        line = shapely.LineString([(a.x, a.y), (b.x, b.y)])
        found: list[tuple[float, str]] = []
        for edge, type_ in self.edges:
            met = edge.intersection(line)
            points = getattr(met, "geoms", [met] if not met.is_empty else [])
            found += [(shapely.Point(a.x, a.y).distance(point), type_) for point in points]
        return sorted(found)

    def verdict(self, a: Point, b: Point) -> tuple[bool, int, list[int], list[int]] | None:
        """Say whether b is seen from a, and what is taken from the FV; None where it hangs by too little."""
        length = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
        inside, crossed = self.inside(a, b), self.crossings(a, b)
        edges = [100.0, length - 100.0]
        if any(abs(at - edge) < TOLERANCE for at, _ in crossed for edge in edges):
            return None
        firer, target = self.home(a), self.home(b)
        homes = [{id_, self.feature(id_).inside} for id_ in (firer, target)]
        blocked = any(
            100 < at < length - 100 and kind.blocks for at, type_ in crossed for kind in [border_kind(type_)]
        )
        for id_, part in inside.items():
            kind = TERRAIN[self.feature(id_).terrain]
            ends = sum(id_ in home for home in homes)
            if abs(part - kind.see_in) < TOLERANCE and kind.blocks:
                return None
            blocked |= kind.blocks and (ends == 0 or (ends == 1 and part > kind.see_in))
        for home in homes[0] & homes[1] - {None}:
            within = TERRAIN[self.feature(str(home)).terrain].see_within
            blocked |= within is not None and length > within
        through = [
            TERRAIN[self.feature(id_).terrain].through
            for id_ in inside
            if id_ not in {firer, target} and TERRAIN[self.feature(id_).terrain].through
        ]
        over = [border_kind(type_).cv for at, type_ in crossed if at > 100 and border_kind(type_).cv]
        return not blocked, TERRAIN[self.feature(target).terrain].cv, sorted(through), sorted(over)


def border_kind(type_: str) -> BorderKind:
    return next(kind for name, kind in BORDERS.items() if name == type_)


def shape(feature: Feature) -> shapely.Polygon:
    return shapely.Polygon([(corner.x, corner.y) for corner in feature.polygon])


def verdict(line: LineOfFire) -> tuple[bool, int, list[int], list[int]]:
    through, over = (sorted(-one.amount for one in ones) for ones in (line.through, line.borders))
    return line.clear, line.terrain, through, over


@cases(*TABLES, ids=range(len(TABLES)))
def test_shapely_agrees_wherever_it_does_not_round(table: Table) -> None:
    """FM-R22, FM-R23, FM-13.1, FM-9.6, FM-9.7"""
    assert [] == list(table_violations(table))
    field, drawn, rng = battlefield_of(table), Drawn.of(table), random.Random(1)
    compared, seen = 0, 0

    for _ in range(examples(250)):
        a, b = spots(field, rng), spots(field, rng)
        if a == b or drawn.doubtful(a, b):
            continue
        wanted = drawn.verdict(a, b)
        if wanted is not None:
            compared += 1
            seen += wanted[0]
            assert wanted == verdict(line_of_fire(field, a, b)), (a, b)
    assert compared > examples(250) * 3 // 4
    assert seen


def test_a_table_is_in_exactly_one_feature_everywhere() -> None:
    """FM-1.1: shapely finds the same."""
    for table in TABLES:
        field, drawn, rng = battlefield_of(table), Drawn.of(table), random.Random(2)
        for _ in range(examples(60)):
            point = spots(field, rng)
            assert drawn.home(point) == field.feature_at(point)


# ------------------------------------------------------------------------------------------- by exact cuts


def parts(table: Table, a: Point, b: Point) -> dict[str, Fraction]:
    """Measure exactly how much of a line lies inside each feature, islands cut out."""
    found = {one.id: cut(Polygon(one.polygon), a, b).part(Where.INSIDE) for one in table.features}
    for island in table.features:
        if island.inside is not None:
            along = cut(Polygon(island.polygon), a, b).part(Where.BORDER)
            found[island.inside] -= found[island.id] + along
    return {id_: part for id_, part in found.items() if part}


@settings(max_examples=examples(400), deadline=None)
@given(st.integers(0, 40), st.integers(0, 10**6))
def test_exact_cuts_agree_on_lines_through_corners_and_along_borders(seed: int, draw: int) -> None:
    """FM-R1, FM-R22: on a table so coarse that every other line meets a corner."""
    table = random_table(seed, cell=16, columns=4, rows=3, bend=4)
    field, rng = battlefield_of(table), random.Random(draw)
    a, b = spots(field, rng), spots(field, rng)
    if a == b:
        return

    way = passage(field, a, b)
    found: dict[str, Fraction] = {}
    for place, start, end in way.stretches():
        id_ = table.features[place].id
        found[id_] = found.get(id_, Fraction(0)) + Fraction(*end) - Fraction(*start)
    assert parts(table, a, b) == {id_: part for id_, part in found.items() if part}
    assert way.features[0] == field.place_at(a)
    assert way.features[-1] == field.place_at(b)


def enlarged(table: Table, times: int) -> Table:
    def grown(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(point.x * times, point.y * times) for point in points)

    return Table(
        (table.size[0] * times, table.size[1] * times),
        tuple(attrs.evolve(one, polygon=grown(one.polygon)) for one in table.features),
        tuple(attrs.evolve(one, line=grown(one.line)) for one in table.borders),
    )


Met = tuple[Fraction, Fraction, list[BorderKind]]


def meetings(field: Battlefield, a: Point, b: Point) -> list[Met]:
    """List what borders a line meets, from where to where: what hangs together is one meeting."""
    found: list[Met] = []
    for piece in field.pieces:
        ats = [one.at for one in crossings(Polyline((piece.a, piece.b)), a, b)]
        if ats:
            found.append((min(ats), max(ats), [piece.kind]))
    joined: list[Met] = []
    for start, end, kinds in sorted(found, key=lambda one: one[:2]):
        if joined and start <= joined[-1][1]:
            first, last, before = joined.pop()
            joined.append((first, max(last, end), before + kinds))
        else:
            joined.append((start, end, kinds))
    return joined


def exact_verdict(field: Battlefield, a: Point, b: Point) -> tuple[bool, int, list[int], list[int]]:
    """Say by fractions alone whether b is seen from a, and what is taken from the FV (FM-R22, FM-R23)."""
    features = {one.id: one for one in field.table.features}
    squared, inside = (a.x - b.x) ** 2 + (a.y - b.y) ** 2, parts(field.table, a, b)
    firer, target = (features[str(field.feature_at(end))] for end in (a, b))
    homes = [{one.id, one.inside} for one in (firer, target)]
    blocked = False
    for id_, part in inside.items():
        kind, ends = field.kind[id_], sum(id_ in home for home in homes)
        deep = part**2 * squared > kind.see_in**2
        blocked |= kind.blocks and (ends == 0 or (ends == 1 and deep))
    for home in homes[0] & homes[1] - {None}:
        within = field.kind[str(home)].see_within
        blocked |= within is not None and squared > within**2
    over = []
    for start, end, kinds in meetings(field, a, b):
        if start**2 * squared > 100**2:
            over.append(max(kind.cv for kind in kinds))
            blocked |= any(kind.blocks for kind in kinds) and (1 - end) ** 2 * squared > 100**2
    through = [field.kind[id_].through for id_ in inside if id_ not in {firer.id, target.id}]
    return not blocked, field.kind[target.id].cv, sorted(filter(None, through)), sorted(filter(None, over))


@settings(max_examples=examples(500), deadline=None)
@given(st.integers(0, 60), st.integers(0, 10**6))
def test_exact_fractions_agree_where_lines_meet_corners(seed: int, draw: int) -> None:
    """FM-R22, FM-R23: every point is a multiple of half an inch."""
    small, rng = random_table(seed, cell=16, columns=4, rows=3, bend=4), random.Random(draw)
    field = battlefield_of(enlarged(small, 50))
    a, b = spots(field, rng, 50), spots(field, rng, 50)

    if a != b:
        assert exact_verdict(field, a, b) == verdict(line_of_fire(field, a, b))


@settings(max_examples=examples(300), deadline=None)
@given(st.integers(0, 40), st.integers(0, 10**6))
def test_what_blocks_one_way_blocks_the_other(seed: int, draw: int) -> None:
    """FM-R23: sight is mutual; what conceals is not."""
    table = random_table(seed, cell=300, bend=60)
    field, rng = battlefield_of(table), random.Random(draw)
    a, b = spots(field, rng, 25), spots(field, rng, 25)

    there, back = line_of_fire(field, a, b), line_of_fire(field, b, a)
    assert there.clear == back.clear
    assert there.squared == back.squared
    assert sorted(one.amount for one in there.through) == sorted(one.amount for one in back.through)


@settings(max_examples=examples(300), deadline=None)
@given(st.integers(0, 40), st.integers(0, 10**6))
def test_what_is_lost_along_a_line_is_all_that_it_names(seed: int, draw: int) -> None:
    """FM-R22: the sum alone, as goals are rated by it, is that of what a shot would be told."""
    field, rng = battlefield_of(random_table(seed, cell=300, bend=60)), random.Random(draw)
    a, b = spots(field, rng, 25), spots(field, rng, 25)

    line = line_of_fire(field, a, b)
    named = sum(one.amount for one in (*line.through, *line.borders))
    assert loss_along(field, a, b) == (named if line.clear else None)


@settings(max_examples=examples(100), deadline=None)
@given(st.integers(0, 30), st.integers(0, 10**6))
def test_a_table_turned_over_tells_the_same(seed: int, draw: int) -> None:
    """FM-R1: east and west exchanged, corners listed from elsewhere and the other way round."""
    table = random_table(seed, cell=300, bend=60)
    width = table.size[0]

    def turned(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(Point(width - point.x, point.y) for point in points)

    mirrored = attrs.evolve(
        table,
        features=tuple(
            attrs.evolve(one, polygon=turned(one.polygon)[1:] + turned(one.polygon)[:1])
            for one in table.features
        ),
        borders=tuple(attrs.evolve(one, line=turned(one.line)) for one in table.borders),
    )
    field, other, rng = battlefield_of(table), battlefield_of(mirrored), random.Random(draw)
    a, b = spots(field, rng, 25), spots(field, rng, 25)

    c, d = turned((a, b))
    assert verdict(line_of_fire(field, a, b)) == verdict(line_of_fire(other, c, d))


def test_the_tables_of_the_oracle_have_every_terrain_and_every_border() -> None:
    used = [feature.terrain for table in TABLES for feature in table.features]

    assert set(TERRAIN) == set(used)
    assert set(BORDERS) == {border.type for table in TABLES for border in table.borders}
