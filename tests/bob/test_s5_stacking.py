"""Section 5.1: how many may end a move in a hex, and what is done with one too many (BOB-7.2)."""

from collections.abc import Mapping
from typing import Any

import pytest

from bob.given import EXIT, allowed, asked, battle, choices, counter, do, events, only, refused, where
from cases import cases
from wargames.bob.moments import ChooseConceal, ChooseStep, Stepped
from wargames.bob.values.components import SIXTHS
from wargames.bob.values.state import Impulse, Moving, State

WOODS = ("wwwwwww",) * 7
FULL = {"US-P1": "D4", "US-P2": "D4"}
"""Two squads fill a hex."""


# -------------------------------------------------------------------------------------- the limit of two


@pytest.mark.parametrize("others", [("US-P1", "US-P2"), ("US-P1", "US-M1"), ("US-M1", "US-M2")])
@pytest.mark.parametrize("mover", ["US-B1", "US-K1"])
def test_a_third_squad_or_team_may_not_choose_to_stop_in_a_hex(others: tuple[str, str], mover: str) -> None:
    """BOB-5.1.1, BOB-R39"""
    us = {mover: "C4", others[0]: "D4", others[1]: "D4"}
    moved = do(battle(us, {"GE-F1": "A7"}, used={"GE-F1"}), f"move {mover}", "step to D4").state

    assert isinstance(asked(moved), ChooseStep)
    assert "stop" not in choices(moved)
    assert "BOB-5.1.1" == refused(moved, "stop")


def test_a_second_unit_may_stop_in_a_hex() -> None:
    """BOB-5.1.1"""
    state = battle({"US-P1": "C4", "US-P2": "D4"}, {"GE-F1": "A7"}, used={"GE-F1"})

    step = do(state, "move US-P1", "step to D4", "stop")

    assert {"D4"} == {where(step.state, id_) for id_ in ("US-P1", "US-P2")}


def test_a_unit_passes_through_a_full_hex() -> None:
    """BOB-5.1.2: C4-D4-E5."""
    state = battle({**FULL, "US-P3": "C4"}, {"GE-F1": "A7"}, used={"GE-F1"})

    step = do(state, "move US-P3", "step to D4", "step to E5", "stop")

    assert ["D4", "E5"] == [one.hex for one in events(step, Stepped)]
    assert "E5" == where(step.state, "US-P3")


@cases(("US-P2", ("US-D1", "US-P1")), ("US-D1", ("US-P1", "US-P2")))
def test_a_decoy_counts_as_a_squad(mover: str, there: tuple[str, str]) -> None:
    """BOB-5.1.1, BOB-R39, BOB-G17 (D1)"""
    us = {mover: "C4", **dict.fromkeys(there, "D4")}
    state = battle(us, {"GE-F1": "A7"}, rows=WOODS, concealed=set(us))

    moved = do(state, f"move {mover}", "step to D4").state

    assert "BOB-5.1.1" == refused(moved, "stop")


@cases(
    (("US-P1", "US-P2"), "US-T1", None),
    (("US-P1", "US-G1"), "US-P2", None),
    (("US-P1", "us_m18#1"), "US-P2", None),
    (("US-G1",), "US-T1", "BOB-5.1.1"),
    (("us_m18#1",), "US-T1", "BOB-5.1.1"),
)
def test_guns_and_vehicles_are_counted_by_themselves(
    there: tuple[str, ...], mover: str, clause: str | None
) -> None:
    """BOB-5.1.1, BOB-R39, BOB-G8 (V1)"""
    us = {**dict.fromkeys(there, "D4"), mover: "D5"}
    state = battle(us, {"GE-F1": "A7"}, used={"GE-F1"}, facing={mover: "N"} if mover == "US-T1" else {})

    moved = do(state, f"move {mover}", "step to D4").state

    if clause is None:
        assert allowed(moved, "stop")
    else:
        assert clause == refused(moved, "stop")


def on_a_full_edge(start: str, *way: str) -> State:
    """Move US-P3 to G4, full of its side, on the edge that it may leave by; woods lie around it."""
    us = {"US-P1": "G4", "US-P2": "G4", "US-P3": start}
    woods = dict.fromkeys(("G3", "G5", "F3", "F4"), "w")
    state = battle(us, {"GE-F1": "A1"}, victory=EXIT, operations=(1, 9), signs=woods, used={"GE-F1"})
    state = do(state, "move US-P3").state
    for place in way:
        state = do(state, f"step to {place}").state
        state = do(state, "stay visible").state if isinstance(asked(state), ChooseConceal) else state
    return state


