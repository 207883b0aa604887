"""Section 5.3 again: a Command Point throws a failed check again, and what of checks is shown."""

from typing import Any, NamedTuple

from bob.given import asked, battle, choices, counter, do, events, only, passed, refused, rolls, told, where
from cases import cases
from wargames.bob.moments import (
    AttackRolled,
    AttemptMade,
    CheckMade,
    ChooseSecondDie,
    CommandPointSpent,
    Finished,
)
from wargames.bob.values.state import State
from wargames.kernel.game import Seat, Step

# ------------------------------------------------------------------------------------- thrown again for a CP


class Failing(NamedTuple):
    """A state, what is then declared, and a die that fails and one that passes its check."""

    state: State
    text: str
    fails: int
    passes: int


def failing(what: str) -> Failing:
    """Make each check of the rules fail, one Command Point in the pool."""
    return _MADE[what]()


def _yellow_move() -> Failing:
    state = battle({"US-P1": "D4"}, {"GE-F1": "A7"}, level={"US-P1": 1}, cp=1)
    return Failing(state, "move US-P1", 7, 6)


def _leave() -> Failing:
    state = battle({"US-P1": "D4"}, {"GE-S1": "D4"}, moves="ge", cp=1)
    return Failing(state, "move GE-S1", 8, 7)


def _go_on() -> Failing:
    state = battle({"US-P1": "C4"}, {"GE-F1": "D7"}, cp=1)
    hit = do(state, "move US-P1", "step to D4", "react with GE-F1", "fire as is", dice=[9, 7]).state
    return Failing(hit, "step to E5", 7, 6)


def _fire() -> Failing:
    state = battle({"US-P1": "D4"}, {"GE-F1": "D7"}, level={"GE-F1": 1}, moves="ge", cp=1)
    return Failing(state, "fire GE-F1 at D4", 6, 5)


def _assault() -> Failing:
    state = battle({"US-P1": "C4"}, {"GE-F1": "D7"}, used={"GE-F1"}, cp=1)
    moved = do(state, "move US-P1", "step to D4", "hold fire").state
    return Failing(moved, "assault fire at D7", 10, 9)


def _op() -> Failing:
    state = battle({"US-P1": "C4"}, {"GE-S1": "D7"}, cp=1)
    return Failing(do(state, "move US-P1", "step to D4").state, "react with GE-S1", 9, 8)


def _final() -> Failing:
    state = battle({"US-P1": "D3"}, {"GE-S1": "D5"}, used={"GE-S1"}, cp=1)
    return Failing(do(state, "move US-P1", "step to D4").state, "react with GE-S1", 10, 9)


def _moving() -> Failing:
    state = battle({"US-T1": "D5"}, {"GE-F1": "D1"}, used={"GE-F1"}, cp=1)
    return Failing(do(state, "move US-T1", "step to D4").state, "moving fire at D1", 5, 4)


def _aim() -> Failing:
    state = battle({"US-G1": "D7"}, {"GE-F1": "D1"}, cp=1)
    return Failing(state, "fire US-G1 at D1", 9, 8)


def _anti_tank() -> Failing:
    state = battle({"US-B1": "D7"}, {"GE-T1": "D4"}, cp=1)
    return Failing(state, "fire US-B1 at vehicle in D4", 6, 5)


def _rout() -> Failing:
    state = battle({"US-P1": "D1"}, {"GE-F1": "D4"}, level={"GE-F1": 1}, used={"US-P1"}, moves="ge", cp=1)
    return Failing(do(state, "do nothing GE-F1").state, "rout check GE-F1", 6, 5)


_MADE = {
    "move": _yellow_move,
    "leave": _leave,
    "go on": _go_on,
    "fire": _fire,
    "assault": _assault,
    "op": _op,
    "final": _final,
    "moving": _moving,
    "aim": _aim,
    "anti-tank": _anti_tank,
    "rout": _rout,
}


def fails(what: str) -> Step[State]:
    """Play a check that fails by its die."""
    given = failing(what)
    return do(given.state, given.text, dice=[given.fails])


