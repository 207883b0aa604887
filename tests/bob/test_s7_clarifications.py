"""Section 7: blocked lines, Directed Fire, and mortars that react (BOB-R27, BOB-R48)."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, drms, events, only, refused, told
from cases import cases
from wargames.bob.moments import AttackRolled, AttemptMade, CheckMade, LineBlocked, Revealed
from wargames.bob.values.state import State

# ------------------------------------------------------------------------------------------ blocked lines


def test_a_unit_that_fires_along_a_blocked_line_is_used_without_a_die() -> None:
    """BOB-7.1, BOB-R27, BOB-5.6.2: from C3 to C6 with woods in C4."""
    state = battle({"US-P1": "C3"}, {"GE-F1": "C6"}, signs={"C4": "w"}, level={"US-P1": 1})

    step = do(state, "fire US-P1 at C6")

    assert "C6" == only(step, LineBlocked).target
    assert {"BOB-7.1", "BOB-R27"} == set(only(step, LineBlocked).clauses)
    assert [] == [*events(step, CheckMade), *events(step, AttackRolled)]
    assert counter(step.state, "US-P1").used


def test_blocked_fire_keeps_conceal() -> None:
    """BOB-7.1, BOB-R27, BOB-R54: the other side is told of a '?' in C3 that aimed at C6."""
    signs = {"C3": "w", "C4": "w"}
    state = battle({"US-P1": "C3", "US-P2": "A1"}, {"GE-F1": "C6"}, signs=signs, concealed={"US-P1"})

    step = do(state, "fire US-P1 at C6")

    assert counter(step.state, "US-P1").concealed
    assert [] == events(step, Revealed)
    (seen,) = (event for event in told(step, "ge") if isinstance(event, LineBlocked))
    assert (None, "C3") == (seen.counter, seen.hex)


def test_targets_out_of_sight_are_not_listed_yet_may_be_named() -> None:
    """BOB-R27, BOB-5.6.2: the list says that it is not complete."""
    ge = {"GE-F1": "C6", "GE-F2": "E3"}
    state = battle({"US-P1": "C3"}, ge, signs={"C4": "w"})

    assert "fire US-P1 at E3" in choices(state)
    assert "fire US-P1 at C6" not in choices(state)
    assert allowed(state, "fire US-P1 at C6")
    assert not asked(state).actions.complete


def in_window(**more: Any) -> State:
    """Let US-P1 step into C5; GE-F1 in C7 sees it, GE-F2 in C2 does not, for woods in C4."""
    us, ge = {"US-P1": "B5"}, {"GE-F1": "C7", "GE-F2": "C2"}
    return do(battle(us, ge, signs={"C4": "w", "C2": "w"}, **more), "move US-P1", "step to C5").state


@cases(False, True)
def test_a_unit_without_sight_that_reacts_is_marked_used(*, prepared: bool) -> None:
    """BOB-7.1, BOB-R27, BOB-R54: not listed, it may be named; no die falls, an Op Fire marker comes off."""
    state = in_window(prepared={"GE-F2"} if prepared else set())

    step = do(state, "react with GE-F2")

    assert ["react with GE-F1", "hold fire"] == choices(state)
    assert not asked(state).actions.complete
    assert "C5" == only(step, LineBlocked).target
    unit = counter(step.state, "GE-F2")
    assert (True, False) == (unit.used, unit.prepared)
    assert "BOB-R11" == refused(step.state, "react with GE-F2")


def test_a_concealed_unit_without_sight_stays_concealed() -> None:
    """BOB-R27"""
    step = do(in_window(concealed={"GE-F2"}), "react with GE-F2")

    assert counter(step.state, "GE-F2").concealed
    assert counter(step.state, "GE-F2").used


def test_a_used_unit_without_sight_stays_used() -> None:
    """BOB-R27: an attempt at Final Op Fire, without a die."""
    step = do(in_window(used={"GE-F2"}, cp=1), "react with GE-F2")

    assert counter(step.state, "GE-F2").used
    assert [] == events(step, CheckMade)


def test_units_never_block_a_line() -> None:
    """BOB-R26: friends and enemies stand in C4 and C5, a tank among them; C6 sees C3 as well."""
    us, ge = {"US-P1": "C3", "US-T1": "C4"}, {"GE-F1": "C6", "GE-T1": "C5"}
    state = battle(us, ge)

    assert "fire US-P1 at C6" in choices(state)
    assert "fire GE-F1 at C3" in choices(battle(us, ge, moves="ge"))


# ------------------------------------------------------------------------------------------- Directed Fire


def directed(us: dict[str, str] | None = None, **more: Any) -> State:
    """Put a mortar in C3 that woods in C4 keep from seeing C8."""
    given: dict[str, Any] = {"rows": (".......",) * 9, "signs": {"C4": "w"}, **more}
    return battle({"US-K1": "C3", **(us or {"US-P1": "D3"})}, {"GE-F1": "C8"}, **given)


def test_a_mortar_fires_through_a_friend_beside_it() -> None:
    """BOB-7.10, BOB-R48: a squad in D3 sees C8; +1, and the range is five from C3."""
    state = directed()

    step = do(state, "fire US-K1 at C8", dice=[10])

    assert "fire US-K1 at C8 by D3" in choices(state)
    assert {"BOB-5.7.17": 1} == drms(step, "GE-F1")
    assert 8 == only(step, AttackRolled).firepower
    friend = counter(step.state, "US-P1")
    assert (False, False) == (friend.used, friend.cp_used)
    assert [] == [one for one in events(step, CheckMade) if one.counter == "US-P1"]


@cases("fire US-K1 at C8", "fire US-K1 at C8 by D3")
def test_nothing_need_be_declared(text: str) -> None:
    """BOB-R48"""
    assert {"BOB-5.7.17": 1} == drms(do(directed(), text, dice=[10]), "GE-F1")


def test_a_mortar_that_sees_its_target_is_not_directed() -> None:
    """BOB-R48: nor may an observer be named."""
    state = directed(signs={})

    assert {} == drms(do(state, "fire US-K1 at C8", dice=[10]), "GE-F1")
    assert "BOB-R48" == refused(state, "fire US-K1 at C8 by D3")
    assert "fire US-K1 at C8 by D3" not in choices(state)


@cases(("US-D1", {"concealed": {"US-D1"}, "signs": {"C4": "w", "D3": "w"}}), ("US-G1", {}), ("US-T1", {}))
def test_decoys_guns_and_vehicles_do_not_direct(friend: str, more: dict[str, Any]) -> None:
    """BOB-R48, BOB-G17: without an observer the mortar finds its line blocked."""
    state = directed({friend: "D3"}, **more)

    assert "BOB-R48" == refused(state, "fire US-K1 at C8 by D3")
    assert "C8" == only(do(state, "fire US-K1 at C8"), LineBlocked).target


@cases("US-P1", "US-M1")
def test_squads_and_teams_direct_though_used_or_red(friend: str) -> None:
    """BOB-R48, BOB-7.10"""
    state = directed({friend: "D3"}, used={friend}, level={friend: 2})

    assert {"BOB-5.7.17": 1} == drms(do(state, "fire US-K1 at C8", dice=[10]), "GE-F1")


def test_a_friend_in_melee_or_not_adjacent_does_not_direct() -> None:
    """BOB-R48, BOB-7.10"""
    rows = (".......",) * 9
    us = {"US-K1": "C3", "US-P1": "D3"}
    melee = battle(us, {"GE-F1": "C8", "GE-F2": "D3"}, rows=rows, signs={"C4": "w"})
    far = directed({"US-P1": "E3"})

    assert "BOB-R48" == refused(melee, "fire US-K1 at C8 by D3")
    assert "BOB-R48" == refused(far, "fire US-K1 at C8 by E3")
    assert "C8" == only(do(far, "fire US-K1 at C8"), LineBlocked).target


def test_other_units_do_not_fire_through_friends() -> None:
    """BOB-7.10"""
    state = battle({"US-M1": "C3", "US-P1": "D3"}, {"GE-F1": "C8"}, rows=(".......",) * 9, signs={"C4": "w"})

    assert "BOB-R48" == refused(state, "fire US-M1 at C8 by D3")
    assert "C8" == only(do(state, "fire US-M1 at C8"), LineBlocked).target


def test_range_least_range_and_adjacency_are_the_mortars() -> None:
    """BOB-R48: C8 is beside the squad that directs, five hexes from the mortar; B3 is beside the mortar."""
    state = directed({"US-P1": "D3", "US-P2": "B3"})
    near = battle({"US-K1": "C3", "US-P1": "D3"}, {"GE-F1": "C4"})
    beside = battle({"US-K1": "C3", "US-P1": "C4"}, {"GE-F1": "C5"}, signs={"C4": "w"})

    assert "BOB-5.6.11" == refused(near, "fire US-K1 at C4 by D3")
    assert "BOB-5.7.18" not in drms(do(beside, "fire US-K1 at C5", dice=[10]), "GE-F1")
    assert {"BOB-5.7.17": 1} == drms(do(state, "fire US-K1 at C8", dice=[10]), "GE-F1")


HILLS = {"C3": 1, "C4": 2, "B3": 1}
"""The mortar stands on a hill behind a higher one; B3 is as high, D3 below."""


@cases(
    ({"US-P1": "D3"}, "fire US-K1 at C8", {"BOB-5.7.17": 1}),
    ({"US-P1": "B3"}, "fire US-K1 at C8", {"BOB-5.7.17": 1, "BOB-5.7.12": -1}),
    ({"US-P1": "D3", "US-P2": "B3"}, "fire US-K1 at C8", {"BOB-5.7.17": 1, "BOB-5.7.12": -1}),
    ({"US-P1": "D3", "US-P2": "B3"}, "fire US-K1 at C8 by D3", {"BOB-5.7.17": 1}),
    ({"US-P1": "D3", "US-P2": "B3"}, "fire US-K1 at C8 by B3", {"BOB-5.7.17": 1, "BOB-5.7.12": -1}),
)
def test_the_observers_line_decides_elevation(
    friends: dict[str, str], text: str, found: dict[str, int]
) -> None:
    """BOB-R48, BOB-7.10: of several the owner names one, else it is the first by name."""
    state = directed(friends, signs={}, levels=HILLS)

    assert found == drms(do(state, text, dice=[10]), "GE-F1")


def test_each_observer_is_listed() -> None:
    """BOB-R48"""
    state = directed({"US-P1": "D3", "US-P2": "B3"}, signs={}, levels=HILLS)

    listed = [one for one in choices(state) if one.startswith("fire US-K1")]
    assert ["fire US-K1 at C8 by B3", "fire US-K1 at C8 by D3"] == listed


def reacting(**more: Any) -> State:
    """Let an American come by C6 to C5, which a mortar in C3 does not see, for woods in C4.

    From B3 the line touches the hedgerow C5/NW; from D3 C5 is open.
    """
    ge = {"GE-K1": "C3", "GE-F1": "B3", "GE-F2": "D3"}
    us = {"US-P1": "C7", "US-P2": "G7"}
    state = battle(us, ge, signs={"C4": "w"}, hedgerows=("C5/NW",), **more)
    return do(state, "move US-P1", "step to C6", "hold fire", "step to C5").state


@cases(
    ("react with GE-K1", 8, {"BOB-5.7.21": -1}),
    ("react with GE-K1 by B3", 8, {"BOB-5.7.21": -1}),
    ("react with GE-K1 by D3", 9, {"BOB-5.7.19": -4}),
)
def test_op_fire_may_be_directed_and_the_observers_line_decides_what_is_open(
    text: str, highest: int, moving: dict[str, int]
) -> None:
    """BOB-R48, BOB-7.10: Proficiency 2 of 10, 1 less in the open; so too the modifier for moving."""
    state = reacting()

    hit = do(state, text, dice=[highest, 10])

    assert {"BOB-5.7.17": 1, **moving} == drms(hit, "US-P1")
    assert [] == events(do(state, text, dice=[highest + 1]), AttackRolled)


def test_an_observer_who_does_not_see_the_mover_is_refused() -> None:
    """BOB-R48: nobody is in C2."""
    state = reacting()

    assert "BOB-R48" == refused(state, "react with GE-K1 by C2")
    assert "react with GE-K1 by B3" in choices(state)
    assert "react with GE-K1 by D3" in choices(state)


def test_the_attempt_names_the_observer() -> None:
    """BOB-R48"""
    step = do(directed(), "fire US-K1 at C8 by D3", dice=[10])

    assert "D3" == only(step, AttemptMade).observer


# ------------------------------------------------------------------------------ mortars and the second hex


def test_a_mortar_reacts_from_the_second_hex_of_a_move_on() -> None:
    """BOB-7.11, BOB-R49: three hexes, and no window in the first; it fails its check in the second."""
    state = battle({"US-P1": "D7"}, {"GE-K1": "D1"})

    first = do(state, "move US-P1", "step to D6").state
    second = do(first, "step to D5").state
    third = do(second, "react with GE-K1", "step to D4", dice=[10]).state

    assert "stop" in choices(first)
    for window in (second, third):
        assert ["react with GE-K1", "hold fire"] == choices(window)


def test_a_mortar_named_in_the_first_window_is_refused() -> None:
    """BOB-7.11, BOB-R49: a squad opens that window."""
    state = battle({"US-P1": "D7"}, {"GE-K1": "D1", "GE-F1": "E1"})
    first = do(state, "move US-P1", "step to D6").state

    assert ["react with GE-F1", "hold fire"] == choices(first)
    assert "BOB-7.11" == refused(first, "react with GE-K1")


def test_a_used_mortar_waits_for_the_second_hex_as_well() -> None:
    """BOB-7.11, BOB-R49: Final Op Fire with a point."""
    state = battle({"US-P1": "D7"}, {"GE-K1": "D1", "GE-F1": "E1"}, used={"GE-K1"}, cp=1)
    first = do(state, "move US-P1", "step to D6").state
    second = do(first, "hold fire", "step to D5").state

    assert "BOB-7.11" == refused(first, "react with GE-K1")
    assert allowed(second, "react with GE-K1")
