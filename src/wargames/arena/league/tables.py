"""The results of a league as plain values, for the terminal, JSON and the report."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import attrs

from wargames.arena.league import pairing
from wargames.arena.league.contests import League
from wargames.arena.league.elo import Counts, Elo, Fit, fit
from wargames.arena.league.playing import PlayedGame, TimeUsage
from wargames.arena.league.running import by_pair, counted, trials_of
from wargames.arena.league.sprt import SprtVerdict, course
from wargames.arena.rating import new_rating, rated_after
from wargames.arena.standings import wilson
from wargames.kernel.base.errors import BadOption
from wargames.kernel.former_paths import former_names

Game = tuple[pairing.Fixture, PlayedGame]


@attrs.frozen
class BotRow:
    """One bot: its games against others, its ratings, faults and use of time.

    A game is won by the only best score and drawn by those who share it; ``share`` is that of the points.
    ``elo`` (from games of two sides) and ``skill`` (openskill's mean and deviation, from all) are None
    where it has played none, or where openskill is not installed; ``alone`` counts games of one side that
    it won, and all of them.
    """

    bot: str
    wins: int
    draws: int
    losses: int
    share: float
    interval: tuple[float, float]
    elo: Elo | None
    skill: tuple[float, float] | None
    faults: int
    alone: tuple[int, int]
    decisions_a_second: float
    worst_ms: int


@attrs.frozen
class CrossTableCell:
    """The wins, draws and losses of a bot on the first side of a scenario against another on the second."""

    game: str
    scenario: str
    first: str
    second: str
    wins: int
    draws: int
    losses: int


@attrs.frozen
class HeadToHead:
    """The wins, draws and losses of one bot against another in games of more than two sides."""

    game: str
    scenario: str
    bot: str
    other: str
    ahead: int
    level: int
    behind: int


@attrs.frozen
class Balance:
    """The share of the points of a side of a scenario, over all bots; a half is even.

    ``side`` counts from 1. Of two sides only the first is listed.
    """

    game: str
    scenario: str
    side: int
    games: int
    share: float
    interval: tuple[float, float]

    @property
    def label(self) -> str:
        """The scenario, with the side unless it is the first."""
        return f"{self.game} {self.scenario}" + (f", side {self.side}" if self.side > 1 else "")


@attrs.frozen
class PairRow:
    """Two bots over the seeds that both played from both sides: wins, draws, losses, and the test if any."""

    first: str
    second: str
    won: int
    shared: int
    lost: int
    test: SprtVerdict | None
    state: str


@attrs.frozen
class FaultRow:
    """A game that a bot lost by a fault."""

    number: int
    bot: str
    fault: str


@attrs.frozen
class IncidentRow:
    """A game that was played again, and the reason."""

    number: int
    what: str


@attrs.frozen
class Tables:
    """All tables of a league."""

    name: str
    planned: int
    games: int
    beyond: int
    rows: tuple[BotRow, ...]
    draw_rate: float
    crosses: tuple[CrossTableCell, ...]
    rivals: tuple[HeadToHead, ...]
    balances: tuple[Balance, ...]
    pairs: tuple[PairRow, ...]
    faults: tuple[FaultRow, ...]
    incidents: tuple[IncidentRow, ...]
    ladder: tuple[str, ...]


@attrs.frozen
class Rated:
    """The strength of all bots by Elo, and by openskill if it is installed."""

    elo: Fit
    skills: Mapping[int, tuple[float, float]]


def tables_of(league: League, results: pairing.Results) -> Tables:
    """Return the tables of the results; except for times they do not depend on the order of the ends."""
    planned = planned_so_far(league, results)
    counts = counted(planned, results, league.sprt)
    games = list(counts.values())
    rated = Rated(elo_by(league, games), _skills(league, games))
    ladder = pairing.ladder_of(len(league.bots), _whole_rounds(league, results) + 1, results)
    return Tables(
        name=league.name,
        planned=len(planned),
        games=len(games),
        beyond=len(results) - len(games),
        rows=rows_of(league, games, rated),
        draw_rate=rated.elo.draw_rate,
        crosses=tuple(_crosses(league, games)),
        rivals=tuple(_rivals(league, games)),
        balances=tuple(_balances(league, games)),
        pairs=tuple(_pairs(league, planned, counts)),
        faults=tuple(_faults(league, games)),
        incidents=tuple(IncidentRow(one.number, what) for one, played in games for what in played.incidents),
        ladder=tuple(league.bots[bot].name for bot in ladder) if league.format == "ladder" else (),
    )


def rows_of(league: League, games: Sequence[Game], rated: Rated) -> tuple[BotRow, ...]:
    """Return the rows of all bots by some games, the best first."""
    rows = (_row(league, bot, games, rated) for bot in range(len(league.bots)))
    return tuple(sorted(rows, key=_rank))


def planned_so_far(league: League, results: pairing.Results) -> list[pairing.Fixture]:
    """Return the games of all rounds up to the first that is not complete."""
    planned: list[pairing.Fixture] = []
    for number in range(1, pairing.rounds_of(league) + 1):
        planned += pairing.fixtures(league, number, results)
        if any(one.number not in results for one in planned):
            break
    return planned


def _whole_rounds(league: League, results: pairing.Results) -> int:
    for number in range(1, pairing.rounds_of(league) + 1):
        if any(one.number not in results for one in pairing.fixtures(league, number, results)):
            return number - 1
    return pairing.rounds_of(league)


def _rank(row: BotRow) -> tuple[float, float, float, str]:
    """Sort by Elo, else by openskill, else by points."""
    last = -10000.0
    skill = row.skill[0] if row.skill and row.elo is None else last
    return (-(row.elo.rating if row.elo else last), -skill, -row.share, row.bot)


def _row(league: League, bot: int, games: Iterable[Game], rated: Rated) -> BotRow:
    own = [(fixture, played) for fixture, played in games if bot in fixture.order]
    contested = [one for one in own if one[0].contested]
    points = [pairing.points_of(*one)[bot] for one in contested]
    ends = [_end(played.scores, *_sides(fixture, bot)) for fixture, played in contested]
    solo = [played.scores[0] > 0 for fixture, played in own if len(fixture.order) == 1]
    efforts = [played.efforts[side] for fixture, played in own for side in _sides(fixture, bot)]
    share = sum(points, Fraction(0)) / len(points) if points else Fraction(0)
    duelled = any(fixture.duel for fixture, _ in contested)
    return BotRow(
        bot=league.bots[bot].name,
        wins=ends.count("won"),
        draws=ends.count("drawn"),
        losses=ends.count("lost"),
        share=float(share),
        interval=wilson(share, len(points)),
        elo=rated.elo.ratings[bot] if duelled else None,
        skill=rated.skills.get(bot) if contested else None,
        faults=sum(played.faulty in _sides(fixture, bot) for fixture, played in own),
        alone=(sum(solo), len(solo)),
        decisions_a_second=_decisions_a_second(efforts),
        worst_ms=max((effort.worst for effort in efforts), default=0),
    )


def _decisions_a_second(efforts: Sequence[TimeUsage]) -> float:
    spent = sum(effort.spent for effort in efforts)
    return round(1000 * sum(effort.decisions for effort in efforts) / spent, 1) if spent else 0.0


def _end(scores: Sequence[int], side: int) -> str:
    """Return how a game ended for a side."""
    best = max(scores)
    if scores[side] < best:
        return "lost"
    return "won" if scores.count(best) == 1 else "drawn"


def _sides(fixture: pairing.Fixture, bot: int) -> list[int]:
    return [side for side, one in enumerate(fixture.order) if one == bot]


def elo_by(league: League, games: Iterable[Game]) -> Fit:
    """Return the strength of all bots by their games of two sides."""
    found: dict[tuple[int, int], Counts] = {}
    for fixture, played in games:
        if fixture.duel:
            pair: tuple[int, int] = (min(fixture.order), max(fixture.order))
            found[pair] = _counted(found.get(pair, Counts()), pairing.points_of(fixture, played)[pair[0]])
    return fit(len(league.bots), found)


def _counted(counts: Counts, point: Fraction) -> Counts:
    return Counts(
        counts.wins + (point == 1), counts.draws + (point == Fraction(1, 2)), counts.losses + (point == 0)
    )


def _skills(league: League, games: Iterable[Game]) -> dict[int, tuple[float, float]]:
    """Rate the bots with openskill game by game; return nothing if it is not installed."""
    try:
        rated = dict.fromkeys(range(len(league.bots)), new_rating())
    except BadOption:
        return {}
    for fixture, played in games:
        if fixture.contested:
            rated = rated_after(rated, fixture.order, played.scores)
    return rated


def _crosses(league: League, games: Iterable[Game]) -> Iterable[CrossTableCell]:
    found: dict[tuple[int, str, tuple[int, ...]], Counts] = defaultdict(Counts)
    for fixture, played in games:
        if len(fixture.order) == 2:  # noqa: PLR2004  a first and a second side
            key = (fixture.contest, fixture.scenario, fixture.order)
            found[key] = _counted(found[key], pairing.shares_of(played.scores)[0])
    for (contest, scenario, (first, second)), seen in sorted(found.items()):
        names = league.bots[first].name, league.bots[second].name
        yield CrossTableCell(league.contests[contest].game, scenario, *names, *attrs.astuple(seen))


def _rivals(league: League, games: Iterable[Game]) -> Iterable[HeadToHead]:
    found: dict[tuple[int, str, int, int], Counts] = defaultdict(Counts)
    for fixture, played in games:
        many = fixture.contested and not fixture.duel
        scored = sorted(zip(fixture.order, played.scores, strict=True)) if many else ()
        for (bot, own), (other, its) in combinations(scored, 2):
            key = (fixture.contest, fixture.scenario, bot, other)
            found[key] = _counted(found[key], pairing.shares_of((own, its))[0])
    for (contest, scenario, bot, other), seen in sorted(found.items()):
        names = league.bots[bot].name, league.bots[other].name
        yield HeadToHead(league.contests[contest].game, scenario, *names, *attrs.astuple(seen))


def _balances(league: League, games: Iterable[Game]) -> Iterable[Balance]:
    found: dict[tuple[int, str, int], list[Fraction]] = defaultdict(list)
    for fixture, played in games:
        for side, share in enumerate(_shares_told(fixture, played), 1):
            found[fixture.contest, fixture.scenario, side].append(share)
    for (contest, scenario, side), shares in sorted(found.items()):
        share = sum(shares, Fraction(0)) / len(shares)
        place = league.contests[contest].game, scenario, side
        yield Balance(*place, len(shares), float(share), wilson(share, len(shares)))


def _shares_told(fixture: pairing.Fixture, played: PlayedGame) -> Sequence[Fraction]:
    """Return the shares of the points that are listed for a game: of two sides that of the first."""
    if len(fixture.order) == 1 or played.faulty is not None or played.void:
        return ()
    shares = pairing.shares_of(played.scores)
    return shares[:1] if len(fixture.order) == 2 else shares[: len(fixture.order)]  # noqa: PLR2004  a duel


def _pairs(league: League, planned: list[pairing.Fixture], counts: pairing.Results) -> Iterable[PairRow]:
    for pair, games in sorted(by_pair(planned).items()):
        scores = [score for _, score in trials_of(pair, games, counts)]
        if not scores:
            continue
        yield _pair_row(league, pair, scores)


def _pair_row(league: League, pair: pairing.Pair, scores: list[float]) -> PairRow:
    even = 0.5
    won, lost = sum(score > even for score in scores), sum(score < even for score in scores)
    verdicts = list(course(scores, league.sprt)) if league.sprt else []
    test = verdicts[-1] if verdicts else None
    names = league.bots[pair[0]].name, league.bots[pair[1]].name
    return PairRow(*names, won, len(scores) - won - lost, lost, test, test.state if test else "")


def _faults(league: League, games: Iterable[Game]) -> Iterable[FaultRow]:
    for fixture, played in games:
        if played.faulty is not None:
            yield FaultRow(fixture.number, league.bots[fixture.order[played.faulty]].name, played.fault)


if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, Cross="CrossTableCell", Rival="HeadToHead", Row="BotRow")
