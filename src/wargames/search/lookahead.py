"""A bot that looks a few choices ahead along every way the dice may fall.

What an action is worth is the mean of what it leads to, by the exact chances of its rolls; where another
choice follows, its seat takes what is best for itself. It judges by the ruleset's standing, so it is for
decisions with few outcomes in rulesets that judge positions.
"""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import setting
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.search.expectimax import Expectimax, Values
from wargames.search.gains import interval, mean
from wargames.search.hands import Hands, only_answer
from wargames.search.settings import Budget, Thinking
from wargames.search.thoughts import Thought, Thoughts
from wargames.search.worlds import Worlds


@attrs.frozen
class DepthThinking(Thinking):
    """What may be set of a search by depth; ``horizon`` and ``gate`` mean nothing to it."""

    depth: int = setting("choices to look ahead, the first included", default=2, least=1, most=4)
    outcomes: int = setting("the most outcomes of one action that are listed", default=64, least=1, most=1000)
    worlds: int = setting(
        "worlds that look like the view, in which this is done", default=4, least=1, most=100
    )


class Lookahead:
    """Looks ahead along every way the dice may fall; see the module."""

    GAMES: ClassVar[Collection[str]] = ()
    SETTINGS: ClassVar[type] = DepthThinking

    def __init__(
        self, game: Game[Any, Any], seed: int | str = 0, thinking: DepthThinking | None = None
    ) -> None:
        self.thinking = thinking or DepthThinking()
        self.hands = Hands(game, self.thinking.hand, seed)
        self.thoughts: Thoughts | None = None
        self.game, self.rng = game, Rng(f"{game.id}:lookahead:{seed}")

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer a decision, and keep what was thought in :attr:`thoughts`; None where nothing had to be.

        Raises :class:`BadOption` where the ruleset judges no positions.
        """
        self.thoughts = None
        if (forced := only_answer(decision)) is not None:
            return forced
        actions = [one for one, _ in self.hands.rank(decision, view, self.thinking.width, self.rng)]
        budget = Budget(self.thinking)
        values = self._values(decision, view, actions, budget)
        self.thoughts = _gathered(decision, actions, values, budget)
        return self.thoughts.chosen

    def _values(
        self, decision: Decision, view: Any, actions: list[Action], budget: Budget
    ) -> list[list[float]]:
        """Say what each action is worth in each world; new worlds while there is time."""
        tree = self._tree(budget)
        worlds = Worlds(self.game, view, self.rng, self.hands.of(decision.seat))
        values: list[list[float]] = [[] for _ in actions]
        for number in range(self.thinking.worlds):
            for each, action in zip(values, actions, strict=True):
                worth = tree.after(worlds[number], (decision.seat, action), 0)
                each.append(float(worth[decision.seat]))
            if budget.spent >= 1:
                break
        return values

    def _tree(self, budget: Budget) -> Expectimax:
        return Expectimax(
            self.game,
            self._moves,
            self._judge,
            stop=lambda depth: depth >= self.thinking.depth or budget.spent >= 1,
            visit=budget.spend,
            outcomes=self.thinking.outcomes,
            rng=self.rng,
        )

    def _moves(self, state: Any, decision: Decision) -> Iterable[Action]:
        if (forced := only_answer(decision)) is not None:
            return (forced,)
        view = self.game.view(state, decision.seat)
        return [one for one, _ in self.hands.rank(decision, view, self.thinking.width, self.rng)]

    def _judge(self, state: Any) -> Values:
        standing = self.game.evaluate(state)
        if standing is None:
            raise BadOption(f"lookahead needs standings, and {self.game.id} judges no positions")
        return standing


def _gathered(
    decision: Decision, actions: list[Action], values: list[list[float]], budget: Budget
) -> Thoughts:
    """Choose the best; of equals that which the hand prefers."""
    found = [
        Thought(action, len(each), mean(each), interval(each))
        for action, each in zip(actions, values, strict=True)
    ]
    found.sort(key=lambda one: -one.value)
    return Thoughts(
        decision.seat, decision.kind, found[0].action, actions[0], tuple(found),
        budget.simulations, budget.seconds,
    )  # fmt: skip
