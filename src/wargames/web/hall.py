"""The open tables of a store: opened at their first request, played on by their bots, closed when idle."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from wargames import bots
from wargames.kernel.base.errors import BadRecord, WargameError
from wargames.kernel.chance.dice import seed_for
from wargames.kernel.game import Bot, Game, Seat
from wargames.kernel.play.replay import resume
from wargames.registry import load
from wargames.web.allowance import Allowance
from wargames.web.away import away
from wargames.web.store import Store
from wargames.web.tables import Due, Table
from wargames.web.thinking import Pace, Thinkers, let_answer
from wargames.web.tokens import Ticket

TABLES = 200
"""The most tables that are open at a time."""

STREAMS = 8
"""The most streams that one link may hold open."""

THREADS = 3
"""How many threads answer: more of them would only wait for each other."""

T = TypeVar("T")


class Full(WargameError):
    """There is no room for another table, or another stream of a link."""


class Live:
    """An open table, who listens to it, and the task in which its bots play on."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.playing: asyncio.Task[None] | None = None
        self.listeners: dict[asyncio.Event, Ticket] = {}
        self.closing = False
        self.used = 0.0
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

    def __init__(self, store: Store, *, pace: Pace, tables: int = TABLES) -> None:
        self.store = store
        self.tries = Allowance(10, 20)  # of what an answer comes to, by a link, in a second and at once
        self.looks = Allowance(20, 40)
        self.hints = Allowance(0.5, 3)
        self.thinkers = Thinkers(pace)
        self._threads = ThreadPoolExecutor(THREADS, "answering")
        self._most = tables
        self._open: dict[str, Live] = {}
        self._opening = asyncio.Lock()

    async def work(self, work: Callable[[], T]) -> T:
        """Work beside the event loop: rules, drawing, writing; little of it at the same time."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def table(self, name: str) -> Live:
        """Give an open table, or open it: it goes on where its record ends.

        Raises :class:`BadRecord` where it cannot, :class:`Full` where there is no room.
        """
        live = self._open.get(name)
        if live is None:
            async with self._opening:
                live = self._open.get(name)
                if live is None:
                    await self.make_room()
                    live = self.seat(name, await asyncio.to_thread(reopened, self.store, name))
        live.used = asyncio.get_running_loop().time()
        return live

    def seat(self, name: str, table: Table) -> Live:
        """Take a table in and let its bots begin."""
        live = self._open[name] = Live(table)
        live.used = asyncio.get_running_loop().time()
        self.play_on(live)
        return live

    async def make_room(self) -> None:
        """Close the table that nobody has used longest, if all places are taken."""
        if len(self._open) < self._most:
            return
        idle = [(live.used, name) for name, live in self._open.items() if not live.listeners]
        if not idle:
            raise Full(f"all {self._most} tables are taken; try again later")
        live = self._open.pop(min(idle)[1])
        if live.playing:
            live.playing.cancel()
        await asyncio.to_thread(live.table.close)

    def play_on(self, live: Live) -> None:
        """Tell who listens that something happened, and let the bots that are asked now answer."""
        live.announce()
        if live.playing is None or live.playing.done():
            live.playing = asyncio.create_task(self._play(live))

    async def _play(self, live: Live) -> None:
        while (due := await self.work(live.table.due)) is not None:
            await let_answer(live.table, due, self.thinkers, partial(live.hear, due), self.work)
            live.announce()

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


def seated(game: Game[Any, Any], names: Mapping[Seat, str], table: str) -> dict[Seat, Bot]:
    """Make the bots of a table; the same ones for the same table."""
    return {seat: player(game, bot, seed_for(f"bot of {seat}", table)) for seat, bot in names.items()}


def player(game: Game[Any, Any], name: str, seed: int | str) -> Bot:
    """Make a bot: one that thinks elsewhere, or an engine, which has a process of its own."""
    return bots.make(name, game, seed) if bots.command_in(name) else away(game, name, str(seed))
