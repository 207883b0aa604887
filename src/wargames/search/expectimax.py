"""Expectimax: the mean over how chance may fall, the best for whoever chooses.

Every value is one for each seat, and each seat takes what is best for itself: with two sides whose scores sum
to nothing, that is the value of the game.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.chance.outcome_classes import enumerate_outcomes
from wargames.kernel.game import Action, Decision, Game, Over, Seat

DRAWN = 12
"""How many ways the dice may fall are drawn where there are too many to list."""

Values = Mapping[Seat, Any]
"""What a position is worth to each seat: a float, or exactly a Fraction."""


@attrs.frozen(eq=False)
class Expectimax:
    """How a tree is grown: which actions are looked at, what a leaf is worth, and where it ends.

    ``stop`` says where to judge though the game goes on; ``visit`` hears of each run of the rules. An action
    that takes more than ``outcomes`` of them is drawn for by ``rng``; without one, :class:`TreeTooLarge`
    comes through.
    """

    game: Game[Any, Any]
    moves: Callable[[Any, Decision], Iterable[Action]]
    judge: Callable[[Any], Values]
    stop: Callable[[int], bool]
    visit: Callable[[], None]
    outcomes: int
    rng: Rng | None = None

    def after(self, state: Any, chosen: tuple[Seat, Action], depth: int) -> Values:
        """Take the mean of what an action leads to, ``depth`` choices deep in the tree."""
        total: dict[Seat, Any] = {}
        for chance, reached in self._outcomes(state, chosen):
            for seat, value in self.worth(reached, depth + 1).items():
                total[seat] = total.get(seat, 0) + chance * value
        return total

    def worth(self, state: Any, depth: int) -> Values:
        """Say what a position is worth if every seat goes on as is best for itself."""
        pending = self.game.ask(state)
        if isinstance(pending, Over) or self.stop(depth):
            return self.judge(state)
        seat, decision = next(iter(pending.items()))
        values = [self.after(state, (seat, action), depth) for action in self.moves(state, decision)]
        return max(values, key=lambda value: value[seat])

    def _outcomes(self, state: Any, chosen: tuple[Seat, Action]) -> Iterable[tuple[Any, Any]]:
        try:
            found = enumerate_outcomes(
                lambda dice: self.game.resolve(state, *chosen, dice).state, self.outcomes
            )
        except TreeTooLarge:
            if self.rng is None:
                raise
            return self._drawn(state, chosen, self.rng)
        for _ in range(found.runs):
            self.visit()
        return [(chance, reached) for reached, chance in found.chances.items()]

    def _drawn(self, state: Any, chosen: tuple[Seat, Action], rng: Rng) -> Iterable[tuple[float, Any]]:
        for _ in range(DRAWN):
            self.visit()
            yield 1 / DRAWN, self.game.resolve(state, *chosen, RandomDice(rng)).state
