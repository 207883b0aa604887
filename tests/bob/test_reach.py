"""What a scenario asks of a side must be within its reach; boards as graphs, sight as an array."""

from functools import partial
from itertools import pairwise

import scenario_errors
from bob.test_scenario_files import EXIT, GOOD, WITHOUT_VICTORY
from cases import cases
from wargames.bob import GAME
from wargames.bob.ground.graphs import graph, sight
from wargames.bob.ground.ground import ground_of
from wargames.bob.ground.sight import sees
from wargames.bob.values.components import UnitClass
from wargames.kernel.geometry.map_graphs import route
from wargames.kernel.geometry.sight_arrays import exposure

ROAD = 'roads = [["A2", "B2", "C3", "D2", "E2"]]'
BRIDGE = '    ".w.=S",\n'
FLOOD = '    ".w.~S",\n'


def flooded(text: str) -> str:
    """Wash the bridge away."""
    return text.replace(BRIDGE, FLOOD).replace(ROAD, "roads = []")


complaint = partial(scenario_errors.complaint, GAME.read_scenario)


def test_the_good_scenario_is_within_reach() -> None:
    """BOB-1.2: over the bridge the Americans get to D2 and E2."""
    assert "ford" == GAME.read_scenario(GOOD, "mine.toml").id


def test_a_hex_to_control_must_be_within_reach() -> None:
    """BOB-1.2, BOB-5.5.7: without the bridge the water parts the Americans from E2."""
    text = flooded(GOOD).replace('hexes = ["D2", "E2"]', 'hexes = ["C2", "E2"]')
    line = text.splitlines().index('hexes = ["C2", "E2"]') + 1

    said = f"mine.toml, line {line}, victory.control.hexes: no American unit can get to E2 [BOB-1.2]"
    assert said == complaint(text)


def test_a_hex_to_be_alone_in_must_be_within_reach() -> None:
    """BOB-1.2"""
    text = flooded(GOOD).replace('hexes = ["D2", "E2"]', 'hexes = ["C2"]')

    assert "victory.control.alone_in: no American unit can get to E2" in complaint(text)


def test_a_hex_that_the_side_controls_at_the_start_need_not_be_within_reach() -> None:
    """BOB-G16"""
    text = flooded(GOOD).replace('hexes = ["D2", "E2"]', 'hexes = ["E1"]').replace('alone_in = ["E2"]', "")
    held = text.replace("[us]\n", '[us]\ninitial_control = ["E1"]\n')

    assert "no American unit can get to E1" in complaint(text)
    assert "ford" == GAME.read_scenario(held, "mine.toml").id


def test_no_unit_takes_a_step_that_costs_more_points_than_it_has() -> None:
    """BOB-5.4.17: a squad has 5 points and never climbs 6 levels."""
    cliff = GOOD.replace('level = 1, hexes = ["E1"]', 'level = 6, hexes = ["E1", "E2", "E3"]')

    assert "victory.control.hexes: no American unit can get to E2 [BOB-1.2]" in complaint(cliff)


def test_guns_and_decoys_get_nowhere_for_their_side() -> None:
    """BOB-G8, BOB-G16: a gun never moves, a decoy controls nothing."""
    board = ground_of(GAME.read_scenario(GOOD, "mine.toml").board)

    assert 0 == graph(board, "gun").number_of_edges()
    lone = GOOD.replace('side = "us"\neliminated', 'side = "ge"\neliminated').replace(
        'hexes = ["D2", "E2"]', 'hexes = ["A1"]'
    )
    decoys = flooded(lone).replace('alone_in = ["E2"]', "")
    assert "no German unit can get to A1" in complaint(decoys)


def test_the_edge_to_leave_by_must_be_within_reach_of_enough_squads() -> None:
    """BOB-1.2, BOB-G16"""
    text = WITHOUT_VICTORY + EXIT.replace("squads = 4", "squads = 3")

    assert "ford" == GAME.read_scenario(text, "mine.toml").id
    told = complaint(flooded(text))
    said = "victory.exit.edge: 0 American squads can get to the east edge, and 3 are to leave by it [BOB-1.2]"
    assert told.endswith(said)


@cases("squad", "wt", "vehicle")
def test_the_graph_has_the_steps_of_the_ground_and_their_costs(kind: UnitClass) -> None:
    """BOB-5.5.1, BOB-5.5.2"""
    ground = ground_of(GAME.scenarios["farm_lane"].board)
    drawn = graph(ground, kind)

    for origin in ground.places:
        steps = ground.steps(kind)[origin]
        assert steps == {to: drawn.edges[origin, to]["cost"] for to in drawn.successors(origin)}


def test_a_way_is_planned_over_the_bridge() -> None:
    """BOB-5.5.3, BOB-5.5.7: along the road each step costs half a point, 3 sixths."""
    drawn = graph(ground_of(GAME.read_scenario(GOOD, "mine.toml").board), "squad")
    way = route(drawn, "A2", "E2")

    assert ("A2", "B2", "C3", "D2", "E2") == way
    assert 12 == sum(drawn.edges[step]["cost"] for step in pairwise(way))


def test_the_array_sees_what_the_rules_see() -> None:
    """BOB-5.2.1, BOB-5.2.8"""
    ground = ground_of(GAME.read_scenario(GOOD, "mine.toml").board)
    seen = sight(ground)

    for row, origin in enumerate(ground.places):
        assert [sees(ground, origin, to) for to in ground.places] == seen[row].tolist()
    watchers = [sum(sees(ground, origin, to) for origin in ("E1", "E2")) for to in ground.places]
    assert watchers == exposure(ground, seen, ground.mask(["E1", "E2"])).tolist()
