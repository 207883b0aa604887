"""A tournament as a league: who meets whom in which round, and how all stand.

The pairing, the points and the ratings are those of :mod:`wargames.arena.league`. Its bots are the entrants
in their order, those who withdrew last, so that nobody is paired with them.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

import attrs

from wargames.arena.league.contests import BotEntry, Contest, League
from wargames.arena.league.pairing import Fixture, Results, fixtures, points, rounds_of, turned
from wargames.arena.league.playing import PlayedGame, TimeUsage
from wargames.arena.league.tables import BotRow, Rated, elo_by, rows_of
from wargames.web.storage.tournaments import Entrant, Tournament, TournamentGame

UNTIMED = TimeUsage(0, 0, 0)
"""Clocks of people are told at the table."""

AT_ONCE = {"live": 1, "days": 4}
"""The most games of a tournament that an entrant plays at a time, by the kind of the clocks."""
BOTS_AT_ONCE = 4

KEPT = 64
"""The tournaments whose standings are kept, for many look and little changes."""

REACH = 3
"""The most places above one's own that may be challenged."""


@attrs.frozen
class EntrantRow:
    """How an entrant stands; those level share a ``rank``, and ``because`` says why below the one above."""

    entrant: Entrant
    rank: int
    row: BotRow
    points: Fraction
    because: str = ""

    @property
    def games(self) -> int:
        """The games that are over."""
        return self.row.wins + self.row.draws + self.row.losses


def lined_up(one: Tournament) -> list[Entrant]:
    """Return the entrants in the order of the league's bots: those who withdrew last."""
    return sorted(one.entrants, key=lambda entrant: entrant.withdrawn)


def league_of(one: Tournament, entrants: list[Entrant]) -> League:
    """Return the league that some entrants play."""
    plan = one.plan
    return League(
        bots=tuple(BotEntry(f"{entrant.number}", games=(plan.game,)) for entrant in entrants),
        contests=(Contest(plan.game, plan.scenarios, dict(plan.options)),),
        format=plan.format,
        rounds=plan.rounds,
    )


def results_of(one: Tournament) -> Results:
    """Return the games that are over, as the league keeps them."""
    at = {entrant.number: place for place, entrant in enumerate(lined_up(one))}
    return {game.number: _result(game, at) for game in one.games if game.state == "over"}


def _result(game: TournamentGame, at: Mapping[int, int]) -> tuple[Fixture, PlayedGame]:
    first, second = (at[number] for number in game.order)
    fixture = Fixture(
        number=game.number, round=game.round, contest=0, scenario=game.scenario, seed=0, order=(first, second)
    )
    played = PlayedGame(
        number=game.number,
        scores=game.scores,
        reason=game.result,
        actions=0,
        faulty=None,
        fault="",
        record=b"",
        efforts=(UNTIMED, UNTIMED),
        seconds=0,
    )
    return fixture, played


def is_last_round(one: Tournament) -> bool:
    """Return whether no round follows that of now."""
    return len(one.active) < 2 or one.round >= rounds_of(league_of(one, list(one.active)))  # noqa: PLR2004


def next_round(one: Tournament) -> list[TournamentGame]:
    """Return the games of the next round, by the league's pairing of those who have not withdrawn."""
    active = list(one.active)
    paired = fixtures(league_of(one, active), one.round + 1, results_of(one))
    return numbered(one, ((fixture.scenario, fixture.order) for fixture in paired), active)


def challenge_games(one: Tournament, lower: Entrant, upper: Entrant) -> list[TournamentGame]:
    """Return the games of a challenge: both play each side of each scenario."""
    paired = ((scenario, order) for scenario in one.plan.scenarios for order in turned((0, 1)))
    return numbered(one, paired, [lower, upper])


