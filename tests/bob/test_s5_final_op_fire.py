"""Section 5.10: Final Op Fire of Used units, adjacent or with a Command Point within normal range."""

from collections.abc import Mapping
from typing import Any

from bob.given import HOLD_G7, asked, battle, choices, counter, do, events, modifiers, only, refused
from cases import cases
from wargames.bob.moments import (
    AttackRolled,
    AttemptMade,
    CheckMade,
    CommandPointSpent,
    Finished,
    WindowOpened,
)
from wargames.bob.values.state import State

ROW = tuple(f"{letter}1" for letter in "ABCDEFGHIJKLMNOPQ")
"""A board of one row, A1 to Q1."""


def window(origin: str = "D3", to: str = "D2", ge: Mapping[str, str] | None = None, **laid: Any) -> State:
    """Let a paratroop squad step before Germans, all of them Used: a 2nd Line squad in D1 by default."""
    at = ge or {"GE-S1": "D1"}
    laid = {"used": set(at), **laid}
    return do(battle({"US-P1": origin}, at, **laid), "move US-P1", f"step to {to}").state


def along(firer: str, away: int, **laid: Any) -> State:
    """Let a paratroop squad come to a range in a row, before one German unit, Used, in A1."""
    laid = {"used": {firer}, **laid}
    state = battle(
        {"US-P1": ROW[away + 1]},
        {firer: "A1"},
        rows=("." * len(ROW),),
        victory=HOLD_G7.replace("G7", "A1"),
        **laid,
    )
    return do(state, "move US-P1", f"step to {ROW[away]}").state


# who, and how far


def test_a_used_unit_fires_at_an_adjacent_mover() -> None:
    """BOB-5.10.1, BOB-5.10.2, BOB-5.4.12"""
    step = do(window(), "react with GE-S1", dice=[1, 10])

    attempt = only(step, AttemptMade)
    assert ("GE-S1", "final", "D2") == (attempt.counter, attempt.mode, attempt.target)
    assert "BOB-5.10.1" in attempt.clauses


def test_an_unused_unit_makes_op_fire_and_not_final_op_fire() -> None:
    """BOB-5.10.1"""
    step = do(window(used=set()), "react with GE-S1", dice=[1, 10])

    assert "op" == only(step, AttemptMade).mode
    assert 2 not in modifiers(only(step, AttackRolled)).values()


def test_beyond_the_adjacent_hex_a_used_unit_does_not_fire() -> None:
    """BOB-5.10.2, BOB-5.4.12: D3 is two hexes from D1; the squad beside it may fire."""
    state = window("D4", "D3", ge={"GE-S1": "D1", "GE-S2": "C3"})

    assert "BOB-5.10.2" == refused(state, "react with GE-S1")
    assert ["react with GE-S2", "hold fire"] == choices(state)


def test_a_mortar_makes_no_final_op_fire_at_an_adjacent_hex() -> None:
    """BOB-5.10.2, BOB-R49: below its minimum range."""
    state = window(ge={"GE-K1": "D1", "GE-S1": "C2"})

    assert "BOB-5.6.11" == refused(state, "react with GE-K1")


@cases(
    ("GE-F1", 6, {}),
    ("GE-F1", 5, {"reduced": {"GE-F1"}}),
    ("GE-N1", 12, {}),
    ("GE-M1", 14, {"level": {"GE-M1": 1}}),
    ("GE-M1", 12, {"reduced": {"GE-M1"}}),
)
def test_a_command_point_reaches_to_normal_range_and_no_farther(
    firer: str, reach: int, laid: dict[str, Any]
) -> None:
    """BOB-5.10.3, BOB-R59, BOB-5.4.13, BOB-7.9: of the present side; a 1st Line squad has range 6, not 7."""
    within = along(firer, reach, cp=1, **laid)
    beyond = along(firer, reach + 1, cp=1, **laid)

    assert [f"react with {firer}", "hold fire"] == choices(within)
    assert 0 == do(within, f"react with {firer}", dice=[1, 10]).state.ge.cp
    assert "ChooseStep" == type(asked(beyond)).__name__  # no window: nobody could answer


def test_beyond_normal_range_a_used_unit_is_refused_even_with_a_command_point() -> None:
    """BOB-5.10.3, BOB-7.9, BOB-5.12.4: GE-F2 keeps the window open."""
    state = do(
        battle(
            {"US-P1": ROW[8]},
            {"GE-F1": "A1", "GE-F2": "B1"},
            rows=("." * len(ROW),),
            victory=HOLD_G7.replace("G7", "A1"),
            used={"GE-F1"},
            cp=1,
        ),
        "move US-P1",
        f"step to {ROW[7]}",
    ).state

    assert "BOB-5.10.3" == refused(state, "react with GE-F1")
    assert ["react with GE-F2", "hold fire"] == choices(state)