@cases(*_MADE)
def test_the_owner_of_a_unit_may_have_any_failed_check_thrown_again(what: str) -> None:
    """BOB-5.3.4, BOB-5.12.2, BOB-R31: Morale and Proficiency Checks, rout and anti-tank checks."""
    step = fails(what)

    decision = asked(step.state)
    assert isinstance(decision, ChooseSecondDie)
    assert "BOB-5.3.4" == decision.clause
    assert Seat(decision.counter[:2].lower()) == decision.seat
    assert ["roll again", "accept"] == choices(step.state)
    assert (what, False) == (only(step, CheckMade).check, only(step, CheckMade).passed)


@cases(*_MADE)
def test_the_second_roll_stands_when_it_fails(what: str) -> None:
    """BOB-5.3.4, BOB-R31, BOB-5.12.8: the point is gone, and there is no third."""
    failed = fails(what).state
    id_ = _asked_about(failed)

    step = do(failed, "roll again", dice=[failing(what).fails])

    assert not passed(step)
    spent = only(step, CommandPointSpent)
    assert (id_, "roll again", 0) == (spent.counter, spent.use, spent.left)
    assert {"BOB-5.3.4", "BOB-5.12.2"} <= set(spent.clauses)


@cases(*_MADE)
def test_the_second_roll_stands_when_it_passes(what: str) -> None:
    """BOB-5.3.4, BOB-5.4.3, BOB-5.4.14, BOB-R6, BOB-R8, BOB-R31, BOB-G4, BOB-G8: it is then done."""
    failed, attacks = fails(what).state, {"fire", "assault", "op", "final", "moving", "aim", "anti-tank"}
    id_ = _asked_about(failed)

    step = do(failed, "roll again", dice=[failing(what).passes, *([10] if what in attacks else [])])

    assert passed(step)
    assert (what in attacks) == bool(events(step, AttackRolled))
    assert ("E5" if what == "go on" else where(failed, id_)) == where(step.state, id_)
    assert 0 == only(step, CommandPointSpent).left


def _asked_about(state: State) -> str:
    decision = asked(state)
    assert isinstance(decision, ChooseSecondDie)
    return decision.counter


@cases(*_MADE)
def test_a_failed_check_may_be_accepted_at_no_cost(what: str) -> None:
    """BOB-5.3.4, BOB-5.6.8, BOB-5.9.11, BOB-R6, BOB-R8, BOB-R10: a unit is Used then, but not by Op Fire."""
    failed = fails(what).state

    step = do(failed, "accept")

    assert [] == events(step, CommandPointSpent)
    assert [] == events(step, CheckMade)
    assert [] == events(step, AttackRolled)
    used = [] if what in {"op", "rout"} else [_asked_about(failed)]
    assert used == [one.counter for one in events(step, Finished)]


def test_a_check_that_passed_is_not_thrown_again() -> None:
    """BOB-R31: only failed checks."""
    step = do(failing("move").state, "move US-P1", dice=[6])

    assert "roll again" not in choices(step.state)
    assert "BOB-5.4.17" == refused(step.state, "roll again")


def test_a_check_that_took_no_die_is_not_thrown_again() -> None:
    """BOB-R31: a red 1st Line squad (Morale 1, Proficiency 2) cannot leave a Melee."""
    state = battle({"US-P1": "D4", "US-P2": "A1"}, {"GE-F1": "D4"}, moves="ge", level={"GE-F1": 2}, cp=1)

    step = do(state, "move GE-F1")

    assert not passed(step)
    assert counter(step.state, "GE-F1").used


def test_attack_dice_are_not_thrown_again() -> None:
    """BOB-R31: a miss is a miss."""
    state = battle({"US-P1": "D4"}, {"GE-F1": "D7", "GE-F2": "A1"}, cp=1)

    step = do(state, "fire US-P1 at D7", dice=[10])

    assert "roll again" not in choices(step.state)
    assert 1 == step.state.us.cp


def test_artillery_dice_are_not_thrown_again() -> None:
    """BOB-R31: nobody answers the call."""
    battery = {"caliber": 80, "first_turn": 1, "missions": 1, "proficiency": 7, "accuracy": 6}
    state = battle({"US-P1": "D1"}, {"GE-F1": "D4"}, artillery={"us": [battery]}, cp=1)

    step = do(state, "artillery 1 at D4 spotted by US-P1", dice=[8])

    assert not isinstance(asked(step.state), ChooseSecondDie)


