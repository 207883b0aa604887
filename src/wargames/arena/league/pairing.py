"""Pairings: round robin, gauntlet, Swiss and ladder, each a function of the results so far."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import attrs

from wargames.arena.league.contests import Contest, League, scenarios_of, sides_in
from wargames.arena.league.playing import Assignment, PlayedGame, SeatedBot
from wargames.kernel.base import late
from wargames.kernel.game.json_forms import scenario_digest
from wargames.protocol.limits import Limits
from wargames.registry import load

Pair = tuple[int, ...]
"""The positions in the league of the bots that meet; one for a game of one side."""


@attrs.frozen
class Fixture:
    """A planned game: number from 1, round, scenario, seed and bots.

    ``order`` holds the positions of the bots in the league, first side first.
    """

    number: int
    round: int
    contest: int
    scenario: str
    seed: int
    order: tuple[int, ...]

    @property
    def pair(self) -> Pair:
        """The bots that meet, in the order of the league."""
        return tuple(sorted(self.order))

    @property
    def duel(self) -> bool:
        """True when exactly two different bots meet, as Elo and SPRT need."""
        return len(self.order) == len(set(self.order)) == 2  # noqa: PLR2004  two bots

    @property
    def contested(self) -> bool:
        """True when there are several sides, each with a different bot."""
        return len(self.order) == len(set(self.order)) > 1


Results = Mapping[int, tuple[Fixture, PlayedGame]]
"""The results so far, by the number of the game."""


def rounds_of(league: League) -> int:
    """Return the number of rounds: one, except for a Swiss and a ladder."""
    return league.rounds if league.format in {"swiss", "ladder"} else 1


def fixtures(league: League, number: int, results: Results) -> Iterator[Fixture]:
    """Return the games of a round, from 1. All games of the rounds before it must be among the results.

    The order is by seed, then contest, then pair, so that a league stopped early has tried all alike. Each
    seed is played once with each bot on each side; with more than two sides the bots rotate.
    """
    orders = list(_orders(league, pairs_of(league, number, results)))
    seeds = range(-(-league.games // 2))
    count = 1 + max((one for one, (fixture, _) in results.items() if fixture.round < number), default=0)
    for place in seeds:
        seed = league.seed + (number - 1) * len(seeds) + place
        for contest, scenario, order in orders:
            yield Fixture(
                number=count, round=number, contest=contest, scenario=scenario, seed=seed, order=order
            )
            count += 1


def _orders(league: League, pairs: Sequence[Pair]) -> Iterator[tuple[int, str, tuple[int, ...]]]:
    for number, contest in enumerate(league.contests):
        able = {at for at, bot in enumerate(league.bots) if bot.plays(contest.game)}
        for scenario in scenarios_of(contest):
            count = sides_in(load(contest.game), scenario, contest.options)
            meetings = pairs if count == 2 else meetings_of(league, sorted(able), count)  # noqa: PLR2004  pairs
            held = (meeting for meeting in meetings if set(meeting) <= able)
            yield from ((number, scenario, order) for meeting in held for order in turned(meeting))


def turned(meeting: Pair) -> list[tuple[int, ...]]:
    """Return the seatings of a meeting in which each bot has each side once.

    >>> turned((0, 1)), turned((0, 1, 2)), turned((4,))
    ([(0, 1), (1, 0)], [(0, 1, 2), (1, 2, 0), (2, 0, 1)], [(4,)])
    """
    return [meeting[side:] + meeting[:side] for side in range(len(meeting))]


def meetings_of(league: League, able: Sequence[int], count: int) -> list[Pair]:
    """Return the meetings for one side or more than two; in a gauntlet the first bot is in all of them."""
    gauntlet = league.format == "gauntlet" and count > 1
    return [meeting for meeting in combinations(able, count) if not gauntlet or 0 in meeting]


def pairs_of(league: League, number: int, results: Results) -> list[Pair]:
    """Pair the bots of a round."""
    count = len(league.bots)
    if league.format == "round-robin":
        return list(combinations(range(count), 2))
    if league.format == "gauntlet":
        return [(0, other) for other in range(1, count)]
    if league.format == "swiss":
        return swiss_pairs(count, number, results)
    ladder = ladder_of(count, number, results)
    return [
        tuple(sorted(pair))
        for pair in zip(ladder[_first(number) :: 2], ladder[_first(number) + 1 :: 2], strict=False)
    ]


def _first(number: int) -> int:
    """Return the first paired rung of a ladder: in every other round the top one rests."""
    return (number + 1) % 2


def points(results: Results, before: int) -> dict[int, Fraction]:
    """Return each bot's points before a round: 1 for a win, a half for a draw."""
    counted = (one for one in results.values() if one[0].round < before and len(one[0].order) > 1)
    found: dict[int, Fraction] = {}
    for fixture, played in counted:
        for bot, point in points_of(fixture, played).items():
            found[bot] = found.get(bot, Fraction(0)) + point
    return found


