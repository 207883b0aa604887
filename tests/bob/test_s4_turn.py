"""Section 4: the four phases of a turn, and Recovery."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, over, told
from wargames.bob import GAME
from wargames.bob.moments import (
    CheckMade,
    ChooseRoutCheck,
    ConcealTaken,
    GameEnded,
    MeleeRolled,
    PhaseBegan,
    Recovered,
    TurnEnded,
)
from wargames.bob.values.state import State
from wargames.kernel.chance.dice import ScriptedDice
from wargames.kernel.game import Seat, Step

SEATS = ("us", "ge", None)
ORDER = [("rout", 1), ("melee", 1), ("recovery", 1), ("operations", 2)]


def ending(us: dict[str, str], ge: dict[str, str], **more: Any) -> State:
    """A turn in which only US-P1 is still to be activated."""
    return battle(us, ge, used={*us, *ge} - {"US-P1"}, **more)


def recovered(us: dict[str, str], ge: dict[str, str], **more: Any) -> Step[State]:
    return do(ending(us, ge, **more), "do nothing US-P1")


def phases(step: Step[State]) -> list[tuple[str, int]]:
    return [(event.phase, event.turn) for event in events(step, PhaseBegan)]


# ------------------------------------------------------------------------------------------ the phases


def test_a_turn_has_four_phases_in_this_order() -> None:
    """BOB-4.1: Operations, Rout, Melee, Recovery, and then the Operations of the next turn."""
    step = recovered({"US-P1": "A1"}, {"GE-F1": "G7"})

    assert ORDER == phases(step)
    assert {("BOB-4.1",)} == {event.clauses for event in events(step, PhaseBegan)}
    assert "operations" == step.state.phase


def test_the_phases_come_in_this_order_whatever_happens_in_them() -> None:
    """BOB-4.1, BOB-4.3, BOB-4.4, BOB-4.5: a rout, then a Melee, then Recovery."""
    state = ending(
        {"US-P1": "A1", "US-P2": "D4"}, {"GE-F1": "D4", "GE-F2": "G7"}, level={"US-P2": 1}, turns=3
    )

    routed = do(state, "do nothing US-P1")
    assert [("rout", 1)] == phases(routed)
    assert isinstance(asked(routed.state), ChooseRoutCheck)
    fought = do(routed.state, "rout check US-P2", dice=[6, 7, 8, 9, 10])
    kinds = [type(event) for event in fought.events]
    order = [CheckMade, MeleeRolled, Recovered, TurnEnded]
    assert order == sorted(order, key=kinds.index)
    assert ORDER[1:] == phases(fought)


def test_the_operations_phase_of_turn_one_follows_the_set_up() -> None:
    """BOB-4.1, BOB-2.6: a turn marker starts at 1."""
    state = GAME.start("farm_lane", dice=ScriptedDice()).state
    seen = []
    while state.phase == "set-up":
        step = do(state, next(text for text in choices(state) if "open" in text))
        seen += phases(step)
        state = step.state

    assert [("operations", 1)] == seen
    assert 1 == state.turn == GAME.view(state, None).turn


# -------------------------------------------------------------------------------------------- recovery


def test_a_red_unit_becomes_yellow_and_a_yellow_one_unsuppressed() -> None:
    """BOB-4.5, BOB-R45: one step, not all."""
    laid = {"US-P1": "A1", "US-P2": "A3", "US-P3": "A5"}

    step = recovered(laid, {"GE-F1": "G7"}, level={"US-P2": 2, "US-P3": 1})

    assert [0, 1, 0] == [counter(step.state, id_).level for id_ in laid]
    told_of = [(event.counter, event.level, event.clauses) for event in events(step, Recovered)]
    assert [("US-P2", 1, ("BOB-4.5", "BOB-R45")), ("US-P3", 0, ("BOB-4.5", "BOB-R45"))] == told_of


def test_units_recover_wherever_they_are() -> None:
    """BOB-4.5, BOB-G5: in enemy sight, beside an enemy and in Melee, teams and guns of both sides."""
    us = {"US-P1": "A1", "US-P2": "C3", "US-M1": "D6"}
    state = ending(us, {"GE-F1": "C3", "GE-G1": "E6"}, level={"US-P2": 2, "US-M1": 2, "GE-G1": 1})
    checks = ("rout check US-P2", "rout check US-M1", "rout check GE-G1")

    step = do(state, "do nothing US-P1", *checks, dice=[1, 1, 1, 10, 10, 10, 10])

    assert 2 == step.state.turn
    assert [1, 1, 0] == [counter(step.state, id_).level for id_ in ("US-P2", "US-M1", "GE-G1")]


def test_a_unit_that_waits_off_the_board_recovers_like_one_on_it() -> None:
    """BOB-G5 (1), BOB-R39: it was hit in a full hex and put back; only its owner sees it recover."""
    state = battle(
        {"US-P1": "A1"},
        {"GE-F1": "G7"},
        enter={"US-P2": "north 1"},
        level={"US-P2": 2},
        used={"GE-F1", "US-P2"},
    )

    step = do(state, "do nothing US-P1", dice=[])

    assert 1 == counter(step.state, "US-P2").level
    recovered = only(step, Recovered)
    assert ("US-P2", None, 1) == (recovered.counter, recovered.hex, recovered.level)
    assert recovered not in told(step, "ge")


def test_the_recovery_of_a_concealed_unit_is_its_owners_to_see() -> None:
    """BOB-4.5, BOB-R38"""
    state = ending(
        {"US-P1": "A1"},
        {"GE-F1": "G7", "GE-F2": "G7", "GE-F3": "G1"},
        level={"GE-F2": 2, "GE-F3": 2},
        hidden={"GE-F2"},
    )

    step = do(state, "do nothing US-P1")
    shown = {seat: [one.counter for one in told(step, seat) if isinstance(one, Recovered)] for seat in SEATS}

    assert {"us": ["GE-F3"], "ge": ["GE-F3", "GE-F2"], None: ["GE-F3"]} == shown


def test_all_markers_come_off_all_units_in_recovery() -> None:
    """BOB-4.6, BOB-G5: Used, Op Fire and Movement, of units off the board too."""
    us = {"US-P1": "A1", "US-P2": "A3", "US-T1": "A5"}
    state = battle(
        us,
        {"GE-F1": "G7", "GE-F2": "G5"},
        enter={"US-P3": "west 1"},
        used={"US-T1", "US-P2", "US-P3", "GE-F1"},
        prepared={"GE-F2"},
        moved={"US-T1"},
        cp_used={"US-P2"},
    )

    step = do(state, "do nothing US-P1")

    marks = {(one.used, one.prepared, one.moved, one.cp_used) for one in step.state.counters}
    assert {(False, False, False, False)} == marks
    assert ("BOB-4.6", "BOB-4.7", "BOB-G5") == only(step, TurnEnded).clauses
    for id_ in ("US-P1", "US-P2", "US-T1"):
        assert allowed(step.state, f"move {id_}")


def test_the_turn_marker_advances_by_one() -> None:
    """BOB-4.7, BOB-2.6"""
    step = recovered({"US-P1": "A1"}, {"GE-F1": "G7"}, turn=3)

    assert (3, 4) == (only(step, TurnEnded).turn, step.state.turn)
    assert {4} == {GAME.view(step.state, seat).turn for seat in (Seat("us"), Seat("ge"), None)}


def test_conceal_is_not_gained_in_recovery() -> None:
    """BOB-G5, BOB-R35: outside all enemy sight, a unit that does not move stays visible."""
    wall = {f"D{row}": "S" for row in range(1, 8)}

    step = recovered({"US-P1": "A1"}, {"GE-F1": "G7"}, signs=wall)

    assert [] == events(step, ConcealTaken)
    assert [False, False] == [one.concealed for one in step.state.counters]


def test_each_sides_points_are_those_of_the_scenario_again() -> None:
    """BOB-G5, BOB-R29, BOB-3.4, BOB-5.12.1, BOB-5.12.8: unspent ones are lost, spent ones back."""
    state = ending({"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G7"}, cp=2, cp_used={"US-P2"})
    assert (2, 3) == (state.us.cp, state.scenario.us.command_points)

    step = do(state, "do nothing US-P1")

    assert (3, 2) == (step.state.us.cp, step.state.ge.cp)
    assert not counter(step.state, "US-P2").cp_used


def test_victory_is_judged_after_recovery_and_before_the_turn_advances() -> None:
    """BOB-G5, BOB-R46: after the last turn the game ends, all recovered, and the marker stays."""
    laid = {"US-P1": "A1", "US-P2": "A3"}

    step = recovered(laid, {"GE-F1": "G7"}, turn=9, level={"US-P2": 2})

    assert "ge" == only(step, GameEnded).winner
    assert [Recovered, TurnEnded, GameEnded] == [type(one) for one in step.events[-3:]]
    assert (9, "over", 1) == (step.state.turn, step.state.phase, counter(step.state, "US-P2").level)
    assert {Seat("us"): -1, Seat("ge"): 1} == over(step.state).scores
