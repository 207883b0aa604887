"""Section 10: die modifiers, hits, damage chits, Alert and low ammunition."""

from collections.abc import Sequence

import attrs
import pytest

from cases import cases
from sam_fire.given import FIRE, GOAL, battle, do, events, facing, german_turn, only, unit, where
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    ArmorSaveRolled,
    DamageChitDrawn,
    MoraleChanged,
    ObjectiveTaken,
    RanLow,
    ShotRolled,
    UnitLost,
)
from wargames.sam_fire.values.components import INFANTRY_DAMAGE
from wargames.sam_fire.values.state import Objective, State


def shoot(
    state: State, order: str = FIRE, *, d6: Sequence[int], card: str = "CC1", chit: str = ""
) -> Step[State]:
    """Fire through a Cover card; a chit is drawn where one is named."""
    return do(state, order, cover_deck=[card], d6=d6, infantry_damage_cup=[chit] if chit else [])


# ------------------------------------------------------------------------------------------------ modifiers


def modifiers(shot: ShotRolled) -> list[tuple[int, str]]:
    return [(one.amount, one.clause) for one in shot.die_modifiers]


VETERAN, ATTACHED, ADJACENT = (1, "SAF-10.1"), (1, "SAF-10.2"), (1, "SAF-10.4")
SPOTTED, PANICKED = (1, "SAF-13.9"), (-1, "SAF-21.5")


@cases(
    ("I1", None, False, False, []),
    ("I7", None, False, False, [VETERAN]),
    ("I1", "I1", False, False, [ATTACHED]),
    ("I7", "I7", False, False, [VETERAN, ATTACHED]),
    ("I1", "I2", False, False, [ADJACENT]),
    ("I7", "I2", False, False, [VETERAN, ADJACENT]),
    ("I1", None, True, False, [SPOTTED]),
    ("I1", None, False, True, [PANICKED]),
    ("I7", "I7", True, True, [VETERAN, ATTACHED, SPOTTED, PANICKED]),
    ("I1", "I2", True, True, [ADJACENT, SPOTTED, PANICKED]),
)
def test_the_modifiers_of_a_fire_die_add_up(
    firer: str, lieutenant: str | None, spotted: bool, panicked: bool, expected: list[tuple[int, str]]
) -> None:
    """SAF-10.1, SAF-10.2, SAF-10.3, SAF-10.4, SAF-R27: I2 stands beside the firer."""
    state = battle(
        {firer: "0305", "I2": "0306"},
        {"R01": "0303"},
        dice=[2],
        lieutenant=lieutenant,
        spotted=["R01"] if spotted else [],
        markers={firer: "panic"} if panicked else {},
    )

    for rolled in (2, 3, 4, 5):
        hit = rolled + sum(amount for amount, _ in expected) >= 4
        order = f"fire {firer} at R01 with 2"
        shot = only(shoot(state, order, d6=[rolled], chit="no effect" if hit else ""), ShotRolled)
        assert (expected, rolled, hit) == (modifiers(shot), shot.used, shot.hit)


@cases(("0306", [ADJACENT]), ("0405", [ADJACENT]), ("0307", []), ("0505", []))
def test_the_lieutenant_helps_units_at_distance_1_only(
    lieutenant_at: str, expected: list[tuple[int, str]]
) -> None:
    """SAF-10.4, SAF-R27, SAF-7.12"""
    state = battle({"I1": "0305", "I2": lieutenant_at}, {"R01": "0303"}, dice=[2], lieutenant="I2")

    assert expected == modifiers(only(shoot(state, d6=[2]), ShotRolled))


