"""Section 5.12: what a Command Point buys, one for a unit in a turn."""

from typing import Any

from bob.given import asked, battle, choices, counter, do, events, only, power, refused
from cases import cases
from wargames.bob.moments import (
    Activated,
    AttackRolled,
    CheckMade,
    ChooseActivation,
    ChooseEarlyTurn,
    CommandPointSpent,
    ImpulseBegan,
    MeleeRolled,
)
from wargames.bob.values.state import State
from wargames.kernel.game import Seat

# ------------------------------------------------------------------------------ the second player acts first


def second_turn(cp: int = 1, **more: Any) -> State:
    """Play to the Operations Phase of turn 2; the Germans are second."""
    us, ge = {"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G7", "GE-F2": "G5"}
    state = battle(us, ge, used={"US-P2", *ge}, cp=cp, **more)
    return do(state, "do nothing US-P1").state


def test_the_second_player_may_activate_one_unit_first() -> None:
    """BOB-5.12.3: in turn 2 the German with 1 CP acts, then the American takes his first impulse."""
    state = second_turn()

    step = do(state, "do nothing GE-F1")

    decision = asked(state)
    assert isinstance(decision, ChooseEarlyTurn)
    assert (2, "BOB-5.12.3", Seat("ge")) == (state.turn, decision.clause, decision.seat)
    assert isinstance(asked(step.state), ChooseActivation)
    assert Seat("us") == asked(step.state).seat
    kinds = [type(event) for event in step.events]
    assert kinds.index(CommandPointSpent) < kinds.index(Activated) < kinds.index(ImpulseBegan)


def test_acting_first_takes_a_point_tied_to_the_unit() -> None:
    """BOB-5.12.3, BOB-5.12.1, BOB-5.12.8, BOB-R30"""
    step = do(second_turn(), "do nothing GE-F1")

    spent = only(step, CommandPointSpent)
    assert ("GE-F1", "act first", 0) == (spent.counter, spent.use, spent.left)
    assert "BOB-5.12.3" in spent.clauses
    assert 0 == step.state.ge.cp
    assert counter(step.state, "GE-F1").cp_used
    assert "BOB-4.2" == refused(step.state, "do nothing GE-F2")


def test_the_second_player_may_wait() -> None:
    """BOB-5.12.3: the point stays in the pool."""
    step = do(second_turn(), "wait")

    assert [] == events(step, CommandPointSpent)
    assert 1 == step.state.ge.cp
    assert Seat("us") == asked(step.state).seat


def test_without_a_point_nobody_acts_before_the_first_player() -> None:
    """BOB-5.12.8, BOB-5.12.3"""
    assert Seat("us") == asked(second_turn(cp=0)).seat
    assert isinstance(asked(second_turn(cp=0)), ChooseActivation)


def test_the_first_player_never_acts_before_himself() -> None:
    """BOB-5.12.3: with the Germans first it is the Americans who may."""
    assert Seat("us") == asked(second_turn(first="ge", moves="us")).seat
    assert isinstance(asked(second_turn(first="ge", moves="us")), ChooseEarlyTurn)


@cases("move GE-F1", "retreat GE-F1", "op fire GE-F1", "do nothing GE-F1")
def test_any_activation_may_come_first(order: str) -> None:
    """BOB-5.12.3"""
    assert order in choices(second_turn())
    assert "BOB-4.2" == refused(second_turn(), "do nothing US-P1")
    assert "BOB-5.12.3" == refused(second_turn(), "end impulse")


def test_a_unit_that_acted_first_has_no_second_point() -> None:
    """BOB-5.12.1, BOB-R30: its failed check is not thrown again."""
    us, ge = {"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G7", "GE-F2": "G5"}
    state = battle(us, ge, used={"US-P2", *ge}, cp=2, level={"GE-F1": 2})
    state = do(state, "do nothing US-P1").state

    step = do(state, "move GE-F1", dice=[6])

    assert not only(step, CheckMade).passed
    assert (1, True) == (step.state.ge.cp, counter(step.state, "GE-F1").used)
    assert Seat("us") == asked(step.state).seat


# --------------------------------------------------------------------------------- long Final Op Fire


def passing_by(target: str, **more: Any) -> State:
    """Let an American step from C4 to D4 past a Used 1st Line squad."""
    state = battle(
        {"US-P1": "C4", "US-P2": "A1"}, {"GE-F1": target}, rows=(".......",) * 11, used={"GE-F1"}, **more
    )
    return do(state, "move US-P1", "step to D4").state


@cases(
    ("D5", 0, None),
    ("D6", 1, None),
    ("D10", 1, None),
    ("D11", 1, "BOB-5.9.2"),
    ("D6", 0, "BOB-5.9.2"),
    ("D10", 0, "BOB-5.9.2"),
)
def test_final_op_fire_reaches_the_next_hex_and_with_a_point_normal_range(
    origin: str, cp: int, clause: str | None
) -> None:
    """BOB-7.9, BOB-5.12.4, BOB-5.12.8: a 1st Line squad has range 6; else nobody is asked."""
    state = passing_by(origin, cp=cp)

    found = "react with GE-F1" in choices(state)

    assert (clause is None) == found


