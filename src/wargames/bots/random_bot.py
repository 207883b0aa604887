"""A bot that picks any legal action, each with the same chance."""

from collections.abc import Collection
from typing import Any, ClassVar

from wargames.kernel.chance.dice import Rng
from wargames.kernel.game import Action, Decision, Game
from wargames.kernel.game.own_values import require_asked


class RandomBot:
    """A bot that plays any game at random: the yardstick for all others."""

    GAMES: ClassVar[Collection[str]] = ()
    INTRODUCTION: ClassVar[str] = "Does anything that is legal, each with the same chance. Answers at once."

    def __init__(self, game: Game[Any, Any], seed: int | str = 0) -> None:
        self._game, self._rng = game, Rng(f"{game.id}:{seed}")

    def decide(self, decision: Decision, view: Any) -> Action:
        """Pick one legal action; raises :class:`OtherGame` for the decision of another game."""
        require_asked(self._game, decision, view)
        return decision.actions.sample(self._rng)
