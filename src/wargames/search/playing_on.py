"""Playing a world on by hands, to the end or to a horizon, and what it is worth there."""

from collections.abc import Callable
from typing import Any

import attrs

from wargames.kernel.chance.dice import Dice
from wargames.kernel.game import Action, Decision, Game, Over, Seat

LONGEST = 10_000
"""After so many choices a play-out is given up: the game does not end."""

NOTED = 6
"""How many choices of a play-out are written down."""

Choose = Callable[[Any, Decision], Action]
"""Chooses in a state for whoever is asked."""


@attrs.frozen
class Ahead:
    """How far a game is played on before it is judged: ``rounds`` after the one that it is in.

    ``choices`` cuts it shorter still, after so many; None where the rounds alone do. A game whose positions
    nobody judges is played to its end.
    """

    game: Game[Any, Any]
    rounds: int
    choices: int | None = None
    _limits: dict[int | None, float] = attrs.field(factory=dict, init=False, eq=False)

    def limit(self, state: Any) -> float:
        """Give the round at which play from a state is cut short: never, where nobody judges or counts."""
        now = self.game.round_index(state)
        if (limit := self._limits.get(now)) is None:
            endless = now is None or self.game.evaluate(state) is None
            limit = self._limits[now] = float("inf") if now is None or endless else now + self.rounds + 1
        return limit

    def play_on(self, state: Any, choose: Choose, dice: Dice, limit: float) -> tuple[Any, tuple[str, ...]]:
        """Play on, and give where that leads, with what was done first, as text."""
        done: list[str] = []
        for _ in range(self.most(limit)):
            pending = self.game.ask(state)
            if isinstance(pending, Over) or self.late(state, limit):
                break
            seat, decision = next(iter(pending.items()))
            action = choose(state, decision)
            if len(done) < NOTED:
                done.append(f"{seat}: {action}")
            state = self.game.resolve(state, seat, action, dice).state
        return state, tuple(done)

    def most(self, limit: float) -> int:
        """Give how many choices are played on at most."""
        return LONGEST if self.choices is None or limit == float("inf") else self.choices

    def late(self, state: Any, limit: float) -> bool:
        """Tell whether a state lies beyond the horizon."""
        now = self.game.round_index(state)
        return now is not None and now >= limit

    def value(self, state: Any, seat: Seat) -> float:
        """Say how a seat stands; nothing is known where the game is not over and nobody judges."""
        standing = self.game.evaluate(state)
        return standing[seat] if standing is not None else 0.0
