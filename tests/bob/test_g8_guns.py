"""BOB-G8, V6 to V9: guns and vehicles fire at infantry."""

from typing import Any

import pytest

from bob.given import battle, counter, do, drms, events, only, results
from bob.ranges import HOLD_A40, LONG, line
from cases import cases
from wargames.bob.moments import AttackRolled, CheckMade, LineBlocked, Turned
from wargames.bob.values.board import Direction

# ------------------------------------------------------------------------------------ V6 fire at infantry


@cases(
    ("US-G1", "GE-F1", 3, 4),
    ("GE-G1", "US-P1", 3, 10),
    ("GE-L1", "US-P1", 3, 9),
    ("US-T1", "GE-F1", 3, 10),
    ("us_m4a3_105#1", "GE-F1", 3, 12),
    ("ge_pz6e#1", "US-P1", 3, 11),
    ("GE-G1", "US-G1", 3, 10),
    ("GE-G1", "US-P1", 39, 10),
    ("us_m18#1", "GE-F1", 39, 9),
)
def test_guns_and_vehicles_fire_at_infantry_and_guns_with_their_he_at_any_range(
    firer: str, target: str, away: int, power: int
) -> None:
    """BOB-G8 V6: no extended range."""
    dice = [1, 10] if away > 5 else [10]

    rolled = only(do(line(firer, target, away), f"fire {firer} at A{1 + away}", dice=dice), AttackRolled)

    assert (power, firer) == (rolled.firepower, rolled.firer)


def test_the_fire_of_a_gun_has_all_the_modifiers_of_infantry_fire() -> None:
    """BOB-G8 V6, BOB-5.7.3, BOB-5.7.14, BOB-5.7.18"""
    woods = line("GE-G1", "US-P1", 1, signs={"A2": "w"}, concealed={"US-P1"})

    step = do(woods, "fire GE-G1 at A2", dice=[8])

    assert {"BOB-5.7.9": 1, "BOB-5.7.14": 1, "BOB-5.7.18": -3} == drms(step, "US-P1")
    assert {"US-P1": "suppressed"} == results(step), "8 - 1 = 7 <= 10, and not <= 10 - 4"


@cases(1, 2)
def test_a_suppressed_gun_fires_at_full_value(level: int) -> None:
    """BOB-G8 V6, BOB-G2"""
    state = line("GE-G1", "US-P1", 3, level={"GE-G1": level})

    assert 10 == only(do(state, "fire GE-G1 at A4", dice=[1, 10]), AttackRolled).firepower


# ------------------------------------------------------------------------------------ V7 and V8 the check


@cases(
    ("GE-G1", 5, None),
    ("GE-G1", 6, 9),
    ("GE-G1", 10, 9),
    ("GE-G1", 11, 8),
    ("GE-G1", 20, 8),
    ("GE-G1", 21, 7),
    ("GE-G1", 30, 7),
    ("GE-G1", 31, 6),
    ("GE-T1", 5, None),
    ("GE-T1", 6, 8),
    ("GE-T1", 31, 5),
    ("GE-U1", 6, 7),
)
def test_beyond_five_hexes_a_proficiency_check_is_due_and_harder_from_ten_to_ten(
    firer: str, away: int, needed: int | None
) -> None:
    """BOB-G8 V7, BOB-G8 V8, BOB-R2"""
    dice = [10] if needed is None else [needed, 10]
    step = do(line(firer, "US-P1", away), f"fire {firer} at A{1 + away}", dice=dice)

    made = only(step, CheckMade)
    assert (True, needed) == (made.passed, made.die)
    assert events(step, AttackRolled)
    if needed is not None:
        assert needed == made.needed
        assert {"BOB-G8", "BOB-5.3.2"} == set(made.clauses)
        failed = do(line(firer, "US-P1", away), f"fire {firer} at A{1 + away}", dice=[needed + 1])
        assert not events(failed, AttackRolled)
        assert counter(failed.state, firer).used


