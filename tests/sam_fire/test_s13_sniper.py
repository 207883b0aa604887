"""Section 3a, Sniper: fire or spot, the scope, officers, and the mark of the spotted."""

from typing import Any

from cases import cases
from sam_fire.given import allowed, battle, choices, do, events, german_turn, only, refused, unit, where
from wargames.sam_fire.moments import (
    AssaultRolled,
    CoverCardDrawn,
    DamageChitDrawn,
    MoraleChanged,
    OfficerFiredOn,
    OrderGiven,
    ScopeRolled,
    ShotRolled,
    UnitSpotted,
)
from wargames.sam_fire.values.state import State


def sniping(target: str = "R01", **conditions: Any) -> State:
    """SN1 looks up a column at a German five hexes away; I1 stands far aside."""
    laid: dict[str, Any] = {"dice": (6, 6), **conditions}
    americans = {"I1": "0109", "SN1": "0508", **laid.pop("americans", {})}
    return battle(americans, {target: "0503", **laid.pop("germans", {})}, **laid)


# --------------------------------------------------------------------------------------------- the choice


def test_a_sniper_declares_fire_or_spot_before_rolling() -> None:
    """SAF-13.1, SAF-R39: both are orders of their own, and each takes two 6s."""
    state = sniping()

    assert {"snipe SN1 at R01", "spot with SN1"} <= set(choices(state))
    for order in ("snipe SN1 at R01", "spot with SN1"):
        step = do(state, order, d6=[1])
        assert (6, 6) == only(step, OrderGiven).spent
        assert "SAF-13.1" in only(step, ScopeRolled).clauses
    assert ["R01", None] == [
        only(do(state, order, d6=[1]), ScopeRolled).target for order in ("snipe SN1 at R01", "spot with SN1")
    ]


def test_one_sniper_does_not_fire_and_spot() -> None:
    """SAF-13.1, SAF-6.16"""
    state = do(sniping(dice=(6, 6, 6, 6)), "spot with SN1", d6=[1]).state

    assert "SAF-6.16" == refused(state, "snipe SN1 at R01")


@cases(("0503", True), ("0502", False))
def test_a_sniper_fires_up_to_5_hexes_and_spots_farther(at: str, *, near: bool) -> None:
    """SAF-13.2, SAF-13.3"""
    state = battle({"I1": "0109", "SN1": "0508"}, {"R01": at}, dice=(6, 6))

    assert near == allowed(state, "snipe SN1 at R01")
    assert near == ("snipe SN1 at R01" in choices(state))
    assert near or "SAF-8.17" == refused(state, "snipe SN1 at R01")
    assert unit(do(state, "spot with SN1", d6=[3]).state, "R01").spotted


@cases(("0101", "1109"), ("0509", "0501"), ("0104", "1106"))
def test_a_sniper_spots_at_any_range(sniper: str, target: str) -> None:
    """SAF-13.3"""
    state = battle({"I1": "0301", "SN1": sniper}, {"R01": target}, dice=(6, 6))

    assert unit(do(state, "spot with SN1", d6=[3]).state, "R01").spotted


def test_a_sniper_needs_a_line_of_sight() -> None:
    """SAF-R39, SAF-R40: woods hide the only German."""
    state = sniping(terrain={"0506": "woods"})

    assert "SAF-8.3" == refused(state, "snipe SN1 at R01")
    assert "SAF-R40" == refused(state, "spot with SN1")
    assert not {"snipe SN1 at R01", "spot with SN1"} & set(choices(state))


@cases("snipe SN1 at PZ1", "spot with SN1")
def test_tanks_are_neither_sniped_nor_spotted(order: str) -> None:
    """SAF-R39, SAF-R40"""
    state = sniping("PZ1")

    assert {"snipe SN1 at PZ1": "SAF-R44", "spot with SN1": "SAF-R40"}[order] == refused(state, order)


# ----------------------------------------------------------------------------------------------- the scope


@cases(1, 2)
def test_nothing_happens_on_a_scope_roll_of_1_or_2(rolled: int) -> None:
    """SAF-13.4, SAF-R39, SAF-R30, SAF-7.12: the sniper flips; no shot, no alert, no Low Supply."""
    state = sniping()
    step = do(state, "snipe SN1 at R01", d6=[rolled])

    assert ("failed", rolled) == (only(step, ScopeRolled).outcome, only(step, ScopeRolled).rolled)
    assert [] == events(step, ShotRolled) + events(step, OfficerFiredOn)
    assert unit(state, "R01") == unit(step.state, "R01")
    assert (True, False) == (unit(step.state, "SN1").used, unit(step.state, "SN1").low_supply)


