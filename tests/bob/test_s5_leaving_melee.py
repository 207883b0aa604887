"""BOB-5.4.4 and BOB-5.4.5: a unit leaves an enemy's hex by a Proficiency Check (BOB-R7)."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, rolls, where
from cases import cases
from wargames.bob.moments import CheckMade, Finished, Stepped, WindowOpened
from wargames.bob.values.state import Moving, State

MELEE = {"GE-F1": "D4"}


def melee(us: str = "US-P1", ge: dict[str, str] | None = None, **more: Any) -> State:
    """Put an American and a German in D4, other Germans where they are named."""
    return battle({us: "D4"}, MELEE | (ge or {}), enter={"GE-S1": "east 1"}, **more)


@cases((7, True), (8, False))
def test_a_unit_leaves_an_enemys_hex_by_a_proficiency_check(die: int, leaves: bool) -> None:
    """BOB-5.4.4, BOB-R7, BOB-R6: the example, a 2nd Line squad (Proficiency 3); 8 + 3 is over 10."""
    state = battle({"US-P1": "D4"}, {"GE-S1": "D4"}, first="ge", enter={"US-P2": "west 1"})

    step = do(state, "move GE-S1", dice=[die])

    check = only(step, CheckMade)
    assert ("leave", die, leaves) == (check.check, check.die, check.passed)
    assert {"BOB-5.4.4", "BOB-5.3.2"} <= set(check.clauses)
    assert "D4" == where(step.state, "GE-S1")
    assert leaves != counter(step.state, "GE-S1").used
    if leaves:
        assert "step to D5" in choices(step.state)
    else:
        assert "BOB-R6" in only(step, Finished).clauses
        assert [] == events(step, WindowOpened)


def test_the_proficiency_check_replaces_the_morale_check() -> None:
    """BOB-5.4.4, BOB-R7: one check, by present Morale: a yellow paratrooper needs a 5."""
    state = melee(level={"US-P1": 1})

    thrown = rolls(state, "move US-P1", "step to D5", dice=[5])

    assert ["BOB-5.4.4"] == [roll.clause for roll in thrown]
    assert counter(do(state, "move US-P1", dice=[6]).state, "US-P1").used


def test_the_check_has_no_modifiers() -> None:
    """BOB-R7: an adjacent open enemy lowers nothing, nor does a retreat, which may not be declared."""
    step = do(melee(), "move US-P1", dice=[9])

    assert 9 == only(step, CheckMade).needed
    assert counter(do(melee(), "move US-P1", dice=[10]).state, "US-P1").used
    assert "BOB-R5" == refused(melee(), "retreat US-P1")


def test_it_pays_normal_costs() -> None:
    """BOB-R7: woods cost two."""
    state = do(melee(signs={"D5": "w"}), "move US-P1", "step to D5", dice=[1]).state

    frame = next(one for one in state.frames if isinstance(one, Moving))
    assert 30 - 12 == frame.left


def test_its_first_step_gives_no_window_in_the_starting_hex_and_later_ones_do() -> None:
    """BOB-R7, BOB-5.9.3: Germans elsewhere may fire once it has left, and those left alone in its old hex."""
    state = melee(ge={"GE-F2": "A4"})

    out = do(state, "move US-P1", "step to D5", dice=[1])

    assert ["D5"] == [one.hex for one in events(out, WindowOpened)]
    assert [Stepped, WindowOpened] == [
        type(one) for one in out.events if isinstance(one, Stepped | WindowOpened)
    ]
    again = do(out.state, "hold fire", "step to D6")
    assert ["D6"] == [one.hex for one in events(again, WindowOpened)]


def test_it_may_enter_no_other_enemys_hex_as_its_first_step() -> None:
    """BOB-5.4.5, BOB-R7"""
    state = do(melee(ge={"GE-F2": "D5"}), "move US-P1", dice=[1]).state

    assert "BOB-5.4.5" == refused(state, "step to D5")
    assert "step to D5" not in choices(state)


def test_a_vehicle_that_leaves_melee_may_not_enter_an_unknown_counters_hex() -> None:
    """BOB-5.4.5, BOB-R7, BOB-R52: a decoy there counts; from elsewhere the vehicle might enter."""
    decoy: dict[str, Any] = {"signs": {"D3": "w"}, "concealed": {"GE-D1"}}
    state = do(melee("US-T1", {"GE-D1": "D3"}, **decoy), "move US-T1", dice=[1]).state

    assert "BOB-5.4.5" == refused(state, "step to D3")
    free = battle({"US-T1": "D4"}, {"GE-F1": "G7", "GE-D1": "D3"}, **decoy)
    assert allowed(do(free, "move US-T1").state, "step to D3")


def test_it_may_enter_no_other_enemys_hex_later_in_its_move() -> None:
    """BOB-5.4.5, BOB-R7: with points and room to do so."""
    state = melee(ge={"GE-F2": "D7"}, used={"GE-F1", "GE-F2"})
    state = do(state, "move US-P1", "step to D5", "hold fire", "step to D6", "hold fire", dice=[1]).state

    assert "BOB-5.4.5" == refused(state, "step to D7")
    assert "step to D7" not in choices(state)


def test_it_may_not_go_back_into_the_hex_it_left() -> None:
    """BOB-5.4.5"""
    state = do(melee(), "move US-P1", "step to D5", "hold fire", dice=[1]).state

    assert "BOB-5.4.5" == refused(state, "step to D4")


def test_who_did_not_start_in_an_enemys_hex_may_enter_one() -> None:
    """BOB-5.4.5: the same place, the same enemy."""
    state = battle({"US-P1": "D3", "US-P2": "A1"}, {"GE-F2": "D5", "GE-F1": "G7"}, used={"GE-F1", "GE-F2"})
    state = do(state, "move US-P1", "step to D4", "hold fire").state

    assert allowed(state, "step to D5")


def test_with_a_friend_left_behind_the_melee_goes_on() -> None:
    """BOB-5.4.4, BOB-R7: the Germans in the hex stay in Melee and do not fire at the one who leaves."""
    state = battle({"US-P1": "D4", "US-P2": "D4"}, MELEE, enter={"GE-S1": "east 1"})

    step = do(state, "move US-P1", "step to D5", dice=[1])

    assert [] == events(step, WindowOpened)
    assert "ChooseStep" == asked(step.state).kind


def test_who_is_in_an_enemys_hex_and_does_not_move_makes_no_check() -> None:
    """BOB-5.4.4"""
    assert [] == rolls(melee(ge={"GE-F2": "A1"}), "do nothing US-P1")
