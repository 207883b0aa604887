"""Rollouts of plans from one determinization under the same dice.

A rollout depends on its task alone, so its result is the same in every process.
"""

from typing import Any

import attrs

from wargames.kernel.chance.dice import Dice, SeededDice, seed_for
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.search.base_policy import BasePolicies
from wargames.search.rollout import Rollout, RolloutStep
from wargames.search.rollout_cache import RolloutCache

Plan = tuple[Action, ...]
"""The next actions of a seat; the base policy decides after them."""

PlayedRollout = tuple[float, tuple[str, ...]]
"""The evaluation at the end of a rollout, and its first steps as people read them, for the first sample."""


@attrs.frozen
class SampledPlans:
    """The task to play plans of a seat from a determinization.

    ``sample`` is the number of the determinization, and ``seed`` is the seed of the search.
    """

    seat: Seat
    world: Any
    sample: int
    seed: int
    plans: tuple[Plan, ...]


@attrs.frozen
class PlayerSettings:
    """The settings of a rollout player: base policy with its seed, horizon, limit of decisions."""

    policy: str
    policy_seed: int | str
    horizon: int
    max_decisions: int | None


class RolloutPlayer:
    """A player of rollouts by base policies, with a transposition table if they are deterministic."""

    def __init__(self, game: Game[Any, Any], policies: BasePolicies, settings: PlayerSettings) -> None:
        self._game, self._policies = game, policies
        self.rollout = Rollout(game, settings.horizon, settings.max_decisions)
        self.cache = RolloutCache(game, policies)

    @classmethod
    def made(cls, game: Game[Any, Any], settings: PlayerSettings) -> "RolloutPlayer":
        """Return a player with new base policies."""
        return cls(game, BasePolicies(game, settings.policy, settings.policy_seed), settings)

    def play(self, task: SampledPlans) -> list[PlayedRollout]:
        """Play each plan once."""
        return [self.play_plan(task, plan) for plan in task.plans]

    def play_plan(self, task: SampledPlans, plan: Plan) -> PlayedRollout:
        """Play one of its plans."""
        dice = SeededDice(seed_for(f"world {task.sample}", task.seed))
        policies = self._policies.for_rollout(task.world, seed_for(f"policies of {task.sample}", task.seed))
        cutoff = self.rollout.cutoff(task.world)
        state = self._game.resolve(task.world, task.seat, plan[0], dice).state
        if plan[1:]:
            state, line = self.rollout.run(state, PlanPolicy(task.seat, plan[1:], policies), dice, cutoff)
        else:
            state, line = self._by_policies(state, policies, dice, cutoff)
        said = tuple(step.said(self._game) for step in line) if task.sample == 0 else ()
        return self.cache.value(state, self.rollout, task.seat), said

    def _by_policies(
        self, state: Any, policies: BasePolicies, dice: Dice, cutoff: float
    ) -> tuple[Any, tuple[RolloutStep, ...]]:
        if policies is self._policies:
            return self.cache.run(state, self.rollout, dice, cutoff)
        return self.rollout.run(state, policies.choose, dice, cutoff)


class PlanPolicy:
    """A rollout policy: the next legal action of a seat's plan, or else the base policy's action."""

    def __init__(self, seat: Seat, plan: Plan, policies: BasePolicies) -> None:
        self._seat, self._left, self._policies = seat, list(plan), policies

    def __call__(self, state: Any, decision: Decision) -> Action:
        """Return the next legal action of the plan; drop those before it."""
        if decision.seat == self._seat:
            for at, action in enumerate(self._left):
                if decision.actions.check(action) is None:
                    del self._left[: at + 1]
                    return action
        return self._policies.choose(state, decision)
