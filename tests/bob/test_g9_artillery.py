"""BOB-G9, A1 and A3 to A5: who calls artillery, and on what; A9."""

from typing import Any

from bob.given import CALL, battery, battle, choices, counter, do, guns, only, refused, told
from cases import cases
from wargames.bob.moments import ArtilleryCalled, ShellsFell
from wargames.bob.values.state import EarlyTurn, Impulse, State

# ------------------------------------------------------------------------------------ A1 the counter


def test_artillery_is_there_from_its_first_turn_on() -> None:
    """BOB-G9 A1"""
    assert "BOB-G9" == refused(guns(battery(first_turn=3), turn=2), CALL)
    assert CALL not in choices(guns(battery(first_turn=3), turn=2))
    assert CALL in choices(guns(battery(first_turn=3), turn=3))


def test_a_counter_fires_one_mission_a_turn() -> None:
    """BOB-G9 A1"""
    state = do(guns(), CALL, dice=[10]).state

    assert "BOB-G9" == refused(state, CALL)
    assert not any(one.startswith("artillery") for one in choices(state))


def test_two_counters_fire_a_mission_each() -> None:
    """BOB-G9 A1"""
    state = do(guns(battery(80), battery(100)), CALL, dice=[10]).state

    assert "artillery 2 at D4 spotted by US-P1" in choices(state)
    assert "BOB-G9" == refused(state, "artillery 3 at D4 spotted by US-P1")


def test_missions_are_counted_and_the_next_turn_brings_the_next() -> None:
    """BOB-G9 A1, BOB-G5"""
    state = guns(battery(missions=2))
    for turn, left in ((1, 1), (2, 0)):
        state = do(state, CALL, dice=[10]).state
        assert (turn, left) == (state.turn, state.us.batteries[0].missions)
        state = do(state, "do nothing US-P1", "do nothing US-P2", "do nothing GE-F1").state
    assert 3 == state.turn
    assert "BOB-G9" == refused(state, CALL)


def test_artillery_is_off_the_board() -> None:
    """BOB-G9 A1: no counter of it is in any hex."""
    assert {"US-P1", "US-P2", "GE-F1"} == {one.id for one in guns().counters}


# ------------------------------------------------------------------------------------ A3 the spotter


@cases(
    ({"US-G1": "D7"}, {}, "a gun"),
    ({"US-T1": "D7"}, {}, "a vehicle"),
    ({"US-D1": "D7"}, {"signs": {"D7": "w"}, "concealed": {"US-D1"}}, "a decoy"),
    ({"US-M1": "D7"}, {"level": {"US-M1": 2}}, "red"),
    ({"US-M1": "D6"}, {"ge": {"GE-F1": "D4", "GE-F2": "D6"}}, "in Melee"),
    ({"US-M1": "D7"}, {"signs": {"D6": "w"}}, "without sight"),
)
def test_a_spotter_is_a_real_squad_or_team_that_sees_and_is_neither_red_nor_in_melee(
    us: dict[str, str], markers: dict[str, Any], why: str
) -> None:
    """BOB-G9, BOB-G17 A3"""
    (spotter,) = us
    state = guns(us={**us, "US-P1": "A7"}, **markers)
    text = f"artillery 1 at D4 spotted by {spotter}"

    assert "BOB-G9" == refused(state, text), why
    assert text not in choices(state)


@cases({"used": {"US-P1"}}, {"level": {"US-P1": 1}}, {"prepared": {"US-P1"}})
def test_a_spotter_may_be_used_or_yellow_and_is_not_marked(markers: dict[str, Any]) -> None:
    """BOB-G9 A3"""
    state = guns(**markers)
    before = counter(state, "US-P1")

    assert before == counter(do(state, CALL, dice=[10]).state, "US-P1"), "the call is the only die"


def test_the_spotter_keeps_conceal_and_only_its_owner_is_told_of_it() -> None:
    """BOB-G9 A3"""
    state = guns(signs={"D7": "w"}, concealed={"US-P1"})
    step = do(state, CALL, dice=[1, 1, 10])

    assert counter(step.state, "US-P1").concealed
    call = only(step, ArtilleryCalled)
    assert ("D4", "US-P1", True) == (call.hex, call.spotter, call.answered)
    assert call in told(step, "us")
    for seat in ("ge", None):
        shown = [one for one in told(step, seat) if isinstance(one, ArtilleryCalled)]
        assert [("D4", None)] == [(one.hex, one.spotter) for one in shown]
        assert not any("US-P1" in str(one) for one in told(step, seat))