@cases((0, 10), (1, 6), (2, 2))
def test_near_and_level_a_gun_takes_its_morale_check(level: int, needed: int) -> None:
    """BOB-G8 V7, BOB-5.6.7"""
    state = line("GE-G1", "US-P1", 5, level={"GE-G1": level} if level else {})
    made = only(do(state, "fire GE-G1 at A6", dice=[needed, 10] if level else [10]), CheckMade)

    assert (needed, "BOB-5.6.7", "BOB-5.3.1") == (made.needed, *made.clauses[:2])


def test_the_proficiency_check_takes_the_place_of_a_guns_morale_check() -> None:
    """BOB-G8 V7: one die only, against Morale 6 of a yellow gun less Proficiency 1."""
    state = line("GE-G1", "US-P1", 6, level={"GE-G1": 1})

    assert 5 == only(do(state, "fire GE-G1 at A7", dice=[5, 10]), CheckMade).needed


@cases(({"A4": 1}, 8), ({"A4": 2}, 8), ({"A1": 1}, None), ({}, None))
def test_a_higher_target_demands_the_check_and_adds_one(levels: dict[str, int], needed: int | None) -> None:
    """BOB-G8 V7, BOB-G8 V8"""
    state = line("GE-G1", "US-P1", 3, levels=levels)
    step = do(state, "fire GE-G1 at A4", dice=[10] if needed is None else [needed, 10])

    assert needed == only(step, CheckMade).die


# ------------------------------------------------------------------------------------ V8 in Op Fire


@cases(
    ({}, False, 9),  # 57mm gun, Proficiency 2: in the open -1
    ({"signs": {"D4": "w"}}, False, 8),
    ({"signs": {"D4": "w"}}, True, 9),
    ({}, True, 10),
)
def test_op_fire_of_a_gun_is_easier_in_the_open_and_prepared(
    ground: dict[str, Any], prepared: bool, needed: int
) -> None:
    """BOB-G8 V7, BOB-G8 V8, BOB-5.9.5, BOB-5.9.7"""
    marked: dict[str, Any] = {"prepared": {"US-G1"}} if prepared else {}
    state = battle({"US-G1": "D7"}, {"GE-F1": "D3"}, first="ge", **ground, **marked)
    dice = [10] if needed == 10 else [needed, 10]
    step = do(state, "move GE-F1", "step to D4", "react with US-G1", dice=dice)

    assert needed == events(step, CheckMade)[-1].needed
    assert counter(step.state, "US-G1").used
    assert 4 == only(step, AttackRolled).firepower, "he, without Proficient Firepower"


def test_the_final_proficiency_is_never_below_zero() -> None:
    """BOB-G8 V8, BOB-5.9.8: 88mm gun, Proficiency 1, -1 open, -1 adjacent, -1 prepared."""
    state = battle({"US-P1": "D5"}, {"GE-G1": "D3"}, facing={"GE-G1": "S"}, prepared={"GE-G1"})
    step = do(state, "move US-P1", "step to D4", "react with GE-G1", dice=[10])

    assert 10 == events(step, CheckMade)[-1].needed
    yellow = battle({"US-P1": "D5"}, {"GE-G1": "D3"}, facing={"GE-G1": "S"}, level={"GE-G1": 1})
    step = do(yellow, "move US-P1", "step to D4", "react with GE-G1", dice=[6, 10])
    assert 6 == events(step, CheckMade)[-1].needed


def test_final_op_fire_of_a_gun_takes_the_same_check_and_adds_two_to_the_die() -> None:
    """BOB-G8 V8, BOB-5.10.6, BOB-5.10.7"""
    state = battle({"US-G1": "D7"}, {"GE-F1": "D5"}, first="ge", used={"US-G1"})
    step = do(state, "move GE-F1", "step to D6", "react with US-G1", dice=[10])

    assert 10 == events(step, CheckMade)[-1].needed, "2 less 1 open, less 1 adjacent"
    assert 2 == drms(step, "GE-F1")["BOB-5.7.15"]