def test_the_lieutenant_helps_mortars_snipers_and_tanks_beside_him() -> None:
    """SAF-R28, SAF-10.4, SAF-15.19: any roll to hit."""
    americans = {"I1": "0305", "MO1": "0306", "SN1": "0405", "T1": "0205"}
    state = battle(americans, {"R01": "0302"}, dice=[4, 4, 5, 6, 6], lieutenant="I1")

    mortar = only(do(state, "mortar MO1 at R01", d6=[3, 2, 3]), ShotRolled)
    sniper = do(state, "snipe SN1 at R01", d6=[3, 3], infantry_damage_cup=["no effect"])
    tank = shoot(state, "HE T1 at R01", d6=[1, 3], chit="no effect")

    shots = (mortar, only(sniper, ShotRolled), only(tank, ShotRolled))
    assert [[ADJACENT]] * 3 == [modifiers(shot) for shot in shots]
    assert (True, 3) == (mortar.hit, mortar.used)


def test_the_lieutenant_does_not_help_to_range_in_to_scope_in_or_to_rally() -> None:
    """SAF-R28, SAF-12.4, SAF-13.4: 2 is not 3 and 3 is not 4."""
    state = battle(
        {"I1": "0305", "MO1": "0306", "SN1": "0405", "I2": "0205"},
        {"R01": "0302"},
        dice=[1, 4, 4, 6, 6],
        lieutenant="I1",
        markers={"I2": "panic"},
    )

    assert [] == events(do(state, "mortar MO1 at R01", d6=[2]), ShotRolled)
    assert [] == events(do(state, "snipe SN1 at R01", d6=[2]), ShotRolled)
    assert "panic" == unit(do(state, "medic to I2", d6=[3]).state, "I2").marker


def test_the_lieutenant_does_not_help_armor_to_save() -> None:
    """SAF-R28: a Sherman's front saves at 4."""
    state = battle({"I1": "0305", "T1": "0304"}, {"PZ1": "0302"}, lieutenant="I1")

    step = german_turn(state, tank_hit_cup=["one crosshair"], tank_damage_cup=["bounced"])

    save = only(step, ArmorSaveRolled)
    assert (4, 3, False) == (save.number, save.rolled, save.saved)


# ------------------------------------------------------------------------------------------------ to hit


@cases(
    ("R01", "CC1", 3, False),
    ("R01", "CC1", 4, True),
    ("R01", "CC3", 4, False),
    ("R01", "CC3", 5, True),
    ("V01", "CC1", 4, False),
    ("V01", "CC1", 5, True),
    ("V01", "CC3", 5, False),
    ("V01", "CC3", 6, True),
)
def test_the_adjusted_roll_must_reach_the_adjusted_number(
    target: str, card: str, rolled: int, hit: bool
) -> None:
    """SAF-10.5, SAF-R26, SAF-10.7"""
    order = f"fire I1 at {target} with 2"
    step = shoot(facing(target), order, d6=[rolled], card=card, chit="no effect" if hit else "")

    shot = only(step, ShotRolled)
    assert hit == shot.hit
    assert ("SAF-10.6" if rolled == 6 else "SAF-10.5") in shot.clauses
    assert len(events(step, DamageChitDrawn)) == hit


def test_a_natural_6_always_hits() -> None:
    """SAF-10.6, SAF-R26: a German veteran behind Hard Cover is a 7."""
    state = battle({"I1": "0305"}, {"V01": "0303"}, dice=[2], terrain={"0303": "woods"})
    panicked = battle(
        {"I1": "0305"}, {"V01": "0303"}, dice=[2], terrain={"0303": "woods"}, markers={"I1": "panic"}
    )

    for one in (state, panicked):
        shot = only(shoot(one, "fire I1 at V01 with 2", d6=[6], chit="no effect"), ShotRolled)
        assert (7, True) == (shot.number, shot.hit)
        assert "SAF-10.6" in shot.clauses


