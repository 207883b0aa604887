"""Section 5.4: a suppressed mover checks to go on; full hexes send it back (BOB-R8, BOB-R39)."""

from typing import Any

from bob.given import SPARE, allowed, asked, battle, choices, counter, do, events, only, refused, rolls, where
from cases import cases
from wargames.bob.moments import (
    CheckMade,
    ConcealTaken,
    Finished,
    Revealed,
    Stepped,
    WindowOpened,
)
from wargames.bob.values.state import State

PASS = 1
"""A die that passes the check of whoever may fail."""


def shot(die: int, us: dict[str, str] | None = None, *, mover: str = "US-P1", **more: Any) -> State:
    """Let an American enter D4, in the open three hexes from a German, who fires with a die.

    The die against Proficient Firepower 3 with -4: 8 and more miss, 4 to 7 suppress, 1 to 3 reduce.
    """
    state = battle(us or {mover: "C4"}, {"GE-F1": "D1"}, enter=SPARE, **more)
    return do(state, f"move {mover}", "step to D4", "react with GE-F1", dice=[PASS, die]).state


# ---------------------------------------------------------------------------------------------- the check


def test_a_mover_turned_yellow_stops_when_it_fails_the_check_to_go_on() -> None:
    """BOB-5.4.14, BOB-5.4.15, BOB-R6: the example, D4 and a 7; its hex is kept, it is Used."""
    state = shot(7)
    assert 1 == counter(state, "US-P1").level

    step = do(state, "step to D5", dice=[7])

    check = only(step, CheckMade)
    assert ("go on", 7, 6, False) == (check.check, check.die, check.needed, check.passed)
    assert "BOB-5.4.14" in check.clauses
    assert "D4" == where(step.state, "US-P1")
    assert counter(step.state, "US-P1").used
    assert "BOB-5.4.15" in only(step, Finished).clauses
    assert [] == [one for one in step.events if isinstance(one, Stepped | WindowOpened)]
    assert "ge" == asked(step.state).seat


def test_it_makes_the_step_at_once_when_it_passes() -> None:
    """BOB-5.4.14, BOB-R8: on a 6; the next step needs no further check."""
    step = do(shot(7), "step to D5", dice=[6])

    assert "D5" == where(step.state, "US-P1")
    assert "step to D6" in choices(step.state)
    assert [] == events(do(step.state, "step to D6"), CheckMade)


@cases((4, 1, False), (3, 2, True))
def test_being_reduced_calls_for_the_check_like_being_suppressed(die: int, level: int, reduced: bool) -> None:
    """BOB-5.4.14, BOB-R8"""
    state = shot(die)
    assert (level, reduced) == (counter(state, "US-P1").level, counter(state, "US-P1").reduced)

    thrown = rolls(state, "step to D5", dice=[1])

    assert ["BOB-5.4.14"] == [roll.clause for roll in thrown]


def test_a_unit_that_was_fired_at_and_missed_needs_no_check() -> None:
    """BOB-5.4.14, BOB-R8: the border, a die of 8; and a 10."""
    for die in (8, 10):
        assert [] == rolls(shot(die), "step to D5")


def test_a_unit_already_red_that_is_suppressed_again_checks() -> None:
    """BOB-R8: the result changed nothing but was 'suppressed'."""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D1"}, enter=SPARE, level={"US-P1": 2})
    state = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[2, PASS, 7]).state
    assert 2 == counter(state, "US-P1").level

    step = do(state, "step to D5", dice=[3])

    assert "D4" == where(step.state, "US-P1")


def test_suppression_from_before_the_activation_does_not_matter() -> None:
    """BOB-R8: a yellow unit that fire misses goes on."""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D1"}, enter=SPARE, level={"US-P1": 1})
    state = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[6, PASS, 8]).state

    assert [] == rolls(state, "step to D5")


def test_several_hits_in_one_window_call_for_one_check() -> None:
    """BOB-R8, BOB-5.4.14"""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D1", "GE-M1": "D1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[PASS, 7]).state
    state = do(
        state, "react with GE-M1", dice=[8]
    ).state  # its Proficiency cannot fail it; 8 - 4 is at most 7
    assert 2 == counter(state, "US-P1").level

    thrown = rolls(state, "step to D5", dice=[2])

    assert ["BOB-5.4.14"] == [roll.clause for roll in thrown]


