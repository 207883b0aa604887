"""Worlds that look like what a seat sees, drawn as often as they are believed."""

from typing import Any, Protocol, runtime_checkable

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Game

DRAWN = 12
"""Of how many worlds one is chosen where a hand has beliefs."""


@runtime_checkable
class BelievingBot(Protocol):
    """A bot that has an opinion of what is hidden."""

    def belief(self, world: Any, view: Any) -> float:
        """Say how likely a world is, beside others that look like the same view: a weight above 0.

        What would that enemy have laid, where would he hide? What was seen is kept to by every world.
        """
        ...


class Worlds:
    """Draws worlds for a view: by the ruleset's ``sample``, chosen among by the beliefs of a hand."""

    def __init__(self, game: Game[Any, Any], view: Any, rng: Rng, hand: Any = None) -> None:
        self._game, self._view, self._rng = game, view, rng
        self._hand = hand if isinstance(hand, BelievingBot) else None
        self._drawn: list[Any] = []

    def __getitem__(self, number: int) -> Any:
        """Give a world by its number, always the same."""
        while len(self._drawn) <= number:
            self._drawn.append(self._draw())
        return self._drawn[number]

    def _draw(self) -> Any:
        if self._hand is None:
            return self._game.sample(self._view, self._rng)
        worlds = [self._game.sample(self._view, self._rng) for _ in range(DRAWN)]
        weights = [max(self._hand.belief(world, self._view), 1e-9) for world in worlds]
        return self._rng.choices(worlds, weights)[0]
