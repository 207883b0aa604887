"""Section 1, counters, with gaps SAF-G1, SAF-G2, SAF-G3 and SAF-G20."""

from collections import Counter as Count
from typing import Any

import attrs

from cases import cases
from sam_fire.given import (
    Noting,
    Scripted,
    asked,
    battle,
    choices,
    data,
    do,
    drawing,
    events,
    german_turn,
    opening,
    refused,
    scenario_text,
    unit,
    where,
)
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import ACTIONS, UnitEntered, UnitLost
from wargames.sam_fire.values.components import AMERICAN, COUNTERS, TERRAIN, UNLIMITED, Marker
from wargames.sam_fire.values.state import State


def hit(state: State, german: str, chit: str) -> Step[State]:
    """Let I1 hit a German in the open."""
    text = f"fire I1 at {german} with 2"
    return do(state, text, cover_deck=["CC1"], d6=[6], infantry_damage_cup=[chit])


# ------------------------------------------------------------------------------------------------ the game


def test_one_player_commands_the_americans_and_is_the_only_one_asked() -> None:
    """SAF-1.1"""
    state = battle({"I1": "0509"}, {"R01": "0505"}, dice=[2])

    assert (AMERICAN,) == GAME.seats_of(state)
    assert AMERICAN == asked(state).seat
    assert "american" == AMERICAN


def test_the_player_never_orders_a_german() -> None:
    """SAF-1.1"""
    state = battle({"I1": "0509"}, {"R01": "0505"}, dice=[2, 3])

    assert "SAF-1.1" == refused(state, "move R01 to 0506 with 2")
    assert "SAF-1.1" == refused(state, "fire R01 at I1 with 3")
    assert not [text for text in choices(state) if "R01 to" in text or "fire R01" in text]


def test_the_german_turn_needs_no_answer() -> None:
    """SAF-1.1: after 'end orders' the next question is the player's, in turn 2."""
    state = battle({"I1": "0509"}, {"R01": "0501", "MG1": "0901", "PZ1": "0101"})

    step = german_turn(state)

    assert (2, 2) == (step.state.table.turn, step.state.table.step)
    assert ["adjust 3 to 2", "adjust 3 to 4", "keep dice"] == choices(step.state)


def test_no_landings_from_the_air_are_played() -> None:
    """SAF-1.2: no aircraft, glider or drop; every unit starts on the ground or enters by a hex."""
    kinds = {"squad", "mortar", "sniper", "sherman", "m10", "regular", "veteran"}
    kinds |= {"surprise_veteran", "mg42", "at_gun", "panzer_iv", "tiger"}

    assert kinds == {counter.kind for counter in COUNTERS.values()}
    assert {"clear", "road", "woods", "hill", "building"} == set(TERRAIN)
    forms = " ".join(action.FORM for action in ACTIONS)
    assert not [word for word in ("drop", "glid", "land", "jump") if word in forms]


def test_the_company_is_a_name_in_a_title_and_no_choice_of_the_game() -> None:
    """SAF-R92, SAF-1.2: the same opening, whatever a scenario calls its Americans; no option asks for one."""
    text = scenario_text({"I1": "0509"}, {"R01": "0505"}, map_=drawing())
    named = text.replace('"Given"', '"Easy Company"')

    assert text != named
    assert ["outnumbered"] == [field.name for field in attrs.fields(GAME.options_type)]
    one, other = (
        GAME.start(GAME.read_scenario(file, "given.toml"), dice=SeededDice(1)).state for file in (text, named)
    )
    assert one == other


# ------------------------------------------------------------------------------------------------ counters


def test_a_squad_is_one_unit_that_moves_whole() -> None:
    """SAF-1.3"""
    step = do(battle({"I1": "0509"}, dice=[2]), "move I1 to 0508 with 2")

    assert ["0508"] == [one.at for one in step.state.table.units if one.id == "I1"]


def test_a_squad_is_destroyed_whole() -> None:
    """SAF-1.3: one chit removes R01, and R02 beside it in the hex is untouched."""
    state = battle({"I1": "0509"}, {"R01": "0507", "R02": "0507"}, dice=[2])

    step = hit(state, "R01", "destroyed +5")

    assert (None, "0507") == (where(step.state, "R01"), where(step.state, "R02"))
    assert "calm" == unit(step.state, "R02").marker


def test_a_tank_counter_is_one_tank() -> None:
    """SAF-1.4: one chit destroys PZ1 and leaves PZ2."""
    state = battle({"I1": "0509", "T1": "0508"}, {"PZ1": "0505", "PZ2": "0605"}, dice=[5])

    step = do(state, "tank T1 at PZ1", tank_hit_cup=["one crosshair"], tank_damage_cup=["destroyed"])

    assert ["PZ1"] == [event.unit for event in events(step, UnitLost)]
    assert (None, "0605") == (where(step.state, "PZ1"), where(step.state, "PZ2"))


def test_a_mortar_is_one_unit() -> None:
    """SAF-1.5: it leaves room for one squad in its hex, and moves as one."""
    state = battle({"I1": "0508", "I2": "0507", "MO1": "0509"}, dice=[2, 2, 3])

    step = do(state, "move I1 to 0509 with 2")
    assert "SAF-7.8" == refused(step.state, "move I2 to 0509 with 3")
    assert "0408" == where(do(step.state, "move MO1 to 0408 with 2").state, "MO1")


