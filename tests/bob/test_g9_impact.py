"""BOB-G9, A2 and A6 to A8: where shells fall, and what they do."""

from typing import Any

from bob.given import CALL, battery, counter, do, events, guns, only, rolls, told, where
from cases import cases
from wargames.bob.moments import ArtilleryCalled, Eliminated, Revealed, ShellsFell

# ------------------------------------------------------------------------------------ A2 firepower


@cases((80, 8, 4), (100, 9, 4), (120, 10, 5), (150, 11, 5))
def test_firepower_goes_by_caliber_and_is_halved_around(caliber: int, full: int, half: int) -> None:
    """BOB-G9 A2, BOB-G9 A7"""
    state = guns(battery(caliber), ge={"GE-F1": "D4", "GE-F2": "D3"})
    step = do(state, CALL, dice=[1, 1, 10, 10])

    assert [("D4", full), ("D3", half)] == [(one.hex, one.firepower) for one in events(step, ShellsFell)]
    assert caliber == only(step, ArtilleryCalled).caliber


# ----------------------------------------------------------------------------------- A6 call, accuracy, drift


@cases((7, True), (8, False))
def test_the_call_is_answered_at_or_under_its_proficiency(die: int, answered: bool) -> None:
    """BOB-G9 A6"""
    step = do(guns(battery(prof=7)), CALL, dice=[die, 1, 10] if answered else [die])

    assert (die, answered) == (only(step, ArtilleryCalled).die, only(step, ArtilleryCalled).answered)
    assert answered == bool(events(step, ShellsFell))
    assert 1 == step.state.us.batteries[0].missions, "spent either way"


@cases((8, False), (9, True))
def test_shells_drift_over_the_accuracy(die: int, drifts: bool) -> None:
    """BOB-G9 A6"""
    state = guns(battery(acc=8))
    step = do(state, CALL, dice=[1, die, 10])

    assert (None if drifts else "D4") == only(step, ShellsFell).hex


@cases(
    (1, "D3"), (2, "E4"), (3, "E5"), (4, "D5"), (5, "C5"), (6, "C4"), *((one, None) for one in (7, 8, 9, 10))
)
def test_the_drift_die_names_the_direction_and_high_ones_land_harmlessly(
    die: int, impact: str | None
) -> None:
    """BOB-G9 A6, BOB-G9 A7: then D4 is one of the hexes around."""
    step = do(guns(), CALL, dice=[1, 9, die, *([10] if impact else [])])

    fell = events(step, ShellsFell)
    expected = [(impact, 8), ("D4", 4)] if impact else [(None, 0)]
    assert expected == [(one.hex, one.firepower) for one in fell]


def test_shells_that_drift_off_the_map_land_harmlessly() -> None:
    """BOB-G9 A6"""
    state = guns(ge={"GE-F1": "D1"}, us={"US-P1": "D3", "US-P2": "A7"})
    step = do(state, "artillery 1 at D1 spotted by US-P1", dice=[1, 9, 1])

    assert [None] == [one.hex for one in events(step, ShellsFell)]
    assert 0 == counter(step.state, "GE-F1").level


# ------------------------------------------------------------------------------------ A7 impact


def test_the_hexes_around_follow_clockwise_from_north_with_a_die_each() -> None:
    """BOB-G9 A7"""
    around = {"GE-F2": "C4", "GE-F3": "D5", "GE-F4": "D3", "GE-F5": "E5", "GE-F6": "C5", "GE-F7": "E4"}
    step = do(guns(ge={"GE-F1": "D4", **around, "GE-F8": "D2"}), CALL, dice=[1, 1, 8, 1, 2, 3, 4, 5, 6])

    fell = events(step, ShellsFell)
    assert ["D4", "D3", "E4", "E5", "D5", "C5", "C4"] == [one.hex for one in fell]
    assert [8, 1, 2, 3, 4, 5, 6] == [one.die for one in fell]
    assert [8, 4, 4, 4, 4, 4, 4] == [one.firepower for one in fell]
    results = [one.hits[0].result for one in fell]
    assert ["suppressed"] * 5 + ["none"] * 2 == results, "half: 4 - 4 is 0, and 1 is more"
    assert 0 == counter(step.state, "GE-F8").level, "two hexes off"


def test_hexes_without_units_and_off_the_map_are_skipped() -> None:
    """BOB-G9 A7"""
    state = guns(ge={"GE-F1": "A1", "GE-F2": "B1"}, us={"US-P1": "A3", "US-P2": "G7"})
    step = do(state, "artillery 1 at A1 spotted by US-P1", dice=[1, 1, 10, 10])

    assert ["A1", "B1"] == [one.hex for one in events(step, ShellsFell)]


def test_units_of_both_sides_and_decoys_are_hit() -> None:
    """BOB-G9 A7"""
    us = {"US-P1": "D5", "US-P2": "A7"}
    ge = {"GE-F1": "D4", "GE-D1": "C4"}
    state = guns(battery(150), us=us, ge=ge, signs={"C4": "w"}, concealed={"GE-D1"})
    step = do(state, CALL, dice=[1, 1, 4, 5, 5])

    assert [("D4", "eliminated"), ("D5", "suppressed"), ("C4", "suppressed")] == [
        (one.hex, one.hits[0].result) for one in events(step, ShellsFell)
    ]
    assert None is where(step.state, "GE-F1")
    assert 1 == counter(step.state, "US-P1").level
    assert None is where(step.state, "GE-D1")
    assert only(step, Revealed).decoy, "a decoy that would be suppressed is removed"


