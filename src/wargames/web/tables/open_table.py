"""An open table: its listeners, the task that runs its bots, and its news."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from wargames.kernel.base.errors import WargameError
from wargames.kernel.game import Bot, Seat
from wargames.presenting.luck import GameLuck
from wargames.web.storage.links import LinkGrant
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.table_values import BotTurn
from wargames.web.transport.clients import Asker

STREAMS = 8
"""The most streams that one link may hold open."""


class ServerFull(WargameError):
    """There is no room for another table, or another stream of a link or a client."""


class OpenTable:
    """An open table with its listeners and the task that runs its bots.

    ``client`` opened it, ``asker`` is bounded for its bots: that client, and the first person there with a
    seat and a name. ``used`` is the time of the last request, ``played`` of the last action of a person.
    """

    def __init__(self, table: LiveTable, client: str = "") -> None:
        self.table = table
        self.client, self.asker = client, Asker(client)
        self.playing: asyncio.Task[None] | None = None
        self.bots: dict[Seat, Bot] = {}
        self.listeners: dict[asyncio.Event, LinkGrant] = {}
        self.closing = False
        self.closed = False  # by the host: nobody plays on
        self.used = 0.0
        self.played = 0.0
        self.thoughts: dict[str, Any] | None = None
        self.luck: asyncio.Future[GameLuck | None] | None = None
        self.asides = 0  # counts up whenever links or talk may have changed
        self.people = 0  # counts up whenever somebody sits down or gets up
        self.on_news: Callable[[], None] | None = None

    async def rest(self) -> None:
        """Let bots of a closing table answer no more; a cancellation that comes with an answer is lost."""
        if self.playing:
            self.playing.cancel()
            await asyncio.wait([self.playing])

    def hear(self, turn: BotTurn, thoughts: dict[str, Any]) -> None:
        """Keep the report of a bot, and announce it where everybody may see it."""
        self.table.think(turn, thoughts)
        if self.table.open_minded:
            self.thoughts = thoughts
            self.tell()

    def announce(self) -> None:
        """Wake the listeners; each finds out whether there is news for its seat, its link or its talk."""
        self.asides += 1
        self.tell()

    def tell(self) -> None:
        """Wake the listeners where links and talk are as they were, as after a move."""
        for listener in self.listeners:
            listener.set()
        if self.on_news is not None:
            self.on_news()

    @property
    def present(self) -> frozenset[Seat]:
        """The seats that have a stream open."""
        return frozenset(grant.seat for grant in self.listeners.values() if grant.seat is not None)

    @contextmanager
    def listening(self, grant: LinkGrant) -> Iterator[asyncio.Event]:
        """Listen until the end of the block; raises :class:`ServerFull` beyond so many streams of a link."""
        if sum(other == grant for other in self.listeners.values()) >= STREAMS:
            raise ServerFull(f"this link is open {STREAMS} times already; close one of the pages")
        listener = asyncio.Event()
        self.listeners[listener] = grant
        self.tell()
        try:
            yield listener
        finally:
            del self.listeners[listener]
            if grant.seat is not None and grant.seat not in self.present:
                self.tell()
