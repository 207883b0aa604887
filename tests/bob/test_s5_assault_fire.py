"""Section 5.8: Assault Fire."""

from typing import Any

from bob.given import Passing, asked, battle, choices, counter, do, drms, events, only, refused, results, told
from cases import cases
from wargames.bob.moments import (
    AttackRolled,
    AttemptMade,
    CheckMade,
    Finished,
    LineBlocked,
    Revealed,
    Stepped,
    WindowOpened,
)
from wargames.bob.values.state import Moving, State
from wargames.kernel.game import Seat

BEFORE = {"US-P1": "C7", "US-M1": "A7"}
AGAINST = {"GE-F1": "C2"}


def moved(us: dict[str, str] | None = None, ge: dict[str, str] | None = None, **laid: Any) -> State:
    """Move the first American one hex north, nobody firing at him; he may go on, fire or stop."""
    us, ge = us or BEFORE, ge or AGAINST
    id_, origin = next(iter(us.items()))
    state = do(
        battle(us, ge, **laid), f"move {id_}", f"step to {origin[0]}{int(origin[1:]) - 1}", then=Passing()
    ).state
    while asked(state).seat == Seat("ge"):
        state = do(state, "hold fire").state
    return state


def shots(state: State) -> list[str]:
    return [text for text in choices(state) if text.startswith("assault")]


# ---------------------------------------------------------------- who may


def test_a_squad_that_has_moved_is_offered_assault_fire() -> None:
    """BOB-5.8.1, BOB-5.8.2"""
    assert ["assault fire at C2"] == shots(moved())


@cases("US-M1", "US-K1", "US-T1", "US-D1")
def test_teams_vehicles_and_decoys_are_refused_assault_fire(id_: str) -> None:
    """BOB-5.8.1"""
    laid: dict[str, Any] = {"signs": {"C7": "w", "C6": "w"}, "concealed": {id_}} if id_ == "US-D1" else {}
    state = moved({id_: "C7", "US-P1": "A7"}, **laid)

    assert "BOB-5.8.1" == refused(state, "assault fire at C2")
    assert [] == shots(state)


# ---------------------------------------------------------------- first the move, then one shot


def test_the_squad_fires_from_where_its_move_has_led_in_the_same_activation() -> None:
    """BOB-5.8.2"""
    step = do(moved(), "step to C5", "hold fire", "assault fire at C2", then=Passing())

    kinds = [type(one) for one in step.events if isinstance(one, Stepped | AttackRolled)]
    assert [Stepped, AttackRolled] == kinds
    attempt = only(step, AttemptMade)
    assert ("C5", "C2", "assault") == (attempt.hex, attempt.target, attempt.mode)
    assert ("BOB-5.8.2",) == attempt.clauses


def test_before_it_has_entered_a_hex_a_squad_has_no_assault_fire() -> None:
    """BOB-5.8.2, BOB-R47"""
    state = do(battle(BEFORE, AGAINST), "move US-P1").state

    assert "BOB-R47" == refused(state, "assault fire at C2")
    assert [] == shots(state)


def test_after_the_shot_the_squad_neither_moves_nor_fires_again() -> None:
    """BOB-5.8.2, BOB-5.8.5"""
    state = do(moved(), "assault fire at C2", then=Passing()).state

    assert not [frame for frame in state.frames if isinstance(frame, Moving)]
    for text in ("assault fire at C2", "step to C5"):
        assert "BOB-4.2" == refused(state, text)
    assert "BOB-G3" == refused(state, "fire US-P1 at C2")


def test_assault_fire_takes_no_movement_points() -> None:
    """BOB-R47: a squad that has none left fires as well."""
    state = moved()
    for hex_ in ("C5", "C6", "C5", "C4"):
        state = do(state, f"step to {hex_}", "hold fire").state

    assert ["assault fire at C2", "stop"] == choices(state)
    assert 10 == only(do(state, "assault fire at C2", then=Passing()), AttackRolled).die


