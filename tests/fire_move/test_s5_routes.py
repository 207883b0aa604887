"""Section 5: what a move action may cross, and the points at which it is seen (FM-R9, FM-R10, FM-R13)."""

from fractions import Fraction

from cases import cases
from fire_move.tables import Pair, at, border, box, feature, field, ring
from wargames.fire_move.ground.battlefield import Battlefield, battlefield_of
from wargames.fire_move.ground.routes import (
    RouteCrossing,
    Sample,
    TableRoute,
    follow,
    route_refusal,
    samples,
)
from wargames.fire_move.values.table import Table
from wargames.kernel.base.errors import Refusal

HEDGE = field("open 20 | hedge | crops 20", depth=30)


def refused(given: Battlefield, *points: Pair) -> Refusal | None:
    return route_refusal(given, ring(*points))


def clause(given: Battlefield, *points: Pair) -> str | None:
    refusal = refused(given, *points)
    return None if refusal is None else refusal.clause


def followed(given: Battlefield, *points: Pair) -> TableRoute:
    route = follow(given, ring(*points))
    assert isinstance(route, TableRoute)
    return route


def test_distance_is_not_limited() -> None:
    """FM-5.10, FM-R9"""
    assert refused(field("open 90", depth=90), (1, 1), (89, 89), (1, 89), (89, 1)) is None


def test_a_border_in_the_way_ends_the_move_action() -> None:
    """FM-5.12, FM-R10"""
    assert "FM-5.13" == clause(HEDGE, (14, 10), (25, 10))
    assert refused(HEDGE, (14, 10), (19.5, 10)) is None
    assert "FM-5.12" == clause(HEDGE, (14, 10), (15, 12), (25, 12))  # on its second leg


@cases((19.2, None), (19, None), (18.99, "FM-5.13"))
def test_a_border_within_an_inch_is_crossed_at_the_start(x: float, wanted: str | None) -> None:
    """FM-5.13, FM-R9"""
    assert wanted == clause(HEDGE, (x, 10), (35, 10))


def test_the_inch_to_the_crossing_is_measured_along_the_leg() -> None:
    """FM-R9: 0.60 away from the hedge, but the route reaches it after more than an inch."""
    assert refused(HEDGE, (19.4, 10), (20.6, 11.6)) is None  # crosses at (20.00, 10.80): exactly 1.00
    assert "FM-5.13" == clause(HEDGE, (19.4, 10), (20.6, 11.61))


def test_at_most_one_border_is_crossed_and_only_at_the_start() -> None:
    """FM-R9, FM-R10"""
    lane = field("open 20 | hedge | open 1 | hedge | open 20")

    assert "FM-5.12" == clause(lane, (19.5, 10), (22, 10))
    assert "FM-5.12" == clause(lane, (19.5, 10), (20.5, 10), (22, 10))
    assert refused(lane, (19.5, 10), (20.5, 10)) is None
    assert "FM-5.12" == clause(HEDGE, (19.5, 10), (21, 10), (19, 12))  # back again


def test_walking_beside_a_border_is_no_encounter() -> None:
    """FM-R10: even as near as 0.05 inch; touching it is one."""
    assert refused(HEDGE, (19.95, 5), (19.95, 25)) is None
    assert "FM-R9" == clause(HEDGE, (19, 5), (19.96, 25))


def test_a_route_may_not_run_along_a_border_or_touch_it() -> None:
    """FM-R9: the corner of a yard reaches into the field."""
    yard = feature("yard", "open", ring((10, 6), (14, 10), (10, 14), (6, 10)), inside="A")
    given = field("open 20", yard, depth=20)

    assert "FM-5.12" == clause(given, (5.5, 6), (5.5, 7), (6, 7), (6, 13))  # touches (6, 10)
    assert refused(given, (5.5, 6), (5.5, 7), (5.94, 7), (5.94, 13)) is None


def test_on_its_first_leg_too_a_route_crosses_a_border_or_leaves_it_alone() -> None:
    """FM-R9: properly crossed; not touched, and not run along."""
    diamond = feature("yard", "open", ring((10, 6), (14, 10), (10, 14), (6, 10)), inside="A")
    square = feature("yard", "open", box(8, 8, 12, 12), inside="A")

    assert "FM-5.12" == clause(field("open 20", diamond), (6, 9.5), (6, 10.5))
    assert "FM-5.12" == clause(field("open 20", square), (7.5, 12), (13, 12))
    assert refused(field("open 20", square), (7.5, 12.05), (13, 12.05)) is None


def test_a_route_bends_within_the_feature_that_it_entered() -> None:
    """FM-R9"""
    assert refused(HEDGE, (19.5, 10), (21, 10), (21, 28), (38, 28), (30, 5)) is None


def test_the_edge_of_the_table_is_never_crossed() -> None:
    """FM-R2, FM-R9"""
    assert "FM-R2" == clause(HEDGE, (0.5, 10), (-1, 10))
    assert "FM-R2" == clause(HEDGE, (0.5, 10), (0, 10))
    assert "FM-R9" == clause(HEDGE, (0.5, 10), (0.04, 10))
    assert refused(HEDGE, (0.5, 10), (0.05, 10)) is None


