"""The six scenarios that come with the game are those of the ledger, written down here once more."""

from typing import Any

import attrs
import pytest

from wargames.bob import GAME
from wargames.bob.ground.ground import ground_of
from wargames.bob.values.board import read_side
from wargames.bob.values.components import TYPES, Side
from wargames.bob.values.scenarios import Artillery, Control, Exit, Force, SecretOption, SetUpRule, Victory

SCENARIOS = GAME.scenarios
TWO_SIDES: tuple[Side, Side] = ("us", "ge")

# rows and what lies on them, hexes parted by blanks
BOARDS: dict[str, dict[str, Any]] = {
    "farm_lane": {  # BOB-G10
        "id": "M1",
        "title": "Farm Lane",
        "rows": "....w.... ..w..w.S. .....w... ......... ..w.B..S. ...w..... .........",
        "roads": [
            "A4 B4 C4 D4 E4 F4 G4 H4 I4",
        ],
        "hedgerows": "F2/NE F2/SE F3/NE F3/SE F4/NE F5/NE F5/SE D6/N D6/NE",
        "elevation": {},
        "foxholes": "",
        "fortifications": "",
    },
    "bridge": {  # BOB-G11
        "id": "M2",
        "title": "Canal",
        "rows": ("....~.... .w..~.w.. ..B.~.... ....~.S.. .SS.=.... ....~.BS. ..w.~..w. .w..~.... ....~...."),
        "roads": [
            "A5 B4 C4 D4 E5 F5 G5 H5 I5",
        ],
        "hedgerows": "",
        "elevation": {},
        "foxholes": "",
        "fortifications": "",
    },
    "day_of_days": {  # BOB-G12
        "id": "M3",
        "title": "Hedgerow country",
        "rows": (
            "....w....w..... ............... ............... .....B...w..... ..w.........w.. ......w...w...."
        ),
        "roads": [
            "A3 B3 C3 D3 E3 F3 G3 H3 I3 J3 K3 L3 M3 N3 O3",
        ],
        "hedgerows": (
            "D1/NW D1/SW D2/NW D2/SW D3/SW D4/NW D4/SW D5/NW D5/SW D6/NW H1/NW H1/SW H2/NW H2/SW "
            "H3/SW H4/NW H4/SW H5/NW H5/SW H6/NW L1/NW L1/SW L2/NW L2/SW L3/SW L4/NW L4/SW L5/NW "
            "L5/SW L6/NW E4/S F4/S G4/S I2/S J2/S K2/S M4/S N4/S"
        ),
        "elevation": {},
        "foxholes": "",
        "fortifications": "",
    },
    "christmas": {  # BOB-G13
        "id": "M4",
        "title": "Champs",
        "rows": (
            "..B...w.... ...BB.BB... .B..S.S..B. ........... .BB.S.S.BB. ...B..B.B.. ..B.....B.. ...w...w..."
        ),
        "roads": [
            "F1 F2 F3 F4 F5 F6 F7 F8",
            "A4 B4 C4 D4 E4 F4 G4 H4 I4 J4 K4",
        ],
        "hedgerows": "",
        "elevation": {},
        "foxholes": "",
        "fortifications": "",
    },
    "easy_peasy": {  # BOB-G14
        "id": "M5",
        "title": "Carentan edge",
        "rows": (
            "............. ..S.S...S.S.. .S...S.S...S. ..S.S...S.B.. ............. ............. "
            "..w.w...w.w.. .w.www.www.w. ..w.w...w.w.. ....B........"
        ),
        "roads": [
            "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10",
            "A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5",
        ],
        "hedgerows": "C6/S D6/S E6/S I6/S J6/S K6/S",
        "elevation": {},
        "foxholes": "F1 H1",
        "fortifications": "",
    },
    "dike_road": {  # BOB-G15
        "id": "M6",
        "title": "The Dike Road",
        "rows": (
            "....w.......w.... ..w...S.....ww... ......SB.......w. ................. "
            "................. ................. ...w......w...... ....w....ww..B... "
            "..w......w...S... ................."
        ),
        "roads": [
            "A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5 N5 O5 P5 Q5",
            "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10",
        ],
        "hedgerows": "B7/N C8/N D7/N K7/N L7/N M8/N E3/S F3/S",
        "elevation": {1: "A5 B5 C5 D5 E5 F5 G5 H5 I5 J5 K5 L5 M5 N5 O5 P5 Q5 D8 F7 F8 E9 D7 E7", 2: "E8"},
        "foxholes": "D5 F5 H5 J5 L5 N5 N7",
        "fortifications": "K6",
    },
}

