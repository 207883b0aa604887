"""A client of the protocol for bots that leave the rules to the referee.

    def choose(turn: EngineTurn) -> str:
        return max(turn.candidates, key=lambda text: turn.play_out(text, plies=12).values[turn.seat])

    play(choose, "mine", games=["sniper"])

Clients for TypeScript and Go are in ``clients``; see docs/protocol.md.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Any, BinaryIO, TypeVar

from wargames.kernel.base.errors import WargameError
from wargames.protocol import messages as say
from wargames.protocol import queries as ask

F = TypeVar("F")


class EngineTurn:
    """A decision to make: its data, and queries to the rules about it.

    A query that is refused, as when the budget of the decision is spent, raises
    :class:`~wargames.protocol.queries.QueryRefused`.
    """

    def __init__(self, game: say.NewGame, asked: say.Decide, lines: "RefereeLines") -> None:
        self.game, self.asked = game, asked
        self._lines = lines
        self._numbers = count(1)
        self._left: int | None = None

    @property
    def seat(self) -> str:
        """The own seat."""
        return self.game.seat

    @cached_property
    def candidates(self) -> tuple[str, ...]:
        """The texts of the listed actions; empty if they are not wanted."""
        return tuple(one["text"] for one in (self.asked.decision or {}).get("candidates") or ())

    @property
    def queries_left(self) -> int | None:
        """The queries left to this decision; None before the first reply."""
        return self._left

    def odds(self, action: str) -> ask.FoundOdds:
        """Return the odds of an action."""
        return self._found(ask.AskOdds(**self._numbered(), action=action), ask.FoundOdds)

    def evaluation(self, *, seed: str = "", times: int = 1) -> ask.FoundEvaluation:
        """Return the evaluation of the position."""
        query = ask.AskEvaluation(**self._numbered(), seed=seed, times=times)
        return self._found(query, ask.FoundEvaluation)

    def sight(self, origin: str, to: str) -> ask.FoundSight:
        """Return the line of sight from a place or unit to another."""
        return self._found(ask.AskSight(**self._numbered(), origin=origin, to=to), ask.FoundSight)

    def field_of_fire(self, unit: str) -> ask.FoundFieldOfFire:
        """Return the field of fire of a unit."""
        return self._found(ask.AskFieldOfFire(**self._numbered(), unit=unit), ask.FoundFieldOfFire)

    def distance(self, origin: str, to: str) -> ask.FoundDistance:
        """Return the distance between two places or units."""
        return self._found(ask.AskDistance(**self._numbered(), origin=origin, to=to), ask.FoundDistance)

    def sample(self, seats: Iterable[str], *, seed: str = "") -> ask.FoundSample:
        """Return a possible world, as some seats would see it."""
        query = ask.AskSample(**self._numbered(), seats=list(seats), seed=seed)
        return self._found(query, ask.FoundSample)

    def play_out(
        self,
        action: str | None = None,
        *,
        seed: str = "",
        times: int = 1,
        plies: int | None = None,
        rounds: int | None = None,
    ) -> ask.FoundPlayOut:
        """Return the mean result of random play-outs that begin with an action."""
        how: dict[str, Any] = {"seed": seed, "times": times, "plies": plies, "rounds": rounds}
        how |= self._numbered()
        return self._found(ask.AskPlayOut(action=action, **how), ask.FoundPlayOut)

    def question(self, chosen: Sequence[str]) -> dict[str, Any]:
        """Return the question after some words of an action, or the action with its text."""
        self._lines.send(say.Ask(self.asked.id, list(chosen)))
        reply = self._lines.until(lambda message: isinstance(message, say.Next))
        assert isinstance(reply, say.Next)
        return reply.question

    def info(self, text: str) -> None:
        """Tell spectators a line about the search."""
        self._lines.send(say.Info(text))

    def _numbered(self) -> dict[str, int]:
        return {"id": self.asked.id, "query": next(self._numbers)}

    def _found(self, query: ask.Query, kind: type[F]) -> F:
        self._lines.send(query)
        reply = self._lines.until(
            lambda message: (
                isinstance(message, ask.Reply) and (message.id, message.query) == (query.id, query.query)
            )
        )
        assert isinstance(reply, ask.Reply)
        self._left = reply.queries_left
        if isinstance(reply.found, ask.Refused):
            raise ask.QueryRefused(reply.found.why, reply.found.because)
        if not isinstance(reply.found, kind):
            raise WargameError(f"{type(reply.found).__name__} answers {type(query).__name__}")
        return reply.found


Choose = Callable[[EngineTurn], str]
"""A function that returns the text of an action."""


class RefereeLines:
    """The lines of a referee, and those to it."""

    def __init__(self, heard: BinaryIO, said: BinaryIO) -> None:
        self._heard, self._said = heard, said

    def __iter__(self) -> Iterator[say.FromReferee]:
        while line := self._heard.readline():
            if (message := say.from_referee(line)) is not None:
                yield message

    def send(self, message: say.FromEngine) -> None:
        """Send a message."""
        self._said.write(say.encode(message))
        self._said.flush()

    def until(self, holds: Callable[[say.FromReferee], bool]) -> say.FromReferee:
        """Return the next message that holds; a Stop before it is for the decision in work."""
        for message in self:
            if holds(message):
                return message
        raise EOFError("the referee has closed its output")


WANTS: tuple[say.Want, ...] = ("decision", "candidates")


def play(choose: Choose, name: str, *, games: Iterable[str] = (), wants: Iterable[say.Want] = WANTS) -> None:
    """Play over standard input and output until a Bye; prints go to the error output."""
    lines = RefereeLines(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr
    ready = say.Ready(say.PROTOCOL, name, list(games), list(wants))
    game: say.NewGame | None = None
    for message in lines:
        match message:
            case say.Hello():
                lines.send(ready)
            case say.NewGame():
                game = message
                lines.send(say.Seated())
            case say.Decide() if game is not None:
                lines.send(say.Answer(message.id, text=choose(EngineTurn(game, message, lines))))
            case say.Bye():
                return
            case _:
                continue
