"""Client of a bot that runs in a worker process.

The worker gets the view of the seat, the kind of the decision, and the events that the seat saw if the bot
observes, all by the protocol of :mod:`wargames.protocol`.
"""

from collections.abc import Iterator, Sequence
from importlib.metadata import version
from itertools import count
from typing import Any, Final

import attrs

from wargames import bots
from wargames.kernel.game import Action, Bot, Decision, Game, Over, Seat, Seen
from wargames.kernel.game.clocks import UNLIMITED, TimeLeft
from wargames.kernel.game.json_forms import encode_event
from wargames.kernel.play.bot_hooks import TableInfo
from wargames.protocol import messages as say
from wargames.protocol.conversation import question_line
from wargames.protocol.writing import ViewWriter

ONLY_VIEW: Final[frozenset[say.Want]] = frozenset({"view"})


@attrs.define(eq=False)
class PooledBot:
    """A bot by its name and seed, to be run by a pool. Asked directly, it decides in this process."""

    game: Game[Any, Any]
    name: str
    seed: str
    here: Bot
    """The bot in this process; idle while a worker decides."""
    table: TableInfo | None = None
    seen: list[Seen] = attrs.field(factory=list)
    writer: ViewWriter = attrs.field(factory=ViewWriter)

    def seated(self, seat: Seat, table: TableInfo) -> None:
        """Take a seat."""
        self.table = table

    def clocked(self, seat: Seat, left: TimeLeft) -> None:
        """Ignore the clock: tables have none."""

    def ended(self, seat: Seat, over: Over) -> None:
        """Ignore the end of the game."""

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return an action, decided in this process."""
        return self.here.decide(decision, view)

    @property
    def thoughts(self) -> Any:
        """The last search report of the bot in this process, if it has one."""
        return getattr(self.here, "thoughts", None)

    def greeting(self, seat: Seat) -> Iterator[bytes]:
        """Yield the messages that set the bot up in a worker."""
        table = self.table or TableInfo(
            game=self.game.id, edition=self.game.edition, scenario=None, options={}, seats=(seat,), clock=None
        )
        seats = [str(one) for one in table.seats]
        place = (table.game, table.edition, table.scenario, dict(table.options), seats)
        yield say.encode(say.Hello(say.PROTOCOL, version("wargames-kernel"), {"bot": self.name}))
        yield say.encode(say.NewGame(*place, seat, self.seed, None, ponder=False))

    def news(self, since: int) -> Iterator[bytes]:
        """Yield the message with what its seat saw since a step."""
        if steps := self.seen[since:]:
            yield say.encode(say.Told([*map(self._step, count(since + 1), steps)]))

    def _step(self, number: int, seen: Seen) -> say.Seen:
        events = [encode_event(self.game, event) for event in seen.events]
        return say.Seen(number, None if seen.action is None else str(seen.action), events, seen.undone)

    def question(self, decision: Decision, view: Any) -> bytes:
        """Return the message that asks for a decision."""
        return question_line(self.game, (decision, view), ONLY_VIEW, self.writer, number=0, left=UNLIMITED)


@attrs.define(eq=False)
class PooledObservingBot(PooledBot):
    """A pooled bot that observes what its seat sees."""

    told_here: int = 0

    def observe(self, seen: Sequence[Seen]) -> None:
        """Keep what its seat saw for the worker."""
        self.seen.extend(seen)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return an action, decided in this process."""
        listening: Any = self.here
        listening.observe(tuple(self.seen[self.told_here :]))
        self.told_here = len(self.seen)
        return super().decide(decision, view)


def pooled_bot(game: Game[Any, Any], name: str, seed: str) -> PooledBot:
    """Make a bot that runs in a worker; raises what :func:`wargames.bots.make` raises."""
    kind = PooledObservingBot if bots.observes(name) else PooledBot
    return kind(game, name, seed, bots.make(name, game, seed))