def numbered(
    one: Tournament, paired: Iterator[tuple[str, tuple[int, ...]]], entrants: list[Entrant]
) -> list[TournamentGame]:
    """Return games of the next round, with numbers behind those that there are."""
    first = 1 + max((game.number for game in one.games), default=0)
    return [
        TournamentGame(
            *(number, one.round + 1, scenario, (entrants[order[0]].number, entrants[order[1]].number)),
            state="planned",
        )
        for number, (scenario, order) in enumerate(paired, first)
    ]


def now_due(one: Tournament) -> Iterator[TournamentGame]:
    """Yield the planned games that may begin: nobody plays more at a time than the clocks allow."""
    bots = {entrant.number for entrant in one.entrants if entrant.bot}
    most = AT_ONCE[one.plan.time["kind"]]
    busy = Counter(number for game in one.games if game.state in {"due", "playing"} for number in game.order)
    for game in one.games:
        free = all(busy[number] < (BOTS_AT_ONCE if number in bots else most) for number in game.order)
        if game.state == "planned" and free:
            busy.update(game.order)
            yield game


def after_challenge(one: Tournament, number: int) -> list[int]:
    """Return the numbers of the ladder, the top first, after the games of a challenge.

    The challenger takes the place of the one above if it has more points; those between go down by one.
    """
    order = [entrant.number for entrant in one.entrants]
    meeting = [game for game in one.games if game.round == number]
    upper, lower = sorted(meeting[0].order, key=order.index)
    own = {key: result for key, result in results_of(one).items() if result[0].round == number}
    at = {entrant.number: place for place, entrant in enumerate(lined_up(one))}
    won = points(own, number + 1)
    if won.get(at[lower], Fraction(0)) > won.get(at[upper], Fraction(0)):
        order.remove(lower)
        order.insert(order.index(upper), lower)
    return order


def within_reach(one: Tournament, entrant: Entrant, apart: Collection[str] = ()) -> list[Entrant]:
    """Return those whom an entrant of a ladder may challenge: up to three places above, and free.

    ``apart`` are the ids of people who do not meet the entrant.
    """
    busy = {number for game in one.games if game.goes_on for number in game.order}
    above = one.active[: one.active.index(entrant)]
    free = [other for other in above[-REACH:] if other.number not in busy and other.person not in apart]
    return [] if entrant.number in busy else free


@lru_cache(maxsize=KEPT)
def standings_of(one: Tournament) -> tuple[EntrantRow, ...]:
    """Return how all stand, the best first; a ladder is in the order of its places."""
    entrants, results = lined_up(one), results_of(one)
    league, games = league_of(one, entrants), list(results.values())
    rows = {row.bot: row for row in rows_of(league, games, Rated(elo_by(league, games), {}))}
    won = points(results, one.round + 1)
    found = [
        EntrantRow(entrant, place + 1, rows[f"{entrant.number}"], won.get(place, Fraction(0)))
        for place, entrant in enumerate(entrants)
    ]
    return tuple(found if one.plan.format == "ladder" else ranked(found))


def ranked(rows: list[EntrantRow]) -> list[EntrantRow]:
    """Return rows by the share of the points, then by Elo, with the reason of each place."""
    found: list[EntrantRow] = []
    for place, row in enumerate(sorted(rows, key=strength, reverse=True), 1):
        above = found[-1] if found else None
        level = above is not None and strength(above) == strength(row)
        rank = above.rank if above and level else place
        found.append(attrs.evolve(row, rank=rank, because=reason(above, row)))
    return found


def strength(row: EntrantRow) -> tuple[bool, float, float]:
    """Return by what an entrant stands above another: games at all, the share of the points, Elo."""
    return (row.games > 0, row.row.share, round(row.row.elo.rating, 3) if row.row.elo else 0)


def reason(above: EntrantRow | None, row: EntrantRow) -> str:
    """Say why an entrant stands below the one above, where the share of the points does not."""
    if above is not None and strength(above) == strength(row):
        return "level"
    if not row.games:
        return "has finished no game"
    told = above is None or above.row.share != row.row.share
    return "" if told else "as large a share; the Elo of those met decides"
