"""Maps as graphs of steps, and who sees what as an array."""

import pytest

from wargames.kernel.geometry.map_graphs import cut_off
from wargames.kernel.geometry.sight_arrays import exposure
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.graphs import graph, sight
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.play.movement import drives

every_map = pytest.mark.parametrize("name", GAME.shipped)


@every_map
def test_men_on_foot_get_everywhere(name: str) -> None:
    """SAF-7.7, SAF-G10: one hex may always be entered, so that no objective is out of reach."""
    ground = ground_of(GAME.scenarios[name].map)

    assert () == cut_off(graph(ground, "infantry"), ground.places[:1], ground.places)


@every_map
def test_tanks_drive_along_the_graph(name: str) -> None:
    """SAF-15.4, SAF-15.5: with 2 points any one open hex beside the tank is in reach."""
    ground = ground_of(GAME.scenarios[name].map)
    drawn = graph(ground, "tank")

    for place in ground.places:
        steps = {path[0] for _, path in drives(ground, place, 2) if len(path) == 1}
        assert steps == set(drawn.successors(place))


def test_steps_cost_what_the_terrain_costs() -> None:
    """SAF-7.2 to SAF-7.5"""
    ground = ground_of(GAME.scenarios["village"].map)
    points = {"clear": 1, "road": 1, "woods": 2, "hill": 2, "building": 3}

    for _, to, cost in graph(ground, "infantry").edges(data="cost"):
        assert points[ground.terrain[to]] == cost


@every_map
def test_the_array_sees_what_the_rules_see(name: str) -> None:
    """SAF-8.1 to SAF-8.11"""
    ground = ground_of(GAME.scenarios[name].map)
    seen = sight(ground)

    for row, origin in enumerate(ground.places):
        flags = [bool(ground.terrain_sight(origin) & ground.bit[to]) for to in ground.places]
        assert flags == seen[row].tolist()
    watchers = ground.places[:3]
    counted = [
        sum(bool(ground.terrain_sight(one) & ground.bit[to]) for one in watchers) for to in ground.places
    ]
    assert counted == exposure(ground, seen, ground.mask(watchers)).tolist()
