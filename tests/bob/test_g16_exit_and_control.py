"""Leaving the board, and who controls a hex (the reading of scenario data)."""

from typing import Any

from bob.given import (
    EXIT,
    HOLD_G7,
    battle,
    board_text,
    choices,
    counter,
    do,
    events,
    only,
    over,
    refused,
    scenario,
    scenario_text,
    side_text,
    told,
    where,
)
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.moments import ControlTaken, Exited, GameEnded, WindowOpened
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def leaving(us: dict[str, str], ge: dict[str, str] | None = None, **more: Any) -> State:
    """A race for the east edge."""
    more = {"victory": EXIT, "operations": (1, 9), **more}
    return battle(us, ge or {"GE-F1": "A1"}, **more)


def control(state: State, seat: str | None = None) -> dict[str, str]:
    """What a seat is shown of control."""
    return dict(GAME.view(state, None if seat is None else Seat(seat)).control)


# ------------------------------------------------------------------------------------------------ exit


def test_a_unit_leaves_from_a_hex_of_the_edge_for_one_point() -> None:
    """BOB-G16: it is out of play and counts as exited."""
    state = leaving({"US-P1": "G4", "US-P2": "F4", "US-P3": "E4"}, used={"GE-F1"})

    step = do(state, "move US-P1", "exit")

    exited = only(step, Exited)
    assert ("US-P1", "east", ("BOB-G16",)) == (exited.counter, exited.edge, exited.clauses)
    assert ("US-P1",) == step.state.us.exited == GAME.view(step.state, Seat("ge")).us.exited
    assert {"US-P2", "US-P3", "GE-F1"} == {one.id for one in step.state.counters}
    assert () == step.state.lost


def test_a_unit_may_leave_in_the_move_in_which_it_reached_the_edge() -> None:
    """BOB-G16: with its last point and not without it."""
    state = leaving({"US-P1": "C4", "US-P2": "B4", "US-P3": "E4"}, used={"GE-F1"})
    west = ("move US-P1", "step to D3", "step to E4", "step to F3", "step to G4", "exit")
    state_of_five = do(state, *west[:-1]).state
    far = ("move US-P2", "step to C4", "step to D3", "step to E4", "step to F3", "step to G4")

    assert "exit" in choices(state_of_five)
    assert ("US-P1",) == do(state_of_five, "exit").state.us.exited
    spent = do(state, *far).state
    assert "exit" not in choices(spent)
    assert "BOB-5.4.17" == refused(spent, "exit")


def test_a_unit_leaves_by_the_edge_that_is_named_and_no_other() -> None:
    """BOB-G16"""
    state = leaving({"US-P1": "D1", "US-P2": "F4", "US-P3": "A4"}, used={"GE-F1"})

    for id_ in ("US-P1", "US-P2", "US-P3"):
        moving = do(state, f"move {id_}").state
        assert "BOB-G16" == refused(moving, "exit")
        assert "exit" not in choices(moving)


def test_nobody_leaves_where_the_scenario_does_not_say_so() -> None:
    """BOB-G16: in another scenario, or of the other side."""
    other = battle({"US-P1": "G4"}, {"GE-F1": "A1"})
    enemy = leaving({"US-P1": "A4", "US-P2": "A6"}, {"GE-F1": "G4"}, moves="ge")

    assert "BOB-G16" == refused(do(other, "move US-P1").state, "exit")
    assert "BOB-G16" == refused(do(enemy, "move GE-F1").state, "exit")


def test_a_decoy_does_not_leave() -> None:
    """BOB-G16"""
    us = {"US-D1": "G4", "US-P1": "A4", "US-P2": "A6"}
    state = leaving(us, {"GE-F1": "A1"}, signs={"G4": "w"}, concealed={"US-D1"})

    moving = do(state, "move US-D1").state

    assert "BOB-G16" == refused(moving, "exit")
    assert "exit" not in choices(moving)


def test_leaving_triggers_no_op_fire() -> None:
    """BOB-G16, BOB-R55: an enemy two hexes away was asked on the way to the edge alone."""
    state = leaving({"US-P1": "F3", "US-P2": "A4", "US-P3": "A6"}, {"GE-F1": "E4"})

    reached = do(state, "move US-P1", "step to G4", "hold fire")
    assert 1 == len(events(reached, WindowOpened))
    step = do(reached.state, "exit")
    assert [] == events(step, WindowOpened)
    assert ("US-P1",) == step.state.us.exited


def test_a_unit_that_was_suppressed_checks_before_it_leaves() -> None:
    """BOB-G16, BOB-R8: a step like any other; it stays and is Used if it fails."""
    state = leaving({"US-P1": "F3", "US-P2": "A4", "US-P3": "A6"}, {"GE-F1": "D4"})
    hit = do(state, "move US-P1", "step to G4", "react with GE-F1", dice=[1, 6]).state
    assert 1 == counter(hit, "US-P1").level

    passed = do(hit, "exit", dice=[6])
    failed = do(hit, "exit", dice=[7])

    assert ("US-P1",) == passed.state.us.exited
    assert () == failed.state.us.exited
    assert "G4" == where(failed.state, "US-P1")
    assert counter(failed.state, "US-P1").used


