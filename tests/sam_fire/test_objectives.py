"""Objectives: how they are taken and lost."""

from typing import Any

import attrs

from cases import cases
from sam_fire.given import CHURCH, FAR, MILL, OBJECTIVES, Quiet, battle, do, events, german_turn, morale, only
from wargames.kernel.game import Step
from wargames.sam_fire.moments import (
    MoraleChanged,
    ObjectiveLost,
    ObjectiveTaken,
    ReserveCardDrawn,
    ReserveMarkerMoved,
    UnitEntered,
)
from wargames.sam_fire.values.state import State

LAST = attrs.evolve(OBJECTIVES, turn_limit=1)


def course(step: Step[State], *kinds: type) -> list[str]:
    """List the events of these kinds in order."""
    return [type(event).__name__ for event in step.events if isinstance(event, kinds)]


# ------------------------------------------------------------------------------------------------ taking

NOTHING = {"cover_deck": ["CC1"], "d6": [2]}
# fmt: off
TAKING: dict[str, tuple[dict[str, str], list[int], list[str], dict[str, Any]]] = {
    "a move by a 2":            ({"I1": "0506"}, [2], ["move I1 to 0505 with 2"], {}),
    "a move by a 3":            ({"I1": "0506"}, [3], ["move I1 to 0505 with 3", "hold fire"], {}),
    "a move, a shot":           ({"I1": "0506"}, [3],
                                 ["move I1 to 0505 with 3", "then fire at R01"], NOTHING),
    "a shot from it":           ({"I1": "0505"}, [2], ["fire I1 at R01 with 2"], NOTHING),
    "a shot at a bunker":       ({"I1": "0505"}, [2], ["fire I1 at V01 with 2"], {"cover_deck": ["CC4"]}),
    "covering fire from it":    ({"I1": "0505"}, [6], ["covering fire by I1 at R01 for -"], NOTHING),
    "a covered move":           ({"I2": "0507", "I1": "0506"}, [6],
                                 ["covering fire by I2 at - for I1", "then move to 0505"], {}),
    "an advance":               ({"I1": "0506"}, [1, 1], ["assault with I1 into 0505"],
                                 {"cover_deck": ["CC1"], "d6": [6, 6, 6, 6]}),
    "a failed assault from it": ({"I1": "0505"}, [1, 1], ["assault with I1 into 0504"],
                                 {"cover_deck": ["CC1"], "d6": [1, 1, 1, 1]}),
}
GERMANS = {"a covered move": {}, "an advance": {"R02": CHURCH}, "a failed assault from it": {"R02": "0504"}}
# fmt: on


@cases(*TAKING)
def test_a_squad_that_ends_an_action_in_an_objective_takes_it(how: str) -> None:
    """SAF-G10, SAF-R86, SAF-1.8: the first time for its value, once the action is over."""
    americans, dice, orders, scripts = TAKING[how]
    germans = {"R01": "0502", "V01": "0703", **GERMANS.get(how, {})}
    goal = attrs.evolve(OBJECTIVES, objectives=OBJECTIVES.objectives[:1])
    terrain: Any = {"0703": "woods"}

    step = do(battle(americans, germans, dice=dice, goal=goal, terrain=terrain), *orders, **scripts)

    assert ObjectiveTaken(CHURCH, "I1", 10, ("SAF-G10", "SAF-R86")) == only(step, ObjectiveTaken)
    assert 10 == morale(step)[-1][1] - morale(step)[-1][0]
    assert "MoraleChanged" == type(step.events[-1]).__name__
    assert ((CHURCH,), (CHURCH,)) == (step.state.table.held, step.state.table.gained)


def test_nothing_is_taken_before_the_action_is_over() -> None:
    """SAF-G10: the shot of a 3 comes first."""
    state = battle({"I1": "0506"}, {"R01": "0502"}, dice=[3], goal=OBJECTIVES)

    assert () == do(state, "move I1 to 0505 with 3").state.table.held


