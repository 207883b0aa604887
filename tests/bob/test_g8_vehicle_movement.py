"""BOB-G8, V1 to V5, V17 and V18: vehicles and guns stack, turn, move, meet and hide."""

from fractions import Fraction
from typing import Any

from bob.given import asked, battle, choices, counter, do, events, only, refused, where
from cases import cases
from wargames.bob.ground.arcs import in_front, in_rear
from wargames.bob.ground.ground import ground_of
from wargames.bob.moments import CheckMade, Finished, Revealed, Stepped, Turned
from wargames.bob.values.board import Board, Direction
from wargames.bob.values.state import Moving, State

FAR = {"GE-M1": "A7"}
"""A machine gun, which has nothing to fire at vehicles with."""


def left(state: State) -> Fraction:
    """Give the movement points that the mover has left."""
    frame = state.frames[-1]
    assert isinstance(frame, Moving)
    return Fraction(frame.left, 6)


def drive(facing: Direction = "N", at: str = "D4", **ground: Any) -> State:
    """Order a Sherman, 12 MP, to move."""
    state = battle({"US-T1": at}, FAR, facing={"US-T1": facing}, **ground)
    return do(state, "move US-T1").state


# ------------------------------------------------------------------------------------------------ V1 stacking


def test_a_vehicle_shares_a_hex_with_two_squads() -> None:
    """BOB-G8 V1, BOB-5.1.1"""
    state = battle({"US-P1": "D4", "US-P2": "D4", "US-T1": "D5"}, FAR)

    assert "D4" == where(do(state, "move US-T1", "step to D4", "stop").state, "US-T1")


@cases("US-G1", "US-T2")
def test_a_vehicle_passes_another_vehicle_or_a_gun_but_may_not_stop_with_it(other: str) -> None:
    """BOB-G8 V1, BOB-5.1.1, BOB-5.1.2, BOB-R39"""
    us = {"US-T1": "D5", **({other: "D4"} if other == "US-G1" else {"US-T2": "D4"})}
    passing = do(battle(us, FAR), "move US-T1", "step to D4").state

    assert "BOB-5.1.1" == refused(passing, "stop")
    assert "stop" not in choices(passing)
    assert "D3" == where(do(passing, "step to D3", "stop").state, "US-T1")


# ---------------------------------------------------------------------------------- V2 no Movement check


def test_a_vehicle_moves_without_a_die() -> None:
    """BOB-G8 V2, BOB-G2, BOB-R2"""
    step = do(battle({"US-T1": "D4"}, FAR), "move US-T1")

    made = only(step, CheckMade)
    assert (True, None) == (made.passed, made.die)
    assert "BOB-R2" in made.clauses


@cases((8, True), (9, False))
def test_a_vehicle_leaves_an_enemy_hex_by_a_proficiency_check(die: int, passed: bool) -> None:
    """BOB-G8 V2, BOB-5.4.4: Morale 10 less Proficiency 2."""
    state = battle({"US-T1": "D4"}, {"GE-F1": "D4"})
    step = do(state, "move US-T1", dice=[die])

    made = only(step, CheckMade)
    assert (passed, 8) == (made.passed, made.needed)
    assert {"BOB-5.4.4", "BOB-5.3.2"} <= set(made.clauses)
    assert passed != counter(step.state, "US-T1").used
    if passed:
        assert "D3" == where(do(step.state, "step to D3", "hold fire", "stop").state, "US-T1")


# ------------------------------------------------------------------------------------------------ V3 the arcs

BOARD = ground_of(Board("T", "Test", (".......",) * 7))

FRONT: dict[Direction, str] = {
    # of a vehicle in D4: column by column, borders included
    "N": "A1 A2 A3 B1 B2 B3 C1 C2 C3 C4 D1 D2 D3 E1 E2 E3 E4 F1 F2 F3 G1 G2 G3",
    "NE": "D1 D2 D3 E1 E2 E3 E4 E5 F1 F2 F3 F4 F5 G1 G2 G3 G4 G5 G6",
    "SE": "D5 D6 D7 E4 E5 E6 E7 F3 F4 F5 F6 F7 G3 G4 G5 G6 G7",
    "S": "A6 A7 B5 B6 B7 C5 C6 C7 D5 D6 D7 E5 E6 E7 F5 F6 F7 G6 G7",
    "SW": "A3 A4 A5 A6 A7 B3 B4 B5 B6 B7 C4 C5 C6 C7 D5 D6 D7",
    "NW": "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 D1 D2 D3",
}
OPPOSITE: dict[Direction, Direction] = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


