"""A bot that asks an engine, one process per seat."""

import shlex
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, ClassVar
from weakref import finalize

from wargames.kernel.game import Action, Decision, Game, Over, Seat, Seen
from wargames.kernel.game.clocks import TimeLeft
from wargames.kernel.game.own_values import require_asked
from wargames.kernel.play.bot_hooks import TableInfo
from wargames.protocol.conversation import Conversation
from wargames.protocol.faults import EngineFault
from wargames.protocol.limits import Limits

DEFAULTS = Limits()


class RemoteBot:
    """A bot that asks an engine, which begins anew for each game and seat.

    ``command`` is a shell line, or its words. Every method raises :class:`EngineFault` for a breach of the
    protocol, and the same fault from then on.
    """

    GAMES: ClassVar[Collection[str]] = ()

    def __init__(
        self,
        command: str | Sequence[str],
        game: Game[Any, Any],
        seed: int | str = 0,
        *,
        limits: Limits = DEFAULTS,
        options: Mapping[str, str] | None = None,
    ) -> None:
        self.command = tuple(shlex.split(command) if isinstance(command, str) else command)
        self.limits = limits
        self._game, self._seed = game, str(seed)
        self._options = dict(options or {})
        self._talks: dict[Seat, Conversation] = {}
        self._left: dict[Seat, TimeLeft] = {}
        self._fault: EngineFault | None = None
        self.close = finalize(self, _close, self._talks)
        """End the processes; the end of the last use of the bot does so, too."""

    @property
    def thought(self) -> str:
        """The last info line of the engine."""
        return next((talk.thought for talk in self._talks.values() if talk.thought), "")

    @property
    def queries(self) -> int:
        """The number of queries of its engines that run."""
        return sum(talk.queries for talk in self._talks.values())

    def seated(self, seat: Seat, table: TableInfo) -> None:
        """Start the engine for a seat, and announce the game."""
        self._end(seat)
        with _Breaking(self):
            self._talks[seat] = self._begin()
            self._talks[seat].begin_game(table, seat, self._seed)

    def observe(self, seen: Sequence[Seen]) -> None:
        """Send the engine what its seat saw."""
        by_seat = ((seat, tuple(steps)) for seat, steps in groupby(seen, lambda step: step.seat))
        for seat, steps in ((seat, steps) for seat, steps in by_seat if seat is not None):
            with _Breaking(self):
                self._talks[seat].tell(self._game, steps)

    def clocked(self, seat: Seat, left: TimeLeft) -> None:
        """Set the remaining time."""
        self._left[seat] = left

    def decide(self, decision: Decision, view: Any) -> Action:
        """Return the engine's choice; raises :class:`OtherGame` for the decision of another game."""
        require_asked(self._game, decision, view)
        seat = decision.seat
        if seat not in self._talks:
            self.seated(seat, self._unknown_table(seat))
        left = self._left.get(seat)
        if left is None or left.now is None:
            left = TimeLeft(self.limits.clock.decision, None)
        with _Breaking(self):
            return self._talks[seat].decide(self._game, decision, view, left)

    def waits(self, seat: Seat, look: Callable[[], Any]) -> None:
        """Let the engine ponder; a fault is raised at its next decision."""
        talk = self._talks.get(seat)
        if talk and talk.ponders:
            with suppress(EngineFault), _Breaking(self):
                talk.ponder(self._game, look())

    def ended(self, seat: Seat, over: Over) -> None:
        """Announce the end of the game and end the engine."""
        if talk := self._talks.get(seat):
            try:
                talk.end_game(over)
            except EngineFault:
                talk.kill()
        self._end(seat)

    def _unknown_table(self, seat: Seat) -> TableInfo:
        """Return the table information for a bot that was not told of it."""
        return TableInfo(
            game=self._game.id,
            edition=self._game.edition,
            scenario=None,
            options={},
            seats=(seat,),
            clock=None,
        )

    def _begin(self) -> Conversation:
        return Conversation(self.command, self.limits, self._options)

    def _end(self, seat: Seat) -> None:
        if talk := self._talks.pop(seat, None):
            talk.close()


class _Breaking:
    """A guard that ends all processes of a bot at its first fault, and keeps the fault."""

    def __init__(self, bot: RemoteBot) -> None:
        self._bot = bot

    def __enter__(self) -> None:
        if fault := self._bot._fault:  # noqa: SLF001  its own
            raise fault

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, EngineFault):
            self._bot._fault = error  # noqa: SLF001  its own
        if error is not None:
            for talk in self._bot._talks.values():  # noqa: SLF001  its own
                talk.kill()
            self._bot._talks.clear()  # noqa: SLF001  its own


def _close(talks: dict[Seat, Conversation]) -> None:
    for talk in talks.values():
        talk.close()
    talks.clear()
