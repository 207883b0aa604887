"""BOB-G8, V15, V18 and V19: what becomes of guns."""

from typing import Any

from bob.given import battle, choices, counter, do, events, only, refused, results, told, where
from bob.ranges import line
from cases import cases
from wargames.bob.moments import Eliminated, Revealed, StressFound
from wargames.bob.values.state import State

# ------------------------------------------------------------------------------------ V15 a gun that is hit


@cases(
    ("US-G1", 4, "eliminated"),  # firepower 10, casualty number 6
    ("US-G1", 5, "suppressed"),
    ("US-G1", 9, "suppressed"),
    ("US-G1", 10, "none"),
)
def test_a_gun_is_eliminated_at_firepower_less_its_number_else_suppressed(
    target: str, die: int, result: str
) -> None:
    """BOB-G8 V15"""
    step = do(line("GE-G1", target, 3), "fire GE-G1 at A4", dice=[die])

    assert {target: result} == results(step)
    if result == "suppressed":
        gun = counter(step.state, target)
        assert (1, False) == (gun.level, gun.reduced)


@cases((1, "eliminated"), (2, "suppressed"), (6, "suppressed"), (7, "none"))
def test_rifles_hit_a_gun_by_the_same_numbers(die: int, result: str) -> None:
    """BOB-G8 V15: firepower 6, casualty number 5 of an 88mm gun."""
    step = do(battle({"US-P1": "D4"}, {"GE-G1": "D2"}), "fire US-P1 at D2", dice=[die])

    assert {"GE-G1": result} == results(step)


# ------------------------------------------------------------------------------------ V18 a hidden gun fires


def test_a_concealed_gun_is_revealed_when_its_attack_is_rolled() -> None:
    """BOB-G8 V18, BOB-5.13.7, BOB-R54, BOB-R62"""
    state = battle(
        {"US-P1": "D7"},
        {"GE-G1": "D1"},
        first="ge",
        signs={"D1": "w"},
        concealed={"GE-G1"},
        facing={"GE-G1": "S"},
    )
    missed = do(state, "fire GE-G1 at D7", dice=[10])

    assert not events(missed, Revealed)
    assert counter(missed.state, "GE-G1").concealed
    assert not any("GE-G1" in str(event) for event in told(missed, "us"))
    assert ("BOB-5.13.7", "BOB-R54") == only(do(state, "fire GE-G1 at D7", dice=[9, 10]), Revealed).clauses


# ------------------------------------------------------------------------------------ V19 rout


def to_rout(**more: Any) -> State:
    """Put a gun, yellow, and a tank beside an enemy squad; one activation is left."""
    return battle(
        {"US-G1": "D3", "US-T1": "D5"},
        {"GE-F1": "D4", "GE-F2": "A1"},
        used={"US-G1", "US-T1", "GE-F1"},
        level={"US-G1": 1},
        moves="ge",
        **more,
    )


@cases((6, True), (7, False))
def test_a_gun_that_fails_its_rout_check_is_eliminated(die: int, survives: bool) -> None:
    """BOB-G8 V19, BOB-G4"""
    step = do(to_rout(), "do nothing GE-F2", "rout check US-G1", dice=[die])

    assert survives == (where(step.state, "US-G1") == "D3")
    lost = [one.counter for one in events(step, Eliminated)]
    assert ([] if survives else ["US-G1"]) == lost


def test_a_vehicle_is_never_under_stress() -> None:
    """BOB-G8 V19"""
    step = do(to_rout(), "do nothing GE-F2")

    assert (("D3", 1),) == only(step, StressFound).units
    assert ["rout check US-G1"] == choices(step.state)
    assert "BOB-G4" == refused(step.state, "rout check US-T1")
