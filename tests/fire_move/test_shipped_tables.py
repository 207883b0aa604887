"""The four scenarios that come with the game are those of the ledger (FM-G19 to FM-G22)."""

from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from fire_move.given import GAME
from fire_move.ledger_fills import fill
from fire_move.played import asked, dice, do, shown
from wargames.fire_move.checks.scenario_violations import default_set_up, read_scenario
from wargames.fire_move.ground.battlefield import battlefield_of
from wargames.fire_move.ground.formations import formation_refusal
from wargames.fire_move.values.cards import DECKS
from wargames.fire_move.values.scenarios import FireMoveScenario, Force, Reserve, zones_hold
from wargames.kernel.geometry.arcs import Direction
from wargames.kernel.geometry.plane import Point, inches

SHIPPED = {
    "crossroads_farm": "FM-G19",
    "mountain_village": "FM-G20",
    "river_line": "FM-G21",
    "night_perimeter": "FM-G22",
}
clause = pytest.mark.clause("FM-G19", "FM-G20", "FM-G21", "FM-G22")
each = pytest.mark.parametrize("name", SHIPPED)


@cache
def shipped(name: str) -> FireMoveScenario:
    text = files("wargames.fire_move").joinpath("set_ups", f"{name}.toml").read_text(encoding="utf-8")
    return read_scenario(text, f"{name}.toml")


def printed(name: str) -> dict[str, Any]:
    return fill(SHIPPED[name])


def point(pair: list[float]) -> Point:
    return inches(*(Decimal(repr(value)) for value in pair))


def points(pairs: list[list[float]]) -> tuple[Point, ...]:
    return tuple(point(pair) for pair in pairs)


@clause
@each
def test_the_table_is_that_of_the_ledger(name: str) -> None:
    """FM-G19, FM-G20, FM-G21, FM-G22"""
    table, wanted = shipped(name).table, printed(name)

    assert tuple(100 * length for length in wanted["size"]) == table.size
    assert [(one.id, one.terrain, one.polygon, one.inside) for one in table.features] == [
        (one["id"], one["terrain"], points(one["polygon"]), one.get("inside")) for one in wanted["features"]
    ]
    assert [(one.type, one.line) for one in table.borders] == [
        (one["type"], points(one["line"])) for one in wanted["borders"]
    ]


@clause
@each
def test_who_fights_for_what_and_how_long_is_that_of_the_ledger(name: str) -> None:
    scenario, wanted = shipped(name), printed(name)

    assert (wanted["attacker"], wanted["defender"]) == scenario.nations
    assert (wanted["title"], wanted["first_player"]) == (scenario.title, scenario.first_player)
    assert wanted["time_check_limit"] == scenario.time_check_limit
    assert wanted["player_turn_cap"] == scenario.player_turn_cap
    assert [(one.id, one.at, one.radius, one.vp) for one in scenario.objectives] == [
        (one["id"], point(one["at"]), 100 * one["radius"], one["vp"]) for one in wanted["objectives"]
    ]


@clause
@each
def test_the_forces_are_those_of_the_ledger(name: str) -> None:
    wanted = printed(name)

    for force in shipped(name).forces:
        assert tuple(map(points, wanted["zones"][force.nation])) == force.zones
        assert DECKS[force.nation] == force.deck
        assert [(one.id, [*one.figures], one.anchor, one.weapon, one.facing) for one in force.groups] == [
            (
                one["id"],
                one["figures"],
                point(one["anchor"]),
                one.get("weapon"),
                Direction(*one["facing"]) if "facing" in one else None,
            )
            for one in wanted["groups"][force.nation]
        ]


def test_at_the_crossroads_the_germans_set_up_first_and_openly_and_only_the_attackers_have_a_radio() -> None:
    """FM-G19: its notes; the radio cards of the German deck find no operator (FM-23.6)."""
    state = GAME.start("crossroads_farm", dice=dice()).state
    placed = do(state, "deploy GP at 15/23.4")
    roles = {
        force.nation: [role for group in force.groups for role in group.figures]
        for force in state.scenario.forces
    }

    assert "german" == asked(state)
    assert [*placed.events] == shown(placed, "american")
    assert {"american": 28, "german": 20} == {nation: len(men) for nation, men in roles.items()}
    assert {"american": 1, "german": 0} == {nation: men.count("RAD") for nation, men in roles.items()}


def test_one_group_at_the_night_perimeter_may_be_held_back() -> None:
    """FM-G22"""
    groups = [group for name in SHIPPED for force in shipped(name).forces for group in force.groups]

    (held,) = [group for group in groups if group.reserve is not None]
    assert "J4G" == held.id
    assert Reserve(3, "J3", Point(4750, 200), Point(4750, 1400)) == held.reserve


def test_the_roads_over_the_water_are_free() -> None:
    """FM-G20, FM-G21: the bridge and the shallow ford are pieces of their own in the line of the water."""
    crossings = {
        name: {
            piece.type: (piece.a, piece.b)
            for piece in battlefield_of(shipped(name).table).pieces
            if piece.type in {"bridge", "creek"}
        }
        for name in ("mountain_village", "river_line")
    }

    assert {"bridge": (inches(22, 27), inches(22, 29))} == crossings["mountain_village"]
    assert {"creek": (inches(20, 18), inches(24, 18))} == crossings["river_line"]


@each
def test_the_default_set_up_is_legal(name: str) -> None:
    """FM-G18, FM-R12: each group in formation at its anchor, inside a zone of its side."""
    scenario = shipped(name)
    field, standing = battlefield_of(scenario.table), list[Point]()

    for force in (scenario.defender, scenario.attacker):
        for group in force.groups:
            spots = default_set_up(field, force, group, standing)
            assert spots is not None
            assert spots[0] == group.anchor
            assert formation_refusal(field, group.anchor, spots, standing) is None
            assert all(zones_hold(force, spot) for spot in spots)
            standing += spots
    assert 20 <= figures(scenario.attacker) <= 50
    assert 20 <= figures(scenario.defender) <= 50


def figures(force: Force) -> int:
    return sum(len(group.figures) for group in force.groups)