@cases(3, 4, 5)
def test_on_3_to_5_the_sniper_fires_at_its_target(rolled: int) -> None:
    """SAF-13.4, SAF-13.7, SAF-R39"""
    step = do(sniping(), "snipe SN1 at R01", d6=[rolled, 3])

    assert "scoped in" == only(step, ScopeRolled).outcome
    assert [] == events(step, OfficerFiredOn)
    assert (3, 4, False) == (only(step, ShotRolled).used, only(step, ShotRolled).number, False)
    assert "SAF-13.7" in only(step, ShotRolled).clauses
    assert unit(step.state, "SN1").used


@cases(1, 2, 3, 4, 5, 6)
def test_on_a_6_the_sniper_sees_an_officer_and_rolls_again(rolled: int) -> None:
    """SAF-13.5, SAF-13.6, SAF-13.7: 4 or more kills him."""
    step = do(sniping(), "snipe SN1 at R01", d6=[6, rolled, 2] if rolled < 4 else [6, rolled])

    assert "officer in sight" == only(step, ScopeRolled).outcome
    assert "SAF-13.5" in only(step, ScopeRolled).clauses
    fired = only(step, OfficerFiredOn)
    assert (rolled, rolled >= 4) == (fired.rolled, fired.killed)
    assert (rolled < 4) == bool(events(step, ShotRolled))
    assert 40 + 10 * (rolled >= 4) == step.state.table.morale


def test_an_officer_killed_is_worth_10_morale_and_no_counter() -> None:
    """SAF-13.6, SAF-R33, SAF-R39: no kill counts, R01 stays calm, the order ends."""
    state = sniping()
    step = do(state, "snipe SN1 at R01", d6=[6, 4])

    assert (50, 0) == (step.state.table.morale, step.state.table.kills)
    assert ("SAF-13.6",) == only(step, MoraleChanged).clauses
    assert unit(state, "R01") == unit(step.state, "R01")
    assert [] == events(step, ShotRolled)
    assert unit(step.state, "SN1").used


def test_a_sniper_who_misses_the_officer_fires_as_usual() -> None:
    """SAF-13.7, SAF-R39: 6, then 2, then 4 hits a 4, and a chit is drawn."""
    step = do(sniping(), "snipe SN1 at R01", d6=[6, 2, 4], infantry_damage_cup=["destroyed +5"])

    assert only(step, ShotRolled).hit
    assert "destroyed +5" == only(step, DamageChitDrawn).chit
    assert (None, 45) == (where(step.state, "R01"), step.state.table.morale)


# ------------------------------------------------------------------------------------------------ the shot


@cases("clear", "woods", "building")
def test_no_cover_card_is_drawn_when_a_sniper_fires(terrain: Any) -> None:
    """SAF-13.10, SAF-R39, SAF-9.1, SAF-R24: the number printed is the number needed."""
    state = sniping(terrain={"0503": terrain})
    step = do(state, "snipe SN1 at R01", d6=[3, 4], infantry_damage_cup=["no effect"])

    assert [] == events(step, CoverCardDrawn)
    assert state.table.cover_deck == step.state.table.cover_deck
    shot = only(step, ShotRolled)
    assert (4, (), True) == (shot.number, shot.number_modifiers, shot.hit)
    assert "SAF-13.10" in shot.clauses


@cases(
    ({}, []),
    ({"spotted": ["R01"]}, [1]),
    ({"americans": {"I1": "0509"}, "lieutenant": "I1"}, [1]),
    ({"markers": {"SN1": "panic"}}, [-1]),
    ({"spotted": ["R01"], "markers": {"SN1": "panic"}}, [1, -1]),
)
def test_modifiers_change_a_sniper_s_die(condition: dict[str, Any], amounts: list[int]) -> None:
    """SAF-R39, SAF-13.9, SAF-21.5, SAF-R65"""
    shot = only(do(sniping(**condition), "snipe SN1 at R01", d6=[3, 2]), ShotRolled)

    assert amounts == [modifier.amount for modifier in shot.die_modifiers]


# ------------------------------------------------------------------------------------------------ spotting


