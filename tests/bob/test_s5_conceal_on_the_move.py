"""BOB-5.4.10: a unit that leaves all enemy sight in its movement may take Conceal."""

from typing import Any

from bob.boards import D_WALL
from bob.given import SPARE, allowed, asked, battle, choices, counter, do, events, later, only, refused, told
from cases import cases
from wargames.bob.moments import ConcealDeclined, ConcealTaken, Revealed, WindowOpened
from wargames.bob.values.state import Rout, State


def behind_woods(us: str = "US-P1", at: str = "D4", **more: Any) -> State:
    """Put an American into the woods between a German in G4 and the west."""
    return battle({us: at}, {"GE-F1": "G4"}, signs=D_WALL, enter=SPARE, **more)


def test_a_unit_that_steps_out_of_all_enemy_sight_may_take_conceal() -> None:
    """BOB-5.4.10, BOB-R35: the example; in the open, for it needs no beneficial terrain."""
    state = do(behind_woods(), "move US-P1", "step to C4").state
    decision = asked(state)
    assert ("us", "ChooseConceal", "BOB-5.4.10") == (decision.seat, decision.kind, decision.clause)
    assert ["conceal", "stay visible"] == choices(state)

    step = do(state, "conceal")

    assert counter(step.state, "US-P1").concealed
    assert {"BOB-5.4.10", "BOB-5.13.10", "BOB-R35"} <= set(only(step, ConcealTaken).clauses)
    assert [] == events(step, WindowOpened)
    assert "step to B4" in choices(step.state)


def test_its_owner_may_decline() -> None:
    """BOB-5.4.10, BOB-R35, BOB-5.13.10: may, not must; in the next hex it is asked again."""
    step = do(behind_woods(), "move US-P1", "step to C4", "stay visible")

    assert not counter(step.state, "US-P1").concealed
    assert "BOB-5.4.10" in only(step, ConcealDeclined).clauses
    assert "ChooseConceal" == asked(do(step.state, "step to B4").state).kind


def test_nothing_else_may_be_done_before_the_choice() -> None:
    """BOB-5.4.10, BOB-R9 point 3"""
    state = do(behind_woods(), "move US-P1", "step to C4").state

    assert "BOB-5.4.10" == refused(state, "step to B4")
    assert "BOB-5.4.10" == refused(state, "stop")


@cases("conceal", "stay visible")
def test_conceal_is_taken_once(taken: str) -> None:
    """BOB-5.4.10: who is concealed is not asked; who declined may not change its mind in the same hex."""
    state = do(behind_woods(), "move US-P1", "step to C4", taken).state

    assert not allowed(state, "conceal")
    after = do(state, "step to B4").state
    assert ("ChooseStep" if taken == "conceal" else "ChooseConceal") == asked(after).kind


def test_conceal_is_not_offered_in_sight_of_an_enemy() -> None:
    """BOB-5.4.10"""
    state = do(behind_woods(at="C4"), "move US-P1", "step to D4").state

    assert "ChooseReaction" == asked(state).kind
    assert not counter(do(state, "hold fire").state, "US-P1").concealed


@cases("GE-F1", "GE-D1", "GE-T1", "GE-G1", "GE-M1")
def test_the_sight_of_any_enemy_counter_on_the_board_counts(enemy: str) -> None:
    """BOB-5.4.10, BOB-R35, BOB-5.13.10, BOB-R36: from woods two hexes away, concealed or not."""
    signs = {**D_WALL, "A1": "w"}
    marked = {enemy} if enemy in {"GE-F1", "GE-D1"} else set()
    germans = {enemy: "A1"} if enemy == "GE-F1" else {enemy: "A1", "GE-F1": "G4"}
    state = battle({"US-P1": "D4"}, germans, signs=signs, concealed=marked)

    state = do(state, "move US-P1", "step to C4").state

    assert "ChooseConceal" != asked(state).kind