def test_a_refused_route_names_the_line_that_it_meets() -> None:
    """FM-R9: the edge of the table, or a border by its type and the features beside it."""
    edge, hedge = refused(HEDGE, (0.5, 10), (0, 10)), refused(HEDGE, (10, 10), (30, 10))

    assert edge is not None
    assert hedge is not None
    assert "the edge of the table" in edge.because
    for beyond in ((-1, 10), (10, -1)):
        off = refused(HEDGE, (0.5, 10), beyond)
        assert off is not None
        assert "is off the table" in off.because
    assert "the hedge of A and B" in hedge.because


def test_a_route_has_one_to_twelve_legs_each_with_a_length() -> None:
    """FM-R9"""
    zigzag = [(1 + step, 1 + step % 2) for step in range(14)]

    assert refused(HEDGE, *zigzag[:13]) is None
    assert "FM-R9" == clause(HEDGE, *zigzag)
    assert "FM-R9" == clause(HEDGE, (5, 5))
    assert "FM-R9" == clause(HEDGE, (5, 5), (6, 5), (6, 5))


@cases((10.04, "FM-R9"), (10.05, None), (9.95, None), (9.96, "FM-R9"))
def test_a_border_is_crossed_clear_of_the_corners_of_three_features(y: float, wanted: str | None) -> None:
    """FM-R9: a T of three fields at (20, 10)."""
    fields = (
        feature("W", "open", box(0, 0, 20, 20)),
        feature("S", "crops", box(20, 0, 40, 10)),
        feature("N", "brush", box(20, 10, 40, 20)),
    )
    given = battlefield_of(Table((4000, 2000), fields))

    assert wanted == clause(given, (19.5, y), (21, y))


def test_a_corner_of_two_features_is_crossed_like_any_other_place() -> None:
    """FM-R9: a bend of one border; where its type changes there are two borders."""
    bent = (
        feature("W", "open", ring((0, 0), (20, 0), (22, 10), (20, 20), (0, 20))),
        feature("E", "crops", ring((20, 0), (40, 0), (40, 20), (20, 20), (22, 10))),
    )
    one = border("h", "hedge", (20, 0), (22, 10), (20, 20))
    two = (border("h", "hedge", (20, 0), (22, 10)), border("w", "low_wall", (22, 10), (20, 20)))

    assert refused(battlefield_of(Table((4000, 2000), bent, (one,))), (21.5, 10), (23, 10)) is None
    assert "FM-5.12" == clause(battlefield_of(Table((4000, 2000), bent, two)), (21.5, 10), (23, 10))


def test_a_route_knows_what_it_crosses_and_where_it_leads() -> None:
    """FM-5.13, FM-R9"""
    over = followed(HEDGE, (19.5, 10), (21.5, 10), (21.5, 13))
    within = followed(HEDGE, (5, 5), (8, 9))

    assert "A" == over.start_in
    assert "B" == over.end_in
    assert RouteCrossing(0, "hedge", "B", Fraction(1, 4)) == over.crossing
    assert ("A", "A", None) == (within.start_in, within.end_in, within.crossing)
    plain = followed(field("open 20 | crops 20"), (19.5, 10), (21.5, 10))
    assert RouteCrossing(None, "join", "B", Fraction(1, 4)) == plain.crossing


# -------------------------------------------------------------------------------------------------- samples


def test_a_leg_is_seen_at_steps_of_at_most_an_inch() -> None:
    """FM-5.14, FM-R13"""
    seen = samples(HEDGE, followed(HEDGE, (5, 5), (8, 5), (8, 7.01)))

    assert [at(x, 5) for x in (5, 6, 7, 8)] == [one.at for one in seen[:4]]
    assert [at(8, 5.67), at(8, 6.34), at(8, 7.01)] == [one.at for one in seen[4:]]


def test_a_sample_is_rounded_to_the_lattice_halves_up() -> None:
    """FM-R1, FM-R13: half of 1.01 inch is 0.505, rounded up on either axis."""
    seen = samples(HEDGE, followed(HEDGE, (5, 6.01), (6.01, 5)))

    assert [at(5, 6.01), at(5.51, 5.51), at(6.01, 5)] == [one.at for one in seen]


def test_a_sample_on_the_border_is_in_the_feature_being_entered() -> None:
    """FM-R13"""
    seen = samples(HEDGE, followed(HEDGE, (19, 10), (21, 10)))

    assert (Sample(at(19, 10), "A"), Sample(at(20, 10), "B"), Sample(at(21, 10), "B")) == seen


def test_a_step_of_an_inch_has_two_samples_and_a_little_more_three() -> None:
    """FM-R13: (100 n) squared is at least the squared length."""
    assert 2 == len(samples(HEDGE, followed(HEDGE, (5, 5), (5.6, 5.8))))
    assert 3 == len(samples(HEDGE, followed(HEDGE, (5, 5), (5.6, 5.81))))
