"""A bot that thinks elsewhere: what its session holds in its place, and how it is asked.

What goes to it is the view of its seat, the kind of its decision, and what the seat saw happen, if it wants
to know; the protocol of :mod:`wargames.protocol` says it.
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
from wargames.protocol.writing import Writer

ONLY_VIEW: Final[frozenset[say.Want]] = frozenset({"view"})


@attrs.define(eq=False)
class Away:
    """One bot at one seat, by its name and seed. Asked by itself, it thinks in this process."""

    game: Game[Any, Any]
    name: str
    seed: str
    here: Bot
    """The bot as it is in this process, which is idle where it thinks elsewhere."""
    table: TableInfo | None = None
    seen: list[Seen] = attrs.field(factory=list)
    writer: Writer = attrs.field(factory=Writer)

    def seated(self, seat: Seat, table: TableInfo) -> None:
        """Take a seat."""
        self.table = table

    def clocked(self, seat: Seat, left: TimeLeft) -> None:
        """Learn how much time there is: tables have no clocks."""

    def ended(self, seat: Seat, over: Over) -> None:
        """Learn how the game has ended: nothing is thought about it."""

    def decide(self, decision: Decision, view: Any) -> Action:
        """Choose, in this process."""
        return self.here.decide(decision, view)

    @property
    def thoughts(self) -> Any:
        """What it thought last in this process, if it thinks ahead."""
        return getattr(self.here, "thoughts", None)

    def greeting(self, seat: Seat) -> Iterator[bytes]:
        """Write what begins a mind anew, wherever it thought before: the game, and all that its seat saw."""
        table = self.table or TableInfo(
            game=self.game.id, edition=self.game.edition, scenario=None, options={}, seats=(seat,), clock=None
        )
        seats = [str(one) for one in table.seats]
        place = (table.game, table.edition, table.scenario, dict(table.options), seats)
        yield say.encode(say.Hello(say.PROTOCOL, version("wargames-kernel"), {"bot": self.name}))
        yield say.encode(say.NewGame(*place, seat, self.seed, None, ponder=False))

    def news(self, since: int) -> Iterator[bytes]:
        """Write what its seat saw after so many steps."""
        if steps := self.seen[since:]:
            yield say.encode(say.Told([*map(self._step, count(since + 1), steps)]))

    def _step(self, number: int, seen: Seen) -> say.Seen:
        events = [encode_event(self.game, event) for event in seen.events]
        return say.Seen(number, None if seen.action is None else str(seen.action), events, seen.undone)

    def question(self, decision: Decision, view: Any) -> bytes:
        """Write what it is asked."""
        return question_line(self.game, (decision, view), ONLY_VIEW, self.writer, number=0, left=UNLIMITED)


@attrs.define(eq=False)
class AwayListening(Away):
    """One that wants to be told what its seat sees."""

    told_here: int = 0

    def observe(self, seen: Sequence[Seen]) -> None:
        """Keep what its seat saw, to be told where it thinks."""
        self.seen.extend(seen)

    def decide(self, decision: Decision, view: Any) -> Action:
        """Choose, in this process."""
        listening: Any = self.here
        listening.observe(tuple(self.seen[self.told_here :]))
        self.told_here = len(self.seen)
        return super().decide(decision, view)


def away(game: Game[Any, Any], name: str, seed: str) -> Away:
    """Make a bot that thinks elsewhere; raises what :func:`wargames.bots.make` raises."""
    kind = AwayListening if bots.observes(name) else Away
    return kind(game, name, seed, bots.make(name, game, seed))