def test_one_die_serves_all_units_of_a_hex() -> None:
    """BOB-G9 A7, BOB-5.7.22"""
    step = do(guns(ge={"GE-F1": "D4", "GE-S1": "D4"}), CALL, dice=[1, 1, 5])

    assert [("GE-F1", "suppressed"), ("GE-S1", "reduced")] == [
        (hit.counter, hit.result) for hit in only(step, ShellsFell).hits
    ]


def test_an_empty_impact_hex_takes_no_die() -> None:
    """BOB-G9 A7"""
    step = do(guns(), CALL, dice=[1, 9, 1, 4])

    assert [("D3", None), ("D4", 4)] == [(one.hex, one.die) for one in events(step, ShellsFell)]


# ------------------------------------------------------------------------------------ A8 modifiers


@cases(
    ({}, 0, None),
    ({"signs": {"D4": "w"}}, -1, "BOB-5.7.9"),
    ({"foxholes": ["D4"]}, 4, "BOB-5.7.8"),
    ({"hedgerows": ["D4/N", "D4/S"]}, 0, None),
    ({"fortifications": ["D4"]}, 3, "BOB-5.7.4"),
    ({"signs": {"D4": "S"}}, 2, "BOB-5.7.5"),
    ({"signs": {"D4": "B"}}, 1, "BOB-5.7.6"),
    ({"signs": {"D4": "w"}, "foxholes": ["D4"]}, 2, "BOB-5.7.10"),
    ({"fortifications": ["D4"], "foxholes": ["D4"]}, 4, "BOB-5.7.8"),
    ({"levels": {"D4": 1}}, 0, None),
    ({"levels": {"D7": 1}}, 0, None),
)
def test_cover_changes_the_die_by_the_column_of_mortars_and_height_by_nothing(
    ground: dict[str, Any], amount: int, clause: str | None
) -> None:
    """BOB-G9 A8, BOB-5.7.2, BOB-R20: a 10 misses."""
    for die in range(1, 11):
        step = do(guns(battery(150), **ground), CALL, dice=[1, 1, die])
        (hit,) = only(step, ShellsFell).hits
        assert ([(clause, amount)] if clause else []) == [(one.clause, one.amount) for one in hit.modifiers]
        rolled = die + amount
        expected = "eliminated" if rolled <= 4 else "reduced" if rolled <= 7 else "suppressed"
        assert (expected if rolled <= 11 and die < 10 else "none") == hit.result


def test_a_concealed_target_adds_one_and_a_spotter_next_to_it_takes_nothing_off() -> None:
    """BOB-G9 A8: never adjacent."""
    state = guns(signs={"D4": "w"}, concealed={"GE-F1"})
    hidden = only(do(state, CALL, dice=[1, 1, 10]), ShellsFell)
    assert {"BOB-5.7.9": -1, "BOB-5.7.14": 1} == {one.clause: one.amount for one in hidden.hits[0].modifiers}

    near = do(guns(us={"US-P1": "D5", "US-P2": "A7"}), CALL, dice=[1, 1, 10, 10])
    assert () == events(near, ShellsFell)[0].hits[0].modifiers


def test_vehicles_are_not_affected() -> None:
    """BOB-G9 A8"""
    step = do(guns(battery(150), ge={"GE-T1": "D4", "GE-F1": "D4"}), CALL, dice=[1, 1, 1])

    assert {"GE-T1": "none", "GE-F1": "eliminated"} == {
        hit.counter: hit.result for hit in only(step, ShellsFell).hits
    }
    assert ["GE-F1"] == [one.counter for one in events(step, Eliminated)]


def test_a_hidden_vehicle_stays_hidden_under_shells() -> None:
    """BOB-G9 A8, BOB-G8 V12"""
    ge = {"GE-F1": "D4", "GE-T1": "D3"}
    state = guns(ge=ge, signs={"D3": "w"}, concealed={"GE-T1"})
    step = do(state, CALL, dice=[1, 1, 10, 1])

    assert counter(step.state, "GE-T1").concealed
    assert not any("GE-T1" in str(event) for event in told(step, "us"))


def test_shells_that_suppress_reveal() -> None:
    """BOB-G9 A7, BOB-5.7.26"""
    state = guns(signs={"D4": "w"}, concealed={"GE-F1"})
    step = do(state, CALL, dice=[1, 1, 8])

    assert ("BOB-5.7.26", "BOB-5.13.4") == only(step, Revealed).clauses
    assert 1 == counter(step.state, "GE-F1").level


def test_every_die_of_a_mission_is_thrown_for_it_alone() -> None:
    """BOB-G9 A6, BOB-G9 A7"""
    thrown = rolls(guns(), CALL, dice=[1, 9, 1, 10])

    assert ["call", "accuracy", "drift", "attack"] == [one.purpose.split()[1] for one in thrown]
    assert {"BOB-G9"} == {one.clause for one in thrown}
