"""Determinizations: full states consistent with the view of a seat, weighted by belief."""

from collections import deque
from typing import Any, Protocol, runtime_checkable

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

BELIEF_SAMPLES = 12
"""The number of samples from which one is drawn by weight, where the bot has beliefs."""


@runtime_checkable
class BeliefBot(Protocol):
    """A bot with beliefs about hidden information."""

    def belief(self, world: Any, view: Any) -> float:
        """Return an unnormalized likelihood above 0 of a full state, given the view.

        Every state passed fits the view. Weigh what an enemy would have chosen or where it would hide.
        """
        ...


class Determinizations:
    """Samples of a view, drawn on demand by ``game.sample`` and the beliefs of a bot."""

    def __init__(self, game: Game[Any, Any], view: Any, rng: Rng, bot: Any = None) -> None:
        self._game, self._view, self._rng = game, view, rng
        self._bot = bot if isinstance(bot, BeliefBot) else None
        self._drawn: list[Any] = []
        self._states: deque[Any] = deque()
        """The states of the generator after the draws that are used, and after each further one."""

    def __getitem__(self, number: int) -> Any:
        """Return a sample by its number, always the same."""
        while len(self._drawn) <= number:
            self._drawn.append(self._draw())
            if self._states:
                self._states.append(self._rng.getstate())
        return self._drawn[number]

    def begin(self) -> None:
        """Begin to draw samples that may be put back; those so far stay."""
        self._states = deque([self._rng.getstate()])

    def use(self, number: int) -> None:
        """Note that a sample is used, so that it and those before stay."""
        while len(self._states) > 1 and len(self._drawn) - len(self._states) + 1 <= number:
            self._states.popleft()

    def put_back(self) -> None:
        """Put back the samples that were not used: the generator stands as if they had never been drawn."""
        if unused := len(self._states) - 1:
            self._rng.setstate(self._states[0])
            del self._drawn[-unused:]
        self._states.clear()

    def _draw(self) -> Any:
        if self._bot is None:
            return self._game.sample(self._view, self._rng)
        samples = [self._game.sample(self._view, self._rng) for _ in range(BELIEF_SAMPLES)]
        weights = [max(self._bot.belief(sample, self._view), 1e-9) for sample in samples]
        return self._rng.choices(samples, weights)[0]
