"""A bot that searches a few decisions deep by expectimax.

The value of an action is its expected value by the exact chances of its rolls; each seat that decides later
takes its best action. It needs the evaluation of the ruleset, and suits decisions with few outcomes.
"""

from collections.abc import Iterable
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import former_settings, setting
from wargames.kernel.base.errors import BadOption
from wargames.kernel.game import Action, Decision, Game
from wargames.search.base_policy import forced_action
from wargames.search.determinizations import Determinizations
from wargames.search.expectimax import Expectimax, Values
from wargames.search.paired_comparison import confidence_interval, mean
from wargames.search.report import CandidateReport, SearchReport
from wargames.search.search_bot import SearchBot
from wargames.search.settings import SearchBudget, SearchSettings


@former_settings
@attrs.frozen
class LookaheadSettings(SearchSettings):
    """Settings of the lookahead; it ignores ``horizon``, ``max_decisions`` and ``min_gain_se``."""

    depth: int = setting("decisions deep, the first included", default=2, least=1, most=4)
    max_outcomes: int = setting(
        "the most outcomes of one action that are enumerated; of more, twelve are sampled",
        default=64,
        least=1,
        most=1000,
        former="outcomes",
    )
    determinizations: int = setting(
        "full states consistent with the view that are searched",
        default=4,
        least=1,
        most=100,
        former="worlds",
    )


class Lookahead(SearchBot):
    """A bot that searches a few decisions deep by expectimax."""

    SETTINGS: ClassVar[type] = LookaheadSettings
    RANDOM_STREAM: ClassVar[str] = "lookahead"
    INTRODUCTION: ClassVar[str] = (
        "Searches every way the dice may fall, a few decisions deep; for endings with few outcomes. "
        "Thinks a second."
    )

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, settings: Any = None) -> None:
        super().__init__(game, seed, settings)
        if self.settings.processes > 1:
            raise BadOption(f"lookahead searches by one process, not by processes={self.settings.processes}")

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the action with the highest value, of equals the one that the base policy ranks higher.

        Raises :class:`BadOption` where the ruleset has no evaluation.
        """
        if (forced := self.begin(decision, view)) is not None:
            return forced
        actions = self._ranked(decision, view)
        budget = SearchBudget(self.settings)
        values = self._values(decision, view, actions, budget)
        self.report = _report(decision, actions, values, budget)
        return self.report.chosen

    def _ranked(self, decision: Decision, view: Any) -> list[Action]:
        ranked = self.policies.rank(decision, view, self.settings.max_candidates, self.rng)
        return [action for action, _ in ranked]

    def _values(
        self, decision: Decision, view: Any, actions: list[Action], budget: SearchBudget
    ) -> list[list[float]]:
        """Return the values of each action, one per determinization while there is time."""
        tree = self._tree(budget)
        states = Determinizations(self.game, view, self.rng, self.policies.bot_for(decision.seat))
        values: list[list[float]] = [[] for _ in actions]
        for number in range(self.settings.determinizations):
            for each, action in zip(values, actions, strict=True):
                found = tree.action_values(states[number], (decision.seat, action), 0)
                each.append(float(found[decision.seat]))
            if budget.spent >= 1:
                break
        return values

    def _tree(self, budget: SearchBudget) -> Expectimax:
        return Expectimax(
            self.game,
            self._candidates,
            self._evaluate,
            is_leaf=lambda depth: depth >= self.settings.depth or budget.spent >= 1,
            on_visit=budget.spend,
            max_outcomes=self.settings.max_outcomes,
            rng=self.rng,
        )

    def _candidates(self, state: Any, decision: Decision) -> Iterable[Action]:
        if (forced := forced_action(decision)) is not None:
            return (forced,)
        return self._ranked(decision, self.game.view(state, decision.seat))

    def _evaluate(self, state: Any) -> Values:
        values = self.game.evaluate(state)
        if values is None:
            raise BadOption(f"lookahead needs an evaluation of positions, and {self.game.id} has none")
        return values


def _report(
    decision: Decision, actions: list[Action], values: list[list[float]], budget: SearchBudget
) -> SearchReport:
    found = [
        CandidateReport(action, len(each), mean(each), confidence_interval(each))
        for action, each in zip(actions, values, strict=True)
    ]
    found.sort(key=lambda one: -one.value)
    return SearchReport(
        decision.seat,
        decision.kind,
        found[0].action,
        base_action=actions[0],
        candidates=tuple(found),
        simulations=budget.simulations,
        seconds=budget.seconds,
    )