# how many of what, where or from which edge and turn, and whether reduced
FORCES: dict[str, dict[Side, list[tuple[Any, ...]]]] = {
    "farm_lane": {
        "us": [
            ("us_para", 3, "A1-B7", False),
            ("us_mg", 1, "A1-B7", False),
        ],
        "ge": [
            ("ge_2nd", 3, "E1-I7", False),
            ("ge_mg2", 1, "E1-I7", False),
        ],
    },
    "bridge": {
        "us": [
            ("us_para", 4, ("east", 1), False),
            ("us_mg", 1, ("east", 1), False),
        ],
        "ge": [
            ("ge_2nd", 2, "A1-D9", False),
            ("ge_mg1", 1, "A1-D9", False),
            ("ge_decoy", 1, "A1-D9", False),
        ],
    },
    "day_of_days": {
        "us": [
            ("us_para", 3, ("west", 1), False),
            ("us_para", 3, ("west", 1), True),
        ],
        "ge": [
            ("ge_2nd", 2, "F1-H6", False),
            ("ge_decoy", 2, "F1-H6", False),
            ("ge_2nd", 2, "J1-L6", False),
            ("ge_decoy", 2, "J1-L6", False),
        ],
    },
    "christmas": {
        "us": [
            ("us_para", 6, "buildings", False),
            ("us_para_bzk", 1, "buildings", False),
            ("us_mg", 1, "buildings", False),
        ],
        "ge": [
            ("ge_1st", 4, "buildings", False),
            ("ge_mg1", 1, "buildings", False),
            ("ge_decoy", 1, "buildings", False),
        ],
    },
    "easy_peasy": {
        "us": [
            ("us_para", 8, "A7-M10", False),
            ("us_para_bzk", 2, "A7-M10", False),
            ("us_mg", 2, "A7-M10", False),
        ],
        "ge": [
            ("ge_1st", 4, "A1-M5", False),
            ("ge_mg1", 1, "A1-M5", False),
            ("ge_decoy", 4, "A1-M5", False),
        ],
    },
    "dike_road": {
        "us": [
            ("us_para", 6, "A5-Q10", False),
            ("us_para_bzk", 2, "A5-Q10", False),
            ("us_mg", 2, "A5-Q10", False),
            ("us_mortar", 1, "A5-Q10", False),
            ("us_57mm", 1, "A5-Q10", False),
            ("us_decoy", 2, "A5-Q10", False),
            ("us_m4a1", 2, ("south", 2), False),
        ],
        "ge": [
            ("ge_1st", 10, "A1-Q3", False),
            ("ge_mg1", 2, "A1-Q3", False),
            ("ge_mortar", 1, "A1-Q3", False),
            ("ge_88mm", 1, "A1-Q3", False),
            ("ge_decoy", 2, "A1-Q3", False),
            ("ge_pz4h", 2, ("north", 1), False),
            ("ge_stug3g", 1, ("north", 1), False),
        ],
    },
}

# id, title, turns, sets up first, moves first, operations ranges, command points (BOB-G3)
HEADS = [
    ("farm_lane", "Training: Farm Lane", 5, "ge", "us", (1, 2), (1, 2), (1, 1)),
    ("bridge", "Capture the Bridge", 4, "ge", "us", (1, 2), (1, 2), (1, 1)),
    ("day_of_days", "Day of Days", 5, "ge", "us", (1, 3), (1, 2), (1, 1)),
    ("christmas", "To Die on Christmas", 5, "ge", "us", (2, 4), (2, 3), (2, 1)),
    ("easy_peasy", "Easy Peasy", 6, "ge", "us", (2, 5), (3, 4), (3, 1)),
    ("dike_road", "The Dike Road", 7, "us", "ge", (3, 6), (3, 6), (2, 2)),
]


