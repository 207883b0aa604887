"""Section 5.7: the die, the terrain of the target, and who is behind what."""

from typing import Any

import pytest

from bob.given import battle, counter, do, drms, only, results
from cases import cases
from wargames.bob.moments import AttackRolled
from wargames.bob.values.state import State

NINE = (".......",) * 9
TARGET = "D3"
"""What is fired at along the column, from D6 or by a mortar from D6."""


def aimed(firer: str = "US-P1", origin: str = "D6", **more: Any) -> State:
    """Aim an American unit at GE-F1 in D3, with a German onlooker far away."""
    return battle({firer: origin}, {"GE-F1": TARGET, "GE-F2": "A1"}, rows=NINE, **more)


def terrain(state: State, firer: str) -> dict[str, int]:
    """Fire and miss; give the modifiers by clause."""
    return drms(do(state, f"fire {firer} at {TARGET}", dice=[10]), "GE-F1")


# ---------------------------------------------------------------- the die


@cases((3, "reduced"), (4, "suppressed"), (7, "suppressed"), (8, "none"))
def test_an_attack_is_a_die_plus_all_modifiers_against_firepower(die: int, result: str) -> None:
    """BOB-5.7.1, BOB-R1: FP 8 into woods at +1 reduces a 1st Line squad (4/7) up to 4."""
    state = aimed("US-M1", signs={TARGET: "w"})

    step = do(state, "fire US-M1 at D3", dice=[die])

    rolled = only(step, AttackRolled)
    assert ("US-M1", "us", "D3", die) == (rolled.firer, rolled.side, rolled.target, rolled.die)
    assert "BOB-5.7.1" in rolled.clauses
    assert {"GE-F1": result} == results(step)


@cases(
    {"fortifications": (TARGET,)},
    {"signs": {TARGET: "S"}},
    {"levels": {"D6": 1}},
    {"origin": "D4"},
    {"signs": {TARGET: "w"}, "concealed": {"GE-F1"}},
)
def test_modifiers_change_the_die_and_never_the_firepower(laid: dict[str, Any]) -> None:
    """BOB-R1, BOB-5.7.1"""
    step = do(aimed(**laid), "fire US-P1 at D3", dice=[10])

    assert drms(step, "GE-F1")
    assert 6 == only(step, AttackRolled).firepower


def test_only_a_command_point_and_extended_range_change_firepower() -> None:
    """BOB-R1, BOB-R28: pfp 3, 4 with the CP, and half of it at range 7 of 6."""
    state = battle({"US-P1": "B9"}, {"GE-F1": "B1", "GE-F2": "A1"}, rows=NINE, cp=1)
    window = do(state, "move US-P1", "step to B8").state

    plain = do(window, "react with GE-F1", "fire as is", dice=[8, 10])
    boosted = do(window, "react with GE-F1", "boost", dice=[8, 10])

    assert [1, 2] == [only(step, AttackRolled).firepower for step in (plain, boosted)]


def test_firepower_of_nothing_still_attacks() -> None:
    """BOB-R28, BOB-R18: 2nd Line at range 7 has pfp 1 // 2 = 0, and a die of 2 less 2 reaches it."""
    state = battle({"US-P1": "B9"}, {"GE-S1": "B1", "GE-F1": "A1"}, rows=NINE)
    window = do(state, "move US-P1", "step to B8").state

    hit = do(window, "react with GE-S1", dice=[8, 2])
    missed = do(window, "react with GE-S1", dice=[8, 3])

    assert 0 == only(hit, AttackRolled).firepower
    assert {"US-P1": "suppressed"} == results(hit)
    assert {"US-P1": "none"} == results(missed)


