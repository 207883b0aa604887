"""Who plays whom: round robin, gauntlet, Swiss and ladder, each a function of the results so far alone."""

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
"""Positions of bots in the league, in its order; one alone for games of one side."""


@attrs.frozen
class Fixture:
    """A game of a league's plan: its number from 1, its round, and who plays which scenario from what seed.

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
        """Who plays, whoever has the first side."""
        return tuple(sorted(self.order))

    @property
    def duel(self) -> bool:
        """Whether two bots play each other, and nobody else: what Elo and SPRT judge by."""
        return len(self.order) == len(set(self.order)) == 2  # noqa: PLR2004  two bots

    @property
    def contested(self) -> bool:
        """Whether each side has a bot of its own, and there is more than one."""
        return len(self.order) == len(set(self.order)) > 1


Results = Mapping[int, tuple[Fixture, PlayedGame]]
"""What is known so far, by the number of the game."""


def rounds_of(league: League) -> int:
    """Count the rounds: one, but for a Swiss and a ladder."""
    return league.rounds if league.format in {"swiss", "ladder"} else 1


def fixtures(league: League, number: int, results: Results) -> Iterator[Fixture]:
    """List the games of a round, from 1; those of the rounds before it must all be among the results.

    Seeds come first, then contests and pairs, so that whoever stops early has looked at all alike. Each seed
    is played once with each bot on each side, once if both are the same bot; of more than two sides those who
    play move one side on from game to game.
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
    """Give each bot of a meeting each side once.

    >>> turned((0, 1)), turned((0, 1, 2)), turned((4,))
    ([(0, 1), (1, 0)], [(0, 1, 2), (1, 2, 0), (2, 0, 1)], [(4,)])
    """
    return [meeting[side:] + meeting[:side] for side in range(len(meeting))]


def meetings_of(league: League, able: Sequence[int], count: int) -> list[Pair]:
    """List who meets where there is one side, or more than two: in a gauntlet the first bot always does."""
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
    """Say from which rung the pairs of a ladder are counted: every other round the top one stays alone."""
    return (number + 1) % 2


def points(results: Results, before: int) -> dict[int, Fraction]:
    """Count each bot's points in the rounds before one: a win is one, a draw a half."""
    counted = (one for one in results.values() if one[0].round < before and len(one[0].order) > 1)
    found: dict[int, Fraction] = {}
    for fixture, played in counted:
        for bot, point in points_of(fixture, played).items():
            found[bot] = found.get(bot, Fraction(0)) + point
    return found


def points_of(fixture: Fixture, played: PlayedGame) -> dict[int, Fraction]:
    """Give each bot its points of a game: the share of the others that it left behind, level ones half."""
    return dict(zip(fixture.order, shares_of(played.scores), strict=True))


def shares_of(scores: Sequence[int]) -> list[Fraction]:
    """Give each side its share of the points, from the scores of two sides or more.

    >>> [[str(share) for share in shares_of(scores)] for scores in ((1, -1), (0, 0), (1, 0, -1))]
    [['1', '0'], ['1/2', '1/2'], ['1', '1/2', '0']]
    """
    others = 2 * (len(scores) - 1)
    return [
        Fraction(sum((score > other) + (score >= other) for other in scores) - 1, others) for score in scores
    ]


REMATCH = 1000
"""How many points of difference it is worth not to pair two bots again."""


def swiss_pairs(count: int, number: int, results: Results) -> list[Pair]:
    """Pair bots with few rematches, then small differences in points; of an odd number one rests."""
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
    """List who met in each of the rounds before one."""
    rounds = {(one.round, one.pair) for one, _ in results.values() if one.round < before}
    return [pair for _, pair in sorted(rounds)]


def _rested(results: Results, bot: int, before: int) -> int:
    """Count the rounds in which a bot has rested."""
    busy = {one.round for one, _ in results.values() if one.round < before and bot in one.order}
    return before - 1 - len(busy)


def ladder_of(count: int, number: int, results: Results) -> list[int]:
    """Give the ladder before a round, the top rung first: neighbors change places where the lower one won."""
    ladder = list(range(count))
    for done in range(1, number):
        won = points({key: one for key, one in results.items() if one[0].round == done}, number)
        for rung in range(_first(done), count - 1, 2):
            upper, lower = ladder[rung : rung + 2]
            lower_won = won.get(lower, Fraction(0)) > won.get(upper, Fraction(0))
            ladder[rung : rung + 2] = [lower, upper] if lower_won else [upper, lower]
    return ladder


def assignment(league: League, fixture: Fixture, limits: Limits) -> Assignment:
    """Write down all that a worker must know to play a game."""
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
