"""BOB-G8, V13 and V14: anti-tank weapons of squads, and who reacts to vehicles."""

import pytest

from bob.given import allowed, battle, choices, counter, do, events, only, refused, results, where
from cases import cases
from wargames.bob.moments import (
    AttackRolled,
    CheckMade,
    CommandPointSpent,
    Eliminated,
    LineBlocked,
    WindowOpened,
)
from wargames.bob.values.board import Direction

# ------------------------------------------------------------------------------------ V13 anti-tank weapons


@cases(
    ("US-B1", "D3", {}, 0, 7),  # 10 - 2 - 1
    ("US-B1", "D1", {}, 0, 5),  # 10 - 2 - 3
    ("US-B1", "D2", {"D2": "S"}, 0, 4),  # 10 - 2 - 2 - 2 from a building
    ("US-B1", "D2", {"D2": "B"}, 0, 4),
    ("US-B1", "D2", {"D2": "w"}, 0, 6),
    ("US-B1", "D2", {"D4": "w"}, 1, 2),  # 6 - 2 - 2
)
def test_an_anti_tank_weapon_fires_by_a_check_of_its_number_and_the_range(
    squad: str, origin: str, signs: dict[str, str], level: int, needed: int
) -> None:
    """BOB-G8 V13"""
    state = battle({squad: origin}, {"GE-T1": "D4"}, signs=signs, level={squad: level} if level else {})
    step = do(state, f"fire {squad} at vehicle in D4", dice=[needed, 10])

    assert (needed, True) == (only(step, CheckMade).needed, only(step, CheckMade).passed)
    assert "BOB-G8" in only(step, CheckMade).clauses
    assert 11 == only(step, AttackRolled).firepower
    failed = do(state, f"fire {squad} at vehicle in D4", dice=[needed + 1])
    assert not events(failed, AttackRolled)
    assert counter(failed.state, squad).used, "in its own activation"


@cases(("GE-F1", 1, 6), ("GE-F1", 2, 5), ("GE-S1", 1, 5), ("GE-S1", 2, 4))
def test_germans_carry_an_anti_tank_weapon_of_range_two(squad: str, away: int, needed: int) -> None:
    """BOB-G8 V13, BOB-G1"""
    state = battle({"US-T1": "D4"}, {squad: f"D{4 - away}"}, first="ge")
    step = do(state, f"fire {squad} at vehicle in D4", dice=[needed, 6])

    assert (needed, 13) == (only(step, CheckMade).needed, only(step, AttackRolled).firepower)
    assert {"US-T1": "eliminated"} == results(step), "13 - 7 front"


@cases(("US-B1", 4), ("GE-F1", 2))
def test_beyond_its_range_the_weapon_is_refused(squad: str, reach: int) -> None:
    """BOB-G8 V13"""
    for away in (reach, reach + 1):
        side, tank = ("us", "GE-T1") if squad == "US-B1" else ("ge", "US-T1")
        own, other = {squad: "D1"}, {tank: f"D{1 + away}"}
        state = battle(own, other) if side == "us" else battle(other, own, first="ge")
        text = f"fire {squad} at vehicle in D{1 + away}"
        assert (away == reach) == allowed(state, text) == (text in choices(state))
    assert "BOB-G8" == refused(state, text)


@pytest.mark.parametrize(
    ("facing", "number"),
    [("N", 5), ("S", 9)],  # 11 - 6 front; 11 - 3 flank + 1 rear
)
def test_the_weapon_attacks_as_guns_do_with_armor_subtracted(facing: Direction, number: int) -> None:
    """BOB-G8 V13, BOB-G8 V11"""
    state = battle({"US-B1": "D2"}, {"GE-T1": "D4", "GE-M1": "A7"}, facing={"GE-T1": facing})

    for die in range(1, 11):
        step = do(state, "fire US-B1 at vehicle in D4", dice=[1, die])
        assert {"GE-T1": "eliminated" if die <= number else "none"} == results(step)
        assert counter(step.state, "US-B1").used


