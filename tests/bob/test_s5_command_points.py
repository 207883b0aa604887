"""Section 5.12: what a Command Point buys, one for a unit in a turn."""

from typing import Any

from bob.given import battle, choices, counter, do, events, power, refused
from wargames.bob.moments import CommandPointSpent
from wargames.bob.values.state import State

# ------------------------------------------------------------------------------------------------- Melee


def melee(cp: int = 2, **more: Any) -> State:
    """Roll a Melee of two paratroop squads, the second one's dice worse, and a 1st Line squad."""
    state = battle({"US-P1": "D4", "US-P2": "D4"}, {"GE-F1": "D4"}, used={"US-P2", "GE-F1"}, cp=cp, **more)
    return do(state, "do nothing US-P1", dice=[9, 10, 8, 7, 10, 10]).state


# ---------------------------------------------------------------------------------- one point for a unit


def test_a_unit_that_has_had_its_point_gets_no_second_one_in_any_use() -> None:
    """BOB-5.12.1, BOB-R30, BOB-5.11.9: neither another die, nor reach, nor firepower, nor Melee dice."""
    used: dict[str, Any] = {"cp_used": {"GE-F1"}}
    yellow = battle({"US-P1": "D4"}, {"GE-F1": "A7"}, level={"GE-F1": 1}, moves="ge", cp=1, **used)
    other = battle({"US-P1": "C4"}, {"GE-F1": "D6", "GE-F2": "D7"}, used={"GE-F1"}, cp=1, **used)
    long_ = do(other, "move US-P1", "step to D4").state
    op = battle({"US-P1": "C4"}, {"GE-F1": "D7"}, cp=1, **used)
    boost = do(op, "move US-P1", "step to D4", "react with GE-F1", dice=[9, 10])
    dice = melee(cp_used={"US-P1"})

    assert counter(do(yellow, "move GE-F1", dice=[10]).state, "GE-F1").used
    assert "BOB-5.10.2" == refused(long_, "react with GE-F1")
    assert 3 == power(boost)
    assert ["melee again US-P2", "accept"] == choices(dice)


def test_a_check_thrown_again_leaves_no_point_for_the_attack() -> None:
    """BOB-5.12.1, BOB-R30"""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D7"}, cp=2)
    moved = do(state, "move US-P1", "step to D4").state

    step = do(moved, "react with GE-F1", "roll again", dice=[10, 9, 10])

    assert (3, 1) == (power(step), step.state.ge.cp)


def test_another_unit_may_have_the_next_point() -> None:
    """BOB-5.12.1: the limit is a unit's, the pool is the side's."""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D7", "GE-F2": "E7"}, cp=2)
    moved = do(state, "move US-P1", "step to D4").state

    step = do(moved, "react with GE-F1", "boost", "react with GE-F2", "boost", dice=[9, 10, 9, 10])

    assert [1, 0] == [one.left for one in events(step, CommandPointSpent)]
