"""Plots by matplotlib (the extra ``plots``): of odds, of a game, of a match as it goes, of a league.

Each draws into ``axes`` if given, else into a figure of its own, and returns the axes for changes or a file:
``plots.game(replay).figure.savefig("game.svg")``.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from importlib import import_module
from itertools import accumulate
from pathlib import Path
from typing import Any

from wargames.arena.league.contests import read_league
from wargames.arena.league.files import Files
from wargames.arena.league.store import LeagueStore
from wargames.arena.league.tables import tables_of
from wargames.arena.match import Match, Result
from wargames.arena.standings import Standing, gathered, wilson
from wargames.kernel.base.errors import BadOption
from wargames.kernel.chance.odds import Odds
from wargames.kernel.play.replay import Replay

MISSING = "a plot needs matplotlib: pip install 'wargames-kernel[plots]'"
EVEN = {"color": "#9a9484", "linewidth": 1, "linestyle": "--", "zorder": 0}


def odds(chances: Odds, axes: Any = None) -> Any:
    """Draw the chance of each term as a bar, one for each answer of another seat."""
    drawn = _axes(axes)
    terms = list(dict.fromkeys(term for case in chances.cases for term, _ in case.chances))
    thick = 0.8 / len(chances.cases)
    for at, case in enumerate(chances.cases):
        found = dict(case.chances)
        places = [row + thick * at for row in range(len(terms))]
        bars = drawn.barh(places, [float(found.get(term, 0)) for term in terms], thick, label=case.assuming)
        drawn.bar_label(bars, [f"{float(found.get(term, 0)):.1%}" for term in terms], padding=3)
    drawn.set_yticks([row + thick * (len(chances.cases) - 1) / 2 for row in range(len(terms))], terms)
    drawn.invert_yaxis()
    drawn.set(xlim=(0, 1.1), xlabel="chance", title=chances.action)
    if len(chances.cases) > 1:
        drawn.legend()
    return drawn


def game(replay: Replay[Any], axes: Any = None) -> Any:
    """Draw the evaluation of the first seat after each line of a record, from -1 (lost) to 1 (won).

    Raises :class:`BadOption` for a game without an evaluation.
    """
    drawn, rules = _axes(axes), replay.game
    steps = list(replay)
    standings = [rules.evaluate(step.state) for step in steps]
    if None in standings:
        raise BadOption(f"{rules.id} does not say how its positions stand")
    first = rules.seats_of(steps[0].state)[0]
    drawn.step([step.line for step in steps], [one[first] for one in standings if one], where="post")
    drawn.axhline(0, **EVEN)
    drawn.set(ylim=(-1.05, 1.05), xlabel="line of the record", ylabel=f"standing of {first}")
    drawn.set_title(f"{rules.title}: {replay.record.header.scenario}")
    return drawn


def match(played: Match, results: Iterable[Result], axes: Any = None) -> Any:
    """Draw the share of the points of each bot after each game, with the 95 % interval around it.

    Raises :class:`BadOption` for an iterator that is used up.
    """
    drawn, games = _axes(axes), gathered(results)
    numbers = range(1, len(games) + 1)
    for bot, name in enumerate(played.labels):
        shares = _shares([_points(one, bot) for one in games])
        bounds = [wilson(share, count) for share, count in zip(shares, numbers, strict=True)]
        (line,) = drawn.plot(numbers, [float(share) for share in shares], label=name)
        low, high = [one[0] for one in bounds], [one[1] for one in bounds]
        drawn.fill_between(numbers, low, high, color=line.get_color(), alpha=0.15, linewidth=0)
    drawn.axhline(1 / len(played.bots), **EVEN)
    drawn.set(ylim=(0, 1), xlabel="games", ylabel="share of the points", title=f"{played.game}, 95 % sure")
    drawn.legend()
    return drawn


def _points(result: Result, bot: int) -> Fraction:
    """Return the points of a bot in a game; a draw among the best is half a point."""
    if result.winner is not None:
        return Fraction(result.winner == bot)
    score = result.scores[result.pairing.order.index(bot)]
    return Fraction(score == max(result.scores), 2)


def _shares(points: Sequence[Fraction]) -> list[Fraction]:
    return [total / count for count, total in enumerate(accumulate(points), 1)]


def standings(found: Iterable[Standing], axes: Any = None) -> Any:
    """Draw the share of the points of each bot with its 95 % interval."""
    rows = [(one.name, float(one.share), *one.interval) for one in found]
    drawn = _intervals(_axes(axes), rows)
    drawn.set(xlim=(0, 1), xlabel="share of the points, 95 % sure")
    return drawn


def league(file: Path | str, axes: Any = None) -> Any:
    """Draw the Elo ratings of a league, the mean of all being 0, with their 95 % intervals.

    ``file`` is the league's TOML, with its results beside it, even while it is played. Raises
    :class:`BadOption` for a bad file, and without any rating.
    """
    drawn, plan = _axes(axes), read_league(Path(file))
    with LeagueStore(Files(Path(file)).results, plan, write=False) as store:
        found = tables_of(plan, store.results())
    rated = [(row.bot, row.elo.rating, row.elo.margin) for row in found.rows if row.elo]
    if not rated:
        raise BadOption(f"{plan.name}: nobody has played against anybody yet, so nobody is rated")
    _intervals(drawn, [(name, one, one - margin, one + margin) for name, one, margin in rated])
    drawn.axvline(0, **EVEN)
    drawn.set(xlabel="Elo, 95 % sure", title=f"{plan.name}: {found.games} games")
    return drawn


def _intervals(drawn: Any, rows: Sequence[tuple[str, float, float, float]]) -> Any:
    """Draw values with their intervals, the first on top."""
    for at, (_, value, low, high) in enumerate(rows):
        drawn.errorbar(value, at, xerr=[[value - low], [high - value]], fmt="o", capsize=4, color="C0")
    drawn.set_yticks(range(len(rows)), [name for name, *_ in rows])
    drawn.set_ylim(len(rows) - 0.5, -0.5)
    return drawn


def _axes(given: Any) -> Any:
    if given is not None:
        return given
    try:
        pyplot = import_module("matplotlib.pyplot")
    except ModuleNotFoundError:
        raise BadOption(MISSING) from None
    return pyplot.figure(layout="constrained").add_subplot()