def test_a_check_that_cannot_pass_throws_no_die() -> None:
    """BOB-G8 V13, BOB-R2: a red squad, Morale 2, number 2 and range 2."""
    state = battle({"US-B1": "D2"}, {"GE-T1": "D4"}, level={"US-B1": 2})
    step = do(state, "fire US-B1 at vehicle in D4")

    assert (False, None) == (only(step, CheckMade).passed, only(step, CheckMade).die)
    assert counter(step.state, "US-B1").used


def test_without_sight_the_weapon_leaves_its_squad_used() -> None:
    """BOB-G8 V13, BOB-7.1, BOB-R27"""
    state = battle({"US-B1": "D2"}, {"GE-T1": "D4"}, signs={"D3": "w"})
    step = do(state, "fire US-B1 at vehicle in D4")

    assert events(step, LineBlocked)
    assert counter(step.state, "US-B1").used
    assert "fire US-B1 at vehicle in D4" not in choices(state)


def test_a_squad_fires_its_weapon_after_its_move_by_a_check_that_is_one_harder() -> None:
    """BOB-G8 V13, BOB-5.8.2: 10 - 2 - 2 - 1; the attack itself has no modifier for it."""
    state = battle({"US-B1": "D7"}, {"GE-T1": "D4"}, facing={"GE-T1": "N"}, used={"GE-T1"})
    moved = do(state, "move US-B1", "step to D6").state

    assert "assault fire at vehicle in D4" in choices(moved)
    step = do(moved, "assault fire at vehicle in D4", dice=[5, 9])
    assert 5 == only(step, CheckMade).needed
    assert {"GE-T1": "eliminated"} == results(step), "9 = 11 - 3 flank + 1 rear"
    assert not events(do(moved, "assault fire at vehicle in D4", dice=[6]), AttackRolled)


def test_a_squad_without_the_weapon_has_nothing_to_fire_at_a_vehicle_after_its_move() -> None:
    """BOB-G8 V13"""
    state = battle({"US-P1": "D7"}, {"GE-T1": "D4"}, used={"GE-T1"})
    moved = do(state, "move US-P1", "step to D6").state

    assert "BOB-G8" == refused(moved, "assault fire at vehicle in D4")


@cases((False, 5), (True, 6))
def test_op_fire_of_the_weapon_is_easier_when_prepared_and_by_nothing_else(
    prepared: bool, needed: int
) -> None:
    """BOB-G8 V13, BOB-G8 V14: 10 - 3 - 2 + 1 prepared; the open and nearness do not count."""
    us = {"US-T1": "D6", "US-P1": "A7"}
    state = battle(us, {"GE-F1": "D3"}, prepared={"GE-F1"} if prepared else set())
    entered = do(state, "move US-T1", "step to D5").state
    step = do(entered, "react with GE-F1", dice=[needed, 6])

    assert needed == only(step, CheckMade).needed
    assert {"US-T1": "eliminated"} == results(step)
    assert counter(step.state, "GE-F1").used

    failed = do(entered, "react with GE-F1", dice=[needed + 1]).state
    assert (False, prepared) == (counter(failed, "GE-F1").used, counter(failed, "GE-F1").prepared)


def test_final_op_fire_of_the_weapon_reaches_its_range_for_a_command_point() -> None:
    """BOB-G8 V13, BOB-5.10.3, BOB-5.12.4, BOB-R59"""
    us, ge = {"US-T1": "D7"}, {"GE-F1": "D3", "GE-M1": "A1"}
    poor = do(battle(us, ge, used={"GE-F1"}), "move US-T1", "step to D6", "step to D5").state
    assert "step to D4" in choices(poor), "no window opened at two hexes"

    rich = do(battle(us, ge, used={"GE-F1"}, cp=1), "move US-T1", "step to D6").state
    assert "step to D5" in choices(rich), "nor at three hexes: the weapon reaches two"
    step = do(rich, "step to D5", "react with GE-F1", dice=[5, 5])
    assert "long final op fire" == only(step, CommandPointSpent).use
    assert {"US-T1": "none"} == results(step), "5 + 2 is more than 13 - 7"
    assert {"US-T1": "eliminated"} == results(do(rich, "step to D5", "react with GE-F1", dice=[5, 4]))