def test_each_window_with_a_hit_calls_for_its_own_check() -> None:
    """BOB-R8"""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D1", "GE-M1": "D1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D4", "react with GE-F1", "hold fire", dice=[PASS, 7]).state
    state = do(state, "step to D5", "react with GE-M1", dice=[6, 8]).state

    step = do(state, "step to D6", dice=[3])

    assert "D5" == where(step.state, "US-P1")
    assert 2 == only(step, CheckMade).needed


def test_a_suppressed_unit_whose_move_is_over_needs_no_check() -> None:
    """BOB-R8: it stops of its own will."""
    step = do(shot(7), "stop")

    assert [] == events(step, CheckMade)
    assert counter(step.state, "US-P1").used


def test_assault_fire_is_no_step() -> None:
    """BOB-R8: a yellow mover fires without the check to go on; its PC is all it rolls."""
    thrown = rolls(shot(7), "assault fire at D1", dice=[1, 10])

    assert ["BOB-5.8.3", "BOB-5.7.1"] == [roll.clause for roll in thrown]


@cases(("step to A1", "BOB-G6"), ("step to E5", "BOB-5.4.17"))
def test_an_illegal_step_is_refused_before_any_die(text: str, clause: str) -> None:
    """BOB-R8: also one beyond the points left; no die falls, and another step may be named."""
    state = shot(7, mover="US-M1", signs={"E5": "w"}, levels={"E5": 2})

    assert clause == refused(state, text)
    assert allowed(state, "step to D5")


EXIT = """
[victory]
kind = "exit"
side = "us"
[victory.exit]
edge = "west"
squads = 2
"""


@cases((6, True), (7, False))
def test_leaving_the_board_is_a_step_that_needs_the_check(die: int, gone: bool) -> None:
    """BOB-R8, BOB-5.4.14: hex or exit."""
    us = {"US-P1": "B4", "US-P2": "G7", "US-P3": "G7"}
    state = battle(us, {"GE-F1": "A1"}, enter=SPARE, victory=EXIT)
    state = do(state, "move US-P1", "step to A4", "react with GE-F1", dice=[PASS, 7]).state

    step = do(state, "exit", dice=[die])

    assert gone == (None is where(step.state, "US-P1"))
    assert gone or counter(step.state, "US-P1").used


@cases((6, "B4"), (7, "A4"))
def test_a_unit_hit_on_entering_the_board_checks_to_go_on(die: int, at: str) -> None:
    """BOB-5.4.14, BOB-R8"""
    state = battle({"US-P2": "G7"}, {"GE-F1": "A1"}, enter={"US-P1": "west 1"} | SPARE)
    state = do(state, "enter US-P1 at A4", "react with GE-F1", dice=[PASS, 7]).state

    step = do(state, "step to B4", dice=[die])

    assert at == where(step.state, "US-P1")


# ----------------------------------------------------------------------------------------------- full hexes

FULL = {"US-P1": "C4", "US-P2": "D4", "US-P3": "D4"}
"""D4 holds two squads already."""


def test_a_squad_forced_to_stop_in_a_full_hex_goes_back_where_it_came_from() -> None:
    """BOB-5.4.16, BOB-5.4.15, BOB-R39, BOB-5.1.1: the example, placed back in C4; no window, and Used."""
    step = do(shot(7, FULL), "step to D5", dice=[7])

    back = only(step, Stepped)
    assert ("D4", "C4", True) == (back.origin, back.hex, back.back)
    assert {"BOB-5.4.16", "BOB-7.2"} <= set(back.clauses)
    assert "C4" == where(step.state, "US-P1")
    assert counter(step.state, "US-P1").used
    assert [] == events(step, WindowOpened)