def test_nobody_is_made_to_leave_the_board_by_a_full_hex() -> None:
    """BOB-5.1.1, BOB-7.2, BOB-R39: one point is left, for the exit alone; if it stops, it goes back to F3."""
    moved = on_a_full_edge("D4", "E4", "F3", "G4")

    assert {"exit", "stop"} == set(choices(moved))
    step = do(moved, "stop")
    assert "G4" == only(step, Stepped).origin
    assert "F3" == only(step, Stepped).hex
    assert only(step, Stepped).back
    assert ("F3", True) == (where(step.state, "US-P3"), counter(step.state, "US-P3").used)
    assert ("US-P3",) == do(moved, "exit").state.us.exited


def test_a_unit_that_can_step_on_within_the_board_does_not_stop_in_a_full_hex_of_the_edge() -> None:
    """BOB-5.1.1, BOB-R39: two points lead into the woods beside G4, and it may leave as well."""
    moved = on_a_full_edge("E4", "F3", "G4")

    assert {"exit", "step to G3"} <= set(choices(moved))
    assert "stop" not in choices(moved)
    assert "BOB-5.1.1" == refused(moved, "stop")


# ------------------------------------------------------------------------------------------- put back


def out_of_points(us: Mapping[str, str]) -> State:
    """Move the team US-M1 from A4 by B4 to C4, all woods: no points are left."""
    state = battle({"US-M1": "A4", **us}, {"GE-F1": "G7"}, rows=WOODS)
    return do(state, "move US-M1", "step to B4", "stay visible", "step to C4", "stay visible").state


def test_a_unit_put_back_lies_on_top_and_may_go_to_the_bottom() -> None:
    """BOB-R38, BOB-R39: in B4 lies another."""
    step = do(out_of_points({"US-P1": "C4", "US-P2": "C4", "US-P3": "B4"}), "stop")

    assert ["put at top", "put at bottom"] == choices(step.state)
    order = [one.id for one in step.state.counters if one.at == "B4"]
    assert ["US-M1", "US-P3"] == order


def test_assault_fire_counts_as_a_chosen_stop() -> None:
    """BOB-5.1.1, BOB-R39, BOB-5.8.2, BOB-R47"""
    state = battle({**FULL, "US-P3": "C4"}, {"GE-F1": "D6"}, used={"GE-F1"})

    moved = do(state, "move US-P3", "step to D4").state

    assert "BOB-R39" == refused(moved, "assault fire at D6")
    assert "assault fire at D6" not in choices(moved)
    assert allowed(do(moved, "step to E5").state, "assault fire at D6")


def test_moving_fire_counts_as_a_chosen_stop() -> None:
    """BOB-R39, BOB-G8 (V1, V10)"""
    us = {"US-T1": "D5", "us_m18#1": "D4"}
    state = battle(us, {"GE-F1": "D1"}, used={"GE-F1"}, facing={"US-T1": "N"})

    moved = do(state, "move US-T1", "step to D4").state

    assert "BOB-R39" == refused(moved, "moving fire at D1")


# ----------------------------------------------------------------------------------- onto the board


def on_the_way(unit: str, path: tuple[str, ...], us: Mapping[str, str], ge: str, **more: Any) -> State:
    """Bring a unit into a full hex with one point left; a Used team is the only German."""
    frames = (Impulse("us", 1, began=True), Moving(unit, path, left=SIXTHS, entered=len(path) - 1))
    water = dict.fromkeys(("C5", "C6", "E5", "E6"), "~")
    laid = {"used": {"GE-M1"}, "frames": frames, "signs": {"D4": "w", **water}, **more}
    return battle({unit: path[-1], **us}, {"GE-M1": ge}, **laid)


@cases(
    ("US-P1", {"US-P2": "D5", "US-P3": "D5"}, {}),
    ("US-T1", {"US-G1": "D5"}, {"facing": {"US-T1": "S"}, "moved": {"US-T1"}}),
)
def test_nobody_is_forced_into_melee_by_a_full_hex(
    unit: str, friends: dict[str, str], more: dict[str, Any]
) -> None:
    """BOB-R39, BOB-5.1.1, BOB-G8 (V1, V4): with one point left D6 is the only hex to step into."""
    free = on_the_way(unit, ("D4", "D5"), friends, "G1", **more)
    held = on_the_way(unit, ("D4", "D5"), friends, "D6", **more)

    assert "BOB-5.1.1" == refused(free, "stop")
    assert {"step to D6", "stop"} <= set(choices(held))
    assert "D4" == where(do(held, "stop").state, unit)
