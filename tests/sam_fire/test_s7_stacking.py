"""Section 7, who may share a hex, with rulings SAF-R9, SAF-R10 and SAF-R11."""

from collections.abc import Mapping

import pytest

from cases import cases
from sam_fire.given import (
    Scripted,
    allowed,
    battle,
    choices,
    do,
    events,
    german_turn,
    only,
    opening,
    refused,
    where,
)
from wargames.kernel.base.errors import BadScenario
from wargames.kernel.chance.dice import SeededDice
from wargames.sam_fire.moments import UnitEntered, UnitMoved

# ------------------------------------------------------------------------------------------------ two


@cases("I3", "MO1", "SN1")
def test_two_infantry_type_units_share_a_hex(second: str) -> None:
    """SAF-7.8, SAF-R9"""
    step = do(battle({"I1": "0509", second: "0508"}, dice=[2]), "move I1 to 0508 with 2")

    assert "0508" == where(step.state, "I1") == where(step.state, second)


@pytest.mark.parametrize("pair", [("I2", "I3"), ("I2", "MO1"), ("MO1", "MO2"), ("SN1", "I2")])
@pytest.mark.parametrize("third", ["I1", "I9"])
def test_a_third_may_not_enter(pair: tuple[str, str], third: str) -> None:
    """SAF-7.8, SAF-R9: the worked example, two squads and a third; mortars and snipers count as well."""
    state = battle({third: "0509", pair[0]: "0508", pair[1]: "0508"}, dice=[2])

    assert "SAF-7.8" == refused(state, f"move {third} to 0508 with 2")
    assert f"move {third} to 0508 with 2" not in choices(state)


# -------------------------------------------------------------------------------- the Lieutenant


@cases("I1", "I2")
def test_the_lieutenant_and_his_squad_are_two(squad: str) -> None:
    """SAF-R9, SAF-R10, SAF-7.8: nobody joins them, and they join nobody."""
    americans = {"I1": "0509", "I2": "0508"}
    state = battle(americans, lieutenant=squad, dice=[2])

    assert "SAF-7.8" == refused(state, "move I1 to 0508 with 2")
    assert allowed(state, "move I1 to 0408 with 2")
    assert allowed(battle(americans, dice=[2]), "move I1 to 0508 with 2")


# ------------------------------------------------------------------------------------------------ Germans


def third_into(germans: Mapping[str, str]) -> UnitEntered:
    """Let a German roll for the hex 0702, in which two stand."""
    dice = Scripted(SeededDice(1), d6=[1, 3, 1])
    return events(opening({"I1": "0109"}, germans, dice=dice), UnitEntered)[0]


@cases(("R01", "R02"), ("R01", "V01"), ("V01", "MG1"), ("MG1", "MG2"))
def test_two_germans_fill_a_hex(pair: tuple[str, str]) -> None:
    """SAF-R9, SAF-7.8: regulars, veterans and MG42s."""
    assert "X" == third_into(dict.fromkeys(pair, "0702")).entry


def test_an_at_gun_counts_as_one() -> None:
    """SAF-R9: the gun and an MG42 fill the hex."""
    state = battle({"I1": "0109"}, {"AT": "0702", "MG1": "0702"})

    step = german_turn(state, d6=[1, 3, 1])

    assert ["X", "1"] == [event.entry for event in events(step, UnitEntered)]


# ------------------------------------------------------------------------------------------------ tanks


CLOSED: dict[str, tuple[dict[str, str], dict[str, str], str, str]] = {
    # by name: Americans, Germans, order and clause
    "infantry into a tank's hex": ({"I1": "0509", "T1": "0508"}, {}, "move I1 to 0508 with 2", "SAF-7.9"),
    "a tank into infantry's hex": ({"I1": "0508", "T1": "0509"}, {}, "drive T1 by 0508", "SAF-7.9"),
    "a tank into a tank's hex": ({"T1": "0509", "T2": "0508"}, {}, "drive T1 by 0508", "SAF-7.10"),
    "a tank through infantry": ({"T1": "0509", "I2": "0508"}, {}, "drive T1 by 0508,0507", "SAF-7.9"),
    "a tank through a tank": ({"T1": "0509", "T2": "0508"}, {}, "drive T1 by 0508,0507", "SAF-7.10"),
    "a tank into a German's hex": ({"T1": "0509"}, {"R01": "0508"}, "drive T1 by 0508", "SAF-R11"),
    "a tank into an MG42's hex": ({"T1": "0509"}, {"MG1": "0508"}, "drive T1 by 0508", "SAF-R11"),
    "a tank into a Panzer's hex": ({"T1": "0509"}, {"PZ1": "0508"}, "drive T1 by 0508", "SAF-R11"),
    "a tank through a German": ({"T1": "0509"}, {"R01": "0508"}, "drive T1 by 0508,0507", "SAF-R11"),
    "a tank through an MG42": ({"T1": "0509"}, {"MG1": "0508"}, "drive T1 by 0508,0507", "SAF-R11"),
    "a tank through a Panzer": ({"T1": "0509"}, {"PZ1": "0508"}, "drive T1 by 0508,0507", "SAF-R11"),
    "infantry through a German": ({"I1": "0509"}, {"R01": "0508"}, "move I1 to 0506 with 2", "SAF-R10"),
}


