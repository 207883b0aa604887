"""Stable-Baselines3 and RLlib learn in the environments, both ways of acting."""

import math
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytestmark = [pytest.mark.learners, pytest.mark.filterwarnings("ignore")]  # theirs are not ours to mend

sys.path.append(str(Path(__file__).parents[2] / "examples" / "learners"))
WALK = "wargames/sniper-lieutenants_walk-v1"
IDS = [
    "wargames/screaming_eagles-standard-v1",
    "wargames/sam_fire-hill-v1",
    WALK,
    "wargames/bob-bridge-v1",
    "wargames/fire_move-crossroads_farm-v1",
]
both_ways = pytest.mark.parametrize("way", ["words", "actions"])


@both_ways
@pytest.mark.parametrize("name", IDS)
def test_sb3s_own_check(name: str, way: str) -> None:
    import gymnasium  # noqa: PLC0415  where it is installed
    from stable_baselines3.common.env_checker import check_env  # noqa: PLC0415

    import wargames.adapters.gymnasium  # noqa: F401, PLC0415

    check_env(gymnasium.make(name, way=way, illegal="lose").unwrapped)


@both_ways
def test_maskable_ppo_learns_for_1024_steps(way: str) -> None:
    import gymnasium  # noqa: PLC0415
    from sb3_contrib import MaskablePPO  # noqa: PLC0415

    import wargames.adapters.gymnasium  # noqa: F401, PLC0415

    game = gymnasium.make(WALK, way=way).unwrapped  # refuses what may not be answered
    model = MaskablePPO("MultiInputPolicy", game, n_steps=256, batch_size=64, seed=1)

    model.learn(1024)

    assert 1024 <= model.num_timesteps


def test_the_example_draws_its_curve(tmp_path: Path) -> None:
    maskable_ppo = import_module("maskable_ppo")
    curve = maskable_ppo.learn(4096, 1, tmp_path / "policy")
    model = maskable_ppo.MaskablePPO.load(tmp_path / "policy")
    maskable_ppo.draw(curve, tmp_path / "curve.svg")

    assert [0, 4096] == [steps for steps, _ in curve][:: len(curve) - 1]
    assert 0 <= maskable_ppo.play(model, 5, 10**6) <= 1
    assert "<svg" in (tmp_path / "curve.svg").read_text()


@both_ways
def test_rllib_trains_for_an_iteration(way: Any) -> None:
    self_play = import_module("rllib_self_play")
    algorithm = self_play.configuration(way, seed=1, steps=256, batch=256).build_algo()
    try:
        told = algorithm.train()
        won = self_play.play(algorithm.get_module("all"), 2, 10**6, way)
    finally:
        algorithm.stop()

    assert told["env_runners"]["num_env_steps_sampled"] >= 256
    assert math.isfinite(told["learners"]["all"]["total_loss"])
    assert {"us", "de"} == set(won)
    assert all(0 <= part <= 1 for part in won.values())


def test_chance_has_a_seat_in_some_games_of_self_play() -> None:
    """Who learns is asked, and nobody else; who is not in a game is not rewarded for it."""
    self_play = import_module("rllib_self_play")
    seats = set()
    for chance, learning in ((0.0, {2}), (1.0, {1})):
        table = self_play.SelfPlay({"way": "words", "chance": chance})
        for seed in range(4):
            seen, _ = table.reset(seed=seed)
            assert {len(table.learning)} == learning
            over, rewards, rng = False, {}, np.random.default_rng(seed)
            while not over:
                ((agent, found),) = seen.items()
                assert agent in table.learning
                number = self_play.at_random(found["action_mask"], rng)
                seen, rewards, ends, _, _ = table.step({agent: number})
                over = ends["__all__"]
            assert set(table.learning) == set(rewards)
            seats |= {tuple(table.learning)}

    assert {("us", "de"), ("us",), ("de",)} == seats


def test_self_play_draws_a_line_for_each_seat(tmp_path: Path) -> None:
    self_play = import_module("rllib_self_play")
    self_play.draw([(0, {"us": 0.1, "de": 0.9}), (9, {"us": 0.5, "de": 1.0})], tmp_path / "curve.svg")

    assert "<svg" in (tmp_path / "curve.svg").read_text()
