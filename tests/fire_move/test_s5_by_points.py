"""Section 5 and set-up by points: what a player draws or types short is completed (FM-R66, FM-R67)."""

import pytest

from cases import cases
from fire_move.given import GAME, Men, at, given, men, table
from fire_move.played import asked, dice, do, refused, where
from fire_move.tables import strips
from wargames import IllegalAction, Over, Refusal, ScriptedDice, Seat, Session
from wargames.fire_move.moments import (
    Charge,
    Deploy,
    DeployAround,
    PlaceCharge,
    Retire,
    Step,
    StepAndFire,
    StepToward,
)
from wargames.fire_move.values.spelling import Spot, Waypoints
from wargames.fire_move.values.state import State
from wargames.kernel.game import Action, ActionSpace
from wargames.kernel.geometry.plane import Point

PAIR = "RIF RIF"
FAR = men("B", PAIR, 55, 5)
HEDGE = table(border="hedge")
NONE = Waypoints(())


def moving(own: Men, *enemies: Men, card: str = "M1", with_: str = "", **more: object) -> State:
    state = given([own], enemies or (FAR,), f"{card} {with_}", **more)  # type: ignore[arg-type]
    return do(state, f"move {own.id} with {card} for actions{f' firing {with_}' if with_ else ''}").state


def space(state: State) -> ActionSpace:
    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    return pending[asked(state)].actions


def drawn(state: State, like: Action, field: str, *points: Point) -> Action:
    found = space(state).drawn(like, field, points)
    assert not isinstance(found, Refusal), found
    assert space(state).check(found) is None
    return found


def step(state: State, *points: Point) -> tuple[Point, ...]:
    action = drawn(state, Step(NONE), "route", *points)
    assert isinstance(action, Step)
    return action.route.points


def no_step(state: State, *points: Point) -> str:
    found = space(state).drawn(Step(NONE), "route", points)
    assert isinstance(found, Refusal)
    return found.clause


# routes


def test_a_step_goes_to_a_point_in_the_open_in_one_leg() -> None:
    """FM-R66, FM-5.10"""
    assert (at(3, 4),) == step(moving(men("A", PAIR, 14, 20)), at(3, 4))


def test_legal_legs_stay_as_they_were_drawn() -> None:
    """FM-R66, FM-R9: over a hedge at hand, though a straight way would do."""
    state = moving(men("A", PAIR, 19.2, 20), on=HEDGE)

    assert (at(20.5, 20.3), at(40, 2), at(58, 38)) == step(state, at(20.5, 20.3), at(40, 2), at(58, 38))


def test_a_border_at_hand_is_crossed_by_a_leg_of_its_own() -> None:
    """FM-R66, FM-5.13, FM-R16: the straight way would meet the hedge farther than an inch away."""
    state = moving(men("A", PAIR, 19.2, 20), on=HEDGE)

    assert (at(20.5, 20), at(21, 5)) == step(state, at(21, 5))


def test_a_point_beyond_a_border_farther_off_is_approached() -> None:
    """FM-R66, FM-5.12: to half an inch before the hedge, where it is nearest to the point."""
    assert (at(19.5, 9),) == step(moving(men("A", PAIR, 5, 20), on=HEDGE), at(30, 9))


def test_a_point_two_borders_away_is_approached_through_the_feature_between() -> None:
    """FM-R66, FM-R10: over the first hedge, to half an inch before the second."""
    on = strips("open 20 | hedge | open 20 | hedge | open 20", depth=40)

    assert (at(39.5, 20),) == step(moving(men("A", PAIR, 19.5, 20), on=on), at(55, 20))


def test_enemies_in_the_way_cut_a_step_short() -> None:
    """FM-R66, FM-R61, FM-R13: at the last sample whose formation keeps an inch from the enemy."""
    state = moving(men("A", "PL", 5, 20), men("B", PAIR, 15, 20, dy=0, dx=0.75))

    assert (at(13, 20),) == step(state, at(15, 20))
    assert (at(13, 20),) == step(state, at(18, 20))


def test_a_step_leads_through_the_points_before_the_last() -> None:
    """FM-R66: round the enemies that are straight ahead."""
    state = moving(men("A", "PL", 5, 20), men("B", PAIR, 15, 20))

    assert (at(15, 30), at(19, 20)) == step(state, at(15, 30), at(19, 20))


@cases(((), "FM-R9"), ((at(5, 20),), "FM-R9"), ((at(61, 20),), "FM-R2"), ((at(30, 20), at(5, 30)), "FM-5.13"))
def test_what_leads_nowhere_is_refused_by_the_clause_that_the_route_violates(
    points: tuple[Point, ...], clause: str
) -> None:
    """FM-R66: no point, the start, a point off the table, a border too far on the way."""
    assert clause == no_step(moving(men("A", PAIR, 5, 20), on=HEDGE), *points)


def test_a_step_that_fires_goes_where_it_was_drawn_and_nowhere_else() -> None:
    """FM-R66, FM-R15: its sample is one of that route."""
    state = moving(men("A", "RIF RIF RIF", 19.2, 20), men("B", PAIR, 30, 25), with_="F2", on=HEDGE)
    like = StepAndFire(NONE, "B", 3)

    found = drawn(state, like, "route", at(21, 15))

    assert StepAndFire(Waypoints((at(20.5, 20), at(21, 15))), "B", 3) == found
    refusal = space(state).drawn(like, "route", [at(30, 25)])
    assert isinstance(refusal, Refusal)
    assert "FM-R61" == refusal.clause


