"""Set-ups that cannot have come about: each is refused with its clause."""

from collections.abc import Mapping

import attrs

from bob.given import board_text, do, scenario, scenario_text, side_text
from edited_states import check_refused
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.play.set_up import counters_of
from wargames.bob.values.components import Side
from wargames.bob.values.state import CounterId, SettingUp, State
from wargames.kernel.game.json_forms import encode_state

US = side_text("us", ["US-P1", "US-P2"], area="A1-A2")
GE = side_text("ge", ["GE-F1", "GE-F2"], area="G1-G7")


def set_up(us: str = US) -> State:
    """Start a scenario in which the Germans set up first; there are woods in A2."""
    text = scenario_text(us, GE, board_text(signs={"A2": "w"}))
    return GAME.start(scenario(text), dice=ScriptedDice()).state


def after_the_germans(us: str = US) -> State:
    return do(set_up(us), "place at G1 open top", "place at G2 open top").state


def laid(state: State, at: Mapping[CounterId, str], placed: Mapping[Side, int]) -> str:
    """Write a state in which other counters lie on the board, and the sides have placed so many."""
    rules = state.scenario
    made = {one.id: one for side in (rules.us, rules.ge) for one in counters_of(side.forces)}
    counters = tuple(attrs.evolve(made[id_], at=place) for id_, place in at.items())
    frames = tuple(SettingUp(side, number) for side, number in placed.items())
    return encode_state(GAME, attrs.evolve(state, counters=counters, frames=frames))


def test_the_second_side_places_nothing_before_the_first_has_set_up() -> None:
    """BOB-G16"""
    check_refused(GAME, laid(set_up(), {"US-P1": "A1"}, {"us": 1, "ge": 0}), "BOB-G16")


def test_a_side_that_has_placed_all_its_counters_sets_up_no_more() -> None:
    """BOB-3.1"""
    there = {"GE-F1": "G1", "GE-F2": "G2", "US-P1": "A1", "US-P2": "A1"}

    check_refused(GAME, laid(after_the_germans(), there, {"us": 2}), "BOB-3.1")


def test_nobody_takes_the_last_room_of_a_counter_to_come() -> None:
    """BOB-3.1, BOB-5.1.1: the two squads in A1 leave none for the machine gun."""
    text = US + '[[us.forces]]\nunit = "us_mg"\nnumber = 1\narea = "A1-A1"\n'
    there = {"GE-F1": "G1", "GE-F2": "G2", "US-P1": "A1", "US-P2": "A1"}

    check_refused(GAME, laid(after_the_germans(text), there, {"us": 2}), "BOB-3.1")


def test_nobody_is_concealed_in_the_open_at_set_up() -> None:
    """BOB-3.2"""
    state = do(after_the_germans(), "place at A2 concealed top").state
    moved = tuple(attrs.evolve(one, at="A1") if one.concealed else one for one in state.counters)

    check_refused(GAME, encode_state(GAME, attrs.evolve(state, counters=moved)), "BOB-3.2")


def test_nobody_stands_outside_his_area_at_set_up() -> None:
    """BOB-3.1"""
    there = {"GE-F1": "G1", "GE-F2": "G2", "US-P1": "B1"}

    check_refused(GAME, laid(after_the_germans(), there, {"us": 1}), "BOB-3.1")
