"""Section 10: who becomes Alert by fire, and who runs low on ammunition."""

from collections.abc import Sequence
from typing import Any

import pytest

from cases import cases
from sam_fire.given import FIRE, battle, do, events, facing, german_turn, later, only, refused, unit
from wargames.sam_fire.moments import DamageChitDrawn, MarkerChanged, RanLow, ShotRolled, TankHitDrawn
from wargames.sam_fire.values.components import Marker

# ------------------------------------------------------------------------------------------------ Alert


@pytest.mark.parametrize("target", ["R01", "V01", "SV", "MG1", "AT"])
@pytest.mark.parametrize(("rolled", "chits"), [(3, []), (5, ["no effect"])])
def test_a_calm_german_becomes_alert_when_fired_on(target: str, rolled: int, chits: list[str]) -> None:
    """SAF-10.12, SAF-R29: hit or miss, an MG42 and the AT gun too."""
    order = f"fire I1 at {target} with 2"

    step = do(facing(target), order, cover_deck=["CC1"], d6=[rolled], infantry_damage_cup=chits)

    changed = only(step, MarkerChanged)
    assert (target, "calm", "alert") == (changed.unit, changed.before, changed.after)
    assert "SAF-10.12" in changed.clauses
    assert "alert" == unit(step.state, target).marker


@cases("alert", "panic")
def test_a_german_with_a_marker_keeps_it(marker: Marker) -> None:
    """SAF-10.12, SAF-R29"""
    step = do(facing(marker=marker), FIRE, cover_deck=["CC1"], d6=[3])

    assert [] == events(step, MarkerChanged)
    assert marker == unit(step.state, "R01").marker


def test_alert_comes_after_the_shot_is_resolved() -> None:
    """SAF-R29"""
    survived = do(facing(), FIRE, cover_deck=["CC1"], d6=[4], infantry_damage_cup=["no effect"])
    died = do(facing(), FIRE, cover_deck=["CC1"], d6=[4], infantry_damage_cup=["destroyed +5"])

    kinds = [type(event) for event in survived.events]
    assert kinds.index(ShotRolled) < kinds.index(DamageChitDrawn) < kinds.index(MarkerChanged)
    assert [] == events(died, MarkerChanged)


@cases(
    ("mortar MO1 at R01", [2], False),  # does not range in
    ("mortar MO1 at R01", [3, 2, 3], True),
    ("snipe SN1 at R01", [2], False),  # does not scope in
    ("snipe SN1 at R01", [3, 3], True),
    ("snipe SN1 at R01", [6, 4], False),  # an officer dies
    ("snipe SN1 at R01", [6, 3, 3], True),  # he does not, and the shot goes on
    ("spot with SN1", [3], False),
)
def test_special_fire_alerts_once_it_is_truly_fired(order: str, d6: Sequence[int], alerted: bool) -> None:
    """SAF-R29, SAF-12.9, SAF-13.7"""
    state = battle({"I1": "0109", "MO1": "0306", "SN1": "0405"}, {"R01": "0303"}, dice=[4, 4, 6, 6])

    step = do(state, order, d6=d6)

    assert ("alert" if alerted else "calm") == unit(step.state, "R01").marker


def test_armor_piercing_shot_alerts_nobody() -> None:
    """SAF-R29, SAF-R30: nor does a drawn chit run a tank low."""
    state = battle({"I1": "0109", "T1": "0305"}, {"PZ1": "0302", "MG1": "0202"}, dice=[5])

    step = do(state, "tank T1 at PZ1", tank_hit_cup=["miss"])

    assert "PZ1" == only(step, TankHitDrawn).target
    assert ([], []) == (events(step, MarkerChanged), events(step, RanLow))


# ------------------------------------------------------------------------------------------------ ammunition


