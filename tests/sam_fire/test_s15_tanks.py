"""Section 3a, Tanks: what they do, where they drive, whom they frighten, and their armor."""

from typing import Any

import pytest

from cases import cases
from sam_fire.given import battle, choices, do, events, german_turn, only, refused, tank, unit, where
from wargames.sam_fire.moments import ArmorSaveRolled, MarkerChanged, OrderGiven, TankDamageDrawn, UnitMoved
from wargames.sam_fire.values.components import AMERICAN_COUNTERS, COUNTERS
from wargames.sam_fire.values.state import State

# ------------------------------------------------------------------------------------------ what tanks do


def test_there_are_two_kinds_of_american_tanks() -> None:
    """SAF-15.1"""
    assert {"T1": "sherman", "T2": "sherman", "T3": "m10"} == {
        counter.id: counter.kind for counter in AMERICAN_COUNTERS if counter.tank
    }


@cases("drive T1 by 0508", "tank T1 at PZ1", "HE T1 at R01")
def test_a_tank_does_one_of_move_fire_and_high_explosive(order: str) -> None:
    """SAF-15.2, SAF-6.16, SAF-6.10: after one of them, with a 5 to spare, the others are refused."""
    state = tank(germans={"PZ1": "0503", "R01": "0703"})
    orders = {"drive T1 by 0508", "tank T1 at PZ1", "HE T1 at R01"}
    assert orders <= set(choices(state))
    step = do(state, order, **played(order))

    assert (5,) == only(step, OrderGiven).spent
    for other in orders:
        assert "SAF-6.16" == refused(step.state, other)


def played(order: str) -> dict[str, Any]:
    if order.startswith("tank"):
        return {"tank_hit_cup": ["miss"]}
    return {"d6": [2, 3], "cover_deck": ["CC1"]} if order.startswith("HE") else {}


# ------------------------------------------------------------------------------------------------ movement


@cases("T1", "T3")
def test_tanks_have_2_movement_points(id_: str) -> None:
    """SAF-15.3, SAF-R89: two clear hexes, not three."""
    state = tank(id_)

    step = do(state, f"drive {id_} by 0508,0509")
    assert (("0508", "0509"), 2) == (only(step, UnitMoved).path, only(step, UnitMoved).spent)
    assert "SAF-15.3" in only(step, UnitMoved).clauses
    assert "0509" == where(step.state, id_)
    assert "SAF-15.3" == refused(state, f"drive {id_} by 0607,0608,0609")


@cases(("woods", "SAF-15.4"), ("building", "SAF-15.5"))
def test_tanks_keep_out_of_woods_and_buildings(terrain: Any, clause: str) -> None:
    """SAF-15.4, SAF-15.5, SAF-R89, SAF-R12: not even as the first hex, nor on the way."""
    state = tank(terrain={"0506": terrain})

    assert clause == refused(state, "drive T1 by 0506")
    assert clause == refused(state, "drive T1 by 0506,0505")
    assert not [order for order in choices(state) if order.startswith("drive") and "0506" in order]


# ------------------------------------------------------------------------------------------------ fright


def marker(state: State, id_: str) -> str:
    return unit(state, id_).marker


def test_germans_within_2_hexes_of_a_tank_panic_at_once() -> None:
    """SAF-15.6, SAF-R47: R01 in 0503 when T1 reaches 0505, R02 two hexes on stays calm."""
    state = tank(germans={"R01": "0503", "R02": "0502"})
    step = do(state, "drive T1 by 0506,0505")

    assert ("panic", "calm") == (marker(step.state, "R01"), marker(step.state, "R02"))
    assert "R01" == only(step, MarkerChanged).unit
    assert "calm" == only(step, MarkerChanged).before
    assert "panic" == only(step, MarkerChanged).after
    assert {"SAF-15.6", "SAF-R47"} <= set(only(step, MarkerChanged).clauses)


