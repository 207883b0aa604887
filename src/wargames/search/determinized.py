"""A bot that plays its hand's best candidates on in worlds that look like its view.

The candidates of a decision are those that the hand ranks highest. They are tried in the same worlds, under
the same dice, by sequential halving; both sides go on by the hand until the horizon, where the position is
judged. The hand's own choice is left only for one whose gain over it, world by world, is clear.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

import attrs

from wargames.kernel.chance.dice import Rng, SeededDice, seed_for
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.search.gains import interval, mean, paired
from wargames.search.halving import halve
from wargames.search.hands import Hands, Ranked, only_answer
from wargames.search.playing_on import Ahead
from wargames.search.settings import Budget, Thinking
from wargames.search.thoughts import Thought, Thoughts, Watch
from wargames.search.tracks import Tracks
from wargames.search.worlds import Worlds


class Determinized:
    """Thinks ahead in determined worlds; see the module."""

    GAMES: ClassVar[Collection[str]] = ()
    INTRODUCTION: ClassVar[str] = (
        "Searches: tries its best few answers in sampled games and takes the best; the strongest as a "
        "rule. Thinks a second."
    )
    SETTINGS: ClassVar[type] = Thinking

    def __init__(self, game: Game[Any, Any], seed: int | str = 0, thinking: Thinking | None = None) -> None:
        self.thinking = thinking or self.SETTINGS()
        self.hands = Hands(game, self.thinking.hand, seed)
        self.tracks = Tracks(game, self.hands)
        self.thoughts: Thoughts | None = None
        self.watch: Watch | None = None
        self.game, self.rng = game, Rng(f"{game.id}:{type(self).__name__}:{seed}")

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer a decision, and keep what was thought in :attr:`thoughts`; None where nothing had to be."""
        self.thoughts = None
        if (forced := only_answer(decision)) is not None:
            return forced
        ranked = self.hands.rank(decision, view, self.thinking.width, self.rng)
        if len(ranked) == 1:
            return ranked[0][0]
        self.thoughts = self.think(decision, view, ranked)
        return self.thoughts.chosen

    def think(self, decision: Decision, view: Any, ranked: Ranked) -> Thoughts:
        """Try the candidates, and choose."""
        return self.compare(decision, view, ranked).thoughts

    def compare(self, decision: Decision, view: Any, ranked: Ranked) -> "Comparison":
        """Try the candidates, and choose: a plan, which is here a single action."""
        return self.tried(Trials(self, decision, view), tuple((action,) for action, _ in ranked))

    def tried(self, trials: "Trials", plans: Sequence["Plan"]) -> "Comparison":
        """Try plans, the hand's own first, and choose one."""
        values = trials.halve(plans)
        chosen = plans[best_of(values, self.thinking.gate)]
        by_plan = dict(zip(plans, values, strict=True))
        return Comparison(chosen, by_plan, thoughts_of(trials.decision, chosen, trials, by_plan))


Plan = tuple[Action, ...]
"""What a seat does now and next; the hand goes on where a plan ends."""


@attrs.frozen(eq=False)
class Comparison:
    """What came of trying plans: the one chosen, the values of each world by world, and the thoughts."""

    chosen: Plan
    values: Mapping[Plan, list[float]]
    thoughts: Thoughts


class Trials:
    """Plays plans of one decision on, each in the same worlds under the same dice."""

    def __init__(self, bot: Determinized, decision: Decision, view: Any) -> None:
        self.budget, self.lines = Budget(bot.thinking), dict[Plan, tuple[str, ...]]()
        self.worlds = Worlds(bot.game, view, bot.rng, bot.hands.of(decision.seat))
        self.decision, self._watch, self._tried = decision, bot.watch, dict[Plan, list[float]]()
        self._game, self._hands, self._seat = bot.game, bot.hands, decision.seat
        self._tracks = bot.tracks
        self._ahead = Ahead(bot.game, bot.thinking.horizon, bot.thinking.choices)
        self._seed = bot.rng.getrandbits(64)

    def halve(self, plans: Sequence[Plan]) -> list[list[float]]:
        """Try plans while the budget lasts, the hand's own first; see :func:`halving.halve`."""
        return halve(len(plans), lambda plan, world: self.run(plans[plan], world), lambda: self.budget.spent)

    def run(self, plan: Plan, number: int) -> float:
        """Play a plan on in a world, and say how the seat stands then."""
        world = self.worlds[number]
        dice = SeededDice(seed_for(f"world {number}", self._seed))
        limit = self._ahead.limit(world)
        state = self._game.resolve(world, self._seat, plan[0], dice).state
        if plan[1:]:
            following = Following(self._seat, plan[1:], self._hands)
            state, line = self._ahead.play_on(state, following, dice, limit)
        else:
            state, line = self._tracks.play_on(state, self._ahead, dice, limit)
        self.lines.setdefault(plan, line)
        self.budget.spend()
        value = self._tracks.value(state, self._ahead, self._seat)
        self._tried.setdefault(plan, []).append(value)
        if self._watch:
            self._watch.look(self.so_far)
        return value

    def so_far(self) -> Thoughts:
        """Gather what was tried until now; of what was tried most the best seems to be chosen."""
        chosen = max(self._tried, key=lambda plan: (len(self._tried[plan]), mean(self._tried[plan])))
        return thoughts_of(self.decision, chosen, self, dict(self._tried))


class Following:
    """Chooses by a plan where its seat is asked and the plan can be done, else by the hand."""

    def __init__(self, seat: Seat, plan: Plan, hands: Hands) -> None:
        self._seat, self._left, self._hands = seat, list(plan), hands

    def __call__(self, state: Any, decision: Decision) -> Action:
        """Do the next action of the plan that is legal; those before it cannot be done any more."""
        if decision.seat == self._seat:
            for at, action in enumerate(self._left):
                if decision.actions.check(action) is None:
                    del self._left[: at + 1]
                    return action
        return self._hands.choose(state, decision)


def best_of(values: list[list[float]], gate: float) -> int:
    """Choose: the hand's own, unless another is better by so many standard errors of the gain.

    >>> best_of([[0.0] * 9, [0.5] * 9], 1.5), best_of([[0.0], [0.5]], 1.5)
    (1, 0)
    """
    longest = max(map(len, values[1:]))
    finalists = [number for number in range(1, len(values)) if len(values[number]) == longest]
    best = max(finalists, key=lambda number: (mean(values[number]), -number))
    gain, sure = paired(values[best], values[0])
    return best if gain > gate * sure else 0


def thoughts_of(
    decision: Decision, chosen: Plan, trials: Trials, values: dict[Plan, list[float]]
) -> Thoughts:
    """Gather what was thought; the chosen action first, then those that were tried most."""
    found = [
        Thought(plan[0], len(each), mean(each), interval(each), trials.lines.get(plan, ()))
        for plan, each in sorted(
            values.items(), key=lambda one: (one[0] != chosen, -len(one[1]), -mean(one[1]))
        )
    ]
    own = next(iter(values))[0]
    budget = trials.budget
    return Thoughts(
        decision.seat, decision.kind, chosen[0], own, tuple(found), budget.simulations, budget.seconds
    )
