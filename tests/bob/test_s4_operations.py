"""Section 4, the Operations Phase: impulses, Operations Ranges, and when the phase ends."""

from typing import Any

from bob.given import allowed, asked, battle, choices, counter, do, events, only, refused, to_move, told
from cases import cases
from wargames.bob.moments import Activated, ChooseActivation, ImpulseBegan, ImpulseEnded, PhaseBegan
from wargames.bob.values.components import Side
from wargames.bob.values.state import State
from wargames.kernel.game import Step

US = {"US-P1": "A1", "US-P2": "A3", "US-P3": "A5", "US-P4": "A7"}
GE = {"GE-F1": "G1", "GE-F2": "G3", "GE-F3": "G5", "GE-F4": "G7"}
GUNS: dict[Side, list[dict[str, int]]] = {
    "us": [{"caliber": 80, "first_turn": 1, "missions": 2, "proficiency": 5, "accuracy": 5}]
}
CALL = "artillery 1 at G1 spotted by US-P1"


def rest(state: State, *ids: str) -> Step[State]:
    """Let units do nothing, one after the other."""
    return do(state, *(f"do nothing {id_}" for id_ in ids))


def spent(state: State) -> int:
    decision = asked(state)
    assert isinstance(decision, ChooseActivation)
    return decision.spent


def impulses(step: Step[State]) -> list[tuple[str, int]]:
    return [(event.side, event.spent) for event in events(step, ImpulseEnded)]


# ----------------------------------------------------------------------------------------- alternating


def test_after_two_units_of_a_range_of_one_to_two_it_is_the_other_sides_impulse() -> None:
    """BOB-4.2, BOB-G3: the German must then activate one or two."""
    state = battle(US, GE, operations=(1, 2))

    step = rest(state, "US-P1", "US-P2")

    assert [("us", 2)] == impulses(step)
    assert "ge" == to_move(step.state) == events(step, ImpulseBegan)[-1].side
    assert "BOB-4.2" == refused(step.state, "end impulse")
    after_one = rest(step.state, "GE-F1").state
    assert ("ge", True) == (to_move(after_one), allowed(after_one, "end impulse"))
    assert [("ge", 2)] == impulses(rest(after_one, "GE-F2"))
    assert [("ge", 1)] == impulses(do(after_one, "end impulse"))


@cases(("us", "ge"), ("ge", "us"))
def test_the_first_player_takes_the_first_impulse_of_every_turn(first: Side, second: Side) -> None:
    """BOB-4.2, BOB-G3"""
    state = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, first=first, operations=(1, 1))
    ids = {"us": "US-P1", "ge": "GE-F1"}

    assert first == to_move(state)
    step = rest(state, ids[first], ids[second])

    assert (2, first) == (step.state.turn, to_move(step.state))
    assert [second, first] == [event.side for event in events(step, ImpulseBegan)]


def test_impulses_alternate_and_are_told_to_all() -> None:
    """BOB-4.2, BOB-G3"""
    step = rest(battle(US, GE, operations=(1, 1)), "US-P1", "GE-F1", "US-P2", "GE-F2")

    assert ["ge", "us", "ge", "us"] == [event.side for event in events(step, ImpulseBegan)]
    for event in (*events(step, ImpulseBegan), *events(step, ImpulseEnded)):
        assert ("BOB-4.2", "BOB-G3") == event.clauses
        assert all(event in told(step, seat) for seat in ("us", "ge", None))


def test_units_are_activated_one_after_the_other_each_completely() -> None:
    """BOB-4.2, BOB-G3: while one moves no other can be activated."""
    state = do(battle(US, GE), "move US-P1").state

    assert "BOB-5.4.17" == refused(state, "do nothing US-P2")
    assert "BOB-5.4.17" == refused(state, "end impulse")
    step = do(state, "stop")
    assert allowed(step.state, "do nothing US-P2")


# ------------------------------------------------------------------------------------- what it may cost


@cases(
    ("US-P1", 1),
    ("US-B1", 1),
    ("US-M1", 1),
    ("US-K1", 1),
    ("US-D1", 1),
    ("US-G1", 3),
    ("US-T1", 3),
    ("us_m18#1", 3),
)
def test_infantry_and_decoys_cost_one_and_guns_and_vehicles_three(id_: str, cost: int) -> None:
    """BOB-4.2, BOB-G3, BOB-G8"""
    laid = {id_: "A1", "US-P2" if id_ == "US-P1" else "US-P1": "A7"}
    signs, hidden = {"A1": "w"}, {id_} if id_ == "US-D1" else set()
    state = battle(laid, GE, operations=(1, 9), signs=signs, concealed=hidden)

    assert cost == spent(rest(state, id_).state)


