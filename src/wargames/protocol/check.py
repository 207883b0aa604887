"""A check of engines for their authors: a hostile referee that reports each error."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from subprocess import TimeoutExpired
from time import monotonic, sleep
from typing import Any

import attrs

from wargames.kernel.base.errors import BotFault, WargameError
from wargames.kernel.chance.dice import Rng, SeededDice
from wargames.kernel.game import Action, Bot, Decision, Game, Seat
from wargames.kernel.play.session import Session
from wargames.protocol.conversation import Conversation
from wargames.protocol.faults import EngineFault
from wargames.protocol.limits import Limits
from wargames.protocol.remote import RemoteBot
from wargames.registry import games, load

QUIET = 0.3
"""Seconds to listen for lines that should not come."""
PAUSE = 0.05
"""Seconds between the pieces of a line."""
PATIENCE = 20.0
"""Seconds that an engine may take to read its input and wait again."""
THINKING = 0.005
"""Seconds that the opponent thinks while pondering is checked."""
LEAVING = 5.0
"""Seconds that an engine may take to end."""
MOST = 400
"""Limit of answers in a game of a check."""


@attrs.frozen
class Finding:
    """The result of one check: what an engine must do, and how it failed (None if it passed)."""

    must: str
    wrong: str | None
    fine: str = ""


class RandomOpponent:
    """An opponent that takes random legal actions after some seconds."""

    def __init__(self, seed: int, seconds: float = 0) -> None:
        self._rng, self._seconds = Rng(f"opposite:{seed}"), seconds

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return a random legal action."""
        sleep(self._seconds)
        return decision.actions.sample(self._rng)


@attrs.frozen
class EngineUnderTest:
    """The command of an engine and its limits."""

    command: tuple[str, ...]
    limits: Limits

    def talk(self) -> Conversation:
        """Return a conversation with the engine, begun anew."""
        return Conversation(self.command, self.limits, {})


def check_engine(command: Sequence[str], named: Sequence[str] = (), *, limits: Limits) -> Iterator[Finding]:
    """Check an engine in the given games, by default in all that it plays; stop if it cannot start.

    Raises :class:`UnknownName` for a game that is not installed.
    """
    tried = EngineUnderTest(tuple(command), limits)
    wanted = [load(name) for name in named]
    try:
        talk = tried.talk()
    except EngineFault as fault:
        yield Finding("starts and says Ready", str(fault))
        return
    ready = talk.ready
    talk.close()
    yield Finding("starts and says Ready", None, f"{ready.name}, wants {', '.join(ready.wants) or 'nothing'}")
    yield from _manners(tried)
    for game in wanted or [load(name) for name in ready.games or games()]:
        yield from _in_game(tried, game)
        if ready.ponders:
            yield _pondering(tried, game)


def _manners(tried: EngineUnderTest) -> Iterator[Finding]:
    checks: tuple[tuple[str, Callable[[Conversation], str | None]], ...] = (
        ("says nothing unasked", _quiet),
        ("leaves messages that it does not know", _newcomer),
        ("leaves a Stop that comes too late", _late_stop),
        ("reads lines that come in pieces", _pieces),
        ("ends after a Bye", _bye),
        ("ends when its input ends", _end_of_input),
    )
    for must, check in checks:
        yield Finding(must, _faultless(tried, check))


def _faultless(tried: EngineUnderTest, check: Callable[[Conversation], str | None]) -> str | None:
    talk = None
    try:
        talk = tried.talk()
        return check(talk)
    except EngineFault as fault:
        return str(fault)
    finally:
        if talk:
            talk.kill()


def _quiet(talk: Conversation) -> str | None:
    until = monotonic() + PATIENCE
    while True:
        settled = talk.settled() or monotonic() > until
        said = talk.listen(QUIET)
        if said or settled:
            return said and f"it says {said[:60]!r}"


def _newcomer(talk: Conversation) -> str | None:
    talk.send_raw(b'{"is":"Weather","wind":[1,2,{"deep":true}]}\n')
    return _quiet(talk)


def _late_stop(talk: Conversation) -> str | None:
    talk.send_raw(b'{"is":"Stop","id":1}\n')
    return _quiet(talk)


