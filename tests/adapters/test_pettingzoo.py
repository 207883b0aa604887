"""PettingZoo's own tests, as they are published, and what they do not ask."""

import contextlib
import io
from typing import Any, Literal

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, render_test, seed_test

from adapters.scenarios import every_scenario
from wargames import BadOption, Rng, UnknownName
from wargames.adapters.pettingzoo import WargameEnv, env

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),  # of dictionaries
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),  # but arrays in one
    pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning"),  # seats have names
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),  # not asked now
]
Way = Literal["words", "actions"]


@every_scenario
@pytest.mark.parametrize("way", ["words", "actions"])
def test_pettingzoos_own_tests(game: str, scenario: str, way: Way) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        api_test(env(game, scenario, way=way), num_cycles=60)
        api_test(env(game, scenario, way=way, observes="arrays"), num_cycles=30)
        api_test(env(game, scenario, way=way, observes="nothing"), num_cycles=30)
        seed_test(lambda: env(game, scenario, way=way), num_cycles=30)
        render_test(
            lambda render_mode: env(game, scenario, way=way, render_mode=render_mode),
            custom_tests={"svg": lambda drawn: "<svg" in drawn},
        )


def play(game: WargameEnv, seed: int) -> list[tuple[str, int]]:
    """Play a random game to its end."""
    rng, said = Rng(seed), []
    game.reset(seed=seed)
    for agent in game.agent_iter():
        observation, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            game.step(None)
            continue
        number = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        said.append((agent, number))
        game.step(number)
    return said


@pytest.mark.parametrize("way", ["words", "actions"])
def test_a_game_is_played_to_its_scores(way: Way) -> None:
    game = env("sniper", "lieutenants_walk", way=way)
    scores: dict[str, float] = {}
    game.reset(seed=3)
    rng = Rng(3)
    for agent in game.agent_iter():
        observation, reward, terminated, _, info = game.last()
        if terminated:
            scores[agent] = reward
            assert info["over"]
            game.step(None)
        else:
            assert 0 == reward
            game.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))

    assert [-1, 1] == sorted(scores.values())
    assert [] == game.agents


def test_equal_seeds_and_choices_give_equal_games_and_none_goes_on() -> None:
    one, other = (env("sniper", "four_corners") for _ in range(2))

    assert play(one, 5) == play(other, 5) != play(other, 6)
    one.reset(seed=5)
    other.reset(seed=5)
    one.reset()
    other.reset()
    assert (one.observe("us")["observation"] == other.observe("us")["observation"]).all()


def test_who_is_not_asked_has_nothing_to_answer() -> None:
    game = env("screaming_eagles", "standard")
    game.reset(seed=1)

    assert "blue" == game.agent_selection
    assert game.observe("blue")["action_mask"].any()
    assert not game.observe("tan")["action_mask"].any()


def test_a_choice_made_at_the_same_time_is_not_told() -> None:
    """SE-5.4: whatever blue lays, tan observes the same until cards are turned up."""
    seen: list[Any] = []
    for choice in (0, -1):
        game = env("screaming_eagles", "standard")
        game.reset(seed=1)
        while game.agent_selection == "blue":
            numbers = np.flatnonzero(game.observe("blue")["action_mask"])
            game.step(int(numbers[choice]))
        seen.append(game.observe("tan"))
        assert (seen[0]["observation"] == seen[-1]["observation"]).all()
        assert (seen[0]["action_mask"] == seen[-1]["action_mask"]).all()

    assert 2 == len(seen)


def test_half_a_sentence_is_told_to_nobody_else() -> None:
    seen = []
    for choice in (0, -1):
        game = env("screaming_eagles", "standard")
        game.reset(seed=1)
        while len(np.flatnonzero(game.observe("blue")["action_mask"])) < 2:
            game.step(int(np.flatnonzero(game.observe("blue")["action_mask"])[0]))
        before = game.observe("blue")["observation"]
        game.step(int(np.flatnonzero(game.observe("blue")["action_mask"])[choice]))
        seen.append(game.observe("tan")["observation"])
        assert (before != game.observe("blue")["observation"]).any()

    assert (seen[0] == seen[1]).all()


@pytest.mark.parametrize(
    ("number", "complaint"),
    [
        (0, r"us: 0 \(.*\) may not be answered now"),
        (-1, "no number -1"),
        (10**6, "go from 0 to"),
        (None, "must act"),
    ],
)
def test_a_number_that_may_not_be_answered_is_refused_and_nothing_is_lost(
    number: Any, complaint: str
) -> None:
    game = env("sniper", "four_corners")
    game.reset(seed=1)
    agent, before = game.agent_selection, game.last()[0]["action_mask"]
    assert not before[0]

    with pytest.raises(InvalidAction, match=complaint):
        game.step(number)
    assert agent == game.agent_selection
    assert (before == game.last()[0]["action_mask"]).all()


@pytest.mark.parametrize("seed", ["7", 7.0, True, [7]])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(TypeError, match="a seed is a whole number or None"):
        env("sniper", "four_corners").reset(seed=seed)


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(UnknownName, match="sniper"):
        env("chess", "standard")
    with pytest.raises(UnknownName, match="four_corners"):
        env("sniper", "atlantis")
    with pytest.raises(UnknownName, match="players"):
        env("screaming_eagles", "standard", {"gravity": 1})
    with pytest.raises(BadOption, match="players"):
        env("screaming_eagles", "standard", {"players": 9})


def test_a_game_may_be_cut_short() -> None:
    game = env("screaming_eagles", "standard", limit=10, way="actions")
    said = play(game, 2)

    assert 10 == len(said)
    assert [] == game.agents
