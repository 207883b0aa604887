"""The six scenarios that come with the game are those of the ledger."""

import tomllib
from typing import Any

import attrs
import pytest

from cases import cases
from wargames.bob import GAME
from wargames.bob.ground.ground import ground_of
from wargames.bob.values.board import read_side
from wargames.bob.values.components import TYPES, Side
from wargames.bob.values.scenarios import (
    Artillery,
    ControlGoal,
    ExitGoal,
    Force,
    SecretOption,
    SetUpRule,
    Victory,
)

SCENARIOS = GAME.scenarios
TWO_SIDES: tuple[Side, Side] = ("us", "ge")

GAPS = {gap.id: gap.fill for gap in GAME.ledger.gaps}
FILLS: dict[str, dict[str, Any]] = {
    id_: tomllib.loads(GAPS[f"BOB-G{number}"]) for number, id_ in enumerate(GAME.shipped, 10)
}
"""The map and the scenario of each, as the gaps of the ledger fill them in."""


def filled(id_: str, side: Side) -> Any:
    """Give what the ledger says of a side."""
    return FILLS[id_]["scenario"][side.upper()]


def forces(id_: str, side: Side, *, option: bool = False) -> list[tuple[Any, ...]]:
    listed = SCENARIOS[id_].forces(side, option=option)
    return [
        (force.unit, force.number, force.area or (force.enter, force.turn), force.reduced) for force in listed
    ]


def test_six_scenarios_are_shipped_in_the_order_of_the_ledger() -> None:
    """BOB-S1, BOB-S2, BOB-S3, BOB-S4, BOB-S5, BOB-S6, BOB-1.1"""
    assert [f"BOB-S{number}" for number in range(1, 7)] == [one["scenario"]["id"] for one in FILLS.values()]
    assert GAME.shipped == tuple(SCENARIOS)
    assert all(scenario.description for scenario in SCENARIOS.values())
    assert len({hash(scenario.board) for scenario in SCENARIOS.values()}) == len(GAME.shipped)


@cases(*FILLS)
def test_turns_ranges_and_command_points_are_those_of_the_ledger(id_: str) -> None:
    """BOB-G3, BOB-3.4, BOB-R29, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15"""
    scenario, told = SCENARIOS[id_], FILLS[id_]["scenario"]

    assert (told["title"], told["turns"]) == (scenario.title, scenario.turns)
    assert told["set_up_first"].lower() == scenario.set_up_first
    assert told["first_player"].lower() == scenario.first_player
    for side in TWO_SIDES:
        has = scenario.side(side)
        assert filled(id_, side)["ops"] == list(has.operations)
        assert filled(id_, side)["cp"] == has.command_points


@cases(*FILLS)
def test_a_shipped_board_is_the_one_of_the_ledger(id_: str) -> None:
    """BOB-2.2, BOB-G6, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15"""
    told, board = FILLS[id_]["map"], SCENARIOS[id_].board
    elevation = {place: level.level for level in board.elevation for place in level.hexes}

    assert told == {
        "id": board.id,
        "title": board.title,
        "rows": list(board.rows),
        "roads": [list(road) for road in board.roads],
        "hedgerows": list(board.hedgerows),
        "elevation": elevation,
        "foxholes": list(board.foxholes),
        "fortifications": list(board.fortifications),
    }


@cases(*FILLS)
def test_the_ground_is_the_board(id_: str) -> None:
    """BOB-G6"""
    told, ground = FILLS[id_]["map"], ground_of(SCENARIOS[id_].board)

    assert told["elevation"] == {place: level for place, level in ground.elevation.items() if level}
    assert {read_side(ground.layout, name) for name in told["hedgerows"]} == ground.hedgerows
    assert len(told["hedgerows"]) == len(ground.hedgerow_names)
    assert sum(len(road) - 1 for road in told["roads"]) * 2 == len(ground.roads)


@pytest.mark.parametrize("side", TWO_SIDES)
@pytest.mark.parametrize("id_", FILLS)
def test_the_forces_are_those_of_the_ledger(id_: str, side: Side) -> None:
    """BOB-3.1, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15, BOB-G16"""
    told = [
        (one["unit"], one["n"], one.get("area") or (one["enter"], one["turn"]), one.get("reduced", False))
        for one in filled(id_, side)["forces"]
    ]

    assert told == forces(id_, side)
    assert all(TYPES[unit].side == side for unit, *_ in told)


