"""Section 5.1.3: what a side is shown of the other side's stacks, and what not (BOB-R38)."""

from typing import Any

from bob.given import battle, board_text, choices, do, only, refused, scenario, scenario_text, side_text, told
from bob.routs import ran
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.moments import CommandPointSpent, FaceShown, Stepped, StressFound, TopUncovered
from wargames.bob.told.view import BobView
from wargames.bob.values.components import Side
from wargames.bob.values.seen import Seen
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def view(state: State, side: Side | None) -> BobView:
    """Give what a seat sees, a spectator's for None."""
    return GAME.view(state, None if side is None else Seat(side))


def stack(state: State, hex_: str, side: Side | None = "us") -> tuple[Seen, ...]:
    """Give what ``side`` sees of the one enemy stack in a hex."""
    (found,) = (one for one in view(state, side).enemy if one.hex == hex_)
    return found.counters


HIDDEN = Seen()
"""Of a lower counter nothing is shown but that it is there."""


def two_in_d4(**more: Any) -> State:
    """Put a reduced, yellow machine gun on top of a squad; the Germans are to move."""
    return battle(
        {"US-P1": "A1"},
        {"GE-M1": "D4", "GE-F1": "D4"},
        reduced={"GE-M1"},
        level={"GE-M1": 1},
        hidden={"GE-F1"},
        moves="ge",
        **more,
    )


# ------------------------------------------------------------------------------------------ at any time


def test_of_a_stack_the_number_and_the_top_counter_are_shown() -> None:
    """BOB-5.1.3, BOB-R38"""
    top, lower = stack(two_in_d4(), "D4")

    assert ("GE-M1", "ge_mg1", False, True, 1) == (top.id, top.type, top.concealed, top.reduced, top.level)
    assert HIDDEN == lower


@cases("us", None)
def test_neither_opponent_nor_spectator_may_look_below(side: Side | None) -> None:
    """BOB-5.1.3, BOB-R38"""
    assert HIDDEN == stack(two_in_d4(), "D4", side)[1]


def test_the_owner_sees_all_that_is_his() -> None:
    """BOB-R38"""
    assert {"GE-M1", "GE-F1"} == {one.id for one in view(two_in_d4(), "ge").own}


@cases("used", "prepared")
def test_a_concealed_top_counter_shows_its_markers_and_nothing_else(marker: str) -> None:
    """BOB-R38: Used and Op Fire are visible, also on '?'; below they are not."""
    ge = {"GE-M1": "D4", "GE-F1": "D4"}
    used, prepared = (set(ge), set()) if marker == "used" else (set(), set(ge))
    state = battle(
        {"US-P1": "A1"},
        ge,
        signs={"D4": "w"},
        reduced=set(ge),
        concealed=set(ge),
        used=used,
        prepared=prepared,
    )

    top, lower = stack(state, "D4")
    assert Seen(concealed=True, used=marker == "used", prepared=marker == "prepared") == top
    assert HIDDEN == lower


def test_guns_and_vehicles_without_conceal_are_always_shown() -> None:
    """BOB-R38: below a squad, and below a concealed one."""
    ge = {"GE-F1": "D4", "GE-G1": "D4", "GE-S1": "F4", "GE-T1": "F4"}
    unseen = {"GE-G1", "GE-T1"}
    state = battle({"US-P1": "A1"}, ge, signs={"F4": "w"}, concealed={"GE-S1"}, hidden=unseen)

    assert ["GE-F1", "GE-G1"] == [one.id for one in stack(state, "D4")]
    assert [None, "GE-T1"] == [one.id for one in stack(state, "F4")]


def test_concealed_guns_and_vehicles_are_not_shown() -> None:
    """BOB-R38"""
    ge = {"GE-F1": "D4", "GE-G1": "D4"}
    state = battle({"US-P1": "A1"}, ge, signs={"D4": "w"}, concealed={"GE-G1"})

    assert HIDDEN == stack(state, "D4")[1]


# -------------------------------------------------------------------------------------- by what happens


def test_an_activation_names_a_lower_counter() -> None:
    """BOB-R38: an event has named it; its neighbor below stays unknown."""
    state = two_in_d4()

    step = do(state, "op fire GE-F1")

    shown = stack(step.state, "D4")[1]
    assert ("GE-F1", "ge_1st", True) == (shown.id, shown.type, shown.prepared)
    assert only(step, FaceShown) in told(step, "us")


