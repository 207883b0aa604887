"""A bot that compares candidates by rollouts from determinizations.

The candidates are the actions that the base policy ranks highest. All are played from the same
determinizations under the same dice (common random numbers), by sequential halving, with the base policy for
both sides. The choice of the base policy is left only for an action whose paired gain over it is clear.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import attrs

from wargames.kernel.chance.dice import SeededDice, seed_for
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.search.base_policy import BasePolicies, RankedActions, forced_action
from wargames.search.determinizations import Determinizations
from wargames.search.paired_comparison import confidence_interval, mean, paired_gain
from wargames.search.report import CandidateReport, SearchReport
from wargames.search.rollout import Rollout, RolloutStep
from wargames.search.rollout_cache import RolloutCache
from wargames.search.search_bot import SearchBot
from wargames.search.sequential_halving import sequential_halving
from wargames.search.settings import SearchBudget

Plan = tuple[Action, ...]
"""The next actions of a seat; the base policy decides after them."""


class Determinized(SearchBot):
    """A bot that compares candidates by rollouts from determinizations."""

    RANDOM_STREAM: ClassVar[str] = "Determinized"
    INTRODUCTION: ClassVar[str] = (
        "Searches: tries its best few answers in sampled games and takes the best; the strongest as a "
        "rule. Thinks a second."
    )

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        super().__init__(game, seed, settings)
        self.rollout_cache = RolloutCache(game, self.policies)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the chosen action."""
        self.report = None
        if (forced := forced_action(decision)) is not None:
            return forced
        ranked = self.policies.rank(decision, view, self.settings.max_candidates, self.rng)
        if len(ranked) == 1:
            return ranked[0][0]
        self.report = self.compare(decision, view, ranked).report
        return self.report.chosen

    def compare(self, decision: Decision, view: Any, ranked: RankedActions) -> "Comparison":
        """Compare candidates, the choice of the base policy first."""
        plans = tuple((action,) for action, _ in ranked)
        return self.compare_plans(CandidateRollouts(self, decision, view), plans)

    def compare_plans(self, rollouts: "CandidateRollouts", plans: Sequence[Plan]) -> "Comparison":
        """Compare plans, that of the base policy first."""
        values = rollouts.compare(plans)
        chosen = plans[choose_by_gain(values, self.settings.min_gain_se)]
        by_plan = dict(zip(plans, values, strict=True))
        return Comparison(chosen, by_plan, _report(chosen, rollouts, by_plan))


@attrs.frozen(eq=False)
class Comparison:
    """The result of comparing plans: the chosen one, the values of each by sample, and the report."""

    chosen: Plan
    values: Mapping[Plan, list[float]]
    report: SearchReport


class CandidateRollouts:
    """Rollouts of plans for one decision, all from the same determinizations under the same dice."""

    def __init__(self, bot: Determinized, decision: Decision, view: Any) -> None:
        self.budget, self.lines = SearchBudget(bot.settings), dict[Plan, tuple[RolloutStep, ...]]()
        self.determinizations = Determinizations(bot.game, view, bot.rng, bot.policies.bot_for(decision.seat))
        self.decision, self._progress = decision, bot.progress
        self._values = dict[Plan, list[float]]()
        self._game, self._policies, self._seat = bot.game, bot.policies, decision.seat
        self._cache = bot.rollout_cache
        self._rollout = Rollout(bot.game, bot.settings.horizon, bot.settings.max_decisions)
        self._seed = bot.rng.getrandbits(64)

    def compare(self, plans: Sequence[Plan]) -> list[list[float]]:
        """Return the values of each plan within the budget; see :func:`sequential_halving`."""
        return sequential_halving(
            len(plans), lambda plan, sample: self.run(plans[plan], sample), lambda: self.budget.spent
        )

    def run(self, plan: Plan, number: int) -> float:
        """Play one rollout of a plan from a determinization; return the evaluation at its end."""
        world = self.determinizations[number]
        dice = SeededDice(seed_for(f"world {number}", self._seed))
        cutoff = self._rollout.cutoff(world)
        state = self._game.resolve(world, self._seat, plan[0], dice).state
        if plan[1:]:
            following = PlanPolicy(self._seat, plan[1:], self._policies)
            state, line = self._rollout.run(state, following, dice, cutoff)
        else:
            state, line = self._cache.run(state, self._rollout, dice, cutoff)
        self.lines.setdefault(plan, line)
        self.budget.spend()
        value = self._cache.value(state, self._rollout, self._seat)
        self._values.setdefault(plan, []).append(value)
        if self._progress:
            self._progress.update(self.report_so_far)
        return value

    def line(self, plan: Plan) -> tuple[str, ...]:
        """Return the likely next actions after the first of a plan, as people read them."""
        return tuple(step.said(self._game) for step in self.lines.get(plan, ()))

    def report_so_far(self) -> SearchReport:
        """Return a report in which the best of the most sampled plans is chosen."""
        chosen = max(self._values, key=lambda plan: (len(self._values[plan]), mean(self._values[plan])))
        return _report(chosen, self, dict(self._values))


class PlanPolicy:
    """A rollout policy that follows a plan for one seat where it is legal, else the base policy."""

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


def choose_by_gain(values: list[list[float]], min_gain_se: float) -> int:
    """Return the number of the best candidate: 0 unless another gains so many standard errors over it.

    >>> choose_by_gain([[0.0] * 9, [0.5] * 9], 1.5), choose_by_gain([[0.0], [0.5]], 1.5)
    (1, 0)
    """
    longest = max(map(len, values[1:]))
    finalists = [number for number in range(1, len(values)) if len(values[number]) == longest]
    best = max(finalists, key=lambda number: (mean(values[number]), -number))
    gain, sure = paired_gain(values[best], values[0])
    return best if gain > min_gain_se * sure else 0


def _report(chosen: Plan, rollouts: CandidateRollouts, values: dict[Plan, list[float]]) -> SearchReport:
    """Report on plans: the chosen one first, then by the number of rollouts."""
    found = [
        CandidateReport(plan[0], len(each), mean(each), confidence_interval(each), rollouts.line(plan))
        for plan, each in sorted(
            values.items(), key=lambda one: (one[0] != chosen, -len(one[1]), -mean(one[1]))
        )
    ]
    base_action = next(iter(values))[0]
    decision, budget = rollouts.decision, rollouts.budget
    return SearchReport(
        decision.seat,
        decision.kind,
        chosen[0],
        base_action,
        tuple(found),
        simulations=budget.simulations,
        seconds=budget.seconds,
    )
