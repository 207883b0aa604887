"""A bot that searches over whole-round plans.

Where one order prepares another (smoke before the advance, the spotter before the gun), no order is good by
itself. A plan is a sequence of actions up to the end of the round. Plans are drawn by playing the round from
determinizations with an epsilon policy, then compared with each other and with the base policy, as
:mod:`determinized` compares single actions.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import former_settings, setting
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.search.base_policy import BasePolicies, RankedActions
from wargames.search.determinized import CandidateRollouts, Comparison, Determinized
from wargames.search.rollout import Rollout
from wargames.search.sampled_rollouts import Plan
from wargames.search.settings import SearchSettings

ALTERNATIVES = 4
"""The number of ranked actions from which a departure from the base policy is drawn."""


@former_settings
@attrs.frozen
class PlannerSettings(SearchSettings):
    """Settings of the planner."""

    epsilon: float = setting(
        "rate at which a plan departs from the base policy, from 0 to 1",
        default=0.3,
        most=1,
        former=("stray", 10),
    )


class Planner(Determinized):
    """A bot that searches over whole-round plans."""

    SETTINGS: ClassVar[type] = PlannerSettings
    RANDOM_STREAM: ClassVar[str] = "Planner"
    INTRODUCTION: ClassVar[str] = (
        "Searches whole rounds of orders, not single ones; for orders that prepare each other. Thinks a "
        "second."
    )

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        super().__init__(game, seed, settings)
        self._next: Plan = ()

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the chosen action, and keep the rest of its plan for the next decision."""
        action = super().decide(decision, view)
        if self.report is None and self._next[:1] == (action,):
            self._next = self._next[1:]
        return action

    def compare(self, decision: Decision, view: Any, ranked: RankedActions) -> Comparison:
        """Compare plans, the choice of the base policy first."""
        rollouts = CandidateRollouts(self, decision, view)
        plans = tuple(dict.fromkeys((ranked[0][:1], *self._plans(decision, rollouts, ranked))))
        found = self.compare_plans(rollouts, plans)
        self._next = found.chosen[1:]
        return found

    def _plans(
        self, decision: Decision, rollouts: CandidateRollouts, ranked: RankedActions
    ) -> Sequence[Plan]:
        """Return the rest of the last plan, if it is legal, then a plan for each candidate."""
        kept = [self._next] if self._next and decision.actions.check(self._next[0]) is None else []
        drawn = [
            self._draw(decision.seat, rollouts.determinizations[at], action)
            for at, (action, _) in enumerate(ranked)
        ]
        return (*kept, *drawn)

    def _draw(self, seat: Seat, world: Any, action: Action) -> Plan:
        """Draw a plan that begins with an action, by playing the round from a determinization."""
        dice = SeededDice(self.rng.getrandbits(64))
        now = self.game.round_index(world)
        cutoff = float("inf") if now is None else now + 1
        policy = EpsilonPolicy(self.policies, seat, self.rng, self.settings.epsilon)
        state = self.game.resolve(world, seat, action, dice).state
        Rollout(self.game, 0).run(state, policy, dice, cutoff)
        return (action, *policy.actions)


class EpsilonPolicy:
    """A rollout policy that departs from the base policy for one seat at a rate.

    ``actions`` has the choices of that seat.
    """

    def __init__(self, policies: BasePolicies, seat: Seat, rng: Rng, epsilon: float) -> None:
        self._policies, self._seat, self._rng, self._epsilon = policies, seat, rng, epsilon
        self.actions: list[Action] = []

    def __call__(self, state: Any, decision: Decision) -> Action:
        """Return the choice for a decision."""
        if decision.seat != self._seat:
            return self._policies.choose(state, decision)
        action = self._own(state, decision)
        self.actions.append(action)
        return action

    def _own(self, state: Any, decision: Decision) -> Action:
        if self._rng.random() >= self._epsilon:
            return self._policies.choose(state, decision)
        view = self._policies.view(state, decision)
        ranked = self._policies.rank(decision, view, ALTERNATIVES, self._rng)
        return self._rng.choice(ranked)[0]