@pytest.mark.parametrize("side", TWO_SIDES)
@pytest.mark.parametrize("id_", FILLS)
def test_the_artillery_is_that_of_the_ledger(id_: str, side: Side) -> None:
    """BOB-G9, BOB-G14, BOB-G15"""
    names = {"calibre": "caliber", "prof": "proficiency", "acc": "accuracy"}
    told = [
        Artillery(**{names.get(name, name): value for name, value in one.items()})
        for one in filled(id_, side).get("artillery", ())
    ]

    assert told == list(SCENARIOS[id_].side(side).artillery)


def test_the_village_is_set_up_house_by_house() -> None:
    """BOB-G13: one counter in each of E3, E5 and G5, the others in three other buildings."""
    scenario = SCENARIOS["christmas"]

    assert SetUpRule(("E3", "E5", "G5"), one_per_hex=True) == scenario.ge.set_up
    assert SetUpRule(away_from_enemy=True) == scenario.us.set_up
    others = [one for id_, one in SCENARIOS.items() if id_ != "christmas"]
    assert {SetUpRule()} == {one.side(side).set_up for one in others for side in TWO_SIDES}


def test_the_areas_of_the_two_sides_are_apart() -> None:
    """BOB-3.1: where both set up, no hex is in the areas of both but in the village."""
    for id_ in ("farm_lane", "easy_peasy", "dike_road"):
        ground = ground_of(SCENARIOS[id_].board)
        us, germans = (
            [ground.area(force.area) for force in SCENARIOS[id_].side(side).forces if force.area]
            for side in TWO_SIDES
        )
        assert not any(one & other for one in us for other in germans)


VICTORIES = {
    "farm_lane": Victory("control_at_end", "us", ControlGoal(("H5",), 1), eliminated=("ge",)),
    "bridge": Victory("control_at_end", "us", ControlGoal(("E5",), 1, alone_in=("B5",))),
    "day_of_days": Victory("exit", "us", exit=ExitGoal("east", 4)),
    "christmas": Victory("eliminate", "us", eliminated=("ge",)),
    "easy_peasy": Victory("eliminate", "us", eliminated=("ge",)),
    "dike_road": Victory(
        "control_at_end", "ge", ControlGoal(("E5", "I5", "M5", "E8", "N9"), 3), eliminated=("us", "ge")
    ),
}


@cases(*VICTORIES)
def test_the_victory_conditions_are_those_of_the_ledger(id_: str) -> None:
    """BOB-1.2, BOB-6.1, BOB-R46, BOB-S1, BOB-S2, BOB-S3, BOB-S4, BOB-S5, BOB-S6"""
    assert VICTORIES[id_] == SCENARIOS[id_].victory


@cases(*FILLS)
def test_control_starts_with_the_defender(id_: str) -> None:
    """BOB-G16, BOB-G10, BOB-G11, BOB-G15"""
    told = FILLS[id_]["scenario"]["victory"].get("initial_control", {})

    for side in TWO_SIDES:
        assert told.get(side.upper(), []) == list(SCENARIOS[id_].side(side).initial_control)


# --------------------------------------------------------------------------------------------------- options


def test_two_scenarios_have_a_secret_option() -> None:
    """BOB-G11, BOB-G14, BOB-G16"""
    assert {
        "bridge": SecretOption("second_decoy", "ge", "ge_mg1", "ge_decoy", 1, turns=3),
        "easy_peasy": SecretOption("more_squads", "ge", "ge_decoy", "ge_1st", 2, loses_artillery=True),
    } == {id_: scenario.option for id_, scenario in SCENARIOS.items() if scenario.option}


def test_without_an_option_nothing_is_replaced() -> None:
    """BOB-G16"""
    assert forces("farm_lane", "ge") == forces("farm_lane", "ge", option=True)


def test_a_replacement_goes_through_the_list_until_enough_are_replaced() -> None:
    """BOB-G16"""
    scenario = SCENARIOS["easy_peasy"]
    split = (Force("ge_decoy", 1, "A1-M5"), Force("ge_mg1", 1, "A1-M5"), Force("ge_decoy", 3, "A1-D5"))
    changed = attrs.evolve(scenario, ge=attrs.evolve(scenario.ge, forces=split))

    assert [("ge_1st", 1), ("ge_mg1", 1), ("ge_decoy", 2), ("ge_1st", 1)] == [
        (force.unit, force.number) for force in changed.forces("ge", option=True)
    ]
