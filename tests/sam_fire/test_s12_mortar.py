"""Section 3a, Mortar: LOS or the Lieutenant's eyes, ranging in, two dice, the double 6."""

from typing import Any

from cases import cases
from sam_fire.given import allowed, battle, choices, do, events, only, refused, unit, where
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    CoverCardDrawn,
    DamageChitDrawn,
    MoraleChanged,
    OrderGiven,
    RangedIn,
    SecondHitNamed,
    ShotRolled,
    TankDamageDrawn,
    TankHitDrawn,
    UnitLost,
)
from wargames.sam_fire.values.state import State

HIDDEN = {"0506": "woods"}
"""Woods between the mortar in 0508 and its target in 0503."""


def shelling(target: str = "MG1", **conditions: Any) -> State:
    """MO1 looks up a column at a German five hexes away; I1 stands far aside."""
    laid: dict[str, Any] = {"dice": (4, 4), **conditions}
    americans = {"I1": "0109", "MO1": "0508", **laid.pop("americans", {})}
    return battle(americans, {target: "0503", **laid.pop("germans", {})}, **laid)


# ------------------------------------------------------------------------------------- who sees the target


def test_a_mortar_fires_at_what_it_sees_itself() -> None:
    """SAF-12.1"""
    ranged = only(do(shelling(), "mortar MO1 at MG1", d6=[2]), RangedIn)

    assert ("MO1", "MG1", "mortar") == (ranged.mortar, ranged.target, ranged.spotter)
    assert "SAF-12.1" in ranged.clauses


def test_a_mortar_does_not_fire_at_what_nobody_sees() -> None:
    """SAF-12.1: the Lieutenant stands behind the same woods."""
    state = shelling(terrain=HIDDEN, americans={"I1": "0509"}, lieutenant="I1")

    assert "SAF-12.1" == refused(state, "mortar MO1 at MG1")
    assert "mortar MO1 at MG1" not in choices(state)


@cases("MO1", "MO2")
def test_the_lieutenant_spots_for_every_mortar(mortar: str) -> None:
    """SAF-12.2, SAF-12.1"""
    state = shelling(terrain=HIDDEN, americans={"I1": "0703", "MO2": "0509"}, lieutenant="I1")

    ranged = only(do(state, f"mortar {mortar} at MG1", d6=[2]), RangedIn)

    assert "lieutenant" == ranged.spotter
    assert "SAF-12.2" in ranged.clauses


@cases({"markers": {"I1": "panic"}}, {"low": ["I1"]}, {"used": ["I1"]}, {"used": []})
def test_the_lieutenant_spots_whatever_befell_his_unit_and_it_does_not_act(condition: dict[str, Any]) -> None:
    """SAF-R20, SAF-12.2"""
    state = shelling(terrain=HIDDEN, americans={"I1": "0703"}, lieutenant="I1", **condition)

    step = do(state, "mortar MO1 at MG1", d6=[5, 5, 6])

    assert where(step.state, "MG1") is None
    assert unit(state, "I1") == unit(step.state, "I1")


def test_with_the_lieutenant_killed_mortars_need_their_own_sight() -> None:
    """SAF-12.3: I1 still sees the target, which is no help."""
    state = shelling(terrain=HIDDEN, americans={"I1": "0703"})

    assert "SAF-12.3" == refused(state, "mortar MO1 at MG1")
    assert allowed(shelling(), "mortar MO1 at MG1")


@cases(("0101", "1109"), ("0509", "0501"), ("0105", "1105"))
def test_mortars_have_no_range_limit(mortar: str, target: str) -> None:
    """SAF-12.6"""
    state = battle({"I1": "0301", "MO1": mortar}, {"MG1": target}, dice=(4, 4))

    assert where(do(state, "mortar MO1 at MG1", d6=[3, 1, 5]).state, "MG1") is None


def test_friendly_units_do_not_block_a_mortar() -> None:
    """SAF-12.7, SAF-R19: infantry and a tank stand in the line."""
    state = shelling(americans={"I1": "0506", "T1": "0507"})

    assert where(do(state, "mortar MO1 at MG1", d6=[3, 1, 5]).state, "MG1") is None


def test_friendly_units_do_not_block_the_lieutenant_s_spotting() -> None:
    """SAF-R19, SAF-12.7: I2 hides MG1 from I1's own fire only."""
    americans = {"I1": "0903", "I2": "0703"}
    state = shelling(terrain=HIDDEN, americans=americans, lieutenant="I1", dice=(2, 4, 4))

    assert "SAF-8.12" == refused(state, "fire I1 at MG1 with 2")
    assert where(do(state, "mortar MO1 at MG1", d6=[3, 1, 5]).state, "MG1") is None


