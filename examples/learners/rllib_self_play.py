"""Teach one policy to play both sides of the Lieutenant's Walk against itself, with RLlib's PPO and masks.

    python examples/learners/rllib_self_play.py --steps 240000 --save play/self_play

One network has all seats; it knows by what it observes whose turn it is. In some of the games chance has one
of the seats, so that a side that its own other half always beats still sees wins to learn from. A curve
of how often it beats chance, from each side, is drawn as it learns; at the end it plays 200 games from each
side with seeds of their own.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from wargames.adapters.pettingzoo import env

GAME, SCENARIO = "sniper", "lieutenants_walk"
FRESH = 1_000_000
"""Seeds of games for evaluation begin here: no game of the training has one of them."""

Won = dict[str, float]
"""What part of its games each seat won."""
Point = tuple[int, Won]


class SelfPlay(MultiAgentEnv):
    """A PettingZoo environment as RLlib's own kind, for one policy in all seats.

    ``chance`` is the part of the games in which one of the seats, any, is played at random.
    """

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        given = dict(config or {})
        self.played = env(GAME, SCENARIO, way=given["way"], limit=given.get("limit"))
        space = self.played.observer.space
        mask = spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
        seen = spaces.Dict({"observations": space["observation"], "action_mask": mask})
        self.possible_agents = self.agents = list(self.played.possible_agents)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {one: self.played.action_space(one) for one in self.possible_agents}
        self._chance = given.get("chance", 0.0)
        self._rng = np.random.default_rng()
        self.learning = list(self.possible_agents)

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        """Begin a game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.played.reset(seed=seed)
        self.learning = list(self.possible_agents)
        if self._rng.random() < self._chance:
            self.learning.remove(self._rng.choice(self.learning))
        self._play_on()
        return self._asked(), {}

    def _play_on(self) -> None:
        """Answer at random for the seat that chance has."""
        played = self.played
        while played.agent_selection not in self.learning and not self._ended():
            played.step(at_random(played.observe(played.agent_selection)["action_mask"], self._rng))

    def _ended(self) -> bool:
        return any(self.played.terminations.values()) or any(self.played.truncations.values())

    def step(self, action_dict: Any) -> Any:
        """Answer for the agent whose turn it is."""
        agent = self.played.agent_selection
        self.played.step(int(action_dict[agent]))
        self._play_on()
        over, cut = any(self.played.terminations.values()), any(self.played.truncations.values())
        seen = {one: self._seen(one) for one in self.learning} if over or cut else self._asked()
        rewards = {one: float(self.played.rewards[one]) if over else 0.0 for one in seen}
        return seen, rewards, {"__all__": over}, {"__all__": cut}, {}

    def _asked(self) -> dict[str, Any]:
        agent = self.played.agent_selection
        return {agent: self._seen(agent)}

    def _seen(self, agent: str) -> dict[str, Any]:
        found = self.played.observe(agent)
        mask = found["action_mask"].astype(np.float32)
        if not mask.any():
            mask[:] = 1.0  # nobody answers any more: RLlib wants a mask that allows something
        return {"observations": found["observation"], "action_mask": mask}


def at_random(mask: Any, rng: np.random.Generator) -> int:
    """Choose one of the numbers that a mask allows."""
    return int(rng.choice(np.flatnonzero(mask)))


def configuration(way: str, seed: int, steps: int, batch: int = 4096, chance: float = 0.7) -> PPOConfig:
    """Set PPO up: one module with masks for all agents."""
    network = {"fcnet_hiddens": [128, 128], "head_fcnet_hiddens": [], "vf_share_layers": False}
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=network)
    return (
        PPOConfig()
        .environment(SelfPlay, env_config={"way": way, "limit": 400, "chance": chance})
        .environment(disable_env_checking=True)  # the check answers with numbers that may not be
        .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
        .training(train_batch_size=batch, minibatch_size=min(batch, 256), num_epochs=4)
        .training(lr=[[0, 5e-4], [steps, 5e-5]])
        .training(gamma=1.0, lambda_=0.95, entropy_coeff=0.01, use_kl_loss=False, grad_clip=0.5)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
        .debugging(seed=seed)
    )


def answer(module: Any, seen: dict[str, Any]) -> int:
    """Answer as the policy likes best."""
    asked = {name: torch.from_numpy(row[None]) for name, row in seen.items()}
    with torch.no_grad():
        return int(module.forward_inference({"obs": asked})["action_dist_inputs"][0].argmax())


def play(module: Any, games: int, first_seed: int, way: str = "words") -> Won:
    """Play so many fresh games from each seat against chance; without a module, chance has both."""
    table = SelfPlay({"way": way})
    return {
        seat: sum(wins(module, seat, table, seed) for seed in range(first_seed, first_seed + games)) / games
        for seat in table.possible_agents
    }


def wins(module: Any, seat: str, table: SelfPlay, seed: int) -> bool:
    """Play a game in which a module has a seat, and tell whether it won."""
    rng = np.random.default_rng(seed)
    seen, _ = table.reset(seed=seed)
    while True:
        ((asked, found),) = seen.items()
        learned = asked == seat and module is not None
        number = answer(module, found) if learned else at_random(found["action_mask"], rng)
        seen, rewards, over, _, _ = table.step({asked: number})
        if over["__all__"]:
            return bool(rewards[seat] > 0)


def learn(steps: int, seed: int, save: Path) -> list[Point]:
    """Learn for so many steps, see now and then how often it wins, and save the policy that wins most."""
    torch.set_num_threads(1)  # the network is small
    algorithm = configuration("words", seed, steps).build_algo()
    curve: list[Point] = [(0, play(None, 100, FRESH // 2))]
    done, began = 0, time.perf_counter()
    while done < steps:
        done = int(algorithm.train()["num_env_steps_sampled_lifetime"])
        if done >= curve[-1][0] + steps // 12:
            module = algorithm.get_module("all")
            curve.append((done, play(module, 100, FRESH // 2)))
            if sum(curve[-1][1].values()) == max(sum(won.values()) for _, won in curve):
                module.save_to_path(save.absolute())
            told = ", ".join(f"{seat} {part:.0%}" for seat, part in curve[-1][1].items())
            print(f"{done:>8,} steps, {(time.perf_counter() - began) / 60:4.1f} minutes: {told}", flush=True)
    algorithm.stop()
    ray.shutdown()
    return curve


def draw(curve: Sequence[Point], path: Path) -> None:
    """Draw how often it won from each seat as it learned."""
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    for number, seat in enumerate(curve[0][1]):
        percent = [100 * won[seat] for _, won in curve]
        axes.plot([steps for steps, _ in curve], percent, color=f"C{number}", marker="o", label=seat)
        axes.axhline(percent[0], linestyle=":", color=f"C{number}")
    axes.legend(title="seat; dotted: chance", loc="lower right")
    axes.set(xlabel="steps (one word of an action each)", ylabel="games won, %", ylim=(0, 100))
    figure.savefig(path)


def main() -> None:
    """Learn, save, and try."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--steps", type=int, default=240_000)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--save", type=Path, default=Path("self_play"), help="where policy and curve go")
    given = asked.parse_args()
    given.save.parent.mkdir(parents=True, exist_ok=True)
    draw(learn(given.steps, given.seed, given.save), given.save.with_suffix(".svg"))
    module = RLModule.from_checkpoint(given.save.absolute())
    for seat, part in play(module, 200, FRESH).items():
        print(f"200 fresh games as {seat} against chance: {part:.1%} won")


if __name__ == "__main__":
    main()
