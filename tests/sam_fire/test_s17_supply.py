"""Section 4, special American rules: low supply and Supply counters."""

from collections.abc import Iterable
from typing import Any

from cases import cases
from sam_fire.given import Quiet, allowed, asked, battle, choices, do, events, later, only, refused, unit
from wargames.sam_fire.moments import Replenished, SupplyGained
from wargames.sam_fire.values.state import Adjusting, GermanStep, ReservesArrive, State

# ------------------------------------------------------------------------------------------------ low supply


# fmt: off
BARRED = [
    ("I1",  "move I1 to 0506 with 2",                    [2],    "SAF-17.2"),
    ("I1",  "move I1 to 0506 with 3",                    [3],    "SAF-17.2"),
    ("MO1", "move MO1 to 0606 with 2",                   [2],    "SAF-17.2"),
    ("T1",  "drive T1 by 0706",                          [5],    "SAF-17.2"),
    ("I1",  "fire I1 at R01 with 2",                     [2],    "SAF-17.3"),
    ("I1",  "fire I1 at R01 with 3",                     [3],    "SAF-17.3"),
    ("I1",  "covering fire by I1 at R01 for I2",         [6],    "SAF-17.3"),
    ("MO1", "mortar MO1 at R01",                         [4, 4], "SAF-17.3"),
    ("SN1", "snipe SN1 at R01",                          [6, 6], "SAF-17.3"),
    ("T1",  "HE T1 at R01",                              [5],    "SAF-17.3"),
    ("T1",  "tank T1 at PZ1",                            [5],    "SAF-17.3"),
    ("I1",  "assault with I1 into 0504",                 [1, 1], "SAF-17.4"),
]
# fmt: on


def all_arms(low: Iterable[str] = (), **given: Any) -> State:
    """Every American kind has something to do: R01 is beside I1 and in everybody's sight."""
    americans = {"I1": "0505", "I2": "0506", "MO1": "0605", "SN1": "0405", "T1": "0705"}
    return battle(americans, {"R01": "0504", "PZ1": "0703"}, low=low, **given)


@cases(*BARRED)
def test_a_low_unit_cannot_move_fire_or_assault(id_: str, order: str, dice: list[int], clause: str) -> None:
    """SAF-17.2, SAF-17.3, SAF-17.4, SAF-R31, SAF-10.14: the same order is legal with a full supply."""
    assert allowed(all_arms(dice=dice), order)

    low = all_arms(dice=dice, low=[id_])

    assert clause == refused(low, order)
    assert order not in choices(low)


def test_a_low_unit_is_not_covered_either() -> None:
    """SAF-17.2, SAF-R31"""
    assert "SAF-17.2" == refused(all_arms(dice=[6], low=["I2"]), "covering fire by I1 at R01 for I2")


def test_a_low_sniper_still_spots_but_does_not_fire() -> None:
    """SAF-R31, SAF-13.1: the only American who has not acted, out of supply; to Spot is no Fire."""
    state = all_arms(dice=[6, 6], low=["SN1"], used=["I1", "I2", "MO1", "T1"])
    assert ["spot with SN1", "end orders"] == choices(state)
    assert "SAF-17.3" == refused(state, "snipe SN1 at R01")

    spotted = do(state, "spot with SN1", d6=[3]).state

    assert unit(spotted, "R01").spotted
    assert unit(spotted, "SN1").low_supply


# ------------------------------------------------------------------------------------------------ kills

CHIT = {"infantry_damage_cup": ["destroyed +5"]}
# fmt: off
KILLS: list[tuple[dict[str, str], dict[str, str], str, list[int], dict[str, Any]]] = [
    ({}, {"R01": "0503"}, "fire I1 at R01 with 2", [2], {"cover_deck": ["CC1"], "d6": [6], **CHIT}),
    ({}, {"V01": "0503"}, "fire I1 at V01 with 2", [2],
     {"cover_deck": ["CC1"], "d6": [6], "infantry_damage_cup": ["destroyed +10"]}),
    ({}, {"MG1": "0503"}, "fire I1 at MG1 with 2", [2], {"cover_deck": ["CC1"], "d6": [6], **CHIT}),
    ({}, {"AT": "0503"}, "fire I1 at AT with 2", [2], {"cover_deck": ["CC1"], "d6": [6], **CHIT}),
    ({}, {"SV": "0503"}, "fire I1 at SV with 2", [2], {"cover_deck": ["CC1"], "d6": [6], **CHIT}),
    ({"SN1": "0505"}, {"R01": "0503"}, "snipe SN1 at R01", [6, 6], {"d6": [3, 5], **CHIT}),
    ({"MO1": "0505"}, {"R01": "0503"}, "mortar MO1 at R01", [4, 4], {"d6": [3, 4, 5]}),
    ({"T1": "0605"}, {"R01": "0602"}, "HE T1 at R01", [5], {"cover_deck": ["CC1"], "d6": [4, 5], **CHIT}),
    ({"T1": "0605"}, {"PZ1": "0602"}, "tank T1 at PZ1", [5],
     {"tank_hit_cup": ["one crosshair"], "tank_damage_cup": ["bail out"]}),
    ({"T1": "0605"}, {"PZ1": "0602"}, "tank T1 at PZ1", [5],
     {"tank_hit_cup": ["one crosshair"], "tank_damage_cup": ["destroyed"]}),
    ({}, {"R01": "0504"}, "assault with I1 into 0504", [1, 1], {"cover_deck": ["CC1"], "d6": [5, 5, 5, 5]}),
]
# fmt: on


