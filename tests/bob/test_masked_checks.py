"""What is shown of a '?' while its owner decides on a second die or on firepower (BOB-R62)."""

import random
from typing import Any

from bob.given import battle, do
from cases import cases
from wargames.bob import GAME
from wargames.bob.play.battle import layout_of
from wargames.bob.play.failed_checks import check_due
from wargames.bob.values.state import Attempt, FailedCheck, Frame, State
from wargames.kernel.game import Seat


def shown(state: State, seat: str | None) -> tuple[Frame, ...]:
    """Give the frames that a seat is shown."""
    return GAME.view(state, None if seat is None else Seat(seat)).frames


def hidden_check() -> State:
    """Let a concealed squad, reduced, fail its check to move, with a Command Point to spend."""
    state = battle(
        {"US-P1": "B1"},
        {"GE-F1": "G7"},
        signs={"B1": "w"},
        concealed={"US-P1"},
        reduced={"US-P1"},
        cp=1,
        turn=2,
    )
    return do(state, "move US-P1", dice=[10]).state


@cases("ge", None)
def test_the_check_that_a_hidden_unit_failed_is_not_shown(seat: str | None) -> None:
    """BOB-R62: only that it failed, neither which check nor on what."""
    state = hidden_check()

    assert FailedCheck("US-P1", "move", 9) == shown(state, "us")[-1]
    assert FailedCheck("B1/1", None, 0) == shown(state, seat)[-1]


def test_the_check_of_a_known_unit_is_shown() -> None:
    """BOB-R62: the numbers of a unit whose face is known are no secret."""
    state = battle({"US-P1": "B1"}, {"GE-F1": "G7"}, reduced={"US-P1"}, cp=1)

    assert FailedCheck("US-P1", "move", 9) == shown(do(state, "move US-P1", dice=[10]).state, "ge")[-1]


def turned_gun() -> State:
    """Let a concealed gun turn to fire at infantry beside a tank, and fail its check."""
    us, ge = {"US-P1": "D1", "US-T1": "D1"}, {"GE-G1": "D4"}
    state = battle(us, ge, signs={"D4": "w"}, concealed={"GE-G1"}, facing={"GE-G1": "S"}, cp=1, moves="ge")
    return do(state, "fire GE-G1 at vehicle in D1", dice=[10]).state


@cases("us", None)
def test_what_a_hidden_gun_aims_at_and_that_it_turned_is_not_shown(seat: str | None) -> None:
    """BOB-R62, BOB-G8 V9, V12: the hex and how it fires, nothing more."""
    state = turned_gun()

    assert Attempt("GE-G1", "D1", "fire", at_vehicle=True, turned=True) == shown(state, "ge")[-2]
    assert Attempt("D4/1", "D1", "fire") == shown(state, seat)[-2]


def test_the_observer_of_a_hidden_mortar_is_not_shown() -> None:
    """BOB-R62, BOB-R48: it would betray the mortar."""
    us, ge = {"US-P1": "D1"}, {"GE-K1": "D7", "GE-F1": "C7"}
    state = battle(
        us, ge, signs={"D7": "w", "D6": "w"}, concealed={"GE-K1"}, level={"GE-K1": 1}, cp=1, moves="ge"
    )
    failed = do(state, "fire GE-K1 at D1 by C7", dice=[10]).state

    assert "C7" == named(failed, "ge").observer
    assert None is named(failed, "us").observer


def named(state: State, seat: str) -> Attempt:
    found = shown(state, seat)[-2]
    assert isinstance(found, Attempt)
    return found


@cases(hidden_check(), turned_gun(), ids=["move", "gun"])
def test_the_worlds_of_a_hidden_check_hold_one_that_can_have_failed(state: State) -> None:
    """BOB-R62, BOB-5.3.4: dealt anew until one fits, with the numbers of the unit that is dealt."""
    for seed in range(40):
        for seat in ("us", "ge", None):
            view = GAME.view(state, None if seat is None else Seat(seat))
            world = GAME.sample(view, random.Random(seed))

            assert [] == list(GAME.violations(world))
            assert view == GAME.view(world, view.seat)
            below, failed = world.frames[-2:]
            on: Any = layout_of(world)
            assert isinstance(failed, FailedCheck)
            assert (failed.check, failed.needed) == check_due(on, below, on.counters[failed.counter])  # type: ignore[arg-type]
