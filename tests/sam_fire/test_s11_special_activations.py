"""Section 11: Move and Fire, and Covering Fire."""

import pytest

from cases import cases
from sam_fire.given import allowed, asked, battle, choices, do, events, only, refused, unit, where
from wargames.sam_fire.moments import (
    ChooseCoveredMove,
    ChooseShot,
    FireHeld,
    MoveDeclined,
    OrderGiven,
    ShotRolled,
    UnitLost,
    UnitMoved,
)
from wargames.sam_fire.values.components import Terrain
from wargames.sam_fire.values.state import State

# ---------------------------------------------------------------------------------------- move and fire


def test_a_unit_moves_as_far_as_it_can_and_then_fires() -> None:
    """SAF-11.1, SAF-R36, SAF-6.8: three clear hexes, then a shot at what was out of range."""
    state = battle({"I1": "0308"}, {"R01": "0301"}, dice=[3])
    assert "SAF-8.17" == refused(state, "fire I1 at R01 with 3")

    moved = do(state, "move I1 to 0305 with 3")
    fired = do(moved.state, "then fire at R01", cover_deck=["CC1"], d6=[3])

    assert (("0307", "0306", "0305"), 3) == (only(moved, UnitMoved).path, only(moved, UnitMoved).spent)
    decision = asked(moved.state)
    assert isinstance(decision, ChooseShot)
    assert ("I1", "SAF-11.1") == (decision.unit, decision.clause)
    assert ["then fire at R01", "hold fire"] == choices(moved.state)
    assert "I1" == only(fired, ShotRolled).firer
    assert unit(fired.state, "I1").used
    assert () == fired.state.table.order_dice


def test_a_unit_may_move_and_hold_its_fire() -> None:
    """SAF-11.1, SAF-R90, SAF-6.8"""
    step = do(battle({"I1": "0306"}, {"R01": "0302"}, dice=[3]), "move I1 to 0305 with 3", "hold fire")

    assert "I1" == only(step, FireHeld).unit
    assert ("SAF-11.1", "SAF-R90") == only(step, FireHeld).clauses
    assert ("0305", True) == (where(step.state, "I1"), unit(step.state, "I1").used)


def test_a_unit_may_fire_without_moving() -> None:
    """SAF-11.1, SAF-R90, SAF-6.8"""
    state = battle({"I1": "0306"}, {"R01": "0302"}, dice=[3])

    step = do(state, "fire I1 at R01 with 3", cover_deck=["CC1"], d6=[3])

    assert ([], "GiveOrder") == (events(step, UnitMoved), asked(step.state).kind)


def test_a_unit_that_has_fired_does_not_move_afterward() -> None:
    """SAF-R36, SAF-11.1, SAF-6.8"""
    state = battle({"I1": "0305"}, {"R01": "0302"}, dice=[2, 3])

    fired = do(state, "fire I1 at R01 with 3", cover_deck=["CC1"], d6=[3]).state

    assert "SAF-6.16" == refused(fired, "move I1 to 0304 with 2")


def test_the_shot_is_taken_from_the_new_hex() -> None:
    """SAF-R36, SAF-11.1, SAF-8.17, SAF-R90, SAF-6.8: R01 was in sight before the move and R02 is after it."""
    terrain: dict[str, Terrain] = {"0403": "woods", "0404": "woods"}
    state = battle({"I1": "0305"}, {"R01": "0302", "R02": "0502", "R03": "1109"}, dice=[3], terrain=terrain)
    assert [True, False] == [allowed(state, f"fire I1 at {id_} with 3") for id_ in ("R01", "R02")]

    moved = do(state, "move I1 to 0505 with 3").state

    assert ["then fire at R02", "hold fire"] == choices(moved)
    assert "SAF-8.3" == refused(moved, "then fire at R01")
    assert "SAF-8.17" == refused(moved, "then fire at R03")


def test_after_the_move_nothing_else_is_ordered() -> None:
    """SAF-11.1, SAF-R6"""
    moved = do(battle({"I1": "0306"}, {"R01": "0302"}, dice=[2, 3]), "move I1 to 0305 with 3").state

    for text in ("move I1 to 0304 with 2", "fire I1 at R01 with 2", "end orders"):
        assert "SAF-11.1" == refused(moved, text)


@cases(("MO1", 3), ("SN1", 3), ("I1", 2))
def test_only_a_squad_ordered_by_a_3_is_asked_for_a_shot(mover: str, die: int) -> None:
    """SAF-11.1"""
    at = {"I1": "0109", mover: "0305"}
    step = do(battle(at, {"R01": "0302"}, dice=[die]), f"move {mover} to 0405 with {die}")

    assert "GiveOrder" == asked(step.state).kind


def test_nobody_in_sight_means_no_question() -> None:
    """SAF-11.1, SAF-R90"""
    step = do(battle({"I1": "0305"}, {"R01": "0909"}, dice=[3]), "move I1 to 0304 with 3")

    assert ("GiveOrder", []) == (asked(step.state).kind, events(step, FireHeld))


# ---------------------------------------------------------------------------------------- covering fire


