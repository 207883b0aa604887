"""Optional hooks of bots: the start, the clock, waiting and the end of a game.

A bot needs ``decide`` alone. If it has the methods of :class:`TableHooks` or :class:`WaitHook`, the session
calls them; this keeps engines in other processes up to date.
"""

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import attrs

from wargames.kernel.base import serialization
from wargames.kernel.former_paths import former_names
from wargames.kernel.game import Bot, Over, Seat
from wargames.kernel.game.clocks import Clock, TimeLeft
from wargames.kernel.play.timeline import Timeline


@attrs.frozen
class TableInfo:
    """The public facts of a table before the first choice; ``options`` as plain data.

    If a bot is asked outside of a session, ``scenario`` is None and the rest is what is known.
    """

    game: str
    edition: str
    scenario: str | None
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    clock: Clock | None


@runtime_checkable
class TableHooks(Protocol):
    """Hooks for the start, the clock and the end of a game."""

    def seated(self, seat: Seat, table: TableInfo) -> None:
        """Take a seat, once in a game, before its first decision."""
        ...

    def clocked(self, seat: Seat, left: TimeLeft) -> None:
        """Take the time left for the next decision."""
        ...

    def ended(self, seat: Seat, over: Over) -> None:
        """Take the end of the game."""
        ...


@runtime_checkable
class WaitHook(Protocol):
    """A hook for the time in which others choose."""

    def waits(self, seat: Seat, look: Callable[[], Any]) -> None:
        """Called after the bot's answer while others must choose; return at once.

        ``look`` returns the current view of the seat.
        """
        ...


def call_wait_hook(
    bot: Bot | None, seat: Seat, asked: Callable[[], Collection[Seat]], view: Callable[[Seat], Any]
) -> None:
    """Call the hook of a seat that has answered, if only others must choose now."""
    waiting: object = bot
    if isinstance(waiting, WaitHook) and (others := asked()) and seat not in others:
        waiting.waits(seat, partial(view, seat))


class BotHooks:
    """The bots at a table, and calls of their hooks."""

    def __init__(self, timeline: Timeline[Any], clock: Clock | None) -> None:
        self._timeline, self._clock = timeline, clock
        self._bots: dict[Seat, TableHooks | None] = {}

    def call(self, seat: Seat, bot: Bot, left: TimeLeft) -> None:
        """Call the hooks of a bot before its decision."""
        if seat not in self._bots:
            attentive: TableHooks | None = bot if isinstance(bot, TableHooks) else None
            if attentive:
                attentive.seated(seat, self._table())
            self._bots[seat] = attentive
        if attentive := self._bots[seat]:
            attentive.clocked(seat, left)

    def forget(self, seat: Seat) -> None:
        """Forget the bot of a seat, so that the next one is told of the table."""
        self._bots.pop(seat, None)

    def _table(self) -> TableInfo:
        setting, state = self._timeline.setting, self._timeline.latest.state
        game = setting.game
        options = serialization.to_plain(setting.options, game.options_type)
        place = (game.id, game.edition, setting.scenario.id, options)
        return TableInfo(*place, game.seats_of(state), self._clock)

    def end(self, over: Over) -> None:
        """Call every bot's hook for the end of the game, once."""
        for seat, bot in self._bots.items():
            if bot:
                bot.ended(seat, over)
        self._bots.clear()


if not TYPE_CHECKING:
    __getattr__ = former_names(
        __name__,
        Table="TableInfo",
        Attentive="TableHooks",
        Waiting="WaitHook",
        Attention="BotHooks",
        let_wait="call_wait_hook",
    )