def test_a_squad_that_has_left_a_melee_may_use_assault_fire() -> None:
    """BOB-R47, BOB-R7, BOB-5.4.5"""
    ge = {"GE-F1": "D3", "GE-F2": "D2"}
    state = do(battle({"US-P1": "D3"}, ge), "move US-P1", "step to D4", "hold fire", then=Passing()).state

    assert ["assault fire at D2", "assault fire at D3"] == sorted(shots(state))


def test_a_squad_that_has_entered_a_melee_has_no_shot() -> None:
    """BOB-R47: its activation is over."""
    state = battle({"US-P1": "D4", "US-P2": "A7"}, {"GE-F1": "D3", "GE-F2": "D1"})

    step = do(state, "move US-P1", "step to D3", "hold fire")

    assert counter(step.state, "US-P1").used
    assert "BOB-4.2" == refused(step.state, "assault fire at D1")


def test_a_squad_that_failed_to_go_on_has_no_shot() -> None:
    """BOB-R47: turned yellow in C6, it fails on 7; its activation is over."""
    state = battle(BEFORE, AGAINST)
    hit = do(state, "move US-P1", "step to C6", "react with GE-F1", dice=[1, 6]).state
    assert ["assault fire at C2"] == shots(hit)

    step = do(hit, "step to C5", dice=[7])

    assert counter(step.state, "US-P1").used
    assert "BOB-4.2" == refused(step.state, "assault fire at C2")


def test_a_squad_hit_in_its_last_hex_fires_without_another_morale_check() -> None:
    """BOB-R47, BOB-5.8.3: only the PC is made, at the Morale of a yellow squad, 6 less 1."""
    hit = do(battle(BEFORE, AGAINST), "move US-P1", "step to C6", "react with GE-F1", dice=[1, 6]).state

    step = do(hit, "assault fire at C2", dice=[5, 10])

    check = only(step, CheckMade)
    assert ("assault", 5, 5) == (check.check, check.needed, check.die)


# ---------------------------------------------------------------- the target


@cases(("C4", "BOB-R15"), ("A14", "BOB-5.6.5"), ("D15", "BOB-5.6.4"), ("G1", "BOB-5.6.10"), ("Z9", "BOB-G6"))
def test_an_illegal_target_is_refused_and_another_may_be_named(target: str, clause: str) -> None:
    """BOB-R47"""
    us = {"US-P1": "A16", "US-M1": "A14", "US-P2": "D15"}
    state = moved(us, {"GE-F1": "A11", "GE-F2": "G1", "GE-F3": "D15"}, rows=(".......",) * 16)

    assert clause == refused(state, f"assault fire at {target}")
    assert ["assault fire at A11"] == shots(state)
    assert 10 == only(do(state, "assault fire at A11", then=Passing()), AttackRolled).die


def test_assault_fire_along_a_blocked_line_leaves_the_squad_used_without_a_die() -> None:
    """BOB-R47, BOB-7.1, BOB-R27"""
    state = do(moved(signs={"C4": "w"}), "stay visible").state
    assert [] == shots(state)

    step = do(state, "assault fire at C2")

    assert "C2" == only(step, LineBlocked).target
    assert [] == [*events(step, CheckMade), *events(step, AttackRolled)]
    assert counter(step.state, "US-P1").used


# ---------------------------------------------------------------- the check


@cases(("US-P1", False, 9), ("US-P1", True, 8), ("US-B1", False, 9))
def test_a_squad_passes_a_proficiency_check_to_use_assault_fire(us: str, reduced: bool, needed: int) -> None:
    """BOB-5.8.3: an unsuppressed paratroop squad (Proficiency 1) fails on 10: 11 > 10."""
    state = moved({us: "C7", "US-M1": "A7"}, reduced={us} if reduced else set())

    passed = do(state, "assault fire at C2", dice=[needed, 10])
    failed = do(state, "assault fire at C2", dice=[needed + 1])

    check = only(passed, CheckMade)
    assert ("assault", needed, True) == (check.check, check.needed, check.passed)
    assert ("BOB-5.8.3", "BOB-5.3.2") == check.clauses
    assert 10 == only(passed, AttackRolled).die
    assert [] == events(failed, AttackRolled)
    assert counter(failed.state, us).used


