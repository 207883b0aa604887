"""Section 5.6: who may fire at what, the check to fire, range and firepower."""

from typing import Any

import pytest

from bob.given import (
    HOLD_G7,
    allowed,
    asked,
    battle,
    choices,
    counter,
    do,
    events,
    only,
    refused,
    rolls,
    told,
)
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, AttemptMade, CheckMade, Finished
from wargames.bob.values.components import Suppression
from wargames.bob.values.state import State
from wargames.kernel.base.errors import BadText
from wargames.kernel.game import Seat

STRIP = ("...",) * 30
"""Columns A to C, thirty rows, all clear."""

HOLD_A1 = HOLD_G7.replace("G7", "A1")


def along_column(firer: str, away: int, **markers: Any) -> State:
    """Put a firer in B1, its target so many hexes south of it, and let the firer's side act."""
    target = f"B{1 + away}"
    if firer.startswith("US"):
        return battle({firer: "B1"}, {"GE-F1": target}, rows=STRIP, victory=HOLD_A1, **markers)
    return battle({"US-P1": target}, {firer: "B1"}, rows=STRIP, victory=HOLD_A1, moves="ge", **markers)


# ---------------------------------------------------------------- range


@cases(
    ("US-P1", False, 10),
    ("US-P1", True, 8),
    ("US-M1", False, 28),
    ("US-M1", True, 24),
    ("GE-F1", False, 12),
    ("GE-F1", True, 10),
    ("GE-S1", True, 10),
    ("GE-N1", False, 24),
    ("GE-N1", True, 20),
)
def test_a_target_beyond_twice_the_range_of_the_side_that_lies_up_is_refused(
    firer: str, reduced: bool, limit: int
) -> None:
    """BOB-5.6.1, BOB-5.6.10"""
    back = {firer} if reduced else set()
    near = along_column(firer, limit, reduced=back)
    far = along_column(firer, limit + 1, reduced=back)

    assert f"fire {firer} at B{1 + limit}" in choices(near)
    assert "BOB-5.6.10" == refused(far, f"fire {firer} at B{2 + limit}")
    assert not [text for text in choices(far) if text.startswith("fire")]


def test_a_unit_off_the_board_has_no_hex_in_range() -> None:
    """BOB-5.6.1"""
    state = battle({"US-P1": "C7"}, {"GE-F1": "C4"}, enter={"US-P2": "south 1"})

    assert "BOB-G3" == refused(state, "fire US-P2 at C4")
    assert "BOB-G6" == refused(state, "fire US-P1 at Z9")


@cases(
    # unit, its reduced side, hexes away, firepower
    ("US-P1", False, 1, 6),
    ("US-P1", False, 5, 6),
    ("US-P1", False, 6, 3),
    ("US-P1", False, 10, 3),
    ("US-P1", True, 4, 6),
    ("US-P1", True, 5, 3),
    ("US-M1", False, 14, 8),
    ("US-M1", False, 15, 4),
    ("US-M1", True, 12, 7),
    ("US-M1", True, 13, 3),
    ("GE-F1", False, 6, 5),
    ("GE-F1", False, 7, 2),
    ("GE-F1", False, 12, 2),
    ("GE-F1", True, 5, 4),
    ("GE-F1", True, 6, 2),
    ("GE-S1", False, 6, 4),
    ("GE-S1", False, 12, 2),
    ("GE-N1", False, 12, 7),
    ("GE-N1", False, 13, 3),
)
def test_firepower_is_full_to_the_normal_range_of_the_side_and_half_beyond_rounded_down(
    firer: str, reduced: bool, away: int, power: int
) -> None:
    """BOB-5.6.9, BOB-5.6.10, BOB-R28: the ledger's squads have FP 6 at 5, and FP 2 at 7 to 12."""
    state = along_column(firer, away, reduced={firer} if reduced else set())
    step = do(state, f"fire {firer} at B{1 + away}", dice=[1, 10] if reduced else [10])

    assert power == only(step, AttackRolled).firepower


@cases("US-K1", "GE-K1")
def test_a_mortar_may_not_fire_below_its_least_range(firer: str) -> None:
    """BOB-5.6.11, BOB-R27"""
    assert "BOB-5.6.11" == refused(along_column(firer, 1), f"fire {firer} at B2")
    assert f"fire {firer} at B2" not in choices(along_column(firer, 1))
    assert f"fire {firer} at B3" in choices(along_column(firer, 2))