def test_a_ten_misses_whatever_is_subtracted_from_it() -> None:
    """BOB-5.7.2, BOB-R19: FP 8, adjacent and moving in the open is -7, and 3 <= 8."""
    state = battle({"US-M1": "D5", "US-P1": "A1"}, {"GE-F1": "D3"}, moves="ge", cp=1)
    window = do(state, "move GE-F1", "step to D4").state

    step = do(window, "react with US-M1", "boost", dice=[10])
    hit = do(window, "react with US-M1", "boost", dice=[9])

    rolled = only(step, AttackRolled)
    assert (8, 10) == (rolled.firepower, rolled.die)
    assert -7 == sum(drms(step, "GE-F1").values())
    assert {"GE-F1": "none"} == results(step)
    assert "BOB-5.7.2" in rolled.clauses
    assert {"GE-F1": "reduced"} == results(hit)
    assert "BOB-5.7.2" not in only(hit, AttackRolled).clauses


def test_a_one_has_no_effect_of_its_own() -> None:
    """BOB-R19: FP 5 // 2 = 2 against a fortification, and 1 + 3 > 2."""
    state = battle(
        {"US-P1": "B9"}, {"GE-F1": "B1", "GE-F2": "A1"}, rows=NINE, moves="ge", fortifications=("B9",)
    )

    step = do(state, "fire GE-F1 at B9", dice=[1])

    assert {"US-P1": "none"} == results(step)
    assert 0 == counter(step.state, "US-P1").level


# ---------------------------------------------------------------- terrain, one by one

SINGLE: list[tuple[str, dict[str, Any], int, int]] = [
    # clause, what is laid, against fire, against mortars
    ("BOB-5.7.4", {"fortifications": (TARGET,)}, 3, 3),
    ("BOB-5.7.5", {"signs": {TARGET: "S"}}, 2, 2),
    ("BOB-5.7.6", {"signs": {TARGET: "B"}}, 1, 1),
    ("BOB-5.7.7", {"hedgerows": ("D3/S",)}, 2, 0),
    ("BOB-5.7.8", {"foxholes": (TARGET,)}, 2, 4),
    ("BOB-5.7.9", {"signs": {TARGET: "w"}}, 1, -1),
    ("BOB-5.7.10", {"signs": {TARGET: "w"}, "foxholes": (TARGET,)}, 2, 2),
    ("BOB-5.7.11", {"levels": {TARGET: 1}}, 1, 1),
    ("BOB-5.7.11", {"levels": {TARGET: 3, "D6": 1}}, 1, 1),
    ("BOB-5.7.12", {"levels": {"D6": 1}}, -1, -1),
    ("BOB-5.7.12", {"levels": {"D6": 2, TARGET: 1}}, -1, -1),
]


@pytest.mark.parametrize(("clause", "laid", "fire", "_mortar"), SINGLE)
def test_terrain_changes_the_die_of_fire(clause: str, laid: dict[str, Any], fire: int, _mortar: int) -> None:
    """BOB-5.7.4, BOB-5.7.5, BOB-5.7.6, BOB-5.7.7, BOB-5.7.8, BOB-5.7.9, BOB-5.7.10, BOB-5.7.11, BOB-5.7.12"""
    assert {clause: fire} == terrain(aimed(**laid), "US-P1")


@pytest.mark.parametrize(("clause", "laid", "_fire", "mortar"), SINGLE)
def test_terrain_changes_the_die_of_mortars(
    clause: str, laid: dict[str, Any], _fire: int, mortar: int
) -> None:
    """BOB-5.7.4, BOB-5.7.5, BOB-5.7.6, BOB-5.7.7, BOB-5.7.8, BOB-5.7.9, BOB-5.7.10, BOB-5.7.11, BOB-5.7.12"""
    assert ({clause: mortar} if mortar else {}) == terrain(aimed("US-K1", **laid), "US-K1")


@cases({}, {"levels": {TARGET: 1, "D6": 1}}, {"roads": (("D3", "D4"),)})
def test_clear_ground_on_the_same_level_changes_nothing(laid: dict[str, Any]) -> None:
    """BOB-R20"""
    assert {} == terrain(aimed(**laid), "US-P1")