@cases(*CLOSED)
def test_a_hex_is_closed_to_enter_and_to_pass(name: str) -> None:
    """SAF-7.9, SAF-7.10, SAF-R10, SAF-R11"""
    americans, germans, order, clause = CLOSED[name]
    state = battle({"I9": "1109", **americans}, germans, dice=[2, 5])

    assert clause == refused(state, order)
    assert order not in choices(state)


@cases(
    ({"I1": "0509", "I2": "0509", "I3": "0509"}, {}, r"SAF-7\.8"),
    ({"I1": "0509", "MO1": "0509", "SN1": "0509"}, {}, r"SAF-7\.8"),
    ({}, {"R01": "0501", "V01": "0501", "MG1": "0501"}, r"SAF-7\.8"),
    ({"I9": "0509", "I2": "0509"}, {}, "SAF-R9"),  # I9 with the Lieutenant
    ({"T1": "0509", "I2": "0509"}, {}, r"SAF-7\.9"),
    ({}, {"PZ1": "0501", "MG1": "0501"}, r"SAF-7\.9"),
    ({"T1": "0509", "T2": "0509"}, {}, r"SAF-7\.10"),
    ({}, {"PZ1": "0501", "TG1": "0501"}, r"SAF-7\.10"),
    ({"T1": "0501"}, {"R01": "0501"}, "SAF-R11"),
    ({"I2": "0501"}, {"PZ1": "0501"}, "SAF-R11"),
)
def test_no_set_up_has_too_many_in_a_hex(
    americans: dict[str, str], germans: dict[str, str], clause: str
) -> None:
    """SAF-7.8, SAF-7.9, SAF-7.10, SAF-R9, SAF-R11"""
    with pytest.raises(BadScenario, match=clause):
        battle({"I9": "1109", **americans}, germans, lieutenant="I9")


# -------------------------------------------------------------------------------- passing through


@cases(
    ({}, None, True),
    ({"I2": "0508"}, None, True),
    ({"I2": "0508", "I3": "0508"}, None, False),
    ({"T1": "0508"}, None, False),
    ({"I2": "0508"}, "I2", False),
    ({"I2": "0508"}, "I1", False),
    ({}, "I1", True),
    ids=["empty", "one", "two", "a tank", "the Lieutenant's", "with the Lieutenant", "the Lieutenant alone"],
)
def test_the_limits_hold_while_passing_through(
    between: dict[str, str], lieutenant: str | None, *, clear: bool
) -> None:
    """SAF-R10, SAF-7.8, SAF-7.9: the only way of 3 points from 0509 to 0506 leads through 0508."""
    state = battle({"I1": "0509", **between}, lieutenant=lieutenant, dice=[2])

    assert clear == allowed(state, "move I1 to 0506 with 2")
    assert clear == ("move I1 to 0506 with 2" in choices(state))
    if not clear:
        assert "SAF-R10" == refused(state, "move I1 to 0506 with 2")


def test_a_full_hex_is_closed_to_a_covered_unit() -> None:
    """SAF-7.8, SAF-R10: neither entered nor passed."""
    state = battle({"I1": "0609", "I2": "0509", "I3": "0508", "I4": "0508"}, dice=[6])
    state = do(state, "covering fire by I1 at - for I2").state

    assert "SAF-7.8" == refused(state, "then move to 0508")
    assert "SAF-R10" == refused(state, "then move to 0507")


def test_a_unit_goes_around_a_full_hex() -> None:
    """SAF-R10: 0507 is reached by 3 hexes instead of 2."""
    state = battle({"I1": "0509", "I2": "0508", "I3": "0508"}, dice=[2])

    moved = only(do(state, "move I1 to 0507 with 2"), UnitMoved)

    assert (("0408", "0407", "0507"), 3) == (moved.path, moved.spent)


# ------------------------------------------------------------------------------------------------ enemies


@pytest.mark.parametrize("mover", ["I1", "MO1", "SN1"])
@pytest.mark.parametrize("enemy", ["R01", "MG1", "PZ1"])
def test_no_unit_moves_into_an_enemy_s_hex(mover: str, enemy: str) -> None:
    """SAF-R11"""
    state = battle({"I9": "1109", mover: "0509"}, {enemy: "0508"}, dice=[2, 3])

    for die in (2, 3):
        assert "SAF-R11" == refused(state, f"move {mover} to 0508 with {die}")
