"""The open tables of a store: opened at their first request, played on by their bots, closed when idle."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.game import Bot, Seat
from wargames.kernel.play.resume import resume
from wargames.registry import load
from wargames.web.storage.database import NotKept
from wargames.web.storage.store import Store
from wargames.web.storage.tokens import Ticket
from wargames.web.tables.bot_runner import Around, Pace, Thinkers, let_answer
from wargames.web.tables.new_table import open_table, seated
from wargames.web.tables.table import Due, Table
from wargames.web.tables.table_request import Wish
from wargames.web.transport.limits import Limits
from wargames.web.transport.rate_limit import Allowance

TABLES = 200
"""The most tables that are open at a time."""

STREAMS = 8
"""The most streams that one link may hold open."""

THREADS = 3
"""How many threads answer: more of them would only wait for each other."""

PATIENCE = 2.0
"""So many seconds are waited for the database before somebody is told to try again."""

IDLE, TIDYING = 600.0, 30.0
"""After so many seconds a table that nobody uses is closed, and how often that is looked at."""

LIMITS = Limits()

T = TypeVar("T")


class Full(WargameError):
    """There is no room for another table, or another stream of a link or a client."""


class Live:
    """An open table, who listens to it, and the task in which its bots play on.

    ``client`` is who opened it, ``used`` when anybody asked for it last, and ``played`` when a person did
    something here last: what is only looked at has to give way first.
    """

    def __init__(self, table: Table, client: str = "") -> None:
        self.table = table
        self.client = client
        self.playing: asyncio.Task[None] | None = None
        self.bots: dict[Seat, Bot] = {}
        self.listeners: dict[asyncio.Event, Ticket] = {}
        self.closing = False
        self.used = 0.0
        self.played = 0.0
        self.thoughts: dict[str, Any] | None = None

    def hear(self, due: Due, thoughts: dict[str, Any]) -> None:
        """Note what a bot thinks; who may see it is told."""
        self.table.think(due, thoughts)
        if self.table.open_minded:
            self.thoughts = thoughts
            self.announce()

    def announce(self) -> None:
        """Wake who listens; each finds out for itself whether there is news for its seat."""
        for listener in self.listeners:
            listener.set()

    @contextmanager
    def listening(self, ticket: Ticket) -> Iterator[asyncio.Event]:
        """Listen until the end of the block; raises :class:`Full` beyond so many streams of a link."""
        if sum(other == ticket for other in self.listeners.values()) >= STREAMS:
            raise Full(f"this link is open {STREAMS} times already; close one of the pages")
        listener = asyncio.Event()
        self.listeners[listener] = ticket
        try:
            yield listener
        finally:
            del self.listeners[listener]


class Hall:
    """The open tables. Its methods are for the thread of the event loop; rules and files run beside it."""

    def __init__(self, store: Store, *, pace: Pace, limits: Limits = LIMITS, tables: int = TABLES) -> None:
        self.store = store
        self.limits = limits
        self.tries = Allowance(10, 20)  # of what an answer comes to, by a link, in a second and at once
        self.looks = Allowance(20, 40)
        self.hints = Allowance(0.5, 3)
        self.making = Allowance(limits.making, limits.made)
        self.opening = Allowance(1, max(60, limits.made))  # of tables that are closed, by a client
        self.thinkers = Thinkers(pace)
        self._threads = ThreadPoolExecutor(THREADS, "answering")
        self._keeping = ThreadPoolExecutor(1, "keeping")
        self._most = tables
        self._open: dict[str, Live] = {}
        self._opening = asyncio.Lock()
        self._closing: dict[str, asyncio.Event] = {}
        self._streams: Counter[str] = Counter()

    async def work(self, work: Callable[[], T]) -> T:
        """Work beside the event loop: rules, drawing, writing; little of it at the same time."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def keep(self, ask: Callable[[], T]) -> T:
        """Ask the store beside the event loop.

        Raises :class:`NotKept` where it does not answer in time; nothing was changed then, but where the disk
        itself stands still.
        """
        asked = self._keeping.submit(ask)
        answer = asyncio.wrap_future(asked)
        for _ in range(2):  # what has begun is let come to its end: the database bounds it
            await asyncio.wait([answer], timeout=PATIENCE)
            if answer.done():
                return answer.result()
            if asked.cancel():
                break
        raise NotKept("the database of the tables is busy; try again in a moment")

    async def ticket(self, token: str) -> Ticket | None:
        """Find what a token stands for; None for one that stands for nothing. Raises :class:`NotKept`."""
        return self.store.known(token) or await self.keep(partial(self.store.ticket, token))

    async def table(self, name: str, client: str = "") -> Live:
        """Give an open table, or open it for a client: it goes on where its record ends.

        Raises :class:`BadRecord` where it cannot, :class:`Full` for a client that opens too many.
        """
        live = self._open.get(name) or await self._opened(name, client)
        live.used = asyncio.get_running_loop().time()
        return live

    async def _opened(self, name: str, client: str) -> Live:
        """Open a table, one at a time; another may have asked for the same one meanwhile."""
        async with self._opening:
            if live := self._open.get(name):
                return live
            if not self.opening.take(client):
                raise Full("so many tables were opened from this address; wait a moment")
            if closing := self._closing.get(name):
                await closing.wait()  # its record has one writer at a time
            live = self.seat(name, await asyncio.to_thread(reopened, self.store, name), client)
            await self._make_room(live)
            return live

    async def new_table(self, wish: Wish, client: str = "") -> tuple[str, dict[str, str]]:
        """Make a table for a client: its id and its links; raises :class:`Full` if it has made too many."""
        if not self.making.take(client):
            raise Full("so many tables were made from this address; play those, or wait a while")
        name, table, tokens = await asyncio.to_thread(open_table, self.store, wish)
        live = self.seat(name, table, client)
        live.played = live.used
        await self._make_room(live)
        return name, tokens

    def seat(self, name: str, table: Table, client: str = "") -> Live:
        """Take a table in and let its bots begin."""
        live = self._open[name] = Live(table, client)
        live.used = asyncio.get_running_loop().time()
        self.play_on(live)
        return live

    async def _make_room(self, newest: Live) -> None:
        """Close what is too much, for a client or for all."""
        own = [one for one in self._open.values() if one.client == newest.client]
        if len(own) > self.limits.tables:
            await self._close(self._least(own, newest))
        if len(self._open) > self._most:
            held = Counter(one.client for one in self._open.values())
            most = max(held.values())
            greedy = [one for one in self._open.values() if held[one.client] == most]
            await self._close(self._least(greedy, newest))

    async def tidy(self) -> None:
        """Close, again and again, the tables that nobody has used for a while: memory is theirs who play."""
        while True:
            await asyncio.sleep(TIDYING)
            await self.close_idle()

    async def close_idle(self) -> None:
        """Close the tables that nobody has used for a while; each is opened again when it is asked for."""
        now = asyncio.get_running_loop().time()
        for live in [one for one in self._open.values() if is_idle(one, now - IDLE)]:
            await self._close(live)

    @staticmethod
    def _least(among: list[Live], newest: Live) -> Live:
        """Find the table that was played longest ago, and of those the one that was used longest ago."""
        others = [one for one in among if one is not newest] or among
        return min(others, key=lambda one: (one.played, one.used))

    async def _close(self, live: Live) -> None:
        """Close a table, and its streams, whose pages come back; its record stays."""
        name = next((name for name, one in self._open.items() if one is live), None)
        if name is None:
            return  # somebody else closes it
        del self._open[name]
        self._closing[name] = asyncio.Event()
        live.closing = True
        live.announce()
        try:
            if live.playing:
                live.playing.cancel()
                await asyncio.wait([live.playing])
            for bot in live.bots.values():
                self.thinkers.forget(bot)
            await asyncio.to_thread(live.table.close)
        finally:
            self._closing.pop(name).set()

    @contextmanager
    def listening(self, live: Live, ticket: Ticket, client: str = "") -> Iterator[asyncio.Event]:
        """Listen to a table until the end of the block.

        Raises :class:`Full` beyond so many streams of a link, or of a client.
        """
        if self._streams[client] >= self.limits.streams:
            raise Full(f"{self._streams[client]} pages are open from this address already; close one of them")
        with live.listening(ticket) as listener:
            self._streams[client] += 1
            try:
                yield listener
            finally:
                self._streams[client] -= 1
                self._streams += Counter()  # forgets who has none

    def play_on(self, live: Live) -> None:
        """Tell who listens that something happened, and let the bots that are asked now answer."""
        live.announce()
        if live.playing is None or live.playing.done():
            live.playing = asyncio.create_task(self._play(live))

    async def _play(self, live: Live) -> None:
        try:
            while (due := await self.work(live.table.due)) is not None:
                live.bots[due.prompt.seat] = due.prompt.bot
                around = Around(live.client, self.work, partial(live.hear, due), live.announce)
                await let_answer(live.table, due, self.thinkers, around)
                live.announce()
        except Exception as error:
            if not live.closing:
                why = f"the game has stopped by a fault of the program: {type(error).__name__}"
                await self.work(partial(live.table.wait, why))
                live.announce()
                logging.getLogger(__name__).exception("the bots of a table have stopped")

    def dismiss(self) -> None:
        """End every stream: nothing more will happen here."""
        for live in self._open.values():
            live.closing = True
            live.announce()

    async def close(self) -> None:
        """Close every table."""
        self.dismiss()
        for live in self._open.values():
            if live.playing:
                live.playing.cancel()
                await asyncio.wait([live.playing])
            await asyncio.to_thread(live.table.close)
        self._open.clear()
        await self.thinkers.close()
        self._threads.shutdown()
        self._keeping.shutdown(wait=False, cancel_futures=True)


def is_idle(live: Live, since: float) -> bool:
    """Tell whether nobody has used a table since a time, listens to it, or plays at it."""
    return live.used < since and not live.listeners and (live.playing is None or live.playing.done())


def reopened(store: Store, name: str) -> Table:
    """Open a table that was left, or that a killed server left; raises :class:`BadRecord`."""
    made = store.arrangement(name)
    try:
        game = load(made.game)
        playing = seated(game, made.bots, name)
    except WargameError as error:
        raise BadRecord(f"this table cannot be opened here: {error}") from None
    session = resume(store.record(name), game, seats=playing, undo=made.undo)
    return Table(session, made.bots)
