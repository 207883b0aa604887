"""Expectimax: the mean over chance, the maximum for the seat that decides.

Values are kept for every seat, and each seat takes its own maximum. Between two sides in a zero-sum game that
is the minimax value.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from wargames.kernel.base.errors import TreeTooLarge
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.chance.outcome_classes import enumerate_outcomes
from wargames.kernel.game import Action, Decision, Game, Over, Seat

CHANCE_SAMPLES = 12
"""The number of sampled outcomes of an action that has too many to enumerate."""

Values = Mapping[Seat, Any]
"""The value of a position for each seat: a float, or exactly a Fraction."""


@attrs.frozen(eq=False)
class Expectimax:
    """An expectimax search; its parts are functions.

    ``candidates`` returns the actions to search in a state, ``evaluate`` the values of a leaf. ``is_leaf``
    says for a depth whether the search ends there. ``on_visit`` is called for each run of the rules. The
    outcomes of an action are enumerated up to ``max_outcomes``; beyond that they are sampled with ``rng``,
    or :class:`TreeTooLarge` is raised where that is None.
    """

    game: Game[Any, Any]
    candidates: Callable[[Any, Decision], Iterable[Action]]
    evaluate: Callable[[Any], Values]
    is_leaf: Callable[[int], bool]
    on_visit: Callable[[], None]
    max_outcomes: int
    rng: Rng | None = None

    def action_values(self, state: Any, chosen: tuple[Seat, Action], depth: int) -> Values:
        """Return the expected values of an action; ``depth`` counts the decisions above."""
        total: dict[Seat, Any] = {}
        for chance, reached in self._outcomes(state, chosen):
            for seat, value in self.state_values(reached, depth + 1).items():
                total[seat] = total.get(seat, 0) + chance * value
        return total

    def state_values(self, state: Any, depth: int) -> Values:
        """Return the values of a position if each seat takes its best action."""
        pending = self.game.ask(state)
        if isinstance(pending, Over) or self.is_leaf(depth):
            return self.evaluate(state)
        seat, decision = next(iter(pending.items()))
        values = [
            self.action_values(state, (seat, action), depth) for action in self.candidates(state, decision)
        ]
        return max(values, key=lambda value: value[seat])

    def _outcomes(self, state: Any, chosen: tuple[Seat, Action]) -> Iterable[tuple[Any, Any]]:
        try:
            found = enumerate_outcomes(
                lambda dice: self.game.resolve(state, *chosen, dice).state, self.max_outcomes
            )
        except TreeTooLarge:
            if self.rng is None:
                raise
            return self._sampled(state, chosen, self.rng)
        for _ in range(found.runs):
            self.on_visit()
        return [(chance, reached) for reached, chance in found.chances.items()]

    def _sampled(self, state: Any, chosen: tuple[Seat, Action], rng: Rng) -> Iterable[tuple[float, Any]]:
        for _ in range(CHANCE_SAMPLES):
            self.on_visit()
            yield 1 / CHANCE_SAMPLES, self.game.resolve(state, *chosen, RandomDice(rng)).state
