"""Section 4.3 and BOB-G4, points 1 to 3: who is under stress, and the check."""

from typing import Any

from bob.given import asked, battle, choices, counter, do, events, only, refused, where
from bob.routs import CLEAR_12, ends, phase, ran, stressed
from cases import cases
from wargames.bob.moments import CheckMade, ChooseRout, ChooseRoutCheck, Ran, StressFound
from wargames.kernel.game import Seat

# --------------------------------------------------------------------------------------------- under stress


def test_an_enemy_in_its_hex_puts_a_unit_under_stress() -> None:
    """BOB-G4 (1a): in woods, all enemies in Melee."""
    step = phase("GE-F1", "D4", {"US-P1": "D4"}, signs={"D4": "w"})

    assert [("D4", 1)] == stressed(step)
    assert {"BOB-4.3", "BOB-G4"} == set(only(step, StressFound).clauses)


IN_MELEE = {"GE-F2": "D3"}
"""A German in the hex of the American in D3."""


@cases(
    ("D4", {"US-P1": "D3"}, None, {"signs": {"D4": "w"}}, True),  # adjacent, even in cover
    ("D4", {"US-P1": "D3", "US-P2": "A7"}, IN_MELEE, {"signs": {"D4": "w"}}, False),  # but not in Melee
    ("D4", {"US-P1": "D3"}, IN_MELEE, {}, True),  # in Melee, and sees it out of cover
    ("D3", {"US-P1": "D6"}, None, {"signs": {"D4": "w"}}, False),  # does not see it
    ("D4", {"US-P1": "D3"}, None, {"level": {"GE-F1": 0}}, False),  # it is not suppressed
)
def test_a_suppressed_unit_is_under_stress_by_an_adjacent_enemy_or_one_that_sees_it_out_of_cover(
    at: str, us: dict[str, str], ge: dict[str, str] | None, laid: dict[str, Any], *, found: bool
) -> None:
    """BOB-G4 (1, 1b, 1c), BOB-R43: only point (b) leaves those in Melee out."""
    assert ([(at, 1)] if found else []) == stressed(phase("GE-F1", at, us, ge, **laid))


@cases(("D5", True), ("D8", True), ("D9", False))
def test_an_enemy_within_five_hexes_that_sees_a_unit_out_of_cover_puts_it_under_stress(
    enemy: str, *, found: bool
) -> None:
    """BOB-G4 (1c): 2 and 5 hexes, not 6."""
    step = phase("GE-F1", "D3", {"US-P1": enemy}, rows=CLEAR_12)

    assert found == bool(stressed(step))


COVERS: list[dict[str, Any]] = [
    {"signs": {"D4": "w"}},
    {"signs": {"D4": "S"}},
    {"signs": {"D4": "B"}},
    {"foxholes": ("D4",)},
    {"fortifications": ("D4",)},
    {"hedgerows": ("D4/SW",)},
]
"""Beneficial terrain in D4; the hedgerow is on the side away from D1."""


@cases(*COVERS)
def test_beneficial_terrain_keeps_a_unit_from_stress_at_a_distance(cover: dict[str, Any]) -> None:
    """BOB-G4 (1c, 6)"""
    assert [] == stressed(phase("GE-F1", "D4", {"US-P1": "D1"}, **cover))
    assert [("D4", 1)] == stressed(phase("GE-F1", "D4", {"US-P1": "D1"}))


@cases(("GE-F1", 1), ("GE-F1", 2), ("GE-M1", 1), ("GE-G1", 1))
def test_squads_teams_and_guns_are_considered_yellow_or_red(unit: str, level: int) -> None:
    """BOB-G4 (1)"""
    assert [("D4", 1)] == stressed(phase(unit, "D4", {"US-P1": "D1"}, level={unit: level}))


@cases("D1", "D2")
def test_decoys_are_enemies_until_they_are_revealed(enemy: str) -> None:
    """BOB-G4, BOB-R36 (9), BOB-G17 (D4): a decoy in woods, seen from open D4."""
    step = phase(
        "GE-F1", "D4", {"US-D1": enemy, "US-P1": "A7"}, signs={enemy: "w", "B6": "w"}, concealed={"US-D1"}
    )

    assert [("D4", 1)] == stressed(step)


# ------------------------------------------------------------------------------------------- whose turn it is


def both(**more: Any) -> Any:
    """Put two Germans and two Americans under stress by each other."""
    us, ge = {"US-P1": "C2", "US-P2": "E2"}, {"GE-F1": "C5", "GE-F2": "E5"}
    levels = dict.fromkeys([*us, *ge], 1)
    state = battle(us, ge, level=levels, used=set(ge) | {"US-P2"}, **more)
    return do(state, "do nothing US-P1")


