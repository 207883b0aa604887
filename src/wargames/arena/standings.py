"""What results prove: wins, the share of the points, and how sure that is."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from math import sqrt
from typing import Any, TypeVar

import attrs

from wargames.arena.match import Match, Result
from wargames.kernel.base.errors import BadOption
from wargames.kernel.base.shown import Shown
from wargames.notebook import hypertext
from wargames.notebook.frames import frame

T = TypeVar("T")

LIMITS = {"low", "high"}
SURE = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""


@attrs.frozen
class Standing:
    """How one bot did; ``by_side`` counts its wins on each side, the first side first."""

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
    """How the bots of a match did, in the match's order; a tuple that shows itself in a notebook."""

    __slots__ = ()

    def to_frame(self, library: str | None = None) -> Any:
        """Make a frame of pandas or polars, a row for each bot; ``first``, ``second`` ... are wins by side.

        Raises :class:`BadOption` where neither library is installed.
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
    """Give the Wilson score interval of a share at 95 %; (0, 1) without games.

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
    """Count the results for each bot, in the match's order.

    Raises :class:`BadOption` for an iterator that has given its results already.
    """
    played = gathered(results)
    return Standings(_standing(match, bot, played) for bot in range(len(match.bots)))


def gathered(results: Iterable[T]) -> tuple[T, ...]:
    """Gather results; raises :class:`BadOption` for an iterator that gives none, as one used before does."""
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
    """List the bots that share the best score."""
    best = max(result.scores)
    return tuple(bot for bot, score in zip(result.pairing.order, result.scores, strict=True) if score == best)


def ratings(match: Match, results: Iterable[Result]) -> dict[str, tuple[float, float]]:
    """Rate the bots by their results in order: (mean, standard deviation) on openskill's scale.

    Raises :class:`BadOption` where openskill is not installed, and for an iterator used before.
    """
    try:
        model = import_module("openskill.models").PlackettLuce()
    except ModuleNotFoundError:
        raise BadOption("ratings need openskill: pip install 'wargames-kernel[ratings]'") from None
    rated = {label: model.rating(name=label) for label in match.labels}
    for result in gathered(results):
        there = [match.labels[bot] for bot in result.pairing.order]
        teams = model.rate([[rated[label]] for label in there], scores=list(result.scores))
        rated |= {label: team[0] for label, team in zip(there, teams, strict=True)}
    return {label: (float(one.mu), float(one.sigma)) for label, one in rated.items()}