def test_a_squad_that_passes_goes_on_out_of_the_full_hex() -> None:
    """BOB-5.4.16, BOB-5.1.2: nobody is sent back who may go on."""
    step = do(shot(7, FULL), "step to D5", dice=[6])

    assert "D5" == where(step.state, "US-P1")


def test_a_team_stops_where_one_squad_stands() -> None:
    """BOB-5.4.15, BOB-5.4.16, BOB-R39: the border, one other unit there; on top of it."""
    step = do(shot(7, {"US-P1": "C4", "US-M1": "D4"}), "step to D5", dice=[7])

    assert "D4" == where(step.state, "US-P1")
    assert [] == events(step, Stepped)


@cases(
    (["US-P2", "US-M1"], [("D4", "C4"), ("C4", "B4")], ["US-P1"]),
    (["US-P2"], [("D4", "C4")], ["US-P1", "US-P2"]),
    ids=["C4 is full too, so back to B4, where it started", "C4 has room"],
)
def test_it_goes_back_along_its_path_to_the_first_hex_that_has_room(
    in_c4: list[str], steps: list[tuple[str, str]], there: list[str]
) -> None:
    """BOB-5.4.16, BOB-R39: D4 is full."""
    us = {"US-P1": "B4", **dict.fromkeys(in_c4, "C4"), "US-P3": "D4", "US-B1": "D4"}
    state = battle(us, {"GE-F1": "D1"}, enter=SPARE, signs={"C4": "w", "B4": "w"})
    state = do(state, "move US-P1", "step to C4", "hold fire").state
    state = do(state, "step to D4", "react with GE-F1", dice=[PASS, 7]).state

    step = do(state, "step to D5", dice=[7])

    assert steps == [(one.origin, one.hex) for one in events(step, Stepped)]
    assert there == [one.id for one in step.state.counters if one.at == where(step.state, "US-P1")]


def test_a_unit_without_points_to_leave_a_full_hex_goes_back_unharmed() -> None:
    """BOB-5.4.16, BOB-R39, BOB-7.2: forced by points; a stop is refused while it could go on."""
    us = {"US-P1": "A6", "US-P2": "B4", "US-P3": "B4", "US-B1": "A5"}
    state = battle(us, {"GE-F1": "G7"}, enter=SPARE, used={"GE-F1"}, levels={"B4": 3})
    state = do(state, "move US-P1", "step to A5", "step to B4").state
    assert ["stop"] == choices(state)

    step = do(state, "stop")

    assert "A5" == where(step.state, "US-P1")
    assert only(step, Stepped).back
    assert counter(step.state, "US-P1").used


def test_who_is_put_back_loses_conceal_there() -> None:
    """BOB-R39, BOB-R34: taken in the full hex out of sight, lost in the open hex that a German sees."""
    us = {"US-M1": "E1", "US-P1": "C3", "US-P2": "C3"}
    woods = dict.fromkeys(("C3", "D3", "D4", "D5"), "w")
    state = battle(us, {"GE-F1": "G4"}, signs=woods, enter=SPARE, used={"GE-F1"})
    state = do(state, "move US-M1", "step to D1", "step to C2", "step to C3", "conceal").state

    step = do(state, "stop")

    assert "C2" == where(step.state, "US-M1")
    assert ("US-M1", "BOB-5.13.6") == (only(step, Revealed).counter, only(step, Revealed).clauses[0])
    assert not counter(step.state, "US-M1").concealed


def test_who_is_put_back_cannot_gain_conceal_there() -> None:
    """BOB-R39: nobody sees the hex it goes back to, where it stayed visible before."""
    us = {"US-M1": "A6", "US-P1": "B4", "US-P2": "B4"}
    woods = {f"D{row}": "w" for row in range(1, 8)} | {"A5": "w", "B4": "w"}
    state = battle(us, {"GE-F1": "G4"}, signs=woods, enter=SPARE)
    state = do(state, "move US-M1", "step to A5", "stay visible", "step to B4", "stay visible").state

    step = do(state, "stop")

    assert "A5" == where(step.state, "US-M1")
    assert not counter(step.state, "US-M1").concealed
    assert [] == events(step, ConcealTaken)
    assert "ChooseActivation" == asked(step.state).kind
