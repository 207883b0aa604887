"""A bot that thinks about all that it will do this round at once: which orders, in which sequence.

Where one order prepares another (smoke before the advance, the spotter before the gun), no order is good by
itself. A plan is a sequence of actions up to the end of the round. Plans are drawn by playing the round in
worlds that look like the view, mostly as the hand would and now and then by another of its choices; then they
are tried against each other, and against the hand, as single actions are by :mod:`determinized`.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from wargames.bots.settings import setting
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Action, Decision, Game, Seat
from wargames.search.determinized import Comparison, Determinized, Plan, Trials
from wargames.search.hands import Hands, Ranked
from wargames.search.playing_on import Ahead
from wargames.search.settings import Thinking


@attrs.frozen
class PlanThinking(Thinking):
    """What may be set of a search by plans."""

    stray: float = setting(
        "how often, of ten times, a plan does what the hand likes less", default=3.0, most=10
    )


class Planner(Determinized):
    """Thinks about the whole round; see the module."""

    SETTINGS: ClassVar[type] = PlanThinking

    def __init__(
        self, game: Game[Any, Any], seed: int | str = 0, thinking: PlanThinking | None = None
    ) -> None:
        plans = thinking or PlanThinking()
        super().__init__(game, seed, plans)
        self._stray = plans.stray / 10
        self._going_on: Plan = ()

    def decide(self, decision: Decision, view: Any) -> Action:
        """Answer a decision, and remember what was planned to follow."""
        action = super().decide(decision, view)
        if self.thoughts is None and self._going_on[:1] == (action,):
            self._going_on = self._going_on[1:]
        return action

    def compare(self, decision: Decision, view: Any, ranked: Ranked) -> Comparison:
        """Try plans, and choose one."""
        trials = Trials(self, decision, view)
        found = self.tried(
            trials, tuple(dict.fromkeys((ranked[0][:1], *self._plans(decision, trials, ranked))))
        )
        self._going_on = found.chosen[1:]
        return found

    def _plans(self, decision: Decision, trials: Trials, ranked: Ranked) -> Sequence[Plan]:
        """List plans: what was planned before, then one for each candidate."""
        kept = (
            [self._going_on] if self._going_on and decision.actions.check(self._going_on[0]) is None else []
        )
        drawn = [
            self._drawn(decision.seat, trials.worlds[at], action) for at, (action, _) in enumerate(ranked)
        ]
        return (*kept, *drawn)

    def _drawn(self, seat: Seat, world: Any, action: Action) -> Plan:
        """Draw a plan that begins with an action, by playing the round on in a world."""
        dice = SeededDice(self.rng.getrandbits(64))
        now = self.game.round_index(world)
        limit = float("inf") if now is None else now + 1
        straying = Straying(self.hands, seat, self.rng, self._stray)
        state = self.game.resolve(world, seat, action, dice).state
        Ahead(self.game, 0).play_on(state, straying, dice, limit)
        return (action, *straying.done)


class Straying:
    """Chooses as the hand does, but for one seat now and then another of the actions that it ranks."""

    def __init__(self, hands: Hands, seat: Seat, rng: Rng, share: float) -> None:
        self._hands, self._seat, self._rng, self._share = hands, seat, rng, share
        self.done: list[Action] = []

    def __call__(self, state: Any, decision: Decision) -> Action:
        """Choose, and note what its own seat does."""
        if decision.seat != self._seat:
            return self._hands.choose(state, decision)
        action = self._own(state, decision)
        self.done.append(action)
        return action

    def _own(self, state: Any, decision: Decision) -> Action:
        if self._rng.random() >= self._share:
            return self._hands.choose(state, decision)
        view = self._hands.view(state, decision)
        ranked = self._hands.rank(decision, view, 4, self._rng)
        return self._rng.choice(ranked)[0]
