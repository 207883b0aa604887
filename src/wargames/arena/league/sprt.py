"""The sequential probability ratio test over pairs of games from one seed.

The two games of a seed, sides swapped, are one trial with a score from 0 to 2: taken together they vary less
than two single games. The ratio is the generalized one for trials of any distribution with the variance seen.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from math import log
from typing import TYPE_CHECKING, Literal

import attrs

from wargames.arena.league.contests import SprtEntry
from wargames.kernel.base.errors import BadOption
from wargames.kernel.former_paths import former_names

State = Literal["going on", "better", "no better"]

PRIOR, FAIR = 10, 0.125
"""Prior trials of two fair games in the variance: a single trial would prove too much."""
SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def expected(elo: float) -> float:
    """Return the expected share of the points for a difference in Elo.

    >>> round(expected(0), 3), round(expected(200), 3)
    (0.5, 0.76)
    """
    return float(1 / (1 + 10 ** (-elo / 400)))


@attrs.frozen
class SprtVerdict:
    """The state of a test: the log-likelihood ratio, its bounds, the number of trials.

    ``state`` is "better" where the second hypothesis (``elo1``) was accepted, "no better" for the first.
    """

    ratio: float
    lower: float
    upper: float
    trials: int

    @property
    def state(self) -> State:
        """The decision of the test, or that it goes on."""
        if self.ratio >= self.upper:
            return "better"
        return "no better" if self.ratio <= self.lower else "going on"


def bounds(test: SprtEntry) -> tuple[float, float]:
    """Return the log ratios between which a test goes on; raises :class:`BadOption` for bad settings."""
    if not (0 < test.alpha < 1 and 0 < test.beta < 1 and test.alpha + test.beta < 1):
        raise BadOption(f"alpha and beta must lie between 0 and 1, not {test.alpha:g} and {test.beta:g}")
    if test.elo0 >= test.elo1:
        raise BadOption(f"elo0 must be below elo1, not {test.elo0:g} and {test.elo1:g}")
    return log(test.beta / (1 - test.alpha)), log((1 - test.beta) / test.alpha)


def ratio(counts: Sequence[float], test: SprtEntry) -> float:
    """Return the log-likelihood ratio of trials, counted by their scores in quarters."""
    if not (total := sum(counts)):
        return 0.0
    seen = list(zip(SCORES, counts, strict=True))
    mean = sum(score * count for score, count in seen) / total
    spread = (sum(count * (score - mean) ** 2 for score, count in seen) + PRIOR * FAIR) / (total + PRIOR)
    low, high = expected(test.elo0), expected(test.elo1)
    return total * (high - low) * (2 * mean - low - high) / (2 * spread)


def course(scores: Iterable[float], test: SprtEntry) -> Iterator[SprtVerdict]:
    """Run a test trial by trial to its decision; ``scores`` are those of one bot, from 0 to 1."""
    low, high = bounds(test)
    counted = accumulate(scores, _count, initial=(0,) * len(SCORES))
    for trials, counts in enumerate(counted):
        verdict = SprtVerdict(ratio(counts, test), low, high, trials)
        if trials:
            yield verdict
        if verdict.state != "going on":
            return


def _count(counts: tuple[int, ...], score: float) -> tuple[int, ...]:
    place = round(score * (len(SCORES) - 1))
    return tuple(count + (at == place) for at, count in enumerate(counts))


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Verdict="SprtVerdict")
