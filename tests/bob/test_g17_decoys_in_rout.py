"""Decoys count as infantry for stress and for the path of a rout (BOB-G17 D4)."""

from typing import Any

import pytest

from bob.given import battle, choices, do, only
from bob.routs import ends
from cases import cases
from wargames.bob.moments import StressFound
from wargames.bob.values.state import State
from wargames.kernel.game import Step


def routed(enemy: str, woods: str = "", **laid: Any) -> Step[State]:
    """End the Operations Phase with a red German squad in the open of D4, seen from the woods of D1."""
    signs = dict.fromkeys([enemy_hex for enemy_hex in ("D1", "A2", "B1", woods) if enemy_hex], "w")
    state = battle(
        {enemy: "D1", "US-M1": "A1"},
        {"GE-F1": "D4", "GE-N1": "G7"},
        signs=signs,
        first="ge",
        used={enemy, "US-M1", "GE-N1"},
        level={"GE-F1": 2},
        concealed={"US-D1"} & {enemy},
        **laid,
    )
    return do(state, "do nothing GE-F1")


@cases("US-P1", "US-D1")
def test_a_decoy_that_sees_a_suppressed_unit_in_the_open_puts_it_under_stress(enemy: str) -> None:
    """BOB-G17, BOB-R36"""
    step = routed(enemy)

    assert (("D4", 1),) == only(step, StressFound).units
    assert ["rout check GE-F1"] == choices(step.state)


@pytest.mark.parametrize("enemy", ["US-P1", "US-D1"])
@pytest.mark.parametrize(("woods", "hexes"), [("C3", ["C4", "C5"]), ("D7", ["D7"])])
def test_a_routing_unit_keeps_away_from_a_decoy_as_from_a_squad(
    enemy: str, woods: str, hexes: list[str]
) -> None:
    """BOB-G17, BOB-R36: behind the woods of C3 it is out of sight of D1; else it runs to D7."""
    step = do(routed(enemy, woods).state, "rout check GE-F1", dice=[10])

    assert hexes == ends(step)


@cases("US-P1", "US-D1")
def test_a_routing_unit_comes_no_nearer_to_a_decoy_that_sees_it(enemy: str) -> None:
    """BOB-G17, BOB-R36: not into the foxhole of D3, into that of D6."""
    step = do(routed(enemy, foxholes=["D3", "D6"]).state, "rout check GE-F1", dice=[10])

    assert ["D6"] == ends(step)
