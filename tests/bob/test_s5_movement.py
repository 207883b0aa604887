"""Section 5.4: who may move, how far, and what it costs in play; into Melee (sections 5.4 and 5.5)."""

from typing import Any

from bob.given import (
    SPARE,
    allowed,
    asked,
    battle,
    choices,
    counter,
    do,
    events,
    only,
    refused,
    rolls,
    told,
    where,
)
from cases import cases
from wargames.bob.moments import Activated, CheckMade, Finished, Revealed, Stepped, WindowOpened
from wargames.bob.values.state import Moving, State

FAR = {"GE-F1": "G7"}
"""A German beyond the wood that keeps him from seeing the west of the board."""


WALL = {f"E{row}": "w" for row in range(1, 8)}
EAST = "." * 12
"""Columns A to L."""


def lane(us: str = "US-P1", at: str = "A4", **more: Any) -> State:
    """Put one American on the road along row 4 of a wide board, with nobody in sight."""
    road = [f"{column}4" for column in "ABCDEFGHIJKL"]
    signs = dict.fromkeys(("B3", "C7", "D7", "E7", "F7", "G6", "H6"), "w")
    rows = (EAST,) * 7
    germans = {"GE-F1": "L1"}
    return battle({us: at}, germans, rows=rows, signs=signs, roads=(road,), used={"GE-F1"}, **more)


def quiet(us: str, at: str, **more: Any) -> State:
    """Put one American on the board in sight of a German who is Used; another waits off the board."""
    return battle({us: at}, {"GE-F1": "G7"}, used={"GE-F1"}, enter=SPARE, **more)


def left(state: State) -> int:
    """Give the sixths of a movement point that the mover has left."""
    frame = state.frames[-1]
    assert isinstance(frame, Moving)
    return frame.left


def walk(state: State, id_: str, *hexes: str) -> State:
    """Move hex by hex, staying visible where Conceal is offered."""
    state = do(state, f"move {id_}").state
    for hex_ in hexes:
        state = do(state, f"step to {hex_}").state
        if "stay visible" in choices(state):
            state = do(state, "stay visible").state
    return state


# --------------------------------------------------------------------------------------------------- points


@cases(("US-P1", 5), ("US-B1", 5), ("US-M1", 4), ("US-K1", 4))
def test_a_squad_enters_five_clear_hexes_a_team_four_and_no_more(id_: str, points: int) -> None:
    """BOB-5.4.1, BOB-5.4.2, BOB-5.5.1, BOB-5.4.17"""
    state = walk(quiet(id_, "A7"), id_, *(f"A{7 - steps}" for steps in range(1, points + 1)))

    assert (f"A{7 - points}", 0) == (where(state, id_), left(state))
    assert "BOB-5.4.17" == refused(state, f"step to A{6 - points}")
    assert [] == [text for text in choices(state) if text.startswith("step")]
    assert allowed(state, "stop")


@cases(("US-P1", 5), ("US-M1", 4))
def test_reduced_and_suppressed_units_have_all_their_points(id_: str, points: int) -> None:
    """BOB-5.4.1, BOB-5.4.2, BOB-G2"""
    state = do(quiet(id_, "A7", reduced={id_}, level={id_: 1}), f"move {id_}", dice=[6]).state

    assert 6 * points == left(state)


def test_the_points_of_one_turn_are_gone_in_the_next() -> None:
    """BOB-5.4.1: five for each activation, whatever the one before left."""
    state = walk(battle({"US-P1": "A7"}, FAR, signs=WALL), "US-P1", "A6")

    later = do(state, "stop", "do nothing GE-F1").state

    assert 2 == later.turn
    assert 30 == left(do(later, "move US-P1").state)


def test_a_team_with_one_point_left_may_not_enter_woods() -> None:
    """BOB-5.4.17, BOB-5.5.2: the example; a clear hex it may still enter."""
    state = walk(quiet("US-M1", "A7", signs={"A3": "w"}), "US-M1", "A6", "A5", "A4")

    assert 6 == left(state)
    assert "BOB-5.4.17" == refused(state, "step to A3")
    assert "step to A3" not in choices(state)
    assert allowed(state, "step to B3")


def test_woods_may_be_entered_with_exactly_the_two_points_that_they_cost() -> None:
    """BOB-5.4.17, BOB-5.5.2"""
    state = walk(quiet("US-M1", "A7", signs={"A4": "w"}), "US-M1", "A6", "A5")

    assert 12 == left(state)
    assert 0 == left(walk(quiet("US-M1", "A7", signs={"A4": "w"}), "US-M1", "A6", "A5", "A4"))