def test_at_the_adjacent_hex_no_command_point_is_spent() -> None:
    """BOB-5.10.2, BOB-5.10.3, BOB-5.4.13, BOB-7.9"""
    step = do(window(cp=1), "react with GE-S1", "fire as is", dice=[1, 10])

    assert 1 == step.state.ge.cp
    assert [] == events(step, CommandPointSpent)


# the Command Point


def test_the_command_point_is_paid_on_declaring_before_the_check() -> None:
    """BOB-R59, BOB-5.12.4, BOB-5.12.8, BOB-R30: even if the check fails."""
    step = do(along("GE-S1", 4, cp=1), "react with GE-S1", dice=[9])

    names = [type(event).__name__ for event in step.events]
    assert ["AttemptMade", "CommandPointSpent", "CheckMade"] == names[:3]
    spent = only(step, CommandPointSpent)
    assert ("GE-S1", "long final op fire", 0) == (spent.counter, spent.use, spent.left)
    assert {"BOB-5.10.3", "BOB-5.12.4"} <= set(spent.clauses)
    assert (0, True) == (step.state.ge.cp, counter(step.state, "GE-S1").cp_used)
    assert [] == events(step, AttackRolled)


@cases([9], [8, 10])
def test_the_unit_can_neither_throw_again_nor_raise_its_firepower_after_a_long_shot(dice: list[int]) -> None:
    """BOB-R59, BOB-5.12.1, BOB-R30, BOB-R33: another CP is in the pool; nobody is asked about it."""
    step = do(along("GE-S1", 4, cp=2), "react with GE-S1", dice=dice)

    assert 1 == step.state.ge.cp
    assert ("us", "ChooseStep") == (asked(step.state).seat, type(asked(step.state)).__name__)


def test_a_second_long_shot_of_the_unit_takes_another_turn() -> None:
    """BOB-R14: its Command Point of the turn is spent; another unit may still fire so far."""
    state = along("GE-S1", 4, cp=2)
    alone = do(state, "react with GE-S1", f"step to {ROW[3]}", dice=[1, 10])

    two = battle({"US-P1": "D6"}, {"GE-S1": "D1", "GE-S2": "C1"}, used={"GE-S1", "GE-S2"}, cp=2)
    both = do(two, "move US-P1", "step to D5", "react with GE-S1", "hold fire", "step to D4", dice=[1, 10])

    assert [] == events(alone, WindowOpened)
    assert "BOB-5.10.2" == refused(both.state, "react with GE-S1")
    assert ["react with GE-S2", "hold fire"] == choices(both.state)


def test_a_used_unit_fires_once_in_each_window_without_limit() -> None:
    """BOB-R14, BOB-5.10.1: D2, then C2, then C1, all beside D1; it stays Used."""
    state = window()

    first = do(state, "react with GE-S1", dice=[1, 10])
    second = do(first.state, "step to C2", "react with GE-S1", dice=[1, 10])
    third = do(second.state, "step to C1", "react with GE-S1", dice=[1, 10])

    assert ["D2", "C2", "C1"] == [only(one, AttackRolled).target for one in (first, second, third)]
    assert counter(third.state, "GE-S1").used
    assert "BOB-R14" in only(third, Finished).clauses


def test_a_used_unit_has_one_attempt_in_a_window() -> None:
    """BOB-R14, BOB-R11"""
    state = window(ge={"GE-S1": "D1", "GE-S2": "C2"})

    after = do(state, "react with GE-S1", dice=[10]).state

    assert "BOB-R11" == refused(after, "react with GE-S1")
    assert ["react with GE-S2", "hold fire"] == choices(after)


def test_a_unit_that_made_op_fire_may_make_final_op_fire_in_the_next_window() -> None:
    """BOB-R11, BOB-R14"""
    state = do(window(used=set()), "react with GE-S1", dice=[1, 10]).state

    step = do(state, "step to C2", "react with GE-S1", dice=[1, 10])

    assert "final" == only(step, AttemptMade).mode


# the check


