"""How the player stands: better with Morale, objectives and squads, worse when it is late; and as said."""

from typing import Any

import attrs

import wargames
from wargames.sam_fire import GAME
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
