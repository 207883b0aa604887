"""Settings of search bots, and the budget of one decision."""

from math import ceil, floor
from time import perf_counter

import attrs

from wargames.bots.settings import former_settings, setting

MOMENT = 0.05
"""The seconds that several processes play without a look at what was found: handing over takes less then."""

TINY = 1e-6


@former_settings
@attrs.frozen
class SearchSettings:
    """Settings shared by all search bots.

    With ``simulations`` the clock decides nothing: the same seed plays the same game, by any number of
    ``processes``.
    """

    policy: str = setting(
        "base policy: the bot that proposes candidates and plays rollouts; default: that of the game",
        default="",
        bot=True,
        former="hand",
    )
    seconds: float = setting("time for one decision, in seconds", default=1.0, most=30)
    simulations: int | None = setting(
        "rollouts for one decision, instead of seconds", default=None, least=1, most=10_000
    )
    horizon: int = setting("rounds of a rollout after the current one", default=0, most=20)
    max_decisions: int | None = setting(
        "the most decisions of a rollout, however long the rounds are",
        default=None,
        most=10_000,
        former="choices",
    )
    max_candidates: int = setting(
        "the most actions that are compared", default=6, least=1, most=100, former="width"
    )
    processes: int = setting("processes that play the rollouts", default=1, least=1, most=1)
    min_gain_se: float = setting(
        "standard errors by which an action must beat the choice of the base policy",
        default=1.0,
        most=10,
        former="gate",
    )


class SearchBudget:
    """The budget of one decision: simulations where their number is set, else seconds."""

    def __init__(self, settings: SearchSettings) -> None:
        self._began = perf_counter()
        self._processes = settings.processes
        self._seconds, self._most = settings.seconds, settings.simulations
        self.simulations = 0

    def spend(self, simulations: int = 1) -> None:
        """Count simulations."""
        self.simulations += simulations

    @property
    def spent(self) -> float:
        """The spent part of the budget: 1 or more once nothing is left."""
        if self._most is not None:
            return self.simulations / self._most
        return self.seconds / self._seconds if self._seconds else 1.0

    def samples_until(self, part: float, candidates: int) -> int:
        """Return the samples of each candidate until a part of the budget is spent, at least one.

        With a limit of seconds, the clock is read after each sample by one process; by several after so many
        as take a moment at the pace so far, at least one for each.
        """
        if self._most is not None:
            return max(1, ceil((part * self._most - self.simulations) / candidates))
        if self._processes == 1:
            return 1
        left = min(MOMENT, part * self._seconds - self.seconds) / max(self.seconds, TINY)
        return max(self._processes, floor(left * self.simulations / candidates))

    @property
    def seconds(self) -> float:
        """The seconds since the search began."""
        return perf_counter() - self._began
