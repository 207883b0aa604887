"""Section 5.9: Op Fire at a unit that moves, its check and what becomes of the firer."""

from collections.abc import Mapping, Sequence
from typing import Any

from bob.given import (
    allowed,
    asked,
    battle,
    choices,
    counter,
    do,
    events,
    modifiers,
    only,
    refused,
    rolls,
    to_move,
)
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import (
    AttackRolled,
    AttemptMade,
    CheckMade,
    ChooseBoost,
    ChooseReaction,
    ChooseSecondDie,
    ChooseStep,
    Eliminated,
    Finished,
    WindowClosed,
    WindowOpened,
)
from wargames.bob.values.state import State
from wargames.kernel.game import Over, Seat


def window(origin: str = "D5", to: str = "D4", ge: Mapping[str, str] | None = None, **laid: Any) -> State:
    """Let a paratroop squad take a step that Germans see: a 2nd Line squad in D1 by default."""
    state = battle({"US-P1": origin}, ge or {"GE-S1": "D1"}, **laid)
    return do(state, "move US-P1", f"step to {to}").state


# who, and when


def test_an_unused_unit_of_the_side_that_does_not_move_may_fire() -> None:
    """BOB-5.9.1, BOB-5.4.11, BOB-R13"""
    state = window()

    step = do(state, "react with GE-S1", dice=[1, 10])

    assert "ge" == to_move(state)
    attempt = only(step, AttemptMade)
    assert ("GE-S1", "op", "D4") == (attempt.counter, attempt.mode, attempt.target)
    assert "BOB-5.9.1" in attempt.clauses


def test_a_used_unit_makes_no_op_fire() -> None:
    """BOB-5.9.1: at three hexes a Used unit is refused; no window opens for it."""
    state = window(used={"GE-S1"}, ge={"GE-S1": "D1", "GE-S2": "C1"})

    assert "BOB-5.10.2" == refused(state, "react with GE-S1")
    assert ["react with GE-S2", "hold fire"] == choices(state)
    assert isinstance(asked(window(used={"GE-S1"})), ChooseStep)


def test_the_side_that_moves_does_not_fire_at_its_own() -> None:
    """BOB-5.9.1, BOB-R10, BOB-R55, BOB-R13: inside the window nobody else is asked."""
    state = do(battle({"US-P1": "D5", "US-P2": "F2"}, {"GE-S1": "D1"}), "move US-P1", "step to D4").state

    pending = GAME.pending(state)
    assert not isinstance(pending, Over)
    assert [Seat("ge")] == list(pending)
    assert "BOB-R55" == refused(state, "react with US-P1") == refused(state, "react with US-P2")


def test_each_new_hex_opens_a_window() -> None:
    """BOB-5.9.2: a US squad that moves C4-D4-E5 meets one window in D4 and one in E5."""
    state = battle({"US-P1": "C4"}, {"GE-S1": "D1"})

    step = do(state, "move US-P1", "step to D4", "hold fire", "step to E5", "hold fire", "stop")

    opened = events(step, WindowOpened)
    assert ["D4", "E5"] == [one.hex for one in opened]
    assert ["ge", "ge"] == [one.side for one in opened]
    assert all("BOB-5.9.2" in one.clauses for one in opened)
    assert ["ge", "ge"] == [one.side for one in events(step, WindowClosed)]


def test_the_decision_in_a_window_names_hex_and_clause() -> None:
    """BOB-5.9.2"""
    decision = asked(window())

    assert isinstance(decision, ChooseReaction)
    assert ("ge", "D4", "BOB-5.9.2") == (decision.seat, decision.hex, decision.clause)
    assert "BOB-5.9.2" == refused(window(), "stop")


@cases(
    ("move US-P1", []),
    ("retreat US-P1", []),
    ("fire US-P1 at D1", [10]),
    ("op fire US-P1", []),
    ("do nothing US-P1", []),
)
def test_no_window_opens_where_no_hex_is_entered(order: str, dice: Sequence[int]) -> None:
    """BOB-5.9.2, BOB-5.9.3, BOB-R55: neither an order, nor fire, nor a marker lets the other side fire."""
    step = do(battle({"US-P1": "D4", "US-P2": "D4"}, {"GE-S1": "D1"}), order, dice=dice)

    assert [] == events(step, WindowOpened)
    assert "BOB-5.9.2" != asked(step.state).clause


# the check