def test_a_charge_is_drawn_from_the_place_of_its_leader() -> None:
    """FM-R66, FM-G11"""
    state = moving(men("A", PAIR, 19.2, 20), men("B", PAIR, 21, 25), on=HEDGE)

    found = drawn(state, Charge("B", (1, 2), NONE), "route", at(21, 24.2))

    assert Charge("B", (1, 2), Waypoints((at(20.5, 20), at(21, 24.2)))) == found


def test_a_retreat_and_a_carrier_are_drawn_through_the_points_named() -> None:
    """FM-R66, FM-G8, FM-G11: round the corner of the hedge only where the rules let them."""
    state = given([men("A", "SL ENG RIF", 19.2, 20)], [men("B", PAIR, 21, 24)], "M1", on=HEDGE)
    carrier = next(one.number for one in state.open.figures if one.charge)
    like = PlaceCharge(carrier, "M1", NONE)

    found = drawn(state, like, "route", at(21, 23.2))

    assert isinstance(found, PlaceCharge)
    assert at(21, 23.2) == found.route.points[-1]
    refusal = space(state).drawn(like, "route", [at(10, 20)])
    assert isinstance(refusal, Refusal)
    assert "FM-G8" == refusal.clause


def test_a_defender_retires_through_the_points_named() -> None:
    """FM-R66, FM-29.7"""
    state = moving(men("A", PAIR, 15, 20), men("B", PAIR, 15, 25), on=HEDGE)
    charged = do(state, "charge B with 1,2 along 15/24.2", dice=(1, 1, 1, 1)).state

    found = drawn(charged, Retire(NONE), "route", at(10, 28), at(10, 35))

    assert Retire(Waypoints((at(10, 28), at(10, 35)))) == found


# formations


def test_a_group_is_set_up_around_a_point() -> None:
    """FM-R67, FM-G25: in the default formation, the Key Figure on the point."""
    state = GAME.start("crossroads_farm", dice=dice()).state

    found = drawn(state, Deploy("GP", NONE), "points", at(15, 23))
    assert Deploy("GP", Waypoints((at(15, 23),))) == found
    later = GAME.apply(state, "german", found, dice()).state
    around = drawn(later, Deploy("G1", NONE), "points", at(15, 23))
    assert isinstance(around, Deploy)
    assert at(15, 23) not in around.points.points
    assert 6 == len(set(around.points.points))


def test_near_the_edge_of_the_zone_the_figures_stand_within_it() -> None:
    """FM-R67, FM-G18"""
    state = do(GAME.start("crossroads_farm", dice=dice()).state, "deploy GP around 15/23").state
    south = min(point.y for zone in state.scenario.defender.zones for point in zone)
    edge = Point(1500, south)

    found = drawn(state, Deploy("G1", NONE), "points", edge)

    assert isinstance(found, Deploy)
    assert edge == found.points.points[0]
    assert all(point.y >= south for point in found.points.points)


@cases(
    ("deploy GP around 15/10", "FM-G18"), ("deploy G1 around 15/23", "FM-G18"), ("step toward 3/4", "FM-G18")
)
def test_no_group_is_set_up_out_of_its_zone_or_turn(text: str, clause: str) -> None:
    """FM-R67, FM-G18"""
    assert clause == refused(GAME.start("crossroads_farm", dice=dice()).state, text).clause


def test_a_formation_is_drawn_around_a_point_near_the_end_of_a_step() -> None:
    """FM-R67, FM-R12: within 3 inches of the end, in its feature."""
    state = moving(men("A", PAIR, 14, 20), on=HEDGE)
    like = Step(Waypoints((at(19, 20),)))

    found = drawn(state, like, "formation", at(18, 22))

    assert Step(Waypoints((at(19, 20),)), Waypoints((at(18, 22), at(17.25, 22)))) == found
    assert "FM-R12" == refusal_of(state, like, at(10, 22))
    near = drawn(state, like, "formation", at(19.9, 22))
    assert isinstance(near, Step)
    assert near.formation is not None
    assert all(point.x < 2000 for point in near.formation.points)


def refusal_of(state: State, like: Step, point: Point) -> str:
    found = space(state).drawn(like, "formation", [point])
    assert isinstance(found, Refusal)
    return found.clause


# typed


def test_short_forms_are_typed_and_played() -> None:
    """FM-R66, FM-R67"""
    assert DeployAround("GP", Spot(at(15, 23))) == GAME.parse("deploy GP around 15/23")
    assert StepToward(Waypoints((at(3, 4), at(17, 5)))) == GAME.parse("step toward 3/4>17/5")
    assert "step toward 3.00/4.00>17.00/5.00" == str(GAME.parse("step toward 3/4>17/5"))
    state = moving(men("A", PAIR, 5, 20), on=HEDGE)

    after = do(state, "step toward 30/9").state

    assert "19.50/9.00" == where(after, 1)


def test_a_refusal_of_what_is_typed_short_names_the_clause() -> None:
    """FM-R66, FM-R2"""
    state = moving(men("A", PAIR, 5, 20), on=HEDGE)

    assert "FM-R2" == refused(state, "step toward 61/9").clause
    with pytest.raises(IllegalAction, match="FM-R2"):
        GAME.apply(state, Seat("german"), GAME.parse("step toward 61/9"), dice())
    with pytest.raises(IllegalAction, match="FM-R2"):
        GAME.roll_tree(state, Seat("german"), GAME.parse("step toward 61/9"))


def test_a_record_holds_the_whole_action() -> None:
    """FM-R67: where every figure stands."""
    session = Session(GAME, "crossroads_farm", dice=ScriptedDice())

    entry = session.submit("german", "deploy GP around 15/23")

    assert Deploy("GP", Waypoints((at(15, 23),))) == entry.action
    assert at(15, 23) in {one.at for one in entry.state.open.figures}
