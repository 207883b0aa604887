"""Begin to teach one policy to play all seats against itself, with RLlib's PPO and masks.

    python examples/learners/rllib_self_play.py --iterations 20 --way words

Longer runs are a matter of patience: what is shown is how environments, masks and RLlib fit together.
"""

import argparse
from typing import Any

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.multi_agent_env import MultiAgentEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from wargames.adapters.pettingzoo import env


class SelfPlay(MultiAgentEnv):
    """A PettingZoo environment as RLlib's own kind, for one policy in all seats."""

    def __init__(self, config: Any = None) -> None:
        super().__init__()
        given = dict(config or {})
        self.played = env(given["game"], given["scenario"], way=given["way"], limit=given.get("limit"))
        space = self.played.observer.space
        seen = spaces.Dict(
            {"observations": space["observation"], "action_mask": _floats(space["action_mask"])}
        )
        self.possible_agents = self.agents = list(self.played.possible_agents)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {one: self.played.action_space(one) for one in self.possible_agents}

    def reset(self, *, seed: int | None = None, options: Any = None) -> Any:
        """Begin a game."""
        self.played.reset(seed=seed)
        return self._asked(), {}

    def step(self, action_dict: Any) -> Any:
        """Answer for the agent whose turn it is."""
        agent = self.played.agent_selection
        self.played.step(int(action_dict[agent]))
        over = any(self.played.terminations.values())
        cut = any(self.played.truncations.values())
        seen = {one: self._seen(one) for one in self.possible_agents} if over or cut else self._asked()
        rewards = dict(self.played.rewards) if over else dict.fromkeys(seen, 0.0)
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


def _floats(mask: Any) -> spaces.Box:
    return spaces.Box(0.0, 1.0, mask.shape, np.float32)


def configuration(game: str, scenario: str, way: str, batch: int) -> PPOConfig:
    """Set PPO up: one module with masks for all agents."""
    module = RLModuleSpec(
        module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [64, 64]}
    )
    return (
        PPOConfig()
        .environment(
            SelfPlay,
            env_config={"game": game, "scenario": scenario, "way": way, "limit": 400},
            disable_env_checking=True,
        )
        .env_runners(num_env_runners=0)
        .training(train_batch_size=batch, minibatch_size=min(batch, 256), num_epochs=2, gamma=1.0)
        .multi_agent(policies={"all"}, policy_mapping_fn=lambda *_, **__: "all")
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={"all": module}))
    )


def train(game: str, scenario: str, way: str, iterations: int, batch: int = 2048) -> list[dict[str, Any]]:
    """Train for so many iterations and give what RLlib tells of each."""
    algorithm = configuration(game, scenario, way, batch).build_algo()
    try:
        return [algorithm.train() for _ in range(iterations)]
    finally:
        algorithm.stop()
        ray.shutdown()


def main() -> None:
    """Train, and tell how long the games became."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--iterations", type=int, default=20)
    asked.add_argument("--way", choices=["words", "actions"], default="words")
    given = asked.parse_args()
    for number, told in enumerate(train("sniper", "lieutenants_walk", given.way, given.iterations), 1):
        runs = told["env_runners"]
        played, length = runs.get("num_episodes", 0), runs.get("episode_len_mean", 0)
        print(f"{number:>3}: {played:.0f} games, {length:.0f} steps each")


if __name__ == "__main__":
    main()