@cases(
    ({"MO1": "0506"}, [2], "move MO1 to 0505 with 2", {}),
    ({"SN1": "0506"}, [2], "move SN1 to 0505 with 2", {}),
    ({"T1": "0506"}, [5], "drive T1 by 0505", {}),
    ({"MO1": "0505"}, [4, 4], "mortar MO1 at R01", {"d6": [1]}),
    ({"SN1": "0505"}, [6, 6], "snipe SN1 at R01", {"d6": [1]}),
    ({"I2": "0506"}, [2], "move I2 to 0504 with 2", {}),
    ids=["mortar moves", "sniper moves", "tank", "mortar fires", "sniper fires", "a squad passes through"],
)
def test_only_squads_take_objectives_and_only_where_they_end(
    americans: dict[str, str], dice: list[int], order: str, scripts: dict[str, Any]
) -> None:
    """SAF-G10"""
    state = battle({"I1": "0109", **americans}, {"R01": "0501"}, dice=dice, goal=OBJECTIVES)

    step = do(state, order, **scripts)

    assert ([], ()) == (events(step, ObjectiveTaken), step.state.table.held)


def test_a_squad_set_up_in_an_objective_has_not_taken_it() -> None:
    """SAF-G10: nor does it by a Medic or a Supply counter, which are no actions of it."""
    state = battle(
        {"I1": CHURCH}, FAR, dice=[1], low=["I1"], markers={"I1": "panic"}, supply=1, goal=OBJECTIVES
    )

    step = do(state, "supply I1", "medic to I1", "end orders", d6=[4], then=Quiet())

    assert ([], ()) == (events(step, ObjectiveTaken), step.state.table.held)


def test_an_objective_is_worth_something_the_first_time_only() -> None:
    """SAF-G10, SAF-R86: taken back, it is held again."""
    state = battle({"I1": "0506"}, FAR, dice=[2], goal=OBJECTIVES, gained=(CHURCH,))

    step = do(state, "move I1 to 0505 with 2")

    assert 0 == only(step, ObjectiveTaken).gained
    assert ([], (CHURCH,), (CHURCH,)) == (morale(step), step.state.table.held, step.state.table.gained)


def test_an_objective_that_is_held_is_not_taken_again() -> None:
    """SAF-G10"""
    state = battle({"I1": "0506"}, FAR, dice=[2], goal=OBJECTIVES, held=(CHURCH,))

    assert [] == events(do(state, "move I1 to 0505 with 2"), ObjectiveTaken)


# ------------------------------------------------------------------------------------------------ losing


@cases("R01", "V01", "MG1", "PZ1", "AT", "SV")
def test_an_objective_with_a_german_at_the_end_of_a_turn_is_lost(german: str) -> None:
    """SAF-G10, SAF-R88, SAF-R86: -5 in one decrease; it stays among those ever gained."""
    step = german_turn(battle({"I1": "0506"}, {german: CHURCH}, goal=LAST, held=(CHURCH,)))

    assert ObjectiveLost(CHURCH, ("SAF-G10", "SAF-R88")) == only(step, ObjectiveLost)
    assert ([(40, 35)], 1) == (morale(step), step.state.table.reserve_marker)
    assert ((), (CHURCH,)) == (step.state.table.held, step.state.table.gained)


def test_an_objective_left_empty_stays_held() -> None:
    """SAF-G10"""
    state = battle({"I1": CHURCH}, FAR, dice=[2], goal=OBJECTIVES, held=(CHURCH,))

    step = do(state, "move I1 to 0506 with 2", "end orders", then=Quiet())

    assert ([], (CHURCH,)) == (events(step, ObjectiveLost), step.state.table.held)


def test_an_objective_that_was_never_held_is_not_lost() -> None:
    """SAF-G10"""
    step = german_turn(battle({"I1": "0109"}, {"R01": CHURCH}, goal=LAST))

    assert ([], []) == (events(step, ObjectiveLost), morale(step))


def test_several_objectives_are_lost_one_by_one_each_with_its_reserves() -> None:
    """SAF-R88, SAF-G10, SAF-R49: by hex number; the reserves enter before the next is lost."""
    goal = attrs.evolve(LAST, reserve_threshold=1)
    state = battle({"I1": "0109"}, {"MG1": CHURCH, "MG2": MILL}, goal=goal, held=(CHURCH, MILL))

    step = german_turn(state, reserve_deck=["RC7", "RC6"])

    one = ["ObjectiveLost", "MoraleChanged", "ReserveMarkerMoved", "ReserveCardDrawn"]
    kinds = (ObjectiveLost, MoraleChanged, ReserveMarkerMoved, ReserveCardDrawn, UnitEntered)
    assert [*one, "UnitEntered", *one, "UnitEntered", "UnitEntered"] == course(step, *kinds)
    assert [CHURCH, MILL] == [event.hex for event in events(step, ObjectiveLost)]
