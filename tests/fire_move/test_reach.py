"""Objectives must be within reach of the attacker; a table as a graph of its features."""

from functools import partial

import scenario_errors
from cases import cases
from fire_move.test_scenario_files import GOOD
from wargames.fire_move import GAME
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.graphs import graph
from wargames.kernel.geometry.map_graphs import route

OBJECTIVE = "O1 = { at = [22, 10.25], radius = 2.5, vp = 3 }"
FOUR = """\
sw = { terrain = "open", polygon = [[0, 0], [15, 0], [15, 10.06], [0, 10.06]] }
se = { terrain = "crops", polygon = [[15, 0], [30, 0], [30, 10], [15, 10]] }
ne = { terrain = "marsh", polygon = [[15, 10], [30, 10], [30, 20], [15, 20]] }
nw = { terrain = "woods", polygon = [[0, 10.06], [15, 10.06], [15, 20], [0, 20]] }
"""
"""Of these sw and ne share 0.06 inch, between two corners of three features."""


complaint = partial(scenario_errors.complaint, GAME.read_scenario)


@cases("0.01", "0.04")
def test_an_objective_must_leave_room_to_stand(radius: str) -> None:
    """FM-G18, FM-R2: the hedge runs along x = 15, and nobody stands less than 0.05 inch from it."""
    text = GOOD.replace(OBJECTIVE, f"O1 = {{ at = [15, 10], radius = {radius}, vp = 3 }}")

    told = complaint(text)
    assert told.startswith("mine.toml, line ")
    assert told.endswith(
        f"objectives.O1: no figure of the attacker can stand within {radius} inch of it [FM-G18]"
    )


def test_an_objective_on_a_border_may_be_held_beside_it() -> None:
    """FM-G18, FM-R2"""
    text = GOOD.replace(OBJECTIVE, "O1 = { at = [15, 10], radius = 0.05, vp = 3 }")

    assert "lane" == GAME.read_scenario(text, "mine.toml").id


def test_each_border_is_one_move_action() -> None:
    """FM-5.13, FM-R9: over the hedge, then over the plain edge of the bunker."""
    drawn = graph(battlefield_of(GAME.read_scenario(GOOD, "mine.toml").table))

    assert ("west", "east", "house") == route(drawn, "west", "house")
    assert {"cost": 1, "border": "hedge", "check": "none", "level": 0} == drawn.edges["west", "east"]
    assert "join" == drawn.edges["east", "house"]["border"]


def test_no_route_crosses_a_border_near_two_corners() -> None:
    """FM-R9: 0.05 inch is kept from each corner of three features, and the border is 0.06 long."""
    text = GOOD[: GOOD.index("west = {")] + FOUR + "\n[objectives" + GOOD.partition("[objectives")[2]
    text = text.replace("0.1]]", "0]]")
    drawn = graph(battlefield_of(GAME.read_scenario(text, "mine.toml").table))

    assert not drawn.has_edge("sw", "ne")
    assert not drawn.has_edge("ne", "sw")
    assert ("sw", "nw", "ne") == route(drawn, "sw", "ne") or ("sw", "se", "ne") == route(drawn, "sw", "ne")


@cases(("stream", "ford", 0), ("wire4", "wire", 4))
def test_the_graph_says_what_crossing_takes_and_keeps_guns_off(border: str, check: str, level: int) -> None:
    """FM-7.2, FM-20.1, FM-G24"""
    text = GOOD.replace('type = "hedge"', f'type = "{border}"')
    field = battlefield_of(GAME.read_scenario(text, "mine.toml").table)
    edge = graph(field).edges["west", "east"]

    assert (border, check, level) == (edge["border"], edge["check"], edge["level"])
    assert not graph(field, gun=True).has_edge("west", "east")


def test_the_easiest_of_two_borders_counts() -> None:
    """FM-1.5, FM-7.2: half of the way a bridge leads over the river."""
    two = """\
river = { type = "river", line = [[15, 0], [15, 10]] }
bridge = { type = "bridge", line = [[15, 10], [15, 20]] }
"""
    text = GOOD.replace('hedge = { type = "hedge", line = [[15, 0], [15, 20]] }\n', two)
    field = battlefield_of(GAME.read_scenario(text, "mine.toml").table)

    assert "bridge" == graph(field).edges["west", "east"]["border"]
    assert graph(field, gun=True).has_edge("east", "west")
