"""The five set-ups that come with the game are those of the ledger."""

import json
from typing import Any

from cases import cases
from sam_fire.given import from_rows
from wargames.sam_fire import GAME
from wargames.sam_fire.ground.ground import ground_of
from wargames.sam_fire.values.components import COUNTERS
from wargames.sam_fire.values.scenarios import PlacedCounter
from wargames.sam_fire.values.state import Objective, VictoryGoal

GAPS = {
    "crossroads": "SAF-G14",
    "village": "SAF-G15",
    "hill": "SAF-G16",
    "bocage": "SAF-G17",
    "tanks": "SAF-G18",
}
SHIPPED = GAME.scenarios


def gap(scenario: str) -> dict[str, Any]:
    """Read what the ledger says of a scenario."""
    (found,) = (one for one in GAME.ledger.gaps if one.id == GAPS[scenario])
    data: dict[str, Any] = json.loads(found.fill.split("DATA (JSON):")[1])
    return data


def test_five_scenarios_are_shipped_under_their_titles() -> None:
    """SAF-2.3, SAF-G14, SAF-G15, SAF-G16, SAF-G17, SAF-G18"""
    expected = {
        "crossroads": "The Crossroads",
        "village": "The Village",
        "hill": "The Hill",
        "bocage": "Hedgerows",
        "tanks": "Tank Hunt",
    }
    assert expected == {id_: scenario.title for id_, scenario in SHIPPED.items()}
    assert all("June 1944" in scenario.description for scenario in SHIPPED.values())


@cases(*GAPS)
def test_a_shipped_map_is_the_one_of_the_ledger(id_: str) -> None:
    """SAF-G13, SAF-G14, SAF-G15, SAF-G16, SAF-G17, SAF-G18"""
    data, ground = gap(id_), ground_of(SHIPPED[id_].map)

    assert (data["columns"], data["rows_count"]) == (ground.layout.columns, ground.layout.rows)
    assert from_rows(data["map_rows"]).split() == SHIPPED[id_].map.drawing.split()
    for terrain in ("woods", "hill", "building", "road"):
        assert data[terrain] == [place for place in ground.places if ground.terrain[place] == terrain]


@cases(*GAPS)
def test_the_reinforcement_hexes_are_those_of_the_ledger(id_: str) -> None:
    """SAF-3.2, SAF-3.3, SAF-G12"""
    data, sheet = gap(id_), SHIPPED[id_].map

    assert (data["red"], data["blue"]) == (sheet.red, sheet.blue)
    assert data["entry"] == ground_of(sheet).entry


@cases(*GAPS)
def test_the_counters_start_where_the_ledger_puts_them(id_: str) -> None:
    """SAF-3.1, SAF-G1, SAF-G2, SAF-G3"""
    data, scenario = gap(id_), SHIPPED[id_]

    for side in ("american", "german"):
        placed = [PlacedCounter(one["id"], one["hex"]) for one in data[side]]
        assert placed == list(getattr(scenario, side))
    assert {one["id"]: one["key"] for one in data["german"]} == {
        one.unit: COUNTERS[one.unit].key for one in scenario.german
    }
    assert data["lieutenant"] == scenario.lieutenant


@cases(*GAPS)
def test_the_goal_is_that_of_the_ledger(id_: str) -> None:
    """SAF-G10, SAF-G11"""
    data = gap(id_)
    expected = VictoryGoal(
        data["start_morale"],
        data["victory_morale"],
        data["turn_limit"],
        data["reserve_threshold"],
        tuple(Objective(place, value) for place, value in data["objectives"].items()),
        data["hold"],
        tuple(data["hold_any_of"]),
    )

    assert expected == SHIPPED[id_].goal
