"""A bot that compares candidates by rollouts from determinizations.

The candidates are the actions that the base policy ranks highest. All are played from the same
determinizations under the same dice (common random numbers), by sequential halving, with the base policy for
both sides. The choice of the base policy is left only for an action whose paired gain over it is clear.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from wargames.kernel.game import Action, Decision, Game
from wargames.search.base_policy import RankedActions
from wargames.search.determinizations import Determinizations
from wargames.search.paired_comparison import confidence_interval, gain_interval, mean, paired_gain
from wargames.search.report import CandidateReport, Lead, SearchReport
from wargames.search.rollout_cache import RolloutCache
from wargames.search.sampled_rollouts import Plan, PlayedRollout, PlayerSettings, RolloutPlayer, SampledPlans
from wargames.search.search_bot import SearchBot
from wargames.search.sequential_halving import sequential_halving
from wargames.search.settings import SearchBudget
from wargames.search.shared_rollouts import SharedRollouts


class Determinized(SearchBot):
    """A bot that compares candidates by rollouts from determinizations."""

    RANDOM_STREAM: ClassVar[str] = "Determinized"
    INTRODUCTION: ClassVar[str] = (
        "Searches: tries its best few answers in sampled games and takes the best; the strongest as a "
        "rule. Thinks a second."
    )

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        super().__init__(game, seed, settings)
        self._player_settings = PlayerSettings(
            self.policies.name, seed, self.settings.horizon, self.settings.max_decisions
        )
        self._player = RolloutPlayer(game, self.policies, self._player_settings)
        self._shared = SharedRollouts(game, self._player_settings, self.settings.processes)

    @property
    def rollout_cache(self) -> RolloutCache:
        """The transposition table of this process."""
        return self._player.cache

    def play(self, tasks: Iterable[SampledPlans], plans: int) -> Iterable[Sequence[PlayedRollout]]:
        """Play tasks with so many plans each in the number of processes from the settings, on demand.

        Yields the rollouts of each in order.
        """
        if self.settings.processes == 1:
            return map(self._player.play, tasks)
        self.policies.check_portable()
        return self._shared.play(tasks, plans)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the chosen action."""
        if (forced := self.begin(decision, view)) is not None:
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
        self.budget, self.lines = SearchBudget(bot.settings), dict[Plan, tuple[str, ...]]()
        self.determinizations = Determinizations(bot.game, view, bot.rng, bot.policies.bot_for(decision.seat))
        self.decision, self._bot = decision, bot
        self._values = dict[Plan, list[float]]()
        self._seed = bot.rng.getrandbits(64)

    def compare(self, plans: Sequence[Plan]) -> list[list[float]]:
        """Return the values of each plan within the budget; see :func:`sequential_halving`."""
        self.determinizations.begin()
        found = sequential_halving(
            len(plans),
            lambda alive, samples: self.play([plans[number] for number in alive], samples),
            self.budget,
        )
        self.determinizations.put_back()
        return found

    def play(self, plans: Sequence[Plan], samples: Sequence[int]) -> Iterator[list[float]]:
        """Play each plan from each determinization; yield a row of final evaluations for each sample."""
        tasks = (
            SampledPlans(
                seat=self.decision.seat,
                world=self.determinizations[number],
                sample=number,
                seed=self._seed,
                plans=tuple(plans),
            )
            for number in samples
        )
        for number, played in zip(samples, self._bot.play(tasks, len(plans)), strict=True):
            self.determinizations.use(number)
            yield self._count(plans, played)

    def _count(self, plans: Sequence[Plan], played: Sequence[PlayedRollout]) -> list[float]:
        for plan, (value, line) in zip(plans, played, strict=True):
            self.lines.setdefault(plan, line)
            self._values.setdefault(plan, []).append(value)
            self.budget.spend()
            if self._bot.progress:
                self._bot.progress.update(self.report_so_far)
        return [value for value, _ in played]

    def report_so_far(self) -> SearchReport:
        """Return a report in which the best of the most sampled plans is chosen."""
        chosen = max(self._values, key=lambda plan: (len(self._values[plan]), mean(self._values[plan])))
        return _report(chosen, self, dict(self._values))


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
        CandidateReport(
            plan[0],
            len(each),
            mean(each),
            interval=confidence_interval(each),
            line=rollouts.lines.get(plan, ()),
        )
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
        base_action=base_action,
        candidates=tuple(found),
        simulations=budget.simulations,
        seconds=budget.seconds,
        lead=lead_of(chosen, values),
    )


def lead_of(chosen: Plan, values: Mapping[Plan, Sequence[float]]) -> Lead | None:
    """Return the gain over the best of the most sampled plans that begin otherwise; None without one."""
    others = {plan: each for plan, each in values.items() if plan[0] != chosen[0]}
    if not others:
        return None
    samples = min(len(values[chosen]), max(map(len, others.values())))
    rivals = [plan for plan, each in others.items() if len(each) >= samples]
    over = max(rivals, key=lambda plan: mean(others[plan][:samples]))
    gains = [own - other for own, other in zip(values[chosen], others[over], strict=False)]
    return Lead(over[0], mean(gains), gain_interval(gains), len(gains))