def test_an_artillery_mission_costs_one() -> None:
    """BOB-G3, BOB-G9, BOB-4.2: toward the minimum, too."""
    state = battle(US, GE, operations=(1, 3), artillery=GUNS)

    after = do(state, CALL, dice=[6]).state

    assert (1, True) == (spent(after), allowed(after, "end impulse"))


def test_an_impulse_ends_no_sooner_than_the_minimum() -> None:
    """BOB-4.2, BOB-R51"""
    state = battle(US, GE, operations=(2, 3))

    assert "BOB-4.2" == refused(state, "end impulse")
    assert "BOB-4.2" == refused(rest(state, "US-P1").state, "end impulse")
    assert [("us", 2)] == impulses(do(rest(state, "US-P1", "US-P2").state, "end impulse"))


def test_an_activation_does_not_exceed_the_maximum() -> None:
    """BOB-4.2, BOB-G3: one and three is four, at most."""
    laid = {"US-P1": "A1", "US-P2": "A3", "US-T1": "A5"}
    four = rest(battle(laid, GE, operations=(1, 4)), "US-P1").state
    three = rest(battle(laid, GE, operations=(1, 3)), "US-P1").state

    assert [("us", 4)] == impulses(rest(four, "US-T1"))
    assert "BOB-4.2" == refused(three, "do nothing US-T1")
    assert "BOB-4.2" == refused(three, "move US-T1")
    assert not any("US-T1" in text for text in choices(three))


def test_the_first_activation_of_an_impulse_is_allowed_whatever_it_costs() -> None:
    """BOB-G3, BOB-G8: three in a range of one to two, and then the impulse is over."""
    step = rest(battle({"US-P1": "A1", "US-T1": "A5"}, GE, operations=(1, 2)), "US-T1")

    assert [("us", 3)] == impulses(step)
    assert "ge" == to_move(step.state)


def test_after_a_mission_an_activation_is_no_longer_the_first() -> None:
    """BOB-G3, BOB-G9"""
    state = battle({"US-P1": "A1", "US-T1": "A5"}, GE, operations=(1, 2), artillery=GUNS)

    assert "BOB-4.2" == refused(do(state, CALL, dice=[6]).state, "do nothing US-T1")


def test_an_impulse_below_the_minimum_ends_with_nobody_left_to_activate() -> None:
    """BOB-G3: nobody left at all, or nobody who fits."""
    two = rest(battle({"US-P1": "A1", "US-P2": "A3"}, GE, operations=(3, 4)), "US-P1", "US-P2")
    tank = rest(battle({"US-P1": "A1", "US-T1": "A3"}, GE, operations=(2, 3)), "US-P1")

    assert [("us", 2)] == impulses(two)
    assert [("us", 1)] == impulses(tank)
    assert "ge" == to_move(two.state) == to_move(tank.state)


def test_nobody_passes_an_impulse() -> None:
    """BOB-R51, BOB-G3: to do nothing with a unit is an activation, and there is no other way to wait."""
    state = battle(US, GE, operations=(1, 2))

    assert "BOB-4.2" == refused(state, "end impulse") == refused(state, "wait")
    assert "end impulse" not in choices(state)
    assert {f"do nothing {id_}" for id_ in US} <= set(choices(state))
    step = rest(state, "US-P1")
    assert ("nothing", ("BOB-4.2", "BOB-G3")) == (only(step, Activated).what, only(step, Activated).clauses)
    assert counter(step.state, "US-P1").used


def test_a_player_activates_his_own_units_alone() -> None:
    """BOB-4.2"""
    state = battle(US, GE)

    assert "BOB-4.2" == refused(state, "do nothing GE-F1")
    assert "BOB-4.2" == refused(state, "do nothing US-P9")


# ------------------------------------------------------------------------------- who is left, and the end


