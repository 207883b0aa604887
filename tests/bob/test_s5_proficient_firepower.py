"""Section 5.12 again: Proficient Firepower, and the Command Point that raises it."""

from typing import Any

from bob.given import Passing, asked, battle, choices, do, events, only, power, refused
from cases import cases
from wargames.bob.moments import AttackRolled, ChooseBoost, CommandPointSpent
from wargames.bob.values.state import State
from wargames.kernel.game import Seat


def op_fire(firer: str, at: str = "D7", *, mover: str = "US-P1", **more: Any) -> State:
    """Let ``mover`` step from C4 to D4 in sight of ``firer``; its owner has a point."""
    own, enemy = {mover: "C4"}, {firer: at}
    us, ge = (own, enemy) if mover.startswith("US") else (enemy, own)
    side = "us" if mover.startswith("US") else "ge"
    state = battle(us, ge, cp=1, moves="us" if side == "us" else "ge", **more)
    return do(state, f"move {mover}", "step to D4").state


def test_a_point_raises_proficient_firepower_by_one_for_one_attack() -> None:
    """BOB-5.12.6, BOB-R4, BOB-R33: a 1st Line squad (5/3) making Op Fire attacks with 4."""
    asked_ = do(op_fire("GE-F1"), "react with GE-F1", dice=[9])

    step = do(asked_.state, "boost", dice=[10])

    decision = asked(asked_.state)
    assert isinstance(decision, ChooseBoost)
    assert ("GE-F1", "BOB-5.12.6", Seat("ge")) == (decision.counter, decision.clause, decision.seat)
    assert ["boost", "fire as is"] == choices(asked_.state)
    assert 4 == power(step)
    spent = only(step, CommandPointSpent)
    assert ("GE-F1", "firepower", 0) == (spent.counter, spent.use, spent.left)
    assert {"BOB-5.12.6", "BOB-R33"} <= set(spent.clauses)


def test_the_point_is_declared_after_the_check_and_before_the_attack() -> None:
    """BOB-R33: a failed check takes none, and no die has fallen for the attack."""
    passed = do(op_fire("GE-F1"), "react with GE-F1", dice=[9])
    failed = do(op_fire("GE-F1"), "react with GE-F1", "accept", dice=[10])

    assert [] == events(passed, AttackRolled)
    assert not isinstance(asked(failed.state), ChooseBoost)
    assert 1 == failed.state.ge.cp


def test_fire_as_is_costs_nothing() -> None:
    """BOB-R33, BOB-5.12.6"""
    step = do(op_fire("GE-F1"), "react with GE-F1", "fire as is", dice=[9, 10])

    assert (3, 1) == (power(step), step.state.ge.cp)


def test_nothing_else_answers_the_offer() -> None:
    """BOB-5.12.6"""
    state = do(op_fire("GE-F1"), "react with GE-F1", dice=[9]).state

    assert "BOB-5.12.6" == refused(state, "hold fire")


@cases(
    ("US-P1", False, 5, 6),
    ("US-P1", True, 5, 6),
    ("US-M1", False, 7, 8),
    ("US-M1", True, 5, 6),
    ("GE-F1", False, 3, 4),
    ("GE-F1", True, 2, 3),
    ("GE-S1", False, 1, 2),
    ("GE-N1", False, 5, 6),
)
def test_op_fire_is_with_proficient_firepower_of_the_present_side(
    firer: str, reduced: bool, plain: int, boosted: int
) -> None:
    """BOB-R4, BOB-5.12.6, BOB-5.12.7: never above normal firepower; 6/5 becomes 6."""
    mover = "GE-F1" if firer.startswith("US") else "US-P1"
    state = op_fire(firer, mover=mover, reduced={firer} if reduced else set())

    as_is = do(state, f"react with {firer}", "fire as is", then=Passing())
    more = do(state, f"react with {firer}", "boost", then=Passing())

    assert (plain, boosted) == (power(as_is), power(more))
    assert "boost" not in choices(more.state)


def test_assault_fire_and_final_op_fire_too_are_with_proficient_firepower() -> None:
    """BOB-R4, BOB-5.12.6, BOB-R47"""
    state = battle({"US-P1": "C4"}, {"GE-F1": "D7"}, used={"GE-F1"}, cp=1)
    assault = do(state, "move US-P1", "step to D4", "hold fire", "assault fire at D7", dice=[9]).state
    near = battle({"US-P1": "C4"}, {"GE-F1": "D5"}, used={"GE-F1"}, cp=1)
    final = do(near, "move US-P1", "step to D4", "react with GE-F1").state

    assert [5, 6] == [power(do(assault, text, dice=[10])) for text in ("fire as is", "boost")]
    assert [3, 4] == [power(do(final, text, dice=[10])) for text in ("fire as is", "boost")]


def test_fire_that_needs_a_morale_check_is_with_normal_firepower_and_not_boosted() -> None:
    """BOB-R4, BOB-R33"""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D7"}, cp=1, moves="ge")

    step = do(state, "fire GE-F1 at D4", dice=[10])

    assert (5, 1) == (power(step), step.state.ge.cp)


@cases(("US-G1", 4), ("US-T1", 10))
def test_guns_and_vehicles_use_their_one_value(firer: str, power_: int) -> None:
    """BOB-R4, BOB-R33: there is nothing to raise."""
    step = do(op_fire(firer, mover="GE-F1", level={}), f"react with {firer}", dice=[1, 10])

    assert (power_, 1) == (power(step), step.state.us.cp)


def test_the_point_comes_before_the_halving_of_extended_range() -> None:
    """BOB-R4: 3, with a CP 4, at 7 hexes 2; without one 3 halves to 1."""
    state = op_fire("GE-F1", "D11", rows=(".......",) * 11)

    as_is = do(state, "react with GE-F1", "fire as is", dice=[1, 10])
    more = do(state, "react with GE-F1", "boost", dice=[1, 10])

    assert (1, 2) == (power(as_is), power(more))


@cases(("boost", "reduced"), ("fire as is", "suppressed"))
def test_casualty_thresholds_use_the_raised_number(answer: str, result: str) -> None:
    """BOB-R4: a 4 less 4 in the open is 0: at most 4 - 4, but not 3 - 4."""
    step = do(op_fire("GE-F1"), "react with GE-F1", answer, dice=[9, 4])

    (hit,) = only(step, AttackRolled).hits
    assert result == hit.result
