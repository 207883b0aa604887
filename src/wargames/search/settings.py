"""What may be set of a bot that thinks ahead, and the budget of one decision."""

from time import perf_counter

import attrs

from wargames.bots.settings import setting


@attrs.frozen
class Thinking:
    """How a bot thinks ahead: by which hands, how long, how far, how boldly.

    Where ``simulations`` is given the clock decides nothing, and the same seed plays the same game.
    """

    hand: str = setting(
        "the bot that proposes and plays on; default: the one made for the game", default="", bot=True
    )
    seconds: float = setting("how long to think about one decision", default=1.0, most=30)
    simulations: int | None = setting(
        "play-outs for one decision, instead of seconds", default=None, least=1, most=10_000
    )
    horizon: int = setting(
        "rounds to play on after this one before the position is judged", default=0, most=20
    )
    choices: int | None = setting(
        "choices to play on at most, however long the rounds are", default=None, most=10_000
    )
    width: int = setting("how many actions to think about at most", default=6, least=1, most=100)
    gate: float = setting(
        "standard errors by which another choice than the hand's must be better", default=1.0, most=10
    )


class Budget:
    """What may be spent on one decision: simulations where they are counted, else seconds."""

    def __init__(self, thinking: Thinking) -> None:
        self._began = perf_counter()
        self._seconds, self._most = thinking.seconds, thinking.simulations
        self.simulations = 0

    def spend(self, simulations: int = 1) -> None:
        """Count simulations."""
        self.simulations += simulations

    @property
    def spent(self) -> float:
        """The part that is spent: 1 or more once nothing is left."""
        if self._most is not None:
            return self.simulations / self._most
        return self.seconds / self._seconds if self._seconds else 1.0

    @property
    def seconds(self) -> float:
        """How long this has taken."""
        return perf_counter() - self._began