@cases(("R01", 4), ("V01", 5), ("SV", 5), ("MG1", 5), ("AT", 5))
def test_infantry_machine_guns_and_guns_are_mortar_targets(target: str, number: int) -> None:
    """SAF-12.8, SAF-12.10: the number printed on each."""
    step = do(shelling(target), f"mortar MO1 at {target}", d6=[4, 2, 3])

    assert number == only(step, ShotRolled).number


def test_a_tank_is_no_first_target_of_a_mortar() -> None:
    """SAF-12.8"""
    state = shelling("PZ1")

    assert "SAF-12.8" == refused(state, "mortar MO1 at PZ1")
    assert "SAF-8.17" == refused(state, "mortar MO1 at I1")
    assert "SAF-8.17" == refused(state, "mortar MO1 at R01")


# -------------------------------------------------------------------------------------------- ranging in


@cases((1, False), (2, False), (3, True), (4, True), (5, True), (6, True))
def test_a_mortar_ranges_in_on_3_or_more(rolled: int, ranged: bool) -> None:
    """SAF-12.4, SAF-12.5"""
    step = do(shelling(), "mortar MO1 at MG1", d6=[rolled, 2, 3][: 3 if ranged else 1])

    found = only(step, RangedIn)
    assert (rolled, ranged) == (found.rolled, found.succeeded)
    assert "SAF-12.4" in found.clauses
    assert ranged == bool(events(step, ShotRolled))


def test_a_mortar_that_does_not_range_in_does_not_fire_and_is_flipped() -> None:
    """SAF-12.5, SAF-7.12: on a 2 no hit dice are rolled; both 4s are spent; MG1 was not fired on."""
    step = do(shelling(dice=(4, 4, 5)), "mortar MO1 at MG1", d6=[2])

    assert [] == events(step, ShotRolled)
    assert "SAF-12.5" in only(step, RangedIn).clauses
    assert (4, 4) == only(step, OrderGiven).spent
    assert (True, False) == (unit(step.state, "MO1").used, unit(step.state, "MO1").low_supply)
    assert "calm" == unit(step.state, "MG1").marker
    assert "SAF-6.16" == refused(step.state, "mortar MO1 at MG1")


# ---------------------------------------------------------------------------------------------- the shot


@cases(((1, 4), 4, True), ((4, 1), 4, True), ((3, 3), 3, False), ((5, 4), 5, True))
def test_the_higher_of_two_dice_hits(dice: tuple[int, int], used: int, hit: bool) -> None:
    """SAF-12.9"""
    shot = only(do(shelling("R01"), "mortar MO1 at R01", d6=[3, *dice]), ShotRolled)

    assert (used, 4, hit) == (shot.used, shot.number, shot.hit)
    assert {"SAF-12.9", "SAF-12.10", "SAF-R37"} <= set(shot.clauses)


@cases("clear", "woods", "building", "hill")
def test_no_cover_card_is_drawn_for_a_mortar_s_target(terrain: Any) -> None:
    """SAF-12.10, SAF-R37, SAF-9.1, SAF-R24: the number stays 4 wherever the German stands."""
    state = shelling("R01", terrain={"0503": terrain})
    step = do(state, "mortar MO1 at R01", d6=[3, 1, 4])

    assert [] == events(step, CoverCardDrawn)
    assert state.table.cover_deck == step.state.table.cover_deck
    shot = only(step, ShotRolled)
    assert (4, (), True) == (shot.number, shot.number_modifiers, shot.hit)


@cases(
    ({"americans": {"I1": "0509"}, "lieutenant": "I1"}, 3, [1], True),
    ({"americans": {"I1": "0608"}, "lieutenant": "I1"}, 3, [1], True),
    ({"markers": {"MO1": "panic"}}, 4, [-1], False),
    ({"spotted": ["R01"]}, 3, [], False),
    ids=["the Lieutenant beside it", "on the other side", "in a panic", "the target is spotted: no easier"],
)
def test_modifiers_change_a_mortar_s_die(
    condition: dict[str, Any], die: int, amounts: list[int], *, hit: bool
) -> None:
    """SAF-R37, SAF-R28, SAF-13.9, SAF-21.5, SAF-R65: against a 4."""
    shot = only(do(shelling("R01", **condition), "mortar MO1 at R01", d6=[3, 2, die]), ShotRolled)

    assert (amounts, hit) == ([modifier.amount for modifier in shot.die_modifiers], shot.hit)


def test_a_6_hits_for_a_panicked_mortar_too() -> None:
    """SAF-R37"""
    step = do(shelling(markers={"MO1": "panic"}), "mortar MO1 at MG1", d6=[3, 2, 6])

    assert only(step, ShotRolled).hit
    assert "SAF-10.6" in only(step, ShotRolled).clauses