def test_a_side_without_anyone_to_activate_is_skipped() -> None:
    """BOB-G3: the other goes on alone, impulse after impulse."""
    state = battle(US, {"GE-F1": "G1"}, operations=(1, 1))

    step = rest(state, "US-P1", "GE-F1", "US-P2", "US-P3")

    assert [("us", 1), ("ge", 1), ("us", 1), ("us", 1)] == impulses(step)
    assert ["ge", "us", "us", "us"] == [event.side for event in events(step, ImpulseBegan)]


def test_the_phase_ends_when_neither_side_has_anyone_to_activate() -> None:
    """BOB-G3, BOB-4.1"""
    state = battle({"US-P1": "A1", "US-P2": "A3"}, {"GE-F1": "G1"}, operations=(1, 1))

    before = rest(state, "US-P1", "GE-F1")
    after = rest(before.state, "US-P2")

    assert [] == events(before, PhaseBegan)
    assert "rout" == events(after, PhaseBegan)[0].phase


@cases("used", "prepared")
def test_used_and_prepared_units_cannot_be_activated(mark: str) -> None:
    """BOB-G3: nor are they waited for."""
    marks: Any = {mark: {"US-P1", "US-P2", "US-P3"}}
    state = battle(US, GE, **marks)

    for text in ("do nothing US-P1", "move US-P1", "op fire US-P1", "fire US-P1 at G1"):
        assert "BOB-G3" == refused(state, text)
    assert {"US-P4"} == {text.split()[-1] for text in choices(state) if text.startswith("do nothing")}
    assert [("us", 1)] == impulses(rest(state, "US-P4"))


def test_a_unit_that_is_to_enter_this_turn_is_waited_for() -> None:
    """BOB-G3, BOB-G16: it counts against the range, too."""
    late, now = {"US-P2": "west 2"}, {"US-P2": "west 1"}
    waited = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, enter=now, operations=(1, 2), used={"GE-F1"})
    skipped = battle({"US-P1": "A1"}, {"GE-F1": "G7"}, enter=late, operations=(1, 2), used={"GE-F1"})

    step = rest(waited, "US-P1")
    assert (1, 1) == (step.state.turn, spent(step.state))
    assert [("us", 2)] == impulses(rest(step.state, "US-P2"))
    assert "BOB-G16" == refused(skipped, "do nothing US-P2") == refused(skipped, "enter US-P2 at A2")
    assert 2 == rest(skipped, "US-P1").state.turn


def test_artillery_keeps_an_impulse_open_but_obliges_nobody() -> None:
    """BOB-G3, BOB-G9: it may be called once the units are done; the phase does not wait for it."""
    state = battle({"US-P1": "A1"}, {"GE-F1": "G1"}, operations=(1, 2), artillery=GUNS)

    open_ = rest(state, "US-P1").state
    called = do(open_, CALL, dice=[6])
    ended = do(open_, "end impulse")

    assert {"end impulse", CALL} == set(choices(open_))
    assert [("us", 2)] == impulses(called)
    assert [("us", 1)] == impulses(ended)
    assert "rout" == events(rest(ended.state, "GE-F1"), PhaseBegan)[0].phase


def test_a_mission_counts_toward_minimum_and_maximum() -> None:
    """BOB-G3, BOB-G9: with one unit more it makes two of two, or four of four after a tank."""
    two = battle(US, GE, operations=(2, 2), artillery=GUNS)
    laid = {"US-P1": "A1", "US-T1": "A5", "US-P2": "A7"}
    four = battle(laid, GE, operations=(4, 4), artillery={"us": [*GUNS["us"], *GUNS["us"]]})

    assert [("us", 2)] == impulses(do(rest(two, "US-P2").state, CALL, dice=[6]))
    assert [("us", 4)] == impulses(do(rest(four, "US-T1").state, CALL, dice=[6]))


def test_beyond_the_maximum_no_impulse_stays_open_for_artillery() -> None:
    """BOB-4.2, BOB-G3: a tank alone is three of one to three, and of one to two."""
    laid = {"US-P1": "A1", "US-T1": "A5"}

    for most in (2, 3):
        state = battle(laid, GE, operations=(1, most), artillery=GUNS)
        assert [("us", 3)] == impulses(rest(state, "US-T1"))


def test_below_the_minimum_no_impulse_stays_open_for_artillery() -> None:
    """BOB-G3: point 4 ignores it."""
    state = battle({"US-P1": "A1"}, GE, operations=(2, 3), artillery=GUNS)

    assert [("us", 1)] == impulses(rest(state, "US-P1"))
