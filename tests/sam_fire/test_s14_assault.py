"""Section 3a, Assault: four dice against a hex, by Americans; for Germans see section 22."""

from typing import Any

import pytest

from cases import cases
from sam_fire.given import allowed, battle, choices, do, events, only, refused, unit, where
from wargames.sam_fire.moments import (
    AssaultDeclared,
    AssaultRolled,
    CoverCardDrawn,
    MarkerChanged,
    MoraleChanged,
    OrderGiven,
    RanLow,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.state import State

ORDER = "assault with I1 into 0504"


def facing(**conditions: Any) -> State:
    """I1 in 0505 stands beside R01 in 0504; any squad or German may be put in their places."""
    laid: dict[str, Any] = {"dice": (1, 1), "americans": {"I1": "0505"}, "germans": {"R01": "0504"}}
    laid |= conditions
    return battle(laid.pop("americans"), laid.pop("germans"), **laid)


def dice_of(points: int) -> list[int]:
    """Give four dice that total so many points."""
    return [points // 4 + (at < points % 4) for at in range(4)]


# --------------------------------------------------------------------------------------------- who and what


@cases(("0504", True), ("0604", True), ("0503", False), ("0606", False))
def test_an_assault_is_against_an_adjacent_hex(at: str, legal: bool) -> None:
    """SAF-14.1, SAF-R41"""
    state = facing(germans={"R01": at})

    assert legal == allowed(state, f"assault with I1 into {at}")
    assert legal == (f"assault with I1 into {at}" in choices(state))
    if not legal:
        assert "SAF-14.1" == refused(state, f"assault with I1 into {at}")


def test_an_assault_needs_an_enemy_there() -> None:
    """SAF-14.1"""
    assert "SAF-14.1" == refused(facing(), "assault with I1 into 0506")
    assert "SAF-14.1" == refused(facing(), "assault with I1 into 0505")


@cases("MO1", "SN1", "T1")
def test_only_squads_assault(id_: str) -> None:
    """SAF-R41, SAF-14.1"""
    markers: Any = {"R01": "panic"} if id_ == "T1" else {}
    state = facing(americans={"I1": "0109", id_: "0505"}, markers=markers)

    assert "SAF-R41" == refused(state, f"assault with {id_} into 0504")


@cases(
    ({"markers": {"I1": "panic"}}, "SAF-21.4"),
    ({"low": ["I1"]}, "SAF-17.4"),
    ({"used": ["I1"]}, "SAF-6.16"),
    ({"dice": (1, 2)}, "SAF-6.3"),
)
def test_a_squad_that_cannot_assault(condition: dict[str, Any], clause: str) -> None:
    """SAF-R41"""
    state = facing(**condition)

    assert clause == refused(state, ORDER)
    assert ORDER not in choices(state)


def test_an_assault_needs_no_sight_no_movement_points_and_takes_on_the_whole_hex() -> None:
    """SAF-R41, SAF-14.1, SAF-14.3, SAF-R11: out of woods into a building; both Germans go."""
    state = facing(
        terrain={"0504": "building", "0505": "woods"}, germans={"R01": "0504", "V01": "0504"}, lieutenant="I1"
    )
    step = do(state, ORDER, d6=[6, 6, 6, 6], cover_deck=["CC1"])

    assert ("R01", "V01") == only(step, AssaultDeclared).defenders
    assert [None, None, "0504"] == [where(step.state, id_) for id_ in ("R01", "V01", "I1")]
    assert ("I1", True) == (step.state.table.lieutenant, unit(step.state, "I1").used)
    assert (1, 1) == only(step, OrderGiven).spent
    assert "SAF-6.16" == refused(
        do(facing(dice=(1, 1, 1, 1)), ORDER, cover_deck=["CC1"], d6=[1] * 4).state, ORDER
    )


@cases("PZ1", "TG1")
def test_a_tank_is_assaulted_without_a_cover_card(tank: str) -> None:
    """SAF-14.2, SAF-14.4, SAF-R42: 14 destroys it, for 10 Morale, and its hex is entered."""
    step = do(facing(germans={tank: "0504"}), ORDER, d6=[3, 4, 3, 4])

    assert [] == events(step, CoverCardDrawn)
    assert (None, "0504", 50) == (where(step.state, tank), where(step.state, "I1"), step.state.table.morale)
    assert () == only(step, AssaultRolled).modifiers


def test_a_tank_on_a_hill_has_no_cover_either_and_13_is_too_few() -> None:
    """SAF-14.2, SAF-14.3, SAF-R42"""
    step = do(facing(germans={"PZ1": "0504"}, terrain={"0504": "hill"}), ORDER, d6=[3, 3, 3, 4])

    assert (13, False) == (only(step, AssaultRolled).total, only(step, AssaultRolled).won)
    assert "0504" == where(step.state, "PZ1")


# ------------------------------------------------------------------------------------------------- outcomes


def test_four_dice_of_14_destroy_the_enemy() -> None:
    """SAF-14.3, SAF-14.4, SAF-14.5: 3, 4, 3, 4; Morale +10, and the squad moves into the hex."""
    step = do(facing(), ORDER, d6=[3, 4, 3, 4], cover_deck=["CC1"])

    rolled = only(step, AssaultRolled)
    assert (14, (), True, ("SAF-14.3",)) == (rolled.total, rolled.modifiers, rolled.won, rolled.clauses)
    assert 4 == len(rolled.dice)
    assert (None, "0504") == (where(step.state, "R01"), where(step.state, "I1"))
    assert (50, 1) == (step.state.table.morale, step.state.table.kills)
    assert ("SAF-14.4",) == only(step, MoraleChanged).clauses
    assert "SAF-14.5" in only(step, UnitMoved).clauses
    assert only(step, UnitMoved).spent is None
    assert not unit(step.state, "I1").low_supply


def test_a_won_assault_gains_10_morale_for_each_enemy() -> None:
    """SAF-14.4: one gain of 20."""
    step = do(facing(germans={"R01": "0504", "MG1": "0504"}), ORDER, d6=[4] * 4, cover_deck=["CC1"])

    assert 60 == step.state.table.morale
    assert ["R01", "MG1"] == [lost.unit for lost in events(step, UnitLost)][::-1]


def test_a_squad_does_not_leave_its_companion_in_the_hex_it_takes() -> None:
    """SAF-14.5, SAF-R41: one squad assaults and advances; the other stays."""
    step = do(facing(americans={"I1": "0505", "I2": "0505"}), ORDER, d6=[4] * 4, cover_deck=["CC1"])

    assert "0504" == where(step.state, "I1")
    assert "0505" == where(step.state, "I2")
    assert not unit(step.state, "I2").used


def test_a_failed_assault_leaves_the_squad_where_it_was_and_low() -> None:
    """SAF-14.13, SAF-14.15, SAF-17.1, SAF-R11, SAF-R29, SAF-R43: 13; no marker, and Morale stays."""
    state = facing()
    step = do(state, ORDER, d6=[3, 3, 3, 4], cover_deck=["CC1"])

    squad = unit(step.state, "I1")
    assert ("0505", True, True) == (squad.at, squad.low_supply, squad.used)
    assert {"SAF-14.13", "SAF-14.15"} <= set(only(step, RanLow).clauses)
    assert unit(state, "R01") == unit(step.state, "R01")
    assert [] == events(step, MarkerChanged) + events(step, MoraleChanged)


@pytest.mark.parametrize("terrain", ["woods", "building"])
@pytest.mark.parametrize("card", ["CC2", "CC4"])
def test_a_bunker_aborts_the_assault(card: str, terrain: Any) -> None:
    """SAF-14.14, SAF-14.15, SAF-R25, SAF-R42: no dice; the squad stays, is flipped and low."""
    state = facing(terrain={"0504": terrain})
    step = do(state, ORDER, cover_deck=[card])

    squad = unit(step.state, "I1")
    assert ("0505", True, True) == (squad.at, squad.low_supply, squad.used)
    assert [] == events(step, AssaultRolled)
    assert {"SAF-14.14", "SAF-14.15"} <= set(only(step, RanLow).clauses)
    assert unit(state, "R01") == unit(step.state, "R01")


# ------------------------------------------------------------------------------------------------ modifiers


@cases(
    pytest.param({}, "CC1", [], id="SAF-R42 none"),
    pytest.param({"terrain": {"0504": "hill"}}, "CC2", [], id="SAF-R42 a hill is a clear hex"),
    pytest.param({}, "CC3", [("SAF-14.8", -1)], id="SAF-14.8 light cover"),
    pytest.param({"terrain": {"0504": "woods"}}, "CC1", [("SAF-14.8", -2)], id="SAF-14.8 hard cover"),
    pytest.param({"terrain": {"0504": "building"}}, "CC3", [("SAF-14.8", -2)], id="SAF-14.8 house"),
    pytest.param({"low": ["R01"]}, "CC1", [("SAF-14.9", 1)], id="SAF-14.9"),
    pytest.param({"markers": {"R01": "panic"}}, "CC1", [("SAF-14.10", 1)], id="SAF-14.10"),
    pytest.param({"markers": {"R01": "alert"}}, "CC1", [], id="SAF-14.10 not Alert"),
    pytest.param({"germans": {"R01": "0504", "V01": "0504"}}, "CC1", [("SAF-14.12", -2)], id="SAF-14.12 two"),
    pytest.param(
        {"germans": {"R01": "0504", "V01": "0504"}, "low": ["R01", "V01"]},
        "CC1",
        [("SAF-14.9", 1), ("SAF-14.12", -2)],
        id="SAF-14.9 once for both",
    ),
    pytest.param({"germans": {"MG1": "0504"}}, "CC1", [], id="SAF-14.11 not for a lone MG42"),
    pytest.param({"lieutenant": "I1"}, "CC1", [("SAF-14.7", 1)], id="SAF-14.7 attached"),
    pytest.param(
        {"americans": {"I1": "0505", "I2": "0506"}, "lieutenant": "I2"},
        "CC1",
        [("SAF-14.7", 1)],
        id="SAF-14.7 adjacent",
    ),
    pytest.param(
        {"americans": {"I1": "0505", "I2": "0507"}, "lieutenant": "I2"}, "CC1", [], id="SAF-14.7 not"
    ),
)
def test_american_assault_modifiers(
    condition: dict[str, Any], card: str, amounts: list[tuple[str, int]]
) -> None:
    """SAF-14.7, SAF-14.8, SAF-14.9, SAF-14.10, SAF-14.12, SAF-R42, SAF-14.11: all is added to dice of 12."""
    rolled = only(do(facing(**condition), ORDER, d6=[3, 3, 3, 3], cover_deck=[card]), AssaultRolled)

    assert amounts == [(modifier.clause, modifier.amount) for modifier in rolled.modifiers]
    assert 12 + sum(amount for _, amount in amounts) == rolled.total


def test_a_veteran_attacker_adds_1_and_a_veteran_defender_nothing() -> None:
    """SAF-14.6, SAF-R42"""
    state = facing(americans={"I7": "0505"}, germans={"V01": "0504"})

    rolled = only(do(state, "assault with I7 into 0504", d6=[3, 3, 3, 4], cover_deck=["CC1"]), AssaultRolled)

    assert ["SAF-14.6"] == [modifier.clause for modifier in rolled.modifiers]
    assert 14 == rolled.total
    assert rolled.won


def test_all_modifiers_add_up() -> None:
    """SAF-R42, SAF-14.6, SAF-14.7, SAF-14.8, SAF-14.9, SAF-14.10, SAF-14.12: +1 +1 -2 +1 +1 -2."""
    state = facing(
        americans={"I7": "0505"},
        germans={"R01": "0504", "R02": "0504"},
        lieutenant="I7",
        low=["R01"],
        markers={"R02": "panic"},
        terrain={"0504": "woods"},
    )

    rolled = only(do(state, "assault with I7 into 0504", d6=dice_of(14), cover_deck=["CC1"]), AssaultRolled)

    assert [1, 1, -2, 1, 1, -2] == [modifier.amount for modifier in rolled.modifiers]
    assert (14, True) == (rolled.total, rolled.won)


@cases(([1, 1, 6, 6], True), ([1, 1, 5, 6], False), ([2, 3, 4, 5], True), ([6, 5, 1, 1], False))
def test_no_natural_roll_decides_an_assault(dice: list[int], won: bool) -> None:
    """SAF-R42, SAF-R30, SAF-14.3: 1s and 6s mean no more than their points; who wins does not run low."""
    step = do(facing(), ORDER, d6=dice, cover_deck=["CC1"])

    assert (won, not won) == (only(step, AssaultRolled).won, unit(step.state, "I1").low_supply)
