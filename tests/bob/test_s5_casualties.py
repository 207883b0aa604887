"""Section 5.7: what an attack does to the units in its hex, and in what order."""

from collections.abc import Mapping
from typing import Any

import pytest

from bob.given import battle, counter, do, drms, events, only, results, rolls, told, where
from cases import cases
from wargames.bob import GAME
from wargames.bob.moments import AttackRolled, Eliminated, FaceShown, Revealed
from wargames.bob.values.components import Suppression
from wargames.bob.values.state import State
from wargames.kernel.game import Seat, Step


def shot_at(
    level: Suppression = 0,
    *,
    firer: str = "US-P1",
    origin: str = "C6",
    target: str = "GE-F1",
    reduced: bool = False,
) -> State:
    """Aim an American at a German squad in clear C3, with another German far away."""
    return battle(
        {firer: origin},
        {target: "C3", "GE-M1": "A1"},
        level={target: level},
        reduced={target} if reduced else set(),
    )


# ---------------------------------------------------------------- the three results


@cases(
    ("US-P1", "GE-F1", {1: "reduced", 2: "reduced", 3: "suppressed", 6: "suppressed", 7: "none", 9: "none"}),
    ("US-P1", "GE-S1", {1: "reduced", 3: "reduced", 4: "suppressed", 6: "suppressed", 7: "none"}),
    (
        "US-M1",
        "GE-F1",
        {1: "eliminated", 2: "reduced", 4: "reduced", 5: "suppressed", 8: "suppressed", 9: "none"},
    ),
    ("US-M1", "GE-S1", {1: "eliminated", 2: "reduced", 5: "reduced", 6: "suppressed", 8: "suppressed"}),
)
def test_the_die_is_read_against_firepower_less_the_casualty_ratings(
    firer: str, target: str, table: Mapping[int, str]
) -> None:
    """BOB-5.7.23, BOB-5.7.24, BOB-5.7.25, BOB-R18: FP 6 and 8 at 1st Line (4/7) and 2nd Line (3/7)."""
    state = shot_at(firer=firer, target=target)

    for die, result in table.items():
        assert {target: result} == results(do(state, f"fire {firer} at C3", dice=[die]))


@cases((4, "eliminated"), (5, "reduced"))
def test_at_firepower_less_the_second_rating_a_unit_is_eliminated(die: int, result: str) -> None:
    """BOB-5.7.23: FP 8 at a 1st Line squad (4/7), adjacent -3: 4 gives 1 <= 8 - 7."""
    step = do(shot_at(firer="US-M1", origin="C4"), "fire US-M1 at C3", dice=[die])

    assert {"GE-F1": result} == results(step)
    assert (result == "eliminated") == (where(step.state, "GE-F1") is None)
    assert (result == "eliminated") == ("GE-F1" in step.state.lost)


def test_an_elimination_is_told_to_all_by_its_clause() -> None:
    """BOB-5.7.23"""
    step = do(shot_at(firer="US-M1", origin="C4"), "fire US-M1 at C3", dice=[1])

    assert Eliminated("GE-F1", "ge_1st", "C3", ("BOB-5.7.23",)) == only(step, Eliminated)
    assert all(only(step, Eliminated) in told(step, seat) for seat in ("us", "ge", None))


@cases(0, 1, 2)
def test_at_firepower_less_the_first_rating_a_unit_is_reduced_and_red(level: Suppression) -> None:
    """BOB-5.7.24, BOB-R18, BOB-2.4, BOB-G2: FP 6 at 1st Line (4/7), die 2; whatever it was before."""
    step = do(shot_at(level), "fire US-P1 at C3", dice=[2])

    hit = counter(step.state, "GE-F1")
    assert (True, 2) == (hit.reduced, hit.level)
    assert {"GE-F1": "reduced"} == results(step)
    assert [] == events(step, Eliminated)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("reduced", [False, True])
def test_at_firepower_a_unit_is_suppressed_one_step(
    before: Suppression, after: Suppression, reduced: bool
) -> None:
    """BOB-5.7.25, BOB-R18, BOB-R17, BOB-2.4, BOB-G2: no more than one, and red stays red."""
    step = do(shot_at(before, reduced=reduced), "fire US-P1 at C3", dice=[6])

    hit = counter(step.state, "GE-F1")
    assert {"GE-F1": "suppressed"} == results(step)
    assert (reduced, after) == (hit.reduced, hit.level)
    (seen,) = next(one for one in GAME.view(step.state, Seat("us")).enemy if one.hex == "C3").counters
    assert after == seen.level