@cases(1, 2, 3)
def test_a_natural_1_runs_the_firer_low(rolled: int) -> None:
    """SAF-10.13, SAF-17.1: after the shot is resolved."""
    step = do(facing(), FIRE, cover_deck=["CC1"], d6=[rolled])

    assert (rolled == 1) == unit(step.state, "I1").low_supply
    assert ["I1"] * (rolled == 1) == [event.unit for event in events(step, RanLow)]
    assert rolled > 1 or RanLow("I1", ("SAF-10.13", "SAF-17.1")) == only(step, RanLow)
    assert "alert" == unit(step.state, "R01").marker


def test_a_2_lowered_to_1_does_not_run_low() -> None:
    """SAF-10.13, SAF-R26"""
    state = battle({"I1": "0305"}, {"R01": "0303"}, dice=[2], markers={"I1": "panic"})

    step = do(state, FIRE, cover_deck=["CC1"], d6=[2])

    assert [-1] == [one.amount for one in only(step, ShotRolled).die_modifiers]
    assert not unit(step.state, "I1").low_supply


@cases(
    ("HE T1 at R01", {"cover_deck": ["CC1"], "d6": [1, 1]}, "T1", True),
    ("HE T1 at R01", {"cover_deck": ["CC1"], "d6": [1, 2]}, "T1", False),
    ("mortar MO1 at R01", {"d6": [3, 1, 1]}, "MO1", True),
    ("mortar MO1 at R01", {"d6": [3, 3, 1]}, "MO1", False),
    ("mortar MO1 at R01", {"d6": [1]}, "MO1", False),  # ranging in
    ("snipe SN1 at R01", {"d6": [3, 1]}, "SN1", True),
    ("snipe SN1 at R01", {"d6": [1]}, "SN1", False),  # scoping in
    ("snipe SN1 at R01", {"d6": [6, 1, 2]}, "SN1", False),  # the officer
    ("spot with SN1", {"d6": [1]}, "SN1", False),
)
def test_of_two_dice_the_higher_decides_and_only_rolls_to_hit_run_low(
    order: str, scripts: dict[str, Any], firer: str, low: bool
) -> None:
    """SAF-R30, SAF-10.13, SAF-12.5, SAF-12.9, SAF-13.7, SAF-15.20"""
    americans = {"I1": "0109", "MO1": "0306", "SN1": "0405", "T1": "0206"}
    state = battle(americans, {"R01": "0303"}, dice=[4, 4, 5, 6, 6])

    step = do(state, order, **scripts)

    assert low == unit(step.state, firer).low_supply
    assert [firer] * low == [event.unit for event in events(step, RanLow)]


# ------------------------------------------------------------------------------------------------ low supply


def test_running_low_lasts_into_the_next_turn() -> None:
    """SAF-10.14: both counters are turned, and the marker stays."""
    state = do(facing(), FIRE, cover_deck=["CC1"], d6=[1]).state

    after = do(german_turn(state).state, "keep dice").state

    assert (2, False, True) == (after.table.turn, unit(after, "I1").used, unit(after, "I1").low_supply)
    assert "SAF-17.2" == refused(later(after, order_dice=(2,)), "move I1 to 0304 with 2")


def test_a_low_unit_may_receive_a_medic_and_keeps_the_lieutenant() -> None:
    """SAF-R31, SAF-R34"""
    state = battle(
        {"I1": "0305", "I2": "0405"},
        {"R01": "0403"},
        dice=[1, 2],
        low=["I1"],
        markers={"I1": "panic"},
        lieutenant="I1",
    )

    rallied = do(state, "medic to I1", d6=[4]).state
    shot = only(do(state, "fire I2 at R01 with 2", cover_deck=["CC1"], d6=[2]), ShotRolled)

    assert "alert" == unit(rallied, "I1").marker
    assert unit(rallied, "I1").low_supply
    assert "I1" == rallied.table.lieutenant
    assert ["SAF-10.4"] == [one.clause for one in shot.die_modifiers]


# ------------------------------------------------------------------------------------------------ once a turn