# --------------------------------------------------------------------------------------------- control


def test_a_hex_belongs_at_first_to_the_side_that_the_scenario_names() -> None:
    """BOB-G16: and hexes that nobody has been in to nobody."""
    us = side_text("us", ["US-P1"], area="A1-A1")
    ge = side_text("ge", ["GE-F1"], area="G1-G1").replace(
        "command_points = 0", 'command_points = 0\ninitial_control = ["G7"]'
    )
    text = scenario_text(us, ge, board_text(), victory=HOLD_G7)
    state = GAME.start(scenario(text), dice=ScriptedDice()).state

    step = do(state, "place at G1 open top", "place at A1 open top")

    assert {"A1": "us", "G1": "ge", "G7": "ge"} == control(step.state) == control(step.state, "us")


def test_a_hex_belongs_to_the_last_side_that_was_alone_in_it() -> None:
    """BOB-G16: it stays theirs when they leave, and passes when the other side comes."""
    state = battle({"US-P1": "C3"}, {"GE-F1": "E3", "GE-F2": "G7"}, operations=(1, 1), used={"GE-F2"})
    assert {"C3": "us", "E3": "ge", "G7": "ge"} == control(state)

    away = do(state, "move US-P1", "step to C4", "hold fire", "stop")
    assert {"C3": "us", "C4": "us", "E3": "ge", "G7": "ge"} == control(away.state)
    (taken,) = [event for event in events(away, ControlTaken) if event.public]
    assert ("us", "C4", ("BOB-G16",)) == (taken.side, taken.hex, taken.clauses)
    texts = ("move GE-F1", "step to D3", "hold fire", "step to C3", "hold fire", "stop")
    back = do(away.state, *texts).state
    assert "ge" == control(back)["C3"]
    assert "ge" == control(back)["D3"]


def test_a_hex_in_melee_keeps_its_owner() -> None:
    """BOB-G16: until one side is alone in it."""
    state = battle({"US-P1": "D3"}, {"GE-F1": "E4"}, operations=(1, 1))

    step = do(state, "move US-P1", "step to E4", "hold fire")
    assert ("E4", "E4") == (where(step.state, "US-P1"), where(step.state, "GE-F1"))
    assert "ge" == control(step.state)["E4"]
    fought = do(step.state, "do nothing GE-F1", dice=[1, 10, 10, 10])
    assert "us" == control(do(fought.state, "lose GE-F1").state)["E4"]


def test_decoys_control_nothing() -> None:
    """BOB-G16, BOB-G17"""
    signs = {"C3": "w", "C4": "w"}
    state = battle({"US-D1": "C3", "US-P1": "A7"}, {"GE-F1": "G1"}, signs=signs, concealed={"US-D1"})

    moved = do(state, "move US-D1", "step to C4")

    assert {"A7": "us", "G1": "ge"} == control(state, "us")
    assert {"A7": "us", "G1": "ge"} == control(moved.state, "us")


def test_control_by_a_concealed_unit_is_its_owners_secret() -> None:
    """BOB-G16, BOB-R38: the others are shown the last control that they could know."""
    signs = {"C3": "w", "C4": "w"}
    state = battle({"US-P1": "C3", "US-P2": "A7"}, {"GE-F1": "G1"}, signs=signs, concealed={"US-P1"})

    step = do(state, "move US-P1", "step to C4")

    assert ("us", "us") == (control(step.state, "us")["C3"], control(step.state, "us")["C4"])
    assert {"C3", "C4"}.isdisjoint({*control(step.state, "ge"), *control(step.state)})
    assert [] == [event for event in told(step, "ge") if isinstance(event, ControlTaken)]
    assert [] == [event for event in told(step, None) if isinstance(event, ControlTaken)]


def test_the_other_side_is_shown_control_when_it_would_see_the_unit() -> None:
    """BOB-G16: the unit is revealed in the open, and holds the hex that it stands in."""
    signs = {"C3": "w"}
    state = battle({"US-P1": "C3", "US-P2": "A7"}, {"GE-F1": "G3"}, signs=signs, concealed={"US-P1"})

    step = do(state, "move US-P1", "step to C4")

    assert "us" == control(step.state, "ge")["C4"] == control(step.state)["C4"]
    assert "C3" not in control(step.state, "ge")


def test_all_control_is_shown_when_the_game_ends() -> None:
    """BOB-G16"""
    state = battle(
        {"US-P1": "G7", "US-P2": "A7"},
        {"GE-F1": "A1"},
        signs={"G7": "w"},
        concealed={"US-P1"},
        turn=9,
        used={"US-P1", "GE-F1"},
    )
    assert "G7" not in control(state, "ge")

    step = do(state, "do nothing US-P2")

    assert "us" == control(step.state, "ge")["G7"] == control(step.state)["G7"]
    assert "us" == only(step, GameEnded).winner
    assert "BOB-6.1" == over(step.state).clause


@cases("US-P1", "US-M1", "US-G1", "US-T1")
def test_squads_teams_guns_and_vehicles_control_hexes(id_: str) -> None:
    """BOB-G16"""
    assert "us" == control(battle({id_: "C3"}, {"GE-F1": "G1"}), "us")["C3"]
