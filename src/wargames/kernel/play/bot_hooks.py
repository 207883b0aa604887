"""Bots that want to know of their table: what is played, how much time there is, how it ends.

``decide`` alone makes a bot. One that has the methods of :class:`TableHooks`, too, is called by them before
and after: it is how an engine in another process is kept up to date.
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
    """What everybody at a table knows before the first choice; ``options`` as plain data.

    ``scenario`` is None, and the rest is what is known, where a bot is asked outside of a session.
    """

    game: str
    edition: str
    scenario: str | None
    options: Mapping[str, Any]
    seats: tuple[Seat, ...]
    clock: Clock | None


@runtime_checkable
class TableHooks(Protocol):
    """A bot that is told of its table."""

    def seated(self, seat: Seat, table: TableInfo) -> None:
        """Take a seat, once in a game, before its first decision."""
        ...

    def clocked(self, seat: Seat, left: TimeLeft) -> None:
        """Learn how much time there is for the decision that comes next."""
        ...

    def ended(self, seat: Seat, over: Over) -> None:
        """Learn how the game has ended."""
        ...


@runtime_checkable
class WaitHook(Protocol):
    """A bot that wants to know when it has to wait: so that it may think in the others' time."""

    def waits(self, seat: Seat, look: Callable[[], Any]) -> None:
        """Learn that the own answer is carried out and others are asked now; return at once.

        ``look`` gives the view of the seat as it is now.
        """
        ...


def call_wait_hook(
    bot: Bot | None, seat: Seat, asked: Callable[[], Collection[Seat]], view: Callable[[Seat], Any]
) -> None:
    """Tell the bot of a seat that has answered if only others are asked now, where it wants to know."""
    waiting: object = bot
    if isinstance(waiting, WaitHook) and (others := asked()) and seat not in others:
        waiting.waits(seat, partial(view, seat))


class BotHooks:
    """Who of the bots at a table attends."""

    def __init__(self, timeline: Timeline[Any], clock: Clock | None) -> None:
        self._timeline, self._clock = timeline, clock
        self._bots: dict[Seat, TableHooks | None] = {}

    def call(self, seat: Seat, bot: Bot, left: TimeLeft) -> None:
        """Tell the bot of a seat that is about to be asked what it wants to know, if it attends."""
        if seat not in self._bots:
            attentive: TableHooks | None = bot if isinstance(bot, TableHooks) else None
            if attentive:
                attentive.seated(seat, self._table())
            self._bots[seat] = attentive
        if attentive := self._bots[seat]:
            attentive.clocked(seat, left)

    def forget(self, seat: Seat) -> None:
        """Let another bot take a seat: it is told of the table anew."""
        self._bots.pop(seat, None)

    def _table(self) -> TableInfo:
        setting, state = self._timeline.setting, self._timeline.latest.state
        game = setting.game
        options = serialization.to_plain(setting.options, game.options_type)
        place = (game.id, game.edition, setting.scenario.id, options)
        return TableInfo(*place, game.seats_of(state), self._clock)

    def end(self, over: Over) -> None:
        """Tell every bot that attends how the game ended, once."""
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
