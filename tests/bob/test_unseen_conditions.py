"""In which conditions ``sample`` deals the counters that a side does not know."""

import random
from collections import Counter as Count
from collections.abc import Callable, Iterator
from typing import Any

from bob.given import battery, battle, do, later
from cases import cases
from played_games import choices_of
from wargames.bob import GAME
from wargames.bob.values.components import Side
from wargames.bob.values.state import Counter, Moving, Rout, State
from wargames.kernel.chance.dice import SeededDice
from wargames.kernel.game import Seat

DEALS = 400


def worlds(state: State, side: Side, deals: int = DEALS) -> Iterator[State]:
    """Deal many worlds for a side, each of them possible and looking like its view."""
    view, chance = GAME.view(state, Seat(side)), random.Random(5)
    for _ in range(deals):
        world = GAME.sample(view, chance)
        assert [] == list(GAME.violations(world))
        assert view == GAME.view(world, Seat(side))
        yield world


def shares(state: State, id_: str, of: Callable[[Counter], Any], side: Side = "us") -> dict[Any, float]:
    """Give how often a counter is dealt with each value."""
    found = Count(of(one) for world in worlds(state, side) for one in world.counters if one.id == id_)
    return {value: number / DEALS for value, number in found.items()}


def hidden(turn: int = 2, **more: Any) -> State:
    """Hide one German squad in woods; a machine gun stands in the open."""
    ge = {"GE-F1": "D4", "GE-M1": "G7"}
    return battle({"US-P1": "A1"}, ge, signs={"D4": "w"}, concealed={"GE-F1"}, turn=turn, **more)


def close(wanted: dict[Any, float], found: dict[Any, float]) -> bool:
    """Tell whether shares are those wanted, within what chance allows."""
    return set(wanted) == set(found) and all(abs(wanted[one] - found[one]) < 0.08 for one in wanted)


def test_a_hidden_unit_may_be_suppressed_or_reduced() -> None:
    """BOB-R64: 8, 1, 1 in 10; 9 and 1 in 10."""
    assert close({0: 0.8, 1: 0.1, 2: 0.1}, shares(hidden(), "GE-F1", lambda one: one.level))
    assert close({False: 0.9, True: 0.1}, shares(hidden(), "GE-F1", lambda one: one.reduced))


@cases((False, False), (True, True))
def test_in_the_first_turn_only_who_has_moved_may_be_hit_and_hidden(*, used: bool, worn: bool) -> None:
    """BOB-R64, BOB-5.13.10"""
    state = hidden(turn=1, used={"GE-F1"} if used else set())

    assert worn == (len(shares(state, "GE-F1", lambda one: (one.level, one.reduced))) > 1)


def test_a_known_unit_is_dealt_as_it_is_seen() -> None:
    """BOB-R38"""
    state = hidden(level={"GE-M1": 1})

    assert {(1, False): 1.0} == shares(state, "GE-M1", lambda one: (one.level, one.reduced))


def test_a_hidden_gun_may_face_any_way() -> None:
    """BOB-R64, BOB-G8 V3"""
    state = battle({"US-P1": "A1"}, {"GE-G1": "D4"}, signs={"D4": "w"}, concealed={"GE-G1"})

    found = shares(state, "GE-G1", lambda one: one.facing)
    assert close(dict.fromkeys(("N", "NE", "SE", "S", "SW", "NW"), 1 / 6), found)


def test_a_covered_counter_may_bear_markers_and_lie_open() -> None:
    """BOB-R64, BOB-R38"""
    ge = {"GE-M1": "D4", "GE-F1": "D4"}
    state = battle({"US-P1": "A1"}, ge, signs={"D4": "w"}, hidden={"GE-F1"}, turn=2)

    markers = shares(state, "GE-F1", lambda one: "used" if one.used else "prepared" if one.prepared else "")
    assert close({"": 0.5, "used": 0.4, "prepared": 0.1}, markers)
    assert close({True: 0.9, False: 0.1}, shares(state, "GE-F1", lambda one: one.concealed))