def test_a_fire_result_names_the_lower_counters_that_it_harms() -> None:
    """BOB-R38: a 5 suppresses the squad below, of which a miss shows nothing."""
    state = battle({"US-P1": "D1"}, {"GE-F1": "D4", "GE-F2": "D4"}, hidden={"GE-F2"})

    missed = do(state, "fire US-P1 at D4", dice=[7]).state
    hit = do(state, "fire US-P1 at D4", dice=[5]).state

    assert HIDDEN == stack(missed, "D4")[1]
    assert ("GE-F2", 1) == (stack(hit, "D4")[1].id, stack(hit, "D4")[1].level)


def test_a_melee_shows_all_that_are_in_it() -> None:
    """BOB-R38"""
    ge = {"GE-M1": "D4", "GE-F1": "D4"}
    us = {"US-P1": "C4", "US-P2": "A1"}
    state = battle(us, ge, hidden={"GE-F1"}, used=set(ge), moves="us")

    step = do(state, "move US-P1", "step to D4", "hold fire")

    assert HIDDEN == stack(state, "D4")[1]
    assert ["GE-M1", "GE-F1"] == [one.id for one in stack(step.state, "D4")]


def test_a_unit_that_enters_a_hex_goes_on_top_and_its_owner_may_put_it_at_the_bottom() -> None:
    """BOB-R38: whatever lay on top stays known, what then lies on top shows itself."""
    state = battle({"US-P1": "A1"}, {"GE-F1": "C4", "GE-S1": "D4"}, used={"US-P1"}, moves="ge")
    moved = do(state, "move GE-F1", "step to D4").state
    stopped = do(moved, "stop").state

    assert ["GE-F1", "GE-S1"] == [one.id for one in moved.counters if one.at == "D4"]
    assert ["put at top", "put at bottom"] == choices(stopped)
    assert "BOB-R38" == refused(stopped, "stop")
    for spot, order in (("top", ["GE-F1", "GE-S1"]), ("bottom", ["GE-S1", "GE-F1"])):
        put = do(stopped, f"put at {spot}").state
        assert order == [one.id for one in put.counters if one.at == "D4"]


def test_a_unit_put_at_the_bottom_uncovers_the_one_below() -> None:
    """BOB-R38: the markers of a concealed one."""
    state = battle(
        {"US-P1": "A1"},
        {"GE-F1": "C4", "GE-F2": "F7", "GE-S1": "D4"},
        signs={"D4": "w"},
        concealed={"GE-S1"},
        used={"US-P1", "GE-S1"},
        moves="ge",
    )

    step = do(state, "move GE-F1", "step to D4", "stop", "put at bottom")

    uncovered = only(step, TopUncovered)
    assert ("D4", True, False) == (uncovered.hex, uncovered.used, uncovered.prepared)
    assert (None, True) == (stack(step.state, "D4")[0].id, stack(step.state, "D4")[0].used)


def test_a_unit_alone_is_not_asked_where_to_lie() -> None:
    """BOB-R38"""
    state = battle({"US-P1": "A1", "US-P2": "C1"}, {"GE-F1": "D7"}, used={"GE-F1"})

    assert "put at top" not in choices(do(state, "move US-P1", "step to B1", "stop").state)


@cases("do nothing US-P1", "op fire US-P1")
def test_a_unit_that_entered_no_hex_stays_where_it_lies(order: str) -> None:
    """BOB-R38"""
    state = battle({"US-P1": "A1", "US-P2": "A1", "US-P3": "C1"}, {"GE-F1": "D7"})

    assert "put at top" not in choices(do(state, order).state)


def test_after_a_rout_the_owner_may_put_the_unit_at_the_bottom() -> None:
    """BOB-R38, BOB-G4"""
    ge = {"GE-F1": "D4", "GE-S1": "D6"}
    state = battle(
        {"US-P1": "D1"}, ge, signs={"D6": "w"}, level={"GE-F1": 1}, used={"US-P1", "GE-S1"}, moves="ge"
    )
    done = ran(do(state, "do nothing GE-F1", "rout check GE-F1", dice=[6]).state, "D6").state

    assert ["GE-F1", "GE-S1"] == [one.id for one in done.counters if one.at == "D6"]
    assert ["put at top", "put at bottom"] == choices(done)
    put = do(done, "put at bottom").state
    assert ["GE-S1", "GE-F1"] == [one.id for one in put.counters if one.at == "D6"]