def test_only_a_natural_6_always_hits() -> None:
    """SAF-10.6, SAF-R26: a 5 raised to 6 misses a 7, and raised to 7 it hits."""
    raised = battle({"I7": "0305"}, {"V01": "0303"}, dice=[2], terrain={"0303": "woods"})
    led = battle({"I7": "0305"}, {"V01": "0303"}, dice=[2], terrain={"0303": "woods"}, lieutenant="I7")

    assert not only(shoot(raised, "fire I7 at V01 with 2", d6=[5]), ShotRolled).hit
    assert only(shoot(led, "fire I7 at V01 with 2", d6=[5], chit="no effect"), ShotRolled).hit


def test_a_natural_1_may_hit_and_still_runs_low() -> None:
    """SAF-R26, SAF-10.13, SAF-R27: a veteran, the Lieutenant and a sniper's mark make it a 4."""
    state = battle({"I7": "0305"}, {"R01": "0303"}, dice=[2], lieutenant="I7", spotted=["R01"])

    step = shoot(state, "fire I7 at R01 with 2", d6=[1], chit="destroyed +5")

    assert only(step, ShotRolled).hit
    assert "R01" == only(step, UnitLost).unit
    assert "I7" == only(step, RanLow).unit


# ------------------------------------------------------------------------------------------------ damage


def test_there_are_ten_infantry_damage_chits() -> None:
    """SAF-G4"""
    expected = {"destroyed +10": 3, "destroyed +5": 4, "no effect": 3}

    assert expected == dict(INFANTRY_DAMAGE.weights())


@pytest.mark.parametrize("target", ["R01", "V01", "SV", "MG1", "AT"])
@pytest.mark.parametrize(
    ("chit", "gained", "clause"),
    [("destroyed +10", 10, "SAF-10.8"), ("destroyed +5", 5, "SAF-10.9"), ("no effect", 0, "SAF-10.10")],
)
def test_a_hit_draws_a_chit_that_is_carried_out(target: str, chit: str, gained: int, clause: str) -> None:
    """SAF-10.7, SAF-10.8, SAF-10.9, SAF-10.10, SAF-10.11, SAF-R86, SAF-1.8"""
    state = facing(target)

    step = shoot(state, f"fire I1 at {target} with 2", d6=[5], chit=chit)

    drawn = only(step, DamageChitDrawn)
    assert (target, chit) == (drawn.target, drawn.chit)
    assert {"SAF-10.7", clause, "SAF-10.11"} <= set(drawn.clauses)
    assert state.table.morale + gained == step.state.table.morale
    assert ("0303" if chit == "no effect" else None) == where(step.state, target)
    assert [(40, 40 + gained)] * bool(gained) == [(m.before, m.after) for m in events(step, MoraleChanged)]
    assert bool(gained) == step.state.table.kills


def test_fire_hits_one_unit_and_leaves_others_in_its_hex_alone() -> None:
    """SAF-R23, SAF-10.12"""
    state = battle({"I1": "0305"}, {"R01": "0303", "R02": "0303"}, dice=[2])

    missed = shoot(state, d6=[3]).state
    killed = shoot(state, d6=[4], chit="destroyed +10").state

    assert ("alert", "calm") == (unit(missed, "R01").marker, unit(missed, "R02").marker)
    assert (None, unit(state, "R02")) == (where(killed, "R01"), unit(killed, "R02"))


def test_objectives_and_kills_move_the_same_morale() -> None:
    """SAF-R86, SAF-10.8"""
    goal = attrs.evolve(GOAL, objectives=(Objective("0304", 10),), hold_any_of=("0304",))
    state = battle({"I1": "0305"}, {"R01": "0302"}, dice=[3], goal=goal)

    taken = do(
        state,
        "move I1 to 0304 with 3",
        "then fire at R01",
        cover_deck=["CC1"],
        d6=[4],
        infantry_damage_cup=["destroyed +5"],
    )

    assert ("0304", 10) == (only(taken, ObjectiveTaken).hex, only(taken, ObjectiveTaken).gained)
    assert 40 + 5 + 10 == taken.state.table.morale
    assert ("0304",) == taken.state.table.held
