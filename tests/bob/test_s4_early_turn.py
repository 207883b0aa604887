"""Section 5.12, use 2 of Command Points: the second player may act before the first."""

from collections.abc import Mapping
from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, to_move, told
from cases import cases
from wargames.bob.moments import (
    Activated,
    ChooseActivation,
    ChooseEarlyTurn,
    CommandPointSpent,
    ImpulseBegan,
    ImpulseEnded,
    PhaseBegan,
)
from wargames.bob.values.state import State

US = {"US-P1": "A1", "US-P2": "A3"}
GE = {"GE-F1": "G7", "GE-F2": "G5"}


def second_turn(
    us: Mapping[str, str] = US, ge: Mapping[str, str] = GE, *, cp: int = 1, most: int = 2, **more: Any
) -> State:
    """Turn 2, with the German as second player: all are done in turn 1 but one American."""
    state = battle(us, ge, cp=cp, operations=(1, most), used={*us, *ge} - {"US-P1"}, **more)
    return do(state, "do nothing US-P1").state


def test_the_second_player_may_activate_one_unit_before_the_first_players_first_impulse() -> None:
    """BOB-5.12.3, BOB-R32, BOB-5.12.1, BOB-R30: the German has one CP when turn 2 begins, and spends it."""
    state = second_turn()
    decision = asked(state)

    assert isinstance(decision, ChooseEarlyTurn)
    assert ("ge", "BOB-5.12.3", 2) == (decision.seat, decision.clause, state.turn)
    step = do(state, "do nothing GE-F1")
    assert (0, 1, True) == (step.state.ge.cp, step.state.us.cp, step.state.ge.acted_early)
    assert (True, True) == (counter(step.state, "GE-F1").used, counter(step.state, "GE-F1").cp_used)
    assert ["us"] == [event.side for event in events(step, ImpulseBegan)]
    order = [
        type(one) for one in step.events if isinstance(one, CommandPointSpent | Activated | ImpulseBegan)
    ]
    assert [CommandPointSpent, Activated, ImpulseBegan] == order
    now = asked(step.state)
    assert isinstance(now, ChooseActivation)
    assert ("us", 0) == (now.seat, now.spent)


def test_the_point_is_spent_in_the_open() -> None:
    """BOB-5.12.3, BOB-R32, BOB-3.5, BOB-2.3"""
    step = do(second_turn(), "do nothing GE-F1")

    spent = only(step, CommandPointSpent)
    assert ("GE-F1", "act first", 0) == (spent.counter, spent.use, spent.left)
    assert ("BOB-5.12.3", "BOB-R32") == spent.clauses
    assert "BOB-4.2" == refused(step.state, "do nothing GE-F2")
    assert all(spent in told(step, seat) for seat in ("us", "ge", None))


def test_the_second_player_may_wait() -> None:
    """BOB-5.12.3"""
    step = do(second_turn(), "wait")

    assert (1, False, "us") == (step.state.ge.cp, step.state.ge.acted_early, to_move(step.state))
    assert [] == events(step, CommandPointSpent)


def test_just_one_unit_acts_first_and_once_a_turn() -> None:
    """BOB-R32: with more points too; its activation counts against no impulse."""
    state = second_turn(cp=3)

    step = do(state, "do nothing GE-F1", "do nothing US-P1", "end impulse")

    assert (2, "ge") == (step.state.ge.cp, to_move(step.state))
    assert [("us", 1)] == [(event.side, event.spent) for event in events(step, ImpulseEnded)]
    assert isinstance(asked(step.state), ChooseActivation)
    last = do(step.state, "do nothing GE-F2")
    assert [("ge", 1)] == [(event.side, event.spent) for event in events(last, ImpulseEnded)]


def test_whatever_it_costs_any_unit_may_act_first_in_any_way() -> None:
    """BOB-R32: a tank in a range of one to one; to move, to fire, to prepare, to enter."""
    state = second_turn(ge={"GE-T1": "G7", "GE-F1": "C3"}, enter={"GE-F2": "east 2"}, most=1)

    for text in ("move GE-T1", "op fire GE-T1", "fire GE-F1 at A3", "retreat GE-F1", "enter GE-F2 at G2"):
        assert allowed(state, text)
        assert text in choices(state)
    moving = do(state, "move GE-T1").state
    assert (0, "ge") == (moving.ge.cp, to_move(moving))
    assert "us" == to_move(do(moving, "turn to NW", "stop").state)


def test_the_first_players_impulse_comes_after_the_early_activation_is_complete() -> None:
    """BOB-5.12.3, BOB-R32: windows and dice of it included."""
    state = second_turn(ge={"GE-F1": "D4", "GE-F2": "G5"})

    fired = do(state, "fire GE-F1 at A3", dice=[10])

    assert "us" == to_move(fired.state)
    assert isinstance(asked(fired.state), ChooseActivation)
    stepped = do(state, "move GE-F1", "step to E4").state
    assert ["hold fire"] == [text for text in choices(stepped) if text == "hold fire"]
    done = do(stepped, "hold fire", "stop")
    assert "us" == to_move(done.state)
    assert 1 == len(events(done, ImpulseBegan))


def test_the_unit_has_no_other_point_that_turn() -> None:
    """BOB-R32, BOB-5.12.1, BOB-R30: a yellow unit that fails its check is offered no second die."""
    laid = {"GE-F1": "G7", "GE-F2": "G5"}
    state = second_turn(ge=laid, cp=2, level={"GE-F1": 2})
    assert 1 == counter(state, "GE-F1").level

    early = do(state, "move GE-F1", dice=[6])
    waited = do(state, "wait", "do nothing US-P1", "end impulse", "move GE-F1", dice=[6])

    assert (1, "us") == (early.state.ge.cp, to_move(early.state))
    assert ["roll again", "accept"] == choices(waited.state)


@cases("do nothing US-P1", "end impulse", "do nothing GE-F9")
def test_anything_else_is_refused_while_the_second_player_decides(text: str) -> None:
    """BOB-5.12.3, BOB-4.2"""
    assert refused(second_turn(), text) in {"BOB-5.12.3", "BOB-4.2"}


def test_the_first_player_never_acts_before_himself() -> None:
    """BOB-5.12.3: with the German first it is the American who is asked."""
    state = battle(US, GE, first="ge", cp=1, operations=(1, 2), used={"US-P1", "US-P2", "GE-F1"})

    after = do(state, "do nothing GE-F2").state

    assert isinstance(asked(after), ChooseEarlyTurn)
    assert "us" == to_move(after)


def test_without_a_point_or_a_unit_nobody_is_asked() -> None:
    """BOB-5.12.3, BOB-R32, BOB-5.12.8"""
    poor = second_turn(cp=0)
    state = battle(US, {}, enter={"GE-F1": "east 3"}, cp=1, operations=(1, 2), used={"US-P2"})
    empty = do(state, "do nothing US-P1")

    assert "us" == to_move(poor) == to_move(empty.state)
    assert 2 == empty.state.turn
    assert isinstance(asked(empty.state), ChooseActivation)


def test_the_offer_comes_at_the_start_of_the_phase_each_turn() -> None:
    """BOB-R32, BOB-R29"""
    state = second_turn()

    step = do(state, "do nothing GE-F1", "do nothing US-P1", "do nothing US-P2", "do nothing GE-F2")

    assert (3, 1) == (step.state.turn, step.state.ge.cp)
    assert isinstance(asked(step.state), ChooseEarlyTurn)
    assert ("operations", 3) == (events(step, PhaseBegan)[-1].phase, events(step, PhaseBegan)[-1].turn)
    assert not step.state.ge.acted_early