@cases("US-P1", "US-M1", "US-T1")
def test_any_unit_that_moves_may_take_it(mover: str) -> None:
    """BOB-5.4.10, BOB-R35"""
    facing: dict[str, Any] = {"facing": {"US-T1": "SW"}} if mover == "US-T1" else {}
    state = do(behind_woods(mover, **facing), f"move {mover}").state
    state = do(state, "step to C5").state

    assert counter(do(state, "conceal").state, mover).concealed


def test_conceal_is_taken_at_the_end_of_a_movement_too() -> None:
    """BOB-R35: out of sight with the last point; it stays when the unit stops."""
    signs = D_WALL
    state = battle({"US-M1": "F4"}, {"GE-F1": "G7"}, signs=signs, used={"GE-F1"}, enter=SPARE)
    state = do(state, "move US-M1", "step to E5", "step to D4", "step to C4").state

    state = do(state, "conceal", "stop").state

    assert counter(state, "US-M1").concealed
    assert counter(state, "US-M1").used


def test_conceal_taken_during_a_movement_is_lost_by_the_normal_rules() -> None:
    """BOB-R35, BOB-5.4.9: back into the open in sight of the German, in the same move."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "G4"}, signs={"D4": "w", "D5": "w", "D3": "w"}, enter=SPARE)
    state = do(state, "move US-P1", "step to C4").state

    step = do(state, "conceal", "step to C3", "step to C2")

    assert "US-P1" == only(step, Revealed).counter
    assert not counter(step.state, "US-P1").concealed


def test_conceal_taken_during_a_movement_is_kept_in_cover_that_an_enemy_sees() -> None:
    """BOB-R35: from the hex out of sight back into the woods."""
    state = do(behind_woods(), "move US-P1", "step to C4", "conceal", "step to D4").state

    assert counter(state, "US-P1").concealed


def test_who_enters_no_hex_gains_nothing() -> None:
    """BOB-R35: a unit out of sight that stops where it is, does nothing or prepares."""
    state = behind_woods(at="A4")

    for texts in (("move US-P1", "stop"), ("do nothing US-P1",), ("op fire US-P1",)):
        step = do(state, *texts)
        assert [] == events(step, ConcealTaken)
        assert not counter(step.state, "US-P1").concealed
        assert "ge" == asked(step.state).seat


def test_a_rout_gives_no_conceal() -> None:
    """BOB-R35: the unit runs out of all enemy sight."""
    signs = {"D4": "w", "D5": "w", "D3": "w"}
    state = battle({"US-P1": "D2"}, {"GE-F1": "G4"}, signs=signs, level={"US-P1": 2})
    state = later(state, phase="rout", frames=(Rout("us", ("US-P1",)),))

    step = do(state, "rout check US-P1", "run to C3", dice=[10])

    assert [] == events(step, ConcealTaken)
    assert not counter(step.state, "US-P1").concealed
    assert "ChooseActivation" == asked(step.state).kind


def test_who_meets_an_enemy_in_its_hex_is_not_offered_conceal() -> None:
    """BOB-R9 point 2, BOB-5.4.10: in Melee the move is over."""
    state = battle({"US-P1": "C4"}, {"GE-F1": "C5"}, signs={"C4": "w"}, enter=SPARE)

    step = do(state, "move US-P1", "step to C5", "hold fire")

    assert [] == events(step, ConcealTaken)
    assert counter(step.state, "US-P1").used


def test_the_enemy_sees_a_marker_placed_and_no_more() -> None:
    """BOB-5.4.10, BOB-R35: the unit that was seen all the way is named to both."""
    step = do(behind_woods(), "move US-P1", "step to C4", "conceal")

    for seat in ("us", "ge", None):
        assert ["C4"] == [event.hex for event in told(step, seat) if isinstance(event, ConcealTaken)]
    onward = do(step.state, "step to B4")
    named = [getattr(event, "counter", None) for event in told(onward, "ge")]
    assert "US-P1" not in named