def test_only_a_hedgerow_of_the_target_hex_in_the_line_counts() -> None:
    """BOB-5.7.7: not the firer's own, nor one on the far side of the target."""
    assert {} == terrain(aimed(hedgerows=("D3/N", "D6/N")), "US-P1")
    assert {"BOB-5.7.7": 2} == terrain(aimed(hedgerows=("D3/N", "D3/S")), "US-P1")


def test_a_line_that_touches_a_hedgerow_of_the_target_at_a_corner_counts() -> None:
    """BOB-5.7.7: C3 to E3 meets E3 in its western corner."""
    for hedgerow, found in (("E3/NW", {"BOB-5.7.7": 2}), ("E3/N", {})):
        state = battle({"US-P1": "C3"}, {"GE-F1": "E3"}, hedgerows=(hedgerow,))
        assert found == drms(do(state, "fire US-P1 at E3", dice=[10]), "GE-F1")


# ---------------------------------------------------------------- terrain, only the best

WOODS: dict[str, Any] = {"signs": {TARGET: "w"}}
MIXED: list[tuple[dict[str, Any], tuple[str, int] | None, tuple[str, int] | None]] = [
    # what is laid, the best against fire, against mortars
    ({"signs": {TARGET: "S"}, "hedgerows": ("D3/S",)}, ("", 2), ("BOB-5.7.5", 2)),
    ({**WOODS, "hedgerows": ("D3/S",)}, ("BOB-5.7.7", 2), None),
    ({"levels": {TARGET: 1}, "hedgerows": ("D3/S",)}, ("BOB-5.7.7", 2), ("BOB-5.7.11", 1)),
    ({"levels": {"D6": 1}, "hedgerows": ("D3/S",)}, ("BOB-5.7.7", 2), None),
    ({"foxholes": (TARGET,), "hedgerows": ("D3/S",)}, ("", 2), ("BOB-5.7.8", 4)),
    ({"foxholes": (TARGET,), "fortifications": (TARGET,)}, ("BOB-5.7.4", 3), ("BOB-5.7.8", 4)),
    ({**WOODS, "foxholes": (TARGET,), "fortifications": (TARGET,)}, ("BOB-5.7.4", 3), ("BOB-5.7.4", 3)),
    ({**WOODS, "foxholes": (TARGET,), "levels": {"D6": 1}}, ("BOB-5.7.10", 2), ("BOB-5.7.10", 2)),
    ({"signs": {TARGET: "B"}, "fortifications": (TARGET,)}, ("BOB-5.7.4", 3), ("BOB-5.7.4", 3)),
    ({"signs": {TARGET: "B"}, "levels": {"D6": 1}}, ("BOB-5.7.6", 1), ("BOB-5.7.6", 1)),
    ({**WOODS, "levels": {TARGET: 1}}, ("", 1), ("BOB-5.7.11", 1)),
    ({**WOODS, "levels": {"D6": 1}}, ("BOB-5.7.9", 1), ("", -1)),
    ({"foxholes": (TARGET,), "levels": {"D6": 1}}, ("BOB-5.7.8", 2), ("BOB-5.7.8", 4)),
]


@pytest.mark.parametrize("column", [1, 2])
@pytest.mark.parametrize("row", MIXED)
def test_of_several_terrain_modifiers_only_the_best_for_the_target_applies(
    row: tuple[dict[str, Any], tuple[str, int] | None, tuple[str, int] | None], column: int
) -> None:
    """BOB-5.7.3, BOB-R20, BOB-R1: a stone building behind a hedgerow is +2 and not +4."""
    laid, best = row[0], row[1] if column == 1 else row[2]
    firer = "US-P1" if column == 1 else "US-K1"

    found = terrain(aimed(firer, **laid), firer)

    if best is None:
        assert {} == found
        return
    ((clause, amount),) = found.items()
    assert best == (clause if best[0] else "", amount)
