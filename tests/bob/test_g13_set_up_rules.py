"""BOB-G10 to BOB-G15: the rules of their own that the shipped scenarios have for set-up."""

import re
from collections.abc import Sequence

from bob.given import (
    HOLD_G7,
    allowed,
    asked,
    board_text,
    choices,
    counter,
    do,
    only,
    refused,
    scenario,
    scenario_text,
    side_text,
    where,
)
from cases import cases
from wargames import ScriptedDice
from wargames.bob import GAME
from wargames.bob.moments import ChoosePlacement, CounterPlaced
from wargames.bob.told.view import view
from wargames.bob.values.components import Side
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def start(id_: str) -> State:
    return GAME.start(id_, dice=ScriptedDice()).state


def custom(us: str, ge: str, *, signs: dict[str, str] | None = None) -> State:
    """Start a scenario in which the Germans set up first."""
    text = scenario_text(us, ge, board_text(signs=signs or {}), victory=HOLD_G7)
    return GAME.start(scenario(text), dice=ScriptedDice()).state


def hexes(state: State) -> set[str]:
    """Name the hexes in which the next counter may be placed."""
    return {found[1] for one in choices(state) if (found := re.match(r"place at (\w+)", one))}


def placed(state: State, places: Sequence[str], cover: str = "open") -> State:
    """Place the next counters on top in some hexes."""
    return do(state, *(f"place at {place} {cover} top" for place in places)).state


# ------------------------------------------------------------------------------------ BOB-G13, the village

HOUSES = {
    *("C1", "D2", "E2", "G2", "H2", "B3", "E3", "G3", "J3", "B5"),
    *("C5", "E5", "G5", "I5", "J5", "D6", "G6", "I6", "C7", "I7"),
}


def test_the_village_has_twenty_houses_to_set_up_in() -> None:
    """BOB-G13"""
    assert HOUSES == hexes(start("christmas"))
    assert "BOB-3.1" == refused(start("christmas"), "place at A4 open top"), "a road"
    assert "BOB-3.1" == refused(start("christmas"), "place at G1 open top"), "woods"


def test_no_two_germans_share_a_house() -> None:
    """BOB-G13: one counter in each, though the stacking limit is two."""
    state = placed(start("christmas"), ["E3"])

    assert "BOB-G13" == refused(state, "place at E3 open top")
    assert HOUSES - {"E3"} == hexes(state)


def test_three_of_the_germans_may_stand_in_any_other_house() -> None:
    """BOB-G13"""
    state = placed(start("christmas"), ["C1", "J5", "B3"])

    assert {"E3", "E5", "G5"} == hexes(state)
    assert "BOB-G13" == refused(state, "place at D2 open top")


def test_the_posts_may_be_taken_in_any_order_and_leave_the_choice_free() -> None:
    """BOB-G13"""
    state = placed(start("christmas"), ["G5", "C1", "E3", "J5"])

    assert HOUSES - {"G5", "C1", "E3", "J5"} == hexes(state), "E5 and one other are left for two"
    assert {"E5"} == hexes(placed(state, ["D2"]))
    assert HOUSES - {"G5", "C1", "E3", "J5", "E5"} == hexes(placed(state, ["E5"]))


def test_the_last_german_counter_is_the_decoy_and_hides_in_a_house() -> None:
    """BOB-G13, BOB-3.3"""
    state = placed(start("christmas"), ["E3", "E5", "G5", "C1", "J5"])
    decision = asked(state)

    assert isinstance(decision, ChoosePlacement)
    assert "ge_decoy" == decision.type
    assert "BOB-3.3" == refused(state, "place at B3 open top")
    assert allowed(state, "place at B3 concealed top")


def village(cover: str = "open") -> State:
    """Set the Germans up in the village; the Americans are next."""
    germans = placed(start("christmas"), ["E3", "E5", "G5", "C1", "J5"], cover)
    return placed(germans, ["B3"], "concealed")


@cases("open", "concealed")
def test_no_american_starts_in_a_house_with_a_german_counter_decoys_included(cover: str) -> None:
    """BOB-G13"""
    state = village(cover)

    for place in ("E3", "E5", "G5", "C1", "J5", "B3"):
        assert "BOB-G13" == refused(state, f"place at {place} open top")
    assert HOUSES - {"E3", "E5", "G5", "C1", "J5", "B3"} == hexes(state)


def test_americans_stack_by_two_in_the_village() -> None:
    """BOB-G13, BOB-5.1.1: normal stacking."""
    state = placed(village(), ["D2", "D2"])

    assert "BOB-5.1.1" == refused(state, "place at D2 open top")
    assert "D2" not in hexes(state)


# ------------------------------------------------------------------------------------ the secret options


def types_placed(state: State, places: Sequence[str]) -> list[str]:
    """Set the side up, the decoys concealed, and list what it was asked to place."""
    found = []
    for place in places:
        decision = asked(state)
        assert isinstance(decision, ChoosePlacement)
        found.append(decision.type)
        cover = "concealed" if decision.type == "ge_decoy" else "open"
        state = do(state, f"place at {place} {cover} top").state
    return found


@cases(
    ("no", ["ge_2nd", "ge_2nd", "ge_mg1", "ge_decoy"]), ("yes", ["ge_2nd", "ge_2nd", "ge_decoy", "ge_decoy"])
)
def test_the_german_at_the_bridge_may_take_a_second_decoy_for_the_machine_gun(
    taken: str, types: list[str]
) -> None:
    """BOB-G11, BOB-G16"""
    state = do(start("bridge"), f"take option {taken}").state

    assert types == types_placed(state, ["A5", "A5", "B8", "C7"])


