"""Moves, and windows on them, that cannot have come about: each is refused with its clause."""

from typing import Any

import attrs

from bob.given import Passing, battle, do
from cases import cases
from edited_states import check_read_back, check_refused
from wargames.bob import GAME
from wargames.bob.values.state import Moving, State, Window
from wargames.kernel.game.json_forms import encode_state

GERMANS = {"GE-F1": "E4", "GE-F2": "D3"}


def assault() -> State:
    """Let a squad in D4 declare its first step into E4, held by Germans, who may fire at it before."""
    return do(battle({"US-P1": "D4", "US-P2": "A1"}, GERMANS), "move US-P1", "step to E4").state


def edited(state: State, window: dict[str, Any], **move: Any) -> str:
    """Write a state with another window, on another move."""
    impulse, moving, opened = state.frames
    assert isinstance(moving, Moving)
    assert isinstance(opened, Window)
    frames = (impulse, attrs.evolve(moving, **move), attrs.evolve(opened, **window))
    return encode_state(GAME, attrs.evolve(state, frames=frames))


def test_an_honest_window_is_read_back() -> None:
    """BOB-R12"""
    check_read_back(GAME, assault(), over=False)


@cases(
    ({"into": "D3"}, {}),  # the other Germans
    ({"into": "D5"}, {"next": "D5"}),  # nobody is there
    ({}, {"path": ("D5", "D4"), "entered": 1, "left": 24}),  # no first step
)
def test_the_window_in_the_starting_hex_is_before_a_first_step_to_the_enemy(
    window: dict[str, Any], move: dict[str, Any]
) -> None:
    """BOB-R12"""
    check_refused(GAME, edited(assault(), window, **move), "BOB-R12")


@cases(
    ({"into": None}, {"next": None, "stage": "step"}),  # it has entered no hex
    ({"mover": "US-P2"}, {}),
    ({"side": "us"}, {}),
)
def test_a_window_opens_for_the_other_side_on_the_unit_that_moves(
    window: dict[str, Any], move: dict[str, Any]
) -> None:
    """BOB-5.9.2"""
    check_refused(GAME, edited(assault(), window, **move), "BOB-5.9.2")


@cases(("GE-F1", "GE-F1"), ("US-P2",))
def test_each_unit_of_the_other_side_has_one_attempt_in_a_window(tried: tuple[str, ...]) -> None:
    """BOB-R11"""
    check_refused(GAME, edited(assault(), {"tried": tried}), "BOB-R11")


def test_another_unit_that_could_not_have_come_this_way_is_no_fault() -> None:
    """BOB-R61: in a sampled world the unit that moves may be of another kind; here D3 is water."""
    state = do(battle({"US-P1": "D4", "US-P2": "A1"}, {"GE-F1": "G1"}, signs={"D3": "~"}), "move US-P1").state
    impulse, moving = state.frames
    assert isinstance(moving, Moving)
    walked = attrs.evolve(moving, path=("C3", "D3", "D4"), entered=2, left=12)

    assert [] == list(GAME.violations(attrs.evolve(state, frames=(impulse, walked))))


def walking(**laid: Any) -> State:
    """Order the squad in D4 to move."""
    laid = {"us": {"US-P1": "D4", "US-P2": "A1"}, "ge": {"GE-F1": "G1"}} | laid
    return do(battle(laid.pop("us"), laid.pop("ge"), **laid), "move US-P1", then=Passing()).state


def otherwise(state: State, unit: dict[str, Any], **move: Any) -> str:
    """Write a state with another unit, on another move."""
    impulse, moving = state.frames
    assert isinstance(moving, Moving)
    counters = tuple(attrs.evolve(one, **unit) if one.id == moving.counter else one for one in state.counters)
    frames = (impulse, attrs.evolve(moving, **move))
    return encode_state(GAME, attrs.evolve(state, counters=counters, frames=frames))


ONWARD = {"path": ("C4", "D4"), "entered": 1, "left": 12}


@cases(
    ({"used": True}, {}, "BOB-5.4.3"),
    ({"prepared": True}, {}, "BOB-5.4.3"),
    ({}, {"hit": True}, "BOB-R8"),
    ({}, {"from_melee": True}, "BOB-5.4.7"),
    ({}, ONWARD | {"entered": 2}, "BOB-R9"),
)
def test_a_move_is_that_of_a_fresh_unit_from_where_it_stood(
    unit: dict[str, Any], move: dict[str, Any], clause: str
) -> None:
    """BOB-5.4.3, BOB-R8, BOB-R9"""
    check_refused(GAME, otherwise(walking(), unit, **move), clause)


def test_a_unit_out_of_melee_does_not_retreat() -> None:
    """BOB-R5"""
    state = walking(ge={"GE-F1": "D4"})

    check_refused(GAME, otherwise(state, {}, retreat=True), "BOB-R5")


def test_a_vehicle_does_not_retreat() -> None:
    """BOB-R5, BOB-G8"""
    state = battle({"US-T1": "D4", "US-P1": "A1"}, {"GE-F1": "G1"})
    state = do(state, "move US-T1").state

    check_refused(GAME, otherwise(state, {}, retreat=True), "BOB-R5")


def test_nobody_moves_on_from_an_enemy_s_hex() -> None:
    """BOB-5.4.7"""
    state = walking(ge={"GE-F1": "D4"})

    check_refused(GAME, otherwise(state, {}, from_melee=False, **ONWARD), "BOB-5.4.7")
