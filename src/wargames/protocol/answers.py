"""Answers to the queries of an engine, from the view of its seat alone, within a budget."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import inf
from time import monotonic, process_time
from typing import Any, TypeVar

try:
    from time import thread_time
except ImportError:  # a system without threads, as a page
    thread_time = process_time

from wargames.kernel.base.errors import IllegalAction, UnknownName, WargameError
from wargames.kernel.chance.dice import RandomDice, Rng
from wargames.kernel.chance.odds import Odds, OddsCase
from wargames.kernel.game import Game, Seat
from wargames.kernel.game.cursor import Cursor, PlayOut
from wargames.kernel.game.json_forms import encode_view
from wargames.protocol import queries as ask
from wargames.protocol.limits import Limits

T = TypeVar("T")

MOST_PLIES = 10_000
"""The choices after which a play-out ends in any case."""


class QueryAnswers:
    """The answers to the queries of one seat during one decision.

    Everything follows from the view: hidden facts are sampled from it. ``until`` is the end of the decision's
    time, by :func:`monotonic`.
    """

    def __init__(
        self, game: Game[Any, Any], seen: tuple[Seat, Any], limits: Limits, until: float = inf
    ) -> None:
        self._game, self._limits, self._until = game, limits, until
        self._seat, self._view = seen
        self._left, self._spent = limits.queries, 0.0
        self._began = 0.0

    def reply(self, query: ask.Query) -> ask.Reply:
        """Answer a query, or refuse it."""
        self._began = thread_time()
        try:
            found = self._answer(query)
        except WargameError as error:
            found = _refused(error)
        self._spent += thread_time() - self._began
        time_left = max(0, self._limits.query_time - round(1000 * self._spent))
        left = {"queries_left": self._left, "time_left": time_left}
        return ask.Reply(query.id, query.query, found, **left)

    def _answer(self, query: ask.Query) -> ask.Found:
        times = getattr(query, "times", 1)
        _at_least(times=(times, 1), plies=(getattr(query, "plies", None), 0))
        if times > self._left:
            most = self._limits.queries
            raise ask.QueryRefused("budget", f"{self._left} of {most:,} queries are left to this decision")
        self._in_time()
        self._left -= times
        return self._found(query)

    def _in_time(self) -> None:
        """Raise :class:`QueryRefused` once the time for answers, or of the decision, is spent."""
        if monotonic() > self._until:
            raise ask.QueryRefused("late", "the time of this decision is up: answer now")
        if 1000 * (self._spent + thread_time() - self._began) > self._limits.query_time:
            most = self._limits.query_time
            raise ask.QueryRefused("budget", f"the {most:,} ms for answers in this decision are spent")

    def _found(self, query: ask.Query) -> ask.Found:
        match query:
            case ask.AskOdds():
                return self._odds(query.action)
            case ask.AskEvaluation():
                return ask.FoundEvaluation(self._mean(map(self._valued, self._worlds(query))))
            case ask.AskSight():
                line = self._has("lines of sight", self._game.sight(self._view, query.origin, query.to))
                return ask.FoundSight(line.clear, line)
            case ask.AskFieldOfFire():
                field = self._game.field_of_fire(self._view, query.unit)
                return ask.FoundFieldOfFire(self._has("fields of fire", field))
            case ask.AskDistance():
                far = self._has("distances", self._game.distance(self._view, query.origin, query.to))
                return ask.FoundDistance(float(far.number), far.unit)
            case ask.AskSample():
                return self._sample(query)
            case ask.AskPlayOut():
                return self._play_outs(query)

    def _has(self, what: str, answer: T | None) -> T:
        if answer is None:
            raise ask.QueryRefused("missing", f"{self._game.title} has no {what}")
        return answer

    def _odds(self, text: str) -> ask.FoundOdds:
        return found_odds(self._game.odds(self._view, self._game.parse(text)))

    def _worlds(self, query: ask.AskEvaluation | ask.AskPlayOut) -> Iterator[Any]:
        """Yield a possible world for each time, the first one that of :class:`AskSample`."""
        for time in range(query.times):
            self._in_time()
            yield self._world(query.seed, time)

    def _world(self, seed: str, time: int = 0) -> Any:
        return self._game.sample(self._view, Rng(f"world {time}:{seed}"))

    def _sample(self, query: ask.AskSample) -> ask.FoundSample:
        world = self._world(query.seed)
        known = self._game.seats_of(world)
        if unknown := next((seat for seat in query.seats if seat not in known), None):
            raise UnknownName("seat", unknown, known)
        views = {seat: encode_view(self._game, self._game.view(world, Seat(seat))) for seat in query.seats}
        return ask.FoundSample(views)

    def _play_outs(self, query: ask.AskPlayOut) -> ask.FoundPlayOut:
        played = [self._play_out(world, query, time) for time, world in enumerate(self._worlds(query))]
        values = [self._game.evaluate(one.state()) for one in played]
        known = [one for one in values if one is not None]
        ended = sum(one.over is not None for one in played)
        mean = self._mean(known) if len(known) == len(values) else None
        return ask.FoundPlayOut(mean, ended, sum(one.plies for one in played))

    def _play_out(self, world: Any, query: ask.AskPlayOut, time: int) -> PlayOut[Any]:
        named = f"{time}:{query.seed}"
        dice, choices = RandomDice(Rng(f"dice {named}")), Rng(f"choices {named}")
        if query.action is not None:
            action = self._game.parse(query.action)
            world = self._game.apply(world, self._seat, action, dice).state
        limit = MOST_PLIES if query.plies is None else min(query.plies, MOST_PLIES)
        horizon = self._horizon(world, query.rounds)
        return self._game.play_out(world, dice, choices, until=horizon, limit=limit)

    def _horizon(self, world: Any, rounds: int | None) -> Callable[[Cursor[Any]], bool]:
        """Return the test that ends a play-out after some rounds."""
        now = None if rounds is None else self._has("rounds", self._game.round_index(world))

        def ends(cursor: Cursor[Any]) -> bool:
            self._in_time()
            if now is None or rounds is None:
                return False
            return (self._game.round_index(cursor.state()) or 0) > now + rounds

        return ends

    def _valued(self, world: Any) -> Mapping[Seat, float]:
        return self._has("evaluation", self._game.evaluate(world))

    def _mean(self, values: Iterator[Mapping[Seat, float]] | list[Mapping[Seat, float]]) -> dict[str, float]:
        listed = list(values)
        return {str(seat): sum(one[seat] for one in listed) / len(listed) for seat in listed[0]}


def _at_least(**numbers: tuple[int | None, int]) -> None:
    """Raise :class:`QueryRefused` for a number below its least value."""
    for name, (number, least) in numbers.items():
        if number is not None and number < least:
            raise ask.QueryRefused("unreadable", f"{name} must be at least {least}, not {number}")


def found_odds(odds: Odds) -> ask.FoundOdds:
    """Return odds as they are sent."""
    return ask.FoundOdds(list(map(_case, odds.cases)), odds.exact, odds.worlds, float(odds.error))


def _case(case: OddsCase) -> ask.FoundCase:
    return ask.FoundCase(case.assuming, _numbers(case.chances), _numbers(case.means))


def _numbers(terms: tuple[tuple[str, Fraction], ...]) -> dict[str, float]:
    return {term: float(value) for term, value in terms}


def _refused(error: WargameError) -> ask.Refused:
    """Return the refusal that an error of the rules stands for."""
    if isinstance(error, ask.QueryRefused):
        return ask.Refused(error.why, error.because)
    why: ask.Why = "illegal" if isinstance(error, IllegalAction) else "unreadable"
    return ask.Refused(why, str(error)[:400])