def covering(terrain: dict[str, Terrain] | None = None, mover: str = "I2", **americans: str) -> State:
    """Put I1 on 0305, a mover beside it on 0405 and R01 on 0303."""
    units = {"I1": "0305", mover: "0405", **americans}
    return battle(units, {"R01": "0303"}, dice=[2, 6, 6], terrain=terrain)


def covered(state: State, mover: str = "I2") -> State:
    """Name the mover, and no target."""
    return do(state, f"covering fire by I1 at - for {mover}").state


def test_a_squad_fires_and_then_a_unit_beside_it_moves() -> None:
    """SAF-11.2, SAF-11.3, SAF-R35"""
    fired = do(covering(), "covering fire by I1 at R01 for I2", cover_deck=["CC3"], d6=[4])
    moved = do(fired.state, "then move to 0403")

    order = only(fired, OrderGiven)
    assert ((6,), ("I1", "I2"), "SAF-6.11") == (order.spent, order.units, order.clauses[0])
    assert "I1" == only(fired, ShotRolled).firer
    assert 5 == only(fired, ShotRolled).number
    assert not only(fired, ShotRolled).hit
    decision = asked(fired.state)
    assert isinstance(decision, ChooseCoveredMove)
    assert ("I2", "SAF-11.2") == (decision.unit, decision.clause)
    assert "I2" == only(moved, UnitMoved).unit
    assert ("0404", "0403") == only(moved, UnitMoved).path
    assert 2 == only(moved, UnitMoved).spent
    assert "SAF-11.2" in only(moved, UnitMoved).clauses
    assert [True, True] == [unit(moved.state, id_).used for id_ in ("I1", "I2")]
    assert (2, 6) == moved.state.table.order_dice


def test_the_covered_unit_may_stay_where_it_is() -> None:
    """SAF-11.2, SAF-11.3, SAF-7.11, SAF-R7: both have acted all the same."""
    step = do(covering(), "covering fire by I1 at - for I2", "stay put")

    assert "I2" == only(step, MoveDeclined).unit
    assert {"SAF-11.2", "SAF-11.3"} <= set(only(step, MoveDeclined).clauses)
    assert ([], "0405") == (events(step, ShotRolled), where(step.state, "I2"))
    assert [True, True] == [unit(step.state, id_).used for id_ in ("I1", "I2")]
    for id_ in ("I1", "I2"):
        assert "SAF-6.16" == refused(step.state, f"move {id_} to 0304 with 2")


def test_without_a_mover_only_the_firer_has_acted() -> None:
    """SAF-R35, SAF-11.3"""
    step = do(covering(), "covering fire by I1 at R01 for -", cover_deck=["CC1"], d6=[3])

    assert ("I1",) == only(step, OrderGiven).units
    assert "GiveOrder" == asked(step.state).kind
    assert [True, False] == [unit(step.state, id_).used for id_ in ("I1", "I2")]


def test_a_target_or_a_mover_must_be_named() -> None:
    """SAF-R35"""
    assert "SAF-R35" == refused(covering(), "covering fire by I1 at - for -")


def test_covering_fire_takes_a_6() -> None:
    """SAF-11.2"""
    state = battle({"I1": "0305", "I2": "0405"}, {"R01": "0303"}, dice=[2, 3, 4, 5])

    assert "SAF-6.2" == refused(state, "covering fire by I1 at R01 for I2")


@cases(
    ({}, None),
    ({"0404": "woods", "0504": "woods", "0304": "woods"}, None),
    ({"0403": "woods"}, None),
    ({"0403": "hill", "0404": "hill", "0504": "hill"}, "SAF-7.4"),
    ({"0403": "woods", "0404": "woods", "0504": "hill"}, "SAF-7.3"),
    ({"0403": "building"}, "SAF-7.5"),
    ({"0404": "building", "0504": "building", "0304": "building"}, "SAF-7.2"),
)
def test_the_move_obeys_movement_points(terrain: dict[str, Terrain], clause: str | None) -> None:
    """SAF-11.2, SAF-R35: 3 MP pay for two clear hexes, or woods and clear, from 0405 to 0403."""
    state = covered(covering(terrain))

    if clause is None:
        assert allowed(state, "then move to 0403")
    else:
        assert clause == refused(state, "then move to 0403")


def test_a_covered_unit_makes_no_detour_of_three_hexes() -> None:
    """SAF-11.2, SAF-7.5: 3 MP pay for three clear hexes round the building, not for it and one more."""
    state = covered(covering({"0404": "building"}))

    assert "SAF-11.2" == refused(state, "then move to 0403")
    assert "then move to 0403" not in choices(state)


@cases("I2", "SN1", "MO1")
def test_two_hexes_are_the_limit_of_a_covered_move(mover: str) -> None:
    """SAF-11.2, SAF-R13: whatever points are left, and along a road too."""
    road: dict[str, Terrain] = dict.fromkeys(("0405", "0404", "0403", "0402"), "road")

    for terrain in ({}, road):
        state = covered(covering(terrain, mover), mover)
        assert allowed(state, "then move to 0403")
        assert "SAF-11.2" == refused(state, "then move to 0402")


