"""Rollouts: play from a state by a policy, to the end of the game or a horizon.

``game.play_out`` of the kernel does the same over a cursor, which makes no states on the way.
"""

from collections.abc import Callable
from typing import Any

import attrs

from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, Decision, Game, Over, Seat

MAX_STEPS = 10_000
"""Limit of decisions in a rollout: beyond it the game is taken to have no end."""

LINE_LENGTH = 6
"""The number of first steps that a rollout returns."""

RolloutPolicy = Callable[[Any, Decision], Action]
"""A function that returns the action for a state and a decision due in it."""


@attrs.frozen
class RolloutStep:
    """A step of a rollout: a state, and the action of a seat in it."""

    state: Any
    seat: Seat
    action: Action

    def said(self, game: Game[Any, Any]) -> str:
        """Return the step as people read it, with the name of the side."""
        return f"{game.side_name(self.seat)}: {game.say(self.action, game.view(self.state, self.seat))}"


@attrs.frozen
class Rollout:
    """Rollouts of one horizon: ``max_rounds`` after the current round, at most ``max_decisions``.

    A game without an evaluation or without rounds is played to its end.
    """

    game: Game[Any, Any]
    max_rounds: int
    max_decisions: int | None = None
    _cutoffs: dict[int | None, float] = attrs.field(factory=dict, init=False, eq=False)

    def cutoff(self, state: Any) -> float:
        """Return the round at which a rollout from a state is cut off; infinity for none."""
        now = self.game.round_index(state)
        if (cutoff := self._cutoffs.get(now)) is None:
            endless = now is None or self.game.evaluate(state) is None
            cutoff = float("inf") if now is None or endless else now + self.max_rounds + 1
            self._cutoffs[now] = cutoff
        return cutoff

    def run(
        self, state: Any, policy: RolloutPolicy, dice: Dice, cutoff: float
    ) -> tuple[Any, tuple[RolloutStep, ...]]:
        """Play from a state; return the last state and the first steps."""
        line: list[RolloutStep] = []
        for _ in range(self.max_steps(cutoff)):
            pending = self.game.ask(state)
            if isinstance(pending, Over) or self.is_cut_off(state, cutoff):
                break
            seat, decision = next(iter(pending.items()))
            action = policy(state, decision)
            if len(line) < LINE_LENGTH:
                line.append(RolloutStep(state, seat, action))
            state = self.game.resolve(state, seat, action, dice).state
        return state, tuple(line)

    def max_steps(self, cutoff: float) -> int:
        """Return the limit of decisions in a rollout."""
        return MAX_STEPS if self.max_decisions is None or cutoff == float("inf") else self.max_decisions

    def is_cut_off(self, state: Any, cutoff: float) -> bool:
        """Return whether a state is beyond the horizon."""
        now = self.game.round_index(state)
        return now is not None and now >= cutoff

    def value(self, state: Any, seat: Seat) -> float:
        """Return the evaluation of a state for a seat; 0 where the ruleset has none."""
        values = self.game.evaluate(state)
        return values[seat] if values is not None else 0.0
