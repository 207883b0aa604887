"""How the player stands: better with Morale, objectives and squads, worse when it is late; and as said."""

from collections.abc import Sequence
from typing import Any

import attrs

import wargames
from sam_fire.given import battle
from wargames.sam_fire import GAME
from wargames.sam_fire.told.evaluation import Position, ready
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


# ------------------------------------------------------------------------------------------ who may still act


ORDERS = {"I1": "0305", "I2": "0405", "I3": "0505"}


def test_a_squad_is_ready_until_it_has_acted_or_is_low_on_supply() -> None:
    """SAF-6.16, SAF-17.2, SAF-17.3: three squads have dice enough; the tank and the sniper are no squads."""
    there = {**ORDERS, "T1": "0708", "SN1": "0308"}

    assert 3 / 5 == readiness(there)
    assert 2 / 5 == readiness(there, used=["I2"])
    assert 2 / 5 == readiness(there, low=["I2"])
    assert 1 / 5 == readiness(there, low=["I2"], used=["I3"])
    assert 3 / 5 == readiness(there, low=["SN1"], used=["T1"])


def test_no_more_squads_are_ready_than_there_are_order_dice() -> None:
    """SAF-6.2"""
    assert [0, 1 / 5, 3 / 5] == [readiness(ORDERS, dice=dice) for dice in ([], [2], [2, 2, 3])]


def readiness(americans: dict[str, str], *, dice: Sequence[int] = (2, 2, 2, 2, 2), **laid: Any) -> float:
    return ready(Position(battle(americans, dice=dice, **laid)))