def test_range_counts_in_op_fire_too() -> None:
    """BOB-G8 V8"""
    us, ge = {"US-G1": "A13"}, {"GE-F1": "A1"}
    state = battle(us, ge, rows=LONG, victory=HOLD_A40, first="ge")
    step = do(state, "move GE-F1", "step to A2", "react with US-G1", dice=[8, 10])

    assert 8 == events(step, CheckMade)[-1].needed, "2 + 1 over ten hexes - 1 open"


# ------------------------------------------------------------------------------------ V9 turning to fire


@pytest.mark.parametrize("firer", ["GE-G1", "GE-U1"])
@pytest.mark.parametrize(
    ("facing", "target", "to"),
    [
        ("N", "D7", "SE"),  # two steps either way: clockwise
        ("NE", "D7", "SE"),
        ("NW", "D7", "SW"),
        ("N", "F5", "NE"),  # on the border of the arc of NE and of SE
        ("S", "A4", "SW"),
        ("N", "G5", "NE"),
        ("N", "A5", "NW"),
        ("N", "G7", "SE"),
        ("SE", "A3", "SW"),  # on the border: two steps either way, to SW or to N
    ],
)
def test_a_target_outside_the_front_arc_takes_a_turn_by_the_fewest_steps(
    firer: str, facing: Direction, target: str, to: Direction
) -> None:
    """BOB-G8 V9, BOB-G8 V7, BOB-G8 V8"""
    state = battle({"US-P1": target}, {firer: "D4"}, first="ge", facing={firer: facing})
    needed = {"GE-G1": 8, "GE-U1": 6}[firer]
    step = do(state, f"fire {firer} at {target}", dice=[needed, 10])

    assert to == only(step, Turned).facing == counter(step.state, firer).facing
    assert needed == only(step, CheckMade).needed


@cases("D1", "E4", "C4", "G3")
def test_within_the_front_arc_its_borders_included_nobody_turns(target: str) -> None:
    """BOB-G8 V9, BOB-G8 V3"""
    state = battle({"US-P1": target}, {"GE-U1": "D4"}, first="ge", facing={"GE-U1": "N"})
    step = do(state, f"fire GE-U1 at {target}", dice=[10])

    assert not events(step, Turned)
    assert "N" == counter(step.state, "GE-U1").facing


@cases("D7", "F5", "A5", "D2")
def test_a_turret_fires_in_any_direction_without_a_turn_or_a_check(target: str) -> None:
    """BOB-G8 V9, BOB-G8 V7"""
    state = battle({"US-P1": target}, {"GE-T1": "D4"}, first="ge", facing={"GE-T1": "N"})
    step = do(state, f"fire GE-T1 at {target}", dice=[10])

    assert not events(step, Turned)
    assert ("N", None) == (counter(step.state, "GE-T1").facing, only(step, CheckMade).die)


def test_the_facing_stays_changed_though_the_check_fails() -> None:
    """BOB-G8 V9"""
    state = battle({"US-P1": "D7"}, {"GE-G1": "D4"}, first="ge", facing={"GE-G1": "N"})
    step = do(state, "fire GE-G1 at D7", dice=[9])

    assert not events(step, AttackRolled)
    assert "SE" == counter(step.state, "GE-G1").facing


def test_a_gun_turns_to_op_fire_as_well() -> None:
    """BOB-G8 V9, BOB-G8 V8: Proficiency 1, turned +1, in the open -1."""
    state = battle({"US-P1": "C7"}, {"GE-G1": "D3"}, facing={"GE-G1": "N"})
    step = do(state, "move US-P1", "step to D6", "react with GE-G1", dice=[9, 10])

    assert "SE" == only(step, Turned).facing
    assert 9 == events(step, CheckMade)[-1].needed


def test_a_blocked_line_turns_nobody() -> None:
    """BOB-G8 V9, BOB-7.1, BOB-R27: nothing was fired."""
    state = battle({"US-P1": "D7"}, {"GE-G1": "D4"}, first="ge", facing={"GE-G1": "N"}, signs={"D5": "w"})
    step = do(state, "fire GE-G1 at D7")

    assert events(step, LineBlocked)
    assert ("N", True) == (counter(step.state, "GE-G1").facing, counter(step.state, "GE-G1").used)