@cases((1, ("BOB-5.7.23",)), (2, ("BOB-5.7.24",)), (8, ("BOB-5.7.25",)), (9, ()), (10, ("BOB-5.7.2",)))
def test_an_attack_cites_what_it_led_to(die: int, clauses: tuple[str, ...]) -> None:
    """BOB-5.7.23, BOB-5.7.24, BOB-5.7.25, BOB-5.7.2"""
    step = do(shot_at(firer="US-M1"), "fire US-M1 at C3", dice=[die])

    assert ("BOB-5.7.1", "BOB-5.7.22", *clauses) == only(step, AttackRolled).clauses


# ---------------------------------------------------------------- reduced units


@cases(
    ("GE-F1", {1: "eliminated", 2: "eliminated", 3: "suppressed", 6: "suppressed", 7: "none"}),
    ("GE-S1", {3: "eliminated", 4: "suppressed", 6: "suppressed", 7: "none"}),
)
def test_a_reduced_unit_has_one_rating_and_is_never_reduced_again(
    target: str, table: Mapping[int, str]
) -> None:
    """BOB-R17, BOB-5.7.23, BOB-5.7.24: FP 6 at ratings 4 and 3."""
    state = shot_at(target=target, reduced=True)

    for die, result in table.items():
        step = do(state, "fire US-P1 at C3", dice=[die])
        assert {target: result} == results(step)
        assert (None if result == "eliminated" else "C3") == where(step.state, target)


# ---------------------------------------------------------------- all units in the hex


def stack(**markers: Any) -> State:
    """Put a 1st Line squad over a 2nd Line squad in F4, four hexes from an American squad."""
    return battle({"US-P1": "F7", "US-M1": "G7"}, {"GE-F1": "F4", "GE-S1": "F4", "GE-F2": "A1"}, **markers)


@cases(
    (2, "reduced", "reduced"),
    (3, "suppressed", "reduced"),
    (4, "suppressed", "suppressed"),
    (7, "none", "none"),
)
def test_one_die_is_read_for_every_enemy_in_the_hex(die: int, first: str, second: str) -> None:
    """BOB-5.7.22, BOB-R16: FP 6, no modifier, die 2: 2 <= 6 - 4 and 2 <= 6 - 3, the ledger's two squads."""
    step = do(stack(), "fire US-P1 at F4", dice=[die])

    assert {"GE-F1": first, "GE-S1": second} == results(step)
    if die == 2:
        hit = [counter(step.state, id_) for id_ in ("GE-F1", "GE-S1")]
        assert [(True, 2), (True, 2)] == [(one.reduced, one.level) for one in hit]
        assert 0 == counter(step.state, "GE-F2").level


def test_an_attack_throws_one_die() -> None:
    """BOB-5.7.22, BOB-5.7.1"""
    assert ["BOB-5.7.1"] == [roll.clause for roll in rolls(stack(), "fire US-P1 at F4", dice=[7])]


def test_each_unit_is_hit_by_its_own_sum() -> None:
    """BOB-R16, BOB-5.7.14: both in woods (+1), one of them concealed (+1): only the other is hit by a 5."""
    state = stack(signs={"F4": "w"}, concealed={"GE-F1"})

    step = do(state, "fire US-P1 at F4", dice=[5])

    assert {"BOB-5.7.9": 1, "BOB-5.7.14": 1} == drms(step, "GE-F1")
    assert {"BOB-5.7.9": 1} == drms(step, "GE-S1")
    assert {"GE-F1": "none", "GE-S1": "suppressed"} == results(step)
    assert counter(step.state, "GE-F1").concealed


def test_moving_counts_only_for_the_unit_that_moves() -> None:
    """BOB-R16: terrain, adjacency and mode are common; of two in woods one moves."""
    state = battle(
        {"US-P1": "D5"}, {"GE-F1": "D3", "GE-S1": "D4"}, moves="ge", signs={"D4": "w"}, used={"US-P1"}
    )

    step = do(state, "move GE-F1", "step to D4", "react with US-P1", dice=[6])

    common = {"BOB-5.7.9": 1, "BOB-5.7.15": 2, "BOB-5.7.18": -3}
    assert {**common, "BOB-5.7.21": -1} == drms(step, "GE-F1")
    assert common == drms(step, "GE-S1")
    assert {"GE-F1": "suppressed", "GE-S1": "none"} == results(step)