def test_the_enemy_does_not_spot() -> None:
    """BOB-G9 A3"""
    assert "BOB-G9" == refused(guns(), "artillery 1 at D4 spotted by GE-F1")


# ------------------------------------------------------------------------------------ A4 directed


def directed(us: dict[str, str], **more: Any) -> State:
    """Block the line from D7 to D4 with woods in D6."""
    return guns(us={"US-P1": "D7", **us}, signs={"D6": "w"}, **more)


def test_a_friend_in_a_hex_beside_the_spotter_directs_at_one_more() -> None:
    """BOB-G9, BOB-7.10 A4, BOB-G9 A8"""
    step = do(directed({"US-P2": "E7"}), CALL, dice=[1, 1, 8])

    (hit,) = only(step, ShellsFell).hits
    assert [("BOB-5.7.17", 1)] == [(one.clause, one.amount) for one in hit.modifiers]
    assert "none" == hit.result, "8 + 1 is more than 8"
    assert (
        "suppressed" == only(do(directed({"US-P2": "E7"}), CALL, dice=[1, 1, 7]), ShellsFell).hits[0].result
    )


@cases(
    ({"US-P2": "F6"}, {}),  # it sees D4 and is two hexes off
    ({"US-P2": "D7"}, {}),  # in the spotter's own hex
    ({"US-D1": "E7"}, {"concealed": {"US-D1"}, "foxholes": ["E7"]}),
    ({"US-G1": "E7"}, {}),
    ({"US-T1": "E7"}, {}),
    ({}, {}),
)
def test_only_another_real_squad_or_team_in_an_adjacent_hex_directs(
    us: dict[str, str], markers: dict[str, Any]
) -> None:
    """BOB-G9 A4"""
    assert "BOB-G9" == refused(directed(us, **markers), CALL)


def test_a_spotter_that_sees_is_not_directed() -> None:
    """BOB-G9 A4"""
    state = guns(us={"US-P1": "D7", "US-P2": "E7"})

    assert () == only(do(state, CALL, dice=[1, 1, 10]), ShellsFell).hits[0].modifiers


# ------------------------------------------------------------------------------------ A5 the target


@cases(
    ("C4", "BOB-G9"),  # empty
    ("A7", "BOB-G9"),  # a friend is there
    ("D3", "BOB-G9"),  # Melee
    ("H9", "BOB-G6"),
)
def test_the_target_holds_an_enemy_counter_and_no_friend(hex_: str, clause: str) -> None:
    """BOB-G9 A5"""
    us = {"US-P1": "D7", "US-P2": "A7", "US-P3": "D3"}
    state = guns(us=us, ge={"GE-F1": "D4", "GE-F2": "D3"})

    assert clause == refused(state, f"artillery 1 at {hex_} spotted by US-P1")


def test_a_decoy_is_counter_enough() -> None:
    """BOB-G9 A5"""
    state = guns(ge={"GE-D1": "D4", "GE-F1": "A1"}, signs={"D4": "w"}, concealed={"GE-D1"})

    assert CALL in choices(state)


# ------------------------------------------------------------------------------------ A9 no reaction


def test_there_is_no_op_fire_with_artillery() -> None:
    """BOB-G9 A9, BOB-R13"""
    us, ge = {"US-P1": "D7"}, {"GE-F1": "D3"}
    state = battle(us, ge, artillery={"us": (battery(),)}, first="ge")
    window = do(state, "move GE-F1", "step to D4").state

    assert {"react with US-P1", "hold fire"} == set(choices(window))
    assert "BOB-5.9.2" == refused(window, CALL)


def test_artillery_is_not_called_before_the_first_impulse() -> None:
    """BOB-G9 A3, BOB-R32: the activation for a Command Point is one of a unit."""
    state = guns(first="ge", cp=1, frames=(Impulse("ge"), EarlyTurn("us")))

    assert "BOB-5.12.3" == refused(state, CALL)