def test_nothing_else_answers_a_failed_check() -> None:
    """BOB-5.3.4"""
    assert "BOB-5.3.4" == refused(fails("move").state, "stop")


# ---------------------------------------------------------------------------- what the other side learns


def concealed(id_: str, level: int = 0, **more: Any) -> State:
    """Lay out a concealed German in woods, with an American out of the way; the Germans are to move."""
    return battle(
        {"US-P1": "A7"},
        {id_: "D3", "GE-F2" if id_ == "GE-F1" else "GE-F1": "G1"},
        signs={"D3": "w"},
        concealed={id_},
        level={id_: level},
        used={"US-P1"},
        moves="ge",
        **more,
    )


def checked(step: Step[State], seat: str | None) -> list[CheckMade]:
    """List what a seat is told of checks."""
    return [event for event in told(step, seat) if isinstance(event, CheckMade)]


@cases("us", None)
def test_of_a_concealed_units_check_others_learn_how_it_went(seat: str | None) -> None:
    """BOB-R62, BOB-5.3.1"""
    step = do(concealed("GE-F1", 1), "move GE-F1", dice=[6])

    (seen,) = checked(step, seat)
    assert ("ge", "D3", False) == (seen.side, seen.hex, seen.passed)
    blank = (seen.counter, seen.check, seen.die, seen.added, seen.needed)
    assert (None, None, None, None, None) == blank
    assert ("BOB-R62",) == seen.clauses


def test_the_owner_sees_the_die_of_his_concealed_unit() -> None:
    """BOB-R62"""
    (seen,) = checked(do(concealed("GE-F1", 1), "move GE-F1", dice=[6]), "ge")

    assert ("GE-F1", 6, 5) == (seen.counter, seen.die, seen.needed)


def test_a_decoys_pass_looks_like_a_rolled_one_and_like_a_sure_one() -> None:
    """BOB-R62, BOB-G17 (D1)"""
    rolled = do(concealed("GE-F1", 1), "move GE-F1", dice=[5])
    sure = do(concealed("GE-F1"), "move GE-F1")
    decoy = do(concealed("GE-D1"), "move GE-D1")

    assert told(decoy, "us") == told(sure, "us") == told(rolled, "us")
    assert [] == rolls(concealed("GE-D1"), "move GE-D1")


def test_the_check_of_a_known_unit_is_open() -> None:
    """BOB-R62: only while the unit stays concealed."""
    step = do(failing("move").state, "move US-P1", dice=[6])

    assert checked(step, "us") == checked(step, "ge") == checked(step, None)
    assert 6 == only(step, CheckMade).die


def test_points_spent_on_a_concealed_unit_are_open_and_its_dice_are_not() -> None:
    """BOB-R62"""
    step = do(concealed("GE-F1", 1, cp=1), "move GE-F1", "roll again", dice=[6, 5])

    shown = told(step, "us")
    (spent,) = (event for event in shown if isinstance(event, CommandPointSpent))
    assert (None, "D3", "roll again", 0) == (spent.counter, spent.hex, spent.use, spent.left)
    assert [(False, None), (True, None)] == [
        (event.passed, event.die) for event in shown if isinstance(event, CheckMade)
    ]


def test_an_attempt_of_a_concealed_unit_names_its_hex_and_no_more() -> None:
    """BOB-R62: it fails its check for Op Fire and stays a '?'."""
    woods = {"D1": "w"}
    state = battle({"US-P1": "C5"}, {"GE-F1": "D1"}, signs=woods, concealed={"GE-F1"})

    step = do(state, "move US-P1", "step to D4", "react with GE-F1", dice=[10])

    (seen,) = (event for event in told(step, "us") if isinstance(event, AttemptMade))
    assert (None, "D1", "D4", "op") == (seen.counter, seen.hex, seen.target, seen.mode)
    check = checked(step, "us")[-1]
    assert (None, None, False) == (check.counter, check.die, check.passed)
    assert counter(step.state, "GE-F1").concealed