@cases(("R01", True), ("V01", True), ("SV", True), ("MG1", False), ("AT", False), ("PZ1", False))
def test_only_german_infantry_panics(id_: str, panics: bool) -> None:
    """SAF-R47, SAF-15.6"""
    state = do(tank(germans={id_: "0503"}), "drive T1 by 0506,0505").state

    assert panics == (marker(state, id_) == "panic")


def test_panic_replaces_alert() -> None:
    """SAF-R47"""
    state = tank(germans={"R01": "0503"}, markers={"R01": "alert"})

    assert "panic" == marker(do(state, "drive T1 by 0506,0505").state, "R01")


def test_a_tank_that_only_passes_by_frightens() -> None:
    """SAF-R47: T1 comes within 2 hexes of R01 and leaves again."""
    state = do(tank(at="0506", germans={"R01": "0503"}), "drive T1 by 0505,0605").state

    assert ("0605", "panic") == (where(state, "T1"), marker(state, "R01"))


def test_fright_needs_no_line_of_sight() -> None:
    """SAF-R47: a building stands between."""
    state = tank(at="0506", germans={"R01": "0503"}, terrain={"0504": "building"})

    assert "SAF-8.4" == refused(state, "HE T1 at R01")
    assert "panic" == marker(do(state, "drive T1 by 0505").state, "R01")


def test_a_german_that_moves_near_a_tank_panics() -> None:
    """SAF-15.6, SAF-R47: R01 is keyed to I1 and comes down the column by its card."""
    state = battle({"I1": "0509", "T1": "0706"}, {"R01": "0503"}, dice=())
    step = german_turn(state, action_deck=["AC01"])

    assert ("0505", "panic") == (where(step.state, "R01"), marker(step.state, "R01"))


# ------------------------------------------------------------------------------------------------- armor


@cases(("T1", 4, 5), ("T2", 4, 5), ("T3", 5, 6))
def test_american_tanks_have_two_armor_numbers(id_: str, front: int, side: int) -> None:
    """SAF-15.7"""
    assert (front, side) == (COUNTERS[id_].front_armor, COUNTERS[id_].side_armor)


@pytest.mark.parametrize("at", ["0503", "0705", "0509"])
@pytest.mark.parametrize("short", [0, 1])
@pytest.mark.parametrize(
    ("chit", "armor", "number"), [("one crosshair", "front", 4), ("two crosshairs", "side", 5)]
)
def test_the_chit_alone_says_which_armor_number_is_to_be_rolled(
    chit: str, armor: str, number: int, short: int, at: str
) -> None:
    """SAF-15.7, SAF-15.8, SAF-15.14, SAF-R46: from north, east or south the same."""
    damage = ["bounced"] * short
    state = tank(germans={"PZ1": at})
    step = german_turn(state, tank_hit_cup=[chit], d6=[number - short], tank_damage_cup=damage)

    save = only(step, ArmorSaveRolled)
    assert (armor, number, not short) == (save.armor, save.number, save.saved)
    assert short == len(events(step, TankDamageDrawn))


def test_german_tanks_have_no_saves() -> None:
    """SAF-R46, SAF-15.15"""
    assert {(0, 0)} == {
        (counter.front_armor, counter.side_armor) for counter in COUNTERS.values() if counter.side == "german"
    }
    step = do(tank(), "tank T1 at PZ1", tank_hit_cup=["two crosshairs"], tank_damage_cup=["bounced"])
    assert [] == events(step, ArmorSaveRolled)


def test_high_explosive_calls_for_no_save() -> None:
    """SAF-R46: nor does a mortar's second hit on a tank."""
    he = do(tank(germans={"R01": "0503"}), "HE T1 at R01", d6=[1, 3], cover_deck=["CC1"])
    state = battle({"I1": "0109", "MO1": "0508"}, {"R01": "0503", "PZ1": "0502"}, dice=(4, 4))
    mortar = do(state, "mortar MO1 at R01", "also hit PZ1", d6=[3, 6, 6], tank_damage_cup=["bounced"])

    assert [] == events(he, ArmorSaveRolled) + events(mortar, ArmorSaveRolled)