CHECKS: list[tuple[str, str, dict[str, Any], int]] = [
    # from, to, laid, the highest die by which a 2nd Line squad (Morale 10, Proficiency 3) in D1 passes
    ("D5", "D4", {"signs": {"D4": "w"}}, 7),
    ("D5", "D4", {}, 8),
    ("D3", "D2", {"signs": {"D2": "w"}}, 8),
    ("D3", "D2", {}, 9),
    ("D5", "D4", {"signs": {"D4": "w"}, "prepared": {"GE-S1"}}, 8),
    ("D5", "D4", {"prepared": {"GE-S1"}}, 9),
    ("D3", "D2", {"signs": {"D2": "w"}, "prepared": {"GE-S1"}}, 9),
    ("D5", "D4", {"level": {"GE-S1": 1}}, 3),
    ("D5", "D4", {"level": {"GE-S1": 1}, "prepared": {"GE-S1"}}, 4),
    ("D3", "D2", {"level": {"GE-S1": 1}, "prepared": {"GE-S1"}}, 5),
    ("D5", "D4", {"reduced": {"GE-S1"}}, 6),
]


@cases(*CHECKS)
def test_the_check_is_on_proficiency_lowered_by_open_ground_adjacency_and_preparation(
    origin: str, to: str, laid: dict[str, Any], highest: int
) -> None:
    """BOB-5.9.4, BOB-5.9.5, BOB-5.9.6, BOB-5.9.7: the last die that passes, and the first that fails."""
    state = window(origin, to, **laid)

    passed = do(state, "react with GE-S1", dice=[highest, 10])
    failed = do(state, "react with GE-S1", dice=[highest + 1])

    check = only(passed, CheckMade)
    assert (True, highest, "op") == (check.passed, check.needed, check.check)
    assert {"BOB-5.9.4", "BOB-5.3.2"} <= set(check.clauses)
    assert 1 == len(events(passed, AttackRolled))
    assert only(failed, CheckMade).passed is False
    assert [] == events(failed, AttackRolled)


def test_the_check_takes_the_place_of_the_morale_check() -> None:
    """BOB-5.9.4: two dice fall, a Proficiency Check and the attack."""
    thrown = rolls(window(), "react with GE-S1", dice=[1, 10])

    assert ["BOB-5.9.4", "BOB-5.7.1"] == [one.clause for one in thrown]
    assert thrown[0].purpose.startswith("proficiency check")


@cases((0, 10), (1, 6), (2, 2))
def test_proficiency_is_never_below_zero(level: int, highest: int) -> None:
    """BOB-5.9.8, BOB-R3: prepared paratroopers (Proficiency 1), an adjacent target in the open: 0, not -2."""
    state = battle({"US-P1": "D1"}, {"GE-F1": "D3"}, first="ge", prepared={"US-P1"}, level={"US-P1": level})
    state = do(state, "move GE-F1", "step to D2").state

    if highest == 10:  # no die: BOB-R2
        assert 10 == only(do(state, "react with US-P1", dice=[10]), CheckMade).needed
    else:
        passed = only(do(state, "react with US-P1", dice=[highest, 10]), CheckMade)
        failed = only(do(state, "react with US-P1", dice=[highest + 1]), CheckMade)
        assert (True, highest) == (passed.passed, passed.needed)
        assert failed.passed is False


def test_whether_the_target_is_in_the_open_depends_on_the_line_from_the_firer() -> None:
    """BOB-5.9.5: D4 behind its northern hedgerow is no open ground from D1, but it is from G5."""
    state = window(hedgerows=["D4/N"], ge={"GE-S1": "D1", "GE-S2": "G5"})

    assert 7 == only(do(state, "react with GE-S1", dice=[8]), CheckMade).needed
    assert 8 == only(do(state, "react with GE-S2", dice=[9]), CheckMade).needed


# the attack, and the firer afterwards


def test_fire_is_resolved_when_the_check_passes() -> None:
    """BOB-5.9.9: with Proficient Firepower 1 and -4 in the open, 4 suppresses and 6 does not."""
    hit = do(window(), "react with GE-S1", dice=[8, 5])
    missed = do(window(), "react with GE-S1", dice=[8, 6])

    attack = only(hit, AttackRolled)
    assert (1, {"moving in the open": -4}) == (attack.firepower, modifiers(attack))
    assert 1 == counter(hit.state, "US-P1").level
    assert 0 == counter(missed.state, "US-P1").level


@cases(set(), {"GE-S1"})
def test_a_unit_that_fired_is_used_and_loses_its_op_fire_marker(prepared: set[str]) -> None:
    """BOB-5.9.10, BOB-R13, BOB-2.5"""
    step = do(window(prepared=prepared), "react with GE-S1", dice=[1, 10])

    firer = counter(step.state, "GE-S1")
    assert (True, False) == (firer.used, firer.prepared)
    finished = only(step, Finished)
    assert ("GE-S1", False) == (finished.counter, finished.prepared)
    assert "BOB-5.9.10" in finished.clauses


@cases(set(), {"GE-S1"})
def test_a_unit_that_failed_its_check_is_not_used_and_keeps_its_marker(prepared: set[str]) -> None:
    """BOB-5.9.11"""
    step = do(window(prepared=prepared), "react with GE-S1", dice=[10])

    firer = counter(step.state, "GE-S1")
    assert (False, bool(prepared)) == (firer.used, firer.prepared)
    assert [] == events(step, Finished)