CHECKS: list[tuple[str, dict[str, Any], int]] = [
    # the firer in D1, laid, the highest die that passes when paratroopers come to D2
    ("GE-S1", {}, 9),  # Proficiency 3, less open and adjacent
    ("GE-S1", {"signs": {"D2": "w"}}, 8),
    ("GE-S1", {"level": {"GE-S1": 1}}, 4),
    ("GE-F1", {"signs": {"D2": "w"}}, 9),
    ("GE-F1", {"level": {"GE-F1": 1}}, 5),
    ("GE-F1", {"reduced": {"GE-F1"}}, 8),
    ("GE-M1", {"level": {"GE-M1": 2}}, 2),  # Proficiency 1 - 2: the floor is 0
]


@cases(*CHECKS)
def test_the_check_is_on_proficiency_lowered_by_open_ground_and_adjacency(
    firer: str, laid: dict[str, Any], highest: int
) -> None:
    """BOB-5.10.4, BOB-5.10.5, BOB-5.10.6: the last die that passes, and the first that fails."""
    state = window(ge={firer: "D1"}, **laid)

    passed = do(state, f"react with {firer}", dice=[highest, 10])
    failed = do(state, f"react with {firer}", dice=[highest + 1])

    check = only(passed, CheckMade)
    assert (True, highest, "final") == (check.passed, check.needed, check.check)
    assert {"BOB-5.10.4", "BOB-5.3.2"} <= set(check.clauses)
    assert 1 == len(events(passed, AttackRolled))
    assert only(failed, CheckMade).passed is False
    assert [] == events(failed, AttackRolled)
    assert counter(failed.state, firer).used


@cases(({}, 8), ({"E1": "w"}, 7))
def test_a_target_that_is_not_adjacent_lowers_proficiency_by_open_ground_alone(
    signs: dict[str, str], highest: int
) -> None:
    """BOB-5.10.5, BOB-5.10.6: a 2nd Line squad at four hexes, with a CP."""
    state = along("GE-S1", 4, cp=1, signs=signs)

    assert only(do(state, "react with GE-S1", dice=[highest, 10]), CheckMade).passed
    assert not only(do(state, "react with GE-S1", dice=[highest + 1]), CheckMade).passed


def test_proficiency_is_never_below_zero() -> None:
    """BOB-5.10.6: a 1st Line squad (2) at an adjacent unit in the open; a paratroop squad (1): 0, no die."""
    assert 10 == only(do(window(ge={"GE-F1": "D1"}), "react with GE-F1", dice=[10]), CheckMade).needed
    state = battle({"US-P1": "D1"}, {"GE-F1": "D3"}, first="ge", used={"US-P1"})
    state = do(state, "move GE-F1", "step to D2").state
    assert 10 == only(do(state, "react with US-P1", dice=[10]), CheckMade).needed


# the attack


def test_final_op_fire_adds_two_to_the_die_once() -> None:
    """BOB-5.10.7, BOB-R14: the example: paratroopers at an adjacent mover in the open: +2 -3 -4 = -5."""
    state = battle({"US-P1": "D1"}, {"GE-F1": "D3"}, first="ge", used={"US-P1"})
    state = do(state, "move GE-F1", "step to D2").state

    attack = only(do(state, "react with US-P1", dice=[9]), AttackRolled)

    assert {"final op fire": 2, "adjacent": -3, "moving in the open": -4} == modifiers(attack)
    assert -5 == sum(modifiers(attack).values())
    assert (5, "suppressed") == (attack.firepower, attack.hits[0].result)


@cases((6, 1), (7, 0))
def test_the_two_make_the_difference(die: int, level: int) -> None:
    """BOB-5.10.7: a 2nd Line squad fires with 1: 6 - 5 is 1, 7 - 5 is 2."""
    step = do(window(), "react with GE-S1", dice=[1, die])

    assert level == counter(step.state, "US-P1").level


def test_the_command_point_is_spent_although_the_line_is_blocked() -> None:
    """BOB-R59, BOB-R27, BOB-7.1: it is paid on declaring, before anybody looks."""
    ge = {"GE-F1": "D1", "GE-F2": "G4"}
    state = battle({"US-P1": "D6"}, ge, signs={"D3": "w"}, used={"GE-F1"}, cp=1)
    moved = do(state, "move US-P1", "step to D5").state

    step = do(moved, "react with GE-F1")

    names = [type(event).__name__ for event in step.events]
    assert ["AttemptMade", "CommandPointSpent", "LineBlocked"] == names[:3]
    assert (0, True) == (step.state.ge.cp, counter(step.state, "GE-F1").cp_used)