def forces(id_: str, side: Side, *, option: bool = False) -> list[tuple[Any, ...]]:
    listed = SCENARIOS[id_].forces(side, option=option)
    return [
        (force.unit, force.number, force.area or (force.enter, force.turn), force.reduced) for force in listed
    ]


def test_six_scenarios_are_shipped_in_the_order_of_the_ledger() -> None:
    """BOB-S1, BOB-S2, BOB-S3, BOB-S4, BOB-S5, BOB-S6, BOB-1.1"""
    assert GAME.shipped == tuple(SCENARIOS) == tuple(BOARDS) == tuple(FORCES)
    assert all(scenario.description for scenario in SCENARIOS.values())
    assert len({hash(scenario.board) for scenario in SCENARIOS.values()}) == len(GAME.shipped)


@pytest.mark.parametrize("head", HEADS, ids=lambda head: head[0])
def test_turns_ranges_and_command_points_are_those_of_the_ledger(head: tuple[Any, ...]) -> None:
    """BOB-G3, BOB-3.4, BOB-R29, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15"""
    scenario = SCENARIOS[head[0]]

    assert head == (
        scenario.id,
        scenario.title,
        scenario.turns,
        scenario.set_up_first,
        scenario.first_player,
        scenario.us.operations,
        scenario.ge.operations,
        (scenario.us.command_points, scenario.ge.command_points),
    )


@pytest.mark.parametrize("id_", BOARDS)
def test_a_shipped_board_is_the_one_of_the_ledger(id_: str) -> None:
    """BOB-2.2, BOB-G6, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15"""
    told, board = BOARDS[id_], SCENARIOS[id_].board

    assert (told["id"], told["title"]) == (board.id, board.title)
    assert told["rows"].split() == list(board.rows)
    assert [road.split() for road in told["roads"]] == [list(road) for road in board.roads]
    assert told["hedgerows"].split() == list(board.hedgerows)
    assert told["elevation"] == {level.level: " ".join(level.hexes) for level in board.elevation}
    assert told["foxholes"].split() == list(board.foxholes)
    assert told["fortifications"].split() == list(board.fortifications)


@pytest.mark.parametrize("id_", BOARDS)
def test_the_ground_is_the_board(id_: str) -> None:
    """BOB-G6"""
    told, ground = BOARDS[id_], ground_of(SCENARIOS[id_].board)
    levels = {place: level for level, hexes in told["elevation"].items() for place in hexes.split()}

    assert levels == {place: level for place, level in ground.elevation.items() if level}
    assert {read_side(ground.layout, name) for name in told["hedgerows"].split()} == ground.hedgerows
    assert len(told["hedgerows"].split()) == len(ground.hedgerow_names)
    assert sum(len(road.split()) - 1 for road in told["roads"]) * 2 == len(ground.roads)


@pytest.mark.parametrize("side", ["us", "ge"])
@pytest.mark.parametrize("id_", FORCES)
def test_the_forces_are_those_of_the_ledger(id_: str, side: Side) -> None:
    """BOB-3.1, BOB-G10, BOB-G11, BOB-G12, BOB-G13, BOB-G14, BOB-G15, BOB-G16"""
    assert FORCES[id_][side] == forces(id_, side)
    assert all(TYPES[unit].side == side for unit, *_ in forces(id_, side))