@cases(("GE-F1", "GE-S1"), ("GE-S1", "GE-F1"))
def test_results_come_in_the_order_of_the_stack_from_the_top(order: tuple[str, str]) -> None:
    """BOB-R16"""
    state = battle({"US-M1": "C4"}, {order[0]: "C3", order[1]: "C3", "GE-F2": "A1"})

    step = do(state, "fire US-M1 at C3", dice=[1])

    assert list(order) == list(results(step)) == [one.counter for one in events(step, Eliminated)]


# ---------------------------------------------------------------- reveals


@cases((1, "reduced"), (3, "suppressed"), (6, "suppressed"), (7, "none"))
def test_a_concealed_unit_that_is_suppressed_is_revealed(die: int, result: str) -> None:
    """BOB-5.7.26, BOB-5.13.4: FP 8 in woods and concealed, +2."""
    state = battle({"US-M1": "C6"}, {"GE-F1": "C3", "GE-F2": "A1"}, signs={"C3": "w"}, concealed={"GE-F1"})

    step = do(state, "fire US-M1 at C3", dice=[die])

    assert {"GE-F1": result} == results(step)
    hit = counter(step.state, "GE-F1")
    if result == "none":
        assert (True, False) == (hit.concealed, hit.known)
        assert [] == events(step, Revealed)
    else:
        assert (False, True) == (hit.concealed, hit.known)
        told_of = only(step, Revealed)
        assert ("GE-F1", "ge_1st", "C3", False) == (told_of.counter, told_of.type, told_of.hex, told_of.decoy)
        assert ("BOB-5.7.26", "BOB-5.13.4") == told_of.clauses
        assert told_of in told(step, None)


def both_hit() -> Step[State]:
    """Hit a concealed squad, and below it a reduced one that is eliminated."""
    state = battle(
        {"US-M1": "C6"},
        {"GE-F1": "C3", "GE-F2": "C3", "GE-F3": "A1"},
        signs={"C3": "w"},
        concealed={"GE-F1"},
        reduced={"GE-F2"},
    )
    return do(state, "fire US-M1 at C3", dice=[3])


def test_reveals_come_after_all_results() -> None:
    """BOB-R16: the concealed squad lies on top and is revealed last."""
    step = both_hit()

    assert {"GE-F1": "suppressed", "GE-F2": "eliminated"} == results(step)
    kinds = [type(one) for one in step.events if isinstance(one, AttackRolled | Eliminated | Revealed)]
    assert [AttackRolled, Eliminated, Revealed] == kinds


def test_a_revealed_unit_is_shown_with_what_it_has_suffered() -> None:
    """BOB-5.7.26, BOB-R16"""
    shown = next(one for one in both_hit().events if isinstance(one, FaceShown) and one.seen.id == "GE-F1")

    assert ("C3", False, 1) == (shown.hex, shown.seen.concealed, shown.seen.level)


def test_a_concealed_unit_that_is_eliminated_is_named() -> None:
    """BOB-5.7.23, BOB-R16"""
    state = battle(
        {"US-M1": "C6"},
        {"GE-F1": "C3", "GE-F2": "A1"},
        signs={"C3": "w"},
        concealed={"GE-F1"},
        reduced={"GE-F1"},
    )

    step = do(state, "fire US-M1 at C3", dice=[2])

    assert "GE-F1" == only(step, Eliminated).counter
    (attack,) = (one for one in told(step, "us") if isinstance(one, AttackRolled))
    assert ["GE-F1"] == [hit.counter for hit in attack.hits]


def test_an_unhurt_unit_below_a_stack_is_not_named_by_the_attack() -> None:
    """BOB-R16, BOB-5.7.22: the one that was hit is."""
    step = do(stack(hidden={"GE-S1"}), "fire US-P1 at F4", dice=[7])
    hit = do(stack(hidden={"GE-S1"}), "fire US-P1 at F4", dice=[6])

    for one, names in ((step, ["GE-F1", None]), (hit, ["GE-F1", "GE-S1"])):
        (attack,) = (event for event in told(one, "us") if isinstance(event, AttackRolled))
        assert names == [found.counter for found in attack.hits]
    assert [False, True] == [counter(one.state, "GE-S1").known for one in (step, hit)]