def test_a_unit_that_failed_may_attempt_again_at_the_next_hex() -> None:
    """BOB-5.9.11, BOB-R11: the example: D4, then E5."""
    state = do(battle({"US-P1": "C4"}, {"GE-S1": "D1"}), "move US-P1", "step to D4").state
    failed = do(state, "react with GE-S1", dice=[10]).state

    again = do(failed, "step to E5", "react with GE-S1", dice=[1, 10])

    assert ("E5", True) == (only(again, AttackRolled).target, counter(again.state, "GE-S1").used)


def test_a_unit_that_failed_may_attempt_again_at_another_mover() -> None:
    """BOB-5.9.11, BOB-R11"""
    state = battle({"US-P1": "D5", "US-P2": "C5"}, {"GE-S1": "D1"})
    state = do(state, "move US-P1", "step to D4", "react with GE-S1", "stop", dice=[10]).state

    again = do(state, "move US-P2", "step to C4", "react with GE-S1", dice=[1, 10])

    assert "C4" == only(again, AttackRolled).target


def test_a_unit_that_failed_may_still_be_activated() -> None:
    """BOB-5.9.11: it is not Used."""
    state = do(window(), "react with GE-S1", "stop", dice=[10]).state

    assert "ge" == to_move(state)
    assert allowed(state, "move GE-S1")


# several units at one entry


TWO = {"GE-S1": "D1", "GE-S2": "C2"}


def test_a_unit_has_one_attempt_in_a_window() -> None:
    """BOB-R11, BOB-5.9.11: neither after a failed check nor, as Final Op Fire, after a resolved one."""
    state = window("D3", "D2", ge={"GE-S1": "D1", "GE-S2": "C2"})

    failed = do(state, "react with GE-S1", dice=[10]).state
    resolved = do(state, "react with GE-S1", dice=[1, 10]).state

    assert counter(resolved, "GE-S1").used
    for after in (failed, resolved):
        assert "BOB-R11" == refused(after, "react with GE-S1")
        assert ["react with GE-S2", "hold fire"] == choices(after)


def test_units_fire_one_after_the_other_at_the_state_the_mover_then_has() -> None:
    """BOB-R10, BOB-5.9.9: the second hit finds a yellow squad and makes it red."""
    state = window(ge=TWO)

    first = do(state, "react with GE-S2", dice=[1, 4])
    second = do(first.state, "react with GE-S1", dice=[1, 4])

    assert 1 == counter(first.state, "US-P1").level
    assert ["react with GE-S1", "hold fire"] == choices(first.state)
    assert 2 == counter(second.state, "US-P1").level
    assert "D4" == only(second, AttackRolled).target
    assert [("BOB-R10",)] == [one.clauses for one in events(second, WindowClosed)]
    assert "us" == to_move(second.state)


def test_holding_fire_closes_the_window() -> None:
    """BOB-R10: whoever has not fired may not do so any more."""
    step = do(window(ge=TWO), "hold fire")

    assert "ge" == only(step, WindowClosed).side
    assert isinstance(asked(step.state), ChooseStep)
    assert "us" == to_move(step.state)
    assert not counter(step.state, "GE-S1").used


@cases(([10], ChooseSecondDie, "BOB-5.3.4"), ([1], ChooseBoost, "BOB-5.12.6"))
def test_an_attempt_is_finished_with_its_command_point_before_the_next_unit_is_named(
    dice: Sequence[int], decision: type, clause: str
) -> None:
    """BOB-R10"""
    state = do(window(ge=TWO, cp=1), "react with GE-S1", dice=dice).state

    assert isinstance(asked(state), decision)
    assert "ge" == to_move(state)
    assert clause == refused(state, "react with GE-S2")
    assert clause == refused(state, "hold fire")


def test_a_failed_check_thrown_again_with_a_command_point_lets_the_unit_fire() -> None:
    """BOB-R10, BOB-5.9.9"""
    state = do(window(ge=TWO, cp=1), "react with GE-S1", dice=[10]).state

    step = do(state, "roll again", dice=[8, 5])

    assert 1 == counter(step.state, "US-P1").level
    assert 0 == step.state.ge.cp
    assert ["react with GE-S2", "hold fire"] == choices(step.state)


def test_the_window_closes_when_the_mover_is_eliminated() -> None:
    """BOB-R10: an adjacent MG (7, -7) eliminates a paratroop squad with 6; the other may fire no more."""
    state = battle({"US-P1": "D3", "US-P2": "G7"}, {"GE-M1": "D1", "GE-S1": "C2"})
    state = do(state, "move US-P1", "step to D2").state

    step = do(state, "react with GE-M1", dice=[6])

    assert "US-P1" == only(step, Eliminated).counter
    assert "ge" == only(step, WindowClosed).side
    assert "us" == to_move(step.state)
    assert "BOB-4.2" == refused(step.state, "react with GE-S1")
    assert allowed(step.state, "move US-P2")