@cases("R01", "V01", "MG1", "AT", "SV")
def test_what_a_mortar_hits_is_destroyed_for_5_morale_without_a_chit(target: str) -> None:
    """SAF-12.12"""
    step = do(shelling(target), f"mortar MO1 at {target}", d6=[3, 5, 2])

    assert where(step.state, target) is None
    assert [] == events(step, DamageChitDrawn)
    assert (45, 1) == (step.state.table.morale, step.state.table.kills)
    assert ("SAF-12.12",) == only(step, MoraleChanged).clauses
    assert "SAF-12.12" in only(step, UnitLost).clauses


def test_mortar_worked_example() -> None:
    """SAF-12.14, SAF-12.4, SAF-12.9: range-in 5; of 5 and 6 the 6 is used; MG42 destroyed, Morale +5."""
    step = do(shelling(), "mortar MO1 at MG1", d6=[5, 5, 6])

    shot = only(step, ShotRolled)
    assert (5, 6, True) == (shot.number, shot.used, shot.hit)
    assert where(step.state, "MG1") is None
    assert 45 == step.state.table.morale
    assert [] == events(step, SecondHitNamed)


# ------------------------------------------------------------------------------------------ the double 6

DOUBLE = [3, 6, 6]


def near(**germans: str) -> State:
    """R01 is shelled in 0503 while other Germans stand about."""
    return shelling("R01", germans=germans)


def test_a_double_6_hits_a_second_enemy_that_the_player_chooses() -> None:
    """SAF-12.11, SAF-12.12: 5 Morale for each."""
    step = do(near(R02="0502", V01="0504", MG1="0505"), "mortar MO1 at R01", d6=DOUBLE)

    assert ["also hit MG1", "also hit R02", "also hit V01", "no second hit"] == choices(step.state)
    last = do(step.state, "also hit V01")
    assert [None, None] == [where(last.state, id_) for id_ in ("R01", "V01")]
    assert (50, 2, 1) == (last.state.table.morale, last.state.table.kills, last.state.table.supply)
    assert {"SAF-12.11", "SAF-R38"} <= set(only(last, SecondHitNamed).clauses)


def test_the_player_may_hit_nobody_else() -> None:
    """SAF-R38, SAF-12.11"""
    step = do(near(R02="0502"), "mortar MO1 at R01", "no second hit", d6=DOUBLE)

    assert "0502" == where(step.state, "R02")
    assert 45 == step.state.table.morale
    assert only(step, SecondHitNamed).target is None


@cases("0503", "0504", "0505", "0603", "0703", "0402")
def test_the_second_unit_is_within_two_hexes_of_the_first(at: str) -> None:
    """SAF-12.11, SAF-R38: distances 0, 1 and 2 from 0503."""
    step = do(near(R02=at), "mortar MO1 at R01", "also hit R02", d6=DOUBLE)

    assert where(step.state, "R02") is None


def test_three_hexes_are_too_far_for_the_second_hit() -> None:
    """SAF-12.11"""
    state = do(near(R02="0506", R03="0502"), "mortar MO1 at R01", d6=DOUBLE).state

    assert "SAF-12.11" == refused(state, "also hit R02")
    assert "SAF-12.11" == refused(state, "also hit MO1")
    assert "SAF-12.11" == refused(state, "also hit R01")
    assert "SAF-12.11" == refused(state, "end orders")


def test_no_line_of_sight_to_the_second_unit_is_needed() -> None:
    """SAF-R38: R02 in the north is behind woods."""
    state = shelling("R01", germans={"R02": "0501"}, terrain={"0502": "woods"}, dice=(4, 4, 4, 4))

    assert "SAF-12.3" == refused(state, "mortar MO1 at R02")
    assert where(do(state, "mortar MO1 at R01", "also hit R02", d6=DOUBLE).state, "R02") is None


def test_a_double_6_with_nobody_near_hits_once() -> None:
    """SAF-R38"""
    step = do(near(R02="0506"), "mortar MO1 at R01", d6=DOUBLE)

    assert 45 == step.state.table.morale
    assert "end orders" in choices(step.state)


@cases(("bounced", 0, False), ("bail out", 5, True), ("destroyed", 10, True))
def test_a_tank_hit_by_a_mortar_draws_one_damage_chit(chit: str, points: int, lost: bool) -> None:
    """SAF-12.13, SAF-12.11, SAF-R38: it is hit without a hit chit."""
    step = do(near(PZ1="0504"), "mortar MO1 at R01", "also hit PZ1", d6=DOUBLE, tank_damage_cup=[chit])

    assert (lost, 45 + points) == (where(step.state, "PZ1") is None, step.state.table.morale)
    assert [] == events(step, TankHitDrawn)
    drawn = only(step, TankDamageDrawn)
    assert ("PZ1", (chit,)) == (drawn.target, drawn.chits)
    assert f"Tank damage for PZ1 (Panzer IV): draws {chit}." == GAME.narrate(drawn)
    assert "SAF-12.13" in drawn.clauses
