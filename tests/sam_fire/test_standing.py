"""How the player stands: better with Morale, objectives and squads, worse when it is late; and as said."""

from typing import Any

import attrs

import wargames
from bots.calibration import brier
from wargames.sam_fire import GAME
from wargames.sam_fire.values.components import AMERICAN
from wargames.sam_fire.values.state import State


def opening(scenario: str = "village") -> State:
    return GAME.start(scenario, dice=wargames.SeededDice(1)).state


def changed(state: State, **table: Any) -> State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **table))


def stands(state: State) -> float:
    standing = GAME.evaluate(state)
    assert standing is not None
    (value,) = standing.values()
    return value


def test_morale_is_worth_having() -> None:
    state = opening()

    assert stands(changed(state, morale=state.table.morale - 15)) < stands(state)
    assert stands(state) < stands(changed(state, morale=state.table.goal.victory_morale))


def test_objectives_that_victory_asks_for_are_worth_holding() -> None:
    state = opening()
    held = state.table.goal.hold_any_of[: state.table.goal.hold]

    assert stands(state) < stands(changed(state, held=held, gained=held))


def test_time_runs_against_who_has_not_won() -> None:
    state = opening()

    assert stands(changed(state, turn=state.table.goal.turn_limit)) < stands(state)


def test_a_lost_squad_is_a_loss() -> None:
    state = opening()
    left = tuple(unit for unit in state.table.units if unit.id not in {"I1", "I2", "I3"})

    assert len(left) < len(state.table.units)
    assert stands(changed(state, units=left)) < stands(state)


def test_the_clock_shows_the_turn() -> None:
    assert (1, 4) == (GAME.round_index(opening()), GAME.round_index(changed(opening(), turn=4)))


def test_each_shipped_scenario_is_judged_by_its_own_intercept() -> None:
    assert set(GAME.scenarios) == set(GAME.weights.intercepts)
    assert GAME.evaluator is not None
    assert [*GAME.scenarios] == [GAME.evaluator.scenario(opening(name)) for name in GAME.scenarios]


def test_the_end_of_a_game_scores() -> None:
    dice, rng = wargames.RandomDice(wargames.Rng(5)), wargames.Rng(5)
    out = GAME.play_out(opening(), dice, rng)

    assert out.over is not None
    assert {AMERICAN: out.over.scores[wargames.Seat(AMERICAN)]} == GAME.evaluate(out.state())


def test_chances_hold_in_games_that_nothing_was_fitted_to() -> None:
    errors = [brier(GAME, "lieutenant", scenario, range(910_000, 910_004)) for scenario in GAME.scenarios]
    judged, guessed = (sum(each) for each in zip(*errors, strict=True))

    assert judged < 0.9 * guessed
