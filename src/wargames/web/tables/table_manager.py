"""Manager of open tables: opens them on first request, runs their bots, closes them when idle."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from wargames.kernel.base.errors import BadRecord
from wargames.web.machine import MACHINE, Machine
from wargames.web.storage import moderation
from wargames.web.storage.database import StoreUnavailable
from wargames.web.storage.links import LinkGrant
from wargames.web.storage.shared_record import RecordHead, RecordMovedOn
from wargames.web.storage.store import TableStore
from wargames.web.tables.bot_runner import FIRST_PAUSE, BotRunner, Pace, TurnContext, let_answer
from wargames.web.tables.live_table import LiveTable
from wargames.web.tables.new_table import open_table
from wargames.web.tables.open_table import OpenTable, ServerFull
from wargames.web.tables.reopening import reopened
from wargames.web.tables.shared_table import SharedTable
from wargames.web.tables.table_request import TableRequest
from wargames.web.tables.table_values import BotTurn
from wargames.web.transport.rate_limit import RateLimiter
from wargames.web.transport.request_guard import ServerLimits

TABLES = 200
"""The most tables that are open at a time."""

THREADS = 3
"""The threads that answer; more of them would only wait for each other."""

PATIENCE = 2.0
"""Seconds to wait for the database before a request is told to try again."""

IDLE, TIDYING = 600.0, 30.0
"""Seconds after which an idle table is closed, and seconds between two looks."""

LIMITS = ServerLimits()

T = TypeVar("T")

CLOSED = "the host has closed this table"


class TableManager:
    """The open tables of a store. Its methods are for the thread of the event loop."""

    def __init__(
        self,
        store: TableStore,
        *,
        pace: Pace,
        limits: ServerLimits = LIMITS,
        tables: int = TABLES,
        machine: Machine = MACHINE,
    ) -> None:
        self.store, self.limits, self.machine = store, limits, machine
        self.tries = RateLimiter(10, 20)  # of what an answer comes to, by a link, in a second and at once
        self.remarks = RateLimiter(0.5, 5)  # of spectators, by client and table
        self.talk = RateLimiter(1, 10)  # of seats, by a link
        self.looks, self.hints = RateLimiter(20, 40), RateLimiter(0.5, 3)
        self.making = RateLimiter(limits.making, limits.made)
        self.opening = RateLimiter(1, max(60, limits.made))  # of tables that are closed, by a client
        self.runner = BotRunner(pace, machine)
        self.watchers: list[Callable[[str, OpenTable], None]] = []  # called at news of a table; each is quick
        self.store_errors = 0  # how often the database did not do what it was asked
        self._threads = machine.executor(THREADS, "answering")
        self._keeping = machine.executor(store.threads, "keeping")
        self._most, self._opening = tables, asyncio.Lock()
        self._open: dict[str, OpenTable] = {}
        self.weighing = asyncio.Semaphore(1)  # of the luck in finished games
        self._closing: dict[str, asyncio.Event] = {}
        self._shutting: set[asyncio.Task[None]] = set()
        self._streams: Counter[str] = Counter()

    async def work(self, work: Callable[[], T]) -> T:
        """Run rules, drawing or writing beside the event loop, in few threads."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def keep(self, ask: Callable[[], T]) -> T:
        """Use the store beside the event loop.

        Raises :class:`StoreUnavailable` where it does not answer in time. Nothing was changed then, unless
        the disk itself hangs.
        """
        try:
            return await self._kept(ask)
        except StoreUnavailable:
            self.store_errors += 1
            raise

    async def _kept(self, ask: Callable[[], T]) -> T:
        asked = self._keeping.submit(ask)
        answer = asyncio.wrap_future(asked)
        for _ in range(2):  # what has begun is let come to its end: the database bounds it
            await asyncio.wait([answer], timeout=PATIENCE)
            if answer.done():
                return answer.result()
            if asked.cancel():
                break
        raise StoreUnavailable("the database of the tables is busy; try again in a moment")

    @property
    def open_tables(self) -> int:
        """The tables that are open."""
        return len(self._open)

    @property
    def streams(self) -> int:
        """The streams that are open."""
        return self._streams.total()

    async def grant(self, token: str) -> LinkGrant | None:
        """Return the grant of a token, None for an unknown one; raises :class:`StoreUnavailable`."""
        return self.store.known(token) or await self.keep(partial(self.store.grant, token))

    async def look(self, token: str) -> tuple[LinkGrant, RecordHead | None] | None:
        """Return the grant of a token with the head of its record, where several processes write that."""
        if known := self.store.known(token):
            return known, None
        return await self.keep(partial(self.store.look, token))

    async def table(self, name: str, client: str = "", head: RecordHead | None = None) -> OpenTable:
        """Return an open table, or open it from its record for a client; ``head`` was read just now.

        Raises :class:`BadRecord` where it cannot, :class:`ServerFull` for a client that opens too many.
        """
        live = self._open.get(name) or await self._opened(name, client)
        live.used = asyncio.get_running_loop().time()
        if isinstance(live.table, SharedTable) and not (head and live.table.is_at(head)):
            await self.follow(live)
        if head is not None:
            live.closed = head.closed
        return live

    async def follow(self, live: OpenTable) -> None:
        """Take up what other processes did at a table; one that cannot go on is closed, to be read anew."""
        try:
            await self.keep(live.table.follow)
        except BadRecord:
            await self._close(live)
            raise

    async def _opened(self, name: str, client: str) -> OpenTable:
        """Open a table; one is opened at a time."""
        async with self._opening:
            if live := self._open.get(name):
                return live
            if client and not self.opening.take(client):
                raise ServerFull("so many tables were opened from this address; wait a moment")
            if closing := self._closing.get(name):
                await closing.wait()  # its record has one writer at a time
            table = await asyncio.to_thread(reopened, self.store, name)
            closed = await self.keep(partial(moderation.is_closed, self.store.database, name))
            live = self.seat(name, table, client, closed=closed)
            await self._make_room(live)
            return live

    async def new_table(self, wanted: TableRequest, client: str = "") -> tuple[str, dict[str, str]]:
        """Make a table and return its id and links; raises :class:`ServerFull` for too many of a client."""
        return await self.made(partial(open_table, self.store, wanted), client)

    async def made(
        self, make: Callable[[], tuple[str, LiveTable, dict[str, str]]], client: str
    ) -> tuple[str, dict[str, str]]:
        """Make a table of another kind and return its id and links; bounded like :meth:`new_table`."""
        if not self.making.take(client):
            raise ServerFull("so many tables were made from this address; play those, or wait a while")
        name, table, tokens = await asyncio.to_thread(make)
        live = self.seat(name, table, client)
        live.played = live.used
        await self._make_room(live)
        return name, tokens

    def seat(self, name: str, table: LiveTable, client: str = "", *, closed: bool = False) -> OpenTable:
        """Add a table and let its bots begin, unless the host has closed it."""
        table.one_screen = self.machine.one_screen
        live = self._open[name] = OpenTable(table, client)
        live.used = asyncio.get_running_loop().time()
        live.on_news = partial(self._tell, name, live)
        live.closed = closed
        if closed:
            table.wait(f"{CLOSED[0].upper()}{CLOSED[1:]}.")
        self.play_on(live)
        return live

    def _tell(self, name: str, live: OpenTable) -> None:
        for watcher in self.watchers:
            watcher(name, live)

    async def _make_room(self, newest: OpenTable) -> None:
        """Close tables beyond the limit of a client or of the server."""
        own = [one for one in self._open.values() if one.client == newest.client]
        if len(own) > self.limits.tables:
            await self._close(self._least(own, newest))
        if len(self._open) > self._most:
            held = Counter(one.client for one in self._open.values())
            most = max(held.values())
            greedy = [one for one in self._open.values() if held[one.client] == most]
            await self._close(self._least(greedy, newest))

    def names(self) -> list[str]:
        """Return the names of the open tables."""
        return list(self._open)

    def there(self, name: str | None) -> list[OpenTable]:
        """Return the table of a name if it is open; without a name all open ones."""
        return [one for known, one in self._open.items() if name in {None, known}]

    async def tidy(self) -> None:
        """Close idle tables at intervals, to free memory."""
        while True:
            await asyncio.sleep(TIDYING)
            await self.close_idle()

    async def close_idle(self) -> None:
        """Close the idle tables; each is opened again on request."""
        now = asyncio.get_running_loop().time()
        for live in [one for one in self._open.values() if is_idle(one, now - IDLE)]:
            await self._close(live)

    @staticmethod
    def _least(among: list[OpenTable], newest: OpenTable) -> OpenTable:
        """Return the table that was played longest ago, of several the one used longest ago."""
        others = [one for one in among if one is not newest] or among
        return min(others, key=lambda one: (one.played, one.used))

    async def _close(self, live: OpenTable) -> None:
        """Close a table and its streams; the record stays."""
        name = next((name for name, one in self._open.items() if one is live), None)
        if name is None:
            return  # somebody else closes it
        del self._open[name]
        self._closing[name] = asyncio.Event()
        live.closing = True
        live.announce()
        try:
            await live.rest()
            for bot in live.bots.values():
                self.runner.forget(bot)
            await asyncio.to_thread(live.table.close)
        finally:
            self._closing.pop(name).set()

    @contextmanager
    def listening(self, live: OpenTable, grant: LinkGrant, client: str = "") -> Iterator[asyncio.Event]:
        """Listen to a table until the end of the block.

        Raises :class:`ServerFull` beyond so many streams of a link, or of a client.
        """
        if self._streams[client] >= self.limits.streams:
            raise ServerFull(
                f"{self._streams[client]} pages are open from this address already; close one of them"
            )
        with live.listening(grant) as listener:
            self._streams[client] += 1
            try:
                yield listener
            finally:
                self._streams[client] -= 1
                self._streams += Counter()  # drops clients without any

    def streams_of(self, name: str) -> int:
        """Return how many pages listen to a table."""
        return len(self._open[name].listeners) if name in self._open else 0

    async def with_closed(self, name: str, work: Callable[[], None]) -> None:
        """Use the store while a table is not open; it is opened again on request."""
        async with self._opening:
            if live := self._open.get(name):
                await self._close(live)
            if closing := self._closing.get(name):
                await closing.wait()
            await self.keep(work)
            await self.keep(partial(self.store.tell_measures, name))

    def shut(self, live: OpenTable) -> None:
        """Close a table beside the event loop; it is opened again on request, with the measures at it."""
        task = asyncio.create_task(self._close(live))
        self._shutting.add(task)
        task.add_done_callback(self._shutting.discard)

    def play_on(self, live: OpenTable) -> None:
        """Tell what is new, and let the bots that owe a choice answer."""
        live.tell()
        if not live.closed and live.table.tended and (live.playing is None or live.playing.done()):
            live.playing = asyncio.create_task(self._play(live))

    async def _play(self, live: OpenTable) -> None:
        try:
            while not live.closing and (turn := await self._turn(live)) is not None:
                live.bots[turn.prompt.seat] = turn.prompt.bot
                around = TurnContext(live.asker, self.work, partial(live.hear, turn), live.tell)
                await let_answer(live.table, turn, self.runner, around)
                live.tell()
        except RecordMovedOn:
            live.tell()  # another process plays this table now
        except Exception as error:
            if not live.closing:
                why = f"the game has stopped by a fault of the program: {type(error).__name__}"
                await self.work(partial(live.table.wait, why))
                live.announce()
                logging.getLogger(__name__).exception("the bots of a table have stopped")

    async def _turn(self, live: OpenTable) -> BotTurn | None:
        """Return the bot that must act here now; waits while the database does not answer."""
        while True:
            try:
                return await self.work(live.table.turn)
            except StoreUnavailable:
                await asyncio.sleep(FIRST_PAUSE)

    def dismiss(self) -> None:
        """End every stream."""
        for live in self._open.values():
            live.closing = True
            live.announce()

    async def close(self) -> None:
        """Close every table."""
        self.dismiss()
        for live in self._open.values():
            await live.rest()
            await asyncio.to_thread(live.table.close)
        self._open.clear()
        await self.runner.close()
        self._threads.shutdown()
        self._keeping.shutdown(wait=False, cancel_futures=True)


def is_idle(live: OpenTable, since: float) -> bool:
    """Return whether a table is idle: not used since a time, without listeners and running bots."""
    return live.used < since and not live.listeners and (live.playing is None or live.playing.done())
