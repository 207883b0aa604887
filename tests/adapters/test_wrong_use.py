"""Environments asked before their first reset, and answers that are no numbers."""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, ResetNeeded

import wargames.adapters.gymnasium  # noqa: F401  registers the scenarios
from cases import cases
from wargames import BadOption, SeededDice, load
from wargames.adapters.pettingzoo import env, parallel_env
from wargames.encoding import NotOffered, action_spec

CORNERS = "wargames/sniper-four_corners-v1"
NO_NUMBERS: list[Any] = [0.5, 2.0, float("nan"), float("inf"), True, np.True_, np.float32(2), "2", [2], b"2"]


@pytest.mark.parametrize(
    "asked",
    [
        gymnasium.make(CORNERS, render_mode="ansi").unwrapped.render,
        lambda: gymnasium.make_vec(CORNERS, num_envs=2, render_mode="ansi").render(),
        lambda: env("sniper", "four_corners").last(),
        lambda: env("sniper", "four_corners").observe("us"),
        lambda: env("sniper", "four_corners").step(0),
        lambda: env("sniper", "four_corners").agent_selection,
        lambda: env("sniper", "four_corners", render_mode="ansi").render(),
        lambda: parallel_env("sniper", "four_corners", render_mode="ansi").render(),
    ],
)
def test_what_is_known_after_a_reset_asks_for_one(asked: Callable[[], Any]) -> None:
    with pytest.raises(ResetNeeded, match="the game has not begun: call reset"):
        asked()


def test_what_an_environment_never_has_is_missing_as_ever() -> None:
    assert not hasattr(env("sniper", "four_corners"), "agent_selection")
    with pytest.raises(AttributeError, match="'WargameEnv' object has no attribute 'agents_of'"):
        _ = env("sniper", "four_corners").agents_of


@cases(*NO_NUMBERS, ids=lambda wrong: f"{type(wrong).__name__} {wrong}")
def test_an_answer_that_is_no_whole_number_changes_nothing(wrong: Any) -> None:
    single = gymnasium.make(CORNERS).unwrapped
    single.reset(seed=1)
    turns = env("sniper", "four_corners")
    turns.reset(seed=1)
    at_once = parallel_env("screaming_eagles", "standard")
    at_once.reset(seed=1)
    before = single.action_masks().tolist()
    for step in (
        lambda: single.step(wrong),
        lambda: turns.step(wrong),
        lambda: at_once.step({"blue": wrong, "tan": wrong}),
    ):
        with pytest.raises(InvalidAction, match="an answer is a whole number, not"):
            step()
    assert before == single.action_masks().tolist()


def test_a_number_may_come_from_numpy() -> None:
    game = gymnasium.make(CORNERS).unwrapped
    game.reset(seed=1)
    number = np.flatnonzero(game.action_masks())[0]
    game.step(np.array(number))
    assert game.action_masks().any()


def test_numbers_of_an_action_are_whole() -> None:
    game = load("sniper")
    scenario = game.balanced
    spec = action_spec(game, scenario)
    decision = next(iter(game.pending(game.start(scenario, dice=SeededDice(1)).state).values()))  # type: ignore[union-attr]
    with pytest.raises(NotOffered, match=r"an answer is a whole number, not 0\.5"):
        spec.action_of(decision.actions, [0.5])  # type: ignore[list-item]


def test_a_parallel_step_is_by_agent() -> None:
    game = parallel_env("screaming_eagles", "standard")
    game.reset(seed=1)
    with pytest.raises(InvalidAction, match="a number for each agent, by its name, not 7"):
        game.step(7)  # type: ignore[arg-type]


@cases("3", 2.5, 0, -1)
def test_a_limit_is_a_whole_number_from_1(wrong: Any) -> None:
    with pytest.raises(BadOption, match="limit is 1 or more, not"):
        env("sniper", "four_corners", limit=wrong)