def test_an_mg42_is_one_german_unit() -> None:
    """SAF-1.6"""
    state = battle({"I1": "0509"}, {"MG1": "0507"}, dice=[2])

    step = hit(state, "MG1", "destroyed +10")

    assert "german" == COUNTERS["MG1"].side
    assert (None, 1) == (where(step.state, "MG1"), step.state.table.kills)


def test_a_sniper_is_one_man() -> None:
    """SAF-1.7"""
    step = do(battle({"I1": "0509", "SN1": "0308"}, dice=[2]), "move SN1 to 0307 with 2")

    assert ["0307"] == [one.at for one in step.state.table.units if one.kind == "sniper"]


# ------------------------------------------------------------------------------------------------ keys


@cases("mg42", "at_gun", "panzer_iv", "tiger", "surprise_veteran")
def test_only_regulars_and_veterans_carry_a_number(kind: str) -> None:
    """SAF-1.9, SAF-G3, SAF-R84"""
    assert {0} == {counter.key for counter in COUNTERS.values() if counter.kind == kind}


# ------------------------------------------------------------------------------------------------ the box


@cases(*data("SAF-G1")["american"], ids=lambda row: str(row["id"]))
def test_an_american_counter_carries_its_printed_values(row: dict[str, Any]) -> None:
    """SAF-G1"""
    if row["type"] == "lieutenant":  # a man attached to a unit, with no values of his own
        assert row["id"] not in COUNTERS
        return
    counter = COUNTERS[row["id"]]
    range_ = UNLIMITED if row["range"] == "unlimited" else row["range"]
    assert (row["type"], row.get("veteran", False)) == (counter.kind, counter.veteran)
    assert (row.get("to_hit", 0), row["mp"], range_) == (counter.to_hit, counter.movement, counter.range)
    assert row.get("key", 0) == counter.key
    assert (row.get("front", 0), row.get("side", 0)) == (counter.front_armor, counter.side_armor)


def test_the_americans_have_exactly_these_counters() -> None:
    """SAF-G1, SAF-1.3, SAF-1.4, SAF-1.5, SAF-1.7"""
    rows = [row["id"] for row in data("SAF-G1")["american"] if row["id"] != "LT"]

    assert rows == [counter.id for counter in COUNTERS.values() if counter.side == "american"]


@cases(*data("SAF-G2")["german"], ids=lambda row: str(row["type"]))
def test_german_counters_carry_their_printed_values(row: dict[str, Any]) -> None:
    """SAF-G2"""
    counters = [counter for counter in COUNTERS.values() if counter.kind == row["type"]]
    printed = (row.get("to_hit", 0), row.get("mp", 0), row["range"], row.get("veteran", False))

    assert row["counters"] == len(counters)
    assert {printed} == {(one.to_hit, one.movement, one.range, one.veteran) for one in counters}
    assert {"german"} == {one.side for one in counters}


def test_the_germans_have_no_other_counters() -> None:
    """SAF-G2, SAF-1.6"""
    expected = {row["type"]: row["counters"] for row in data("SAF-G2")["german"]}

    assert expected == Count(one.kind for one in COUNTERS.values() if one.side == "german")


def test_the_numbers_of_the_german_counters_are_fixed() -> None:
    """SAF-G3, SAF-1.9"""
    table = data("SAF-G3")

    assert table["regular"] == {one.id: one.key for one in COUNTERS.values() if one.kind == "regular"}
    assert table["veteran"] == {one.id: one.key for one in COUNTERS.values() if one.kind == "veteran"}


def test_an_entering_counter_is_drawn_from_those_off_the_map_with_equal_chances() -> None:
    """SAF-G3, SAF-5.12: R01 and R16 are on the map; the first one drawn is no longer in the pool."""
    dice = Noting(Scripted(SeededDice(1), d6=[1, 2, 3], regular_counters=["R05", "R07"]))

    opening({"I1": "0509"}, {"R01": "0501", "R16": "0502"}, dice=dice)

    first, second = (roll.source for roll in dice.rolls if roll.source.name == "regular counters")
    pool = [f"R{number:02}" for number in range(2, 16)]
    assert [(id_, 1) for id_ in pool] == list(first.weights())
    assert [(id_, 1) for id_ in pool if id_ != "R05"] == list(second.weights())


def test_an_eliminated_counter_goes_back_to_its_pool() -> None:
    """SAF-G3: R01 is destroyed in turn 1 and enters again in turn 2."""
    state = battle({"I1": "0509"}, {"R01": "0507"}, dice=[2])
    state = hit(state, "R01", "destroyed +5").state

    step = german_turn(state, d6=[3, 1, 1, 2], regular_counters=["R01", "R02"])

    assert ["R01", "R02"] == [event.unit for event in events(step, UnitEntered)]


# ------------------------------------------------------------------------------------------------ markers


def test_markers_never_run_out() -> None:
    """SAF-G20: all units Panicked and low, and as many Supply counters as were earned."""
    americans = {f"I{number}": f"{number:02}09" for number in range(1, 10)}
    germans = {f"R{number:02}": f"{(number + 1) // 2:02}01" for number in range(1, 17)}
    everybody: dict[str, Marker] = dict.fromkeys([*americans, *germans], "panic")

    state = battle(americans, germans, markers=everybody, low=everybody, supply=30)

    assert 25 == sum(one.low_supply and one.marker == "panic" for one in state.table.units)
    step = do(state, *(f"supply {squad}" for squad in americans))
    assert 21 == step.state.table.supply


def test_no_supply_is_at_hand_at_the_start() -> None:
    """SAF-G20, SAF-17.5"""
    assert 0 == GAME.start("crossroads", dice=SeededDice(1)).state.table.supply