def test_a_mortar_does_not_react_to_an_adjacent_mover_either() -> None:
    """BOB-5.6.11"""
    state = battle({"US-K1": "C3", "US-P1": "A7"}, {"GE-F1": "C6"}, moves="ge", concealed={"US-K1"})

    second = do(state, "move GE-F1", "step to C5", "hold fire", "step to C4").state

    assert Seat("us") == asked(second).seat
    assert "BOB-5.6.11" == refused(second, "react with US-K1")
    assert "react with US-K1" not in choices(second)


@pytest.mark.parametrize(
    ("firer", "reduced", "power"),
    [("US-K1", False, 8), ("US-K1", True, 6), ("GE-K1", False, 6), ("GE-K1", True, 5)],
)
@pytest.mark.parametrize("away", [2, 15, 29])
def test_a_mortar_is_never_at_extended_range(firer: str, away: int, reduced: bool, power: int) -> None:
    """BOB-5.6.12"""
    state = along_column(firer, away, reduced={firer} if reduced else set())

    step = do(state, f"fire {firer} at B{1 + away}", dice=[1, 10] if reduced else [10])

    assert power == only(step, AttackRolled).firepower


# ---------------------------------------------------------------- into and out of which hexes


def melee() -> State:
    """Put a squad of each side in D4, with a friend and an enemy of the American squad nearby."""
    return battle({"US-P1": "D4", "US-P2": "D6"}, {"GE-F1": "D4", "GE-F2": "E4"})


@cases("E4", "D4", "D6", "A1")
def test_a_unit_may_not_fire_out_of_a_hex_that_holds_an_enemy(target: str) -> None:
    """BOB-5.6.3, BOB-R15: nor at the enemy in its own hex; Close Assault is Melee."""
    assert "BOB-5.6.3" == refused(melee(), f"fire US-P1 at {target}")
    assert not [text for text in choices(melee()) if text.startswith("fire US-P1")]


def test_a_unit_may_not_fire_into_a_melee_hex() -> None:
    """BOB-5.6.4, BOB-R15, BOB-R27"""
    assert "BOB-5.6.4" == refused(melee(), "fire US-P2 at D4")
    assert "fire US-P2 at D4" not in choices(melee())
    assert "fire US-P2 at E4" in choices(melee())


@cases("C3", "C6")
def test_a_unit_may_not_fire_into_a_hex_that_holds_a_friend(target: str) -> None:
    """BOB-5.6.5, BOB-R27: a friend in C3; and C6 is its own hex."""
    state = battle({"US-P1": "C6", "US-P2": "C3"}, {"GE-F1": "C2"})

    assert "BOB-5.6.5" == refused(state, f"fire US-P1 at {target}")
    assert ["fire US-P1 at C2"] == [text for text in choices(state) if text.startswith("fire US-P1")]


def test_a_hex_without_an_enemy_counter_is_no_target() -> None:
    """BOB-R15"""
    state = battle({"US-P1": "C6"}, {"GE-F1": "C3"})

    assert "BOB-R15" == refused(state, "fire US-P1 at C4")


def test_a_hex_with_enemies_only_is_a_target_be_they_decoys_or_concealed() -> None:
    """BOB-R15"""
    signs = {"C3": "w", "E3": "w"}
    state = battle(
        {"US-P1": "C6"},
        {"GE-F1": "C3", "GE-D1": "E3", "GE-F2": "D5"},
        signs=signs,
        concealed={"GE-F1", "GE-D1"},
    )

    targets = {"fire US-P1 at C3", "fire US-P1 at E3", "fire US-P1 at D5"}
    assert targets == {text for text in choices(state) if text.startswith("fire US-P1")}


def test_friends_and_enemies_in_the_way_do_not_matter() -> None:
    """BOB-R15, BOB-5.6.5: only the target hex counts."""
    state = battle({"US-P1": "C6", "US-P2": "C5"}, {"GE-F1": "C4", "GE-F2": "C2"})

    assert allowed(state, "fire US-P1 at C2")


# ---------------------------------------------------------------- one unit at a time