@cases(*sorted(FRONT))
def test_the_front_arc_is_120_degrees_and_the_rear_arc_its_opposite(facing: Direction) -> None:
    """BOB-G8 V3"""
    others = [place for place in BOARD.places if place != "D4"]

    assert FRONT[facing].split() == sorted(p for p in others if in_front(BOARD, facing, "D4", p))
    assert FRONT[OPPOSITE[facing]].split() == sorted(p for p in others if in_rear(BOARD, facing, "D4", p))


def test_every_vehicle_and_gun_has_a_facing_and_no_squad_has() -> None:
    """BOB-G8 V3"""
    state = battle({"US-T1": "D4", "US-G1": "E4", "US-P1": "C4"}, FAR, facing={"US-G1": "SE"})

    assert ("N", "SE") == (counter(state, "US-T1").facing, counter(state, "US-G1").facing)
    assert counter(state, "US-P1").facing is None
    assert "BOB-G8" == refused(do(state, "move US-P1").state, "turn to S")


# ------------------------------------------------------------------------------------------- V4 driving


@cases(("NE", 1), ("NW", 1), ("SE", 2), ("SW", 2), ("S", 3))
def test_each_turn_of_60_degrees_costs_a_point(to: Direction, cost: int) -> None:
    """BOB-G8 V4"""
    step = do(drive(), f"turn to {to}")

    assert 12 - cost == left(step.state)
    assert to == counter(step.state, "US-T1").facing
    assert to == only(step, Turned).facing
    assert ("BOB-G8",) == only(step, Turned).clauses


def test_a_turn_needs_its_points_and_another_facing() -> None:
    """BOB-G8 V4"""
    state = drive()

    assert "BOB-G8" == refused(state, "turn to N")
    for facing in ("S", "N", "S", "NW"):  # 3 + 3 + 3 + 2 of 12
        state = do(state, f"turn to {facing}").state
    assert 1 == left(state)
    assert "BOB-G8" == refused(state, "turn to S"), "2 points, and 1 is left"
    assert 0 == left(do(state, "turn to N").state)


@cases("E4", "E5", "D5", "C5", "C4")
def test_a_vehicle_steps_only_into_the_hex_that_it_faces(place: str) -> None:
    """BOB-G8 V4"""
    state = drive()

    assert "BOB-G8" == refused(state, f"step to {place}")
    assert ["step to D3"] == [one for one in choices(state) if one.startswith("step")]
    assert "BOB-G6" == refused(state, "step to D2"), "and no further than the next hex"


@cases(
    ({}, Fraction(1)),
    ({"signs": {"D3": "w"}}, Fraction(2)),
    ({"hedgerows": ["D4/N"]}, Fraction(2)),
    ({"signs": {"D3": "w"}, "hedgerows": ["D4/N"]}, Fraction(3)),
    ({"levels": {"D3": 1}}, Fraction(2)),
    ({"levels": {"D3": 2}}, Fraction(3)),
    ({"levels": {"D4": 2}}, Fraction(1)),
    ({"roads": [["D4", "D3"]]}, Fraction(1, 2)),
    ({"roads": [["D4", "D3"]], "signs": {"D3": "S"}}, Fraction(1, 2)),
    ({"roads": [["D4", "D3"]], "hedgerows": ["D4/N"], "levels": {"D3": 1}}, Fraction(5, 2)),
    ({"roads": [["D4", "D3"]], "signs": {"D3": "="}}, Fraction(1, 2)),
)
def test_a_vehicle_pays_for_ground_by_the_table(ground: dict[str, Any], cost: Fraction) -> None:
    """BOB-G8 V4, BOB-R56"""
    assert 12 - cost == left(do(drive(**ground), "step to D3").state)


@cases(("S", "BOB-G8"), ("B", "BOB-G8"), ("~", "BOB-5.5.7"))
def test_buildings_and_water_are_closed_to_a_vehicle_off_the_road(sign: str, clause: str) -> None:
    """BOB-G8 V4, BOB-5.5.7"""
    state = drive(signs={"D3": sign})

    assert clause == refused(state, "step to D3")
    assert "step to D3" not in choices(state)