@cases((1, False), (2, False), (3, True), (4, True), (5, True), (6, True))
def test_a_spot_takes_3_or_more(rolled: int, spots: bool) -> None:
    """SAF-13.4, SAF-13.5: a 6 shows no officer to a sniper that spots."""
    step = do(sniping(), "spot with SN1", d6=[rolled])

    assert ("scoped in" if spots else "failed") == only(step, ScopeRolled).outcome
    assert spots == unit(step.state, "R01").spotted
    assert (True, 40) == (unit(step.state, "SN1").used, step.state.table.morale)


def test_the_sniper_chooses_an_enemy_after_the_roll() -> None:
    """SAF-13.8, SAF-R40: any infantry-type German in sight; not the tank, not the hidden one."""
    germans = {"V01": "0703", "MG1": "0303", "AT": "0903", "PZ1": "0904", "R02": "0109", "R03": "0501"}
    state = sniping(germans=germans, americans={"I1": "0908"}, terrain={"0502": "woods"})

    rolled = do(state, "spot with SN1", d6=[3])

    assert "SAF-13.8" in only(rolled, ScopeRolled).clauses
    assert ["spot AT", "spot MG1", "spot R01", "spot R02", "spot V01"] == sorted(choices(rolled.state))
    step = do(rolled.state, "spot MG1")
    assert ("SN1", "MG1") == (only(step, UnitSpotted).sniper, only(step, UnitSpotted).target)
    assert ["MG1"] == [one.id for one in step.state.table.units if one.spotted]


def test_what_a_sniper_cannot_have_spotted_is_refused() -> None:
    """SAF-13.8, SAF-R40"""
    germans = {"R02": "0703", "PZ1": "0904", "R03": "0501"}
    state = do(sniping(germans=germans, terrain={"0502": "woods"}), "spot with SN1", d6=[3]).state

    assert "SAF-13.8" == refused(state, "spot PZ1")
    assert "SAF-8.3" == refused(state, "spot R03")
    assert "SAF-8.17" == refused(state, "spot I1")
    assert "SAF-13.8" == refused(state, "end orders")


@cases(
    ("fire I1 at R01 with 2", [3], ["CC1"]),
    ("snipe SN1 at R01", [3, 3], []),
    ("HE T1 at R01", [2, 3], ["CC1"]),
)
def test_fire_at_a_spotted_enemy_gets_1_more(order: str, d6: list[int], cover: list[str]) -> None:
    """SAF-13.9, SAF-R40: squads, snipers and HE."""
    americans = {"I1": "0305", "SN1": "0508", "T1": "0706"}
    state = battle(americans, {"R01": "0503"}, dice=(2, 5, 6, 6), spotted=["R01"])

    step = do(state, order, d6=d6, cover_deck=cover, infantry_damage_cup=["no effect"])

    (modifier,) = only(step, ShotRolled).die_modifiers
    assert (1, "SAF-13.9") == (modifier.amount, modifier.clause)
    assert only(step, ShotRolled).hit


def test_fire_at_another_unit_of_the_hex_gets_nothing() -> None:
    """SAF-13.9"""
    state = battle({"I1": "0505"}, {"R01": "0503", "R02": "0503"}, dice=(2,), spotted=["R01"])

    step = do(state, "fire I1 at R02 with 2", d6=[3], cover_deck=["CC1"])

    assert ((), False) == (only(step, ShotRolled).die_modifiers, only(step, ShotRolled).hit)


def test_an_assault_on_a_spotted_enemy_gets_nothing() -> None:
    """SAF-R40"""
    state = battle({"I1": "0504"}, {"R01": "0503"}, dice=(1, 1), spotted=["R01"])

    step = do(state, "assault with I1 into 0503", d6=[3, 3, 3, 3], cover_deck=["CC1"])

    assert (12, ()) == (only(step, AssaultRolled).total, only(step, AssaultRolled).modifiers)


def test_spotting_a_unit_again_adds_nothing() -> None:
    """SAF-R40"""
    state = sniping(spotted=["R01"], dice=(2, 6, 6), americans={"I1": "0505", "SN1": "0706"})
    state = do(state, "spot with SN1", d6=[3]).state

    step = do(state, "fire I1 at R01 with 2", d6=[2], cover_deck=["CC1"])

    assert [1] == [modifier.amount for modifier in only(step, ShotRolled).die_modifiers]


def test_the_mark_of_the_spotted_goes_when_the_american_turn_ends() -> None:
    """SAF-R40, SAF-13.9"""
    state = german_turn(sniping(spotted=["R01"])).state

    assert not unit(state, "R01").spotted