def test_the_first_player_checks_all_his_units_then_the_other_does() -> None:
    """BOB-G4 (2)"""
    first = both()
    second = do(first.state, "rout check US-P2", "rout check US-P1", dice=[1, 1])

    assert isinstance(asked(first.state), ChooseRoutCheck)
    assert (Seat("us"), "BOB-G4") == (asked(first.state).seat, asked(first.state).clause)
    assert ["rout check US-P1", "rout check US-P2"] == choices(first.state)
    assert [("C2", 1), ("E2", 1)] == stressed(first)
    assert [("C5", 1), ("E5", 1)] == stressed(second)
    assert Seat("ge") == asked(second.state).seat


def test_the_germans_check_first_where_they_are_the_first_player() -> None:
    """BOB-G4 (2)"""
    step = both(first="ge", moves="us")

    assert ["rout check GE-F1", "rout check GE-F2"] == choices(step.state)


def test_units_check_one_at_a_time_in_the_order_their_owner_chooses() -> None:
    """BOB-G4 (2): the second first, and he runs before the next is named."""
    step = do(both(signs={"E1": "w"}).state, "rout check US-P2", dice=[7])

    assert isinstance(asked(step.state), ChooseRout)
    assert "BOB-7.3" == refused(step.state, "rout check US-P1")
    done = ran(step.state, ends(step)[0]).state
    assert ["rout check US-P1"] == choices(done)
    assert "BOB-G4" == refused(done, "rout check US-P2")


def test_the_list_of_the_other_side_is_made_when_its_part_begins() -> None:
    """BOB-G4 (2): the American whom the German fears has run out of sight."""
    state = battle(
        {"US-P1": "D4"},
        {"GE-F1": "D6"},
        level={"US-P1": 1, "GE-F1": 1},
        used={"GE-F1"},
        signs={"D2": "w", "D3": "w"},
    )
    checked = do(state, "do nothing US-P1", "rout check US-P1", dice=[7]).state
    assert "run to D3" in choices(checked)
    hidden = do(state, "do nothing US-P1", "rout check US-P1", "run to D3", dice=[7])
    stays = do(state, "do nothing US-P1", "rout check US-P1", dice=[1])

    assert [("D4", 1), ("D6", 1)] == stressed(stays)
    assert "D3" == where(hidden.state, "US-P1")


def test_a_unit_whose_stress_has_vanished_still_checks() -> None:
    """BOB-G4 (2): a decoy that US-P2 feared is found out where US-P1 runs."""
    us, ge = {"US-P1": "B1", "US-P2": "D6"}, {"GE-D1": "D4", "GE-F1": "A1"}
    state = battle(
        us,
        ge,
        signs={"D1": "w", "C3": "w"},
        hedgerows=("D4/S",),
        level={"US-P1": 1, "US-P2": 1},
        concealed={"GE-D1"},
        used={"US-P1", *ge},
    )
    listed = do(state, "do nothing US-P2")
    done = ran(do(listed.state, "rout check US-P1", dice=[7]).state, "D1")

    assert [("B1", 1), ("D6", 1)] == stressed(listed)
    assert where(done.state, "GE-D1") is None
    assert ["rout check US-P2"] == choices(done.state)


# ------------------------------------------------------------------------------------------------- the check


@cases((1, 5), (2, 1))
def test_the_check_is_on_current_morale(level: int, morale: int) -> None:
    """BOB-G4 (3): who passes stays, and nothing happens."""
    state = phase("GE-F1", "D4", {"US-P1": "D1"}, level={"GE-F1": level}, signs={"D6": "w"}).state

    stays = do(state, "rout check GE-F1", dice=[morale])
    routs = do(state, "rout check GE-F1", dice=[morale + 1])

    check = only(stays, CheckMade)
    assert ("rout", True, morale) == (check.check, check.passed, check.needed)
    assert "BOB-4.3" in check.clauses
    assert "D4" == where(stays.state, "GE-F1")
    assert [] == events(stays, Ran)
    decision = asked(routs.state)
    assert isinstance(decision, ChooseRout)
    assert ("GE-F1", "BOB-7.3") == (decision.counter, decision.clause)


def test_only_a_unit_on_the_list_checks() -> None:
    """BOB-G4, BOB-R43 (2)"""
    state = phase("GE-F1", "D4", {"US-P1": "D1"}, {"GE-F2": "A7"}, signs={"D6": "w"}).state

    assert "BOB-G4" == refused(state, "rout check GE-F2")
    assert "BOB-G4" == refused(state, "rout check US-P1")
    assert 1 == counter(state, "GE-F1").level
