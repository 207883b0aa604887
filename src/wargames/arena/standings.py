"""Standings of a match: wins, shares of the points, and their intervals."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

import attrs

from wargames.arena.match import Match, Result
from wargames.arena.rating import new_rating, rated_after
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.shown import Shown
from wargames.notebook import hypertext
from wargames.notebook.frames import frame

T = TypeVar("T")

LIMITS = {"low", "high"}
SURE = 1.959963984540054
"""The standard deviations on either side that hold 95 % of a normal distribution."""


@attrs.frozen
class Standing:
    """The results of one bot; ``by_side`` counts its wins on each side."""

    name: str
    wins: int
    draws: int
    losses: int
    by_side: tuple[int, ...]

    @property
    def games(self) -> int:
        """All games played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> Fraction:
        """The share of the points; a draw is half a point."""
        return Fraction(2 * self.wins + self.draws, 2 * self.games) if self.games else Fraction(0)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the share."""
        return wilson(self.share, self.games)


class Standings(Shown, tuple[Standing, ...]):
    """The standings of the bots of a match, in its order: a tuple that a notebook shows as a table."""

    __slots__ = ()

    def to_frame(self, library: str | None = None) -> Any:
        """Return a data frame of pandas or polars, a row for each bot.

        Columns ``first``, ``second`` ... are wins by side. Raises
        :class:`BadOption` if neither library is installed.
        """
        return frame(self._rows(), library)

    def _rows(self) -> Iterator[dict[str, Any]]:
        for one in self:
            low, high = one.interval
            counts = {"bot": one.name, "games": one.games, "wins": one.wins, "draws": one.draws}
            share = {"losses": one.losses, "share": float(one.share), "low": low, "high": high}
            yield counts | share | {f"wins_{side}": won for side, won in enumerate(one.by_side, 1)}

    def _repr_html_(self) -> str:
        rows = [{name: value for name, value in row.items() if name not in LIMITS} for row in self._rows()]
        for row, one in zip(rows, self, strict=True):
            low, high = one.interval
            row |= {"share": f"{float(one.share):.1%}", "95 % interval": f"{low:.1%} to {high:.1%}"}
        return hypertext.table(tuple(rows[0]) if rows else (), (tuple(row.values()) for row in rows))


def wilson(share: Fraction, games: int) -> tuple[float, float]:
    """Return the 95 % Wilson score interval of a share; (0, 1) without games.

    >>> [round(bound, 4) for bound in wilson(Fraction(9, 10), 10)]
    [0.5958, 0.9821]
    """
    if not games:
        return 0.0, 1.0
    observed, spread = float(share), SURE * SURE / games
    middle = (observed + spread / 2) / (1 + spread)
    half = SURE / (1 + spread) * sqrt(observed * (1 - observed) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(match: Match, results: Iterable[Result]) -> Standings:
    """Count the results of each bot.

    Raises :class:`BadOption` for an exhausted iterator.
    """
    played = gathered(results)
    return Standings(_standing(match, bot, played) for bot in range(len(match.bots)))


def gathered(results: Iterable[T]) -> tuple[T, ...]:
    """Return results as a list; raise :class:`BadOption` for an exhausted iterator."""
    found = tuple(results)
    if not found and isinstance(results, Iterator):
        raise BadOption(
            "no games to count: an iterator gives its results once, and this one has none left; "
            "keep them first, as in results = tuple(play_all(match))"
        )
    return found


def _standing(match: Match, bot: int, played: Sequence[Result]) -> Standing:
    won = [result for result in played if result.winner == bot]
    draws = sum(result.winner is None and bot in _best(result) for result in played)
    by_side = tuple(
        sum(result.pairing.order[side] == bot for result in won) for side in range(len(match.bots))
    )
    return Standing(
        name=match.labels[bot],
        wins=len(won),
        draws=draws,
        losses=len(played) - len(won) - draws,
        by_side=by_side,
    )


def _best(result: Result) -> tuple[int, ...]:
    """Return the bots that share the best score."""
    best = max(result.scores)
    return tuple(bot for bot, score in zip(result.pairing.order, result.scores, strict=True) if score == best)


def ratings(match: Match, results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Rate the bots by their results in order: (mean, standard deviation) on openskill's scale.

    Raises :class:`BadOption` if openskill is not installed, and for an exhausted iterator.
    """
    rated = dict.fromkeys(match.labels, new_rating())
    for result in gathered(results):
        there = [match.labels[bot] for bot in result.pairing.order]
        rated = rated_after(rated, there, result.scores)
    return rated
