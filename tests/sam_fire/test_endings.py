"""How a full turn closes, the Morale track, and how the game is won and lost."""

import json
from typing import Any

import attrs

from cases import cases
from sam_fire.given import (
    CHURCH,
    FAR,
    MILL,
    OBJECTIVES,
    Quiet,
    battle,
    do,
    events,
    german_turn,
    morale,
    only,
    over,
)
from wargames.kernel.game import Step
from wargames.sam_fire import GAME
from wargames.sam_fire.moments import (
    ActionCardDrawn,
    GameEnded,
    ObjectiveLost,
    ReserveCardDrawn,
    TurnBegan,
)
from wargames.sam_fire.values.components import AMERICAN, Marker
from wargames.sam_fire.values.state import State, VictoryGoal

LAST = attrs.evolve(OBJECTIVES, turn_limit=1)


# ------------------------------------------------------------------------------------------------ the close


def test_a_full_turn_closes_in_order() -> None:
    """SAF-R88, SAF-4.1: surprise check, objectives with their reserves, Germans ready, the next turn."""
    goal = attrs.evolve(OBJECTIVES, reserve_threshold=1)
    germans = {**FAR, "MG1": CHURCH}

    step = german_turn(battle({"I1": "0109"}, germans, goal=goal, held=(CHURCH,)), reserve_deck=["RC7"])

    names = [type(event).__name__ for event in step.events]
    assert [
        "SurpriseRolled",
        "ObjectiveLost",
        "MoraleChanged",
        "ReserveMarkerMoved",
        "ReserveMarkerReturned",
        "ReserveCardDrawn",
        "UnitEntered",
        "CounterFlipped",
        "CountersTurned",
        "TurnBegan",
        "EnemyCounted",
        "OrderDiceRolled",
    ] == names[names.index("SurpriseRolled") :]
    assert 2 == only(step, TurnBegan).turn


def test_every_german_is_turned_ready_those_just_arrived_too() -> None:
    """SAF-R88: reserves called by the lost objective act in the next German turn."""
    goal = attrs.evolve(OBJECTIVES, reserve_threshold=1)
    first = german_turn(
        battle({"I1": "0109"}, {**FAR, "MG1": CHURCH}, goal=goal, held=(CHURCH,)),
        reserve_deck=["RC2"],
        regular_counters=["R05"],
        veteran_counters=["V02"],
    )
    assert {False} == {one.used for one in first.state.table.units}

    second = do(first.state, "keep dice", "end orders", then=Quiet())

    assert {"R16", "R05", "V02"} == {event.unit for event in events(second, ActionCardDrawn)}


# ------------------------------------------------------------------------------------------------ the track


def destroying(morale_: int, chit: str) -> Step[State]:
    """I1 destroys R01 at this Morale."""
    state = battle({"I1": "0505"}, {"R01": "0503"}, dice=[2], morale=morale_)
    return do(state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[6], infantry_damage_cup=[chit])


@cases((109, 119), (110, 120), (111, 120), (120, 120))
def test_morale_gains_above_120_are_lost(before: int, after: int) -> None:
    """SAF-R82, SAF-G10, SAF-1.8"""
    step = destroying(before, "destroyed +10")

    assert ([(before, after)], after) == (morale(step), step.state.table.morale)


@cases((6, 1), (5, 0), (3, 0))
def test_morale_falls_to_0_and_no_lower(before: int, after: int) -> None:
    """SAF-R82, SAF-R81: 0 ends the game."""
    step = shot(morale=before)

    assert [(before, after)] == morale(step)
    assert (after == 0) == (over(step.state).reason == "Morale fell to 0")


# ------------------------------------------------------------------------------------------------ endings


def shot(americans: dict[str, str] | None = None, goal: VictoryGoal = LAST, **given: Any) -> Step[State]:
    """R01 shoots I1, which is Panicked; others as given, or I2 far off."""
    units = {"I1": "0606", **({"I2": "0109"} if americans is None else americans)}
    markers: dict[str, Marker] = {"I1": "panic"}
    state = battle(units, {"R01": "0603", "R04": "0101"}, markers=markers, goal=goal, **given)
    return german_turn(state, action_deck=["AC07"], d6=[6])


def test_the_game_is_lost_at_once_when_morale_falls_to_0() -> None:
    """SAF-R81, SAF-R88, SAF-1.8: no other German acts."""
    step = shot(morale=5, goal=OBJECTIVES)

    assert GameEnded(won=False, reason="Morale fell to 0", clauses=("SAF-R81", "SAF-G10")) == step.events[-1]
    assert ["R01"] == [event.unit for event in events(step, ActionCardDrawn)]
    assert ({AMERICAN: -1}, "SAF-R81") == (dict(over(step.state).scores), over(step.state).clause)


@cases({}, {"MO1": "0109"}, {"SN1": "0109", "T1": "0209"})
def test_the_game_is_lost_at_once_without_a_squad_whatever_else_is_left(left: dict[str, str]) -> None:
    """SAF-R81, SAF-G10: Morale would do for a win."""
    step = shot(left, morale=100, goal=OBJECTIVES)

    assert isinstance(step.events[-1], GameEnded)
    assert (False, "no American squad is left on the map") == (step.events[-1].won, over(step.state).reason)
    assert ["R01"] == [event.unit for event in events(step, ActionCardDrawn)]
    assert 95 == step.state.table.morale