def test_a_covered_unit_may_always_move_one_hex() -> None:
    """SAF-11.2, SAF-R35, SAF-R12: a mortar's 2 MP into a building."""
    state = covered(covering({"0404": "building"}, "MO1"), "MO1")

    step = do(state, "then move to 0404")

    assert "0404" == where(step.state, "MO1")
    assert {"SAF-7.7", "SAF-11.2"} <= set(only(step, UnitMoved).clauses)


def test_the_move_obeys_stacking_and_keeps_out_of_enemies() -> None:
    """SAF-R35, SAF-11.2"""
    state = covered(covering(I3="0404", I4="0404"))

    assert "SAF-7.8" == refused(state, "then move to 0404")
    assert "SAF-R11" == refused(state, "then move to 0303")
    assert "SAF-R90" == refused(state, "then move to 0405")


def test_the_fire_comes_first_and_may_clear_the_way() -> None:
    """SAF-R35"""
    state = battle({"I1": "0305", "I2": "0404"}, {"R01": "0303"}, dice=[6])
    order = "covering fire by I1 at R01 for I2"

    fired = do(state, order, cover_deck=["CC1"], d6=[4], infantry_damage_cup=["destroyed +5"])

    assert "R01" == only(fired, UnitLost).unit
    assert "0303" == where(do(fired.state, "then move to 0303").state, "I2")


def test_the_mover_cannot_open_the_line_first() -> None:
    """SAF-R35: it stands in the way until the fire is over."""
    state = battle({"I1": "0305", "I2": "0304"}, {"R01": "0303"}, dice=[6])

    assert "SAF-8.12" == refused(state, "covering fire by I1 at R01 for I2")
    assert "SAF-8.12" == refused(state, "covering fire by I1 at R01 for -")


def test_while_the_covered_unit_is_to_move_nothing_else_is_ordered() -> None:
    """SAF-11.2"""
    state = covered(covering(I3="0109"))

    for text in ("move I3 to 0108 with 2", "hold fire", "end orders"):
        assert "SAF-11.2" == refused(state, text)


@pytest.mark.parametrize("mover", ["I2", "MO1", "SN1"])
@pytest.mark.parametrize("at", ["0405", "0305", "0306"])
def test_any_infantry_beside_or_with_the_firer_may_be_the_mover(mover: str, at: str) -> None:
    """SAF-11.2, SAF-R35, SAF-R8, SAF-6.11"""
    state = battle({"I1": "0305", mover: at}, {"R01": "0303"}, dice=[6])

    assert f"covering fire by I1 at R01 for {mover}" in choices(state)
    assert "0406" == where(do(covered(state, mover), "then move to 0406").state, mover)


@cases(
    ("covering fire by I1 at R01 for I3", "SAF-11.2"),  # two hexes away
    ("covering fire by I1 at R01 for I1", "SAF-11.2"),
    ("covering fire by I1 at R01 for T1", "SAF-R8"),
    ("covering fire by I1 at R01 for I4", "SAF-6.16"),
    ("covering fire by I1 at R01 for MO1", "SAF-21.3"),
    ("covering fire by I1 at R01 for SN1", "SAF-17.2"),
    ("covering fire by I4 at R01 for I1", "SAF-6.16"),
    ("covering fire by SN1 at R01 for I1", "SAF-R8"),
    ("covering fire by MO1 at R01 for I1", "SAF-R8"),
    ("covering fire by T1 at R01 for I1", "SAF-R8"),
    ("covering fire by I1 at R02 for I3", "SAF-8.17"),
    ("covering fire by I1 at R01 for I5", "SAF-6.2"),  # not on the map
)
def test_who_may_not_give_covering_fire_or_move_by_it(order: str, clause: str) -> None:
    """SAF-R35, SAF-11.2, SAF-21.3, SAF-R7, SAF-R8"""
    units = {"I1": "0305", "I3": "0507", "I4": "0405", "MO1": "0205", "SN1": "0205", "T1": "0306"}
    state = battle(
        units,
        {"R01": "0303", "R02": "1101"},
        dice=[6],
        used=["I4"],
        low=["SN1"],
        markers={"MO1": "panic", "R01": "panic"},
    )

    assert clause == refused(state, order)
    assert order not in choices(state)


def test_a_mover_must_be_able_to_move() -> None:
    """SAF-R35: I2 in the corner is walled in by full hexes."""
    wall = {"I1": "0102", "I3": "0102", "I4": "0201", "I5": "0201"}
    state = battle({"I2": "0101", **wall}, {"R01": "0104"}, dice=[6])

    assert "SAF-R35" == refused(state, "covering fire by I1 at R01 for I2")
    assert allowed(state, "covering fire by I1 at R01 for -")


def test_a_panicked_squad_may_give_covering_fire() -> None:
    """SAF-R35: at -1."""
    state = battle({"I1": "0305", "I2": "0405"}, {"R01": "0303"}, dice=[6], markers={"I1": "panic"})

    step = do(state, "covering fire by I1 at R01 for I2", cover_deck=["CC1"], d6=[4])

    shot = only(step, ShotRolled)
    assert ([-1], False) == ([one.amount for one in shot.die_modifiers], shot.hit)