def test_next_to_it_final_op_fire_of_the_weapon_costs_nothing() -> None:
    """BOB-G8 V13, BOB-5.10.2"""
    state = battle({"US-T1": "D5"}, {"GE-F1": "D3"}, used={"GE-F1"}, facing={"US-T1": "N"})
    step = do(state, "move US-T1", "step to D4", "react with GE-F1", dice=[6, 4])

    assert 6 == events(step, CheckMade)[-1].needed
    assert {"US-T1": "eliminated"} == results(step)


# --------------------------------------------------------------------------------- V14 windows for vehicles


def test_guns_vehicles_and_anti_tank_squads_react_to_a_vehicle_and_nobody_else() -> None:
    """BOB-G8 V14, BOB-G8 V12"""
    ge = {"GE-G1": "D1", "GE-T1": "A1", "GE-F1": "D3", "GE-M1": "B3", "GE-K1": "F1"}
    state = battle({"US-T1": "D6"}, ge, facing={"GE-G1": "S"})
    step = do(state, "move US-T1", "step to D5")

    assert "D5" == only(step, WindowOpened).hex
    assert {"react with GE-G1", "react with GE-T1", "react with GE-F1", "hold fire"} == set(
        choices(step.state)
    )
    for unit in ("GE-M1", "GE-K1"):
        assert "BOB-G8" == refused(step.state, f"react with {unit}")


def test_a_squad_without_an_anti_tank_weapon_does_not_react_to_a_vehicle() -> None:
    """BOB-G8 V14"""
    state = battle({"US-P1": "C4", "US-B1": "E4"}, {"GE-T1": "D6"}, first="ge")
    window = do(state, "move GE-T1", "step to D5").state

    assert "BOB-G8" == refused(window, "react with US-P1")
    assert allowed(window, "react with US-B1")


def test_a_vehicle_that_survives_moves_on_without_a_check() -> None:
    """BOB-G8 V14, BOB-G8 V2"""
    state = battle({"US-T1": "D6"}, {"GE-G1": "D1"}, facing={"GE-G1": "S"})
    step = do(state, "move US-T1", "step to D5", "react with GE-G1", "step to D4", dice=[9, 9])

    assert {"US-T1": "none"} == results(step)
    assert "D4" == where(step.state, "US-T1")


def test_a_vehicle_that_is_destroyed_moves_no_more() -> None:
    """BOB-G8 V14, BOB-R10"""
    state = battle({"US-T1": "D6", "US-P1": "A7"}, {"GE-G1": "D1"}, facing={"GE-G1": "S"})
    step = do(state, "move US-T1", "step to D5", "react with GE-G1", dice=[9, 8])

    assert ("US-T1", "D5") == (only(step, Eliminated).counter, only(step, Eliminated).hex)
    assert "BOB-G8" in only(step, Eliminated).clauses
    assert not any(one.startswith("step") for one in choices(step.state))


def test_a_window_opens_where_a_vehicle_starts_into_melee() -> None:
    """BOB-G8 V14, BOB-5.9.3, BOB-R12: it bears no Movement marker yet, Proficiency 1 - 1 in the open."""
    state = battle({"US-T1": "D6"}, {"GE-S1": "D5", "GE-G1": "D1"}, facing={"GE-G1": "S"})
    step = do(state, "move US-T1", "step to D5")

    assert "D6" == only(step, WindowOpened).hex
    assert {"react with GE-S1", "react with GE-G1", "hold fire"} == set(choices(step.state))


def test_op_fire_at_a_moving_vehicle_counts_its_movement_marker() -> None:
    """BOB-G8 V8, BOB-G8 V14: 88mm gun, Proficiency 1 + 1 marker - 1 open."""
    state = battle({"US-T1": "D6"}, {"GE-G1": "D1"}, facing={"GE-G1": "S"})
    step = do(state, "move US-T1", "step to D5", "react with GE-G1", dice=[9, 9])

    assert 9 == events(step, CheckMade)[-1].needed


def test_infantry_that_moves_in_beside_a_tank_is_hit_and_the_tank_is_not() -> None:
    """BOB-G8, BOB-G2, BOB-2.4 V12, BOB-R58"""
    state = battle({"US-P1": "D5", "US-T1": "D4"}, {"GE-F1": "D1"})
    step = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[9, 5])

    assert {"US-P1": "suppressed"} == results(step)
    assert (0, 10) == (counter(step.state, "US-T1").level, counter(step.state, "US-T1").morale)