def test_units_in_one_hex_fire_one_at_a_time() -> None:
    """BOB-5.6.6"""
    state = battle({"US-P1": "C5", "US-P2": "C5"}, {"GE-F1": "C3"})

    step = do(state, "fire US-P1 at C3", "fire US-P2 at C3", dice=[10, 9])

    attacks = [(one.firer, one.firepower, one.die) for one in events(step, AttackRolled)]
    assert [("US-P1", 6, 10), ("US-P2", 6, 9)] == attacks
    assert [("BOB-5.6.6",), ("BOB-5.6.6",)] == [one.clauses for one in events(step, AttemptMade)]


def test_fire_cannot_be_combined() -> None:
    """BOB-5.6.6: no declaration names two units."""
    with pytest.raises(BadText):
        GAME.parse("fire US-P1 US-P2 at C3")


# ---------------------------------------------------------------- the check


@cases(
    ("GE-F1", 1, False, 5),
    ("GE-F1", 2, False, 1),
    ("GE-F1", 0, True, 8),
    ("US-P1", 1, False, 6),
    ("US-P1", 2, False, 2),
    ("US-M1", 0, True, 9),
)
def test_a_unit_passes_a_morale_check_to_fire_in_its_activation(
    firer: str, level: Suppression, reduced: bool, needed: int
) -> None:
    """BOB-5.6.7: Morale alone, without Proficiency."""
    state = along_column(firer, 3, reduced={firer} if reduced else set(), level={firer: level})

    passed = do(state, f"fire {firer} at B4", dice=[needed, 10])
    failed = do(state, f"fire {firer} at B4", dice=[needed + 1])

    check = only(passed, CheckMade)
    assert ("fire", needed, True, needed) == (check.check, check.die, check.passed, check.needed)
    assert ("BOB-5.6.7", "BOB-5.3.1") == check.clauses
    assert 10 == only(passed, AttackRolled).die
    assert not only(failed, CheckMade).passed
    assert [] == events(failed, AttackRolled)


def test_a_check_that_cannot_fail_takes_no_die() -> None:
    """BOB-5.6.7"""
    (roll,) = rolls(along_column("US-P1", 3), "fire US-P1 at B4", dice=[10])

    assert ("attack (US-P1 at B4)", "BOB-5.7.1") == (roll.purpose, roll.clause)


# ---------------------------------------------------------------- Used


@cases([5, 1], [5, 10], [6])
def test_whoever_has_fired_or_failed_its_check_is_used(dice: list[int]) -> None:
    """BOB-5.6.7, BOB-5.6.8: a hit, a miss, and the ledger's yellow squad (Morale 5) that rolls 6."""
    state = battle({"US-P1": "C6"}, {"GE-F1": "C3", "GE-F2": "A1"}, moves="ge", level={"GE-F1": 1})

    step = do(state, "fire GE-F1 at C6", dice=dice)

    assert len(dice) - 1 == len(events(step, AttackRolled))
    assert counter(step.state, "GE-F1").used
    assert ("GE-F1", ("BOB-5.6.8",)) == (only(step, Finished).counter, only(step, Finished).clauses)
    assert "BOB-G3" == refused(step.state, "fire GE-F1 at C6")


def test_a_concealed_unit_that_fails_to_fire_names_its_target_and_no_more() -> None:
    """BOB-5.6.7, BOB-5.13.7, BOB-R54: not even that it is a squad."""
    state = battle(
        {"US-P1": "C6"},
        {"GE-F1": "C3"},
        moves="ge",
        signs={"C3": "w"},
        level={"GE-F1": 1},
        concealed={"GE-F1"},
    )

    step = do(state, "fire GE-F1 at C6", dice=[6])

    for seat in ("us", None):
        shown = told(step, seat)
        assert [None] * 3 == [
            one.counter for one in shown if isinstance(one, AttemptMade | CheckMade | Finished)
        ]
        assert ["C6"] == [one.target for one in shown if isinstance(one, AttemptMade)]
        assert [(False, None)] == [(one.passed, one.die) for one in shown if isinstance(one, CheckMade)]
    assert 6 in [one.die for one in told(step, "ge") if isinstance(one, CheckMade)]
    assert counter(step.state, "GE-F1").concealed