@cases(*KILLS)
def test_every_second_german_destroyed_brings_a_supply_counter(
    americans: dict[str, str], germans: dict[str, str], order: str, dice: list[int], scripts: dict[str, Any]
) -> None:
    """SAF-17.5, SAF-R33: one destroyed so far and a second, of any kind and worth: 1 counter, at once."""
    state = battle({"I1": "0505", **americans}, germans, dice=dice)

    first = do(state, order, **scripts)
    second = do(later(state, kills=1), order, **scripts)

    assert (1, 0) == (first.state.table.kills, first.state.table.supply)
    assert [] == events(first, SupplyGained)
    assert (2, 1) == (second.state.table.kills, second.state.table.supply)
    assert SupplyGained(2, 1, ("SAF-17.5", "SAF-R33")) == only(second, SupplyGained)


def test_units_destroyed_together_count_one_by_one() -> None:
    """SAF-17.5, SAF-R33: an assault on two after three kills makes five, and 2 counters in all."""
    state = battle({"I1": "0505"}, {"R01": "0504", "R02": "0504"}, dice=[1, 1], kills=3)

    step = do(
        later(state, supply=1, kills=3),
        "assault with I1 into 0504",
        cover_deck=["CC1"],
        d6=[6, 6, 6, 6],
        then=Quiet(),
    )

    assert (5, 2) == (step.state.table.kills, step.state.table.supply)
    assert SupplyGained(4, 2) == only(step, SupplyGained)


def test_there_is_no_cap_on_supply_counters() -> None:
    """SAF-R33, SAF-G20"""
    state = battle({"I1": "0505"}, {"R01": "0503"}, dice=[2])

    step = do(later(state, supply=10, kills=21), "fire I1 at R01 with 2", **KILLS[0][4])

    assert 11 == step.state.table.supply


# ------------------------------------------------------------------------------------------------ spending


def test_a_supply_counter_removes_one_low_supply_marker() -> None:
    """SAF-17.6, SAF-R32, SAF-10.14: one of two."""
    state = battle({"I1": "0505", "I2": "0909"}, low=["I1", "I2"], dice=[2], supply=2)

    step = do(state, "supply I1")

    assert (False, True) == tuple(unit(step.state, id_).low_supply for id_ in ("I1", "I2"))
    assert Replenished("I1", 1, ("SAF-17.6", "SAF-17.7")) == only(step, Replenished)
    assert (1, 4) == (step.state.table.supply, step.state.table.kills)
    assert allowed(step.state, "move I1 to 0506 with 2")


def test_a_unit_that_has_acted_stays_used_when_it_is_replenished() -> None:
    """SAF-17.6, SAF-R32"""
    state = battle({"I1": "0505"}, low=["I1"], used=["I1"], dice=[2], supply=1)

    step = do(state, "supply I1")

    assert (False, True) == (unit(step.state, "I1").low_supply, unit(step.state, "I1").used)
    assert "SAF-6.16" == refused(step.state, "move I1 to 0506 with 2")


@cases(("I1", 0), ("I2", 1), ("R01", 1), ("I9", 1), ids=["none", "full", "German", "gone"])
def test_a_supply_counter_is_spent_on_a_low_american_only(id_: str, supply: int) -> None:
    """SAF-17.6, SAF-R32"""
    state = battle({"I1": "0505", "I2": "0606"}, {"R01": "0101"}, low=["I1", "R01"], dice=[2], supply=supply)

    assert "SAF-17.6" == refused(state, f"supply {id_}")
    assert f"supply {id_}" not in choices(state)


def windows() -> dict[str, State]:
    """Every moment of the American turn at which the player is asked; I9 is low."""
    americans = {"I1": "0505", "I2": "0506", "I9": "0909", "MO1": "0605", "SN1": "0405"}
    given: dict[str, Any] = {"low": ["I9"], "supply": 1}
    state = battle(americans, {"R01": "0502", "R02": "0502"}, dice=[3, 4, 4, 6, 6], **given)
    turn_3 = later(state, turn=3, order_dice=())
    return {
        "ChooseAdjustment": later(state, step=2, frames=(Adjusting(),)),
        "GiveOrder": state,
        "ChooseShot": do(state, "move I1 to 0504 with 3").state,
        "ChooseCoveredMove": do(state, "covering fire by I1 at - for I2").state,
        "ChooseSecondHit": do(state, "mortar MO1 at R01", d6=[3, 6, 6]).state,
        "ChooseSpotted": do(state, "spot with SN1", d6=[3]).state,
        "ChooseArrival": later(turn_3, step=4, frames=(GermanStep(5), ReservesArrive())),
    }


@cases(
    "ChooseAdjustment",
    "GiveOrder",
    "ChooseShot",
    "ChooseCoveredMove",
    "ChooseSecondHit",
    "ChooseSpotted",
    "ChooseArrival",
)
def test_a_supply_counter_is_spent_at_any_decision_of_the_american_turn(kind: str) -> None:
    """SAF-17.7, SAF-R32: the question stays open."""
    state = windows()[kind]
    assert (kind, "supply I9") == (asked(state).kind, choices(state)[-1])

    step = do(state, "supply I9")

    assert (kind, 0) == (asked(step.state).kind, step.state.table.supply)
    assert ["Replenished"] == [type(event).__name__ for event in step.events]
