"""The run of a league by any executor; each game is kept as it ends."""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice

import attrs

from wargames.arena.league.contests import League, SprtEntry
from wargames.arena.league.pairing import Fixture, Pair, Results, assignment, fixtures, points_of, rounds_of
from wargames.arena.league.playing import PlayedGame, play_game
from wargames.arena.league.sprt import course
from wargames.arena.league.store import LeagueStore
from wargames.kernel.base.errors import BadOption, WargameError
from wargames.protocol.limits import Limits


class FaultStops(WargameError):
    """A fault in a league that stops at faults; the game is not kept."""


@attrs.frozen
class Progress:
    """The progress of a round: games done, games in all, games in play."""

    round: int
    done: int
    total: int
    playing: tuple[Fixture, ...]


Watch = Callable[[Progress], object]


def run_league(
    league: League, store: LeagueStore, run: Executor, *, most: int, hidden: Sequence[str] = (), watch: Watch
) -> None:
    """Play the remaining games of a league, ``most`` games at a time.

    ``hidden`` are the files that no bot may read. Raises :class:`FaultStops`, :class:`BadOption` on a system
    without engines, and any error that keeps a game from being played. Finished games are kept.
    """
    if sys.platform == "win32":
        raise BadOption("a league needs Linux or macOS: its bots run in processes that Windows cannot bound")
    limits = league.limits.limits(tuple(hidden))
    for number in range(1, rounds_of(league) + 1):
        results = store.results()
        planned = list(fixtures(league, number, results))
        games = _Round(league, store, limits=limits, planned=planned, results=results)
        games.play(run, most, watch)


class _Round:
    """The games of one round: to play, in play, done."""

    def __init__(
        self, league: League, store: LeagueStore, *, limits: Limits, planned: list[Fixture], results: Results
    ) -> None:
        self._league, self._store, self._limits = league, store, limits
        self._planned = planned
        self._results = dict(results)
        self._flying: dict[Future[PlayedGame], Fixture] = {}
        self._ends = decided(planned, self._results, league.sprt)

    def play(self, run: Executor, most: int, watch: Watch) -> None:
        left = self._left()
        try:
            self._begin(run, islice(left, most))
            watch(self._progress())
            while self._flying:
                self._take_all(wait(self._flying, return_when=FIRST_COMPLETED).done)
                self._begin(run, islice(left, most - len(self._flying)))
                watch(self._progress())
        finally:
            for future in self._flying:
                future.cancel()

    def _take_all(self, done: Iterable[Future[PlayedGame]]) -> None:
        for future in done:
            self._take(self._flying.pop(future), future.result())

    def _begin(self, run: Executor, fixtures: Iterable[Fixture]) -> None:
        for fixture in fixtures:
            work = assignment(self._league, fixture, self._limits)
            self._flying[run.submit(play_game, work)] = fixture

    def _left(self) -> Iterator[Fixture]:
        """Yield the games to play; a pairing whose test has ended meanwhile is skipped."""
        for fixture in self._planned:
            if fixture.number not in self._results and not self._proved(fixture):
                yield fixture

    def _proved(self, fixture: Fixture) -> bool:
        return fixture.number > self._ends.get(fixture.pair, fixture.number)

    def _take(self, fixture: Fixture, played: PlayedGame) -> None:
        if played.faulty is not None and self._league.on_fault == "stop":
            bot = self._league.bots[fixture.order[played.faulty]].name
            raise FaultStops(f"game {fixture.number}: {bot}: {played.fault}")
        self._store.add(fixture, played)
        self._results[fixture.number] = fixture, attrs.evolve(played, record=b"")
        own = (one for one in self._planned if one.pair == fixture.pair)
        self._ends |= decided(own, self._results, self._league.sprt)

    def _progress(self) -> Progress:
        done = sum(one.number in self._results for one in self._planned)
        playing = tuple(sorted(self._flying.values(), key=lambda one: one.number))
        number = self._planned[0].round if self._planned else 1
        return Progress(number, done, len(self._planned), playing)


def decided(planned: Iterable[Fixture], results: Results, test: SprtEntry | None) -> dict[Pair, int]:
    """Return the game with which the test of each pairing ended; later games of it do not count.

    Games count in the order of their numbers up to the first that is missing, so that the order in which they
    ended does not matter.
    """
    if test is None:
        return {}
    found: dict[Pair, int] = {}
    for pair, games in by_pair(planned).items():
        trials = list(trials_of(pair, games, results))
        verdicts = list(course((score for _, score in trials), test))
        if verdicts and verdicts[-1].state != "going on":
            found[pair] = trials[len(verdicts) - 1][0]
    return found


def by_pair(planned: Iterable[Fixture]) -> dict[Pair, list[Fixture]]:
    """Group games of two bots by pair."""
    found: dict[Pair, list[Fixture]] = defaultdict(list)
    for fixture in planned:
        if fixture.duel:
            found[fixture.pair].append(fixture)
    return found


def trials_of(pair: Pair, games: Iterable[Fixture], results: Results) -> Iterator[tuple[int, float]]:
    """Pair the two games of each seed, up to the first that is missing.

    Yields the number of the second game and the first bot's score in both, from 0 to 1.
    """
    ordered = iter(sorted(games, key=lambda one: one.number))
    for one, other in zip(ordered, ordered, strict=False):
        if one.number not in results or other.number not in results:
            return
        scored = (points_of(*results[fixture.number])[pair[0]] for fixture in (one, other))
        yield other.number, float(sum(scored)) / 2


def counted(
    planned: Iterable[Fixture], results: Results, test: SprtEntry | None
) -> dict[int, tuple[Fixture, PlayedGame]]:
    """Return the results without games after the end of their pairing's test."""
    ends = decided(planned, results, test)
    return {
        number: (fixture, played)
        for number, (fixture, played) in sorted(results.items())
        if number <= ends.get(fixture.pair, number)
    }
