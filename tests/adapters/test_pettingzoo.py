"""PettingZoo's own tests, as they are published, and what they do not ask."""

import contextlib
import io
from typing import Any, Literal

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from adapters.scenarios import every_scenario
from cases import cases
from wargames import BadOption, Rng, UnknownName
from wargames.adapters.pettingzoo import ParallelWargameEnv, WargameEnv, env, parallel_env

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


@every_scenario
@pytest.mark.parametrize("way", ["words", "actions"])
def test_pettingzoos_own_tests_of_parallel_environments(game: str, scenario: str, way: Way) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        parallel_api_test(parallel_env(game, scenario, way=way), num_cycles=60)
        parallel_api_test(parallel_env(game, scenario, way=way, observes="arrays"), num_cycles=30)
        parallel_api_test(parallel_env(game, scenario, way=way, observes="nothing"), num_cycles=30)


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


@cases("words", "actions")
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


def first_or_last(mask: Any, turn: int) -> int:
    numbers = np.flatnonzero(mask)
    return int(numbers[turn * 7 % len(numbers)])


def all_at_once(
    game: ParallelWargameEnv, seed: int
) -> tuple[dict[str, list[int]], dict[str, float], set[int]]:
    """Play a game to its end; tell what each agent said, the scores, and how many were asked at once."""
    said: dict[str, list[int]] = {agent: [] for agent in game.possible_agents}
    observed, _ = game.reset(seed=seed)
    rewards, together = dict[str, float](), set[int]()
    while game.agents:
        asked = {agent: found["action_mask"] for agent, found in observed.items()}
        numbers = {
            agent: first_or_last(mask, len(said[agent])) for agent, mask in asked.items() if mask.any()
        }
        together.add(len(numbers))
        for agent, number in numbers.items():
            said[agent].append(number)
        observed, rewards, *_ = game.step(numbers)
    return said, rewards, together


@pytest.mark.parametrize(
    ("name", "scenario", "at_once"),
    [("screaming_eagles", "standard", {1, 2}), ("sniper", "four_corners", {1}), ("sam_fire", "hill", {1})],
)
@pytest.mark.parametrize("way", ["words", "actions"])
def test_who_answers_at_once_plays_the_game_of_who_answers_in_turn(
    name: str, scenario: str, at_once: set[int], way: Way
) -> None:
    """SE-5.4: cards are laid by all at the same time; other games ask one seat at a time."""
    said, scores, together = all_at_once(parallel_env(name, scenario, way=way), 5)
    assert (said, scores) == all_at_once(parallel_env(name, scenario, way=way), 5)[:2]
    assert at_once == together

    game = env(name, scenario, way=way)
    game.reset(seed=5)
    in_turn: dict[str, list[int]] = {agent: [] for agent in game.possible_agents}
    rewards = dict[str, float]()
    for agent in game.agent_iter():
        observation, reward, terminated, *_ = game.last()
        if terminated:
            rewards[agent] = reward
            game.step(None)
            continue
        in_turn[agent].append(first_or_last(observation["action_mask"], len(in_turn[agent])))
        game.step(in_turn[agent][-1])
    assert (in_turn, rewards) == (said, scores)


def test_a_choice_made_at_once_is_not_told_before_all_have_chosen() -> None:
    """SE-5.4: whatever blue lays first, tan observes the same while it is still asked."""
    seen: dict[str, list[Any]] = {"blue": [], "tan": []}
    for choice in (0, -1):
        game = parallel_env("screaming_eagles", "standard")
        observed, _ = game.reset(seed=1)
        cards = {agent: np.flatnonzero(found["action_mask"]) for agent, found in observed.items()}
        observed, *_ = game.step({"blue": int(cards["blue"][choice]), "tan": int(cards["tan"][0])})
        for agent, found in observed.items():
            assert found["action_mask"].any()
            seen[agent].append(found)
    one, other = seen["tan"]
    assert (one["observation"] == other["observation"]).all()
    assert (one["action_mask"] == other["action_mask"]).all()
    assert (seen["blue"][0]["observation"] != seen["blue"][1]["observation"]).any()


def test_an_agent_that_is_asked_must_answer_and_nothing_is_lost() -> None:
    game = parallel_env("screaming_eagles", "standard")
    with pytest.raises(InvalidAction, match="call reset"):
        game.step({})
    observed, _ = game.reset(seed=1)
    first = {agent: int(found["action_mask"].argmax()) for agent, found in observed.items()}
    wrong = int(observed["tan"]["action_mask"].argmin())
    with pytest.raises(InvalidAction, match="tan is asked and must act; asked are blue, tan"):
        game.step({"blue": first["blue"]})
    with pytest.raises(InvalidAction, match=rf"tan: {wrong} .* may not be answered"):
        game.step({**first, "tan": wrong})
    again, _ = game.reset(seed=1)
    assert (again["blue"]["observation"] == observed["blue"]["observation"]).all()
    after, *_ = game.step(first)
    assert (after["blue"]["observation"] != observed["blue"]["observation"]).any()


def test_a_parallel_game_may_be_cut_short_and_drawn() -> None:
    game = parallel_env("screaming_eagles", "standard", limit=4, way="actions", render_mode="ansi")
    observed, _ = game.reset(seed=1)
    steps, cut = 0, dict[str, bool]()
    while game.agents:
        masks = {agent: found["action_mask"] for agent, found in observed.items()}
        observed, _, _, cut, _ = game.step({agent: int(mask.argmax()) for agent, mask in masks.items()})
        steps += 1
    assert {"blue": True, "tan": True} == cut
    assert 2 <= steps <= 4
    assert game.render()


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


@cases(
    (0, r"us: 0 \(.*\) may not be answered now"),
    (-1, "no number -1"),
    (10**6, "go from 0 to"),
    (None, "must act"),
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


@cases("7", 7.0, True, [7])
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
    for made in (env, parallel_env):
        with pytest.raises(UnknownName, match=r"there is no value 'vec' of observes; did you mean 'vector'"):
            made("sniper", "four_corners", observes="vec")  # type: ignore[arg-type]
        with pytest.raises(UnknownName, match=r"did you mean 'words'"):
            made("sniper", "four_corners", way="word")  # type: ignore[arg-type]
        with pytest.raises(UnknownName, match="ansi, human, svg"):
            made("sniper", "four_corners", render_mode="rgb_array")
        with pytest.raises(BadOption, match="limit is 1 or more, not 0"):
            made("sniper", "four_corners", limit=0)


def test_a_game_may_be_cut_short() -> None:
    game = env("screaming_eagles", "standard", limit=10, way="actions")
    said = play(game, 2)

    assert 10 == len(said)
    assert [] == game.agents