@cases(
    ("no", ["ge_1st"] * 4 + ["ge_mg1"] + ["ge_decoy"] * 4),
    ("yes", ["ge_1st"] * 4 + ["ge_mg1"] + ["ge_decoy"] * 2 + ["ge_1st"] * 2),
)
def test_the_german_at_carentan_may_take_squads_for_decoys(taken: str, types: list[str]) -> None:
    """BOB-G14, BOB-G16"""
    state = do(start("easy_peasy"), f"take option {taken}").state

    assert types == types_placed(state, ["C2", "C2", "E2", "E2", "I2", "I2", "K2", "K2", "B3"])


def test_two_more_squads_cost_the_artillery_and_nobody_is_told() -> None:
    """BOB-G14, BOB-R38"""
    without, with_ = (do(start("easy_peasy"), f"take option {one}").state for one in ("no", "yes"))

    assert ([80], []) == tuple([one.caliber for one in state.ge.batteries] for state in (without, with_))
    assert view(without, Seat("us")).ge == view(with_, Seat("us")).ge
    assert view(without, None).ge == view(with_, None).ge


# ------------------------------------------------------------------------------------ the areas


@cases(
    ("farm_lane", ["E1", "I7", "E7", "I1"], ["D4", "A1"]),
    ("day_of_days", ["F1", "H6"], ["E3", "I3", "J1"]),
    ("easy_peasy", ["A1", "M5"], ["A6", "G10"]),
)
def test_each_counter_is_set_up_in_the_area_of_its_line(
    id_: str, inside: list[str], outside: list[str]
) -> None:
    """BOB-G10, BOB-G12, BOB-G14, BOB-3.1"""
    state = start(id_)
    if state.scenario.id == "easy_peasy":
        state = do(state, "take option no").state

    assert set(inside) <= hexes(state)
    assert not set(outside) & hexes(state)
    for place in outside:
        assert "BOB-3.1" == refused(state, f"place at {place} open top")


def test_the_germans_of_the_hedgerow_country_stand_in_two_groups() -> None:
    """BOB-G12: two squads and two decoys in columns F to H, as many in J to L."""
    columns = []
    state = start("day_of_days")
    for _ in range(8):
        columns.append("".join(sorted({place[0] for place in hexes(state)})))
        state = do(state, next(one for one in choices(state) if "concealed" in one)).state

    assert ["FGH", "FGH", "FGH", "FGH", "JKL", "JKL", "JKL", "JKL"] == columns[:8]


def test_the_americans_of_the_dike_set_up_first_and_their_tanks_come_in_turn_two() -> None:
    """BOB-G15"""
    state = start("dike_road")
    assert "us" == asked(state).seat
    assert "us" == state.scenario.set_up_first
    assert "ge" == state.scenario.first_player
    asked_for = []
    while asked(state).seat == "us":
        decision = asked(state)
        assert isinstance(decision, ChoosePlacement)
        asked_for.append(decision.type)
        state = do(state, choices(state)[0]).state

    assert {"us_m4a1"} == {force.unit for force in state.scenario.us.forces} - set(asked_for)
    assert (None, 2) == (where(state, "US-T1"), counter(state, "US-T1").enters)


# ----------------------------------------------------------------------------------- room for who comes later


def test_a_hex_that_only_a_later_counter_may_have_is_left_to_it() -> None:
    """BOB-3.1, BOB-5.1.1: two squads may stand in A1 or A2, and then two teams in A1 alone."""
    us = side_text("us", ["US-P1", "US-P2"], area="A1-A2")
    teams = side_text("us", ["US-M1", "US-M2"], area="A1-A1").partition("[[")
    state = custom(us + "[[" + teams[2], side_text("ge", ["GE-F1"], area="G1-G2"))
    state = placed(state, ["G1"])

    assert {"A2"} == hexes(state)
    assert "BOB-3.1" == refused(state, "place at A1 open top")
    assert {"A1"} == hexes(placed(state, ["A2", "A2"]))


def test_beneficial_terrain_is_left_to_the_decoys() -> None:
    """BOB-3.3, BOB-3.1: the woods in A2 are the only place for the decoy."""
    us = side_text("us", ["US-P1", "US-P2", "US-D1"], area="A1-A2")
    state = custom(decoys_last(us), side_text("ge", ["GE-F1"], area="G1-G2"), signs={"A2": "w"})
    state = placed(state, ["G1", "A2"])

    assert {"A1"} == hexes(state)
    assert "BOB-3.1" == refused(state, "place at A2 open top")
    assert {"A2"} == hexes(placed(state, ["A1"]))


def decoys_last(text: str) -> str:
    """Put the lines of decoys behind all others."""
    head, *forces = text.split("[[us.forces]]")
    return "[[us.forces]]".join([head, *sorted(forces, key=lambda force: "decoy" in force)])


@cases("us", "ge")
def test_guns_take_no_room_from_infantry(side: Side) -> None:
    """BOB-G8 V1, BOB-5.1.1"""
    guns = {"us": "US-G1", "ge": "GE-G1"}[side]
    squads = {"us": ["US-P1", "US-P2"], "ge": ["GE-F1", "GE-F2"]}[side]
    other = {"us": "GE-F1", "ge": "US-P1"}[side]
    texts = {side: side_text(side, [guns, *squads], area="A1-A1")}
    enemy: Side = "ge" if side == "us" else "us"
    texts[enemy] = side_text(enemy, [other], area="G1-G1")
    state = custom(texts["us"], texts["ge"])
    while isinstance(asked(state), ChoosePlacement):
        step = do(state, choices(state)[0])
        state = step.state
        assert only(step, CounterPlaced).hex in {"A1", "G1"}

    assert ["A1"] * 3 == [one.at for one in state.counters if one.side == side]
