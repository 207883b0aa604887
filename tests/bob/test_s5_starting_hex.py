"""Section 5.9: the window in the starting hex of a unit whose first step is into Melee."""

from collections.abc import Mapping
from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, told, where
from cases import cases
from wargames.bob.moments import AttackRolled, CheckMade, ChooseReaction, Stepped, WindowOpened
from wargames.bob.values.state import State

GERMANS = {"GE-F1": "E4", "GE-F2": "D6"}


def assault(us: str = "D4", ge: Mapping[str, str] | None = None, **laid: Any) -> State:
    """Let a paratroop squad declare its first step into E4, held by Germans."""
    state = battle({"US-P1": us, "US-P2": "A1"}, ge or GERMANS, **laid)
    return do(state, "move US-P1", "step to E4").state


def test_a_first_step_into_melee_lets_germans_there_and_elsewhere_fire_before_it() -> None:
    """BOB-5.9.3, BOB-R12: the example: D4 to E4."""
    step = do(battle({"US-P1": "D4"}, GERMANS), "move US-P1", "step to E4")

    opened = only(step, WindowOpened)
    assert ("D4", "ge") == (opened.hex, opened.side)
    assert {"BOB-5.9.3", "BOB-R12"} <= set(opened.clauses)
    decision = asked(step.state)
    assert isinstance(decision, ChooseReaction)
    assert "D4" == decision.hex
    assert "D4" == where(step.state, "US-P1")
    assert ["react with GE-F1", "react with GE-F2", "hold fire"] == choices(step.state)


def test_a_first_step_elsewhere_opens_no_window_in_the_starting_hex() -> None:
    """BOB-5.9.3"""
    step = do(battle({"US-P1": "D4"}, GERMANS), "move US-P1", "step to D3")

    assert ["D3"] == [one.hex for one in events(step, WindowOpened)]


def test_the_unit_counts_as_moving_in_its_starting_hex() -> None:
    """BOB-R12: adjacent -3, moving in the open -4; Proficiency 2 less 2 is 0 for the squad in E4."""
    step = do(assault(), "react with GE-F1", dice=[10])

    attack = only(step, AttackRolled)
    assert {"adjacent": -3, "moving in the open": -4} == {
        one.reason: one.amount for one in attack.hits[0].modifiers
    }
    assert ("D4", 3) == (attack.target, attack.firepower)
    assert 10 == only(step, CheckMade).needed


def test_the_step_is_made_after_the_window_and_opens_no_other() -> None:
    """BOB-R12, BOB-5.9.3: no window ever opens in the hex of Melee."""
    step = do(assault(), "hold fire")

    assert "E4" == only(step, Stepped).hex
    assert [] == events(step, WindowOpened)
    assert "E4" == where(step.state, "US-P1")
    assert counter(step.state, "US-P1").used
    assert "BOB-4.2" == refused(step.state, "step to D3")


def test_final_op_fire_is_allowed_in_the_starting_hex() -> None:
    """BOB-R12: Used units next to it may fire, others not."""
    state = assault(used={"GE-F1", "GE-F2"})

    step = do(state, "react with GE-F1", dice=[10])

    assert "BOB-5.10.2" == refused(state, "react with GE-F2")
    assert 2 == next(
        one.amount for one in only(step, AttackRolled).hits[0].modifiers if "final" in one.reason
    )


def test_a_mortar_does_not_fire_at_a_unit_in_its_starting_hex() -> None:
    """BOB-R12, BOB-5.9.3, BOB-7.11, BOB-R49: no hex has been entered yet."""
    state = assault(ge={"GE-F1": "E4", "GE-K1": "D6"})

    assert "BOB-7.11" == refused(state, "react with GE-K1")


def test_a_first_step_that_is_illegal_opens_no_window() -> None:
    """BOB-R12: a full hex, too few points, a retreat: the step is refused with its own clause."""
    full = battle({"US-P1": "E4", "US-P2": "E4", "US-P3": "D4"}, {"GE-F1": "E4"})
    steep = battle({"US-P1": "D4"}, GERMANS, levels={"E4": 5})
    away = battle({"US-P1": "D4"}, GERMANS)

    assert "BOB-R53" == refused(do(full, "move US-P3").state, "step to E4")
    assert "BOB-5.4.17" == refused(do(steep, "move US-P1").state, "step to E4")
    assert "BOB-R5" == refused(do(away, "retreat US-P1").state, "step to E4")


def hit_before_the_step() -> State:
    """Let the squad in E4 suppress the one that comes: 9 and -7 is 2, at or under its firepower of 3."""
    return do(assault(ge={"GE-F1": "E4"}), "react with GE-F1", dice=[9]).state


def test_a_unit_hit_in_its_starting_hex_must_pass_a_morale_check_to_make_the_step() -> None:
    """BOB-R12, BOB-5.9.3: yellow, Morale 6: with a 6 it steps into Melee, with a 7 it stays, Used."""
    state = hit_before_the_step()

    goes = do(state, "step to E4", dice=[6])
    stays = do(state, "step to E4", dice=[7])

    assert 1 == counter(state, "US-P1").level
    assert ("us", "ChooseStep") == (asked(state).seat, type(asked(state)).__name__)
    assert ("E4", True) == (where(goes.state, "US-P1"), counter(goes.state, "US-P1").used)
    assert ("D4", True) == (where(stays.state, "US-P1"), counter(stays.state, "US-P1").used)
    assert [True, False] == [only(step, CheckMade).passed for step in (goes, stays)]
    assert [] == [*events(goes, WindowOpened), *events(stays, WindowOpened), *events(stays, Stepped)]


def test_the_owner_of_a_unit_hit_in_its_starting_hex_may_give_the_step_up() -> None:
    """BOB-R12: without a die; the unit stays, Used. It exchanges the step for no other."""
    state = hit_before_the_step()

    step = do(state, "stop")

    assert ["step to E4", "stop"] == choices(state)
    assert "BOB-R12" == refused(state, "step to D3")
    assert "BOB-R12" == refused(state, "assault fire at E4")
    assert ("D4", True) == (where(step.state, "US-P1"), counter(step.state, "US-P1").used)
    assert [] == [*events(step, CheckMade), *events(step, Stepped)]


def test_a_command_point_buys_a_second_die_for_the_step_into_melee() -> None:
    """BOB-R12"""
    state = do(assault(ge={"GE-F1": "E4"}, cp=1), "react with GE-F1", "fire as is", dice=[9]).state

    step = do(state, "step to E4", "roll again", dice=[7, 6])

    assert "E4" == where(step.state, "US-P1")


# hidden counters in the hex about to be entered: only a vehicle meets them (BOB-R52)


@cases("GE-F1", "GE-D1")
def test_a_hidden_counter_opens_the_window_whatever_it_is(hidden: str) -> None:
    """BOB-R12, BOB-R61, BOB-G17: a tank rolls at a '?' in woods; the American sees the same pause."""
    state = battle(
        {"US-T1": "D4"},
        {hidden: "E4", "GE-S1": "A1"},
        signs={"E4": "w", "B3": "w", "B2": "w", "C3": "w"},
        concealed={hidden},
        facing={"US-T1": "NE"},
    )
    state = do(state, "move US-T1").state

    step = do(state, "step to E4")

    assert ["WindowOpened"] == [type(one).__name__ for one in told(step, "us")]
    assert "D4" == only(step, WindowOpened).hex
    assert ("react with GE-F1" in choices(step.state)) == (hidden == "GE-F1")
    assert allowed(step.state, "hold fire")
