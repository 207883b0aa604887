"""The numbers of a hex and of artillery, as they are explained to a side."""

from typing import Any

from bob.given import CALL, battery, battle, do, guns
from cases import cases
from wargames.bob import GAME
from wargames.bob.values.components import Side
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def told(state: State, name: str, side: Side = "us") -> dict[str, str]:
    """Return what a side is told of a name."""
    return {one.name: one.value for one in GAME.counter_values(GAME.view(state, Seat(side)), name)}


def of_hex(**laid: Any) -> dict[str, str]:
    """Return the numbers of D4 on a clear board with something laid on it."""
    return told(battle({"US-P1": "A1"}, {"GE-F1": "G1"}, **laid), "d4")


BLOCKS = {"line of sight": "blocked"}


@cases(
    ({}, {"terrain": "clear", "movement points": "1"}),
    ({"signs": {"D4": "w"}}, {"terrain": "woods", "movement points": "2", "cover": "+1", **BLOCKS}),
    ({"signs": {"D4": "S"}}, {"terrain": "stone building", "movement points": "2", "cover": "+2", **BLOCKS}),
    ({"signs": {"D4": "B"}}, {"terrain": "wooden building", "movement points": "2", "cover": "+1", **BLOCKS}),
    ({"signs": {"D4": "~"}}, {"terrain": "water", "movement points": "none"}),
    (
        {"levels": {"D4": 2}},
        {"terrain": "clear", "movement points": "1", "elevation": "2", "higher ground": "+1"},
    ),
    (
        {"roads": [["D3", "D4"]]},
        {"terrain": "clear", "movement points": "1", "along a road": "1/2, 2/3 for a weapon team"},
    ),
    (
        {"hedgerows": ["D4/N"]},
        {"terrain": "clear", "movement points": "1", "hedgerow": "+1 (D3)", "behind the hedgerow": "+2"},
    ),
    ({"foxholes": ["D4"]}, {"terrain": "clear", "movement points": "1", "foxhole": "+2, +4 against mortars"}),
    (
        {"foxholes": ["D4"], "signs": {"D4": "w"}},
        {"terrain": "woods", "movement points": "2", "foxhole in woods": "+2", **BLOCKS},
    ),
    ({"fortifications": ["D4"]}, {"terrain": "clear", "movement points": "1", "fortification": "+3"}),
)
def test_a_hex_is_explained_by_what_lies_in_it(laid: dict[str, Any], numbers: dict[str, str]) -> None:
    """BOB-5.2.3, BOB-5.5.1, BOB-5.5.3, BOB-5.5.5, BOB-5.5.6, BOB-5.7.4, BOB-5.7.5, BOB-5.7.10, BOB-G6"""
    assert numbers == of_hex(**laid)


def test_what_lies_in_another_hex_is_not_told_of_this_one() -> None:
    """BOB-G6"""
    laid = {"foxholes": ["D5"], "fortifications": ["D5"], "roads": [["D5", "D6"]], "hedgerows": ["D5/S"]}

    assert {"terrain": "clear", "movement points": "1"} == of_hex(**laid)


@cases("artillery", "Artillery", "80", "80mm", "80MM")
def test_artillery_is_explained_by_its_name_or_its_caliber(name: str) -> None:
    """BOB-G9"""
    found = told(guns(battery(80, first_turn=2, missions=1, prof=7, acc=8)), name)

    assert ("80", "1", "7", "8") == tuple(
        found[one] for one in ("caliber", "missions", "proficiency", "accuracy")
    )


def test_each_caliber_is_explained_by_its_own_counter() -> None:
    """BOB-G9"""
    state = guns(battery(80), battery(100))

    assert ("80", "100") == tuple(told(state, name)["caliber"] for name in ("80", "100"))


@cases("120", "120mm", "D", "H9", "nothing")
def test_another_name_is_not_explained(name: str) -> None:
    """BOB-G6, BOB-G9"""
    assert {} == told(guns(), name)


def test_enemy_artillery_is_explained_once_it_has_fired() -> None:
    """BOB-G9, BOB-R38"""
    before = guns()
    after = told(do(before, CALL, dice=[10]).state, "artillery", "ge")

    assert {} == told(before, "artillery", "ge")
    assert "80" == after["caliber"]
    assert "missions" not in after


def test_the_germans_are_told_of_their_artillery() -> None:
    """BOB-G9"""
    state = battle({"US-P1": "D7"}, {"GE-F1": "D4"}, artillery={"ge": [battery(100)]})

    assert ("100", None) == tuple(told(state, "artillery", side).get("caliber") for side in ("ge", "us"))