def test_two_scenarios_have_artillery() -> None:
    """BOB-G9, BOB-G14, BOB-G15"""
    listed = {
        (id_, side): scenario.side(side).artillery
        for id_, scenario in SCENARIOS.items()
        for side in TWO_SIDES
        if scenario.side(side).artillery
    }
    assert {
        ("easy_peasy", "ge"): (Artillery(80, first_turn=3, missions=4, proficiency=7, accuracy=9),),
        ("dike_road", "us"): (Artillery(80, first_turn=2, missions=3, proficiency=8, accuracy=8),),
        ("dike_road", "ge"): (Artillery(100, first_turn=1, missions=2, proficiency=9, accuracy=9),),
    } == listed


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
    "farm_lane": Victory("control_at_end", "us", Control(("H5",), 1), eliminated=("ge",)),
    "bridge": Victory("control_at_end", "us", Control(("E5",), 1, alone_in=("B5",))),
    "day_of_days": Victory("exit", "us", exit=Exit("east", 4)),
    "christmas": Victory("eliminate", "us", eliminated=("ge",)),
    "easy_peasy": Victory("eliminate", "us", eliminated=("ge",)),
    "dike_road": Victory(
        "control_at_end", "ge", Control(("E5", "I5", "M5", "E8", "N9"), 3), eliminated=("us", "ge")
    ),
}


@pytest.mark.parametrize("id_", VICTORIES)
def test_the_victory_conditions_are_those_of_the_ledger(id_: str) -> None:
    """BOB-1.2, BOB-6.1, BOB-R46, BOB-S1, BOB-S2, BOB-S3, BOB-S4, BOB-S5, BOB-S6"""
    assert VICTORIES[id_] == SCENARIOS[id_].victory


def test_control_starts_with_the_defender() -> None:
    """BOB-G16, BOB-G10, BOB-G11, BOB-G15"""
    started = {
        (id_, side): scenario.side(side).initial_control
        for id_, scenario in SCENARIOS.items()
        for side in TWO_SIDES
        if scenario.side(side).initial_control
    }
    assert {
        ("farm_lane", "ge"): ("H5",),
        ("bridge", "ge"): ("E5", "B5"),
        ("dike_road", "us"): ("E5", "I5", "M5", "E8", "N9"),
    } == started


# --------------------------------------------------------------------------------------------------- options


def test_two_scenarios_have_a_secret_option() -> None:
    """BOB-G11, BOB-G14, BOB-G16"""
    assert {
        "bridge": SecretOption("second_decoy", "ge", "ge_mg1", "ge_decoy", 1, turns=3),
        "easy_peasy": SecretOption("more_squads", "ge", "ge_decoy", "ge_1st", 2, loses_artillery=True),
    } == {id_: scenario.option for id_, scenario in SCENARIOS.items() if scenario.option}


def test_a_second_decoy_takes_the_place_of_the_machine_gun() -> None:
    """BOB-G11"""
    assert [
        ("ge_2nd", 2, "A1-D9", False),
        ("ge_decoy", 1, "A1-D9", False),
        ("ge_decoy", 1, "A1-D9", False),
    ] == forces("bridge", "ge", option=True)
    assert FORCES["bridge"]["us"] == forces("bridge", "us", option=True)


def test_two_squads_take_the_place_of_two_decoys() -> None:
    """BOB-G14"""
    assert [
        ("ge_1st", 4, "A1-M5", False),
        ("ge_mg1", 1, "A1-M5", False),
        ("ge_decoy", 2, "A1-M5", False),
        ("ge_1st", 2, "A1-M5", False),
    ] == forces("easy_peasy", "ge", option=True)


def test_without_an_option_nothing_is_replaced() -> None:
    """BOB-G16"""
    assert FORCES["farm_lane"]["ge"] == forces("farm_lane", "ge", option=True)


def test_a_replacement_goes_through_the_list_until_enough_are_replaced() -> None:
    """BOB-G16"""
    scenario = SCENARIOS["easy_peasy"]
    split = (Force("ge_decoy", 1, "A1-M5"), Force("ge_mg1", 1, "A1-M5"), Force("ge_decoy", 3, "A1-D5"))
    changed = attrs.evolve(scenario, ge=attrs.evolve(scenario.ge, forces=split))

    assert [("ge_1st", 1), ("ge_mg1", 1), ("ge_decoy", 2), ("ge_1st", 1)] == [
        (force.unit, force.number) for force in changed.forces("ge", option=True)
    ]