@cases("w", "S", "B")
def test_the_cost_of_a_hex_is_paid_on_entry(sign: str) -> None:
    """BOB-5.4.17, BOB-5.5.2, BOB-R9 point 1"""
    state = do(quiet("US-P1", "A7", signs={"A6": sign}), "move US-P1").state

    assert 30 == left(state)
    step = do(state, "step to A6")
    assert "BOB-5.4.17" in only(step, Stepped).clauses
    assert ("A6", 18) == (where(step.state, "US-P1"), left(step.state))


def test_leaving_a_costly_hex_costs_nothing_more() -> None:
    """BOB-5.4.17, BOB-5.5.1"""
    state = walk(quiet("US-P1", "A7", signs={"A7": "w"}), "US-P1", "A6")

    assert 24 == left(state)


def test_a_squad_follows_a_road_for_ten_hexes() -> None:
    """BOB-5.5.3, BOB-5.4.1, BOB-5.5.4: it pays 5 points; the eleventh hex is refused."""
    state = walk(lane(), "US-P1", *(f"{column}4" for column in "BCDEFGHIJK"))

    assert ("K4", 0) == (where(state, "US-P1"), left(state))
    assert "BOB-5.4.17" == refused(state, "step to L4")


def test_a_team_follows_a_road_for_six_hexes_and_pays_exactly_four_points() -> None:
    """BOB-5.5.4, BOB-5.4.2: the example; it stops there."""
    state = walk(lane("US-M1"), "US-M1", "B4", "C4")
    assert 24 - 8 == left(state)

    state = walk(lane("US-M1"), "US-M1", *(f"{column}4" for column in "BCDEFG"))

    assert ("G4", 0) == (where(state, "US-M1"), left(state))
    assert "BOB-5.4.17" == refused(state, "step to H4")
    assert ["stop"] == choices(state)


def test_thirds_of_a_point_do_not_buy_a_whole_one() -> None:
    """BOB-5.5.4, BOB-5.4.17: five road hexes leave 2/3, enough for road and not for a clear hex."""
    state = walk(lane("US-M1"), "US-M1", *(f"{column}4" for column in "BCDEF"))

    assert 4 == left(state)
    assert "BOB-5.4.17" == refused(state, "step to F5")
    assert allowed(state, "step to G4")


@cases("US-P1", "US-M1")
def test_water_is_refused_in_play_and_the_bridge_is_entered_along_its_road(id_: str) -> None:
    """BOB-5.5.7, BOB-5.5.3, BOB-5.5.4"""
    signs = {f"D{row}": "~" for row in range(1, 8)} | {"D4": "="}
    road = [f"{column}4" for column in "ABCDEFG"]
    state = battle({id_: "C4"}, {"GE-F1": "G1"}, used={"GE-F1"}, signs=signs, roads=(road,))

    state = do(state, f"move {id_}").state

    assert "BOB-5.5.7" == refused(state, "step to D3")
    assert "step to D3" not in choices(state)
    before = left(state)
    state = do(state, "step to D4").state
    assert (3 if id_ == "US-P1" else 4) == before - left(state)


# --------------------------------------------------------------------------------------- the check to move


@cases((2, True), (3, False))
def test_a_unit_moves_only_after_a_morale_check(die: int, moves: bool) -> None:
    """BOB-5.4.3, BOB-R6: a red paratroop squad (Morale 2); on a 3 it does not move and is Used."""
    step = do(quiet("US-P1", "A7", level={"US-P1": 2}), "move US-P1", dice=[die])

    check = only(step, CheckMade)
    assert ("move", die, 2, moves) == (check.check, check.die, check.needed, check.passed)
    assert {"BOB-5.4.3", "BOB-5.3.1"} <= set(check.clauses)
    assert "BOB-5.4.3" in only(step, Activated).clauses
    assert moves != counter(step.state, "US-P1").used
    assert moves == ("step to A6" in choices(step.state))