@cases({}, {"hedgerows": ("C3/N",)}, {"signs": {"C2": "w"}})
def test_what_makes_op_fire_easier_does_not_make_assault_fire_easier(laid: dict[str, Any]) -> None:
    """BOB-5.8.3: 2nd Line (Proficiency 3) adjacent to a target in the open needs a 7 all the same."""
    state = battle({"US-P1": "C2"}, {"GE-S1": "C4", "GE-F1": "A7"}, moves="ge", used={"US-P1"}, **laid)

    step = do(state, "move GE-S1", "step to C3", "hold fire", "assault fire at C2", dice=[8])

    (check,) = (one for one in events(step, CheckMade) if one.check == "assault")
    assert (7, False) == (check.needed, check.passed)


# ---------------------------------------------------------------- the attack


def test_assault_fire_adds_one_to_the_die() -> None:
    """BOB-5.8.4: FP 5 hits with 4 and no more with 5."""
    state = moved()

    hit, missed = (do(state, "assault fire at C2", dice=[1, die]) for die in (4, 5))

    assert {"BOB-5.7.16": 1} == drms(hit, "GE-F1")
    assert [{"GE-F1": "suppressed"}, {"GE-F1": "none"}] == [results(hit), results(missed)]


def test_assault_fire_uses_proficient_firepower_halved_at_extended_range() -> None:
    """BOB-R47: 5 of a paratroop squad at range 4 and 5, and 2 at range 6."""
    far = (".......",) * 9
    states = [moved({"US-P1": f"C{3 + away}", "US-M1": "A7"}, rows=far) for away in (4, 5, 6)]

    steps = [do(state, "assault fire at C2", then=Passing()) for state in states]

    assert [5, 5, 2] == [only(step, AttackRolled).firepower for step in steps]


# ---------------------------------------------------------------- afterward


@cases([9, 1], [9, 10], [10])
def test_after_assault_fire_the_squad_is_used(dice: list[int]) -> None:
    """BOB-5.8.5: it hits, it misses, it fails its check."""
    step = do(moved(), "assault fire at C2", dice=dice)

    assert counter(step.state, "US-P1").used
    assert "US-P1" == only(step, Finished).counter
    assert "BOB-5.8.5" in only(step, Finished).clauses


def test_a_squad_that_fires_from_a_stack_may_go_to_its_bottom() -> None:
    """BOB-5.8.5, BOB-R38"""
    state = moved({"US-P1": "C7", "US-P2": "C6"})

    fired = do(state, "assault fire at C2", then=Passing()).state
    assert ["put at top", "put at bottom"] == choices(fired)

    put = do(fired, "put at bottom").state
    assert ["US-P2", "US-P1"] == [one.id for one in put.counters if one.at == "C6"]


@cases(([9, 10], False), ([10], True))
def test_a_concealed_squad_is_revealed_when_it_resolves_assault_fire(
    dice: list[int], concealed: bool
) -> None:
    """BOB-R47: not when it fails its check; then the other side sees a '?' that is Used."""
    state = moved(signs={"C7": "w", "C6": "w"}, concealed={"US-P1"})

    step = do(state, "assault fire at C2", dice=dice)

    assert concealed == counter(step.state, "US-P1").concealed
    assert (0 if concealed else 1) == len(events(step, Revealed))
    (attempt,) = (one for one in told(step, "ge") if isinstance(one, AttemptMade))
    assert (None, "C6", "C2") == (attempt.counter, attempt.hex, attempt.target)


def test_nobody_reacts_to_assault_fire() -> None:
    """BOB-5.8.2, BOB-R55: the next to be asked is the same side for its next activation."""
    step = do(moved(), "assault fire at C2", then=Passing())

    assert Seat("us") == asked(step.state).seat
    assert [] == events(step, WindowOpened)