def test_a_vehicle_enters_no_hex_that_it_cannot_pay() -> None:
    """BOB-G8 V4, BOB-5.4.17"""
    state = drive(signs={"D3": "w"})
    for facing in ("S", "N", "S", "NE", "N"):  # 3 + 3 + 3 + 2 + 1 of 12, and 0 are left
        state = do(state, f"turn to {facing}").state

    assert "BOB-5.4.17" == refused(state, "step to D3")


def test_a_vehicle_that_left_its_hex_bears_a_movement_marker_until_recovery() -> None:
    """BOB-G8 V4, BOB-4.6, BOB-R22"""
    stopped = do(drive(), "step to D3", "stop").state

    assert counter(stopped, "US-T1").moved

    recovered = do(stopped, "do nothing GE-M1").state
    assert (2, False) == (recovered.turn, counter(recovered, "US-T1").moved)


# ------------------------------------------------------------------------------------------- V5 guns stay


def test_a_gun_never_moves() -> None:
    """BOB-G8 V5"""
    state = battle({"US-G1": "D4"}, FAR)

    for text in ("move US-G1", "retreat US-G1"):
        assert "BOB-G8" == refused(state, text)
    offered = [one for one in choices(state) if "at" not in one]
    assert ["op fire US-G1", "do nothing US-G1"] == offered, "besides fire"


# ------------------------------------------------------------------------------------------- V17 meeting


def test_a_vehicle_enters_a_hex_with_enemy_infantry_and_melee_ends_its_move() -> None:
    """BOB-G8 V17, BOB-5.4.7"""
    state = battle({"US-T1": "D4"}, {"GE-S1": "D3"})
    step = do(state, "move US-T1", "step to D3", "hold fire")

    assert "D3" == where(step.state, "US-T1")
    assert counter(step.state, "US-T1").used
    assert "BOB-5.4.7" in events(step, Finished)[-1].clauses


def test_infantry_enters_a_hex_with_an_enemy_vehicle() -> None:
    """BOB-G8 V17, BOB-5.4.7"""
    state = battle({"US-P1": "D4"}, {"GE-T1": "D3"})
    step = do(state, "move US-P1", "step to D3", "hold fire")

    assert "D3" == where(step.state, "US-P1") == where(step.state, "GE-T1")
    assert counter(step.state, "US-P1").used


@cases({}, {"GE-S1": "D3"})
def test_a_vehicle_enters_no_hex_with_an_enemy_vehicle(beside: dict[str, str]) -> None:
    """BOB-G8 V17"""
    state = do(battle({"US-T1": "D4"}, {"GE-T1": "D3", **beside}), "move US-T1").state

    assert "BOB-G8" == refused(state, "step to D3")
    assert "step to D3" not in choices(state)


def test_a_vehicle_enters_the_hex_of_an_enemy_gun() -> None:
    """BOB-G8 V17, V1: the limit of one is that of a side."""
    state = battle({"US-T1": "D4"}, {"GE-G1": "D3", **FAR}, facing={"GE-G1": "N"}, used={"GE-G1"})

    assert "D3" == where(do(state, "move US-T1", "step to D3", "hold fire").state, "US-T1")


# ------------------------------------------------------------------------------------------- V18 concealment


def test_a_concealed_gun_in_cover_is_seen_by_nobody_as_infantry_is_not() -> None:
    """BOB-G8 V18, BOB-5.13.6"""
    state = battle(
        {"US-P1": "D1"}, {"GE-G1": "D5", "GE-L1": "F5"}, signs={"D5": "w"}, concealed={"GE-G1", "GE-L1"}
    )
    step = do(state, "move US-P1", "step to E2")

    assert ["GE-L1"] == [one.counter for one in events(step, Revealed)], "the one on open ground"
    assert counter(step.state, "GE-G1").concealed


def test_a_vehicle_out_of_all_sight_may_take_a_marker_and_loses_it_with_the_next_step() -> None:
    """BOB-G8 V18, BOB-5.13.9, BOB-R35"""
    state = battle({"US-T1": "D4"}, {"GE-M1": "D7"}, signs={"D5": "w"})
    offered = do(state, "move US-T1", "step to D3").state

    assert ["conceal", "stay visible"] == choices(offered)
    assert "BOB-5.4.10" == asked(offered).clause
    hidden = do(offered, "conceal").state
    assert counter(hidden, "US-T1").concealed
    step = do(hidden, "step to D2")
    assert ("BOB-5.13.9",) == only(step, Revealed).clauses
    assert "D2" == only(step, Stepped).hex