def test_a_unit_that_fails_its_check_stays_and_nobody_may_fire_at_it() -> None:
    """BOB-5.4.3, BOB-R6, BOB-5.12.8: its hex is kept, no points, no window."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D2"}, level={"US-P1": 1}, signs={"D4": "w"})

    step = do(state, "move US-P1", dice=[7])

    assert "D4" == where(step.state, "US-P1")
    assert counter(step.state, "US-P1").used
    assert "BOB-R6" in only(step, Finished).clauses
    assert [] == [one for one in step.events if isinstance(one, Stepped | WindowOpened)]
    assert "ChooseActivation" == asked(step.state).kind
    assert "ge" == asked(step.state).seat


def test_a_concealed_unit_that_fails_its_check_to_move_stays_concealed() -> None:
    """BOB-R6, BOB-5.4.3"""
    state = battle({"US-P1": "A7"}, FAR, signs={**WALL, "A7": "w"}, level={"US-P1": 1}, concealed={"US-P1"})

    step = do(state, "move US-P1", dice=[10])

    assert counter(step.state, "US-P1").concealed
    assert [] == events(step, Revealed)


def test_only_one_check_is_rolled_however_far_an_unharmed_unit_moves() -> None:
    """BOB-5.4.3, BOB-R8: suppression from before the activation does not matter."""
    state = quiet("US-P1", "A7", level={"US-P1": 1})

    thrown = rolls(state, "move US-P1", "step to A6", "step to A5", "step to A4", "stop", dice=[6])

    assert ["BOB-5.4.3"] == [roll.clause for roll in thrown]


def test_no_unit_moves_twice_in_a_turn() -> None:
    """BOB-5.4.1, BOB-G3"""
    state = battle({"US-P1": "A7", "US-P2": "C7"}, FAR, signs=WALL)

    state = do(walk(state, "US-P1", "A6"), "stop").state

    assert "BOB-G3" == refused(state, "move US-P1")


# ----------------------------------------------------------------------------------------------- into Melee


def test_entering_an_enemys_hex_ends_the_move() -> None:
    """BOB-5.4.7, BOB-R9 point 2, BOB-R12: with points left the unit is Used and in Melee; no window."""
    state = battle({"US-P1": "D6"}, {"GE-F1": "D4"}, used={"GE-F1"}, enter=SPARE)
    state = do(state, "move US-P1", "step to D5", "hold fire").state

    step = do(state, "step to D4")

    assert where(step.state, "GE-F1") == where(step.state, "US-P1") == "D4"
    assert counter(step.state, "US-P1").used
    assert "BOB-5.4.7" in only(step, Finished).clauses
    assert [] == events(step, WindowOpened)


@cases(1, 2)
def test_each_side_has_its_own_two_units_in_a_melee(friends: int) -> None:
    """BOB-R53, BOB-5.4.7, BOB-5.1.1: a second attacker may join two enemies, a third is refused."""
    us = {"US-P1": "D5", "US-P2": "D4", "US-P3": "D4" if friends == 2 else "A1"}
    state = battle(us, {"GE-F1": "D4", "GE-F2": "D4"})

    state = do(state, "move US-P1").state

    if friends == 1:
        assert allowed(state, "step to D4")
        step = do(state, "step to D4")
        assert ["US-P1", "US-P2"] == [one.id for one in step.state.counters if one.at == "D4"][:2]
    else:
        assert "BOB-R53" == refused(state, "step to D4")
        assert "step to D4" not in choices(state)


# --------------------------------------------------------------- unknown counters in the hex that is entered


def tank(*germans: str) -> State:
    """Put a tank at D4 that faces D3 with concealed Germans in it, and a lone squad far off."""
    places = dict.fromkeys(germans, "D3") | ({} if "GE-F1" in germans else {"GE-F1": "G7"})
    return battle(
        {"US-T1": "D4"}, places, signs={"D3": "w", **{f"G{row}": "w" for row in (6, 7)}}, concealed={*places}
    )


def test_a_vehicle_that_enters_a_decoys_hex_removes_it_and_goes_on() -> None:
    """BOB-R52, BOB-R9 point 3, BOB-R12, BOB-G17 (D3): with a normal window afterward if anybody may fire."""
    step = do(tank("GE-D1"), "move US-T1", "step to D3", "hold fire", "hold fire")

    found = only(step, Revealed)
    assert ("GE-D1", True, True) == (found.counter, found.decoy, "BOB-G17" in found.clauses)
    assert "D3" == where(step.state, "US-T1")
    assert None is where(step.state, "GE-D1")
    assert ("GE-D1",) == step.state.lost
    assert not counter(step.state, "US-T1").used
    assert "step to D2" in choices(step.state)


def test_a_vehicle_that_enters_the_hex_of_concealed_units_reveals_them_and_is_in_melee() -> None:
    """BOB-R52, BOB-5.4.7, BOB-R9 point 2, BOB-R12, BOB-R41: a decoy with them is removed."""
    state = do(tank("GE-F1", "GE-D1"), "move US-T1").state
    assert allowed(state, "step to D3")

    step = do(state, "step to D3", "hold fire")

    assert {"GE-F1", "GE-D1"} == {one.counter for one in events(step, Revealed)}
    assert {"BOB-R9", "BOB-5.13.7"} <= set(events(step, Revealed)[0].clauses)
    assert not counter(step.state, "GE-F1").concealed
    assert None is where(step.state, "GE-D1")
    assert counter(step.state, "US-T1").used
    assert [event.seen_by(None) for event in events(step, Revealed)] == [
        event for event in told(step, None) if isinstance(event, Revealed)
    ]