def points_of(fixture: Fixture, played: PlayedGame) -> dict[int, Fraction]:
    """Return each bot's points of a game: the share of the others that it beat, a half for equals."""
    return dict(zip(fixture.order, shares_of(played.scores), strict=True))


def shares_of(scores: Sequence[int]) -> list[Fraction]:
    """Return each side's share of the points, from the scores.

    >>> [[str(share) for share in shares_of(scores)] for scores in ((1, -1), (0, 0), (1, 0, -1))]
    [['1', '0'], ['1/2', '1/2'], ['1', '1/2', '0']]
    """
    others = 2 * (len(scores) - 1)
    return [
        Fraction(sum((score > other) + (score >= other) for other in scores) - 1, others) for score in scores
    ]


REMATCH = 1000
"""The difference in points that is accepted to avoid a rematch."""


def swiss_pairs(count: int, number: int, results: Results) -> list[Pair]:
    """Pair bots with the fewest rematches, then the smallest differences in points; an odd one rests."""
    scored, met = points(results, number), _met(results, number)
    waiting = sorted(range(count), key=lambda bot: (-scored.get(bot, Fraction(0)), bot))
    if count % 2:
        waiting.remove(min(reversed(waiting), key=lambda bot: _rested(results, bot, number)))
    table = late.nx.Graph()
    for one, other in combinations(waiting, 2):
        pair = (min(one, other), max(one, other))
        apart = scored.get(one, Fraction(0)) - scored.get(other, Fraction(0))
        table.add_edge(*pair, weight=float(apart * apart) + REMATCH * met.count(pair))
    return sorted((min(pair), max(pair)) for pair in late.nx.min_weight_matching(table))


def _met(results: Results, before: int) -> list[Pair]:
    """Return the pairs that met in each of the rounds before one."""
    rounds = {(one.round, one.pair) for one, _ in results.values() if one.round < before}
    return [pair for _, pair in sorted(rounds)]


def _rested(results: Results, bot: int, before: int) -> int:
    """Return the number of rounds in which a bot has rested."""
    busy = {one.round for one, _ in results.values() if one.round < before and bot in one.order}
    return before - 1 - len(busy)


def ladder_of(count: int, number: int, results: Results) -> list[int]:
    """Return the ladder before a round, the top first: the lower of a pair moves up if it won."""
    ladder = list(range(count))
    for done in range(1, number):
        won = points({key: one for key, one in results.items() if one[0].round == done}, number)
        for rung in range(_first(done), count - 1, 2):
            upper, lower = ladder[rung : rung + 2]
            lower_won = won.get(lower, Fraction(0)) > won.get(upper, Fraction(0))
            ladder[rung : rung + 2] = [lower, upper] if lower_won else [upper, lower]
    return ladder


def assignment(league: League, fixture: Fixture, limits: Limits) -> Assignment:
    """Return the assignment of a fixture to a worker."""
    contest: Contest = league.contests[fixture.contest]
    game = load(contest.game)
    entries = [league.bots[bot] for bot in fixture.order]
    return Assignment(
        number=fixture.number,
        game=game.id,
        edition=game.edition,
        scenario=fixture.scenario,
        scenario_sha=scenario_digest(game, game.scenario(fixture.scenario)),
        options=contest.options,
        seed=fixture.seed,
        sides=tuple(SeatedBot(one.name, one.runs, tuple(sorted(one.options.items()))) for one in entries),
        limits=limits,
    )
