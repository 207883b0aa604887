"""Section 5: what the rules read between two samples of a route, and at each of them (FM-5.14, FM-R13).

Fire is taken at samples only. Between two of them a mover reads as at one of them, but for stretches shorter
than the grain of an inch: that is the one difference that FM-R13 names.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import groupby, islice, pairwise

import attrs

from cases import cases
from fire_move.given import Men, given, men
from fire_move.played import asked, dice, do, legal, refused, told
from fire_move.random_tables import random_table
from fire_move.test_shipped_tables import SHIPPED, shipped
from wargames import Event
from wargames.fire_move.checks.scenario_violations import table_violations
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.lines_of_fire import line_of_fire
from wargames.fire_move.ground.routes import TableRoute, follow, route_refusal, samples
from wargames.fire_move.moments import FigureChecked, FireOpened, GroupAdvanced
from wargames.fire_move.values.components import BANDS, BORDERS
from wargames.fire_move.values.state import Situation, State, Walk
from wargames.fire_move.values.table import FeatureId, Table
from wargames.kernel.base.modifiers import Modifier, total
from wargames.kernel.geometry.plane import Point, along, squared, steps_between

FINE = 10
"""How many probes there are to a step between two samples."""
Modifiers = tuple[Modifier, ...]
Reading = tuple[bool, int, int, Modifiers, Modifiers, FeatureId]


each_table = cases(*range(len(SHIPPED) + 8))


@cache
def tables() -> tuple[Table, ...]:
    """Give the shipped tables, and eight of those drawn at random; found late, for it takes a while."""
    drawn = (random_table(seed) for seed in range(100, 140))
    possible = (table for table in drawn if not list(table_violations(table)))
    return (*(shipped(name).table for name in SHIPPED), *islice(possible, 8))


def read(field: Battlefield, firer: Point, at: Point, there: FeatureId) -> Reading:
    """Give all that the rules read of a bunched mover at a point: sight, range, what conceals, terrain."""
    line = line_of_fire(field, firer, at, firer_in=None, target_in=there)
    if not line.clear:
        return (False, 0, 0, (), (), there)
    return (True, line.band, line.terrain, line.through, line.borders, there)


def spot(field: Battlefield, rng: random.Random) -> Point:
    width, depth = field.table.size
    while True:
        point = Point(rng.randrange(5, width - 4), rng.randrange(5, depth - 4))
        if field.feature_at(point) is not None and field.clear_of_borders(point):
            return point


def random_route(field: Battlefield, rng: random.Random) -> TableRoute:
    """Draw a legal route of one to four legs, over a border if one is at hand."""
    while True:
        points = [spot(field, rng)]
        for _ in range(rng.randint(1, 4)):
            reach = rng.choice((60, 150, 600, 1500))
            for _ in range(30):
                last = points[-1]
                drawn = Point(last.x + rng.randint(-reach, reach), last.y + rng.randint(-reach, reach))
                if drawn != last and route_refusal(field, (*points, drawn)) is None:
                    points.append(drawn)
                    break
        if len(points) > 1:
            route = follow(field, tuple(points))
            assert isinstance(route, TableRoute)
            return route


def probes(field: Battlefield, route: TableRoute) -> Iterator[tuple[Fraction, Point, FeatureId, bool]]:
    """Walk a route finely: squared share of an inch per probe, point, feature, and whether it is a sample."""
    yield Fraction(0), route.points[0], route.start_in, True
    for a, b in pairwise(route.points):
        count = steps_between(a, b, 100) * FINE
        for step in range(1, count + 1):
            point = along(a, b, Fraction(step, count))
            feature = field.feature_at(point)
            step_squared = Fraction(squared(a, b), count * count)
            yield step_squared, point, route.end_in if feature is None else feature, step % FINE == 0


@each_table
def test_nothing_longer_than_an_inch_slips_past_between_two_samples(number: int) -> None:
    """FM-R13, FM-5.14: what no sample reads lasts for less than an inch of the route."""
    table = tables()[number]
    field, rng = battlefield_of(table), random.Random(f"stretches {table.size} {len(table.features)}")
    for _ in range(25):
        route, firer = random_route(field, rng), spot(field, rng)
        walked = [
            (read(field, firer, point, there), step, sampled)
            for step, point, there, sampled in probes(field, route)
        ]
        assert [point for _, point, _, sampled in probes(field, route) if sampled] == [
            one.at for one in samples(field, route)
        ]
        for reading, stretch in groupby(walked, key=lambda one: one[0]):
            part = list(stretch)
            if not any(sampled for _, _, sampled in part):
                steps = [step for _, step, _ in part]
                assert len(part) < FINE, f"{reading} from {firer} along {route.points}"
                assert len(part) ** 2 * max(steps) < 100**2


@each_table
def test_no_feature_is_entered_or_left_between_two_samples_unseen(number: int) -> None:
    """FM-R13, FM-R10: the samples lie in the same features, in the same order, as the route itself."""
    table = tables()[number]
    field, rng = battlefield_of(table), random.Random(f"features {table.size} {len(table.features)}")
    for _ in range(25):
        route = random_route(field, rng)
        walked = [(there, sampled) for _, _, there, sampled in probes(field, route)]
        seen = [there for there, _ in groupby(there for there, _ in walked)]

        assert seen == [there for there, _ in groupby(one.feature for one in samples(field, route))]
        assert len(seen) == 1 + (route.start_in != route.end_in)


# ------------------------------------------------------------------------------------------------ in play


@attrs.frozen
class Scene:
    """Two riflemen at the start of a random route, and four enemies somewhere."""

    table: Table
    route: TableRoute
    own: Men
    enemy: Men

    @property
    def step(self) -> str:
        return "step " + ">".join(f"{at.x / 100}/{at.y / 100}" for at in self.route.points[1:])

    @property
    def moving(self) -> State:
        state = given([self.own], [self.enemy], "M1", their_hand="F3", on=self.table)
        return do(state, "move A with M1 for actions").state

    @property
    def good(self) -> bool:
        """Whether everybody can stand there and the route can be walked without a check."""
        field, places = battlefield_of(self.table), (*self.own.points, *self.enemy.points)
        width, depth = self.table.size
        if not all(0 < at.x < width and 0 < at.y < depth for at in places):
            return False
        if not all(field.feature_at(at) is not None and field.clear_of_borders(at) for at in places):
            return False
        crossing = self.route.crossing
        if crossing is not None and BORDERS[crossing.type].check != "none":
            return False
        return field.feature_at(places[0]) == field.feature_at(places[1]) and legal(self.moving, self.step)


def scenes(seed: int) -> Iterator[Scene]:
    """Draw scenes on a table, one after the other."""
    rng, table = random.Random(seed), tables()[seed % len(tables())]
    field = battlefield_of(table)
    while True:
        route, firer = random_route(field, rng), spot(field, rng)
        start = route.points[0]
        own = men("A", "RIF RIF", start.x / 100, start.y / 100, dy=0.5)
        enemy = men("B", "RIF RIF RIF RIF", firer.x / 100, firer.y / 100, dx=0.5, dy=0)
        yield Scene(table, route, own, enemy)


def windows(seed: int) -> tuple[Scene, State]:
    """Find the first scene in which the enemy is asked for a reaction."""
    for scene in scenes(seed):
        if scene.good and asked(walking := do(scene.moving, scene.step).state) == "american":
            return scene, walking
    raise AssertionError("scenes never end")


def arrived(state: State) -> Situation:
    """Let the movers go on to their end; gives how the table stands then, the reaction left aside."""
    while isinstance(state.open.frames[-1], Walk):
        state = do(state, "go on" if asked(state) == "german" else "pass").state
    groups = tuple(attrs.evolve(one, reacted=False) for one in state.open.groups)
    return attrs.evolve(state.open, groups=groups)


@cases(*range(36))
def test_fire_at_a_sample_is_what_is_read_there_and_changes_nothing_else(seed: int) -> None:
    """FM-5.14, FM-5.15, FM-R12, FM-R13, FM-R14: at each sample of a random route.

    Range, what conceals and Result are those of the sample, samples that read alike give the same fire, and
    movers who are missed arrive as if nobody had fired: only a card and the group's reaction are spent.
    """
    scene, walking = windows(seed)
    field, firer = battlefield_of(scene.table), scene.enemy.points[0]
    passed = arrived(walking)
    fires: dict[Reading, set[tuple[Event, ...]]] = {}
    for number, sample in list(enumerate(samples(field, scene.route)))[1:]:
        reading, text = read(field, firer, sample.at, sample.feature), f"react at {number} with B by F3"
        seen, band, terrain, through, borders, _ = reading
        assert legal(walking, text) == seen, f"sample {number} of {scene.route.points}"
        if not seen:
            assert "FM-5.15" == refused(walking, text).clause
            continue
        shot = do(walking, text, fell=dice("1 8 1 8"))
        (opened,), checks = told(shot, FireOpened), told(shot, FigureChecked)
        assert [(number, sample.at)] == [(one.sample, one.at) for one in told(shot, GroupAdvanced)][:1]
        assert ((3, 2, 1, 0)[band], BANDS[band]) == (opened.base, opened.range)
        assert [opened.base - terrain + total((*through, *borders)) - 7] * 2 == [one.result for one in checks]
        fires.setdefault(reading, set()).add((opened, *checks))
        assert passed == arrived(shot.state)
    assert all(len(told_there) == 1 for told_there in fires.values())
