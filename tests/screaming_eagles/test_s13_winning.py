"""Section 13: who wins, when, and how a game may be cut short."""

from collections.abc import Mapping
from typing import Any

import pytest

from cases import cases
from screaming_eagles.given import (
    Falling,
    ThenLow,
    attack,
    do_with,
    events_of,
    only,
    over,
    play_quietly,
    refused,
    table,
    turn_of,
)
from wargames import Over, ScriptedDice
from wargames.kernel.base.errors import IllegalAction
from wargames.kernel.game import Step
from wargames.screaming_eagles import GAME
from wargames.screaming_eagles.components import Squadron
from wargames.screaming_eagles.moments import GameEnded, PlaneFlew, PlaneShotDown
from wargames.screaming_eagles.state import State


def last_hit() -> Step[State]:
    """Tan has only Cobra, with engine 1, and Stallion's hit rolls 10."""
    laid = table(stallion=(8, 5), cobra=(8, 13), damage={"cobra": {"engine": 1}}, lost=["eagle"])
    return attack(turn_of("stallion", laid).state, "fire CAN at cobra", red=[5, 0], black=[3, 3, 2, 2])


def test_the_team_that_shoots_down_both_enemy_planes_wins() -> None:
    """SE-13.1, SE-1.8"""
    step = last_hit()

    assert {"blue": 1, "tan": -1} == dict(over(step.state).scores)
    assert ("blue", "SE-13.1") == (only(step, GameEnded).winner, over(step.state).clause)


def test_tan_wins_likewise() -> None:
    """SE-13.1"""
    laid = table(eagle=(8, 31), tiger=(8, 23), lost=["stallion"])
    step = attack(turn_of("eagle", laid).state, "fire CAN at tiger", red=[5, 0], black=[3, 3, 3, 3])

    assert {"blue": -1, "tan": 1} == dict(over(step.state).scores)


def test_one_enemy_shot_down_does_not_win() -> None:
    """SE-13.1"""
    state = turn_of("stallion", table(stallion=(8, 5), cobra=(8, 13))).state
    step = attack(state, "fire CAN at cobra", red=[5, 0], black=[3, 3, 3, 3])

    assert 1 == len(events_of(step, PlaneShotDown))
    assert not isinstance(GAME.pending(step.state), Over)


def test_the_round_is_not_finished_after_the_last_enemy_is_shot_down() -> None:
    """SE-R17, SE-13.1: the game ends at once; not even Stallion moves."""
    step = last_hit()

    assert isinstance(step.events[-1], GameEnded)
    assert [] == events_of(step, PlaneFlew)
    assert not any(plane.moved for plane in step.state.table.planes)


@cases("fire CAN at cobra", "lay tiger S1", "hold fire", "pick tiger")
def test_nothing_is_played_after_the_end(text: str) -> None:
    """SE-13.1, SE-R17"""
    state = last_hit().state

    assert "SE-13.1" == refused(state, text, "blue")
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.apply(state, "tan", GAME.parse(text), ScriptedDice())


@cases(3, 4)
def test_a_team_wins_together(players: int) -> None:
    """SE-13.1, SE-1.8"""
    laid = table(stallion=(8, 5), cobra=(8, 13), lost=["eagle"], options={"players": players})
    step = attack(turn_of("stallion", laid).state, "fire CAN at cobra", red=[5, 0], black=[3, 3, 3, 3])

    scores = over(step.state).scores
    assert players == len(scores)
    assert (1, 1) == (scores[GAME.seats_of(laid)[0]], scores[GAME.seats_of(laid)[1]])
    assert -1 == scores[GAME.seats_of(laid)[-1]]


def test_there_is_no_round_limit_unless_agreed() -> None:
    """SE-R18, SE-G9"""
    state = play_quietly(table(), rounds=12).state

    assert 13 == state.table.round
    assert state.table.options.round_limit is None


def at_the_limit(lost: list[Squadron], damage: Mapping[Squadron, Mapping[str, int]]) -> Over:
    """Play one round with a limit of one round."""
    options: dict[str, Any] = {"round_limit": 1}
    return over(play_quietly(table(options=options, lost=lost, damage=damage)).state)


def test_the_round_limit_counts_complete_rounds() -> None:
    """SE-R18"""
    state = table(options={"round_limit": 2})

    assert not isinstance(GAME.pending(play_quietly(state).state), Over)
    assert "SE-R18" == over(play_quietly(state, rounds=2).state).clause


@cases(
    (["eagle"], {"stallion": {"wings": 3}, "tiger": {"wings": 3}}, {"blue": 1, "tan": -1}),
    (["tiger"], {"eagle": {"wings": 3}}, {"blue": -1, "tan": 1}),
    ([], {"stallion": {"wings": 1, "tail": 1}, "eagle": {"wings": 3}}, {"blue": 1, "tan": -1}),
    ([], {"stallion": {"wings": 1}}, {"blue": -1, "tan": 1}),
    (["tiger", "eagle"], {"cobra": {"engine": 1}}, {"blue": 1, "tan": -1}),
    ([], {"stallion": {"wings": 1}, "cobra": {"tail": 1}}, {"blue": 0, "tan": 0}),
    ([], {}, {"blue": 0, "tan": 0}),
    (["tiger", "eagle"], {}, {"blue": 0, "tan": 0}),
)
def test_at_the_round_limit_planes_then_pegs_decide(
    lost: list[Squadron], damage: dict[Squadron, dict[str, int]], scores: dict[str, int]
) -> None:
    """SE-R18: more planes flying wins, then fewer pegs on the flying planes; else a draw."""
    assert scores == dict(at_the_limit(lost, damage).scores)


def test_a_draw_has_no_winner() -> None:
    """SE-R18"""
    step = play_quietly(table(options={"round_limit": 1}))

    assert only(step, GameEnded).winner is None


def test_shots_are_resolved_one_at_a_time() -> None:
    """SE-R18, SE-R26: with one plane each, the second has no shot left to draw with."""
    laid = table(
        stallion=(8, 5), eagle=(8, 15), lost=["tiger", "cobra"], options={"fire_after_all_moves": True}
    )
    moved = do_with(Falling(), laid, "lay stallion S1", "lay eagle S1").state

    step = do_with(ThenLow(red=[5, 5], black=[3, 3, 3, 3]), moved, "fire CAN at eagle")

    assert {"blue": 1, "tan": -1} == dict(over(step.state).scores)