def test_a_lower_counter_under_stress_is_named_by_its_place_alone() -> None:
    """BOB-5.1.3, BOB-G4: the second in D4, which nobody has seen."""
    state = battle(
        {"US-P1": "D1"},
        {"GE-F1": "D4", "GE-S1": "D4"},
        level={"GE-S1": 1},
        hidden={"GE-S1"},
        used={"US-P1", "GE-S1"},
        moves="ge",
    )

    step = do(state, "do nothing GE-F1")

    assert (("D4", 2),) == only(step, StressFound).units
    assert HIDDEN == stack(step.state, "D4")[1]


# ---------------------------------------------------------------------------------- open, and hidden


def test_pools_are_open_and_also_which_counter_used_a_command_point() -> None:
    """BOB-R38, BOB-R62: a '?' that rolled again."""
    state = battle(
        {"US-P1": "A1"},
        {"GE-F1": "D4", "GE-F2": "D4", "GE-F3": "F7"},
        signs={"D4": "w"},
        concealed={"GE-F1", "GE-F2"},
        level={"GE-F2": 1},
        used={"US-P1", "GE-F1"},
        cp=1,
        moves="ge",
    )

    step = do(state, "move GE-F2", "roll again", dice=[6, 6])

    (spent,) = (event for event in told(step, "us") if isinstance(event, CommandPointSpent))
    assert (None, "ge", "D4", 0) == (spent.counter, spent.side, spent.hex, spent.left)
    shown = view(do(state, "move GE-F2", "roll again", dice=[6, 6]).state, "us")
    assert (1, 0) == (shown.us.cp, shown.ge.cp)
    found = {(one.id, one.cp_used) for one in stack(step.state, "D4")}
    assert {(None, True), (None, False)} == found


def test_turn_and_scenario_are_open() -> None:
    """BOB-R38"""
    state = two_in_d4(turn=3)

    for seen in (view(state, "us"), view(state, "ge"), view(state, None)):
        assert (3, state.scenario) == (seen.turn, seen.scenario)


BATTERY = {"caliber": 80, "first_turn": 1, "missions": 2, "proficiency": 7, "accuracy": 6}


def test_artillery_is_hidden_until_it_is_used_and_its_missions_always() -> None:
    """BOB-R38"""
    state = battle({"US-P1": "D1", "US-P2": "A1"}, {"GE-F1": "D4"}, artillery={"us": [BATTERY]})

    used = do(state, "artillery 1 at D4 spotted by US-P1", dice=[8]).state

    assert () == view(state, "ge").us.batteries
    (seen,) = view(used, "ge").us.batteries
    (own,) = view(used, "us").us.batteries
    assert (80, 0) == (seen.caliber, seen.missions)
    assert 1 == own.missions


def test_a_step_of_a_concealed_unit_names_hexes_alone() -> None:
    """BOB-5.1.3, BOB-R38"""
    signs = {"D4": "w", "C4": "w"}
    state = battle(
        {"US-P1": "A7"}, {"GE-F1": "D4"}, signs=signs, concealed={"GE-F1"}, used={"US-P1"}, moves="ge"
    )

    step = do(state, "move GE-F1", "step to C4")

    (seen,) = (event for event in told(step, "us") if isinstance(event, Stepped))
    assert (None, "D4", "C4") == (seen.counter, seen.origin, seen.hex)
    assert "GE-F1" == only(step, Stepped).counter


# ------------------------------------------------------------------------------------------ in set-up


@cases("place at D4 concealed top", "place at D4 open top")
def test_a_counter_that_is_covered_in_set_up_is_never_seen(upper: str) -> None:
    """BOB-5.1.3, BOB-R38, BOB-G16: nobody learns anything before a side's set-up is complete."""
    text = scenario_text(
        side_text("us", ["US-P1"], area="A1-A1"),
        side_text("ge", ["GE-M1", "GE-F1"], area="D4-D4"),
        board_text(signs={"D4": "w"}),
    )
    state = GAME.start(scenario(text), dice=ScriptedDice()).state

    laid = do(state, "place at D4 open top", upper).state

    assert HIDDEN == stack(laid, "D4")[1]
    done = do(laid, "place at A1 open top").state
    assert HIDDEN == stack(done, "D4")[1]


def test_the_second_side_covers_its_counters_in_secret_as_well() -> None:
    """BOB-5.1.3, BOB-G16"""
    text = scenario_text(
        side_text("us", ["US-M1", "US-P1"], area="A1-A1"),
        side_text("ge", ["GE-F1"], area="D4-D4"),
        board_text(),
    )
    state = GAME.start(scenario(text), dice=ScriptedDice()).state

    done = do(state, *["place at D4 open top", *["place at A1 open top"] * 2]).state

    assert HIDDEN == stack(done, "A1", "ge")[1]
