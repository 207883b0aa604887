"""Teach a policy the Lieutenant's Walk with MaskablePPO, and try it in games that it has not seen.

    python examples/learners/maskable_ppo.py --steps 600000 --save play/walk

It plays the Americans, who seldom win there by chance, against bots that play at random. A curve of how often
it wins is drawn as it learns, the policy that stood highest on it is kept, and plays 200 games with seeds of
their own.
"""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import matplotlib.pyplot as plt
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

import wargames.adapters.gymnasium  # noqa: F401  registers the scenarios

SCENARIO = "wargames/sniper-lieutenants_walk-v1"
SEAT = "us"
ENVIRONMENTS = 8
FRESH = 1_000_000
"""Seeds of games for evaluation begin here: no game of the training has one of them."""

Point = tuple[int, float]


class Row(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Give the row of numbers alone: masks are asked for by ``action_masks``."""

    def __init__(self, digests: Mapping[str, str] | None = None) -> None:
        made = gymnasium.make(SCENARIO, seat=SEAT, opponents="random", digests=digests)
        super().__init__(made.unwrapped)
        self.observation_space = self.env.observation_space["observation"]

    def reset(self, **given: Any) -> Any:
        """Begin a game."""
        observation, info = self.env.reset(**given)
        return observation["observation"], info

    def step(self, action: Any) -> Any:
        """Answer."""
        observation, *rest = self.env.step(action)
        return observation["observation"], *rest

    def action_masks(self) -> Any:
        """Tell what may be answered."""
        return self.env.action_masks()


def play(model: MaskablePPO | None, games: int, first_seed: int) -> float:
    """Play fresh games and tell what part of them was won; without a model, by chance."""
    game, won = Row(), 0
    chance = np.random.default_rng(first_seed)
    for seed in range(first_seed, first_seed + games):
        observation, _ = game.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            masks = game.action_masks()
            if model is None:
                action = chance.choice(np.flatnonzero(masks))
            else:
                action, _ = model.predict(observation, action_masks=masks, deterministic=True)
            observation, reward, over, _, _ = game.step(action)
        won += reward > 0
    return won / games


def learn(steps: int, seed: int, save: Path) -> list[Point]:
    """Learn for so many steps, stop now and then to see how often it wins, and save it where it won most."""
    torch.set_num_threads(1)  # the network is small
    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([Row] * ENVIRONMENTS),
        n_steps=512,
        batch_size=512,
        n_epochs=8,
        learning_rate=lambda left: 3e-4 * left,
        gamma=1.0,  # a game is won or lost at its end
        gae_lambda=0.98,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=seed,
    )
    curve: list[Point] = [(0, play(None, 200, FRESH // 2))]
    began = time.perf_counter()
    model.learn(steps, callback=lambda now, _: note(now["self"], curve, began, steps // 8, save))
    return curve


def note(model: MaskablePPO, curve: list[Point], began: float, every: int, save: Path) -> bool:
    """Play 200 games whenever so many steps are done, and keep the policy if it won more than any before."""
    if model.num_timesteps >= curve[-1][0] + every:
        won = play(model, 200, FRESH // 2)
        if all(won > before for _, before in curve[1:]):
            model.save(save)
            save.with_suffix(".json").write_text(json.dumps(Row().env.digests))
        curve.append((model.num_timesteps, won))
        minutes = (time.perf_counter() - began) / 60
        print(f"{curve[-1][0]:>8,} steps, {minutes:4.1f} minutes: {curve[-1][1]:.0%} won", flush=True)
    return True


def draw(curve: Sequence[Point], path: Path) -> None:
    """Draw how often it won as it learned."""
    steps, won = zip(*curve, strict=True)
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.plot(steps, [100 * part for part in won], marker="o")
    axes.axhline(100 * won[0], linestyle=":", color="gray")
    axes.annotate("at random", (steps[-1], 100 * won[0]), ha="right", va="bottom", color="gray")
    axes.set(xlabel="steps (one word of an action each)", ylabel="games won, %", ylim=(0, 100))
    figure.savefig(path)


def main() -> None:
    """Learn, save, and try."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--steps", type=int, default=600_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, default=Path("walk"), help="where the policy and its curve go")
    given = asked.parse_args()
    given.save.parent.mkdir(parents=True, exist_ok=True)
    curve = learn(given.steps, given.seed, given.save)
    draw(curve, given.save.with_suffix(".svg"))
    Row(json.loads(given.save.with_suffix(".json").read_text()))  # refuses a policy of other numbers
    model = MaskablePPO.load(given.save)
    print(f"200 fresh games: {play(model, 200, FRESH):.1%} won; at random {play(None, 200, FRESH):.1%}")


if __name__ == "__main__":
    main()