def test_an_assault_may_end_the_game_too() -> None:
    """SAF-R81, SAF-22.3"""
    state = battle({"I1": "0604", "MO1": "0109"}, {"R01": "0603"}, goal=OBJECTIVES)

    step = german_turn(state, action_deck=["AC09"], d6=[6, 6, 6, 6])

    assert "no American squad is left on the map" == over(step.state).reason


@cases(
    (80, 0, (), True),
    (79, 0, (), False),
    (80, 1, (CHURCH,), True),
    (80, 1, (MILL,), True),
    (80, 1, (), False),
    (80, 2, (CHURCH,), False),
    (80, 2, (CHURCH, MILL), True),
    (120, 2, (MILL,), False),
    (79, 2, (CHURCH, MILL), False),
)
def test_the_game_is_won_at_the_end_of_a_turn_with_the_morale_and_the_objectives(
    morale_: int, hold: int, held: tuple[str, ...], *, won: bool
) -> None:
    """SAF-R81, SAF-G10, SAF-1.8: else it goes on."""
    goal = attrs.evolve(OBJECTIVES, hold=hold, hold_any_of=(CHURCH, MILL))

    step = german_turn(battle({"I1": "0109"}, FAR, goal=goal, morale=morale_, held=held))

    assert won == bool(events(step, GameEnded))
    assert won == (not events(step, TurnBegan))
    if won:
        assert ({AMERICAN: 1}, "SAF-R81") == (dict(over(step.state).scores), over(step.state).clause)


def test_the_objectives_to_hold_are_those_named() -> None:
    """SAF-G10: the mill is held and is not among them."""
    goal = attrs.evolve(OBJECTIVES, hold=1, hold_any_of=(CHURCH,))

    step = german_turn(battle({"I1": "0109"}, FAR, goal=goal, morale=90, held=(MILL,)))

    assert [] == events(step, GameEnded)


def test_reaching_the_victory_morale_does_not_end_the_turn() -> None:
    """SAF-R81: at 80 the Germans still act, and a shot takes 5 of it away."""
    state = battle(
        {"I1": "0505", "I2": "1009"},
        {**FAR, "R01": "0503", "R02": "1006"},
        dice=[2],
        morale=75,
        markers={"I2": "panic"},
    )
    after = do(
        state, "fire I1 at R01 with 2", cover_deck=["CC1"], d6=[6], infantry_damage_cup=["destroyed +5"]
    )
    assert (80, None) == (after.state.table.morale, after.state.table.ending)

    step = german_turn(after.state, action_deck=["AC07"], d6=[6])

    assert (75, 2) == (step.state.table.morale, step.state.table.turn)


def test_an_objective_is_lost_before_the_win_check() -> None:
    """SAF-R88: 82 falls to 77."""
    state = battle({"I1": "0109"}, {**FAR, "MG1": CHURCH}, goal=OBJECTIVES, morale=82, held=(CHURCH,))

    assert [] == events(german_turn(state), GameEnded)


def test_the_loss_of_an_objective_may_lose_the_game_at_once() -> None:
    """SAF-R88, SAF-R81: the second one is not lost any more, and no reserves enter."""
    goal = attrs.evolve(OBJECTIVES, reserve_threshold=1)
    state = battle({"I1": "0109"}, {"MG1": CHURCH, "MG2": MILL}, goal=goal, morale=5, held=(CHURCH, MILL))

    step = german_turn(state)

    assert CHURCH == only(step, ObjectiveLost).hex
    assert ([], "Morale fell to 0") == (events(step, ReserveCardDrawn), over(step.state).reason)


@cases((9, False), (10, True))
def test_the_game_is_lost_after_its_last_turn(turn: int, *, ends: bool) -> None:
    """SAF-R81, SAF-R88, SAF-G10"""
    step = german_turn(battle({"I1": "0109"}, FAR, turn=turn))

    assert ends == bool(events(step, GameEnded))
    if ends:
        assert not only(step, GameEnded).won
        assert "turn 10 was the last, and the goal was Morale 80" == over(step.state).reason


def test_a_win_in_the_last_turn_is_a_win() -> None:
    """SAF-R81, SAF-R88: the win check comes before the turn limit."""
    step = german_turn(battle({"I1": "0109"}, FAR, turn=10, morale=80))

    assert only(step, GameEnded).won


def test_the_scenarios_have_the_limits_of_the_ledger() -> None:
    """SAF-G10"""
    (gap,) = (gap for gap in GAME.ledger.gaps if gap.id == "SAF-G10")
    written = json.loads(gap.fill.partition("DATA (JSON):")[2])

    assert written["scenarios"] == {
        name: {
            "start": one.goal.start_morale,
            "victory": one.goal.victory_morale,
            "turn_limit": one.goal.turn_limit,
            "hold": one.goal.hold,
        }
        for name, one in GAME.scenarios.items()
    }
    assert (0, 120, -5) == tuple(written[name] for name in ("morale_min", "morale_max", "objective_lost"))