def test_the_reach_of_final_op_fire_is_refused_with_its_clause() -> None:
    """BOB-7.9, BOB-5.12.4: at 2 hexes it takes a point, at 7 not even a point helps."""
    us, ge = {"US-P1": "C4"}, {"GE-F1": "D11", "GE-F2": "D6", "GE-F3": "A7"}
    rows = (".......",) * 11
    state = battle(us, ge, rows=rows, used={"GE-F1", "GE-F2"})
    moved = do(state, "move US-P1", "step to D4").state

    assert "BOB-5.10.2" == refused(moved, "react with GE-F2")
    assert "BOB-5.10.3" == refused(moved, "react with GE-F1")


def test_the_point_for_reach_is_gone_before_the_check() -> None:
    """BOB-5.12.4, BOB-5.12.8, BOB-R30: the check fails; no second point for it."""
    step = do(passing_by("D6", cp=2), "react with GE-F1", dice=[10])

    spent = only(step, CommandPointSpent)
    assert ("GE-F1", "long final op fire", 1) == (spent.counter, spent.use, spent.left)
    assert "BOB-5.12.4" in spent.clauses
    kinds = [type(event) for event in step.events]
    assert kinds.index(CommandPointSpent) < kinds.index(CheckMade)
    assert [] == events(step, AttackRolled)


def test_long_final_op_fire_is_not_boosted_by_a_second_point() -> None:
    """BOB-5.12.1, BOB-R30, BOB-R33"""
    step = do(passing_by("D6", cp=2), "react with GE-F1", dice=[9, 10])

    assert (3, 1) == (power(step), step.state.ge.cp)


def test_adjacent_final_op_fire_takes_no_point() -> None:
    """BOB-7.9"""
    step = do(passing_by("D5", cp=1), "react with GE-F1", "fire as is", dice=[10])

    assert 1 == step.state.ge.cp


# ------------------------------------------------------------------------------------------------- Melee


def melee(cp: int = 2, **more: Any) -> State:
    """Roll a Melee of two paratroop squads, the second one's dice worse, and a 1st Line squad."""
    state = battle({"US-P1": "D4", "US-P2": "D4"}, {"GE-F1": "D4"}, used={"US-P2", "GE-F1"}, cp=cp, **more)
    return do(state, "do nothing US-P1", dice=[9, 10, 8, 7, 10, 10]).state


def test_a_point_rolls_both_dice_of_a_unit_again() -> None:
    """BOB-5.12.5, BOB-7.7"""
    step = do(melee(), "melee again US-P1", dice=[7, 9])

    again = only(step, MeleeRolled)
    assert ("US-P1", (7, 9), 0, True) == (again.counter, again.dice, again.hits, again.again)
    spent = only(step, CommandPointSpent)
    assert ("US-P1", "melee", 1) == (spent.counter, spent.use, spent.left)
    assert "BOB-5.12.5" in spent.clauses


def test_a_side_rolls_for_one_unit_in_a_melee() -> None:
    """BOB-7.8, BOB-5.12.5, BOB-R30: two squads and two points, yet the other is not rolled again."""
    assert ["melee again US-P1", "melee again US-P2", "accept"] == choices(melee())

    step = do(melee(), "melee again US-P1", dice=[7, 9])

    assert Seat("ge") == asked(step.state).seat
    assert ["melee again GE-F1", "accept"] == choices(step.state)
    assert "BOB-5.11.9" == refused(step.state, "melee again US-P2")


def test_each_side_has_its_own_point_in_a_melee() -> None:
    """BOB-7.8, BOB-5.12.5, BOB-R30"""
    step = do(melee(), "melee again US-P2", "melee again GE-F1", dice=[1, 9, 10, 9])

    assert ["US-P2", "GE-F1"] == [one.counter for one in events(step, CommandPointSpent)]


def test_a_side_may_spend_a_point_in_each_melee() -> None:
    """BOB-7.8: the limit is that of one Melee."""
    us, ge = {"US-P1": "D4", "US-P2": "F4"}, {"GE-F1": "D4", "GE-F2": "F4"}
    state = battle(us, ge, used={"US-P2", *ge}, cp=2)
    rolled = do(state, "do nothing US-P1", dice=[9, 10, 9, 10]).state

    step = do(rolled, "melee again US-P1", "accept", "melee again US-P2", dice=[9, 9, 9, 9, 9, 9, 9, 9])

    assert [1, 0] == [one.left for one in events(step, CommandPointSpent)]


def test_in_a_melee_only_a_point_in_the_pool_is_offered() -> None:
    """BOB-5.12.8: without points the dice stand and nobody is asked."""
    assert 2 == melee(cp=0).turn


# ---------------------------------------------------------------------------------- one point for a unit


def test_a_unit_that_has_had_its_point_gets_no_second_one_in_any_use() -> None:
    """BOB-5.12.1, BOB-R30: neither another die, nor reach, nor firepower, nor Melee dice."""
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


def test_in_the_next_turn_the_unit_may_have_a_point_again() -> None:
    """BOB-5.12.1, BOB-5.12.8"""
    state = second_turn(cp_used={"GE-F1"})

    assert "move GE-F1" in choices(state)
    assert not counter(state, "GE-F1").cp_used
