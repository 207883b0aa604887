"""Objectives must be within reach of whoever wants them; maps as graphs, sight as an array."""

from functools import partial

import scenario_errors
from cases import cases
from sniper.scenario_text import GOOD
from wargames.kernel.geometry.map_graphs import route
from wargames.kernel.geometry.sight_arrays import exposure
from wargames.sniper import GAME
from wargames.sniper.ground.graphs import graph, sight
from wargames.sniper.ground.ground import ground_of
from wargames.sniper.ground.sight import sees
from wargames.sniper.values.components import Mover

FLOODED = GOOD.replace('stream = "deep"', 'stream = "flooded"')
CUT = FLOODED.replace('"RR=R"', '"RRSR"')
"""The bridge is washed away, and the stream cannot be waded."""


complaint = partial(scenario_errors.complaint, GAME.read_scenario)


def test_over_the_bridge_the_objectives_are_within_reach() -> None:
    """SN-1.22, TOI-5.14"""
    assert "ford" == GAME.read_scenario(GOOD, "mine.toml").id
    assert "ford" == GAME.read_scenario(FLOODED, "mine.toml").id


def test_the_victory_objective_must_be_within_reach_of_the_attacker() -> None:
    """SN-1.22, TOI-5.12"""
    told = complaint(CUT)

    assert told.startswith("mine.toml, line ")
    assert told.endswith("objectives[0].hex: no American unit can get to 0502 [SN-1.22]")


def test_a_command_objective_must_be_within_reach_of_whom_it_pays() -> None:
    """SN-G12: that in 0402 is American; a neutral one may be anybody's."""
    text = CUT.replace('kind = "officers"\nattacker = "us"', 'kind = "objective"\nattacker = "de"')

    assert "objectives[1].hex: no American unit can get to 0402 [SN-G12]" in complaint(text)
    neutral = text.replace('nation = "us"\nvalue', 'nation = "neutral"\nvalue')
    assert "ford" == GAME.read_scenario(neutral, "mine.toml").id


def test_a_neutral_objective_that_nobody_gets_to_is_named() -> None:
    """SN-G12, TOI-5.9: 0601 is two levels up, and nobody begins there."""
    text = GOOD.replace('hex = "0402"', 'hex = "0601"').replace('nation = "us"\n', "")

    assert "ford" == GAME.read_scenario(text, "mine.toml").id
    below = text.replace('deploy = ["F2", "0401-0403"]', 'deploy = ["0401-0503"]')
    assert "objectives[1].hex: no American or German unit can get to 0601 [SN-G12]" in complaint(below)


@cases("squad", "vehicle")
def test_the_graph_has_the_steps_of_the_ground_and_their_costs(mover: Mover) -> None:
    """TOI-5.6 to TOI-5.14"""
    ground = ground_of(GAME.scenarios["snipers_alley"].map)
    drawn = graph(ground, mover)

    for origin in ground.places:
        steps = ground.steps(mover)[origin]
        assert steps == {to: drawn.edges[origin, to]["cost"] for to in drawn.successors(origin)}


def test_a_unit_takes_no_step_that_costs_more_points_than_it_has() -> None:
    """TOI-5.5"""
    ground = ground_of(GAME.scenarios["snipers_alley"].map)
    every, cheap = graph(ground, "vehicle"), graph(ground, "vehicle", 3)

    dear = {(one, other) for one, other, cost in every.edges(data="cost") if cost > 3}
    assert dear
    assert dear == set(every.edges) - set(cheap.edges)


def test_a_way_is_planned_over_the_bridge() -> None:
    """TOI-5.7, TOI-5.14"""
    way = route(graph(ground_of(GAME.read_scenario(FLOODED, "mine.toml").map), "squad"), "0101", "0402")

    assert way is not None
    assert "0302" in way


def test_the_array_sees_what_the_rules_see() -> None:
    """TOI-6.1, TOI-6.7, TOI-14.1"""
    ground = ground_of(GAME.read_scenario(GOOD, "mine.toml").map)
    for smoke in (0, ground.mask(["0202", "0302"])):
        seen = sight(ground, smoke)
        for row, origin in enumerate(ground.places):
            assert [sees(ground, origin, to, smoke) for to in ground.places] == seen[row].tolist()
    watchers = [sum(sees(ground, origin, to) for origin in ("0101", "0503")) for to in ground.places]
    assert watchers == exposure(ground, sight(ground), ground.mask(["0101", "0503"])).tolist()