def _pieces(talk: Conversation) -> str | None:
    for piece in (b'{"is":"St', b'op","id"', b":1}\n"):
        talk.send_raw(piece)
        until = monotonic() + PATIENCE
        while not talk.settled() and monotonic() < until:
            sleep(PAUSE)
        sleep(PAUSE)
    return _quiet(talk)


def _bye(talk: Conversation) -> str | None:
    talk.send_raw(b'{"is":"Bye"}\n')
    return _ends(talk)


def _end_of_input(talk: Conversation) -> str | None:
    talk.end_input()
    return _ends(talk)


def _ends(talk: Conversation) -> str | None:
    with suppress(TimeoutExpired):
        talk.wait(LEAVING)
        return None
    return f"it still runs {LEAVING:g} s later"


def _in_game(tried: EngineUnderTest, game: Game[Any, Any]) -> Iterator[Finding]:
    scenario = game.balanced.id
    for seat in game.seats_in(scenario):
        first = _played(tried, game, seat)
        must = f"plays {game.id} at {seat}"
        yield Finding(must, first.wrong, str(first))
        if first.wrong is None:
            again = _played(tried, game, seat)
            differs = None if again.said == first.said else _difference(first.said, again.said)
            yield Finding(f"plays {game.id} at {seat} the same again from the same seed", differs)
        if first.queries:
            yield _refused(tried, game, seat)


def _refused(tried: EngineUnderTest, game: Game[Any, Any], seat: Seat) -> Finding:
    """Check a game in which every query but the first of a decision is refused."""
    poor = attrs.evolve(tried, limits=attrs.evolve(tried.limits, queries=1))
    played = _played(poor, game, seat)
    must = f"plays {game.id} at {seat} though its queries are refused for want of budget"
    return Finding(must, played.wrong, str(played))


def _pondering(tried: EngineUnderTest, game: Game[Any, Any]) -> Finding:
    """Check a game with pondering; its choices may differ from those without."""
    patient = attrs.evolve(tried, limits=attrs.evolve(tried.limits, ponder=True))
    played = _played(patient, game, game.seats_in(game.balanced.id)[0], seconds=THINKING)
    must = f"plays {game.id}, thinking in the others' time, and leaves off at Stop"
    return Finding(must, played.wrong, str(played))


def _difference(first: Sequence[str], again: Sequence[str]) -> str:
    for number, (one, other) in enumerate(zip(first, again, strict=False), 1):
        if one != other:
            return f"answer {number} was {one[:60]!r}, and then {other[:60]!r}"
    return f"it answered {len(first)} times, and then {len(again)} times"


class _Timed(RemoteBot):
    """A bot that keeps the answers of an engine, and its slowest one."""

    def __init__(self, tried: EngineUnderTest, game: Game[Any, Any]) -> None:
        super().__init__(tried.command, game, 1, limits=tried.limits)
        self.said, self.slowest, self.asked = list[str](), 0, 0

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the choice of the engine."""
        began = monotonic()
        action = super().decide(decision, view)
        self.slowest = max(self.slowest, round(1000 * (monotonic() - began)))
        self.asked = self.queries
        self.said.append(str(action))
        return action


@attrs.frozen
class _Played:
    """A game of an engine: its answers, its error, the slowest milliseconds, and its queries."""

    said: list[str]
    wrong: str | None
    slowest: int
    queries: int

    def __str__(self) -> str:
        asked = f" with {self.queries} queries" if self.queries else ""
        return f"{len(self.said)} answers{asked}, the slowest in {self.slowest} ms"


def _played(tried: EngineUnderTest, game: Game[Any, Any], seat: Seat, seconds: float = 0) -> _Played:
    """Play a game against a random opponent."""
    bot = _Timed(tried, game)
    seats: dict[Seat, Bot] = {one: RandomOpponent(1, seconds) for one in game.seats_in(game.balanced)}
    session = Session(game, game.balanced, dice=SeededDice(1), seats=seats | {seat: bot})
    wrong = None
    try:
        session.run(limit=MOST)
    except BotFault as fault:
        because = fault.because
        told = str(because) if isinstance(because, WargameError) else f"illegal answer: {because}"
        wrong = f"{told}, asked for {type(fault.decision).__name__}"
    finally:
        bot.close()
    return _Played(bot.said, wrong, bot.slowest, bot.asked)