def test_a_unit_that_waits_for_its_rout_check_is_suppressed() -> None:
    """BOB-R64, BOB-G4 (1)"""
    state = hidden(level={"GE-F1": 1}, used={"GE-F1", "GE-M1"})
    state = later(state, phase="rout", frames=(Rout("ge", ("GE-F1",)),))

    assert close({1: 0.5, 2: 0.5}, shares(state, "GE-F1", lambda one: one.level))


def test_a_unit_off_the_board_may_have_been_put_back_there() -> None:
    """BOB-R64, BOB-R39: Used, suppressed, reduced."""
    state = hidden(enter={"GE-F2": "north 1"})

    found = shares(state, "GE-F2", lambda one: (one.used, one.level > 0))
    assert {(False, False), (False, True), (True, False), (True, True)} == set(found)


def test_artillery_that_was_used_may_have_missions_left() -> None:
    """BOB-R64, BOB-R38, BOB-G9: after turn 3 one to three of four are fired."""
    state = battle(
        {"US-P1": "A1"}, {"GE-F1": "A4"}, artillery={"ge": [battery(missions=4)]}, turn=3, moves="ge"
    )
    called = do(state, "artillery 1 at A1 spotted by GE-F1", dice=[10]).state

    assert {3, 2, 1} == {world.ge.batteries[0].missions for world in worlds(called, "us")}


def test_a_hidden_unit_that_is_alone_controls_its_hex() -> None:
    """BOB-G16 (5): though the other side is not shown it."""
    state = battle({"US-P1": "A1"}, {"GE-F1": "D4"}, signs={"D4": "w"}, concealed={"GE-F1"})

    assert {"ge"} == {dict(world.control).get("D4") for world in worlds(state, "us")}


@cases(*GAME.shipped)
def test_what_is_true_is_among_what_is_imagined(scenario: str) -> None:
    """BOB-R64: in games at random no unseen counter is in a condition that is never dealt."""
    played = (one.step.state for seed in range(2) for one in choices_of(GAME, scenario, seed))
    for state in (one for one in played if one.phase != "set-up"):
        moving = {frame.counter for frame in state.frames if isinstance(frame, Moving) and frame.entered}
        for one in state.counters:
            if one.known or one.at is None:
                continue
            hit = one.level > 0 or one.reduced
            through = state.phase in {"rout", "melee"}
            assert one.concealed or not hit or one.id in moving
            assert not hit or state.turn > 1 or one.used or one.id in moving
            assert one.used or one.prepared or not through
            assert one.concealed or one.unit.infantry or one.id in moving
            assert not one.moved or one.used or one.id in moving


def test_an_empty_hex_may_have_been_taken_in_passing() -> None:
    """BOB-R64, BOB-G16: the enemy's, 1 in 24, and neither shown nor where anybody stands."""
    dealt = [dict(world.control) for world in worlds(hidden(), "us")]

    assert abs(1 / 24 - sum(one.get("C4") == "ge" for one in dealt) / DEALS) < 0.04
    assert any(one.get("C4") == "ge" for one in dealt)
    assert all(one.get("A1") == "us" and one.get("D4") == "ge" for one in dealt)


def test_a_gun_of_a_set_up_under_way_may_face_any_way() -> None:
    """BOB-R64, BOB-G8 V3"""
    dice = SeededDice(3)
    state = GAME.start("dike_road", dice=dice).state
    while not (guns := [one for one in state.counters if one.facing]):
        seat, decision = next(iter(GAME.pending(state).items()))  # type: ignore[union-attr]  # set-up
        state = GAME.apply(state, seat, decision.actions.candidates[0], dice).state
    enemy: Side = "ge" if guns[0].id.startswith("US") else "us"

    ways = {
        one.facing for world in worlds(state, enemy, 60) for one in world.counters if one.id == guns[0].id
    }
    assert 6 == len(ways)
